//! Card of the picked unit or officer: its state, and the actions open to it now.

use super::intent::{GameIntent, Intent};
use eframe::egui::{self, RichText, Ui};

use super::between::is_in_hand;
use super::board::Pick;
use crate::engine::Word as _;
use crate::engine::text::{count_text, join_list, upper_first};
use crate::game::Offer;
use crate::games::battlecry1812::Mover;
use crate::games::battlecry1812::battle::{
    Battle, Battlecry1812, Command, Fate, Form, Loss, OfficerEdit, Phase, RoutCall, UnitEdit, UnitState, must_run, name_of_officer,
};
use crate::games::battlecry1812::scenario::Unit;
use crate::gui::parts::fit::label_in_whole;
use crate::gui::parts::keyed::main_button;
use crate::gui::parts::offer::{is_why_asked, objections_ui, plain_offer_ui};
use crate::gui::parts::widgets::{heading, marker, number_field};
use crate::id::{OfficerId, UnitId};

type Offered = Offer<Battlecry1812>;

/// State of the card: number of hexes over which a unit is to form open order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CardDraft {
    open_order: Option<(UnitId, u32)>,
}

/// Parts of the card that the foot shows in its place.
#[derive(Clone, Copy, Debug, Default)]
pub struct InFoot {
    /// Turns and formations of a company in hand.
    pub forms: bool,
    /// The name of the pick, its attacks and other orders.
    pub orders: bool,
}

impl CardDraft {
    /// Draws the card, and collects the player's requests.
    pub fn ui(&mut self, ui: &mut Ui, battle: &Battle, pick: &Pick, offers: &[Offered], in_foot: InFoot, intents: &mut Vec<Intent>) {
        match pick {
            Pick::Unit(id) => unit_ui(ui, battle, (self, id), offers, in_foot, intents),
            Pick::Officer(id) => officer_ui(ui, battle, id, offers, in_foot, intents),
        }
    }
}

fn unit_ui(
    ui: &mut Ui,
    battle: &Battle,
    (draft, id): (&mut CardDraft, &UnitId),
    offers: &[Offered],
    in_foot: InFoot,
    intents: &mut Vec<Intent>,
) {
    let (setup, state) = (battle.setup(), battle.state());
    let Some((side, unit)) = setup.scenario.unit(id) else { return };
    let Some(own) = state.units.get(id) else { return };
    if !(in_foot.orders || in_foot.forms && is_in_hand(battle, offers)) {
        heading(ui, unit.label());
    }
    if unit.label() != unit.name {
        label_in_whole(ui, &unit.name);
    }
    let arms = unit.weapons.iter().map(|weapon| weapon.spoken()).collect::<Vec<_>>().join(", ");
    label_in_whole(ui, format!("{} · {} · {arms}", side.adjective(), unit.kind));
    label_in_whole(
        ui,
        RichText::new(format!("{} of {} figures · morale {} of {}", own.strength, unit.figures, own.morale, unit.morale)).strong(),
    );
    let facing = own.facing.map_or_else(String::new, |facing| format!(", facing {}", facing.name()));
    let at = own.hex().map_or_else(|| "on no hex".to_owned(), |hex| format!("on {hex}{facing}"));
    let moves = Mover::Unit(unit.kind, own.formation).allowance(&setup.tables);
    let fills = if own.hexes > 1 { format!(" over {} hexes", own.hexes) } else { String::new() };
    let formation = setup.tables.formation_name(unit.kind, own.formation);
    // What does not move as it is formed has moved nothing of nothing.
    let moved = if moves > 0 { format!(" · moved {} of {moves}", own.marks.spent) } else { String::new() };
    label_in_whole(ui, format!("{at} · {formation}{fills}{moved}"));
    ui.horizontal_wrapped(|ui| markers(battle, id, own).iter().for_each(|word| marker(ui, word)));
    if unit.strength.basis.is_estimate() {
        label_in_whole(ui, RichText::new(format!("Strength: {}", unit.strength.basis.meaning())).small());
    }
    ui.separator();
    if own.is_there() {
        actions_ui(ui, battle, (draft, unit, own), offers, in_foot, intents);
    }
    egui::CollapsingHeader::new("Correct it").show(ui, |ui| edit_ui(ui, battle, unit, own, intents));
    for note in unit.note.iter().chain(&unit.strength.note) {
        label_in_whole(ui, RichText::new(note).small());
    }
}

