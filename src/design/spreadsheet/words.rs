//! Words of headings, sides, commands, totals and ranks in other people's tables.

use super::vocabulary::{HEADS, NATIONS, VALUES, YEARS, has, is_of_unit, is_year, listed, plain_words};
use crate::engine::text::spaced;

/// Headings of a strength's evidence, which in no language is the same word as a note.
const EVIDENCE: &str = "evidence, preuve, temoignage, prueba, beleg";

/// Words for the levels of an army above a column, the outermost level first.
const LEVELS: [&[&str]; 7] = [
    &["wing", "ala", "aile", "grand division"],
    &["corps", "corps d armee", "cuerpo", "army corps"],
    &["division", "div", "divn", "divisions", "divs"],
    &["brigade", "bde", "bgde", "brig", "brigada", "brigades", "bdes"],
    &["regiment", "regt", "rgt", "reg", "regiments", "regts", "regimiento"],
    &["battalion", "bn", "btn", "batt", "battn", "battalions", "bataillon", "bataillone", "batallon", "squadron", "sqn"],
    &["company", "companies", "coy", "coys", "compagnie", "compagnies", "compania", "companias", "kompanie", "kompanien"],
];

/// Words of a heading that do not distinguish it.
const FILLERS: [&str; 22] = [
    "name", "names", "of", "the", "no", "nr", "num", "nos", "number", "nom", "nombre", "de", "del", "des", "du", "la", "le", "l", "d",
    "numero", "total", "full",
];

/// Returns the level of an army that a heading in plain words names; of several, "regiment or battalion", the innermost.
pub(super) fn level(head: &str) -> Option<usize> {
    let core = core_words(head);
    let of = |text: &str| LEVELS.iter().position(|words| words.contains(&text));
    let each = || core.split(' ').filter(|word| !["or", "and"].contains(word)).map(of).collect::<Option<Vec<_>>>()?.into_iter().max();
    of(&core).or_else(each)
}

/// Returns whether a name contains the word of a level above regiments.
#[must_use]
pub fn names_command(name: &str) -> bool {
    let plain = plain_words(name);
    let words = plain.split(' ').collect::<Vec<_>>();
    // "Brig." before a name is a rank, "1st Brig" a command; so is "Général de brigade".
    let is_general = |nth: usize| words.get(nth).is_some_and(|word| ["gen", "general"].contains(word));
    let is_rank = |nth: usize| {
        let is_before = LEVELS[3].contains(&words[nth]) && is_general(nth + 1);
        let is_behind = nth > 1 && words[nth - 1] == "de" && is_general(nth - 2);
        (words[nth] == "brig" && nth == 0) || is_before || is_behind
    };
    (0..words.len()).any(|nth| !is_rank(nth) && LEVELS[..4].iter().any(|level| level.contains(&words[nth])))
}

/// Removes the words that do not distinguish a heading.
pub(super) fn core_words(head: &str) -> String {
    head.split(' ').filter(|word| !FILLERS.contains(word)).collect::<Vec<_>>().join(" ")
}

/// Words at the beginning or end of a total's name.
const TOTALS: [&str; 22] = [
    "total",
    "totals",
    "subtotal",
    "sub total",
    "grand total",
    "sum",
    "totaux",
    "sous total",
    "somme",
    "suma",
    "subtotales",
    "totales",
    "in all",
    "together",
    "ensemble",
    "en todo",
    "aggregate",
    "grand totals",
    "summe",
    "gesamt",
    "insgesamt",
    "zusammen",
];

/// Words that may follow that of a total: "Total of the army".
const OF_A_TOTAL: [&str; 22] = [
    "of",
    "for",
    "in",
    "the",
    "all",
    "men",
    "strength",
    "engaged",
    "present",
    "under",
    "both",
    "general",
    "effectives",
    "effectif",
    "de",
    "du",
    "des",
    "del",
    "la",
    "los",
    "hommes",
    "hombres",
];

/// Returns whether a text in plain words names a total.
pub(super) fn is_total(text: &str) -> bool {
    begins_with_total(text) || TOTALS.iter().any(|word| text.ends_with(&format!(" {word}"))) || is_strength(text)
}

