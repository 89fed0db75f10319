//! The phase at hand: points, what is still to do, and every unit to be found by name.

use eframe::egui::{self, RichText, Ui};

use super::board::Pick;
use super::tools::Ask;
use crate::engine::Word as _;
use crate::game::{Offer, winner};
use crate::games::battlecry1812::battle::{Battle, Battlecry1812, Command, Phase, is_last_phase, lost, points};
use crate::gui::look::measure;
use crate::gui::widgets::{big_result, heading, main_button};

/// Draws turn and phase, points, and the phase's duties.
pub fn ui(ui: &mut Ui, battle: &Battle, turn: &[Offer<Battlecry1812>], asks: &mut Vec<Ask>) {
    let (setup, state) = (battle.setup(), battle.state());
    let scenario = &setup.scenario;
    let side = scenario.side(&state.side).map_or("", |side| side.name.as_str());
    let now = if state.ended { "The battle has ended".to_owned() } else { format!("{side}: {} phase", state.phase.spoken()) };
    heading(ui, &now);
    for side in &scenario.sides {
        let losses = lost(setup, state, &side.id);
        let of = format!("{} of {} figures, {} units, {} officers", losses.figures, losses.of_figures, losses.units, losses.officers);
        ui.label(format!("{}: {} points · lost {of}", side.name, points(setup, state, &side.id)));
    }
    for position in &scenario.key_positions {
        let holder = state.positions.get(&position.id).and_then(Option::as_ref).and_then(|side| scenario.side(side));
        ui.label(RichText::new(format!("{}: {}", position.name, holder.map_or("nobody's", |side| side.adjective()))).small());
    }
    for (nth, offer) in duties(turn).enumerate() {
        let text = if nth == 0 { format!("{} (Enter)", offer.says) } else { offer.says.clone() };
        if main_button(ui, true, &text) {
            asks.push(Ask::offered(offer));
        }
    }
    if state.ended {
        let scores = scenario.sides.iter().map(|side| (side.id.clone(), points(setup, state, &side.id))).collect::<Vec<_>>();
        let side = winner(&scores).and_then(|winner| scenario.side(&winner).map(|side| format!("A {} victory", side.adjective())));
        big_result(ui, &side.unwrap_or_else(|| "A draw".to_owned()));
        ui.label("Undo takes the end back; the page Open begins another.");
        ui.separator();
        return;
    }
    let line = match state.phase {
        Phase::Move => "Click a unit, then a ringed hex. Officers move too.",
        Phase::Attack => "Click who attacks, then the enemy.",
        Phase::Withdraw => "The other side may withdraw units that were attacked: click one, then a ringed hex.",
    };
    ui.label(RichText::new(line).small());
    if main_button(ui, true, next_label(battle)) {
        asks.push(Ask::command(Command::NEXT_PHASE));
    }
    ui.separator();
}

/// The button that ends the battle.
pub const END_LABEL: &str = "End the battle (Ctrl+Enter)";

/// What goes on from here: the next phase, or after the last the end.
#[must_use]
pub fn next_label(battle: &Battle) -> &'static str {
    if is_last_phase(battle.setup(), battle.state()) { END_LABEL } else { "Next phase (Ctrl+Enter)" }
}

/// What the phase has still to do, in order: all the game offers of it but to go on.
pub fn duties(turn: &[Offer<Battlecry1812>]) -> impl Iterator<Item = &Offer<Battlecry1812>> {
    turn.iter().filter(|offer| !matches!(offer.command(), Some(Command::NextPhase { .. })))
}

/// A field to find a unit or officer by part of the name, and those found.
pub fn find_ui(ui: &mut Ui, battle: &Battle, (find, focus): (&mut String, bool), asks: &mut Vec<Ask>) {
    let (setup, state) = (battle.setup(), battle.state());
    ui.horizontal(|ui| {
        let title = ui.label("Find");
        let field =
            ui.add(egui::TextEdit::singleline(find).desired_width(measure::NOTE_FIELD).hint_text("part of a name")).labelled_by(title.id);
        if focus {
            field.request_focus();
        }
    });
    let sought = find.trim().to_lowercase();
    let fits = |name: &str| sought.is_empty() || name.to_lowercase().contains(&sought);
    for side in &setup.scenario.sides {
        ui.label(RichText::new(&side.name).strong());
        for officer in side.officers.iter().filter(|officer| fits(&officer.name)) {
            let Some(own) = state.officers.get(&officer.id) else { continue };
            let how = own.lost.map_or_else(|| format!("{} buffs", officer.ability.saturating_sub(own.buffs)), |lost| lost.spoken());
            if ui.button(RichText::new(format!("* {} · {how}", officer.label())).small()).clicked() {
                asks.push(Ask::Pick(Pick::Officer(officer.id.clone())));
            }
        }
        for unit in side.units.iter().filter(|unit| fits(&unit.name) || fits(unit.label())) {
            let Some(own) = state.units.get(&unit.id) else { continue };
            let code = &setup.tables.unit(unit.kind).code;
            let how = match own.fate {
                Some(fate) => fate.spoken(),
                None if !own.on_table => "not come".to_owned(),
                None if own.is_routed() => format!("{} routed", own.strength),
                None => format!("{}·{}", own.strength, own.morale),
            };
            if ui.button(RichText::new(format!("{} · {code} {how}", unit.label())).small()).clicked() {
                asks.push(Ask::Pick(Pick::Unit(unit.id.clone())));
            }
        }
    }
}
