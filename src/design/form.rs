//! What a game tells of its scenarios, so that they can be designed: the columns of each kind of line, and what is to be told of a line.

use std::borrow::Cow;
use std::fmt;

use smol_str::SmolStr;

use super::cell::{Cell, Kind};
use super::draft::Draft;
use super::edit::{Deed, Edit};
use super::laid::LaidOut;
use super::line::{Line, LineKind};
use super::pointer::{Pointer, Step};
use super::weigh::Weighed;
use crate::engine::fault::{Part, Wrong};
use crate::engine::text::spaced;
use crate::engine::{Fault, Word as _};
use crate::hex::Grid;
use crate::map::Point;
use crate::scenario::Basis;
use crate::scenario::node::Node;

/// A column of a kind of line.
#[derive(Clone, Debug)]
pub struct Column {
    /// What stands above it.
    pub head: &'static str,
    /// The field of the line's object, one in another.
    pub field: &'static [&'static str],
    /// What its cells hold.
    pub kind: Kind,
    /// What it is, in a sentence.
    pub says: &'static str,
}

/// A fault of a cell, or of the scenario as a whole.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CellFault {
    /// The line it is in, and the column; none: of what no line shows.
    pub cell: Option<(usize, usize)>,
    /// What is wrong, and what would be right.
    pub says: String,
    /// The name those words begin with.
    pub begins: Begins,
    /// The list of a side that is empty and must not be, where that is what is wrong.
    pub empty: Option<SmolStr>,
}

/// The name that the words of a fault begin with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Begins {
    /// The head of its column.
    Head,
    /// The name of its line.
    Name,
    /// Neither.
    Otherwise,
}

/// One thing that is told of a line: what it comes to, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    /// Of what.
    pub of: String,
    /// What it is.
    pub says: String,
    /// By which table or rule, and how sure it is; empty where that goes without saying.
    pub cite: String,
}

impl Told {
    /// How what stands on a line is known: a unit's strength, of another line the line itself.
    pub(crate) fn of_basis(draft: &Draft, line: &Line) -> Option<Self> {
        let word = draft.text_at(&line.sourced_at("basis"))?;
        let basis = Basis::ALL.iter().find(|basis| basis.word() == word)?;
        Some(Self { of: "Basis".to_owned(), says: basis.meaning().to_owned(), cite: String::new() })
    }
}

/// When a unit is fresh, worn and spent, for each morale class beside the others.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ladder {
    /// Stands it starts with.
    pub stands: u32,
    /// Each class: its word, worn from, spent from, and whether it is the unit's own.
    pub classes: Vec<(String, Option<u32>, u32, bool)>,
}

/// What the rating guide makes of answers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rating {
    /// The questions, each with its answer; none: not answered.
    pub questions: Vec<(&'static str, bool)>,
    /// What it comes to, and why.
    pub told: Vec<Told>,
    /// The cells it would set: field, word, how it is spoken.
    pub sets: Vec<(&'static str, String, String)>,
}

type Reads<T> = Box<dyn Fn(&Draft, &Line) -> T + Send + Sync>;
type Fits = Box<dyn Fn(&Draft, &Line, &[&str], &str) -> bool + Send + Sync>;
type Follows = Box<dyn Fn(&Draft, &Line, &[&str], Option<&Node>) -> Vec<Deed> + Send + Sync>;
/// The text of a new line of a kind.
pub(crate) type NewLine = Box<dyn Fn(LineKind) -> Cow<'static, str> + Send + Sync>;
/// The fields of a new piece of ground.
pub(crate) type GroundOf = Box<dyn Fn(&str, usize) -> Vec<(&'static str, Option<Node>)> + Send + Sync>;
/// Lays a scenario's text out.
pub type LaysOut = Box<dyn Fn(&str) -> Option<LaidOut> + Send + Sync>;
/// Weighs the sides of a scenario's text.
pub type Weighs = Box<dyn Fn(&str) -> Option<Weighed> + Send + Sync>;
/// Reckons who reaches what, of a scenario's text.
pub type Reaches = Box<dyn Fn(&str) -> Option<Vec<String>> + Send + Sync>;
type Rates = Box<dyn Fn(&Draft, &Line, &[bool]) -> Option<Rating> + Send + Sync>;
type Guns = Box<dyn Fn(&Draft, &Pointer) -> bool + Send + Sync>;
type Check = Box<dyn Fn(&Draft) -> Result<String, Vec<Fault>> + Send + Sync>;

/// Where and under what moon the light of a scenario is asked for.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SunAsked {
    /// Degrees north of the equator.
    pub latitude: f64,
    /// Degrees east of Greenwich; negative to the west.
    pub longitude: f64,
    /// The word of the light at night.
    pub night: String,
}

/// The light of a scenario as the sun gives it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Lit {
    /// Sun and turns, each with its reason.
    pub told: Vec<Told>,
    /// What sets it; none where it is so already.
    pub edit: Option<Edit>,
}