/// Returns what a company did in this turn, was done, or must do, in a word each.
pub fn markers(battle: &Battle, id: &UnitId, own: &UnitState) -> Vec<String> {
    let words = [
        (own.is_routed(), "routed"),
        (own.marks.fired, "has fired"),
        (own.marks.fought, "has fought"),
        (own.was_attacked(), "attacked"),
        (own.marks.rested, "rested"),
        (own.marks.carriage, "limbering"),
        (must_run(battle.setup(), battle.state(), id), "must run"),
    ];
    let words = words.into_iter().filter(|(is, _)| *is).map(|(_, word)| word.to_owned());
    words.chain(own.fate.map(|fate| fate.spoken())).collect()
}

/// Returns whether an offer is an order that is given by a button: moves, withdrawals and runs on the board are given on it.
pub fn is_order(offer: &Offered, on_board: bool) -> bool {
    offer.is_in_order()
        && offer.command().is_none_or(|command| match command {
            Command::Strike(_) | Command::Rest(_) => true,
            Command::Withdraw(call) => !on_board || !call.stay.is_empty(),
            Command::Rout(_) => !on_board,
            Command::Move(_)
            | Command::Form(_)
            | Command::MoveOfficer(_)
            | Command::Fire(_)
            | Command::Melee(_)
            | Command::OfficerFire(_)
            | Command::Rally(_)
            | Command::NextPhase { .. }
            | Command::EndBattle {}
            | Command::SetPhase { .. }
            | Command::Arrive(_)
            | Command::EditUnit { .. }
            | Command::EditOfficer { .. }
            | Command::EditGround { .. }
            | Command::HoldPosition { .. }
            | Command::Note { .. }
            | Command::Correct(_) => false,
        })
}

/// Draws the actions of the unit in this phase, as the game offers them.
fn actions_ui(
    ui: &mut Ui,
    battle: &Battle,
    (draft, unit, own): (&mut CardDraft, &Unit, &UnitState),
    offers: &[Offered],
    in_foot: InFoot,
    intents: &mut Vec<Intent>,
) {
    let (rest, offers): (Vec<_>, Vec<_>) = offers.iter().cloned().partition(|offer| matches!(offer.command(), Some(Command::Rest(_))));
    let routs = offers.iter().any(|offer| matches!(offer.command(), Some(Command::Rout(_))));
    let active = battle.setup().scenario.unit(&unit.id).is_some_and(|(side, _)| side.id == battle.state().side);
    let limbers = own.is_limbering(unit, &battle.setup().tables);
    match battle.state().phase {
        Phase::Move if routs => run_ui(ui, battle, &offers, own, in_foot, intents),
        Phase::Move if !offers.is_empty() => move_ui(ui, (draft, unit, own), &offers, (in_foot.forms, limbers), intents),
        Phase::Attack if !offers.is_empty() => attack_ui(ui, battle, own, &offers, in_foot, intents),
        Phase::Withdraw if own.was_attacked() && !active => withdraw_ui(ui, &offers, own, in_foot, intents),
        _ => drop(ui.label(RichText::new("Nothing to do in this phase.").small())),
    }
    for offer in rest.iter().filter(|_| !in_foot.orders) {
        offer_button(ui, offer, intents);
    }
}

fn offer_button(ui: &mut Ui, offer: &Offered, intents: &mut Vec<Intent>) {
    if plain_offer_ui(ui, offer, &offer.text).clicked() {
        intents.push(Intent::taking(offer));
    }
}

/// Draws the choice of a routed unit's flight; for a unit on no hex, buttons for its outcome.
fn run_ui(ui: &mut Ui, battle: &Battle, offers: &[Offered], own: &UnitState, in_foot: InFoot, intents: &mut Vec<Intent>) {
    let to_hex = |offer: &&Offered| matches!(offer.command(), Some(Command::Rout(RoutCall { to: Some(_), .. })));
    let (rallies, runs): (Vec<_>, Vec<_>) = offers.iter().partition(|offer| offer.form_to_fill().is_some());
    let (hexes, ways): (Vec<_>, Vec<_>) = runs.into_iter().partition(to_hex);
    // What the foot has as a button is not here too.
    let is_here = |offer: &Offered| !(in_foot.orders && is_order(offer, own.hex().is_some()));
    for offer in ways.into_iter().filter(|offer| is_here(offer)) {
        if offer.is_in_order() && main_button(ui, true, &offer.text) {
            intents.push(Intent::taking(offer));
        } else if own.hex().is_some() {
            objections_ui(ui, offer);
        }
    }
    if !hexes.is_empty() {
        ui.label("Or choose where it runs: click a framed hex, or go through them by Page Down and press Enter.");
    }
    for offer in rallies.into_iter().filter(|offer| is_here(offer)) {
        let Some(Form::Rally { officer, .. }) = offer.form_to_fill() else { continue };
        if ui.button(rally_first_text(battle, officer)).clicked() {
            intents.push(Intent::taking(offer));
        }
    }
}

