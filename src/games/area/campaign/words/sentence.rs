//! Sentences of the log, built from events and not stored.

use std::collections::BTreeMap;

use crate::cite::Provenance;
use crate::engine::Word as _;
use crate::engine::text::{join_list, provenance_sentence, without_full_stop};
use crate::game::correction;
use crate::games::area::campaign::Setup;
use crate::games::area::campaign::cards::is_name_of_kind;
use crate::games::area::campaign::event::{AreaUnits, Change, Command, CubePlace, Event};
use crate::games::area::campaign::query::{faction_name, side_name, units_of};
use crate::games::area::campaign::state::BattleStage;
use crate::games::area::card::Way;
use crate::games::area::explain::names_own_rules;
use crate::games::area::names::same_name;
use crate::games::area::words::{Face, FortFace};
use crate::id::{FactionId, SideId};

/// Describes an event, in sentences that can be read aloud.
#[must_use]
pub fn sentence(setup: &Setup, event: &Event) -> String {
    if let Some(text) = correction::sentence(setup, event, |event| sentence(setup, event)) {
        return text;
    }
    format!("{} {}", Teller(setup).command(event), what_follows(setup, event)).trim().to_owned()
}

/// Returns the part of an event's sentence after what was done: the consequences, what was allowed, and the notes. It is empty where
/// nothing follows.
#[must_use]
pub fn what_follows(setup: &Setup, event: &Event) -> String {
    let mut said = Teller(setup).consequences(event);
    for waived in &event.waived {
        said = format!("{said} Against the rules: {waived}.");
    }
    if event.your_rule && !event.notes.iter().any(|note| names_own_rules(note)) {
        said += provenance_sentence(Provenance::Yours);
    }
    for note in &event.notes {
        said = format!("{said} Note: {note}.");
    }
    said.trim_start().to_owned()
}

struct Teller<'s>(&'s Setup);