/// How the light of a scenario is found from the sun.
pub struct Sunlit {
    /// The fields of the scenario in which its degrees north and east are.
    pub at: [&'static [&'static str]; 2],
    /// What a night can be: words, and how they are spoken.
    pub nights: Vec<(String, String)>,
    /// The light of the turns, or what is wanting, in a sentence.
    pub light: Lights,
}

type Lights = Box<dyn Fn(&Draft, &SunAsked) -> Result<Lit, String> + Send + Sync>;

/// How the ground of a board of hexes is painted.
pub struct BoardForm {
    /// The hexes of a draft's board; none while they cannot be read.
    pub grid: fn(&Draft) -> Option<Grid>,
    /// The ground painted with a brush, by its word, along a stroke on the map.
    pub painted: fn(&Draft, &str, &[Point]) -> Option<Edit>,
    /// The board so many columns and rows larger or smaller, at its eastern and southern edges.
    pub sized: fn(&Draft, [i8; 2]) -> Option<Edit>,
}

/// The form of a game's scenarios.
pub struct Form {
    /// The word of its designs' files.
    pub word: &'static str,
    /// The game's title.
    pub title: &'static str,
    /// The word of its game in scenario files.
    pub system: &'static str,
    /// Lists of the scenario itself, each with what its lines are of.
    pub lists: &'static [(LineKind, &'static [&'static str])],
    /// The list of a side in which its leaders are.
    pub leaders: &'static str,
    /// The list of a side in which its commands are; none: the game has none.
    pub commands: Option<&'static str>,
    /// The columns of each kind of line; a kind without any cannot be added.
    pub columns: Vec<(LineKind, Vec<Column>)>,
    /// What a line of a kind is called by the game's players.
    pub called: fn(LineKind) -> &'static str,
    /// The field that says of which arm a unit is.
    pub arm: &'static [&'static str],
    /// The word of the arm that is horse; none: no line is added as such.
    pub horse: Option<&'static str>,
    /// Words in lists of a unit that are its own: no new line takes them over from another.
    pub own_words: &'static [(&'static str, &'static str)],
    /// What a new unit has besides, by who it fights for, where none of its side is like it.
    pub begins: fn(&Draft, &Line) -> Vec<Deed>,
    /// The fields of a unit from whose setting others follow, what follows from the first first.
    pub leads: &'static [&'static [&'static str]],
    /// Whether a unit is guns.
    pub is_guns: Guns,
    /// A file with nothing in it but its two sides.
    pub blank: &'static str,
    /// The fields that a new line of a kind has, as JSON; its id and its command are put in.
    pub new_line: NewLine,
    /// What follows from setting a field of a line to a value: guns have no morale.
    pub(crate) follows: Follows,
    /// Whether a word may stand in a field of a line as it is: guns do not form square.
    pub(crate) fits: Fits,
    /// A file's text as a sound scenario is saved, or every fault of it.
    pub check: Check,
    /// The kinds of ground that can be drawn or painted, each as it is spoken; none: the game's tables are not laid out so.
    pub grounds: Vec<(String, String)>,
    /// The fields of a new piece of ground of a kind with so many points: each with its value; none takes it out.
    pub(crate) ground: GroundOf,
    /// How the ground is painted, where it is a board of hexes.
    pub board: Option<BoardForm>,
    /// Where a picture beneath the table stands in the file; none: the game's scenarios have none.
    pub picture: Option<&'static [&'static str]>,
    /// A sound scenario's table as it is laid out; none where it has none.
    pub laid: Option<LaysOut>,
    /// The two sides of a sound scenario weighed; none where the game has no such reckoning.
    pub weighs: Option<Weighs>,
    /// When each side can be at what there is to hold, in sentences; none where the game has no such reckoning. It takes its time.
    pub reaches: Option<Reaches>,
    /// What is told of a line.
    pub told: Reads<Vec<Told>>,
    /// When a unit is worn and spent.
    pub ladder: Reads<Option<Ladder>>,
    /// What the rating guide makes of answers to its questions, of a unit.
    pub rate: Rates,
    /// The light of the turns from the sun; none where the game has no light.
    pub sunlit: Option<Sunlit>,
    /// The lines that have a basis and a source of their own, beside the units, whose strengths have them.
    pub sourced: &'static [LineKind],
}

