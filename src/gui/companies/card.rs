//! The card of what is picked: how it stands, and what it can do now.

use eframe::egui::{self, RichText, Ui};

use super::board::Pick;
use super::melee::charge_hexes;
use super::view::Ask;
use crate::battlecry1812::Mover;
use crate::battlecry1812::words::{Formation, Special, TargetClass};
use crate::companies::{
    Battle, Command, FormCall, MoveCall, OfficerEdit, Phase, RoutCall, Strike, StrikeCall, UnitEdit, UnitState, must_run, run_ways,
};
use crate::engine::Word as _;
use crate::gui::widgets::{deed, heading, marker};
use crate::id::{OfficerId, UnitId};
use crate::scenario::companies::Unit;

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
            (own.marks.attacked, "attacked"),
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
        (true, Phase::Move) if own.is_routed() => {
            let rout = |to| Ask::command(Command::Rout(RoutCall { unit: id.clone(), to, referee: None }));
            if deed(ui, true, "Run to its edge") {
                asks.push(rout(None));
            }
            let ways = run_ways(setup, state, id);
            if ways.len() > 1 {
                ui.label("Or its owner chooses of the hexes as near to it:");
                ui.horizontal_wrapped(|ui| {
                    for hex in ways.keys() {
                        if ui.button(format!("Run to {hex}")).clicked() {
                            asks.push(rout(Some(*hex)));
                        }
                    }
                });
            }
        }
        (true, Phase::Move) => move_ui(ui, battle, unit, own, asks),
        (true, Phase::Attack) => attack_ui(ui, battle, unit, asks),
        (false, Phase::Withdraw) if own.marks.attacked => {
            ui.label("It was attacked: click a hex beside it to withdraw there.");
        }
        _ => {
            ui.label(RichText::new("Nothing to do in this phase.").small());
        }
    }
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
                    asks.push(Ask::command(Command::Move(MoveCall { unit: unit.id.clone(), to: hex, facing, referee: None })));
                }
            }
        });
    }
    let guns = setup.tables.unit(unit.kind).class == TargetClass::Artillery;
    let skirmish = setup.tables.has(unit.kind, Special::Infiltrate);
    ui.horizontal_wrapped(|ui| {
        let forms = setup.tables.formations_of(unit.kind).filter(|formation| *formation != own.formation);
        for formation in forms.filter(|formation| *formation != Formation::OpenOrder) {
            let text = match formation {
                Formation::Limbered => "Limber".to_owned(),
                Formation::Line if guns => "Unlimber".to_owned(),
                formation => format!("Form {formation}"),
            };
            if ui.button(text).clicked() {
                asks.push(Ask::command(Command::Form(FormCall { unit: unit.id.clone(), formation, hexes: None, referee: None })));
            }
        }
    });
    if skirmish {
        open_order_ui(ui, unit, own, asks);
    }
}

/// Open order, over as many hexes as the players say.
fn open_order_ui(ui: &mut Ui, unit: &Unit, own: &UnitState, asks: &mut Vec<Ask>) {
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
        if ui.button("Form open order over them").clicked() {
            let call = FormCall { unit: unit.id.clone(), formation: Formation::OpenOrder, hexes: Some(over), referee: None };
            asks.push(Ask::command(Command::Form(call)));
        }
    });
    ui.data_mut(|data| data.insert_temp(memory, over));
}

fn attack_ui(ui: &mut Ui, battle: &Battle, unit: &Unit, asks: &mut Vec<Ask>) {
    let (setup, state) = (battle.setup(), battle.state());
    ui.label("Click an enemy to fire; M makes it a melee.");
    let grid = state.board.grid;
    let here = state.units.get(&unit.id).and_then(UnitState::hex);
    let enemies = setup.scenario.sides.iter().filter(|side| !side.units.iter().any(|own| own.id == unit.id));
    for enemy in enemies.flat_map(|side| &side.units) {
        let Some(there) = state.units.get(&enemy.id) else { continue };
        let beside = here.zip(there.hex()).is_some_and(|(one, other)| grid.distance(one, other) == 1);
        let strike = |strike| {
            Command::Strike(StrikeCall { unit: unit.id.clone(), strike, target: Some(enemy.id.clone()), officer: None, referee: None })
        };
        let indians = enemy.kind == crate::battlecry1812::words::UnitType::Indians;
        if beside && indians && setup.tables.has(unit.kind, Special::RunDown) && ui.button(format!("Run {} down", enemy.label())).clicked()
        {
            asks.push(Ask::command(strike(Strike::RunDown)));
        }
        let routed = there.is_routed();
        if beside && routed && setup.tables.has(unit.kind, Special::PickOff) && ui.button(format!("Pick {} off", enemy.label())).clicked() {
            asks.push(Ask::command(strike(Strike::PickOff)));
        }
        let charge = !charge_hexes(battle, &unit.id, &enemy.id).is_empty();
        let melees = !setup.tables.has(unit.kind, Special::NoMelee);
        if melees && beside && ui.button(format!("Attack {} (M)", enemy.label())).clicked() {
            asks.push(Ask::Melee(enemy.id.clone()));
        }
        if charge && ui.button(format!("Bayonets at {}", enemy.label())).clicked() {
            asks.push(Ask::Melee(enemy.id.clone()));
        }
    }
    let officers = setup.scenario.officers().filter(|(side, _)| !side.units.iter().any(|own| own.id == unit.id));
    for (_, officer) in officers {
        let Some(his) = state.officers.get(&officer.id).and_then(|his| his.hex()) else { continue };
        let alone = state.unit_at(his).is_none();
        let beside = here.is_some_and(|here| grid.distance(here, his) == 1);
        if beside && alone && ui.button(format!("Overrun {}", officer.label())).clicked() {
            asks.push(Ask::command(Command::Strike(StrikeCall {
                unit: unit.id.clone(),
                strike: Strike::Overrun,
                target: None,
                officer: Some(officer.id.clone()),
                referee: None,
            })));
        }
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
        let gone = UnitEdit { fate: Some(crate::companies::Fate::Destroyed), ..UnitEdit::default() };
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
    ui.label("His reach is framed on the board. Click a ringed hex to move him.");
    let routed = side.units.iter().filter(|unit| state.units.get(&unit.id).is_some_and(|unit| unit.is_there() && unit.is_routed()));
    for unit in routed {
        if ui.button(format!("Rally {}", unit.label())).clicked() {
            asks.push(Ask::Rally(id.clone(), unit.id.clone()));
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
            let lost = OfficerEdit { lost: Some(crate::companies::Loss::Hit), ..OfficerEdit::default() };
            edit(ui, "Take him off", own.is_there(), lost);
            let back = OfficerEdit { on_table: Some(true), ..OfficerEdit::default() };
            edit(ui, "Put him back", !own.is_there(), back);
        });
    });
    if let Some(note) = &officer.note {
        ui.label(RichText::new(note).small());
    }
}
