//! Arms of units that no column of arms gives: by the columns of men that a table has for each arm, and by clear words in a name.

use std::borrow::Cow;

use super::calibre::names_calibre;
use super::field::{ArmGroup, ColumnField};
use super::figure::{is_guns, is_unknown};
use super::table::{HeadedTable, Row};
use super::troops::Troops;
use super::value::word_of;
use super::vocabulary::{has, is_of_unit, plain_words};
use crate::design::{Kind, LineKind, ScenarioFormat};
use crate::engine::text::{join_list, spaced};

/// Words for the arms of a scenario format, the one that says most first.
const fn arm_words(arm: ArmGroup) -> [&'static str; 2] {
    match arm {
        ArmGroup::Infantry => ["infantry", "infantry"],
        ArmGroup::Cavalry => ["cavalry", "light dragoons"],
        ArmGroup::Artillery => ["artillery", "field artillery"],
    }
}

/// Returns the first of these texts that is an arm of the format's units.
fn arm_of(form: &ScenarioFormat, texts: &[&'static str]) -> Option<&'static str> {
    let column = form.columns_of(LineKind::Unit).iter().find(|column| column.field == form.arm)?;
    let Kind::Word(words) = &column.kind else { return None };
    texts.iter().copied().find(|text| word_of(words, text).is_some())
}

/// Column of the men of an arm.
type ArmColumn = (ArmGroup, usize);

/// Returns the table with the columns of men by arm read: a row with a figure in one of them is of that arm, one with figures in several
/// is a unit of each.
pub(super) fn parted_by_arms<'t>(form: &ScenarioFormat, table: &'t HeadedTable) -> Cow<'t, HeadedTable> {
    let column = |arm: ArmGroup| Some((arm, table.column(|field| field == ColumnField::MenOf(arm))?));
    let arms = ArmGroup::ALL.into_iter().filter_map(column).collect::<Vec<ArmColumn>>();
    if arms.is_empty() {
        return Cow::Borrowed(table);
    }
    let mut parted = table.clone();
    let men = parted.own_column(|field| field.is_cell(&["men"]), "Men (by arm)");
    let arm = parted.own_column(|field| field.is_cell(form.arm), "Arm (by the columns)");
    let (Some(men), Some(arm)) = (men, arm) else { return Cow::Borrowed(table) };
    let of_arm = |wanted: ArmGroup| arms.iter().find(|(arm, _)| *arm == wanted).map(|(_, column)| *column);
    let has_guns = |column: usize| table.rows.iter().any(|row| is_guns(HeadedTable::cell(row, Some(column))));
    if of_arm(ArmGroup::Artillery).is_some_and(has_guns) {
        parted.own_column(|field| field.is_cell(&["guns"]), "Guns (by the artillery)");
    }
    let parter = Parter {
        form,
        table,
        men,
        arm,
        guns: parted.column(|field| field.is_cell(&["guns"])),
        name: table.column(ColumnField::is_name),
        of_guns: ["guns", "gun"].into_iter().filter_map(|own| table.column(|field| field.is_cell(&[own]))).collect(),
        arms,
    };
    parted.rows = table.rows.iter().flat_map(|row| parter.parts(row)).collect();
    parter.arms.iter().for_each(|(_, column)| parted.taken_as[*column] = None);
    Cow::Owned(parted)
}

/// Returns the table with the kinds of troops among the ratings read as arms: "Trained militia" is trained, and militia; "Warriors" is no
/// rating.
pub(super) fn troops_of_ratings<'t>(form: &ScenarioFormat, table: Cow<'t, HeadedTable>) -> Cow<'t, HeadedTable> {
    let Some(rating) = table.column(|field| field.is_cell(&["experience"])) else { return table };
    let ratings = table.rows.iter().map(|row| parted_rating(HeadedTable::cell(row, Some(rating)))).collect::<Vec<_>>();
    if ratings.iter().all(Option::is_none) {
        return table;
    }
    let mut parted = table.into_owned();
    let Some(arm) = parted.own_column(|field| field.is_cell(form.arm), "Arm (by the ratings)") else { return Cow::Owned(parted) };
    for (row, own) in parted.rows.iter_mut().zip(ratings) {
        let Some((rest, troops)) = own else { continue };
        let own = HeadedTable::cell(row, Some(arm));
        let joined = if own.is_empty() { troops } else { format!("{own} {troops}") };
        if Troops::read(&joined).is_some() {
            row.clear(arm);
            row.fill(arm, &joined);
            row.cells[rating] = rest;
        }
    }
    Cow::Owned(parted)
}

