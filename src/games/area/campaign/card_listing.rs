//! List of cards as an owner types or pastes it, one per line in the form of the board's page: `Natives 3: 2 armies, 3 areas, land`.

use super::board::{Board, LINE, MOST_CARDS, MOST_OF_CARD as MOST, NAME, OwnCard, known_card, special_kind};
use super::query::{faction_id, faction_name};
use crate::engine::Word as _;
use crate::engine::text::count_text;
use crate::games::area::Tables;
use crate::games::area::card::{CardKind, Way};
use crate::games::area::tables::Figure;
use crate::id::FactionId;

/// Counts of the cards that a list added to or changed on a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CardsListed {
    /// Number of cards that were added.
    pub new: usize,
    /// Number of cards that were changed.
    pub changed: usize,
}

impl OwnCard {
    /// Describes the card in words that [`Board::import_cards`] reads.
    #[must_use]
    pub fn list_text(&self) -> String {
        if self.is_special() {
            let does = self.does.as_ref().map(|does| format!(": {does}")).unwrap_or_default();
            return format!("{}, {}{does}", self.name, self.kind);
        }
        let [asks_armies, asks_areas] = Self::asks(self.way);
        let armies = asks_armies.then(|| count_text(self.armies, "army", "armies"));
        let areas = asks_areas.then(|| count_text(self.areas, "area", "areas"));
        let truce = (self.kind == CardKind::Truce).then(|| "Truce".to_owned());
        let parts = [Some(self.name.clone()), armies, areas, Some(self.way.spoken()), truce];
        parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
    }
}

impl Board {
    /// Imports a list of cards, one per line: the owning faction and the number before a colon. After it, separated by commas: the name,
    /// the armies and areas, the means of travel and whether it is a Truce; or a special card's name and, after another colon, its effect.
    /// A card that exists already is replaced.
    ///
    /// # Errors
    /// Returns a sentence for each faulty line, beginning with its number; the board is then unchanged.
    pub fn import_cards(&mut self, text: &str, tables: &Tables) -> Result<CardsListed, Vec<String>> {
        let lines = text.lines().zip(1u32..).filter(|(line, _)| !line.trim().is_empty());
        let (cards, faults): (Vec<_>, Vec<_>) =
            lines.map(|(line, nth)| card_of(line, tables).map_err(|sentence| (nth, sentence))).partition(Result::is_ok);
        if !faults.is_empty() {
            return Err(faults.into_iter().filter_map(Result::err).map(|(nth, sentence)| format!("Line {nth}: {sentence}.")).collect());
        }
        let mut listed = CardsListed::default();
        let mut all = self.cards.clone();
        for card in cards.into_iter().flatten() {
            match all.insert(OwnCard::id(&card.faction, card.number), card.clone()) {
                None => listed.new += 1,
                Some(before) => listed.changed += usize::from(before != card),
            }
        }
        if all.len() > MOST_CARDS {
            return Err(vec![format!("With these there would be {} cards: a board has at most {MOST_CARDS}.", all.len())]);
        }
        self.cards = all;
        Ok(listed)
    }
}

fn card_of(line: &str, tables: &Tables) -> Result<OwnCard, String> {
    let (head, rest) = line.split_once(':').ok_or("a colon is missing after the card's number, as in \"Natives 3: 2 armies, 3 areas\"")?;
    let (whose, number) = head.trim().rsplit_once(' ').ok_or("the faction must come first, then the card's number and a colon")?;
    let faction = faction_of(whose.trim(), tables)?;
    let number = number.parse().ok().filter(|number| (1..=MOST).contains(number));
    let number = number
        .ok_or_else(|| format!("{} is not the number of a card: choose 1 to {MOST}", head.trim().rsplit(' ').next().unwrap_or_default()))?;
    let (own, does) = rest.split_once(':').map_or((rest, None), |(own, does)| (own, Some(does.trim())));
    let parts = own.split(',').map(str::trim).filter(|part| !part.is_empty()).collect::<Vec<_>>();
    let marks = parts.iter().map(|part| Mark::of(part)).collect::<Vec<_>>();
    let names = parts.iter().zip(&marks).filter(|(_, mark)| mark.is_none()).map(|(part, _)| *part).collect::<Vec<_>>();
    let name = match names.as_slice() {
        [] => None,
        [name] if name.chars().count() > NAME => return Err(format!("a name has at most {NAME} letters")),
        [name] => Some((*name).to_owned()),
        [_, other, ..] => {
            return Err(format!("\"{other}\" is not known: write armies, areas, a way to go ({}) or Truce", ways(tables).join(", ")));
        }
    };
    let marks = marks.into_iter().flatten().collect::<Vec<_>>();
    match name {
        // A typing error must not become a special card.
        Some(name) if marks.is_empty() && does.is_none() => Err(format!(
            "\"{name}\" is not known as armies, areas or a way to go; for a special card write another colon and its effect, or \"special\" after its name"
        )),
        name if does.is_some() || marks == [Mark::Special] => special(faction, number, name, does, tables),
        name => movement(faction, number, name, &marks, tables),
    }
}

