//! Description of a game's scenarios for the designer: the columns of each kind of line, and the results shown for a line.

use std::borrow::Cow;
use std::fmt;

use smol_str::SmolStr;

use super::cell::{GridCell, Kind};
use super::comparison::SideComparison;
use super::draft::Draft;
use super::edit::{Edit, EditOperation};
use super::layout::Layout;
use super::line::{GridLine, LineKind};
use super::pointer::{Pointer, Step};
use super::remark::{Remark, Sums};
use super::track::Daylight;
use crate::engine::fault::{Part, Problem};
use crate::engine::text::spaced;
use crate::engine::{Fault, Word as _};
use crate::hex::HexGrid;
use crate::map::Point;
use crate::scenario::Basis;
use crate::scenario::node::Node;

/// A column of a kind of line.
#[derive(Clone, Debug)]
pub struct Column {
    /// Heading shown above the column.
    pub head: &'static str,
    /// Path of the field within the line's object, outermost first.
    pub field: &'static [&'static str],
    /// Kind of value its cells hold.
    pub kind: Kind,
    /// Description of the column, in one sentence.
    pub description: &'static str,
}

impl Column {
    /// Returns whether another column, of a line of any kind, holds the same field.
    #[must_use]
    pub fn is_same_field(&self, other: &Self) -> bool {
        self.field == other.field && self.head == other.head && self.kind == other.kind
    }
}

/// A fault of a cell, or of the scenario as a whole.
#[derive(Clone, Debug, PartialEq)]
pub struct CellFault {
    /// Number of its line and of its column; `None` for a fault that no line shows.
    pub cell: Option<(usize, usize)>,
    /// Text of the fault: what is wrong, and what would be right.
    pub text: String,
    /// The name with which that text begins.
    pub begins: Begins,
    /// The list of a side that must not be empty and is, where that is the fault.
    pub empty: Option<SmolStr>,
    /// The ways to mend it where no cell can: the words of a button and its edit.
    pub remedies: Vec<(String, Edit)>,
}

/// The name with which the text of a fault begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Begins {
    /// The heading of its column.
    Head,
    /// The name of its line.
    Name,
    /// Neither the heading nor the name.
    Otherwise,
}

/// One result shown for a line, with its reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineResult {
    /// Subject of the result, as a heading.
    pub heading: String,
    /// Text of the result.
    pub text: String,
    /// Table or rule it comes from and how certain it is; empty where that needs no mention.
    pub cite: String,
}

impl LineResult {
    /// Returns the basis of the figure on a line: of a unit's strength, on other lines of the line itself.
    pub(crate) fn of_basis(draft: &Draft, line: &GridLine) -> Option<Self> {
        let word = draft.text_at(&line.sourced_at("basis"))?;
        let basis = Basis::ALL.iter().find(|basis| basis.word() == word)?;
        Some(Self { heading: "Basis".to_owned(), text: basis.meaning().to_owned(), cite: String::new() })
    }
}

/// Numbers of stands at which a unit is worn and spent, for each morale class.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ladder {
    /// Number of stands the unit starts with.
    pub stands: u32,
    /// Fewest stands with which it is not removed.
    pub fewest: u32,
    /// Classes in order: word, worn from, spent from, and whether it is the unit's own class; `None` for what never is, as the unit is
    /// removed before.
    pub classes: Vec<(String, Option<u32>, Option<u32>, bool)>,
}

