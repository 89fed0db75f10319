//! A small fifth game, written here alone: two lines of men, one check, one die. It is an entry in the list of games, sat down to,
//! played, taken back, kept and opened again, asked by `check`, played by `play`, and has a page of the app, without a word of it in
//! `src`.

#![expect(clippy::unwrap_used, reason = "in a test a panic is the report")]

use brigade_major::game::LinePlace;
use std::collections::BTreeMap;
use std::convert::Infallible;
use std::path::Path;
use std::sync::Arc;

use brigade_major::cli::{check_line, play, validate};
use brigade_major::engine::fault::clause;
use brigade_major::engine::{Fault, Odds};
use brigade_major::game::file::scenario_fault;
use brigade_major::game::luck::{Counted, Toll, luck};
use brigade_major::game::roster::{RECONCILED, Remedy, RosterCount, RosterLine};
use brigade_major::game::{
    self, CommandKind, CorrectCall, FaceOrigin, Game, Judged, Objections, Offer, Offers, PastTables, Play, Record, Refusal, Request,
    System, ThrownFace, correction,
};
use brigade_major::games::about::{About, Picture, Standing};
use brigade_major::games::registry::{AnyEntry, GameEntry, Scenarios};
use brigade_major::games::{GAMES, Rules};
use brigade_major::id::SideId;
use brigade_major::interface::{Answer, read};
use brigade_major::session::{AnySession as _, FileState, OpenFault, OpenedSession, SaveLocation, Session};
use brigade_major::store::StoreError;
use brigade_major::table::{Listed, TableTexts};
use num_bigint::BigUint;
use serde::{Deserialize, Serialize};
use serde_json::{Value as Json, json};

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

/// Men in each line, and the line that fired last.
#[derive(Clone, Debug, PartialEq)]
struct State {
    men: [u32; 2],
    fired: Option<usize>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "command", rename_all = "snake_case", deny_unknown_fields)]
enum Command {
    Fire {
        by: usize,
        face: u8,
        #[serde(default)]
        smoke: bool,
    },
    /// As the table has it.
    Stand {
        line: usize,
        men: u32,
        note: String,
    },
    Note {
        text: String,
    },
    Correct(CorrectCall<Muskets>),
}