/// Fact about a card in one part of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mark {
    Armies(u32),
    Areas(u32),
    By(Way),
    Truce,
    Special,
}

impl Mark {
    /// Parses a part of a line; `None` if it is a name.
    fn of(part: &str) -> Option<Self> {
        let part = part.to_lowercase();
        let way = part.strip_prefix("by ").unwrap_or(&part);
        if let Some(way) = Way::ALL.iter().find(|known| known.spoken() == way || known.word() == way) {
            return Some(Self::By(*way));
        }
        match part.as_str() {
            "truce" => return Some(Self::Truce),
            "special" | "event" => return Some(Self::Special),
            _ => {}
        }
        let (count, what) = part.split_once(' ')?;
        let count = count.parse().ok()?;
        match what.trim() {
            "army" | "armies" => Some(Self::Armies(count)),
            "area" | "areas" => Some(Self::Areas(count)),
            _ => None,
        }
    }
}

fn movement(faction: FactionId, number: u32, name: Option<String>, marks: &[Mark], tables: &Tables) -> Result<OwnCard, String> {
    let mut card = OwnCard {
        faction,
        number,
        name: name.unwrap_or_else(|| OwnCard::name_of_movement(number)),
        kind: CardKind::Movement,
        armies: 0,
        areas: 0,
        way: Way::Land,
        does: None,
    };
    for mark in marks {
        match *mark {
            Mark::Armies(armies) => card.armies = armies,
            Mark::Areas(areas) => card.areas = areas,
            Mark::By(way) => card.way = way,
            Mark::Truce => card.kind = CardKind::Truce,
            Mark::Special => return Err("a special card moves no armies by itself: write its effect after a colon".to_owned()),
        }
    }
    if card.way != Way::Land && tables.figure(Figure::CanoeUnits).is_none() {
        return Err(format!("no card of this game goes by {}", card.way.spoken()));
    }
    for (asked, count, what) in [(0, &mut card.armies, "armies"), (1, &mut card.areas, "areas")] {
        match OwnCard::asks(card.way)[asked] {
            true if !(1..=MOST).contains(count) => return Err(format!("its {what} must be 1 to {MOST}: write \"2 {what}\"")),
            true => {}
            false => *count = 0,
        }
    }
    Ok(card)
}

fn special(faction: FactionId, number: u32, name: Option<String>, does: Option<&str>, tables: &Tables) -> Result<OwnCard, String> {
    let name = name.ok_or("after the colon armies, areas or a name must follow")?;
    if let Some(known) = known_card(tables, &faction, number) {
        return Err(format!("that card is known: it is {known}"));
    }
    let does = does.filter(|does| !does.is_empty()).map(str::to_owned);
    if does.as_ref().is_some_and(|does| does.chars().count() > LINE) {
        return Err(format!("its effect has at most {LINE} letters"));
    }
    Ok(OwnCard { faction, number, name, kind: special_kind(tables), armies: 0, areas: 0, way: Way::Land, does })
}

/// Finds a faction that has cards of its own, by its name or its id.
fn faction_of(whose: &str, tables: &Tables) -> Result<FactionId, String> {
    let all = (0..tables.factions.len()).filter(|place| tables.side_of(*place).is_some()).map(|place| faction_id(tables, place));
    let all = all.collect::<Vec<_>>();
    let wanted = whose.to_lowercase();
    let is_he = |faction: &&FactionId| faction_name(tables, faction).to_lowercase() == wanted || faction.as_str() == wanted;
    let names = || all.iter().map(|faction| faction_name(tables, faction)).collect::<Vec<_>>().join(", ");
    all.iter().find(is_he).cloned().ok_or_else(|| format!("no faction with cards is named \"{whose}\": choose {}", names()))
}

fn ways(tables: &Tables) -> Vec<String> {
    let boats = tables.figure(Figure::CanoeUnits).is_some();
    Way::ALL.iter().filter(|way| boats || **way == Way::Land).map(|way| way.spoken()).collect()
}
