//! Headings of rows: the side, the command and the leader that a line names; and lines that are notes.

use std::borrow::Cow;

use super::figure::{NOTE_MARKS, figure, holds_figure, is_men};
use super::troops::names_troops;
use super::value::turn_named;
use super::vocabulary::{has, is_of_unit, plain_words};
use super::words::{
    OF_A_SIDE, bare_side, has_rank, is_rank, is_remark, is_some_nation, level, names_command, names_leader, names_nation, nation_names,
    nation_of, rated, rating_of, speaks_of_side, titles, unranked, without_remarks, without_side,
};
use crate::engine::text::{spaced, surname};

/// Longest line, in letters, that can be a heading.
const MOST_LETTERS_OF_A_HEADING: usize = 80;
/// Ends of the name of a person whose something is: "Burbank's", "Gibbs'".
const OF_HIM: [&str; 4] = ["'s", "’s", "s'", "s’"];
/// Longest name of a person, in words.
const MOST_WORDS_OF_A_PERSON: usize = 4;
/// Words before a surname that are written small.
const PARTICLES: [&str; 9] = ["de", "von", "van", "la", "le", "du", "der", "st", "and"];
/// Words behind a command that are no person, beside those for troops, commands and nations: where it stands, and whence it comes.
const NO_PERSONS: &str = "left, right, centre, center, reserve, reserves, front, flank, flanks, advance, advanced, rear, guard, guards, \
    first, second, third, fourth, main, body, column, columns, light, heavy, north, south, east, west, northern, southern, \
    eastern, western, upper, lower, new, kentucky, ohio, pennsylvania, virginia, maryland, tennessee, louisiana, vermont, \
    york, carolina, georgia, canada, incorporated, royal, king, queen, prince, duke, governor, president, kings, queens, \
    attached, detached, none, unknown, all, not, entrenched, fort, town, village, bridge, river, lake, road, hill, camp, \
    militia, regiment, regiments, battalion, battalions, detachment, army, forces, strength, total, staff, headquarters, hq, group, \
    train, commander, name, reinforcements, elements, units, troops, note, notes, off, side, player, objective";
/// Commands that are called by their place alone: "Left: Carroll".
const PLACES: &str = "left, right, centre, center, reserve, advance, advance guard, advanced guard, rear guard, vanguard, left flank, \
    right flank, artillery, cavalry, light troops, main body, first line, second line, american left, american right, british \
    left, british right";
/// Words for what a person leads, beside those for commands: "Porter's Column".
const LED: &str = "command, column, columns, force, forces, regiment, detachment, group, party, corps, line, men, army";

/// Facts that a heading gives for the rows beneath it.
pub(super) struct Heading {
    pub side: Option<String>,
    pub command: Option<String>,
    pub leader: Option<String>,
    /// Words beside the leader that are no rating of his.
    pub remark: Option<String>,
    /// Rating of a leader whom the heading does not name.
    pub rating_of_none: Option<&'static str>,
    /// Turn in which the rows beneath it arrive.
    pub turn: Option<String>,
}

impl Heading {
    pub fn read(text: &str) -> Self {
        let (bare, remark) = without_remarks(text);
        let (text, remark) = if bare.is_empty() { (text, None) } else { (bare.as_str(), remark) };
        let (text, turn) = without_turn(text);
        let (heads, leads) = heading(text);
        let (bare, rating) = rated(text.trim().trim_end_matches(':'));
        let is_of_none = leads.is_none() && !names_leader(bare) && !is_rated_person(text);
        let leader = leads.filter(|leads| !is_some_nation(leads));
        let own = without_side(&heads);
        let is_of_side = own != heads || is_some_nation(&heads) || speaks_of_side(text) || text.split(['(', ')']).any(is_some_nation);
        let side = nation_of(text).filter(|_| is_of_side).map(|nation| fuller_side(&heads).unwrap_or_else(|| spaced(nation)));
        // A side with its leader is his command too.
        let command = if own.is_empty() { leader.as_ref().map(|_| heads) } else { Some(own) };
        Self { side, command, leader, remark, rating_of_none: rating.filter(|_| is_of_none), turn }
    }

    /// Returns what a line of a leader alone says: he leads the rows beneath it, which are of no command that is named.
    pub fn of_leader(self) -> Self {
        let command = self.command.as_deref().map(|name| unremarked(name).to_owned());
        let leader = self.command.clone().filter(|name| rated(name).1.is_some()).or_else(|| command.clone());
        Self { command, leader, ..self }
    }
}