/// Result of the rating guide for a set of answers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rating {
    /// Questions of the guide, each with its answer; an answer not given is `false`.
    pub questions: Vec<(&'static str, bool)>,
    /// Results of the rating, with their reasons.
    pub results: Vec<LineResult>,
    /// Cells it would set: field, word of the file, display text.
    pub sets: Vec<(&'static str, String, String)>,
}

type Reads<T> = Box<dyn Fn(&Draft, &GridLine) -> T + Send + Sync>;
type Fits = Box<dyn Fn(&Draft, &GridLine, &[&str], &str) -> bool + Send + Sync>;
type Follows = Box<dyn Fn(&Draft, &GridLine, &[&str], Option<&Node>) -> Vec<EditOperation> + Send + Sync>;
/// The text of a new line of a kind.
pub(crate) type NewLine = Box<dyn Fn(LineKind) -> Cow<'static, str> + Send + Sync>;
/// The fields of a new piece of ground.
pub(crate) type GroundOf = Box<dyn Fn(&str, usize) -> Vec<(&'static str, Option<Node>)> + Send + Sync>;
/// Builds the table layout from a scenario's text.
pub type LaysOut = Box<dyn Fn(&str) -> Option<Layout> + Send + Sync>;
/// Compares the sides of a scenario's text.
pub type Weighs = Box<dyn Fn(&str) -> Option<SideComparison> + Send + Sync>;
/// Computes when each side can reach the objectives of a scenario's text, in sentences.
pub type Reaches = Box<dyn Fn(&str) -> Option<Vec<String>> + Send + Sync>;
/// Lists the remarks on a scenario's text.
pub type Remarks = Box<dyn Fn(&str) -> Vec<Remark> + Send + Sync>;
/// Corrects what the remark of that number on a scenario's text is about; `None` where it cannot.
pub type Remedies = Box<dyn Fn(&ScenarioFormat, &str, usize) -> Option<Edit> + Send + Sync>;
/// Adds up a draft by side and command.
pub type SumsUp = Box<dyn Fn(&Draft) -> Sums + Send + Sync>;
type Rates = Box<dyn Fn(&Draft, &GridLine, &[bool]) -> Option<Rating> + Send + Sync>;
type Guns = Box<dyn Fn(&Draft, &Pointer) -> bool + Send + Sync>;
type Check = Box<dyn Fn(&Draft) -> Result<String, Vec<Fault>> + Send + Sync>;

/// Position and night light for which the light of a scenario is computed.
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
    pub results: Vec<LineResult>,
    /// Edit that sets this light; `None` where the scenario has it already.
    pub edit: Option<Edit>,
}

/// Fields and functions that compute a scenario's light from the sun.
pub struct Sunlit {
    /// Paths of the scenario's fields for the degrees north and the degrees east.
    pub at: [&'static [&'static str]; 2],
    /// Choices for the light at night: word of the file and display text.
    pub nights: Vec<(String, String)>,
    /// Computes the light of the turns; the error is a sentence that names what is missing.
    pub light: Lights,
}

type Lights = Box<dyn Fn(&Draft, &SunAsked) -> Result<Lit, String> + Send + Sync>;

/// Kind of ground that can be drawn or painted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GroundKind {
    /// Word of the kind in the file, or of the brush.
    pub word: &'static str,
    /// Name in the palette.
    pub name: &'static str,
    /// Letter or digit that takes it in hand.
    pub key: char,
    /// Part of the palette that it belongs to.
    pub group: GroundGroup,
}

/// Part of the palette.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GroundGroup {
    /// Areas of ground, each of a kind.
    Area,
    /// Lines over the ground.
    Line,
    /// Signs on it: houses, bridges, fords.
    Sign,
}

/// Functions that edit the ground of a board of hexes.
pub struct BoardForm {
    /// Returns the hexes of a draft's board; `None` while they cannot be read.
    pub grid: fn(&Draft) -> Option<HexGrid>,
    /// Paints ground of a kind, given by its word, along a stroke on the map.
    pub painted: fn(&Draft, &str, &[Point]) -> Option<Edit>,
    /// Enlarges or shrinks the board by so many columns and rows, at its eastern and southern edges.
    pub sized: fn(&Draft, [i8; 2]) -> Option<Edit>,
}

