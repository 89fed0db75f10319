//! A small fifth game, written here alone: two lines of men, one check, one die. It is sat down to, played, taken back, kept and
//! opened again by what all games share, without a word of it in `src`.

#![expect(clippy::unwrap_used, reason = "in a test a panic is the report")]

use std::path::Path;
use std::sync::Arc;

use brigade_major::game::file::FileFault;
use brigade_major::game::{Game, Play, Record, Refusal, System};
use brigade_major::sitting::{Home, OpenFault, Sat, Seat as _, Sitting};
use brigade_major::store::StoreError;
use brigade_major::table::Listed;
use serde::{Deserialize, Serialize};

/// A volley hits on this face or more: the game's one number.
#[derive(Debug)]
struct Tables {
    hits_from: u8,
}

#[derive(Clone, Debug)]
struct Setup {
    tables: Arc<Tables>,
    men: [u32; 2],
}

#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
struct Volley {
    by: usize,
    face: u8,
}

/// What was asked, and the change it makes: who loses how many.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Event {
    by: usize,
    face: u8,
    lost: u32,
}

#[derive(Debug)]
struct Muskets;

impl System for Muskets {
    type Setup = Setup;
    type State = [u32; 2];
    type Command = Volley;
    type Event = Event;

    fn start(setup: &Setup) -> [u32; 2] {
        setup.men
    }

    fn judge(setup: &Setup, state: &[u32; 2], Volley { by, face }: Volley) -> Result<Event, Refusal> {
        match state.get(by) {
            Some(0) => Err(Refusal::of("by", "has nobody left to fire")),
            Some(_) if (1..=6).contains(&face) => Ok(Event { by, face, lost: u32::from(face >= setup.tables.hits_from) }),
            Some(_) => Err(Refusal::of("face", "is no face of a d6")),
            None => Err(Refusal::of("by", "is 0 or 1")),
        }
    }

    fn apply(_: &Setup, state: &mut [u32; 2], event: &Event) {
        state[1 - event.by] -= event.lost;
    }
}

impl Play for Muskets {
    type Tables = Tables;

    fn rows(_: &Tables) -> &[Listed] {
        &[]
    }

    fn tables(setup: &Setup) -> &Arc<Tables> {
        &setup.tables
    }

    fn set_up_by(setup: &Setup, tables: &Arc<Tables>) -> Setup {
        Setup { tables: Arc::clone(tables), ..setup.clone() }
    }

    fn name(_: &Tables) -> (&'static str, &'static str) {
        ("muskets", "Muskets")
    }

    fn start_text(setup: &Setup) -> String {
        serde_json::to_string(&setup.men).unwrap()
    }

    fn read_start(tables: &Arc<Tables>, text: &str) -> Result<Setup, FileFault> {
        let men = serde_json::from_str(text).map_err(|error| FileFault(format!("line 1, scenario: {error}")))?;
        Ok(Setup { tables: Arc::clone(tables), men })
    }

    fn file_stem(_: &Setup) -> String {
        "muskets".to_owned()
    }

    fn sentence(_: &Setup, event: &Event) -> String {
        format!("Line {} fires, die {}: {} lost.", event.by, event.face, event.lost)
    }
}

fn tables(hits_from: u8) -> Arc<Tables> {
    Arc::new(Tables { hits_from })
}

fn home(folder: &Path) -> Home {
    Home { folder: Some(folder.to_path_buf()), ending: ".muskets.jsonl", called: "bout" }
}

fn begun(folder: &Path, men: u32) -> Sitting<Muskets> {
    Sitting::begin(Setup { tables: tables(4), men: [men; 2] }, "these tables", home(folder))
}

fn opened(path: &Path) -> Result<Sat<Muskets>, OpenFault> {
    Sitting::open(&tables(4), "these tables", path, home(path.parent().unwrap()))
}

#[test]
fn it_is_played_taken_back_kept_and_opened() {
    let folder = tempfile::tempdir().unwrap();
    let mut sitting = begun(folder.path(), 3);
    assert!(!sitting.is_begun() && sitting.keeping().path().is_none());
    sitting.submit(Volley { by: 0, face: 4 }).unwrap();
    let path = sitting.keeping().path().unwrap().to_path_buf();
    assert!(path.ends_with("muskets-1.muskets.jsonl") && sitting.keeping_mut().take_new_file() && !sitting.keeping_mut().take_new_file());
    let event = sitting.submit(Volley { by: 1, face: 3 }).unwrap();
    assert_eq!(Muskets::sentence(sitting.game().setup(), &event), "Line 1 fires, die 3: 0 lost.");
    assert_eq!(sitting.submit(Volley { by: 1, face: 7 }).unwrap_err().to_string(), "face: is no face of a d6");
    assert_eq!((sitting.undo(), sitting.undo(), sitting.undo()), (Ok(true), Ok(true), Ok(false)));
    assert_eq!((sitting.redo(), sitting.game().state()), (Ok(true), &[3, 2]));
    sitting.submit(Volley { by: 1, face: 6 }).unwrap();
    assert_eq!((sitting.game().state(), sitting.game().journal().len()), (&[2, 2], 3));

    // While it is played, another opens it for reading only, and may save it elsewhere.
    assert!(matches!(opened(&path).unwrap_err(), OpenFault::Store(StoreError::InUse { .. })));
    let Sat { sitting: mut reader, torn: None, other_tables: None } =
        Sitting::<Muskets>::open_or_read(&tables(4), "these tables", &path, home(folder.path())).unwrap()
    else {
        panic!("nothing is to be told")
    };
    assert!(reader.keeping().is_reading() && reader.submit(Volley { by: 0, face: 6 }).is_err() && reader.undo().is_err());
    assert!(reader.keeping().told().unwrap().says.contains("has this bout open"));
    reader.save_as(&folder.path().join("copy.jsonl")).unwrap();
    reader.submit(Volley { by: 0, face: 6 }).unwrap();
    assert_eq!(reader.game().state(), &[2, 1]);

    let before = std::fs::read(&path).unwrap();
    drop(sitting);
    let again = opened(&path).unwrap().sitting;
    assert_eq!((again.game().state(), again.game().journal().len(), again.game().journal().cursor()), (&[2, 2], 3, 2));
    assert_eq!(std::fs::read(&path).unwrap(), before, "opening changes no byte");
}