/// Splits a heading from the turn behind it: "Reinforcements (turn 4)", "Reserve: arrives turn 6".
fn without_turn(text: &str) -> (&str, Option<String>) {
    let bare = text.trim().trim_end_matches(':').trim_end_matches(')');
    let marks = [" (", ", ", ": ", " – ", " — ", " - "];
    let parts = marks.iter().filter_map(|mark| bare.rsplit_once(mark));
    let turn = parts.filter_map(|(own, turn)| Some((own.trim(), turn_named(turn)?))).find(|(own, _)| !own.is_empty());
    turn.map_or((text, None), |(own, turn)| (own, Some(turn.to_owned())))
}

/// Returns what a line of titles with their texts says, "Brigade: 1st | Leader: BG Scott": each is a command or its leader. `None` for any
/// other line.
pub(super) fn labelled(cells: &[String]) -> Option<Heading> {
    let parts = cells.iter().flat_map(|cell| cell.split('|')).map(str::trim).filter(|part| !part.is_empty());
    let (mut command, mut leader) = (None, None);
    for part in parts {
        let (title, text) = part.split_once(':').map(|(title, text)| (title.trim(), text.trim())).filter(|(_, text)| !text.is_empty())?;
        let plain = plain_words(title);
        if level(&plain).is_some() && command.is_none() {
            // "1st" is the number of one, "Scott's" is his.
            let is_begun = !names_command(text) && (text.starts_with(|letter: char| letter.is_ascii_digit()) || text.contains(['\'', '’']));
            command = Some(if is_begun { format!("{text} {title}") } else { text.to_owned() });
        } else if has(titles("leader"), &plain) && leader.is_none() {
            leader = Some(text);
        } else {
            return None;
        }
    }
    let (leader, remark) = leader.map(without_remarks).unwrap_or_default();
    let leader = Some(leader).filter(|own| !own.is_empty());
    Some(Heading { side: None, command: Some(command?), leader, remark, rating_of_none: None, turn: None })
}

/// Returns the mark with which a note begins, in brackets: "(1)", "[a]".
pub(super) fn note_mark(text: &str) -> Option<&str> {
    let end = text.find([')', ']']).filter(|_| text.starts_with(['(', '[']))?;
    Some(&text[..=end]).filter(|mark| mark.len() <= 4 && mark.len() < text.len() && !mark.contains(' '))
}

/// Returns a name without a note's mark or number after it: "8th Foot*", "100th Foot [1]".
pub(super) fn unnoted(name: &str) -> &str {
    let bare = name.trim().trim_end_matches(NOTE_MARKS).trim_end();
    let number = bare.strip_suffix(']').and_then(|inner| inner.rsplit_once('['));
    let bare = number.filter(|(_, mark)| mark.len() < 4 && !mark.contains(' ')).map_or(bare, |(own, _)| own.trim_end());
    if bare.is_empty() { name } else { bare }
}

/// Returns the command that a heading names, empty where it names its side alone; and its leader.
#[must_use]
pub fn command_of(text: &str) -> (String, Option<String>) {
    let said = Heading::read(text);
    (said.command.unwrap_or_default(), said.leader)
}

/// Returns the command and the leader of the lines beneath a line of a list. A leader alone is both.
#[must_use]
pub fn led_command(text: &str) -> (String, Option<String>) {
    let own = leader_first(text);
    let said = Heading::read(&own);
    let said = if names_leader(&own) || is_rated_person(&own) { said.of_leader() } else { said };
    (said.command.unwrap_or_default(), said.leader)
}

/// Returns a leader as [`person_first`] has him; any other text as it is.
pub(super) fn leader_first(text: &str) -> Cow<'_, str> {
    person_first(text).map_or(Cow::Borrowed(text), |(person, _)| Cow::Owned(person))
}

