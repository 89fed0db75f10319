//! The card of what is picked: how it stands, and what it can do now.

use eframe::egui::{self, RichText, Ui};

use super::board::Pick;
use super::tools::Ask;
use crate::engine::Word as _;
use crate::engine::text::listed;
use crate::games::battlecry1812::Mover;
use crate::games::battlecry1812::battle::{
    Battle, Command, Dice, Fate, FormCall, Loss, MoveCall, Offer, OfficerEdit, Phase, RallyCall, RestCall, RoutCall, Strike, StrikeCall,
    UnitEdit, UnitState, WithdrawCall, before_dice, can_withdraw_to, must_run, name_of_officer, name_of_unit, offers_of, run_ways,
};
use crate::games::battlecry1812::scenario::Unit;
use crate::games::battlecry1812::words::{Formation, Special, TargetClass};
use crate::gui::widgets::{heading, main_button, marker};
use crate::id::{OfficerId, UnitId};

/// Draws the card, and tells what is asked.
pub fn ui(ui: &mut Ui, battle: &Battle, pick: &Pick, asks: &mut Vec<Ask>) {
    match pick {
        Pick::Unit(id) => unit_ui(ui, battle, id, asks),
        Pick::Officer(id) => officer_ui(ui, battle, id, asks),
    }
}

fn unit_ui(ui: &mut Ui, battle: &Battle, id: &UnitId, asks: &mut Vec<Ask>) {
    let (setup, state) = (battle.setup(), battle.state());
    let Some((side, unit)) = setup.scenario.unit(id) else { return };
    let Some(own) = state.units.get(id) else { return };
    heading(ui, unit.label());
    if unit.label() != unit.name {
        ui.label(&unit.name);
    }
    let arms = unit.weapons.iter().map(|weapon| weapon.spoken()).collect::<Vec<_>>().join(", ");
    ui.label(format!("{} · {} · {arms}", side.adjective(), unit.kind));
    ui.label(RichText::new(format!("Strength {} of {} · morale {} of {}", own.strength, unit.figures, own.morale, unit.morale)).strong());
    let facing = own.facing.map_or_else(String::new, |facing| format!(", facing {}", facing.name()));
    let at = own.hex().map_or_else(|| "on no hex".to_owned(), |hex| format!("on {hex}{facing}"));
    let moves = Mover::Unit(unit.kind, own.formation).allowance(&setup.tables);
    let fills = if own.hexes > 1 { format!(" over {} hexes", own.hexes) } else { String::new() };
    ui.label(format!("{at} · {}{fills} · moved {} of {moves}", own.formation, own.marks.spent));
    ui.horizontal_wrapped(|ui| {
        for (is, word) in [
            (own.is_routed(), "routed"),
            (own.marks.fired, "has fired"),
            (own.marks.fought, "has fought"),
            (own.was_attacked(), "attacked"),
            (own.marks.rested, "rested"),
            (own.marks.carriage, "limbering"),
            (must_run(setup, state, id), "must run"),
        ] {
            if is {
                marker(ui, word);
            }
        }
        if let Some(fate) = own.fate {
            marker(ui, &fate.spoken());
        }
    });
    if unit.strength.basis.is_estimate() {
        ui.label(RichText::new(format!("Strength: {}", unit.strength.basis.meaning())).small());
    }
    ui.separator();
    if own.is_there() {
        deeds_ui(ui, battle, unit, own, asks);
    }
    egui::CollapsingHeader::new("Correct it").show(ui, |ui| edit_ui(ui, battle, unit, own, asks));
    for note in unit.note.iter().chain(&unit.strength.note) {
        ui.label(RichText::new(note).small());
    }
}

/// What the unit can do in this phase.
fn deeds_ui(ui: &mut Ui, battle: &Battle, unit: &Unit, own: &UnitState, asks: &mut Vec<Ask>) {
    let (setup, state) = (battle.setup(), battle.state());
    let id = &unit.id;
    let active = setup.scenario.unit(id).is_some_and(|(side, _)| side.id == state.side);
    match (active, state.phase) {
        (true, Phase::Move) if own.is_routed() => run_ui(ui, battle, id, asks),
        (true, Phase::Move) => move_ui(ui, battle, unit, own, asks),
        (true, Phase::Attack) => attack_ui(ui, battle, unit, asks),
        (false, Phase::Withdraw) if own.was_attacked() => withdraw_ui(ui, battle, id, asks),
        _ => {
            ui.label(RichText::new("Nothing to do in this phase.").small());
        }
    }
    let rest = Command::Rest(RestCall { unit: id.clone() });
    if before_dice(setup, state, &rest).is_ok() && ui.button("It has neither moved nor been seen: it rests").clicked() {
        asks.push(Ask::command(rest));
    }
}