impl fmt::Debug for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Form").field("word", &self.word).finish_non_exhaustive()
    }
}

impl Form {
    /// The columns of a kind of line.
    #[must_use]
    pub fn columns_of(&self, kind: LineKind) -> &[Column] {
        self.columns.iter().find(|(known, _)| *known == kind).map_or(&[], |(_, columns)| columns)
    }

    /// How many columns the widest line has.
    #[must_use]
    pub fn width(&self) -> usize {
        self.columns.iter().map(|(_, columns)| columns.len()).max().unwrap_or_default()
    }

    /// What a cell shows; empty where the line has no such column.
    #[must_use]
    pub fn cell(&self, draft: &Draft, line: &Line, column: usize) -> Cell {
        let Some(column) = self.columns_of(line.kind).get(column) else { return Cell::default() };
        let named = |id: &str| match column.kind {
            Kind::One(list) | Kind::Many(list) => {
                each_named(draft, line.side, list).find(|(known, _)| *known == id).map(|(_, name)| name.to_owned())
            }
            _ => None,
        };
        column.kind.shown(draft.get_in(&line.at, column.field), named)
    }

    /// What may be chosen in a cell, of what begins with what is typed: only what fits the line as it stands.
    #[must_use]
    pub fn choices(&self, draft: &Draft, line: &Line, column: usize, typed: &str) -> Vec<String> {
        let Some(known) = self.columns_of(line.kind).get(column) else { return Vec::new() };
        let fits = |spoken: &&str| match &known.kind {
            Kind::Word(words) | Kind::Words(words) => {
                words.iter().find(|(_, own)| own == spoken).is_none_or(|(word, _)| (self.fits)(draft, line, known.field, word))
            }
            _ => true,
        };
        known.kind.choices(typed, &self.names(draft, line, column)).into_iter().filter(fits).map(str::to_owned).collect()
    }

    /// What may be chosen in a cell by name: ids and names.
    #[must_use]
    pub fn names(&self, draft: &Draft, line: &Line, column: usize) -> Vec<(String, String)> {
        match self.columns_of(line.kind).get(column).map(|column| &column.kind) {
            Some(Kind::One(list) | Kind::Many(list)) => names_of(draft, line.side, list),
            _ => Vec::new(),
        }
    }