/// Words of the button by which an officer rallies a company before it runs.
pub fn rally_first_text(battle: &Battle, officer: &OfficerId) -> String {
    format!("{} tries to rally it first", name_of_officer(battle.setup(), officer))
}

/// Draws the withdrawal of a unit that was attacked; for a unit on no hex, a button that records it.
fn withdraw_ui(ui: &mut Ui, offers: &[Offered], own: &UnitState, in_foot: InFoot, intents: &mut Vec<Intent>) {
    if own.hex().is_none() {
        for offer in offers.iter().filter(|offer| offer.is_in_order() && !in_foot.orders) {
            if main_button(ui, true, &offer.text) {
                intents.push(Intent::taking(offer));
            }
        }
        return;
    }
    let text = if offers.is_empty() {
        "It was attacked, and cannot withdraw."
    } else {
        "It was attacked, and may withdraw: click a ringed hex, or use the arrow keys and Enter."
    };
    ui.label(text);
    // Officers with it go along to the ringed hex, or stay by a button.
    let stays = |offer: &&Offered| matches!(offer.command(), Some(Command::Withdraw(call)) if !call.stay.is_empty());
    offers.iter().filter(|_| !in_foot.orders).filter(stays).for_each(|offer| offer_button(ui, offer, intents));
}

fn move_ui(
    ui: &mut Ui,
    (draft, unit, own): (&mut CardDraft, &Unit, &UnitState),
    offers: &[Offered],
    (in_foot, limbers): (bool, bool),
    intents: &mut Vec<Intent>,
) {
    let goes = |offer: &Offered| matches!(offer.command(), Some(Command::Move(call)) if Some(call.to) != own.hex());
    ui.label(if offers.iter().any(goes) {
        "Click or drag to a hex in reach to move; click a side of its own hex to turn. Or use the arrow keys and Enter."
    } else if limbers {
        "It limbers or unlimbers in this turn, and moves no more. Click a side of its own hex to turn it."
    } else {
        "No hex is in its reach. Click a side of its own hex to turn it."
    });
    let turns = offers.iter().filter(|offer| matches!(offer.command(), Some(Command::Move(call)) if Some(call.to) == own.hex()));
    ui.horizontal_wrapped(|ui| {
        for (offer, key) in turns.zip([",", "."]).filter(|_| !in_foot) {
            if plain_offer_ui(ui, offer, &format!("{} ({key})", offer.text)).clicked() {
                intents.push(Intent::taking(offer));
            }
        }
    });
    let forms = offers.iter().filter(|offer| matches!(offer.command(), Some(Command::Form(_))));
    let (open_order, forms): (Vec<_>, Vec<_>) = forms.partition(|offer| hexes_of(offer).is_some());
    let forms = forms.into_iter().filter(|offer| offer.is_in_order() && !in_foot);
    ui.horizontal_wrapped(|ui| forms.for_each(|offer| offer_button(ui, offer, intents)));
    open_order_ui(ui, (draft, unit, own), &open_order, intents);
}

/// Returns the number of hexes over which an offer forms open order.
fn hexes_of(offer: &Offered) -> Option<u32> {
    if let Some(Command::Form(call)) = offer.command() { call.hexes } else { None }
}

/// Open order, over as many hexes as the players say.
fn open_order_ui(ui: &mut Ui, (draft, unit, own): (&mut CardDraft, &Unit, &UnitState), offers: &[&Offered], intents: &mut Vec<Intent>) {
    let hexes = offers.iter().filter_map(|offer| hexes_of(offer));
    let (Some(least), Some(most)) = (hexes.clone().min(), hexes.max()) else { return };
    let chosen = draft.open_order.as_ref().filter(|(of, _)| *of == unit.id).map_or(own.hexes, |(_, hexes)| *hexes);
    let mut over = chosen.clamp(least, most);
    ui.horizontal_wrapped(|ui| {
        let suffix = if over == 1 { " hex" } else { " hexes" };
        let field = ui.add(number_field(&mut over).range(least..=most).suffix(suffix));
        field.widget_info(|| egui::WidgetInfo::drag_value(true, f64::from(over)));
        if ui.button("Fewer").clicked() {
            over = over.saturating_sub(1).max(least);
        }
        if ui.button("More").clicked() {
            over = over.saturating_add(1).min(most);
        }
        let Some(offer) = offers.iter().find(|offer| hexes_of(offer) == Some(over)) else { return };
        let button = ui.add_enabled(offer.is_in_order(), egui::Button::new("Form open order"));
        if button.on_disabled_hover_text(offer.objections()).clicked() {
            intents.push(Intent::taking(offer));
        }
        if own.hex().is_some() && ui.button("Choose its hexes…").clicked() {
            intents.push(Intent::Own(GameIntent::Spread(unit.id.clone())));
        }
    });
    draft.open_order = Some((unit.id.clone(), over));
}