/// Returns whether a text in plain words begins with a word for a total: beside a formation or a morale no other names one.
pub(super) fn begins_with_total(text: &str) -> bool {
    TOTALS.iter().any(|word| text == *word || text.starts_with(&format!("{word} ")))
}

/// Returns whether a text in plain words is the strength of a command and no unit: "Brigade strength".
fn is_strength(text: &str) -> bool {
    text.split_once(' ').is_some_and(|_| text.ends_with(" strength") && names_command(text))
}

/// Returns whether a total in plain words names nothing that could be a unit: "Total of the army", but no "Total Abstinence Volunteers".
pub(super) fn is_plain_total(text: &str) -> bool {
    if is_strength(text) {
        return true;
    }
    let behind = TOTALS.iter().filter_map(|word| text.strip_prefix(word)?.strip_prefix(' ')).min_by_key(|rest| rest.len());
    behind.is_none_or(|rest| {
        rest.split(' ').next().is_some_and(|first| OF_A_TOTAL.contains(&first) || OF_A_SIDE.contains(&first))
            || names_command(rest)
            || names_nation(rest)
            || TOTALS.contains(&rest)
    })
}

/// Words that occur with any side and do not identify it.
pub(super) const OF_A_SIDE: [&str; 14] =
    ["army", "forces", "force", "troops", "side", "the", "armee", "forces", "ejercito", "fuerzas", "order", "of", "battle", "command"];

/// Returns a side's name in plain words without the words that occur with any side.
pub(super) fn bare_side(text: &str) -> String {
    let mut bare = String::new();
    let mut was_letter = false;
    for word in text.split(' ').filter(|word| !OF_A_SIDE.contains(word)) {
        // U.S. is US.
        let is_letter = word.chars().count() == 1;
        let goes_on = is_letter && was_letter;
        if !goes_on && !bare.is_empty() {
            bare.push(' ');
        }
        bare.push_str(word);
        was_letter = is_letter;
    }
    bare
}

/// Lists every known name of a side in plain words, each with the word of its nation.
pub(super) fn nation_names() -> impl Iterator<Item = (&'static str, String)> {
    NATIONS.iter().flat_map(|(known, words)| {
        let names = listed(words).map(str::to_owned).chain([spaced(known)]);
        names.map(move |name| (*known, name))
    })
}

/// Words for those who fight beside a nation and belong to its side: "British and allies".
const ALLIES: [&str; 14] = [
    "allies",
    "allied",
    "indians",
    "indian",
    "native",
    "natives",
    "warriors",
    "canadians",
    "canadian",
    "first",
    "nations",
    "provincials",
    "colonials",
    "militia",
];

/// Returns whether a text is a known name of some side, with or without its allies.
pub(super) fn is_some_nation(text: &str) -> bool {
    let is_known = |text: &str| {
        let bare = bare_side(&plain_words(text));
        nation_names().any(|(_, name)| name == bare)
    };
    let with_allies = [" and ", " & "].iter().find_map(|mark| text.split_once(mark));
    let is_allies = |others: &str| bare_side(&plain_words(others)).split(' ').all(|word| ALLIES.contains(&word));
    is_known(text) || with_allies.is_some_and(|(own, others)| is_known(own) && is_allies(others))
}

/// Lists the nations that a text names, wherever in it.
fn nations_in(text: &str) -> Vec<&'static str> {
    // "Br. Gen." is a brigadier general.
    let said = format!(" {} ", plain_words(text)).replace(" br gen", " brig gen");
    // U.S. is US.
    let apart = |name: &str| if name.len() < 4 { name.split("").collect::<Vec<_>>().join(" ") } else { format!(" {name} ") };
    let is_named = |name: &str| said.contains(&format!(" {name} ")) || said.contains(&apart(name));
    let named = NATIONS.iter().filter(|(nation, words)| is_named(&spaced(nation)) || listed(words).any(is_named));
    named.map(|(nation, _)| *nation).collect()
}

/// Returns whether a text names a nation.
pub(super) fn names_nation(text: &str) -> bool {
    !nations_in(text).is_empty()
}

/// Returns the nation that a text names, wherever in it; `None` where it names none or several.
pub(super) fn nation_of(text: &str) -> Option<&'static str> {
    if let [nation] = nations_in(text)[..] { Some(nation) } else { None }
}