/// The game's one check.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Volley {
    by: usize,
    face: u8,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Found {
    lost: u32,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Change {
    Men(usize, u32),
    Fired(usize),
}

#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Muskets;

type Event = game::Event<Muskets>;

impl System for Muskets {
    type Setup = Setup;
    type State = State;
    type Command = Command;
    type Found = Found;
    type Change = Change;
    type Note = String;
    type Subject = Option<usize>;
    type Throw = Infallible;

    const NOT_CORRECTABLE_TEXT: &str = "only volleys can be corrected";

    fn start(setup: &Setup) -> State {
        State { men: setup.men, fired: None }
    }

    fn judge(setup: &Setup, state: &State, command: Command, objections: &mut Objections<String>) -> Result<Judged<Self>, Refusal> {
        if let Command::Stand { line, men, .. } = command {
            objections.must(line < 2 && men <= setup.men[line], "men", || "more than began".to_owned());
            return Ok(Judged { command, found: Found::default(), changes: vec![Change::Men(line, men)] });
        }
        let Command::Fire { by, face, smoke } = command else {
            return Ok(Judged { command, found: Found::default(), changes: Vec::new() });
        };
        let hits = hits(&setup.tables, state.men, Volley { by, face })?;
        objections.should(state.fired != Some(by), "by", || "nobody fires twice running".to_owned());
        if smoke {
            objections.note("in smoke nobody is hit".to_owned());
        }
        let lost = hits.min(state.men[1 - by]) * u32::from(!smoke);
        let changes = vec![Change::Men(1 - by, state.men[1 - by] - lost), Change::Fired(by)];
        Ok(Judged { command, found: Found { lost }, changes })
    }

    fn kind(command: &Command) -> CommandKind {
        match command {
            Command::Fire { .. } => CommandKind::Act,
            Command::Stand { .. } => CommandKind::Setting,
            Command::Note { .. } | Command::Correct(_) => CommandKind::Remark,
        }
    }

    fn apply(state: &mut State, change: &Change) {
        match change {
            Change::Men(line, men) => state.men[*line] = *men,
            Change::Fired(by) => state.fired = Some(*by),
        }
    }

    fn note_text(_: &Setup, _: &State, note: &String) -> String {
        note.clone()
    }

    fn changes_between(was: &State, becomes: &State) -> Vec<Change> {
        let men = (0..2).filter(|line| was.men[*line] != becomes.men[*line]).map(|line| Change::Men(line, becomes.men[line]));
        men.chain(becomes.fired.filter(|_| was.fired != becomes.fired).map(Change::Fired)).collect()
    }

    fn subject(change: &Change) -> Option<usize> {
        if let Change::Men(line, _) = change { Some(*line) } else { None }
    }

    fn name_of(_: &Setup, _: &State, subject: &Option<usize>) -> String {
        subject.map_or_else(|| "The field".to_owned(), |line| format!("Line {line}"))
    }

    fn describe_changes(_: &Setup, was: &[Change], becomes: &[Change]) -> Vec<String> {
        let told = |(was, becomes): (&Change, &Change)| match (was, becomes) {
            (Change::Men(_, was), Change::Men(_, becomes)) => format!("{becomes} men, not {was}"),
            other => format!("{other:?}"),
        };
        was.iter().zip(becomes).map(told).collect()
    }

    fn correct(call: CorrectCall<Self>) -> Command {
        Command::Correct(call)
    }

    fn correction(command: &Command) -> Option<&CorrectCall<Self>> {
        if let Command::Correct(call) = command { Some(call) } else { None }
    }

    fn can_be_corrected(command: &Command) -> bool {
        matches!(command, Command::Fire { .. })
    }

    fn thrown_faces(_: &Setup, command: &Command) -> Vec<ThrownFace> {
        let Command::Fire { by, face, .. } = command else { return Vec::new() };
        vec![ThrownFace {
            at: "face".into(),
            side: Some(SideId::from(by.to_string().as_str())),
            sides: 6,
            face: *face,
            from: FaceOrigin::Typed,
        }]
    }

    fn missing_roll_text(_: &Setup, throw: &Infallible) -> String {
        match *throw {}
    }
}

/// Returns the number of hits of a volley.
fn hits(tables: &Tables, men: [u32; 2], Volley { by, face }: Volley) -> Result<u32, Refusal> {
    match men.get(by) {
        Some(0) => Err(Refusal::of("by", "has nobody left to fire")),
        Some(_) if (1..=6).contains(&face) => Ok(u32::from(face >= tables.hits_from)),
        Some(_) => Err(Refusal::of("face", clause("is no face of a d6"))),
        None => Err(Refusal::of("by", clause("is 0 or 1"))),
    }
}

impl Counted for Muskets {
    const LOST: (&str, &str) = ("man", "men");

    fn sides(_: &Setup) -> Vec<(SideId, String)> {
        [0, 1].map(|line| (SideId::from(line.to_string().as_str()), format!("Line {line}"))).to_vec()
    }

    fn toll(setup: &Setup, state: &State, event: &Event) -> Option<Toll> {
        let Command::Fire { by, smoke, .. } = event.command else { return None };
        let losses = |lost: u32| if by == 0 { vec![0, lost] } else { vec![lost, 0] };
        let mut ways = BTreeMap::new();
        for face in 1..=6 {
            let event: Event = game::judge_command(setup, state, Command::Fire { by, face, smoke }, Some("".into())).ok()?;
            *ways.entry(losses(event.found.lost)).or_default() += BigUint::from(1u32);
        }
        Some(Toll { lost: losses(event.found.lost), odds: Odds { weights: ways, total: BigUint::from(6u32) } })
    }
}

impl Offers for Muskets {
    /// A line of men.
    type Selection = usize;
    /// The volley of one, before its die.
    type Form = usize;

    fn offers(setup: &Setup, state: &State, line: &usize) -> Vec<Offer<Self>> {
        let hear = |objections: &mut Objections<String>| Self::judge(setup, state, volley(*line, 1), objections).map(drop);
        vec![Offer::form((setup, state), format!("Line {line} fires"), *line, hear)]
    }
}

/// A volley in clear air.
fn volley(by: usize, face: u8) -> Command {
    Command::Fire { by, face, smoke: false }
}

/// The same where it fires twice running, at the referee's word.
fn again(by: usize, face: u8) -> Request<Command> {
    Request { command: volley(by, face), override_note: Some("let it".into()) }
}

impl Play for Muskets {
    type Tables = Tables;

    fn rows(_: &Tables) -> &[Listed] {
        &[]
    }

    fn tables(setup: &Setup) -> &Arc<Tables> {
        &setup.tables
    }

    fn with_tables(setup: &Setup, tables: &Arc<Tables>, _: PastTables<Tables>) -> Setup {
        Setup { tables: Arc::clone(tables), ..setup.clone() }
    }

    fn name(_: &Tables) -> (&'static str, &'static str) {
        ("muskets", "Muskets")
    }

    fn start_text(setup: &Setup) -> String {
        json!({"system": "muskets", "men": setup.men}).to_string()
    }

    fn read_start(tables: &Arc<Tables>, text: &str) -> Result<Setup, Fault> {
        scenario(tables, text).map_err(|faults| scenario_fault(&faults))
    }

    fn file_stem(_: &Setup) -> String {
        "muskets".to_owned()
    }

    fn sentence(setup: &Setup, event: &Event) -> String {
        match &event.command {
            Command::Note { text } => text.clone(),
            Command::Stand { line, men, note } => format!("Line {line}: {men} men ({note})."),
            Command::Fire { by, face, .. } => format!("Line {by} fires, die {face}: {} lost.", event.found.lost),
            Command::Correct(_) => correction::sentence(setup, event, |event| Self::sentence(setup, event)).unwrap(),
        }
    }
}

/// The game as its value in the list.
static MUSKETS: GameEntry<Muskets> = GameEntry {
    name: "muskets",
    title: "Muskets",
    read: |_| Ok(Tables { hits_from: 4 }),
    sources: |_| &[],
    typical: r#"{"checks": [], "words": []}"#,
    answer: |tables, check, name, request| {
        (name == "volley").then(|| {
            let volley: Volley = read(request)?;
            let hits = hits(tables, [1; 2], volley).map_err(|refusal| refusal.faults)?;
            Ok(Answer::to(check).field("hits", hits).explained(format!("{hits} hit.")))
        })
    },
    scenarios: Some(Scenarios {
        read: scenario,
        about: |setup| About { title: format!("{} against {}", setup.men[0], setup.men[1]), ..About::default() },
        picture: |_| Picture::Nothing,
        remarks: |_| Vec::new(),
        design: None,
    }),
    sheets: &[],
    luck,
    after_action: None,
    ground_before: None,
    roster,
    state_json: |game| {
        let men = game.state().men;
        [("lines".to_owned(), json!([{"id": 0, "men": men[0]}, {"id": 1, "men": men[1]}]))].into_iter().collect()
    },
    boards: None,
    standing: |_| Standing::default(),
    check_consistency: |_, _| Ok(()),
};

/// Two lines, each with its men.
fn roster(game: &Game<Muskets>) -> Vec<RosterLine<Command>> {
    let line = |line: usize| {
        let (men, began) = (game.state().men[line], game.setup().men[line]);
        let stand = |men| Command::Stand { line, men, note: RECONCILED.to_owned() };
        let fewer = men.checked_sub(1).map(|fewer| Remedy::new("-", "One man fewer", stand(fewer)));
        let more = (men < began).then(|| Remedy::new("+", "One man more", stand(men + 1)));
        RosterLine {
            id: line.to_string().into(),
            name: format!("Line {line}"),
            of: String::new(),
            is_on_table: men > 0,
            counts: vec![RosterCount::of(men, began, format!("{men} men of {began}"))],
            stands: String::new(),
            remedies: fewer.into_iter().chain(more).collect(),
        }
    };
    vec![line(0), line(1)]
}

/// A scenario: how many men stand in each line.
fn scenario(tables: &Arc<Tables>, text: &str) -> Result<Setup, Vec<Fault>> {
    let men = serde_json::from_str::<Json>(text).ok().and_then(|json| serde_json::from_value(json.get("men")?.clone()).ok());
    let men = men.ok_or_else(|| Fault::single("men", clause("must be two numbers")))?;
    Ok(Setup { tables: Arc::clone(tables), men })
}

/// The list of games, and this one.
fn rules() -> Rules {
    let games = GAMES.iter().copied().chain([&MUSKETS as &dyn AnyEntry]).collect::<Vec<_>>();
    Rules::of_games(&games, &TableTexts::shipped()).unwrap()
}

fn tables(hits_from: u8) -> Arc<Tables> {
    Arc::new(Tables { hits_from })
}

fn home(folder: &Path) -> SaveLocation {
    SaveLocation { folder: Some(folder.to_path_buf()), ending: ".muskets.jsonl", game_noun: "bout" }
}

fn begun(folder: &Path, men: u32) -> Session<Muskets> {
    Session::begin(Setup { tables: tables(4), men: [men; 2] }, "these tables", home(folder))
}

fn opened(path: &Path) -> Result<OpenedSession<Muskets>, OpenFault> {
    Session::open(&tables(4), "these tables", path, home(path.parent().unwrap()))
}

#[test]
fn it_is_played_taken_back_kept_and_opened() {
    let folder = tempfile::tempdir().unwrap();
    let mut session = begun(folder.path(), 3);
    assert!(!session.is_begun());
    assert!(session.persistence().path().is_none());
    session.submit(volley(0, 4)).unwrap();
    let path = session.persistence().path().unwrap().to_path_buf();
    assert!(path.ends_with("muskets-1.muskets.jsonl"));
    assert!(session.persistence_mut().take_new_file());
    assert!(!session.persistence_mut().take_new_file());
    let event = session.submit(volley(1, 3)).unwrap();
    assert_eq!(Muskets::sentence(session.game().setup(), &event), "Line 1 fires, die 3: 0 lost.");
    assert_eq!(session.submit(volley(1, 7)).unwrap_err().to_string(), "face: is no face of a d6");
    assert_eq!((session.undo(), session.undo(), session.undo()), (Ok(true), Ok(true), Ok(false)));
    assert_eq!((session.redo(), session.game().state().men), (Ok(true), [3, 2]));
    session.submit(volley(1, 6)).unwrap();
    assert_eq!((session.game().state().men, session.game().journal().len()), ([2, 2], 3));

    // While it is played, another opens it for reading only, and may save it elsewhere.
    assert!(matches!(opened(&path).unwrap_err(), OpenFault::Store(StoreError::InUse { .. })));
    let OpenedSession { session: mut reader, torn: None, other_tables: None } =
        Session::<Muskets>::open_or_read(&tables(4), "these tables", &path, home(folder.path())).unwrap()
    else {
        panic!("nothing is to be told")
    };
    assert!(reader.persistence().is_read_only());
    assert!(reader.submit(volley(0, 6)).is_err());
    assert!(reader.undo().is_err());
    assert!(reader.persistence().notice().unwrap().text.contains("has this bout open"));
    reader.save_as(&folder.path().join("copy.jsonl")).unwrap();
    reader.submit(volley(0, 6)).unwrap();
    assert_eq!(reader.game().state().men, [2, 1]);

    let before = std::fs::read(&path).unwrap();
    drop(session);
    let again = opened(&path).unwrap().session;
    assert_eq!((again.game().state().men, again.game().journal().len(), again.game().journal().cursor()), ([2, 2], 3, 2));
    assert_eq!(std::fs::read(&path).unwrap(), before, "opening changes no byte");
}

#[test]
fn every_line_stands_in_a_copy_undone_ones_too() {
    let folder = tempfile::tempdir().unwrap();
    let mut session = begun(folder.path(), 40);
    for nth in 0..30_u8 {
        session.submit(again(usize::from(nth % 2), nth % 6 + 1)).unwrap();
        if nth % 4 == 3 {
            session.move_to(usize::from(nth / 2)).unwrap();
        }
        if nth % 8 == 7 {
            session.redo().unwrap();
        }
    }
    let path = session.persistence().path().unwrap().to_path_buf();
    let copy = folder.path().join("copy.jsonl");
    session.save_as(&copy).unwrap();
    assert_eq!(std::fs::read_to_string(path).unwrap(), std::fs::read_to_string(copy).unwrap());
}

/// Checks that the events of one key are one line of the file and one undo: in the session, after a restart, in `play`, in a copy, and in
/// corrections.
#[test]
fn what_one_key_did_is_one_entry() {
    let folder = tempfile::tempdir().unwrap();
    let mut session = begun(folder.path(), 9);
    session.submit(volley(0, 4)).unwrap();
    session.open_entry();
    for (by, face) in [(1, 6), (0, 6), (1, 5)] {
        session.submit(again(by, face)).unwrap();
    }
    session.close_entry();
    session.open_entry();
    session.submit(again(1, 1)).unwrap();
    session.close_entry();
    session.open_entry();
    session.close_entry();
    let path = session.persistence().path().unwrap().to_path_buf();
    let lines = |path: &Path| std::fs::read_to_string(path).unwrap().lines().map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(lines(&path).len(), 4, "a header, one volley, three together, one alone: {:?}", lines(&path));
    let cursor = |session: &Session<Muskets>| session.game().journal().cursor();
    let mut walked = Vec::new();
    while session.undo().unwrap() {
        walked.push(cursor(&session));
    }
    while session.redo().unwrap() {
        walked.push(cursor(&session));
    }
    assert_eq!(walked, [4, 1, 0, 1, 4, 5]);
    session.move_to(2).unwrap();
    assert_eq!(cursor(&session), 1, "no entry is left in two");
    session.move_to(3).unwrap();
    assert_eq!(cursor(&session), 4);
    let standings = |session: &Session<Muskets>| session.game().journal().entries().map(|entry| entry.status).collect::<Vec<_>>();
    let (before, state) = (standings(&session), session.game().state().clone());

    let copy = folder.path().join("copy.jsonl");
    session.save_as(&copy).unwrap();
    drop(session);
    assert_eq!(lines(&path), lines(&copy));
    for path in [&path, &copy] {
        let mut again = opened(path).unwrap().session;
        assert_eq!((standings(&again), again.game().state()), (before.clone(), &state));
        assert_eq!((again.undo(), cursor(&again)), (Ok(true), 1), "after a restart too");
        again.redo().unwrap();
    }
    let mut said = Vec::new();
    assert!(
        play(&rules(), &path, None, &b"{\"undo\": true}\n{\"undo\": true}\n{\"redo\": true}\n{\"redo\": true}\n"[..], &mut said).unwrap()
    );
    let mut again = opened(&path).unwrap().session;
    assert_eq!(cursor(&again), 4, "and in play: {}", String::from_utf8(said).unwrap());

    // A correction goes through the events of the entry, and the entry stays one.
    let call = CorrectCall { place: LinePlace(0), call: Box::new(volley(1, 4)), waived: Vec::new(), note: Default::default() };
    again.submit(Muskets::correct(call)).unwrap();
    assert_eq!((again.undo(), again.undo(), cursor(&again)), (Ok(true), Ok(true), 1));
    again.submit(volley(1, 1)).unwrap();
    assert_eq!((again.undo(), cursor(&again)), (Ok(true), 1), "what overtook it is by itself");
}

/// Checks that events that cannot be written wait and are reported; they are written once there is a place.
#[test]
fn without_a_folder_events_wait_and_are_told() {
    let folder = tempfile::tempdir().unwrap();
    let setup = Setup { tables: tables(4), men: [9; 2] };
    let mut session: Session<Muskets> = Session::begin(setup, "these tables", SaveLocation { folder: None, ..home(folder.path()) });
    session.submit(again(0, 6)).unwrap();
    session.submit(again(0, 6)).unwrap();
    assert!(!session.write_waiting());
    assert!(session.persistence().waiting() == 2);
    let told = session.persistence().notice().unwrap();
    assert_eq!(told.state, FileState::Unsaved, "{}", told.text);
    assert!(told.text.starts_with("Not saved: the 2 entries of this bout."), "{}", told.text);
    session.save_as(&folder.path().join("late.jsonl")).unwrap();
    assert_eq!((session.persistence().waiting(), session.persistence().notice()), (0, None));
    drop(session);
    assert_eq!(opened(&folder.path().join("late.jsonl")).unwrap().session.game().state().men, [9, 7]);
}

/// A file of another game, and lines that are none of this one's, are named.
#[test]
fn other_files_are_told_and_left() {
    let folder = tempfile::tempdir().unwrap();
    let mut session = begun(folder.path(), 3);
    session.submit(volley(0, 4)).unwrap();
    let path = session.persistence().path().unwrap().to_path_buf();
    drop(session);
    let read = |text: &str| brigade_major::game::file::read_lines::<Muskets>(&tables(4), "these tables", text, vec!["{}".to_owned()]);
    assert_eq!(read("no JSON").unwrap_err().to_string(), "line 1 is not the header of a Brigade Major battle");
    let header = std::fs::read_to_string(&path).unwrap().lines().next().unwrap().to_owned();
    assert!(read(&header).unwrap_err().to_string().starts_with("line 2: "));
    assert!(read(&header.replace("muskets", "chess")).unwrap_err().to_string().contains("another game than Muskets"));
    let other = Session::<Muskets>::open(&tables(5), "other tables", &path, home(folder.path())).unwrap();
    assert!(other.other_tables.unwrap().contains("begun with other tables"));
}

/// Undo and jumps in a long game give what a fresh fold gives, through branches too.
#[test]
fn a_long_game_is_the_same_from_everywhere() {
    let setup = Setup { tables: tables(4), men: [3_000; 2] };
    let mut game: Game<Muskets> = Game::new(setup.clone());
    let mut records = Vec::new();
    let fired = |nth: usize| again(nth % 2, u8::try_from(nth % 6 + 1).unwrap());
    for nth in 0..1_300 {
        records.push(game.submit(fired(nth * nth)).unwrap());
    }
    for (to, more) in [(700, 3), (255, 0), (256, 1), (257, 300), (512, 2), (511, 600), (0, 0), (1, 520), (300, 0)] {
        records.extend(game.move_to(to));
        records.extend((0..more).map(|nth| game.submit(fired(nth + to)).unwrap()));
        let fresh: Game<Muskets> = Game::replay(setup.clone(), records.clone());
        let folded = game.journal().applied().fold(Muskets::start(&setup), |mut state, event| {
            game::apply::<Muskets>(&mut state, event);
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

/// Checks that a command the rules forbid passes with the referee's word, is recorded as waived, and needs no word if nothing is wrong.
#[test]
fn the_referee_lets_pass_what_the_rules_forbid() {
    let mut game: Game<Muskets> = Game::new(Setup { tables: tables(4), men: [9; 2] });
    let Record::Event(event) = game.submit(again(0, 6)).unwrap() else { panic!("an event") };
    assert_eq!((event.word, event.waived.len()), (None, 0), "nothing needed his word");
    let refusal = game.submit(volley(0, 6)).unwrap_err();
    assert!(refusal.by_override);
    assert!(refusal.to_string() == "by: nobody fires twice running");
    let Record::Event(event) = game.submit(again(0, 6)).unwrap() else { panic!("an event") };
    assert_eq!((event.word.as_deref(), event.waived.as_slice()), (Some("let it"), ["nobody fires twice running".to_owned()].as_slice()));
    let impossible = game.submit(again(2, 6)).unwrap_err();
    assert!(!impossible.by_override);
    assert!(impossible.to_string() == "by: is 0 or 1");
}

/// Checks the offers of fire: in order, out of order, or refused with the reason.
#[test]
fn a_volley_is_offered() {
    let mut game: Game<Muskets> = Game::new(Setup { tables: tables(4), men: [2, 1] });
    let [first, second] = [0, 1].map(|line| game.offers(&line).remove(0));
    assert!(first.is_in_order() && first.form_to_fill() == Some(&0) && second.is_in_order());
    game.submit(volley(0, 6)).unwrap();
    let [first, second] = [0, 1].map(|line| game.offers(&line).remove(0));
    assert!(first.is_open() && !first.is_in_order());
    assert_eq!(first.remarks(), ["Against the rules: nobody fires twice running."]);
    assert_eq!((second.is_open(), second.objections().as_str()), (false, "Has nobody left to fire."));
}

/// "We forgot the smoke": what came after is judged again with the same dice, taken over or waived, and the luck is counted so.
#[test]
fn a_fact_is_changed_and_the_luck_is_counted() {
    let setup = Setup { tables: tables(4), men: [2, 1] };
    let mut game: Game<Muskets> = Game::new(setup.clone());
    for (by, face) in [(0, 6), (0, 3), (0, 5)] {
        game.submit(again(by, face)).unwrap();
    }
    assert_eq!(game.state().men, [2, 0]);
    let lines = luck(game.setup(), game.journal());
    let [first, second] = lines.sides.as_slice() else { panic!("two lines") };
    assert_eq!((first.checks, second.checks, second.lost, second.expected), (0, 1, 1, 0.5), "a man who is down is lost but once");
    assert_eq!(lines.faces.iter().map(|faces| (faces.dice_count(), faces.sum())).collect::<Vec<_>>(), [(3, 14)]);

    let forgot = |waived| {
        let smoke = Command::Fire { by: 0, face: 6, smoke: true };
        Command::Correct(CorrectCall { place: LinePlace(0), call: Box::new(smoke), waived, note: "smoke".into() })
    };
    let event = game.preview(forgot(Vec::new())).unwrap();
    assert_eq!(event.changes, [], "the third volley hits the man the first one missed");
    let replayed = &event.correction.as_ref().unwrap().replayed;
    assert_eq!(replayed.iter().map(|replayed| replayed.place.0).collect::<Vec<_>>(), [1, 2]);
    assert_eq!(Muskets::sentence(&setup, &event), "Corrected: Line 0 fires, die 6: 0 lost. It changed 2 later results. (smoke)");

    game.undo().unwrap();
    let Record::Event(event) = game.submit(forgot(Vec::new())).unwrap() else { panic!("an event") };
    assert_eq!((event.changes.as_slice(), game.state().men), ([Change::Men(1, 1)].as_slice(), [2, 1]));
    assert_eq!(Muskets::sentence(&setup, &event), "Corrected: Line 0 fires, die 6: 0 lost. Line 1: 1 men, not 0. (smoke)");
    let lines = luck(game.setup(), game.journal());
    assert_eq!((lines.sides[1].checks, lines.sides[1].lost), (1, 0), "in the smoke the first takes nobody");
    game.undo().unwrap();
    game.submit(forgot(vec![Some(1)])).unwrap();
    assert_eq!(game.state().men, [2, 0], "waived: it stays as it was");
    let dice = Command::Correct(CorrectCall { place: LinePlace(0), call: Box::new(volley(0, 2)), waived: Vec::new(), note: "".into() });
    assert_eq!(game.submit(dice).unwrap_err().to_string(), "face: was 6 and cannot become 2: dice stay as they fell");
}

/// `check`, `validate` and `play` know it by the list alone.
#[test]
fn the_shell_checks_validates_and_plays_it() {
    let rules = rules();
    let (answer, well) = check_line(&rules, br#"{"check": "muskets.volley", "by": 0, "face": 5}"#);
    assert!(well, "{answer}");
    assert!(answer.contains("\"hits\":1"), "{answer}");
    let (fault, _) = check_line(&rules, br#"{"check": "muskets.volley", "by": 0, "face": 7}"#);
    assert!(fault.contains("is no face of a d6"), "{fault}");
    let (fault, _) = check_line(&rules, br#"{"check": "muskets.melee"}"#);
    assert!(fault.contains("there is no check"), "{fault}");
    assert!(fault.contains("muskets"), "{fault}");
    let folder = tempfile::tempdir().unwrap();
    let scenario = folder.path().join("bout.json");
    std::fs::write(&scenario, r#"{"system": "muskets"}"#).unwrap();
    assert_eq!(
        validate(&scenario, &rules, &TableTexts::shipped()).unwrap_err(),
        vec![format!("{}: men: must be two numbers", scenario.display())]
    );
    let path = folder.path().join("bout.jsonl");
    let script = "{\"command\": \"fire\", \"by\": 0, \"face\": 6}\n{\"command\": \"fire\", \"by\": 3, \"face\": 6}\n{\"undo\": true}\n{\"command\": \"charge\"}\n";
    let start = rules.read_scenario(r#"{"system": "muskets", "men": [3, 2]}"#).unwrap();
    let mut said = Vec::new();
    assert!(!play(&rules, &path, Some(start), script.as_bytes(), &mut said).unwrap(), "two lines are refused");
    let said = String::from_utf8(said).unwrap();
    let lines = said.lines().collect::<Vec<_>>();
    assert_eq!(lines[0], r#"{"kept":1,"says":"Line 0 fires, die 6: 1 lost."}"#);
    assert!(lines[1].contains("is 0 or 1"), "{said}");
    assert_eq!(lines[2], r#"{"kept":0,"says":"undone: Line 0 fires, die 6: 1 lost."}"#);
    assert!(lines[3].contains("command"), "{said}");
    let mut again = Vec::new();
    assert!(play(&rules, &path, None, &b"{\"redo\": true}"[..], &mut again).unwrap());
    assert_eq!(String::from_utf8(again).unwrap(), "{\"kept\":1,\"says\":\"redone: Line 0 fires, die 6: 1 lost.\"}\n");
    let opened = opened(&path).unwrap().session;
    assert_eq!((opened.game().state().men, opened.game().journal().len()), ([3, 1], 1));
}

#[cfg(feature = "gui-tests")]
mod page {
    use brigade_major::gui::App;
    use brigade_major::gui::games::{PAGES, VIEWS};
    use brigade_major::gui::play::log_panel::LogFormat;
    use brigade_major::gui::play::{ContextOf, Division, Intent, PageFrame, Pane, Parts, PlayPage, PlayView};
    use brigade_major::gui::shell::desk::Desk;
    use brigade_major::gui::shell::keys::Chord;
    use brigade_major::gui::shell::page_entry::PageEntry;
    use brigade_major::gui::shell::strip::Strip;
    use brigade_major::gui::shell::view::{Frame, PageView, ViewEntry};
    use brigade_major::store::Folders;
    use eframe::egui::{Button, Event, Key, Modifiers, Ui};
    use egui_kittest::Harness;
    use egui_kittest::kittest::Queryable as _;

    use super::*;

    /// The bout on the page Battle.
    #[derive(Debug, Default)]
    struct Bout;

    impl PlayView for Bout {
        type System = Muskets;
        type GameIntent = ();
        type Open = ();
        type PlayerInput = ();
        type FormFacts = ();

        const DIVISION: Division = Division {
            side: Pane::Work,
            widths: [330.0, 290.0, 440.0],
            front: Pane::Work,
            log_beside: true,
            wide_side: None,
            corner: false,
        };

        fn strip(&self, _: &Desk, bout: &Game<Muskets>) -> Strip {
            Strip::of_page(&bout.setup().men.map(|men| men.to_string()).join(" against "))
        }

        fn pane_names(&self, _: PageFrame<'_, Muskets>) -> [&'static str; 2] {
            ["Lines", "Ground"]
        }

        fn work_ui(&mut self, ui: &mut Ui, _: &mut Parts<Self>, frame: PageFrame<'_, Muskets>, context: &mut ContextOf<'_, Self>, _: bool) {
            for by in [0, 1] {
                ui.label(format!("Line {by}: {} men", frame.game.state().men[by]));
                for offer in frame.game.offers(&by) {
                    if ui.add_enabled(offer.is_open(), Button::new(&offer.text)).clicked() {
                        let command = volley(by, context.dice.throw("volley", [by.to_string()]).face(6));
                        context.intents.push(Intent::submit(Request { command, override_note: Some("".into()) }));
                    }
                }
            }
        }

        fn field_ui(&mut self, ui: &mut Ui, _: &mut Parts<Self>, _: PageFrame<'_, Muskets>, _: &mut ContextOf<'_, Self>) {
            ui.label("Open ground");
        }

        fn log_format() -> LogFormat<Muskets> {
            LogFormat {
                turn: |_, _| None,
                first: |_| None,
                phase: |_| None,
                ends: |_| false,
                together: |_, _| None,
                heading: |_, _| None,
                has_facts: |_| false,
                loses: |_| true,
                ruled: |_| false,
                sides: |_| Vec::new(),
                nothing_yet: "Nobody has fired.",
            }
        }

        fn title((): &(), _: &Game<Muskets>) -> String {
            String::new()
        }

        fn player_input((): &()) {}

        fn form_facts((): &()) {}
    }

    /// A page beside it: who has lost how many.
    #[derive(Debug, Default)]
    struct Muster;

    impl PageView for Muster {
        fn ui(&mut self, ui: &mut Ui, frame: &mut Frame<'_>) {
            let Some(bout) = frame.desk.game::<Muskets>() else { return };
            let lost = bout.setup().men.iter().zip(bout.state().men).map(|(began, left)| began - left).sum::<u32>();
            ui.label(format!("{lost} lost in all"));
        }
    }

    fn app(folders: Folders) -> Harness<'static, Option<App>> {
        let mut desk = Some(Desk::open(rules(), Some(folders), 1812).unwrap());
        let muster = PageEntry {
            word: "muster",
            name: "Muster",
            opens: &[Chord::Command(Key::M)],
            help: "Who is left.",
            chapter: "index.md",
            is_of: |desk| desk.game::<Muskets>().is_some(),
            is_beside: false,
            plays: &[],
            is_of_boards: false,
            begins: &[],
            keys: None,
            new: Some(|| Box::<Muster>::default()),
        };
        let pages = PAGES.into_iter().chain([muster]).collect::<Vec<_>>();
        let views = VIEWS
            .into_iter()
            .chain([ViewEntry { game: MUSKETS.name, chapter: "index.md", new: || Box::<PlayPage<Bout>>::default() }])
            .collect::<Vec<_>>();
        let mut harness = Harness::builder().with_size([1280.0, 800.0]).build_ui_state(
            move |ui, app: &mut Option<App>| {
                let app = app.get_or_insert_with(|| App::with(ui.ctx(), desk.take().unwrap(), &pages, &views));
                app.frame(ui);
            },
            None,
        );
        harness.run();
        harness
    }

    fn click(harness: &mut Harness<'_, Option<App>>, label: &str) {
        if harness.query_by_label(label).is_none() {
            harness.get_by_label("Menu").click();
            harness.run();
        }
        harness.get_by_label(label).scroll_to_me();
        harness.run();
        harness.get_by_label(label).click();
        harness.run();
    }

    fn sees(harness: &Harness<'_, Option<App>>, label: &str) -> bool {
        harness.query_all_by_label_contains(label).next().is_some()
    }

    #[test]
    fn it_is_begun_played_and_taken_back_in_the_app() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("bout.json");
        std::fs::write(&file, r#"{"system": "muskets", "men": [9, 9]}"#).unwrap();
        let mut harness = app(Folders::at(folder.path()));
        assert!(!sees(&harness, "Muster"), "Chippawa is in play");
        click(&mut harness, "Open (Ctrl+O)");
        harness.get_by_label("File").focus();
        harness.run();
        harness.get_by_label("File").type_text(file.to_str().unwrap());
        harness.run();
        click(&mut harness, "Open this file");
        assert!(sees(&harness, "9 against 9"));
        assert!(sees(&harness, "Nobody has fired."));
        assert!(sees(&harness, "Line 1: 9 men"));
        while sees(&harness, "Line 1: 9 men") {
            click(&mut harness, "Line 0 fires");
        }
        assert!(sees(&harness, "Line 1: 8 men"));
        assert!(sees(&harness, ": 1 lost."));
        harness.key_press_modifiers(Modifiers::COMMAND, Key::M);
        harness.run();
        assert!(sees(&harness, "1 lost in all"));
        click(&mut harness, "Battle (B)");
        harness.key_press_modifiers(Modifiers::COMMAND, Key::Z);
        harness.run();
        assert!(sees(&harness, "Line 1: 9 men"));
        assert!(sees(&harness, "undone: "));
        harness.key_press_modifiers(Modifiers::COMMAND, Key::R);
        harness.run();
        assert!(sees(&harness, "Line 0"));
        assert!(sees(&harness, "9 men of 9"));
        harness.event(Event::Text("-".to_owned()));
        harness.run();
        assert!(sees(&harness, "8 men of 9"), "the lines are reconciled");
        harness.key_press_modifiers(Modifiers::COMMAND, Key::Z);
        harness.run();
        assert!(sees(&harness, "9 men of 9"));
        click(&mut harness, "Help (F1)");
        assert!(sees(&harness, "Who is left."), "the key is in the help");
        // Another day the bout is there again, of this game by its file alone.
        drop(harness);
        assert!(sees(&app(Folders::at(folder.path())), "9 against 9"));
    }
}