/// Draws the attacks the unit can make, as the game offers them; the rest is open to the referee only.
fn attack_ui(ui: &mut Ui, battle: &Battle, own: &UnitState, offers: &[Offered], in_foot: InFoot, intents: &mut Vec<Intent>) {
    let (mut now, later): (Vec<_>, Vec<_>) = offers.iter().partition(|offer| offer.is_in_order());
    // What is certain comes first.
    now.sort_by_key(|offer| offer.command().is_none());
    ui.label(match () {
        () if !now.is_empty() && in_foot.orders => "Click an enemy to attack it, or choose below.",
        () if !now.is_empty() && own.marks.fired => "It has fired. Click an enemy to charge, or choose here:",
        () if !now.is_empty() => "Click an enemy to fire; M makes it a melee. Or choose here:",
        () if own.marks.fired => "It has fired.",
        () if own.marks.fought => "It has fought.",
        () => "It cannot attack any enemy.",
    });
    for offer in now.iter().filter(|_| !in_foot.orders) {
        let key = if matches!(offer.form_to_fill(), Some(Form::Melee { .. })) { " (M)" } else { "" };
        if ui.button(format!("{}{key}", offer.text)).clicked() {
            intents.push(Intent::taking(offer));
        }
    }
    egui::CollapsingHeader::new("Other attacks (referee)").show(ui, |ui| {
        for offer in later {
            let Some((enemy, text)) = offer.form_to_fill().and_then(at_unit) else { continue };
            let enemy = battle.setup().scenario.unit(enemy).map_or("", |(_, enemy)| enemy.label());
            ui.horizontal_wrapped(|ui| {
                ui.label(enemy);
                let button = ui.button(text);
                button.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, format!("{enemy}: {text}")));
                if button.clicked() {
                    intents.push(Intent::taking(offer));
                }
            });
            objections_ui(ui, offer);
        }
    });
}

/// Returns the target of an attack form, and the kind of attack.
const fn at_unit(form: &Form) -> Option<(&UnitId, &'static str)> {
    match form {
        Form::Fire { target, .. } => Some((target, "fire")),
        Form::Melee { defender, .. } => Some((defender, "melee")),
        _ => None,
    }
}

/// Draws a button to move the pick elsewhere; afterwards keys go to the board, not to the button.
fn place_ui(ui: &mut Ui, text: &str, intents: &mut Vec<Intent>) {
    let button = ui.button(text);
    if button.clicked() {
        button.surrender_focus();
        intents.push(Intent::Own(GameIntent::Place));
    }
}

/// Draws the referee's corrections, a step each.
fn edit_ui(ui: &mut Ui, battle: &Battle, unit: &Unit, own: &UnitState, intents: &mut Vec<Intent>) {
    place_ui(ui, "Put it on another hex", intents);
    let mut edit = |ui: &mut Ui, text: &str, why_not: Option<&str>, edit: UnitEdit| {
        edit_button(ui, text, why_not, || Command::EditUnit { unit: unit.id.clone(), edit, note: "corrected".into() }, intents);
    };
    let (strength, morale) = (own.strength, own.morale);
    ui.horizontal_wrapped(|ui| {
        let less = UnitEdit { strength: Some(strength.saturating_sub(1)), ..UnitEdit::default() };
        edit(ui, "Strength −1", (strength <= 1).then_some("The last figure: take the company off instead."), less);
        let more = UnitEdit { strength: Some(strength.saturating_add(1)), ..UnitEdit::default() };
        edit(ui, "Strength +1", (strength >= unit.figures).then_some("It has all its figures."), more);
        let less = UnitEdit { morale: Some(morale.saturating_sub(1)), ..UnitEdit::default() };
        edit(ui, "Morale −1", (morale == 0).then_some("It has no morale to lose."), less);
        let more = UnitEdit { morale: Some(morale.saturating_add(1)), ..UnitEdit::default() };
        edit(ui, "Morale +1", (morale >= unit.morale).then_some("It has the morale it began with."), more);
    });
    ui.horizontal_wrapped(|ui| {
        for facing in battle.state().board.grid.tops.headings() {
            let there = UnitEdit { facing: Some(facing), ..UnitEdit::default() };
            edit(ui, &format!("Face {}", facing.name()), (own.facing == Some(facing)).then_some("It faces there."), there);
        }
    });
    ui.horizontal_wrapped(|ui| {
        for formation in battle.setup().tables.formations_of(unit.kind) {
            let formed = UnitEdit { formation: Some(formation), ..UnitEdit::default() };
            let name = battle.setup().tables.formation_name(unit.kind, formation);
            edit(
                ui,
                &if name == formation.to_string() { format!("In {name}") } else { upper_first(&name) },
                (own.formation == formation).then_some("It is formed so."),
                formed,
            );
        }
    });
    ui.horizontal_wrapped(|ui| {
        edit(ui, "Reset its turn", None, UnitEdit { afresh: true, ..UnitEdit::default() });
        let gone = UnitEdit { fate: Some(Fate::Destroyed), ..UnitEdit::default() };
        edit(ui, "Take it off", (!own.is_there()).then_some("It is not on the table."), gone);
        let back = UnitEdit { strength: Some(strength.max(1)), on_table: Some(true), ..UnitEdit::default() };
        edit(ui, "Put it back", own.is_there().then_some("It is on the table."), back);
    });
}