/// Returns a leader with his rank before his name and his rating behind, where they stand otherwise: "Scott, Winfield (BG)", "Riall, Maj. Gen.
/// Phineas", "Procter - Maj Gen, ability 1"; and the words beside him that tell neither. `None` for any other text.
pub(super) fn person_first(text: &str) -> Option<(String, Option<String>)> {
    const ROLES: [&str; 5] = ["leader", "chief", "commander", "officer", "cmdr"];
    let spelled = text.trim().trim_end_matches(':').replace([')', ']'], "").replace(['(', '['], ", ");
    let marks = [", ", " - ", " – ", " — ", "; "];
    let spelled = marks.iter().fold(spelled, |text, mark| text.replace(mark, "\n"));
    let mut parts = spelled.lines().map(|part| part.trim().trim_end_matches(',')).filter(|part| !part.is_empty());
    let first = parts.next().filter(|first| !first.contains(|letter: char| letter.is_ascii_digit()))?;
    let is_ranked = has_rank(first);
    if names_command(first)
        || has(PLACES, &plain_words(first))
        || !is_name(first)
        || (is_ranked && unranked(&plain_words(first)).is_empty())
    {
        return None;
    }
    let (mut rank, mut given, mut rating, mut remarks, mut has_role) = (None, None, None, Vec::new(), false);
    for (nth, part) in parts.enumerate() {
        let own_rating = rating_of(part);
        let is_role = || plain_words(part).split(' ').next_back().is_some_and(|last| ROLES.contains(&last));
        if own_rating.is_some() && rating.is_none() && part.len() > 2 {
            rating = own_rating;
        } else if is_rank(part) && rank.is_none() && !is_ranked {
            rank = Some(part.to_owned());
        } else if is_role() {
            has_role = true;
            remarks.push(part);
        } else if nth == 0
            && !is_ranked
            && is_name(&format!("{part} {first}"))
            && !has_rank(part)
            && !first.contains(' ')
            && text.contains(&format!("{first}, {part}"))
        {
            given = Some(part.to_owned());
        } else if nth == 0 && !is_ranked && has_rank(part) && is_name(part) {
            // "Riall, Maj. Gen. Phineas" has his rank between his names.
            given = Some(part.to_owned());
            rank = Some(String::new());
        } else if is_remark(part) || (rank.is_some() && part.chars().all(|letter| letter.is_alphabetic())) {
            remarks.push(part);
        } else {
            return None;
        }
    }
    let is_told = rank.is_some() || has_role || (is_ranked && !remarks.is_empty()) || (given.is_some() && rating.is_some());
    if !is_told {
        return None;
    }
    let names = [rank, given].into_iter().flatten().chain([first.to_owned()]).filter(|part| !part.is_empty()).collect::<Vec<_>>();
    let person = names.join(" ");
    let person = rating.map_or_else(|| person.clone(), |rating| format!("{person} ({rating})"));
    Some((person, Some(remarks.join(", ")).filter(|remarks| !remarks.is_empty())))
}

/// Splits a heading into its command and its leader: in brackets, or with his rank after a comma or a dash.
fn heading(text: &str) -> (String, Option<String>) {
    let whole = text.trim().trim_end_matches(':');
    // His rating goes with him; on a line of his own it is a part of it.
    if let (bare, Some(rating)) = rated(whole) {
        if names_leader(bare) || is_rated_person(whole) {
            return (format!("{bare} ({rating})"), None);
        }
        // A rating in brackets is no leader, and one without him is told.
        let is_led = |text: &str| names_command(text) || has(LED, &plain_words(text));
        let (own, leads) = match heading(bare) {
            (own, None) => {
                // "Army of Brown (gallant)" is his, where a place alone has no rating.
                let of_him = || bare.split_once(" of ").filter(|(led, name)| is_led(led) && is_name(name)).map(|(_, name)| (bare, name));
                let found = parted(bare).find(|(_, leads)| is_name(leads)).or_else(of_him);
                found.map_or((own, None), |(own, leads)| (own.to_owned(), Some(leads.to_owned())))
            }
            led => led,
        };
        return (own, leads.map(|leads| format!("{leads} ({rating})")));
    }
    if let Some(said) = of_level(whole) {
        return said;
    }
    let text = uncounted(whole);
    let squared = || text.strip_suffix(']').and_then(|inner| inner.rsplit_once('[')).map(|(own, leads)| (own.trim(), leads.trim()));
    let bracketed = in_brackets(text).or_else(squared).map(|(own, leads)| (own, person_of(leads))).filter(|(_, leads)| leads.is_some());
    if let Some((own, leads)) = bracketed {
        return (own.to_owned(), leads);
    }
    // Without a rank, a name behind a command or a side is its leader's: "Right Wing - Macomb".
    let is_led = |own: &str| names_command(own) || is_some_nation(own) || has(PLACES, &plain_words(own));
    let turned = || parted(text).filter(|(own, _)| is_led(own)).find_map(|(own, leads)| Some((own, person_first(leads)?.0)));
    if let Some((own, leads)) = turned() {
        return (uncounted(own.trim()).to_owned(), Some(leads));
    }
    let found = parted(text).find(|(_, leads)| has_rank(leads)).or_else(|| parted(text).find(|(own, leads)| is_led(own) && is_name(leads)));
    match found.or_else(|| led_side(text)) {
        Some((own, leads)) => (uncounted(own.trim()).to_owned(), Some(leads.trim().to_owned())),
        None => (text.to_owned(), owner(text).map(str::to_owned)),
    }
}

