//! Fields that a spreadsheet's column can be assigned to.

use super::vocabulary::{has, plain_words};
use super::words::{core_words, level, titles};
use crate::design::{LineKind, ScenarioFormat};

/// Arm of service whose men a column can count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ArmGroup {
    /// Troops that fight on foot.
    Infantry,
    /// Troops that fight mounted.
    Cavalry,
    /// Guns and their crews.
    Artillery,
}

impl ArmGroup {
    /// Every arm, in the order of orders of battle.
    pub const ALL: [Self; 3] = [Self::Infantry, Self::Cavalry, Self::Artillery];

    /// Returns the word of the arm.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Infantry => "infantry",
            Self::Cavalry => "cavalry",
            Self::Artillery => "artillery",
        }
    }
}

/// Field assigned to a column of a spreadsheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColumnField {
    /// The side of its units.
    Side,
    /// Their command, by name; where commands are only names it is a cell of the unit.
    Command,
    /// The leader of that command.
    Leader,
    /// The men of a unit who are of an arm.
    MenOf(ArmGroup),
    /// A cell of the leader of that command, or of the commander of the side.
    Person {
        /// Person whose cell it is.
        whose: Person,
        /// Path of the field in his object.
        path: &'static [&'static str],
        /// Heading of its column.
        head: &'static str,
    },
    /// A cell of the unit.
    Cell {
        /// Path of the field in its object, outermost first.
        path: &'static [&'static str],
        /// Heading of the cell in the grid.
        head: &'static str,
    },
}

/// Person whose cells stand beside each unit of his in a spreadsheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Person {
    /// Leader of the unit's command.
    Leader,
    /// Commander of the unit's side.
    Commander,
}

impl Person {
    /// Returns the heading of the column with his name.
    pub(super) const fn head(self) -> &'static str {
        match self {
            Self::Leader => "Leader",
            Self::Commander => "Army commander",
        }
    }
}

/// Cells of persons, in the order of their columns.
const OF_PERSONS: [(Person, &[&str], &str); 8] = [
    (Person::Leader, &["rank"], "Leader's rank"),
    (Person::Leader, &["rating"], "Leader's rating"),
    (Person::Leader, &["ability"], "Leader's ability"),
    (Person::Leader, &["artillery"], "Leader of guns only"),
    (Person::Commander, &["name"], Person::Commander.head()),
    (Person::Commander, &["rank"], "Army commander's rank"),
    (Person::Commander, &["rating"], "Army commander's rating"),
    (Person::Commander, &["ability"], "Army commander's ability"),
];

/// Lowest level of an army that is a command: a brigade.
const LOWEST_COMMAND: usize = 3;
/// Longest text, in bytes, that can be a heading.
const MOST_BYTES_OF_A_HEAD: usize = 80;
/// Path of the field for a unit's name.
const NAME: &[&str] = &["name"];
/// Path of the field that makes a leader the commander of his side.
pub(super) const ARMY: &[&str] = &["army"];
/// Field with the names of the commands that a leader leads, where commands are only names.
pub(super) const LEADS: &str = "commands";
/// Headings of the columns that are worked out and only go out.
pub(super) const WORKED_OUT: [&str; 2] = ["Stands at start", "Ladder"];

impl ColumnField {
    /// Checks whether it is the cell of a unit with this path.
    pub(super) fn is_cell(self, wanted: &[&str]) -> bool {
        matches!(self, Self::Cell { path, .. } if path == wanted)
    }

    /// Returns the heading of its column.
    #[must_use]
    pub const fn head(self) -> &'static str {
        match self {
            Self::Side => "Side",
            Self::Command => "Command",
            Self::Leader => Person::Leader.head(),
            Self::MenOf(ArmGroup::Infantry) => "Men (infantry)",
            Self::MenOf(ArmGroup::Cavalry) => "Men (cavalry)",
            Self::MenOf(ArmGroup::Artillery) => "Men (artillery)",
            Self::Person { head, .. } | Self::Cell { head, .. } => head,
        }
    }

    /// Returns whether it is the name of a unit.
    #[must_use]
    pub fn is_name(self) -> bool {
        matches!(self, Self::Cell { path, .. } if path == NAME)
    }

    /// Checks whether it is the name of a person.
    pub(super) fn is_name_of(self, person: Person) -> bool {
        match person {
            Person::Leader => self == Self::Leader,
            Person::Commander => matches!(self, Self::Person { whose: Person::Commander, path: ["name"], .. }),
        }
    }

    /// Returns whether it identifies a row's side, command, leader or unit.
    pub(super) fn names_rows(self) -> bool {
        self.is_name() || matches!(self, Self::Side | Self::Command | Self::Leader)
    }

    /// Returns the headings by which a column of it is known.
    fn titles(self) -> Titles {
        let path = match self {
            Self::Person { whose: Person::Leader, path, .. } => format!("leader.{}", path.join(".")),
            Self::Person { .. } => String::new(),
            Self::Side => "side".to_owned(),
            Self::Command => "command".to_owned(),
            Self::Leader => "leader".to_owned(),
            Self::MenOf(arm) => format!("men.{}", arm.word()),
            Self::Cell { path, .. } => path.join("."),
        };
        Titles { own: plain_words(self.head()), others: titles(&path) }
    }
}