/// Where a routed unit runs; on no hex its player says what came of it.
fn run_ui(ui: &mut Ui, battle: &Battle, id: &UnitId, asks: &mut Vec<Ask>) {
    let (setup, state) = (battle.setup(), battle.state());
    let rout = |to, blocked| Command::Rout(RoutCall { unit: id.clone(), to, blocked });
    let on_map = state.units.get(id).is_some_and(|own| own.hex().is_some());
    if !on_map {
        for (text, blocked) in [("It ran", false), ("An enemy blocked it: it surrenders", true)] {
            let command = rout(None, Some(blocked));
            if before_dice(setup, state, &command).is_ok() && main_button(ui, true, text) {
                asks.push(Ask::command(command));
            }
        }
        return;
    }
    match before_dice(setup, state, &rout(None, None)) {
        Ok(()) => {
            if main_button(ui, true, "Run to its edge") {
                asks.push(Ask::command(rout(None, None)));
            }
        }
        Err(refusal) => {
            ui.label(RichText::new(refusal.spoken()).small());
            return;
        }
    }
    let ways = run_ways(setup, state, id);
    if ways.len() > 1 {
        ui.label("Or its owner chooses of the hexes as far:");
        ui.horizontal_wrapped(|ui| {
            for hex in ways.keys() {
                if ui.button(format!("Run to {hex}")).clicked() {
                    asks.push(Ask::command(rout(Some(*hex), None)));
                }
            }
        });
    }
}

/// Where a unit that was attacked withdraws; on no hex its player says that it did.
fn withdraw_ui(ui: &mut Ui, battle: &Battle, id: &UnitId, asks: &mut Vec<Ask>) {
    let (setup, state) = (battle.setup(), battle.state());
    let withdraw = |to| Command::Withdraw(WithdrawCall { unit: id.clone(), to, facing: None });
    if state.units.get(id).is_some_and(|own| own.hex().is_none()) {
        let command = withdraw(None);
        if before_dice(setup, state, &command).is_ok() && main_button(ui, true, "It withdraws on the table") {
            asks.push(Ask::command(command));
        }
        return;
    }
    let hexes = can_withdraw_to(setup, state, id);
    let says =
        if hexes.is_empty() { "It was attacked, and cannot withdraw." } else { "It was attacked, and may withdraw: click a ringed hex." };
    ui.label(says);
    ui.horizontal_wrapped(|ui| {
        for hex in hexes {
            if ui.button(format!("Withdraw to {hex}")).clicked() {
                asks.push(Ask::command(withdraw(Some(hex))));
            }
        }
    });
}

fn move_ui(ui: &mut Ui, battle: &Battle, unit: &Unit, own: &UnitState, asks: &mut Vec<Ask>) {
    let setup = battle.setup();
    ui.label("Click or drag to a ringed hex; or the arrow keys and Enter.");
    let tops = battle.state().board.grid.tops;
    if let (Some(hex), Some(facing)) = (own.hex(), own.facing) {
        ui.horizontal_wrapped(|ui| {
            for (text, clockwise) in [("Turn left (,)", false), ("Turn right (.)", true)] {
                if ui.button(text).clicked() {
                    let facing = Some(tops.turned(facing, clockwise));
                    asks.push(Ask::command(Command::Move(MoveCall { unit: unit.id.clone(), to: hex, facing })));
                }
            }
        });
    }
    let guns = setup.tables.unit(unit.kind).class == TargetClass::Artillery;
    let skirmish = setup.tables.has(unit.kind, Special::Infiltrate);
    ui.horizontal_wrapped(|ui| {
        let forms = setup.tables.formations_of(unit.kind).filter(|formation| *formation != own.formation);
        for formation in forms.filter(|formation| *formation != Formation::OpenOrder) {
            let form = Command::Form(FormCall { unit: unit.id.clone(), formation, hexes: None });
            if before_dice(setup, battle.state(), &form).is_err() {
                continue;
            }
            let text = match formation {
                Formation::Limbered => "Limber".to_owned(),
                Formation::Line if guns => "Unlimber".to_owned(),
                formation => format!("Form {formation}"),
            };
            if ui.button(text).clicked() {
                asks.push(Ask::command(form));
            }
        }
    });
    if skirmish {
        open_order_ui(ui, battle, unit, own, asks);
    }
}