#[test]
fn every_line_stands_in_a_copy_undone_ones_too() {
    let folder = tempfile::tempdir().unwrap();
    let mut sitting = begun(folder.path(), 40);
    for nth in 0..30_u8 {
        sitting.submit(Volley { by: usize::from(nth % 2), face: nth % 6 + 1 }).unwrap();
        if nth % 4 == 3 {
            sitting.move_to(usize::from(nth / 2)).unwrap();
        }
        if nth % 8 == 7 {
            sitting.redo().unwrap();
        }
    }
    let path = sitting.keeping().path().unwrap().to_path_buf();
    let copy = folder.path().join("copy.jsonl");
    sitting.save_as(&copy).unwrap();
    assert_eq!(std::fs::read_to_string(path).unwrap(), std::fs::read_to_string(copy).unwrap());
}

/// What cannot be written waits and is told; it is written once there is a place.
#[test]
fn without_a_folder_events_wait_and_are_told() {
    let folder = tempfile::tempdir().unwrap();
    let setup = Setup { tables: tables(4), men: [9; 2] };
    let mut sitting: Sitting<Muskets> = Sitting::begin(setup, "these tables", Home { folder: None, ..home(folder.path()) });
    sitting.submit(Volley { by: 0, face: 6 }).unwrap();
    sitting.submit(Volley { by: 0, face: 6 }).unwrap();
    assert!(!sitting.write_waiting() && sitting.keeping().waiting() == 2);
    let told = sitting.keeping().told().unwrap();
    assert!(!told.reading && told.says.starts_with("In no file: the 2 events of this bout."), "{}", told.says);
    sitting.save_as(&folder.path().join("late.jsonl")).unwrap();
    assert_eq!((sitting.keeping().waiting(), sitting.keeping().told()), (0, None));
    drop(sitting);
    assert_eq!(opened(&folder.path().join("late.jsonl")).unwrap().sitting.game().state(), &[9, 7]);
}

/// A file of another game, and lines that are none of this one's, are named.
#[test]
fn other_files_are_told_and_left() {
    let folder = tempfile::tempdir().unwrap();
    let mut sitting = begun(folder.path(), 3);
    sitting.submit(Volley { by: 0, face: 4 }).unwrap();
    let path = sitting.keeping().path().unwrap().to_path_buf();
    drop(sitting);
    let read = |text: &str| brigade_major::game::file::read_lines::<Muskets>(&tables(4), "these tables", text, vec!["{}".to_owned()]);
    assert_eq!(read("no JSON").unwrap_err().to_string(), "line 1 is no header of a Brigade Major battle");
    let header = std::fs::read_to_string(&path).unwrap().lines().next().unwrap().to_owned();
    assert!(read(&header).unwrap_err().to_string().starts_with("line 2: "));
    assert!(read(&header.replace("muskets", "chess")).unwrap_err().to_string().contains("another game than Muskets"));
    let other = Sitting::<Muskets>::open(&tables(5), "other tables", &path, home(folder.path())).unwrap();
    assert!(other.other_tables.unwrap().contains("begun with other tables"));
}

/// Undo and jumps in a long game give what a fresh fold gives, through branches too.
#[test]
fn a_long_game_is_the_same_from_everywhere() {
    let setup = Setup { tables: tables(4), men: [3_000; 2] };
    let mut game: Game<Muskets> = Game::new(setup.clone());
    let mut records = Vec::new();
    let volley = |nth: usize| Volley { by: nth % 2, face: u8::try_from(nth % 6 + 1).unwrap() };
    for nth in 0..1_300 {
        records.push(game.submit(volley(nth * nth)).unwrap());
    }
    for (to, more) in [(700, 3), (255, 0), (256, 1), (257, 300), (512, 2), (511, 600), (0, 0), (1, 520), (300, 0)] {
        records.extend(game.move_to(to));
        records.extend((0..more).map(|nth| game.submit(volley(nth + to)).unwrap()));
        let fresh: Game<Muskets> = Game::replay(setup.clone(), records.clone());
        let folded = game.journal().applied().fold(setup.men, |mut state, event| {
            Muskets::apply(&setup, &mut state, event);
            state
        });
        assert_eq!((game.state(), fresh.state()), (&folded, &folded), "to {to}, then {more} more");
        let again = game.journal().records().map(|record| match record {
            Record::Event(event) => Record::Event(event.clone()),
            Record::Cursor(applied) => Record::Cursor(applied),
        });
        assert!(again.eq(records.iter().cloned()), "the log is what was recorded");
    }
}
