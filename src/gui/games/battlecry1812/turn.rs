//! Current phase: points, what is still to do, and every unit to be found by name.

use super::intent::{GameIntent, Intent};
use eframe::egui::{self, RichText, Ui};

use super::board::Pick;
use crate::engine::Word as _;
use crate::engine::text::{count_text, find_by_name, join_list, plain};
use crate::game::{Offer, winner};
use crate::games::battlecry1812::battle::{Battle, Battlecry1812, Command, NextStep, Phase, may_act, next_step, points, side_losses};
use crate::gui::look::measure;
use crate::gui::parts::widgets::{big_result, entered, heading, main_button};

/// Draws turn and phase, points, and the phase's duties.
pub fn ui(ui: &mut Ui, battle: &Battle, (turn, next): (&[Offer<Battlecry1812>], NextStep), intents: &mut Vec<Intent>) {
    let (setup, state) = (battle.setup(), battle.state());
    let scenario = &setup.scenario;
    let side = scenario.side(&state.side).map_or("", |side| side.name.as_str());
    let now = if state.ended { "The battle has ended".to_owned() } else { format!("{side}: {} phase", state.phase.spoken()) };
    heading(ui, &now);
    if !state.ended {
        go_on_ui(ui, next, intents);
    }
    for side in &scenario.sides {
        let losses = side_losses(setup, state, &side.id);
        let more = [(losses.units, "unit", "units"), (losses.officers, "officer", "officers")].into_iter().filter(|(count, ..)| *count > 0);
        let more = more.map(|(count, one, many)| format!(", {}", count_text(count, one, many))).collect::<String>();
        let points = count_text(points(setup, state, &side.id), "point", "points");
        ui.label(format!("{}: {points}", side.name));
        // A line of its own: it grows with the battle, and nothing below it is to move.
        ui.label(RichText::new(format!("lost {} of {} figures{more}", losses.figures, losses.of_figures)).small());
    }
    for position in &scenario.key_positions {
        let holder = state.positions.get(&position.id).and_then(Option::as_ref).and_then(|side| scenario.side(side));
        ui.label(RichText::new(format!("{}: {}", position.name, holder.map_or("not held", |side| side.adjective()))).small());
    }
    for (nth, offer) in duties(turn).enumerate() {
        let text = if nth == 0 { format!("{} (Enter)", offer.text) } else { offer.text.clone() };
        if main_button(ui, true, &text) {
            intents.push(Intent::taking(offer));
        }
    }
    if state.ended {
        let scores = scenario.sides.iter().map(|side| (side.id.clone(), points(setup, state, &side.id))).collect::<Vec<_>>();
        let side = winner(&scores).and_then(|winner| scenario.side(&winner).map(|side| format!("A {} victory", side.adjective())));
        big_result(ui, &side.unwrap_or_else(|| "A draw".to_owned()));
        ui.label("Undo reopens the battle; the page Open begins another.");
        ui.separator();
        return;
    }
    let line = match state.phase {
        Phase::Move => "Click a unit, then a ringed hex. Officers move too.".to_owned(),
        Phase::Attack => "Click the attacker, then the enemy.".to_owned(),
        Phase::Withdraw => {
            let may = scenario.units().filter(|(_, unit)| may_act(setup, state, &unit.id));
            match may.map(|(_, unit)| unit.label().to_owned()).collect::<Vec<_>>().as_slice() {
                [] => "No unit can withdraw.".to_owned(),
                names => format!("May withdraw: {}. Click one, then a ringed hex.", join_list(names)),
            }
        }
    };
    ui.label(RichText::new(line).small());
    ui.separator();
}

/// Draws the buttons that go on in the player turn, and that end it. The two stand apart, each with a key of its own and always in the
/// same place, so that pressing one once too often does not do the other's action.
fn go_on_ui(ui: &mut Ui, comes: NextStep, intents: &mut Vec<Intent>) {
    let within = matches!(comes, NextStep::Phase(_));
    let over = if within { END_TURN_LABEL } else { label_of(comes) };
    let on = main_button(ui, within, NEXT_LABEL);
    if on | main_button(ui, !within, over) {
        intents.push(Intent::submit(Command::NEXT_PHASE));
    }
}

const NEXT_LABEL: &str = "Next phase (Ctrl+Enter)";
const END_TURN_LABEL: &str = "End the player turn (Ctrl+Shift+Enter)";

