//! Turns of a scenario as a track: clock and light of each turn, and the groups that arrive in it.

use smol_str::format_smolstr;

use super::cell::Kind;
use super::draft::Draft;
use super::edit::{Edit, EditOperation};
use super::edits::{Edits, insert, nameless, set};
use super::form::ScenarioFormat;
use super::line::{GridLine, LineKind, lines};
use super::pointer::Pointer;
use crate::engine::Word as _;
use crate::engine::text::surname;
use crate::scenario::node::Node;
use crate::scenario::{Clock, Nation};

/// Most turns of a track.
const MOST_TURNS: u32 = 200;

/// Brightness of a turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Daylight {
    /// The sun is up.
    #[default]
    Day,
    /// Twilight or fog, with less sight.
    Dim,
    /// Night, with or without a moon.
    Night,
}

/// A turn of the track.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TrackTurn {
    /// Time at which it begins; empty where the game has no clock.
    pub clock: String,
    /// Light in the words of the grid; empty where the game has no light.
    pub light: String,
    /// Brightness of the light.
    pub daylight: Daylight,
}

/// Units and leaders of a side that arrive together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TrackArrival {
    /// Nation of the side.
    pub nation: Option<Nation>,
    /// Turn of the arrival, from 1.
    pub turn: u32,
    /// Names of those who arrive, the leader first.
    pub text: String,
    /// Place where they arrive; empty where none is given.
    pub place: String,
    /// Objects of the file that arrive.
    pub members: Vec<Pointer>,
}

/// Turns and arrivals of a scenario.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Track {
    /// The turns, in order.
    pub turns: Vec<TrackTurn>,
    /// The arrivals, by turn.
    pub arrivals: Vec<TrackArrival>,
    /// The side that moves first, and the minutes of a turn.
    pub text: String,
}

impl Track {
    /// Reads the turns and arrivals of a draft, whatever else in it is at fault.
    #[must_use]
    pub fn of(form: &ScenarioFormat, draft: &Draft) -> Self {
        let top = Pointer::default();
        let whole = |field: &'static str| draft.whole_at(&top.field(field)).and_then(|value| u32::try_from(value).ok());
        let count = whole("turns").unwrap_or_default().min(MOST_TURNS);
        let (start, minutes) = (draft.text_at(&top.field("start")).and_then(Clock::parse), whole("minutes_per_turn"));
        let lines = lines(form, draft);
        let lights = lines.iter().filter(|line| line.kind == LineKind::Light).filter_map(|line| {
            let column = form.columns_of(LineKind::Light).iter().position(|column| column.field == ["light"])?;
            Some((line.whole(draft, "from_turn")?, draft.text_at(&line.at.field("light"))?, form.cell(draft, line, column).shown))
        });
        let lights = lights.collect::<Vec<_>>();
        let turn = |turn: u32| {
            let light = lights.iter().rev().find(|(from, ..)| *from <= turn);
            TrackTurn {
                clock: start.zip(minutes).map_or_else(String::new, |(start, each)| start.later(each.saturating_mul(turn - 1)).to_string()),
                light: light.map_or_else(String::new, |(.., spoken)| spoken.clone()),
                daylight: light.map_or(Daylight::Day, |(_, word, _)| (form.daylight)(word)),
            }
        };
        let first = draft.text_at(&top.field("first_side")).unwrap_or_default();
        let sides = top.field("sides");
        let named = (0..draft.count(&sides)).map(|nth| sides.item(nth)).find(|side| draft.text_at(&side.field("id")) == Some(first));
        let mut first_mover = named.and_then(|side| draft.text_at(&side.field("name"))).map(|name| format!("first to move: {name}"));
        if let Some(minutes) = minutes {
            let each = format!("{minutes} minutes a turn");
            first_mover = Some(first_mover.map_or_else(|| each.clone(), |first_mover| format!("{first_mover} · {each}")));
        }
        Self { turns: (1..=count).map(turn).collect(), arrivals: arrivals(form, draft, &lines), text: first_mover.unwrap_or_default() }
    }
}

/// Returns the groups that arrive: of one side, in one turn, at one place.
fn arrivals(form: &ScenarioFormat, draft: &Draft, lines: &[GridLine]) -> Vec<TrackArrival> {
    let mut groups: Vec<(usize, TrackArrival, Vec<String>)> = Vec::new();
    for line in lines.iter().filter(|line| line.kind.is_laid()) {
        let arrives = line.at.field("arrives");
        let Some(turn) = draft.whole_at(&arrives.field("turn")).and_then(|turn| u32::try_from(turn).ok()).filter(|turn| *turn > 0) else {
            continue;
        };
        let place = |field: &'static str| draft.text_at(&arrives.field(field)).unwrap_or_default().to_owned();
        let place = [place("where"), place("entry")].join("\n");
        let own = ["short", "name"].iter().find_map(|field| draft.text_at(&line.at.field(*field)).filter(|name| !name.is_empty()));
        let name = match own {
            Some(own) if line.kind == LineKind::Leader => surname(own).to_owned(),
            Some(own) => own.to_owned(),
            None => nameless(form, line),
        };
        match groups.iter_mut().find(|(side, known, _)| *side == line.side && known.turn == turn && known.place == place) {
            Some((_, known, names)) => {
                known.members.push(line.at.clone());
                names.push(name);
            }
            None => {
                let nation = nation_of(draft, line.side);
                let group = TrackArrival { nation, turn, text: String::new(), place, members: vec![line.at.clone()] };
                groups.push((line.side, group, vec![name]));
            }
        }
    }
    let has_leader = |at: &Pointer| at.0.iter().any(|step| matches!(step, super::pointer::Step::Field(name) if name == form.leaders));
    let mut found = groups
        .into_iter()
        .map(|(_, group, names)| {
            let text = match names.split_first() {
                Some((leader, rest)) if !rest.is_empty() && has_leader(&group.members[0]) => format!("{leader}: {}", rest.join(", ")),
                _ => names.join(", "),
            };
            let place = group.place.lines().next().unwrap_or_default().to_owned();
            TrackArrival { text, place, ..group }
        })
        .collect::<Vec<_>>();
    found.sort_by_key(|group| group.turn);
    found
}