/// Splits a rating into its own words and those of a kind of troops that is more than infantry; `None` where it names none.
fn parted_rating(text: &str) -> Option<(String, String)> {
    let says_more =
        |troops: Troops| troops.is_militia || troops.is_native || troops.is_rifles || troops.is_light || troops.group != ArmGroup::Infantry;
    // A letter is a rating's own.
    let is_troops = |word: &&str| word.len() > 2 && Troops::read(word).is_some_and(says_more);
    let said = plain_words(text);
    let (troops, rest): (Vec<_>, Vec<_>) = said.split(' ').partition(is_troops);
    (!troops.is_empty()).then(|| (rest.join(" "), troops.join(" ")))
}

/// Columns by which the rows of a table are parted.
struct Parter<'t> {
    form: &'t ScenarioFormat,
    table: &'t HeadedTable,
    men: usize,
    arm: usize,
    guns: Option<usize>,
    name: Option<usize>,
    /// Columns that only guns have.
    of_guns: Vec<usize>,
    arms: Vec<ArmColumn>,
}

impl Parter<'_> {
    /// Returns the units of a row.
    fn parts(&self, row: &Row) -> Vec<Row> {
        let mut whole = row.clone();
        for (_, column) in &self.arms {
            let text = HeadedTable::cell(row, Some(*column));
            if let Some(guns) = self.guns.filter(|_| is_guns(text) && row.figure(*column).is_none()) {
                whole.fill(guns, text);
            } else if row.figure(*column).is_none() && !text.is_empty() && !is_unknown(text) {
                whole.left.push(self.left(*column, text, "it is no number of men"));
            }
        }
        let filled = self.arms.iter().filter(|(_, column)| row.figure(*column).is_some_and(|men| men > 0)).copied().collect::<Vec<_>>();
        let sum = filled.iter().filter_map(|(_, column)| row.figure(*column)).fold(0, i64::saturating_add);
        let total = row.figure(self.men);
        let guns = self.table.column(|field| field.is_cell(&["guns"]));
        let has_guns = |column: &usize| row.figure(*column).is_some_and(|guns| guns > 0) || is_guns(HeadedTable::cell(row, Some(*column)));
        let guns = guns.filter(has_guns).filter(|_| filled.iter().all(|(arm, _)| *arm != ArmGroup::Artillery));
        match filled[..] {
            [] => vec![whole],
            [(arm, column)] => {
                if total.is_some_and(|total| total != sum) {
                    whole.left.push(self.left(column, HeadedTable::cell(row, Some(column)), "the row has another number of men"));
                } else {
                    self.take_men(row, &mut whole, (arm, column));
                }
                whole.fill(self.arm, self.arm_text(arm));
                vec![whole]
            }
            [..] => {
                if total.is_some_and(|total| total != sum) {
                    whole.left.push(self.left(self.men, HeadedTable::cell(row, Some(self.men)), "the figures by arm are taken"));
                }
                let words = filled.iter().map(|(arm, _)| arm.word().to_owned()).chain(guns.map(|_| "guns".to_owned()));
                let words = words.collect::<Vec<_>>();
                whole.note = format!("It has {}: each is a unit of its own.", join_list(&words));
                let part = |(nth, (arm, column)): (usize, &ArmColumn)| self.part(row, &whole, (*arm, *column), nth == 0);
                let of_guns = guns.map(|column| {
                    let mut own = self.part(row, &whole, (ArmGroup::Artillery, column), false);
                    own.clear(self.men);
                    own
                });
                filled.iter().enumerate().map(part).chain(of_guns).collect()
            }
        }
    }

    /// Returns the part of a row that is of an arm; what is left out of the row is listed with the first.
    fn part(&self, row: &Row, whole: &Row, (arm, column): ArmColumn, is_first: bool) -> Row {
        let mut part = whole.clone();
        if let Some(name) = self.name.and_then(|name| part.cells.get_mut(name)) {
            *name = format!("{} ({})", name.trim(), arm.word());
        }
        part.clear(self.men);
        part.clear(self.arm);
        self.take_men(row, &mut part, (arm, column));
        part.fill(self.arm, self.arm_text(arm));
        if arm != ArmGroup::Artillery {
            self.of_guns.iter().for_each(|column| part.clear(*column));
        }
        if !is_first {
            part.left.clear();
        }
        part
    }

    /// Takes the men of a unit from the column of its arm, or its guns: "4 guns" of artillery.
    fn take_men(&self, row: &Row, unit: &mut Row, (arm, column): ArmColumn) {
        let text = HeadedTable::cell(row, Some(column));
        let guns = self.guns.filter(|_| arm == ArmGroup::Artillery && is_guns(text));
        let to = guns.unwrap_or(self.men);
        unit.fill(to, text);
        if let Some(mark) = row.marks.get(&column) {
            unit.marks.insert(to, *mark);
        }
    }

    fn arm_text(&self, arm: ArmGroup) -> &'static str {
        arm_of(self.form, &arm_words(arm)).unwrap_or(arm.word())
    }

    fn left(&self, column: usize, text: &str, why: &str) -> [String; 3] {
        [self.table.heads.get(column).map_or("Men", String::as_str), text, why].map(str::to_owned)
    }
}