/// Returns whether a heading speaks of a whole side, or of a command of it: it begins with the nation, or has a word of an army.
pub(super) fn speaks_of_side(text: &str) -> bool {
    let plain = plain_words(text);
    let is_army = |word: &str| OF_A_SIDE.contains(&word) && !["the", "of", "battle", "command"].contains(&word);
    let bare = bare_side(&plain);
    names_command(text) || plain.split(' ').any(is_army) || nation_names().any(|(_, name)| bare.starts_with(&format!("{name} ")))
}

/// Removes from a heading the parts that name its side alone: "Left Division, US Army" is a Left Division.
pub(super) fn without_side(heading: &str) -> String {
    const MARKS: [char; 6] = [',', ':', ';', '–', '—', '|'];
    let dashed = heading.replace(" - ", " – ");
    let parts = dashed.split(MARKS).map(str::trim).filter(|part| !part.is_empty());
    // A date or a figure beside the side is no command.
    let is_command = |part: &&str| !is_some_nation(part) && (names_command(part) || !part.contains(|letter: char| letter.is_ascii_digit()));
    let own = parts.clone().filter(is_command).collect::<Vec<_>>();
    if parts.clone().any(is_some_nation) { own.join(", ") } else { heading.to_owned() }
}

/// Ranks of leaders, abbreviated, in plain letters.
const RANKS: [&str; 68] = [
    "br gen",
    "br general",
    "bde gen",
    "bde general",
    "brigade general",
    "brigadier gen",
    "m g",
    "b g",
    "lieut gen",
    "lt general",
    "lieutenant general",
    "major general",
    "general de brigade",
    "general de brigada",
    "general de division",
    "generalmajor",
    "oberst",
    "oberstleutnant",
    "hauptmann",
    "hptm",
    "ltgen",
    "majgen",
    "briggen",
    "ltcol",
    "lieutcol",
    "brig",
    "brigadier general",
    "bvt",
    "brevet",
    "ensign",
    "adj",
    "adjutant",
    "quartermaster",
    "cornet",
    "gen lt",
    "brig gen",
    "brigadier",
    "maj gen",
    "major",
    "maj",
    "lt",
    "lieut",
    "col",
    "colonel",
    "capt",
    "captain",
    "gen",
    "general",
    "cdt",
    "commandant",
    "coronel",
    "mayor",
    "capitan",
    "teniente",
    "bg",
    "mg",
    "ltc",
    "lieutenant",
    "commodore",
    "capitaine",
    "cne",
    "gal",
    "gral",
    "cnel",
    "tte",
    "cap",
    "sir",
    "lord",
];

/// Returns whether a text begins with a rank.
pub(super) fn has_rank(text: &str) -> bool {
    let plain = plain_words(text);
    RANKS.iter().any(|rank| plain.strip_prefix(rank).is_some_and(|rest| rest.starts_with(' ')))
}

/// Returns a text in plain words without the ranks before it.
pub(super) fn unranked(plain: &str) -> &str {
    let mut rest = plain;
    let behind = |rest: &'_ str, rank: &str| rest.strip_prefix(rank).filter(|own| own.is_empty() || own.starts_with(' ')).map(str::len);
    while let Some(left) = RANKS.iter().filter_map(|rank| behind(rest, rank)).min() {
        rest = rest[rest.len() - left..].trim_start();
    }
    rest
}

/// Returns whether a text is a rank and no name: "Maj. Gen.", "BG".
pub(super) fn is_rank(text: &str) -> bool {
    let plain = plain_words(text);
    !["", "sir", "lord"].contains(&plain.as_str()) && unranked(&plain).is_empty()
}

/// Returns whether a line is a leader by his rank, and no command.
#[must_use]
pub fn names_leader(line: &str) -> bool {
    has_rank(line) && !names_command(line)
}

/// Columns of ratings with the words of the file they hold.
const RATINGS: [(&str, &[&str]); 3] = [
    ("Experience", &["elite", "veteran", "trained", "raw"]),
    ("Morale", &["spirited", "reliable", "unreliable", "dispirited"]),
    ("Weapon", &["musket", "rifle", "carbine"]),
];
/// Fewest letters of a word that rates a unit in a line of text: shorter ones may be anything.
const FEWEST_LETTERS_OF_A_RATING: usize = 3;