/// Returns the command and the leader of a heading that is a level of an army and behind it the name of its leader, or its own: "Brigade:
/// Scott" is Scott's Brigade.
fn of_level(text: &str) -> Option<(String, Option<String>)> {
    let (title, name) = [": ", " – ", " — ", " - "].iter().find_map(|mark| text.split_once(mark))?;
    let (title, name) = (title.trim(), name.trim());
    level(&plain_words(title)).filter(|_| !title.contains(' ') && names_command(title) && !names_command(name))?;
    let name = leader_first(name);
    if is_person(&name) {
        return Some((format!("{}'s {title}", surname(&name)), Some(name.into_owned())));
    }
    let is_number = name.starts_with(|letter: char| letter.is_ascii_digit()) && !name.contains(' ');
    is_number.then(|| (format!("{name} {title}"), None))
}

/// Splits the name of a side from the rank and the name of its commander: "US Army under Maj. Gen. Brown".
pub(super) fn led_side(text: &str) -> Option<(&str, &str)> {
    const BY: [&str; 4] = [" under", " commanded by", " led by", " unter"];
    let marks = [' ', ',', ':', '(', '\n'];
    // "Br. Gen. Riall" has a rank alone.
    let text = if has_rank(text) { "" } else { text };
    let parted = text
        .match_indices(marks)
        .map(|(at, _)| (&text[..at], text[at..].trim_matches(|letter: char| marks.contains(&letter) || letter == ')')));
    let without_by = |own| BY.iter().find_map(|by| str::strip_suffix(own, by)).unwrap_or(own);
    parted.map(|(own, leads)| (without_by(own), leads)).find(|(own, leads)| is_some_nation(own) && has_rank(leads))
}

/// Splits a text at the first of each mark behind which a leader may stand.
fn parted(text: &str) -> impl Iterator<Item = (&str, &str)> {
    [", ", ": ", " – ", " — ", " - "].iter().filter_map(|mark| text.split_once(mark))
}

/// Returns the name of a side as a heading has it where that is fuller than its nation: "British and allies".
fn fuller_side(heads: &str) -> Option<String> {
    let dashed = heads.replace(" - ", " – ");
    let part = dashed.split([',', ':', ';', '–', '—', '|']).map(str::trim).find(|part| is_some_nation(part))?;
    [" and ", " & "].iter().any(|mark| part.contains(mark)).then(|| part.to_owned())
}

/// Returns the leader in brackets, with his ability or his rating where a sign parts them, "Warburton, ability 4", "Phineas Riall - able"; or
/// the side.
fn person_of(remark: &str) -> Option<String> {
    let ability = |text: &str| text.strip_prefix("ability").unwrap_or(text).trim().parse::<u8>().ok().filter(|own| (1..=6).contains(own));
    let rated = remark.split_once(", ").and_then(|(name, own)| Some((name, ability(own)?))).filter(|(name, _)| is_person(name));
    let is_leader = || is_person(remark) || is_some_nation(remark);
    let with_rating = || Some(super::words::rated(remark)).and_then(|(name, own)| Some((name, own.filter(|_| is_person(name))?)));
    let rated = rated.map(|(name, ability)| format!("{name} ({ability})"));
    let rated = rated.or_else(|| with_rating().map(|(name, rating)| format!("{name} ({rating})")));
    rated.or_else(|| person_first(remark).map(|(person, _)| person)).or_else(|| is_leader().then(|| remark.to_owned()))
}