impl Teller<'_> {
    fn name(&self, faction: &FactionId) -> String {
        faction_name(&self.0.tables, faction)
    }

    fn units(&self, units: u32, faction: &FactionId) -> String {
        units_of(&self.0.tables, units, faction)
    }

    fn side(&self, side: &SideId) -> String {
        side_name(&self.0.tables, side)
    }

    fn army(&self, army: &BTreeMap<FactionId, u32>) -> String {
        let parts = army.iter().filter(|(_, units)| **units > 0).map(|(faction, units)| self.units(*units, faction)).collect::<Vec<_>>();
        if parts.is_empty() { "no units".to_owned() } else { join_list(&parts) }
    }

    /// Describes the card that an event plays, and the battle it is assigned to.
    fn played(event: &Event) -> String {
        let card = event.changes.iter().find_map(|change| if let Change::Card { card } = change { Some(card) } else { None });
        let Some(card) = card else { return "A card is played.".to_owned() };
        let battle = card.battle.as_ref().map(|area| format!(" for the battle for {area}")).unwrap_or_default();
        format!("{} is played{battle}.", card.name)
    }

    fn command(&self, event: &Event) -> String {
        match &event.command {
            Command::SetUp { .. } => "Set-up.".to_owned(),
            Command::SetUpMarker { faction, area } => format!("Set-up: a muster marker of the {} at {area}.", self.name(faction)),
            Command::Draw { faction, .. } => format!("The cube of the {} comes out of the bag.", self.name(faction)),
            Command::Reinforce { .. } => "Reinforcements.".to_owned(),
            Command::Card { .. } | Command::NamedCard { .. } => Self::played(event),
            Command::Assign { card: named, area } => {
                // It may be named by its id.
                let card =
                    event.changes.iter().find_map(|change| if let Change::Assigned { card, .. } = change { Some(card) } else { None });
                let card = card.unwrap_or(named);
                format!("{card} is assigned to the battle for {area}.")
            }
            Command::MovementCard { name, armies, areas, truce, way } => {
                let kind = if *truce { "the Truce" } else { "a movement card" };
                let moves = match way {
                    Way::Land => format!("{} {}", some(*armies, "army", "armies"), some_areas(*areas)),
                    Way::Warship => format!("{} by {}", some(*armies, "army", "armies"), way.spoken()),
                    Way::Canoe | Way::FishingBoat => format!("by {}", way.spoken()),
                };
                // A card without a name of its own has that of its kind.
                let unnamed = is_name_of_kind(name) || (*truce && same_name(name, "Truce"));
                match (unnamed, *truce) {
                    (true, false) => format!("A movement card is played: {moves}."),
                    (true, true) => format!("The Truce is played: {moves}."),
                    (false, _) => format!("{name}, {kind}, is played: {moves}."),
                }
            }
            Command::ShowHand { faction } => {
                format!("The {} show a hand of special cards only, shuffle it back and draw again.", self.name(faction))
            }
            Command::Move { army, from, path, by_land } => {
                let through = path.iter().map(ToString::to_string).collect::<Vec<_>>().join(", then ");
                let verb = verb(army.values().fold(0u32, |sum, units| sum.saturating_add(*units)), "moves", "move");
                format!("{} {verb} from {from} to {through}{}.", self.army(army), if *by_land { ", by land" } else { "" })
            }
            Command::BeginBattle { area, .. } => format!("The battle for {area} begins.{}", self.sides(event)),
            Command::Roll { dice, fort_die, .. } => self.roll(dice, *fort_die),
            Command::Losses { .. } => "The hits are taken.".to_owned(),
            Command::Leave { moves, destroy_fort } => {
                let fort = if *destroy_fort { " The last defenders destroy their fort." } else { "" };
                let leave = moves.iter().flat_map(|(faction, places)| places.iter().map(move |place| (faction, place)));
                let leave = leave
                    .map(|(faction, AreaUnits { area, units })| {
                        format!("{} {} for {area}", self.units(*units, faction), verb(*units, "leaves", "leave"))
                    })
                    .collect::<Vec<_>>();
                if leave.is_empty() {
                    format!("On command no unit leaves.{fort}")
                } else {
                    format!("On command {}.{fort}", join_list(&leave))
                }
            }
            Command::HandOver { table } => {
                let units = table.groups.iter().map(|group| group.units.len()).sum::<usize>();
                format!(
                    "The battle goes to the table: {}, {} of {}.",
                    table.title,
                    some(count(units), "unit", "units"),
                    table.terms.game.title()
                )
            }
            Command::TakeBoard { board } => {
                let bordered = board.areas.values().filter(|area| area.all_borders().is_some()).count();
                let (areas, cards) = (some(count(board.areas.len()), "area", "areas"), some(count(board.cards.len()), "card", "cards"));
                format!("The campaign now uses your board: {areas}, {bordered} with their borders, {cards}.")
            }
            Command::TakeBack { .. } => "The battle was fought on the table, and the survivors come back.".to_owned(),
            Command::FightHere {} => "The battle is fought with cubes after all.".to_owned(),
            Command::EndTurn {} => "The turn ends.".to_owned(),
            Command::EndRound {} => "The round ends.".to_owned(),
            // The correction was described above.
            Command::Correct(_) => String::new(),
            Command::Note { text } => format!("{}.", without_full_stop(text)),
            Command::Edit { note, .. } => format!("The referee corrects the board: {note}."),
        }
    }

    fn sides(&self, event: &Event) -> String {
        let battle = event.changes.iter().find_map(|change| if let Change::Battle { battle } = change { battle.as_ref() } else { None });
        let Some(battle) = battle else { return String::new() };
        let armies = battle.units.values().map(|units| self.army(units)).collect::<Vec<_>>();
        let surprise = if battle.surprise { " by surprise" } else { "" };
        format!(" {}. The {} side rolls first{surprise}.", armies.join(" against "), self.side(&battle.roller))
    }

    fn roll(&self, dice: &BTreeMap<FactionId, Vec<Face>>, fort_die: Option<FortFace>) -> String {
        let faces = |faces: &[Face]| faces.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
        let mut thrown = dice
            .iter()
            .filter(|(_, all)| !all.is_empty())
            .map(|(faction, all)| format!("{} {}", self.name(faction), faces(all)))
            .collect::<Vec<_>>();
        thrown.extend(fort_die.map(|face| format!("fort die {face}")));
        format!("Rolled: {}.", thrown.join("; "))
    }

    /// Describes the changes of cubes, markers and turns that follow from an event.
    fn consequences(&self, event: &Event) -> String {
        // The sentence of the command has described these already.
        let is_named = matches!(event.command, Command::Move { .. } | Command::Leave { .. });
        // Cubes of one faction that go the same way are counted together: pairs of Natives flee from both sides.
        let changes = event.changes.as_slice();
        let parts = changes.iter().enumerate().filter_map(|(nth, change)| match change {
            Change::Units { .. } if is_named => None,
            Change::Units { faction, from, to, .. } => {
                let is_first = changes[..nth].iter().all(|before| route(before) != route(change));
                let units = changes
                    .iter()
                    .filter(|other| route(other) == route(change))
                    .fold(0u32, |sum, other| sum.saturating_add(units_moved(other)));
                is_first.then(|| self.cubes(units, faction, from, to))
            }
            Change::Marker { faction, area, marker: Some(marker) } if !matches!(event.command, Command::SetUpMarker { .. }) => {
                let flipped = if marker.flipped { ", flipped" } else { "" };
                Some(format!("The muster marker of the {} is at {area}{flipped}.", self.name(faction)))
            }
            Change::Fort { area, stands: true } => Some(format!("A fort stands at {area}.")),
            Change::Fort { area, stands: false } => Some(format!("The fort at {area} is gone.")),
            Change::Control { area, side: Some(side), markers } => {
                Some(format!("The {} side controls {area} ({markers}).", self.side(side)))
            }
            Change::Control { area, side: None, .. } => Some(format!("The control marker at {area} is removed.")),
            Change::Turn { faction: Some(faction) } => Some(format!("It is the turn of the {}.", self.name(faction))),
            Change::Round { round } => Some(format!("Round {round} begins.")),
            Change::Hand { faction, hand, deck } => {
                Some(format!("The {} have {} in hand and {deck} in the deck.", self.name(faction), some(*hand, "card", "cards")))
            }
            Change::Truce { faction } => Some(format!("The Truce of the {} lies face up.", self.name(faction))),
            Change::End { winner: Some(side) } => Some(format!("The game is over: the {} side has won.", self.side(side))),
            Change::End { winner: None } => Some("The game is over: a draw.".to_owned()),
            Change::Battle { battle: Some(battle) } => match &battle.stage {
                BattleStage::Roll => None,
                BattleStage::Losses(hits) => Some(format!("{} to be taken.", some(*hits, "hit is", "hits are"))),
                BattleStage::Commands(commands) => Some(format!("Commands: {} may leave.", self.army(commands))),
            },
            Change::Moved { .. }
            | Change::Marker { .. }
            | Change::SetUp { .. }
            | Change::SetUpMarker { .. }
            | Change::Drawn { .. }
            | Change::Turn { .. }
            | Change::Reinforced { .. }
            | Change::Card { .. }
            | Change::Assigned { .. }
            | Change::Board { .. }
            | Change::Orders { .. }
            | Change::Battle { .. }
            | Change::Area { .. }
            | Change::Record { .. } => None,
        });
        parts.collect::<Vec<_>>().join(" ")
    }

    fn cubes(&self, units: u32, faction: &FactionId, from: &CubePlace, to: &CubePlace) -> String {
        let who = self.units(units, faction);
        let does = |one, many| verb(units, one, many);
        match (from, to) {
            (CubePlace::Area(_), CubePlace::Fled) => format!("{who} {}.", does("flees", "flee")),
            (CubePlace::Area(_), CubePlace::Stockpile) => format!("{who} {} lost.", does("is", "are")),
            (CubePlace::Fled, CubePlace::Area(area)) => format!("{who} {} back to {area}.", does("comes", "come")),
            (CubePlace::Stockpile, CubePlace::Area(area)) => format!("{who} {} on at {area}.", does("comes", "come")),
            (CubePlace::Area(from), CubePlace::Area(to)) => format!("{who} {} from {from} to {to}.", does("goes", "go")),
            (_, CubePlace::Fled) => format!("{who} {} put with the fled.", does("is", "are")),
            (_, CubePlace::Stockpile) => format!("{who} {} to the stockpile.", does("goes", "go")),
        }
    }
}

/// Returns the faction of the cubes that a change moves, with the places they go from and to; `None` for any other change.
const fn route(change: &Change) -> Option<(&FactionId, &CubePlace, &CubePlace)> {
    if let Change::Units { faction, from, to, .. } = change { Some((faction, from, to)) } else { None }
}

/// Returns the number of cubes that a change moves.
const fn units_moved(change: &Change) -> u32 {
    if let Change::Units { units, .. } = change { *units } else { 0 }
}

/// Chooses the singular or the plural form of a verb.
const fn verb<'v>(units: u32, one: &'v str, many: &'v str) -> &'v str {
    if units == 1 { one } else { many }
}

fn count(items: usize) -> u32 {
    u32::try_from(items).unwrap_or(u32::MAX)
}

fn some(count: u32, one: &str, many: &str) -> String {
    if count == 1 { format!("1 {one}") } else { format!("{count} {many}") }
}

fn some_areas(areas: u32) -> String {
    if areas == 1 { "may move 1 area".to_owned() } else { format!("may move {areas} areas") }
}