/// Returns the heading of the column for a word that rates a unit; `None` for any other text.
#[must_use]
pub fn rating_column(text: &str) -> Option<&'static str> {
    let plain = plain_words(text);
    let is = |word: &str| plain == word || meant(&plain).any(|own| own == word);
    let found = RATINGS.iter().filter(|_| plain.len() >= FEWEST_LETTERS_OF_A_RATING).find(|(_, words)| words.iter().any(|word| is(word)));
    found.map(|(head, _)| *head)
}

/// Abilities of officers, as they stand in brackets behind their names.
const ABILITIES: [&str; 6] = ["1", "2", "3", "4", "5", "6"];

/// Splits a leader's name from his rating behind it: "Lt-Col Gordon [Gallant]", "Morrison (able)", "Scott, gallant"; or from his ability in
/// brackets: "Miller (6)".
pub(super) fn rated(text: &str) -> (&str, Option<&'static str>) {
    let text = text.trim();
    let bracketed = [('(', ')'), ('[', ']')].into_iter().find_map(|(opens, closes)| text.strip_suffix(closes)?.rsplit_once(opens));
    let marks = [", ", " – ", " — ", " - ", ": ", "; ", "/"];
    let parted = || marks.iter().find_map(|mark| text.rsplit_once(mark)).filter(|(_, rating)| rating.len() > 2);
    let word_of = |rating: &str| {
        let plain = plain_words(rating);
        ["gallant", "able", "poor"].into_iter().find(|word| plain == *word || meant(&plain).any(|own| own == *word))
    };
    let number = |text: &str| ABILITIES.into_iter().find(|own| *own == text);
    let called = |text: &str| number(text.trim().to_lowercase().strip_prefix("ability")?.trim_start_matches([' ', ':', '=']));
    let in_brackets = || bracketed.and_then(|(name, own)| Some((name, number(own.trim()).or_else(|| called(own))?)));
    // A number alone behind a comma may be anything.
    let behind = || parted().and_then(|(name, own)| Some((name, called(own)?)));
    let ability = in_brackets().or_else(behind).map(|(name, ability)| (name.trim(), ability));
    if let Some((name, ability)) = ability.filter(|(name, _)| name.contains(char::is_alphabetic)) {
        return (name, Some(ability));
    }
    // Behind the last mark that a rating follows: "1st Brigade - BG Scott: gallant".
    let rated = || marks.iter().filter_map(|mark| text.rsplit_once(mark)).find(|(_, own)| own.len() > 2 && word_of(own).is_some());
    let Some((name, rating)) = bracketed.or_else(rated) else { return (text, None) };
    let word = word_of(rating);
    let name = name.trim().trim_end_matches([',', ':', '–', '—', '-']).trim();
    if word.is_some() && !name.is_empty() { (name, word) } else { (text, None) }
}

/// Words beside a leader's name that tell his rating in other games, or what became of him.
const OF_OTHER_GAMES: &str = "average, good, excellent, exceptional, plodding, skilled, brave, superb, inept, acting, fair, bad, mediocre, competent, \
    incompetent, cautious, bold, steady, dashing, timid, inspirational, inspired, inspiring, charismatic, hopeless, uninspired, \
    outstanding, energetic, capable, expert, dithering, great, normal, decisive, hesitant, rash, aggressive, passive, wounded, killed, \
    w, k, mw, ill, kia, wia, mwia, captured, pow, mortally wounded, absent, sick, present, dead, fell, on foot, mounted, e";

/// Returns whether a text beside a leader's name tells his rating in another game, or what became of him.
pub(super) fn is_remark(text: &str) -> bool {
    has(OF_OTHER_GAMES, &plain_words(text))
}

/// Returns the rating that a text alone is: "Gallant", "ability 4".
pub(super) fn rating_of(text: &str) -> Option<&'static str> {
    rated(&format!("Name ({text})")).1
}