/// Returns the person whose a command is: Scott of "Scott's Brigade", Gibbs of "Gibbs' Brigade" and of "Brigade Gibbs", as other languages
/// have it.
pub(super) fn owner(text: &str) -> Option<&str> {
    let behind = || ["Brigade ", "Division "].iter().find_map(|begins| text.strip_prefix(begins)).filter(|name| is_name(name));
    let Some((name, led)) = ["'s ", "’s ", "' ", "’ "].iter().find_map(|mark| text.split_once(mark)) else { return behind() };
    let plain = plain_words(led);
    let is_led = names_command(led) || plain.split(' ').next_back().is_some_and(|last| has(LED, last));
    (is_led && !plain.contains(|letter: char| letter.is_ascii_digit()) && (is_name(name) || has_rank(name))).then_some(name)
}

/// Returns whether a text is the name of a person, by its letters alone: one to four words, of which none is for troops or places.
fn is_name(text: &str) -> bool {
    let words = text.split_whitespace().collect::<Vec<_>>();
    let is_plain = |word: &&str| word.chars().all(|letter| letter.is_alphabetic() || ".'’-".contains(letter));
    let is_large = |word: &&str| word.starts_with(char::is_uppercase) || PARTICLES.contains(word);
    let is_other = |word: &&str| {
        let plain = plain_words(word);
        has(NO_PERSONS, &plain) || (plain.len() > 2 && names_troops(&plain)) || names_command(&plain)
    };
    (1..=MOST_WORDS_OF_A_PERSON).contains(&words.len())
        && words.iter().all(|word| is_plain(word) && is_large(word) && !is_other(word))
        && words.last().is_some_and(|last| last.chars().filter(|letter| letter.is_alphabetic()).count() > 1)
        && !names_nation(text)
}

/// Returns whether a line is a person without a rank and his rating or his ability in brackets, and nothing else: "Winfield Scott (gallant)",
/// "Procter (2)". A letter in brackets may be anything.
#[must_use]
pub fn is_rated_person(line: &str) -> bool {
    let line = line.trim().trim_end_matches(':');
    let (name, rating) = rated(line);
    let is_said = |rating: &str| {
        let own = line[name.len()..].trim_matches(|letter: char| !letter.is_alphanumeric());
        own.len() > 2 || rating.starts_with(|letter: char| letter.is_ascii_digit())
    };
    // "Burbank's" are his company.
    let is_of_him = || OF_HIM.iter().any(|end| name.ends_with(end));
    rating.is_some_and(is_said) && is_name(name) && !is_of_him() && !is_some_nation(name)
}

/// Returns whether a text is a rank and the name of a person behind it, and nothing else: "Col. Johnson".
pub(super) fn is_ranked_person(text: &str) -> bool {
    let bare = rated(text).0;
    let behind = plain_words(bare);
    let is_of_him = OF_HIM.iter().any(|mark| bare.contains(mark));
    has_rank(bare) && !is_of_him && !unranked(&behind).is_empty() && is_name(bare) && !unranked(&behind).split(' ').any(is_of_unit)
}

/// Returns whether a remark in brackets is a person: "(commanding)", "(Reserve)" and "(25 July 1814)" are none.
pub(super) fn is_person(remark: &str) -> bool {
    !remark.contains(|letter: char| letter.is_ascii_digit()) && !is_rank(remark) && (has_rank(remark) || is_name(remark))
}

/// Splits a text from the brackets at its end.
fn in_brackets(text: &str) -> Option<(&str, &str)> {
    let (own, inner) = text.strip_suffix(')')?.rsplit_once('(')?;
    Some((own.trim(), inner.trim())).filter(|(own, _)| !own.is_empty())
}

/// Returns a text without a remark in brackets after it.
pub(super) fn unremarked(text: &str) -> &str {
    in_brackets(text).map_or(text, |(own, _)| own)
}

/// Returns a heading without the figure after it: "1st Brigade (1,219 men)", "1st Brigade - 1,319 men", "1st Brigade 1072".
fn uncounted(text: &str) -> &str {
    /// Least number behind a command's name that is no number of its own.
    const LEAST_SUM: i64 = 50;
    let is_sum = |tail: &str| is_men(tail) && figure(tail).is_some_and(|sum| sum.number >= LEAST_SUM);
    let blank = || text.rsplit_once(' ').filter(|(own, tail)| is_sum(tail) && names_command(own));
    let behind = || [" – ", " — ", " - ", ": ", ", "].iter().find_map(|mark| text.rsplit_once(mark).filter(|(_, tail)| is_men(tail)));
    let bracketed = in_brackets(text).filter(|(_, inner)| figure(inner).is_some());
    bracketed.or_else(behind).or_else(blank).map_or(text, |(own, _)| own.trim())
}