/// Returns the nation of a side of the draft.
pub(crate) fn nation_of(draft: &Draft, side: usize) -> Option<Nation> {
    let word = draft.text_at(&Pointer::default().field("sides").item(side).field("nation"))?;
    Nation::ALL.iter().copied().find(|nation| nation.word() == word)
}

impl Edits<'_> {
    /// Returns the lights a turn can have, each with its word and as players call it; empty where the game has none.
    #[must_use]
    pub fn lights(&self) -> &[(String, String)] {
        let column = self.form.columns_of(LineKind::Light).iter().find(|column| column.field == ["light"]);
        match column.map(|column| &column.kind) {
            Some(Kind::Word(words)) => words,
            _ => &[],
        }
    }

    /// Returns the line of the light that begins in a turn.
    fn light_of(&self, turn: u32) -> Option<GridLine> {
        lines(self.form, self.draft)
            .into_iter()
            .find(|line| line.kind == LineKind::Light && line.whole(self.draft, "from_turn") == Some(turn))
    }

    /// Returns the word of the light that begins in a turn; `None` where it has that of the turn before.
    #[must_use]
    pub fn light_from(&self, turn: u32) -> Option<&str> {
        self.draft.text_at(&self.light_of(turn)?.at.field("light"))
    }

    /// Gives a turn and those after it another light, or with `None` that of the turn before; `None` where nothing changes.
    #[must_use]
    pub fn set_light(&self, turn: u32, word: Option<&str>) -> Option<Edit> {
        let node = |word: &str| Some(Node::Text(word.to_owned()));
        let (operations, text) = match (self.light_of(turn), word) {
            (Some(line), Some(word)) if self.light_from(turn) != Some(word) => (
                vec![EditOperation::put(line.at.field("light"), node(word))],
                format_smolstr!("Light from turn {turn}: {}.", self.light_name(word)),
            ),
            (Some(line), None) if turn > 1 => {
                let (list, nth) = line.at.in_list()?;
                (vec![EditOperation::Remove { list, nth }], format_smolstr!("Light of turn {turn}: as before."))
            }
            (None, Some(word)) => {
                let list = Pointer::default().field("light");
                let from = |nth: usize| self.draft.whole_at(&list.item(nth).field("from_turn")).unwrap_or_default();
                let nth =
                    (0..self.draft.count(&list)).position(|nth| from(nth) > i64::from(turn)).unwrap_or_else(|| self.draft.count(&list));
                let mut item = Node::read(&(self.form.new_line)(LineKind::Light)).ok()?;
                set(&mut item, "from_turn", Node::Whole(i64::from(turn)));
                set(&mut item, "light", Node::Text(word.to_owned()));
                (vec![insert(&list, nth, item)], format_smolstr!("Light from turn {turn}: {}.", self.light_name(word)))
            }
            (Some(_), _) | (None, None) => return None,
        };
        Some(Edit { text, operations })
    }

    fn light_name<'w>(&'w self, word: &'w str) -> &'w str {
        self.lights().iter().find(|(own, _)| own == word).map_or(word, |(_, spoken)| spoken)
    }

    /// Lets a unit or leader without a place arrive in a turn, by the first entry of its side; `None` for what cannot arrive.
    #[must_use]
    pub fn arrive(&self, line: &GridLine, turn: u32) -> Option<Edit> {
        let arrives = line.at.field("arrives");
        let has = |field: &str| self.form.columns_of(line.kind).iter().any(|column| column.field == ["arrives", field]);
        if !has("turn") {
            return None;
        }
        let top = Pointer::default();
        let side = self.draft.text_at(&top.field("sides").item(line.side).field("id"));
        let entries = top.field("ground").field("entries");
        let mut entries = (0..self.draft.count(&entries)).map(|nth| entries.item(nth));
        let entry = entries.find(|entry| side.is_some() && self.draft.text_at(&entry.field("side")) == side);
        let text = |field: &'static str| self.draft.text_at(&entry.as_ref()?.field(field)).map(str::to_owned);
        let mut operations = vec![EditOperation::put(arrives.field("turn"), Some(Node::Whole(i64::from(turn))))];
        if has("where") {
            let place = text("name").unwrap_or_else(|| "the edge of the table".to_owned());
            operations.push(EditOperation::put(arrives.field("where"), Some(Node::Text(place))));
        }
        if let Some(id) = text("id").filter(|_| has("entry")) {
            operations.push(EditOperation::put(arrives.field("entry"), Some(Node::Text(id))));
        }
        Some(Edit { text: format_smolstr!("{} arrives in turn {turn}.", self.line_name(line)), operations })
    }

    /// Moves an arrival to another turn; `None` where it arrives then already.
    #[must_use]
    pub fn arrive_in(&self, arrival: &TrackArrival, turn: u32) -> Option<Edit> {
        let to = || Some(Node::Whole(i64::from(turn)));
        let operations = arrival.members.iter().map(|at| EditOperation::put(at.field("arrives").field("turn"), to())).collect();
        (turn != arrival.turn).then(|| Edit { text: format_smolstr!("Arrival moved to turn {turn}: {}.", arrival.text), operations })
    }
}