/// Open order, over as many hexes as the players say.
fn open_order_ui(ui: &mut Ui, battle: &Battle, unit: &Unit, own: &UnitState, asks: &mut Vec<Ask>) {
    let memory = ui.scope_id().with(("open order", unit.id.as_str()));
    let mut over = ui.data(|data| data.get_temp::<u32>(memory)).unwrap_or(own.hexes);
    ui.horizontal_wrapped(|ui| {
        let field = ui.add(egui::DragValue::new(&mut over).range(1..=10).suffix(" hexes"));
        field.widget_info(|| egui::WidgetInfo::drag_value(true, f64::from(over)));
        if ui.button("Fewer").clicked() {
            over = over.saturating_sub(1).max(1);
        }
        if ui.button("More").clicked() {
            over = over.saturating_add(1).min(10);
        }
        let call = FormCall { unit: unit.id.clone(), formation: Formation::OpenOrder, hexes: Some(over) };
        let form = Command::Form(call);
        let may = before_dice(battle.setup(), battle.state(), &form).is_ok();
        if ui.add_enabled(may, egui::Button::new("Form open order over them")).clicked() {
            asks.push(Ask::command(form));
        }
    });
    ui.data_mut(|data| data.insert_temp(memory, over));
}

/// What it can do to the enemy, as the game has it; the rest only by the referee's word.
fn attack_ui(ui: &mut Ui, battle: &Battle, unit: &Unit, asks: &mut Vec<Ask>) {
    let (setup, state) = (battle.setup(), battle.state());
    ui.label("Click an enemy to fire; M makes it a melee. Or by name:");
    let offers = offers_of(setup, state, &unit.id);
    for offer in &offers {
        let (text, ask) = offered(battle, &unit.id, offer);
        if ui.button(text).clicked() {
            asks.push(ask);
        }
    }
    if offers.is_empty() {
        ui.label(RichText::new("It can attack nobody now.").small());
    }
    let own = setup.scenario.unit(&unit.id).map(|(side, _)| &side.id);
    let there = |id: &UnitId| state.units.get(id).is_some_and(UnitState::is_there);
    egui::CollapsingHeader::new("Another, by the referee's word").show(ui, |ui| {
        for (_, enemy) in setup.scenario.units().filter(|(side, enemy)| Some(&side.id) != own && there(&enemy.id)) {
            ui.horizontal_wrapped(|ui| {
                ui.label(enemy.label());
                for (text, ask) in [("fire", Ask::Fire(enemy.id.clone())), ("melee", Ask::Melee(enemy.id.clone()))] {
                    let button = ui.button(text);
                    button.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, format!("{}: {text}", enemy.label())));
                    if button.clicked() {
                        asks.push(ask);
                    }
                }
            });
        }
    });
}

/// The words of an offer's button, and what it asks.
fn offered(battle: &Battle, unit: &UnitId, offer: &Offer) -> (String, Ask) {
    let setup = battle.setup();
    let strike = |strike, target: Option<&UnitId>, officer: Option<&OfficerId>| {
        let call = StrikeCall { unit: unit.clone(), strike, target: target.cloned(), officer: officer.cloned() };
        Ask::command(Command::Strike(call))
    };
    let of_unit = |id: &UnitId| name_of_unit(setup, id);
    let of_officer = |id: &OfficerId| name_of_officer(setup, id);
    match offer {
        Offer::Fire(enemy) => (format!("Fire at {}", of_unit(enemy)), Ask::Fire(enemy.clone())),
        Offer::Melee(enemy) => (format!("Attack {} (M)", of_unit(enemy)), Ask::Melee(enemy.clone())),
        Offer::Charge(enemy) => (format!("Bayonets at {}", of_unit(enemy)), Ask::Melee(enemy.clone())),
        Offer::RunDown(enemy) => (format!("Run {} down", of_unit(enemy)), strike(Strike::RunDown, Some(enemy), None)),
        Offer::PickOff(enemy) => (format!("Pick {} off", of_unit(enemy)), strike(Strike::PickOff, Some(enemy), None)),
        Offer::FireAtOfficer(officer) => (format!("Fire at {}", of_officer(officer)), Ask::FireAtOfficer(officer.clone())),
        Offer::Overrun(officer) => (format!("Overrun {}", of_officer(officer)), strike(Strike::Overrun, None, Some(officer))),
    }
}