/// Word in a unit's name that tells its arm.
struct Sign {
    /// Words that stand for it in a name, in plain letters.
    words: &'static [&'static str],
    /// Its arm, as the first of these texts that the game has.
    arm: &'static [&'static str],
    /// Another value that it tells: the field and its text.
    more: Option<(&'static str, &'static str)>,
}

impl Sign {
    /// Checks whether a name has one of the words, whole.
    fn is_in(&self, name: &str) -> bool {
        let name = format!(" {} ", plain_words(name));
        self.words.iter().any(|word| name.contains(&format!(" {word} ")))
    }
}

/// Signs of arms. Of several in a name, the first tells the arm.
const SIGNS: [Sign; 7] = [
    Sign {
        words: &[
            "artillery",
            "arty",
            "battery",
            "batteries",
            "bty",
            "btty",
            "artillerie",
            "batterie",
            "artilleria",
            "bateria",
            "ra",
            "r a",
            "rha",
            "gunners",
            "rocket",
            "rockets",
            "rocketeers",
            "guns",
            "howitzer",
            "howitzers",
            "mortars",
            "fussbatterie",
            "feldbatterie",
            "kanoniere",
            "canonniers",
            "artilleros",
        ],
        arm: &["artillery", "field artillery"],
        more: None,
    },
    Sign {
        words: &["mounted rifles", "mounted riflemen", "mounted rifle", "mtd rifles", "mtd riflemen"],
        arm: &["mounted riflemen", "cavalry"],
        more: None,
    },
    Sign {
        words: &[
            "dragoons",
            "dragoon",
            "drags",
            "dgns",
            "cavalry",
            "cav",
            "hussars",
            "light horse",
            "dragons",
            "cavalerie",
            "dragones",
            "caballeria",
            "ld",
            "l d",
            "lancers",
            "horse",
            "troopers",
            "dragoner",
            "kavallerie",
            "reiterei",
            "husaren",
            "mounted",
            "mtd",
            "a cheval",
            "a caballo",
            "zu pferde",
            "ldrag",
            "ldrags",
            "sabres",
            "sabers",
            "cuirassiers",
        ],
        arm: &["cavalry", "light dragoons"],
        more: None,
    },
    Sign {
        words: &["indians", "warriors", "natives", "indianer", "indiens", "sauvages"],
        arm: &["indians", "infantry"],
        more: Some(("traits", "indians")),
    },
    Sign { words: &["rifles", "riflemen", "rifle"], arm: &["riflemen", "infantry"], more: Some(("weapon", "rifle")) },
    Sign { words: &["skirmishers"], arm: &["light infantry", "infantry"], more: Some(("traits", "light")) },
    Sign { words: &["militia", "milice", "milicia", "miliz"], arm: &["infantry"], more: Some(("traits", "militia")) },
];

/// Arm of a unit, and what else its name tells.
pub(super) struct ArmGuess {
    /// Text of the arm.
    pub arm: &'static str,
    /// Is set for guns.
    pub is_guns: bool,
    /// Other values: fields with their texts.
    pub more: Vec<(&'static str, String)>,
    /// Text that tells it.
    pub source: &'static str,
}

impl ArmGuess {
    /// Returns the arm in a player's words: "Native warriors".
    pub fn arms_text(&self) -> String {
        if self.arm == "indians" { "Native warriors".to_owned() } else { spaced(self.arm) }
    }

    /// Guesses the arm of a unit by clear words in its name; `None` where there are none.
    pub fn of(form: &ScenarioFormat, name: &str) -> Option<Self> {
        // A gun's calibre tells it, too.
        let is_told = |sign: &&Sign| {
            sign.is_in(name)
                || (sign.words == SIGNS[0].words && names_calibre(name))
                || (sign.more == Some(("traits", "indians")) && names_people(name))
        };
        // Gunners and dragoons may serve on foot: "2nd Artillery (as infantry)".
        let plain = plain_words(name);
        if ["as infantry", "as inf", "comme infanterie", "als infanterie", "como infanteria"].iter().any(|end| plain.ends_with(end)) {
            return Some(Self { arm: arm_of(form, &["infantry"])?, is_guns: false, more: Vec::new(), source: "the name" });
        }
        let signs = SIGNS.iter().filter(is_told).collect::<Vec<_>>();
        let first = signs.first()?;
        let is_guns = first.words == SIGNS[0].words;
        let more = signs.iter().filter_map(|sign| sign.more).filter(|(field, _)| !is_guns || *field == "traits");
        let more = joined(more);
        Some(Self { arm: arm_of(form, first.arm)?, is_guns, more, source: "the name" })
    }