/// Returns a leader or a heading without the words in brackets behind it that are no rating of this game, "Lt Col Morrison (Average)", and
/// these words.
pub(super) fn without_remarks(text: &str) -> (String, Option<String>) {
    let text = text.trim();
    let is_other = |part: &str| {
        let plain = plain_words(part);
        let (words, number) = plain.rsplit_once(' ').unwrap_or(("", &plain));
        let is_signed = part.strip_prefix(['+', '-', '−']).is_some_and(|number| number.trim().parse::<u8>().is_ok());
        has(OF_OTHER_GAMES, &plain) || is_signed || (["cr", "cv", "rating", "command"].contains(&words) && number.parse::<u8>().is_ok())
    };
    if has(OF_OTHER_GAMES, &plain_words(text)) {
        return (String::new(), Some(text.to_owned()));
    }
    let bracketed = [('(', ')'), ('[', ']')].into_iter().find_map(|(opens, closes)| text.strip_suffix(closes)?.rsplit_once(opens));
    let Some((own, inner)) = bracketed.filter(|(own, _)| !own.trim().is_empty()) else { return (text.to_owned(), None) };
    let (others, rest) = inner.split([',', ';', '/']).map(str::trim).partition::<Vec<_>, _>(|part| is_other(part));
    match (others.is_empty(), rest.is_empty()) {
        (true, _) => (text.to_owned(), None),
        (false, true) => (own.trim().to_owned(), Some(others.join(", "))),
        (false, false) => (format!("{} ({})", own.trim(), rest.join(", ")), Some(others.join(", "))),
    }
}

/// Returns the commander that a line names behind a word for one: "Commander: Maj-Gen Riall".
#[must_use]
pub fn commander_in(text: &str) -> Option<&str> {
    const WORDS: &str = "commander, army commander, commanding, commanding general, general commanding, commanding officer, \
                         officer commanding, in command, commander in chief, c in c, cinc, \
                         general, general officer commanding, goc, overall commander, force commander, commanded by, led by, leader, co, cmdr, \
                         commandant en chef, commandant, chef, jefe, comandante, general en jefe, kommandeur, befehlshaber, oberbefehlshaber";
    // A rank is none: "General Brown".
    let is_title = |title: &str| has(WORDS, &plain_words(title));
    let marked = || [":", " – ", " — ", " - ", " = "].iter().find_map(|mark| text.split_once(mark));
    let by = || {
        let at = text.to_lowercase().find(" by ")?;
        Some((text.get(..at + 3)?, text.get(at + 4..)?))
    };
    // "C-in-C Maj. Gen. Brown", "General Brown, commanding".
    let ranked =
        || text.match_indices(' ').map(|(at, _)| (&text[..at], &text[at + 1..])).find(|(title, name)| is_title(title) && has_rank(name));
    let behind = || text.rsplit_once(", ").filter(|(name, _)| has_rank(name) && !names_command(name)).map(|(name, title)| (title, name));
    let (title, name) = marked().or_else(by).filter(|(title, _)| is_title(title)).or_else(ranked).or_else(behind)?;
    let name = name.trim();
    (is_title(title) && name.contains(char::is_alphabetic)).then_some(name)
}

/// Characters that begin a line of a list.
pub const BULLETS: [char; 10] = ['•', '*', '◦', '▪', '‣', '·', '–', '—', '-', '○'];

/// Returns a text without the bullet before it: "* 8th Foot".
pub(super) fn unbulleted(text: &str) -> &str {
    let bare = text.trim_start_matches(BULLETS);
    if bare.len() < text.len() && bare.starts_with(' ') { bare.trim_start() } else { text }
}

/// Months, whole and abbreviated, in plain letters.
const MONTHS: &str = "january, february, march, april, may, june, july, august, september, october, november, december, jan, feb, mar, apr, jun, \
    jul, aug, sep, sept, oct, nov, dec, janvier, fevrier, mars, avril, mai, juin, juillet, aout, septembre, octobre, novembre, decembre, \
    januar, februar, marz, juni, juli, oktober, dezember, enero, febrero, marzo, abril, mayo, junio, julio, agosto, septiembre, octubre, \
    noviembre, diciembre";

/// Returns whether a text begins with the name of a month.
#[must_use]
pub fn names_date(text: &str) -> bool {
    plain_words(text).split(' ').next().is_some_and(|first| has(MONTHS, first))
}

