//! Effect of a card as its player reads it, before it is played and while it is in play (digest §6).

use crate::engine::text::count_text;
use crate::games::area::Tables;
use crate::games::area::campaign::query::{faction_name, side_name, units_of};
use crate::games::area::card::{Card, CardEffect, Way};
use crate::id::{FactionId, SideId};

/// Describes the effects of a card, one sentence each; empty if only its name is known.
#[must_use]
pub fn card_effects(tables: &Tables, card: &Card) -> Vec<String> {
    card.effects.iter().map(|effect| effect_text(tables, effect)).collect()
}

fn effect_text(tables: &Tables, effect: &CardEffect) -> String {
    let faction = |name: &str| faction_name(tables, &FactionId(name.into()));
    let side = |name: &str| side_name(tables, &SideId(name.into()));
    match effect {
        CardEffect::Move { armies, areas, way } => {
            let by = match way {
                Way::Land => "",
                Way::Canoe => " by canoe",
                Way::FishingBoat => " by fishing boat",
                Way::Warship => " by warship",
            };
            format!("Up to {}, up to {} each{by}.", count_text(*armies, "army moves", "armies move"), count_text(*areas, "area", "areas"))
        }
        CardEffect::MarchFurther { areas, armies: None } => format!("Every army may go {} farther.", count_text(*areas, "area", "areas")),
        CardEffect::MarchFurther { areas, armies: Some(armies) } => {
            format!("{} may go {} farther.", count_text(*armies, "army", "armies"), count_text(*areas, "area", "areas"))
        }
        CardEffect::MoreArmies { armies } => format!("{} may move.", count_text(*armies, "more army", "more armies")),
        CardEffect::Place { faction, units, area } => {
            let units = units_of(tables, u32::from(*units), &FactionId(faction.clone()));
            let place = area.as_ref().map_or_else(|| "where you choose".to_owned(), |area| format!("at {area}"));
            format!("{units} from the stockpile, {place}.")
        }
        CardEffect::EnlistElsewhere { area } => format!("Units that would come on at {area} come on in another area."),
        CardEffect::IgnoreFlees { faction: of } => format!("{} that would flee stay.", faction(of)),
        CardEffect::HitsRemove { faction: of, units } => {
            format!("Each hit of {} takes {}.", faction(of), count_text(u32::from(*units), "unit", "units"))
        }
        CardEffect::SurpriseRoll { side: of } => {
            format!("In a home area of the {} they roll once before the battle, for hits alone; then they roll first.", side(of))
        }
        CardEffect::KillTheFleeing { faction: of, with } => {
            format!("{} that flee are killed where {} are in the attacking army.", faction(of), faction(with))
        }
        CardEffect::NativesJoin { side: of } => format!("All {} in its battles fight for the {}.", natives(tables), side(of)),
        CardEffect::MoveMarker { faction: of } => format!("One muster marker of {} goes to another area.", faction(of)),
        CardEffect::FlipMarker { faction: of } => format!("One muster marker of {} is flipped to its higher number.", faction(of)),
        CardEffect::BuildFort { side: of } => format!("The {} build a fort where you choose.", side(of)),
    }
}

/// Returns the game's name for the Natives.
fn natives(tables: &Tables) -> String {
    tables.natives().and_then(|natives| tables.factions.get(natives)).map_or_else(String::new, |row| row.head.label.to_string())
}