/// The form of a game's scenarios.
pub struct ScenarioFormat {
    /// The word of its designs' files.
    pub word: &'static str,
    /// Title of the game for players.
    pub title: &'static str,
    /// Word of the game in scenario files.
    pub system: &'static str,
    /// Lists of the scenario itself, each with what its lines are of.
    pub lists: &'static [(LineKind, &'static [&'static str])],
    /// Name of a side's list of leaders.
    pub leaders: &'static str,
    /// Name of a side's list of commands; `None` where the game has none.
    pub commands: Option<&'static str>,
    /// The columns of each kind of line; a kind without any cannot be added.
    pub columns: Vec<(LineKind, Vec<Column>)>,
    /// Returns the players' name for a line of a kind.
    pub kind_name: fn(LineKind) -> &'static str,
    /// Path of the field for a unit's arm.
    pub arm: &'static [&'static str],
    /// Word of the arm for cavalry; `None` where no such line can be added.
    pub horse: Option<&'static str>,
    /// Words in lists of a unit, each with its field, that a new unit does not copy from another.
    pub own_words: &'static [(&'static str, &'static str)],
    /// Paths of the fields whose words lines of a side share, and which are offered where one is typed: batteries, battalions.
    pub shared_words: &'static [&'static [&'static str]],
    /// Returns extra values for a new unit by the nation it fights for, where its side has no similar unit to copy.
    pub begins: fn(&Draft, &GridLine) -> Vec<EditOperation>,
    /// Paths of a unit's fields from which others follow, in order of dependence.
    pub leads: &'static [&'static [&'static str]],
    /// Returns whether a unit is artillery.
    pub is_guns: Guns,
    /// File with nothing in it but its two sides.
    pub blank: &'static str,
    /// Returns the fields of a new line of a kind as JSON; its id and its command are filled in later.
    pub new_line: NewLine,
    /// Returns the operations that follow from setting a field of a line to a value: guns have no morale.
    pub(crate) follows: Follows,
    /// Returns whether a word is allowed in a field of a line as it stands: guns do not form square.
    pub(crate) fits: Fits,
    /// Returns the file's text of a valid scenario, or every fault of the draft.
    pub check: Check,
    /// Kinds of ground that can be drawn or painted, in the order of the palette; empty where the game has no drawn ground.
    pub grounds: &'static [GroundKind],
    /// Numbers that a unit or line is given where it has none and is drawn: field and number.
    pub assumed: &'static [(&'static str, i64)],
    /// Returns the fields of a new piece of ground of a kind with so many points, each with its value; `None` removes a field.
    pub(crate) ground: GroundOf,
    /// Functions that edit the ground; `None` where the table is not a board of hexes.
    pub board: Option<BoardForm>,
    /// Path of the field for the picture under the table; `None` where the game's scenarios have no picture.
    pub picture: Option<&'static [&'static str]>,
    /// Builds the table layout of a valid scenario; `None` where the game has no table.
    pub layout: Option<LaysOut>,
    /// Lists the remarks on a scenario that can be drawn.
    pub remarks: Remarks,
    /// Corrects what one of these remarks is about.
    pub remedy: Remedies,
    /// Adds up men, stands and guns, by side and command.
    pub sums: SumsUp,
    /// Returns the brightness of a light by its word.
    pub daylight: fn(&str) -> Daylight,
    /// Compares the two sides of a valid scenario; `None` where the game has no such comparison.
    pub compare_sides: Option<Weighs>,
    /// Computes when each side can reach the objectives, in sentences; `None` where the game has no such computation. Slow.
    pub reaches: Option<Reaches>,
    /// Returns the results shown for a line.
    pub results: Reads<Vec<LineResult>>,
    /// Returns the stands at which a unit is worn and spent; `None` where it has no such limits.
    pub ladder: Reads<Option<Ladder>>,
    /// Rates a unit by answers to the questions of the rating guide.
    pub rate: Rates,
    /// Computes the light of the turns from the sun; `None` where the game has no light.
    pub sunlit: Option<Sunlit>,
    /// Lines with their own basis and source; those of a unit belong to its strength.
    pub sourced: &'static [LineKind],
}