/// Returns whether a text ends in a day: "US Army of the Center, 13 October 1812".
#[must_use]
pub fn ends_in_date(text: &str) -> bool {
    let plain = plain_words(text);
    let words = plain.split(' ').collect::<Vec<_>>();
    let has_month = || words.iter().rev().skip(1).take(3).any(|word| has(MONTHS, word));
    words.len() > 2 && words.last().is_some_and(|last| is_year(last)) && has_month()
}

/// Returns the experience that a single letter behind a unit's number means: "8th Foot 480 V".
#[must_use]
pub fn experience_of(text: &str) -> Option<&'static str> {
    let plain = plain_words(text);
    meant(&plain).find(|word| text.len() == 1 && RATINGS[0].1.contains(word))
}

/// Returns whether a line is the title of a battle: it ends in a date, or begins with a word for a battle. Its year is no number of men.
#[must_use]
pub fn is_title(text: &str) -> bool {
    const BATTLES: [&str; 6] = ["battle of", "battle at", "action at", "action of", "order of battle", "skirmish at"];
    // A remark in brackets behind it tells a scale, or a source.
    let text = text.trim().strip_suffix(')').and_then(|inner| inner.rsplit_once('(')).map_or(text, |(own, _)| own);
    let plain = plain_words(text);
    let words = plain.split(' ').collect::<Vec<_>>();
    let is_dated = || {
        let year = words.last().filter(|last| is_year(last));
        // As a file has it: 1814-07-05.
        let in_numbers = words.last_chunk::<3>().and_then(|date| date[0].parse::<i64>().ok()).filter(|year| YEARS.contains(year));
        let is_number = |word: &&str| word.bytes().all(|letter| letter.is_ascii_digit());
        // Of a book or a page, behind its title: "Documentary History, 1902"; or of the battle: "Queenston 1812".
        let behind = || text.rsplit_once([',', '.', ')']).is_some_and(|(_, last)| is_year(last.trim()));
        let is_of_page = || words.iter().any(|word| ["by", "copyright", "c"].contains(word)) || text.contains('©') || behind();
        let is_of_battle = || words.len() > 1 && !words.iter().any(|word| is_of_unit(word) || *word == "total");
        let is_alone = |year: &str| year.parse().is_ok_and(|own: i64| if YEARS.contains(&own) { is_of_battle() } else { is_of_page() });
        // A day of a page has its time behind it.
        let is_day = || words.windows(2).any(|two| has(MONTHS, two[0]) && is_year(two[1]));
        is_day()
            || year.is_some_and(|year| words.iter().any(|word| has(MONTHS, word)) || is_alone(year))
            || in_numbers.is_some() && words.iter().rev().take(3).all(is_number)
    };
    let is_list = || ["oob", "order of battle"].iter().any(|ends| plain.ends_with(ends));
    let is_battle = || (BATTLES.iter().any(|begins| plain.starts_with(begins)) || is_list()) && !names_command(text);
    ((is_dated() || is_battle()) && !names_nation(text)) || is_return(text)
}

/// Returns whether a line is the title of a return: "Return of the Right Division, Fort George, 8th July 1814".
pub(super) fn is_return(text: &str) -> bool {
    let plain = plain_words(text);
    ["return of", "general return", "weekly return", "monthly return", "morning state", "state of the", "abstract of"]
        .iter()
        .any(|begins| plain.starts_with(begins))
}

/// Returns the headings of a column for the field of that path.
pub(super) fn titles(path: &str) -> &'static str {
    match path {
        "strength.note" => EVIDENCE,
        _ => HEADS.iter().find(|(known, _)| *known == path).map_or("", |(_, words)| words),
    }
}

/// Returns whether a text is the heading of a column of some field.
#[must_use]
pub fn is_head(text: &str) -> bool {
    let plain = plain_words(text);
    HEADS.iter().any(|(_, words)| has(words, &plain))
}

/// Returns whether a text in plain words names the side of a nation.
pub(super) fn is_nation(nation: &str, text: &str) -> bool {
    NATIONS.iter().any(|(known, words)| *known == nation && has(words, text))
}

/// Lists the words of the file that a text in plain letters means; each list has one of them.
pub(super) fn meant(text: &str) -> impl Iterator<Item = &'static str> {
    VALUES.iter().filter(move |(_, words)| has(words, text)).map(|(word, _)| *word)
}