/// Returns the button that goes on from here: to the next phase, to the other side's player turn, or to the end of the battle.
#[must_use]
pub const fn label_of(comes: NextStep) -> &'static str {
    match comes {
        NextStep::Phase(_) => NEXT_LABEL,
        NextStep::PlayerTurn => END_TURN_LABEL,
        NextStep::End => "End the battle (Ctrl+Shift+Enter)",
    }
}

/// Returns the command of a key that goes on: to the next phase, or with `ends_turn` to the end of the player turn.
///
/// # Errors
/// Returns the next step in a player's words, with the other key that makes it.
pub fn advance_command(battle: &Battle, ends_turn: bool) -> Result<Command, String> {
    let comes = next_step(battle.setup(), battle.state());
    match comes {
        _ if battle.state().ended => Ok(Command::NEXT_PHASE),
        NextStep::Phase(phase) if ends_turn => Err(format!("The {} phase comes first: press Ctrl+Enter.", phase.spoken())),
        NextStep::PlayerTurn | NextStep::End if !ends_turn => Err(format!("No phase is left in this player turn. {}.", label_of(comes))),
        _ => Ok(Command::NEXT_PHASE),
    }
}

/// Returns the duties left in the phase, in order: all offers of the game except to go on.
pub fn duties(turn: &[Offer<Battlecry1812>]) -> impl Iterator<Item = &Offer<Battlecry1812>> {
    turn.iter().filter(|offer| !matches!(offer.command(), Some(Command::NextPhase { .. })))
}

/// Returns the unit or officer a find text means: an equal name first, then one that begins with it, then one that contains it.
fn find_pick(battle: &Battle, find: &str) -> Option<Pick> {
    let sides = || battle.setup().scenario.sides.iter();
    let units = sides().flat_map(|side| &side.units).map(|unit| ([unit.label(), unit.name.as_str()], Pick::Unit(unit.id.clone())));
    let officers = sides().flat_map(|side| &side.officers);
    let officers = officers.map(|officer| ([officer.label(), officer.name.as_str()], Pick::Officer(officer.id.clone())));
    find_by_name(find, units.chain(officers))
}

/// Draws a field to find a unit or officer by part of the name, and those found; Enter picks the first of them.
pub fn find_ui(ui: &mut Ui, battle: &Battle, (find, focus): (&mut String, bool), intents: &mut Vec<Intent>) {
    let (setup, state) = (battle.setup(), battle.state());
    ui.horizontal(|ui| {
        let title = ui.label("Find");
        let field =
            ui.add(egui::TextEdit::singleline(find).desired_width(measure::NOTE_FIELD).hint_text("part of a name")).labelled_by(title.id);
        if focus {
            field.request_focus();
        }
        if entered(ui, &field) {
            intents.extend(find_pick(battle, find).map(|pick| Intent::Own(GameIntent::Pick(pick))));
            find.clear();
        }
    });
    let sought = plain(find.trim());
    let fits = |name: &str| plain(name).contains(&sought);
    for side in &setup.scenario.sides {
        ui.label(RichText::new(&side.name).strong());
        for officer in side.officers.iter().filter(|officer| fits(&officer.name)) {
            let Some(own) = state.officers.get(&officer.id) else { continue };
            let how = own.lost.map_or_else(|| count_text(officer.ability.saturating_sub(own.buffs), "buff", "buffs"), |lost| lost.spoken());
            if ui.button(RichText::new(format!("* {} · {how}", officer.label())).small()).clicked() {
                intents.push(Intent::Own(GameIntent::Pick(Pick::Officer(officer.id.clone()))));
            }
        }
        for unit in side.units.iter().filter(|unit| fits(&unit.name) || fits(unit.label())) {
            let Some(own) = state.units.get(&unit.id) else { continue };
            let code = &setup.tables.unit(unit.kind).code;
            let how = match own.fate {
                Some(fate) => fate.spoken(),
                None if !own.on_table => "not arrived".to_owned(),
                None if own.is_routed() => format!("{} routed", own.strength),
                None => format!("{}·{}", own.strength, own.morale),
            };
            if ui.button(RichText::new(format!("{} · {code} {how}", unit.label())).small()).clicked() {
                intents.push(Intent::Own(GameIntent::Pick(Pick::Unit(unit.id.clone()))));
            }
        }
    }
}