/// Returns whether a line is a note: by its length, its mark, or its first word.
pub(super) fn is_note_line(text: &str) -> bool {
    let is_rule = !text.contains(char::is_alphabetic) && !holds_figure(text);
    is_rule
        || is_prose(text)
        || text.chars().count() > MOST_LETTERS_OF_A_HEADING
        || text.starts_with(NOTE_MARKS)
        || text.starts_with(['(', '['])
        || is_note(text)
}

/// Returns whether a line is a sentence that somebody says: "Looks OK to me, but I make it 6 guns for the Yanks."
#[must_use]
pub fn is_prose(text: &str) -> bool {
    const WORDS: &str = "i, me, my, you, your, we, our, it, its, but, that, this, these, they, them, their, is, are, was, were, be, been, have, \
        has, had, do, does, did, not, if, because, so, which, who, when, there, can, could, would, should, will, think, ok, thanks, hi, hello";
    plain_words(text).split(' ').filter(|word| has(WORDS, word)).count() > 1
}

/// Returns whether a text is a note by its title: "Source: Graves".
pub(super) fn is_titled_note(text: &str) -> bool {
    text.split_once(':').is_some_and(|(title, _)| is_note(title) && !title.trim().contains(' '))
}

/// Returns whether a line is a note by its first word.
#[must_use]
pub fn is_note(text: &str) -> bool {
    let plain = plain_words(text);
    const WORDS: [&str; 54] = [
        "note",
        "notes",
        "source",
        "sources",
        "remarque",
        "nota",
        "fuente",
        "fuentes",
        "quelle",
        "quellen",
        "see",
        "from",
        "date",
        "sent",
        "posted",
        "published",
        "labels",
        "tags",
        "subject",
        "copyright",
        "scenario by",
        "map by",
        "photos",
        "credits",
        "credit",
        "bibliography",
        "reference",
        "references",
        "isbn",
        "losses",
        "loss",
        "casualties",
        "pertes",
        "perdidas",
        "bajas",
        "verluste",
        "cheers",
        "thanks",
        "many thanks",
        "thank you",
        "regards",
        "best regards",
        "kind regards",
        "warm regards",
        "best wishes",
        "all the best",
        "yours",
        "sincerely",
        "sincerely yours",
        "mit freundlichen grussen",
        "cordialement",
        "saludos",
        "un saludo",
        "gruss",
    ];
    let is_page = plain.split_once(' ').is_some_and(|(page, number)| {
        ["page", "p", "pg", "seite", "pagina"].contains(&page) && number.split(' ').all(|word| word == "of" || word.parse::<u16>().is_ok())
    });
    let is_link = ["http", "www.", "©", "(c)", "(C)", "To: ", "Cc: ", "Re: "].iter().any(|begins| text.trim_start().starts_with(begins));
    is_page || is_link || WORDS.iter().any(|word| plain == *word || plain.starts_with(&format!("{word} ")))
}

/// Returns whether a line names a side and nothing else but who leads it: "US (Maj Gen Jacob Brown)".
#[must_use]
pub fn names_side(line: &str) -> bool {
    let line = line.trim().trim_end_matches(':');
    let bare = line.strip_suffix(')').and_then(|inner| inner.rsplit_once('('));
    names_force(line)
        || is_some_nation(
            bare.filter(|(_, leads)| has_rank(leads) || !leads.contains(|letter: char| letter.is_ascii_digit()))
                .map_or(line, |(own, _)| own),
        )
}

/// Returns whether a line is a side by a noun of its own and by its commander: "US garrison (Gaines)". Troops are a unit's.
fn names_force(line: &str) -> bool {
    let Some((own, leads)) = line.strip_suffix(')').and_then(|inner| inner.rsplit_once('(')) else { return false };
    let plain = bare_side(&plain_words(own));
    let nouns =
        nation_names().filter_map(|(_, name)| plain.strip_prefix(&name)?.strip_prefix(' ').map(str::to_owned)).min_by_key(String::len);
    let is_noun = |noun: &str| !is_of_unit(noun) && !names_command(noun) && noun.bytes().all(|letter| letter.is_ascii_alphabetic());
    let is_force = plain_words(own).split(' ').next_back().is_some_and(|last| OF_A_SIDE.contains(&last));
    nouns.is_some_and(|nouns| is_force || nouns.split(' ').all(is_noun)) && is_person(leads)
}