    /// Guesses the arm by the words of a name, or else by those that stand with the number of men: "200 warriors".
    pub fn of_name_or_men(form: &ScenarioFormat, name: &str, men: &str) -> Option<Self> {
        Self::of(form, name).or_else(|| Some(Self { source: "the number of men", ..Self::of(form, men)? }))
    }

    /// Returns whether the text of an arm names others than the name of the unit, which speaks of guns or of a type of the game's own.
    pub fn differs(&self, form: &ScenarioFormat, arm: &str) -> bool {
        let Some(troops) = Troops::read(arm) else { return false };
        let own = arm_of(form, &troops.words()) == Some(self.arm);
        !own && (self.arm == "indians" || self.is_guns != (troops.group == ArmGroup::Artillery))
    }

    /// Reads what the text of an arm and the name of its unit tell besides the arm: militia and Indians are no arms. `None` where they tell
    /// nothing.
    pub fn of_both(form: &ScenarioFormat, arm: &str, name: &str) -> Option<Self> {
        let of_arm = Self::of_arm(form, arm);
        let group = Troops::read(arm).map(|troops| troops.group);
        let of_name = Self::of(form, name).filter(|guess| !guess.is_guns && !guess.more.is_empty() && group == Some(ArmGroup::Infantry));
        match (of_arm, of_name) {
            (Some(mut own), Some(other)) => {
                let is_new = |(field, text): &(&'static str, String)| {
                    !own.more.iter().any(|(_, known)| known.contains(text.as_str()) || *field == "weapon")
                };
                let more = other.more.into_iter().filter(is_new).collect::<Vec<_>>();
                own.more.extend(more);
                Some(own)
            }
            (own, other) => own.or(other),
        }
    }

    /// Reads what the text of an arm tells besides the arm itself; `None` where it tells nothing.
    pub fn of_arm(form: &ScenarioFormat, text: &str) -> Option<Self> {
        let troops = Troops::read(text)?;
        let more = joined(troops.more().into_iter());
        let source = "the arm";
        (!more.is_empty()).then_some(Self {
            arm: arm_of(form, &troops.words())?,
            is_guns: troops.group == ArmGroup::Artillery,
            more,
            source,
        })
    }
}

/// Joins the texts of a field that can hold several.
fn joined(signs: impl Iterator<Item = (&'static str, &'static str)>) -> Vec<(&'static str, String)> {
    let mut all = Vec::<(&'static str, String)>::new();
    for (field, text) in signs {
        match all.iter_mut().find(|(own, _)| *own == field) {
            Some((_, own)) if field == "traits" => *own = format!("{own}, {text}"),
            Some(_) => {}
            None => all.push((field, text.to_owned())),
        }
    }
    all
}

/// Returns whether a name is that of a people of Native warriors, without a word for other troops or a place: "Mohawk (Grand River)" is, and
/// "Mohawk Valley Militia" is none.
fn names_people(name: &str) -> bool {
    const PEOPLES: &str = "abenaki, abenakis, abenaquis, algonquin, algonquins, anishinaabe, caughnawaga, caughnawagas, cayuga, cayugas, \
        cherokee, cherokees, chippewas, choctaw, choctaws, creeks, dakota, delawares, haudenosaunee, hurons, iroquois, kickapoo, kickapoos, \
        lenape, menominee, menominees, miamis, mingo, mingos, mississauga, mississaugas, mohawk, mohawks, munsee, munsees, nipissing, \
        nipissings, odawa, ojibwa, ojibwas, ojibwe, oneida, oneidas, onondaga, onondagas, ottawas, potawatomi, potawatomis, \
        pottawatomi, sac, sauk, sauks, seneca, senecas, shawanese, shawanoe, shawanoes, shawnee, shawnees, sioux, six nations, \
        tuscarora, tuscaroras, winnebago, winnebagos, wyandot, wyandots, wyandotte, wyandottes";
    const PLACES: &str = "valley, county, counties, town, township, creek, falls, castle";
    let plain = plain_words(name);
    let words = plain.split(' ').collect::<Vec<_>>();
    let is_people = words.iter().any(|word| has(PEOPLES, word)) || plain.contains("six nations");
    is_people && !words.iter().any(|word| has(PLACES, word) || (word.len() > 2 && is_of_unit(word)))
}

/// Returns whether a name tells by a clear word that it is artillery.
#[must_use]
pub fn names_artillery(name: &str) -> bool {
    SIGNS[0].is_in(name)
}