/// Draws the button of a referee's correction; `why_not`: reason why it cannot be made, which is told to who taps it.
fn edit_button(ui: &mut Ui, text: &str, why_not: Option<&str>, command: impl FnOnce() -> Command, intents: &mut Vec<Intent>) {
    let button = ui.add_enabled(why_not.is_none(), egui::Button::new(text));
    if let Some(why) = why_not {
        intents.extend(is_why_asked(ui, &button, text, why).then(|| Intent::Tell(why.to_owned())));
    } else if button.clicked() {
        intents.push(Intent::submit(command()));
    }
}

fn officer_ui(ui: &mut Ui, battle: &Battle, id: &OfficerId, offers: &[Offered], in_foot: InFoot, intents: &mut Vec<Intent>) {
    let (setup, state) = (battle.setup(), battle.state());
    let Some((side, officer)) = setup.scenario.officer(id) else { return };
    let Some(own) = state.officers.get(id) else { return };
    if !in_foot.orders {
        heading(ui, officer.label());
    }
    let reach = setup.tables.ranks[&officer.rank].data.reach;
    ui.label(format!("{} · {} · {} officer · {}", side.adjective(), officer.rank, officer.kind, officer.mount));
    let left = officer.ability.saturating_sub(own.buffs);
    ui.label(RichText::new(format!("Ability {} · {} left · reaches {reach}", officer.ability, count_text(left, "buff", "buffs"))).strong());
    let moves = Mover::Officer(officer.mount).allowance(&setup.tables);
    let at = own.hex().map_or_else(|| "on no hex".to_owned(), |hex| format!("on {hex}"));
    ui.label(format!("{at} · moved {} of {moves}", own.spent));
    if let Some(lost) = own.lost {
        marker(ui, &lost.spoken());
    }
    if !officer.commands.is_empty() {
        ui.label(format!("Leads {}", join_list(&officer.commands)));
    }
    ui.label("His reach is framed on the board. Click a ringed hex to move him, or a company to join it.");
    for offer in offers {
        if !matches!(offer.form_to_fill(), Some(Form::Rally { .. })) || in_foot.orders && offer.is_in_order() {
            continue;
        }
        if ui.button(&offer.text).clicked() {
            intents.push(Intent::taking(offer));
        }
        if !offer.is_in_order() {
            ui.label(RichText::new(format!("Not now: {}", offer.objections())).small());
        }
    }
    egui::CollapsingHeader::new("Correct him").show(ui, |ui| {
        place_ui(ui, "Put him on another hex", intents);
        let mut edit = |ui: &mut Ui, text: &str, why_not: Option<&str>, edit: OfficerEdit| {
            edit_button(ui, text, why_not, || Command::EditOfficer { officer: id.clone(), edit, note: "corrected".into() }, intents);
        };
        ui.horizontal_wrapped(|ui| {
            let buff = OfficerEdit { buffs: Some(own.buffs.saturating_sub(1)), ..OfficerEdit::default() };
            edit(ui, "Give a buff back", (own.buffs == 0).then_some("He has used none."), buff);
            let lost = OfficerEdit { lost: Some(Loss::Hit), ..OfficerEdit::default() };
            edit(ui, "Take him off", (!own.is_there()).then_some("He is not on the table."), lost);
            let back = OfficerEdit { on_table: Some(true), ..OfficerEdit::default() };
            edit(ui, "Put him back", own.is_there().then_some("He is on the table."), back);
        });
    });
    if let Some(note) = &officer.note {
        ui.label(RichText::new(note).small());
    }
}