/// Headings by which a column is recognised, in plain letters.
struct Titles {
    /// Heading of the field in the grid.
    own: String,
    /// Other headings in use for it.
    others: &'static str,
}

impl Titles {
    fn has(&self, head: &str) -> bool {
        self.own == head || has(self.others, head)
    }
}

/// Returns every field a column can be assigned to: side, command, leader, the men by arm, then the cells of troops and guns, then those of
/// leaders.
#[must_use]
pub fn fields(form: &ScenarioFormat) -> Vec<ColumnField> {
    let mut fields = vec![ColumnField::Side];
    fields.extend(form.commands.map(|_| ColumnField::Command));
    fields.push(ColumnField::Leader);
    fields.extend(ArmGroup::ALL.map(ColumnField::MenOf));
    for nth in 0..form.width() {
        for kind in [LineKind::Unit, LineKind::Guns] {
            let Some(column) = form.columns_of(kind).get(nth) else { continue };
            let field = ColumnField::Cell { path: column.field, head: column.head };
            let is_taken = form.commands.is_some() && column.field == ["command"];
            if !is_taken && !fields.contains(&field) {
                fields.push(field);
            }
        }
    }
    let has = |path: &[&str]| form.columns_of(LineKind::Leader).iter().any(|column| column.field == path);
    // Who leads commands by their names leads the whole side where he names none.
    let is_army_known = has(ARMY) || form.commands.is_none();
    let persons = OF_PERSONS.into_iter().filter(|(whose, path, _)| has(path) && (is_army_known || *whose == Person::Leader));
    fields.extend(persons.map(|(whose, path, head)| ColumnField::Person { whose, path, head }));
    fields
}