impl fmt::Debug for ScenarioFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Form").field("word", &self.word).finish_non_exhaustive()
    }
}

impl ScenarioFormat {
    /// Returns the columns of a kind of line.
    #[must_use]
    pub fn columns_of(&self, kind: LineKind) -> &[Column] {
        self.columns.iter().find(|(known, _)| *known == kind).map_or(&[], |(_, columns)| columns)
    }

    /// Returns the name of a kind of ground, by its word.
    #[must_use]
    pub fn ground_name<'w>(&self, word: &'w str) -> &'w str {
        self.grounds.iter().find(|ground| ground.word == word).map_or(word, |ground| ground.name)
    }

    /// Returns the number of columns of the widest line.
    #[must_use]
    pub fn width(&self) -> usize {
        self.columns.iter().map(|(_, columns)| columns.len()).max().unwrap_or_default()
    }

    /// Returns the cell as it is shown; empty where the line has no such column.
    #[must_use]
    pub fn cell(&self, draft: &Draft, line: &GridLine, column: usize) -> GridCell {
        let Some(column) = self.columns_of(line.kind).get(column) else { return GridCell::default() };
        let named = |id: &str| match column.kind {
            Kind::One(list) | Kind::Many(list) => {
                each_named(draft, line.side, list).find(|(known, _)| *known == id).map(|(_, name)| name.to_owned())
            }
            _ => None,
        };
        column.kind.shown(draft.get_in(&line.at, column.field), named)
    }

    /// Returns the choices for a cell that begin with the typed text, limited to those that fit the line as it stands.
    #[must_use]
    pub fn choices(&self, draft: &Draft, line: &GridLine, column: usize, typed: &str) -> Vec<String> {
        let Some(known) = self.columns_of(line.kind).get(column) else { return Vec::new() };
        if self.shared_words.contains(&known.field) {
            let typed = known.kind.last_part(typed).to_lowercase();
            return self.words_in_use(draft, line.side).into_iter().filter(|word| word.to_lowercase().starts_with(&typed)).collect();
        }
        let fits = |spoken: &&str| match &known.kind {
            Kind::Word(words) | Kind::Words(words) | Kind::Steps(words) => {
                words.iter().find(|(_, own)| own == spoken).is_none_or(|(word, _)| (self.fits)(draft, line, known.field, word))
            }
            _ => true,
        };
        let mut names = self.names(draft, line, column);
        names.retain(|(id, _)| is_of_side(draft, line, &known.kind, id));
        known.kind.choices(typed, &names).into_iter().filter(fits).map(str::to_owned).collect()
    }

    /// Returns whether the words typed for a cell may stand in it: another arm may have other words.
    #[must_use]
    pub fn fits_typed(&self, draft: &Draft, line: &GridLine, column: usize, typed: &str) -> bool {
        let Some(known) = self.columns_of(line.kind).get(column) else { return false };
        let (Kind::Word(_) | Kind::Words(_) | Kind::Steps(_)) = known.kind else { return true };
        let fits = |word: &str| (self.fits)(draft, line, known.field, word);
        match known.kind.read(typed, &[]) {
            Some(Node::Text(word)) => fits(&word),
            Some(node) => node.items().iter().filter_map(Node::text).all(fits),
            None => true,
        }
    }

    /// Returns whether a cell offers choices: those of its kind, or the words that other lines have there.
    #[must_use]
    pub fn offers(&self, column: &Column) -> bool {
        column.kind.is_chosen() || self.shared_words.contains(&column.field)
    }

    /// Returns the words that lines of a side have in the fields they share.
    fn words_in_use(&self, draft: &Draft, side: usize) -> std::collections::BTreeSet<String> {
        let of_side = super::line::lines(self, draft).into_iter().filter(|line| line.side == side && line.kind.is_laid());
        let mut words = std::collections::BTreeSet::new();
        for line in of_side {
            for node in self.shared_words.iter().filter_map(|path| draft.get_in(&line.at, path)) {
                words.extend(node.text().into_iter().chain(node.items().iter().filter_map(Node::text)).map(str::to_owned));
            }
        }
        words
    }

    /// Returns the ids and names that can be chosen in a cell; empty where it takes no names.
    #[must_use]
    pub fn names(&self, draft: &Draft, line: &GridLine, column: usize) -> Vec<(String, String)> {
        match self.columns_of(line.kind).get(column).map(|column| &column.kind) {
            Some(Kind::One(list) | Kind::Many(list)) => names_of(draft, line.side, list),
            _ => Vec::new(),
        }
    }

    /// Returns a remark that the line lacks its basis or its source; `None` where it has both or needs none.
    #[must_use]
    pub fn unsourced(&self, draft: &Draft, line: &GridLine) -> Option<&'static str> {
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

    /// Places the faults that [`Self::check`] found in a draft, each at its cell.
    #[must_use]
    pub fn at_cells(&self, draft: &Draft, lines: &[GridLine], faults: &[Fault]) -> Vec<CellFault> {
        faults.iter().map(|fault| self.placed(draft, lines, &fault.clone().with_others_named(&draft.0))).collect()
    }

    /// Returns the sentence that asks for a cell that is empty.
    fn blank_text(&self, kind: LineKind, column: &Column) -> String {
        let noun = (self.kind_name)(kind);
        match (column.field, &column.kind) {
            ([], _) => "Type the text.".to_owned(),
            (["name"], _) if kind == LineKind::Guns => format!("Type the name of the {noun}."),
            (["name"], _) => format!("Type the {noun}'s name."),
            (_, Kind::One(_) | Kind::Word(_)) => format!("Choose the {}.", column.head.to_lowercase()),
            _ => format!("{} is empty: type it.", column.head),
        }
    }

    fn placed(&self, draft: &Draft, lines: &[GridLine], fault: &Fault) -> CellFault {
        let at = Pointer::from(&fault.place);
        let innermost = |(_, line): &(usize, &GridLine)| line.at.0.len();
        let found = lines.iter().enumerate().filter(|(_, line)| at.within(&line.at).is_some()).max_by_key(innermost);
        let last = fault.place.parts().last();
        let list = |part: &Part| if let Part::Field(name) = part { Some(name.clone()) } else { None };
        let empty = last.filter(|_| matches!(fault.problem, Problem::Empty { .. })).and_then(list);
        let Some((nth, line)) = found else {
            let remedies = super::stray::remedies(draft, lines, fault, "the scenario");
            return CellFault { cell: None, text: fault.sentence(), begins: Begins::Otherwise, empty, remedies };
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
        let edits = super::edits::Edits { form: self, draft };
        let name = edits.line_name(line);
        let head = |column: usize| self.columns_of(line.kind)[column].head;
        let is_asked = |column: usize| matches!(self.columns_of(line.kind)[column].kind, Kind::Text | Kind::One(_) | Kind::Word(_));
        let is_blank = draft.text_at(&at) == Some("") || !draft.has(&at) && column.is_some_and(is_asked);
        let missing = empty.as_deref().and_then(|list| edits.kind_of_list(list)).filter(|_| line.kind == LineKind::Side);
        let sentence = match column {
            _ if missing.is_some() => {
                let noun = missing.map(self.kind_name).unwrap_or_default();
                format!("{name}: no {noun} yet, at least one is needed.")
            }
            // A cell that was never filled in is missing, and not wrong.
            Some(column) if is_blank => self.blank_text(line.kind, &self.columns_of(line.kind)[column]),
            Some(column) => {
                typed(&self.columns_of(line.kind)[column].kind, &self.names(draft, line, column), fault).sentence_for_field(head(column))
            }
            // No column has it: its place in the file says nothing to players, who know their line by its name.
            None => {
                let names = ["commands", "leaders", "units"].iter().flat_map(|list| names_of(draft, line.side, list)).collect::<Vec<_>>();
                let field = within.iter().rev().find_map(|step| if let Step::Field(field) = step { Some(field.to_string()) } else { None });
                let fault = typed(&Kind::Text, &names, fault);
                format!("{name}: {}", field.map_or_else(|| fault.sentence(), |field| fault.sentence_for_field(&spaced(&field))))
            }
        };
        // A word is typed and read in the grid as players write it, whatever the file makes of it; ids and names of fields are the file's.
        let is_of_file = matches!(fault.problem, Problem::NoField(_) | Problem::TakenId(_));
        let sentence = if is_of_file { sentence } else { spaced(&sentence) };
        let begins = match column {
            _ if missing.is_some() => Begins::Name,
            Some(_) if fault.problem.needs_field() || is_blank => Begins::Head,
            Some(_) => Begins::Otherwise,
            None => Begins::Name,
        };
        let is_stray = column.is_none() || super::stray::is_repeated(draft, &at);
        let remedies = if is_stray { super::stray::remedies(draft, lines, fault, &name) } else { Vec::new() };
        CellFault { cell: Some((nth, column.unwrap_or_default())), text: sentence, begins, empty, remedies }
    }
}