/// The referee's corrections, a step each.
fn edit_ui(ui: &mut Ui, battle: &Battle, unit: &Unit, own: &UnitState, asks: &mut Vec<Ask>) {
    if ui.button("Put it on another hex").clicked() {
        asks.push(Ask::Place);
    }
    let mut edit = |ui: &mut Ui, text: &str, enabled: bool, edit: UnitEdit| {
        if ui.add_enabled(enabled, egui::Button::new(text)).clicked() {
            asks.push(Ask::command(Command::EditUnit { unit: unit.id.clone(), edit, note: "corrected".into() }));
        }
    };
    let (strength, morale) = (own.strength, own.morale);
    ui.horizontal_wrapped(|ui| {
        let less = UnitEdit { strength: Some(strength.saturating_sub(1)), ..UnitEdit::default() };
        edit(ui, "Strength −1", strength > 1, less);
        let more = UnitEdit { strength: Some(strength.saturating_add(1)), ..UnitEdit::default() };
        edit(ui, "Strength +1", strength < unit.figures, more);
        let less = UnitEdit { morale: Some(morale.saturating_sub(1)), ..UnitEdit::default() };
        edit(ui, "Morale −1", morale > 0, less);
        let more = UnitEdit { morale: Some(morale.saturating_add(1)), ..UnitEdit::default() };
        edit(ui, "Morale +1", morale < unit.morale, more);
    });
    ui.horizontal_wrapped(|ui| {
        for facing in battle.state().board.grid.tops.headings() {
            let there = UnitEdit { facing: Some(facing), ..UnitEdit::default() };
            edit(ui, &format!("Face {}", facing.name()), own.facing != Some(facing), there);
        }
    });
    ui.horizontal_wrapped(|ui| {
        for formation in battle.setup().tables.formations_of(unit.kind) {
            let formed = UnitEdit { formation: Some(formation), ..UnitEdit::default() };
            edit(ui, &format!("In {formation}"), own.formation != formation, formed);
        }
    });
    ui.horizontal_wrapped(|ui| {
        edit(ui, "Its turn afresh", true, UnitEdit { afresh: true, ..UnitEdit::default() });
        let gone = UnitEdit { fate: Some(Fate::Destroyed), ..UnitEdit::default() };
        edit(ui, "Take it off", own.is_there(), gone);
        let back = UnitEdit { strength: Some(strength.max(1)), on_table: Some(true), ..UnitEdit::default() };
        edit(ui, "Put it back", !own.is_there(), back);
    });
}

fn officer_ui(ui: &mut Ui, battle: &Battle, id: &OfficerId, asks: &mut Vec<Ask>) {
    let (setup, state) = (battle.setup(), battle.state());
    let Some((side, officer)) = setup.scenario.officer(id) else { return };
    let Some(own) = state.officers.get(id) else { return };
    heading(ui, officer.label());
    let reach = setup.tables.ranks[&officer.rank].data.reach;
    ui.label(format!("{} · {} · {} officer · {}", side.adjective(), officer.rank, officer.kind, officer.mount));
    let left = officer.ability.saturating_sub(own.buffs);
    ui.label(RichText::new(format!("Ability {} · {left} buffs left · reaches {reach}", officer.ability)).strong());
    let moves = Mover::Officer(officer.mount).allowance(&setup.tables);
    let at = own.hex().map_or_else(|| "on no hex".to_owned(), |hex| format!("on {hex}"));
    ui.label(format!("{at} · moved {} of {moves}", own.spent));
    if let Some(lost) = own.lost {
        marker(ui, &lost.spoken());
    }
    if !officer.commands.is_empty() {
        ui.label(format!("Leads {}", listed(&officer.commands)));
    }
    ui.label("His reach is framed on the board. Click a ringed hex to move him.");
    let routed = side.units.iter().filter(|unit| state.units.get(&unit.id).is_some_and(|unit| unit.is_there() && unit.is_routed()));
    for unit in routed {
        let rally = RallyCall { officer: id.clone(), unit: unit.id.clone(), die: Dice::typed(&[]) };
        let cannot = before_dice(setup, state, &Command::Rally(rally)).err();
        if ui.button(format!("Rally {}", unit.label())).clicked() {
            asks.push(Ask::Rally(id.clone(), unit.id.clone()));
        }
        if let Some(cannot) = cannot {
            ui.label(RichText::new(format!("Not as it is: {}", cannot.spoken())).small());
        }
    }
    egui::CollapsingHeader::new("Correct him").show(ui, |ui| {
        if ui.button("Put him on another hex").clicked() {
            asks.push(Ask::Place);
        }
        let mut edit = |ui: &mut Ui, text: &str, enabled: bool, edit: OfficerEdit| {
            if ui.add_enabled(enabled, egui::Button::new(text)).clicked() {
                asks.push(Ask::command(Command::EditOfficer { officer: id.clone(), edit, note: "corrected".into() }));
            }
        };
        ui.horizontal_wrapped(|ui| {
            edit(ui, "Give a buff back", own.buffs > 0, OfficerEdit { buffs: Some(own.buffs.saturating_sub(1)), ..OfficerEdit::default() });
            let lost = OfficerEdit { lost: Some(Loss::Hit), ..OfficerEdit::default() };
            edit(ui, "Take him off", own.is_there(), lost);
            let back = OfficerEdit { on_table: Some(true), ..OfficerEdit::default() };
            edit(ui, "Put him back", !own.is_there(), back);
        });
    });
    if let Some(note) = &officer.note {
        ui.label(RichText::new(note).small());
    }
}