/// Assigns fields to columns by their headings, each field once: by the whole heading first, then by what is left without filling words.
/// Of corps, division, brigade and regiment the innermost is the unit, where no column is it by name, and the next is the command.
pub(super) fn recognised(fields: &[ColumnField], heads: &[String]) -> Vec<Option<usize>> {
    let titles = fields.iter().map(|field| field.titles()).collect::<Vec<_>>();
    // A figure is no head, nor is a sentence or a share of something, nor what an export has worked out.
    let is_head = |head: &&String| {
        let is_short = head.len() <= MOST_BYTES_OF_A_HEAD && head.contains(char::is_alphabetic);
        is_short && !head.contains('%') && !WORKED_OUT.contains(&head.as_str())
    };
    let plain = heads.iter().map(|head| Some(head).filter(is_head).map(|head| plain_words(head)).unwrap_or_default()).collect::<Vec<_>>();
    let levels = plain.iter().map(|head| level(head)).collect::<Vec<_>>();
    let mut taken = vec![false; fields.len()];
    let mut taken_as = vec![None; heads.len()];
    let mut pass = |taken_as: &mut Vec<Option<usize>>, fits: &dyn Fn(usize, &str) -> bool, said: &dyn Fn(usize) -> Vec<String>| {
        for nth in 0..heads.len() {
            if taken_as[nth].is_some() || plain[nth].is_empty() {
                continue;
            }
            let said = said(nth);
            // A level of an army is what the grid calls so, or has its place among the levels.
            let is_own = |field: usize| levels[nth].is_none() || titles[field].own == plain[nth];
            let found = (0..fields.len()).find(|field| !taken[*field] && is_own(*field) && said.iter().any(|head| fits(*field, head)));
            if let Some(field) = found {
                taken[field] = true;
                taken_as[nth] = Some(field);
            }
        }
    };
    let whole = |nth: usize| vec![plain[nth].clone()];
    let has = |field: usize, head: &str| titles[field].has(head);
    // As the grid calls it comes before what others call so: our own rows come back as they went.
    pass(&mut taken_as, &|field, head| titles[field].own == head, &whole);
    pass(&mut taken_as, &has, &whole);
    // The leaders of brigades: "Bde Ldr".
    let is_person = |field: usize| matches!(fields[field], ColumnField::Leader | ColumnField::Person { whose: Person::Leader, .. });
    pass(&mut taken_as, &|field, head| is_person(field) && titles[field].has(head), &|nth| {
        let is_command = |word: &&str| level(word).is_some_and(|own| own <= LOWEST_COMMAND);
        let (commands, others): (Vec<_>, Vec<_>) = plain[nth].split(' ').partition(is_command);
        if commands.is_empty() || others.is_empty() { Vec::new() } else { vec![others.join(" ")] }
    });
    // Of several strengths, what stands in brackets says what each counts: "Strength (stands)".
    let remarked = |head: &str| {
        let (own, inner) = head.strip_suffix([')', ']'])?.split_once(['(', '['])?;
        super::vocabulary::has(super::words::titles("men"), &plain_words(own)).then(|| plain_words(inner))
    };
    let is_of_several = heads.iter().filter(|head| remarked(head).is_some()).count() > 1;
    pass(&mut taken_as, &has, &|nth| {
        let counted = remarked(&heads[nth]).filter(|inner| is_of_several && ["men", "stands", "bases"].contains(&inner.as_str()));
        counted.into_iter().collect()
    });
    // Without what stands in brackets, each of several parted by a stroke, or without the words that say nothing.
    pass(&mut taken_as, &has, &|nth| {
        let bare = heads[nth].split(['(', '[']).next().unwrap_or_default();
        let parts = bare.split('/').chain([bare]).map(plain_words);
        parts.filter(|part| !core_words(part).is_empty()).flat_map(|part| [core_words(&part), part]).collect()
    });
    give_rating_to_leader(fields, &plain, &mut taken_as);
    let free = levels.iter().enumerate().filter(|(nth, _)| taken_as[*nth].is_none());
    let mut tree = free.filter_map(|(nth, level)| level.map(|level| (level, nth))).collect::<Vec<_>>();
    tree.sort_unstable();
    for wanted in [fields.iter().position(|field| field.is_name()), fields.iter().position(|field| is_command(*field))] {
        let Some(field) = wanted.filter(|field| !taken_as.contains(&Some(*field))) else { continue };
        // One alone is the command beside a unit, and the unit where there is none.
        if let Some((_, nth)) = tree.pop() {
            taken_as[nth] = Some(field);
        }
    }
    // Batteries alone are units by their names.
    let is_battery = |own: &Option<usize>| own.is_some_and(|field| fields[field].is_cell(&["battery"]));
    let name = fields.iter().position(|field| field.is_name()).filter(|name| !taken_as.contains(&Some(*name)));
    if let Some(nth) = taken_as.iter().position(is_battery).filter(|_| name.is_some()) {
        taken_as[nth] = name;
    }
    taken_as
}

/// Assigns a heading of ratings right behind that of leaders to these, where another heading is that of the units' experience.
fn give_rating_to_leader(fields: &[ColumnField], plain: &[String], taken_as: &mut [Option<usize>]) {
    let place = |is: &dyn Fn(ColumnField) -> bool| fields.iter().position(|field| is(*field));
    let experience = place(&|field| field.is_cell(&["experience"]));
    let rating = place(&|field| matches!(field, ColumnField::Person { whose: Person::Leader, path: ["rating"], .. }));
    let Some((experience, rating)) = experience.zip(rating).filter(|(_, rating)| !taken_as.contains(&Some(*rating))) else { return };
    let is_beside = |nth: &usize| {
        let before = nth.checked_sub(1).and_then(|before| taken_as[before]);
        taken_as[*nth] == Some(experience)
            && has("rating, ratings, quality", &plain[*nth])
            && before.is_some_and(|own| fields[own] == ColumnField::Leader)
    };
    let is_other = |nth: &usize| taken_as[*nth].is_none() && has(titles("experience"), &plain[*nth]);
    let found = (0..taken_as.len()).find(is_beside).zip((0..taken_as.len()).find(is_other));
    if let Some((beside, other)) = found {
        (taken_as[beside], taken_as[other]) = (Some(rating), Some(experience));
    }
}

/// Returns whether a field is the command of a unit.
pub(super) fn is_command(field: ColumnField) -> bool {
    field == ColumnField::Command || field.is_cell(&["command"])
}
