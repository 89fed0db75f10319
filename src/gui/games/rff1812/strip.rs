//! Strip of a battle: turns with arrivals, side, phases, clock and light, victory points.

use eframe::egui::{self, RichText, Ui};

use crate::engine::Word as _;
use crate::engine::text::signed;
use crate::game::winner;
use crate::games::rff1812::FigureId;
use crate::games::rff1812::battle::{Battle, Command, side_standing, won_at_once};
use crate::games::rff1812::previews::light_modifier;
use crate::games::rff1812::scenario::{Leader, Unit};
use crate::games::rff1812::words::Light;
use crate::gui::games::rff1812::intent::Intent;
use crate::gui::games::rff1812::laboratory::or_else;
use crate::gui::parts::offer::is_ended_here;
use crate::gui::shell::strip::{Strip, StripSide, Turn};
use crate::scenario::Arrival;

/// Returns the strip of a battle, with what its phase waits for in numbers and in full.
pub fn of(battle: &Battle, (waiting, waiting_text): (String, String)) -> Strip {
    let (setup, state) = (battle.setup(), battle.state());
    let scenario = &setup.scenario;
    let sides = scenario.sides.iter().map(|side| StripSide {
        name: side.name.clone(),
        nation: side.nation,
        points: Some(side_standing(setup, state, &side.id).points),
    });
    let sides = sides.collect::<Vec<_>>();
    let points = scenario.sides.iter().zip(&sides).filter_map(|(side, shown)| Some((side.id.clone(), shown.points?)));
    let won = won_at_once(setup, state).map_or_else(|| winner(&points.collect::<Vec<_>>()), |rule| Some(rule.side.clone()));
    let strip = Strip {
        title: scenario.title.clone(),
        turns: turns(battle),
        turn_word: "Turn",
        sides,
        winner: scenario.sides.iter().position(|side| Some(&side.id) == won.as_ref()),
        to_play: scenario.sides.iter().position(|side| side.id == state.side),
        clock_text: clock_text(battle, state.light(setup)),
        clock_others: scenario_lights(battle).into_iter().map(|light| clock_text(battle, light)).collect(),
        over: state.ended,
        waiting,
        waiting_text,
        more: true,
        ..Strip::default()
    };
    strip.with_phases(Some(state.phase), "Next phase (Ctrl+Enter)").with_log(battle)
}

/// Returns the lights that its turns have in the scenario.
fn scenario_lights(battle: &Battle) -> Vec<Light> {
    let scenario = &battle.setup().scenario;
    let mut lights = (1..=scenario.turns).map(|turn| scenario.light_of(turn)).collect::<Vec<_>>();
    lights.dedup();
    lights
}

/// Returns the clock of the turn with a light.
fn clock_text(battle: &Battle, light: Light) -> String {
    format!("{} · {}", battle.setup().scenario.clock_of(battle.state().turn), light.spoken())
}

/// Returns the turns with the arrivals in each; those of a side that come together share a text. Who is not in the battle is left out.
fn turns(battle: &Battle) -> Vec<Turn> {
    let (scenario, state) = (&battle.setup().scenario, battle.state());
    let mut turns = Strip::turns(state.turn, scenario.turns);
    for side in &scenario.sides {
        let is_there = |leader: &Leader| state.leaders.get(&leader.id).is_some_and(|own| own.on_table);
        let leaders = side.leaders.iter().map(|leader| (leader.arrives.as_ref(), (leader.name.as_str(), !is_there(leader))));
        let came = |unit: &Unit| state.units.get(&unit.id).is_some_and(|own| own.on_table || own.removed);
        let units = side.units.iter().filter(|unit| !unit.optional || came(unit));
        let units = units.map(|unit| (unit.arrives.as_ref(), (unit.label(), !came(unit))));
        for (arrival, who) in leaders.chain(units) {
            let Some(Arrival { turn, .. }) = arrival else { continue };
            Strip::arrives(&mut turns, *turn, side.nation, who);
        }
    }
    turns
}

/// Draws the part after the last button: the light, and the other side's turn.
pub fn more_ui(ui: &mut Ui, battle: &Battle, intents: &mut Vec<Intent>) {
    light_ui(ui, battle, intents);
    or_else::more_ui(ui, battle, intents);
    if ui.add(egui::Button::new("End the turn").shortcut_text("Ctrl+Shift+Enter")).clicked() {
        intents.push(Intent::submit(Command::NextPlayerTurn {}));
    }
    // Before its last turn too, where the players agree or time is up.
    if !battle.state().ended && is_ended_here(ui) {
        intents.push(Intent::submit(Command::EndBattle {}));
    }
}

/// Describes the effects of failing light; `None` by day.
fn light_text(battle: &Battle, light: Light) -> Option<String> {
    let tables = &battle.setup().tables;
    let short = tables.inches(FigureId::RadiusShort);
    let reach = tables.reach.get(&light).map(|row| format!(" · weapons reach {}", row.data.inches)).unwrap_or_default();
    if light.is_night() {
        return Some(format!(
            "only attached leaders command, to {short} · every good result is tardy · {} to fire{reach}",
            signed(light_modifier(tables, light))
        ));
    }
    let fire = if light.is_twilight() { format!(" · {} to fire from afar", signed(light_modifier(tables, light))) } else { String::new() };
    (light != Light::Day).then(|| format!("command radius {short}{fire}{reach}"))
}

fn light_ui(ui: &mut Ui, battle: &Battle, intents: &mut Vec<Intent>) {
    let now = battle.state().light(battle.setup());
    ui.label(RichText::new("Light of this turn").small());
    for light in Light::ALL {
        if ui.selectable_label(now == *light, light.spoken()).clicked() && now != *light {
            intents.push(Intent::submit(Command::SetLight { light: Some(*light) }));
        }
    }
    if let Some(text) = light_text(battle, now) {
        ui.label(RichText::new(text).small());
    }
    ui.separator();
}