    /// A figure of a line that has no basis or no source, in words.
    #[must_use]
    pub fn unsourced(&self, draft: &Draft, line: &Line) -> Option<&'static str> {
        if !line.kind.is_unit() && !self.sourced.contains(&line.kind) {
            return None;
        }
        let filled = |field| draft.text_in(&line.at, line.sourced_in(field).as_slice()).is_some_and(|text| !text.trim().is_empty());
        match (filled("basis"), filled("source")) {
            (false, _) => Some("no basis"),
            (true, false) => Some("no source"),
            (true, true) => None,
        }
    }

    /// The faults that [`Self::check`] found in a draft, each at its cell.
    #[must_use]
    pub fn at_cells(&self, draft: &Draft, lines: &[Line], faults: &[Fault]) -> Vec<CellFault> {
        faults.iter().map(|fault| self.placed(draft, lines, fault)).collect()
    }

    fn placed(&self, draft: &Draft, lines: &[Line], fault: &Fault) -> CellFault {
        let at = Pointer::from(&fault.place);
        let innermost = |(_, line): &(usize, &Line)| line.at.0.len();
        let found = lines.iter().enumerate().filter(|(_, line)| at.within(&line.at).is_some()).max_by_key(innermost);
        let last = fault.place.parts().last();
        let list = |part: &Part| if let Part::Field(name) = part { Some(name.clone()) } else { None };
        let empty = last.filter(|_| matches!(fault.wrong, Wrong::Empty { .. })).and_then(list);
        let Some((nth, line)) = found else {
            return CellFault { cell: None, says: fault.spoken(), begins: Begins::Otherwise, empty };
        };
        let within = at.within(&line.at).unwrap_or_default();
        let fits = |column: &Column| {
            if column.field.is_empty() {
                return Some(0);
            }
            let steps =
                column.field.iter().zip(within).take_while(|(name, step)| matches!(step, Step::Field(field) if field == **name)).count();
            (steps == column.field.len().min(within.len()) && steps > 0).then_some(steps)
        };
        let columns = self.columns_of(line.kind).iter().enumerate();
        let column = columns.filter_map(|(nth, column)| Some((nth, fits(column)?))).max_by_key(|(_, steps)| *steps).map(|(nth, _)| nth);
        let name = super::made::Maker { form: self, draft }.called(line);
        let head = |column: usize| self.columns_of(line.kind)[column].head;
        let is_blank = draft.text_at(&at) == Some("");
        let says = match column {
            // What nobody has typed yet is wanting, and not wrong.
            Some(column) if is_blank => format!("{} is still to be typed.", head(column)),
            Some(column) => typed(&self.columns_of(line.kind)[column].kind, fault).spoken_of(head(column)),
            None => format!("{name}: {}", fault.spoken()),
        };
        // A word is typed and read in the grid as players write it, whatever the file makes of it.
        let says = spaced(&says);
        let begins = match column {
            Some(_) if fault.wrong.needs_field() || is_blank => Begins::Head,
            Some(_) => Begins::Otherwise,
            None => Begins::Name,
        };
        CellFault { cell: Some((nth, column.unwrap_or_default())), says, begins, empty }
    }
}

/// A fault as the grid speaks of what would be right: no firearm, where the file has none.
fn typed(kind: &Kind, fault: &Fault) -> Fault {
    let mut fault = fault.clone();
    if let Wrong::Unfit(unfit) = &mut fault.wrong {
        // What its meaning stands behind is typed by the word itself.
        let plain = |spoken: &str| spoken.chars().all(|letter| letter.is_alphabetic() || letter == ' ');
        let words = if let Kind::Word(words) | Kind::Words(words) = kind { words.as_slice() } else { &[] };
        let spoken = |part: &str| words.iter().find(|(word, spoken)| word == part && plain(spoken)).map(|(_, spoken)| spoken.clone());
        unfit.right = unfit.right.typed(|part| spoken(part).unwrap_or_else(|| part.to_owned()));
    }
    fault
}

/// The commands of both sides, as a list of names.
pub(crate) const EVERY_COMMAND: &str = "commands of both sides";
/// The units of both sides, as a list of names.
pub(crate) const EVERY_UNIT: &str = "units of both sides";

/// The ids and names of a list of a side.
pub(super) fn names_of(draft: &Draft, side: usize, list: &str) -> Vec<(String, String)> {
    each_named(draft, side, list).map(|(id, name)| (id.to_owned(), name.to_owned())).collect()
}

/// The same, one by one.
fn each_named<'d>(draft: &'d Draft, side: usize, list: &str) -> impl Iterator<Item = (&'d str, &'d str)> {
    let sides = Pointer::default().field("sides");
    let lists = match list {
        EVERY_COMMAND => (0..draft.count(&sides)).map(|side| sides.item(side).field("commands")).collect(),
        EVERY_UNIT => (0..draft.count(&sides)).map(|side| sides.item(side).field("units")).collect(),
        "sides" => vec![sides],
        "key_positions" => vec![Pointer::default().field("key_positions")],
        // Of the ground, which is of both sides.
        "entries" => vec![Pointer::default().field("ground").field("entries")],
        list => vec![sides.item(side).field(list)],
    };
    let items = lists.into_iter().flat_map(|list| draft.get(&list).map_or(&[][..], Node::items));
    items.filter_map(|item| {
        let text = |name| item.field(name).and_then(Node::text);
        text("id").map(|id| (id, text("name").unwrap_or(id)))
    })
}