/// Rewrites a fault so that the valid values read as players type them in the grid ("no firearm" where the file has none), and the
/// ids of `names` as their names.
fn typed(kind: &Kind, names: &[(String, String)], fault: &Fault) -> Fault {
    let mut fault = fault.clone();
    if let Problem::Unfit(unfit) = &mut fault.problem {
        // What its meaning stands behind is typed by the word itself.
        let plain = |spoken: &str| spoken.chars().all(|letter| letter.is_alphabetic() || letter == ' ');
        let words = if let Kind::Word(words) | Kind::Words(words) | Kind::Steps(words) = kind { words.as_slice() } else { &[] };
        let word = |part: &str| words.iter().find(|(word, spoken)| word == part && plain(spoken));
        let spoken = |part: &str| word(part).or_else(|| names.iter().find(|(id, _)| id == part)).map(|(_, spoken)| spoken.clone());
        unfit.right = unfit.right.typed(|part| spoken(part).unwrap_or_else(|| part.to_owned()));
    }
    fault
}

/// Name of the list with the commands of both sides.
pub(crate) const EVERY_COMMAND: &str = "commands of both sides";
/// Name of the list with the units of both sides.
pub(crate) const EVERY_UNIT: &str = "units of both sides";

/// Returns the ids and names of a list of a side.
pub(super) fn names_of(draft: &Draft, side: usize, list: &str) -> Vec<(String, String)> {
    each_named(draft, side, list).map(|(id, name)| (id.to_owned(), name.to_owned())).collect()
}

/// Returns whether a choice is of the side of a line: the commands of a zone are those of its side, and so is the entry of an arrival.
fn is_of_side(draft: &Draft, line: &GridLine, kind: &Kind, id: &str) -> bool {
    let sides = Pointer::default().field("sides");
    let has = |list: &Pointer, of: &dyn Fn(&Pointer) -> bool| {
        (0..draft.count(list)).map(|nth| list.item(nth)).any(|at| draft.text_at(&at.field("id")) == Some(id) && of(&at))
    };
    match kind {
        Kind::One("entries") => {
            let own = draft.text_at(&sides.item(line.side).field("id"));
            let is_own = |at: &Pointer| draft.text_at(&at.field("side")).is_none_or(|side| Some(side) == own);
            has(&Pointer::default().field("ground").field("entries"), &is_own)
        }
        Kind::Many(list) if *list == EVERY_COMMAND => {
            let own = draft.text_at(&line.at.field("side"));
            let side = (0..draft.count(&sides)).find(|nth| own.is_some() && draft.text_at(&sides.item(*nth).field("id")) == own);
            side.is_none_or(|side| has(&sides.item(side).field("commands"), &|_| true))
        }
        _ => true,
    }
}

/// Iterates over the ids and names of a list of a side.
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
