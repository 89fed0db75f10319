//! Names and descriptions of units in the panels of checks, and the results that the foot shows.

use eframe::egui::{FontId, Label, RichText, Role, Sense, Ui, WidgetInfo, vec2};

use crate::engine::text::join_list;
use crate::game::Refusal;
use crate::games::rff1812::ManeuverKind;
use crate::games::rff1812::battle::{AppliedEffect, Battle, Event, allowed_inches, unit_after};
use crate::games::rff1812::words::{Formation, Order};
use crate::gui::foot::{Foot, FootDie};
use crate::gui::games::rff1812::roster::formation_glyph;
use crate::gui::look::{measure, palette, type_size};
use crate::gui::parts::widgets::{parts_in, width_of};
use crate::id::{SideId, UnitId};

/// Result of a check, as the foot shows it.
#[derive(Clone, Debug, Default)]
pub(super) struct CheckSummary {
    /// The result in words; empty before the dice.
    pub result: String,
    /// Arithmetic of the result, the reason it is refused, or the facts still missing.
    pub arithmetic: String,
    /// Effects of the result on units and leaders.
    pub effects: Vec<AppliedEffect>,
    /// The result can be applied.
    pub ready: bool,
    /// Nothing can be applied, whatever is thrown: no die is taken.
    pub impossible: bool,
}

impl CheckSummary {
    /// Builds the result of a preview, before the dice one with any faces: a refusal is told at once, a result only where it `fell`.
    /// Until then `waits` describes the missing facts. `of` describes the event's result and arithmetic.
    pub fn of(preview: Option<&Result<Event, Refusal>>, fell: bool, waits: String, of: impl FnOnce(&Event) -> (String, String)) -> Self {
        match preview {
            Some(Ok(event)) if fell => {
                let (result, arithmetic) = of(event);
                Self { result, arithmetic, effects: event.found.effects.clone(), ready: true, ..Self::default() }
            }
            Some(Err(refusal)) => Self { arithmetic: refusal.sentences(), impossible: true, ..Self::default() },
            Some(Ok(_)) | None => Self { arithmetic: waits, ..Self::default() },
        }
    }

    /// Returns the foot that shows it, with these dice.
    pub fn foot<'f>(&'f self, dice: Vec<FootDie<'f>>) -> Foot<'f> {
        let foot = Foot { result: &self.result, arithmetic: &self.arithmetic, ..Foot::of(dice) };
        if self.impossible { Foot { is_closed: true, waits: "Not possible", ..foot } } else { foot }
    }
}

/// Returns the side a unit fights for.
pub(super) fn side_of(battle: &Battle, unit: &UnitId) -> Option<SideId> {
    battle.setup().scenario.unit(unit).map(|(side, _)| side.id.clone())
}

/// Returns the unit's short name.
pub(in crate::gui) fn name_of(battle: &Battle, unit: &UnitId) -> String {
    battle.setup().scenario.unit_label(unit)
}

/// Draws the picture of a unit's formation in its nation's colour.
pub(super) fn unit_glyph_ui(ui: &mut Ui, battle: &Battle, unit: &UnitId) {
    let (place, _) = ui.allocate_exact_size(vec2(measure::ROSTER_GLYPH, measure::ROSTER_GLYPH), Sense::hover());
    let nation = battle.setup().scenario.unit(unit).and_then(|(side, _)| side.nation);
    if let Some(state) = battle.state().units.get(unit) {
        formation_glyph(state.formation).paint(ui.painter(), place.shrink(measure::LINE), palette(ui).nation(nation));
    }
}

/// Returns the short names of units.
pub(super) fn names_of(battle: &Battle, units: &[UnitId]) -> String {
    join_list(&units.iter().map(|unit| name_of(battle, unit)).collect::<Vec<_>>())
}

/// Returns the first unit's short name, and the number of the others.
pub(super) fn first_of(battle: &Battle, units: &[UnitId]) -> String {
    match units {
        [] => String::new(),
        [one] => name_of(battle, one),
        [first, more @ ..] => format!("{} and {} more", name_of(battle, first), more.len()),
    }
}

/// Returns the title of a charge, and a shorter one where many charge.
pub(super) fn titles_of_charge(battle: &Battle, attackers: &[UnitId], defenders: &[UnitId]) -> [String; 2] {
    let title = |names: &dyn Fn(&[UnitId]) -> String| match (attackers.is_empty(), defenders.is_empty()) {
        (false, false) => format!("Charge of {} on {}", names(attackers), names(defenders)),
        (false, true) => format!("Charge of {}", names(attackers)),
        (true, _) => "Charge".to_owned(),
    };
    [title(&|units| names_of(battle, units)), title(&|units| first_of(battle, units))]
}

/// Describes the facts of a unit in the roster and the state, in one line.
pub fn inherent_text(battle: &Battle, id: &UnitId) -> String {
    inherent_parts(battle, id).join(" · ")
}

/// Returns the same in parts, the most important first.
pub fn inherent_parts(battle: &Battle, id: &UnitId) -> Vec<String> {
    let setup = battle.setup();
    let (Some((_, unit)), Some(state)) = (setup.scenario.unit(id), battle.state().units.get(id)) else { return Vec::new() };
    let mut parts = vec![unit.experience.to_string()];
    if let Some(troops) = unit.troops() {
        parts.push(state.condition(setup, unit).to_string());
        parts.push(troops.weapon_text());
    }
    if let Some(guns) = unit.guns() {
        parts.push(setup.tables.gun_name(&guns.gun));
    }
    parts.push(state.formation.to_string());
    parts.extend(state.order.filter(|order| *order != Order::Good).map(|order| order.to_string()));
    if state.silenced {
        parts.push("silenced".to_owned());
    }
    if state.low_on_ammo {
        parts.push("low on ammunition".to_owned());
    }
    parts.extend(unit.traits.iter().map(|known| known.proper_name()));
    parts
}

/// Draws the facts of a unit in one line, as many as have room, after its name if wanted; all of them on hovering.
pub(super) fn inherent_ui(ui: &mut Ui, battle: &Battle, id: &UnitId, named: bool) {
    let parts = inherent_parts(battle, id);
    let heading = if named { format!("{}: ", name_of(battle, id)) } else { String::new() };
    let whole = format!("{heading}{}", parts.join(" · "));
    let room = ui.available_width() - width_of(ui, &heading, FontId::proportional(type_size::SMALL));
    let shown = format!("{heading}{}", parts_in(ui, &parts, room));
    let label = ui.add(Label::new(RichText::new(&shown).small().color(palette(ui).second)).extend());
    label.widget_info(|| WidgetInfo::labeled(Role::Label, true, &whole));
    if shown != whole {
        label.on_hover_text(whole);
    }
}

/// Inches a unit may move by a maneuver.
pub(super) struct MoveInches {
    /// Formation it is in then.
    formation: Formation,
    /// Inches over open, broken and rough ground.
    inches: [f64; 3],
}

impl MoveInches {
    /// Describes the inches alone, over open, broken and rough ground.
    pub fn short(&self) -> String {
        let [open, broken, rough] = self.inches;
        format!("{open} · {broken} · {rough}\"")
    }

    /// Describes the inches with the formation and the grounds.
    pub fn in_full(&self) -> String {
        let [open, broken, rough] = self.inches;
        format!("{} {open}\" · {broken}\" broken · {rough}\" rough", self.formation)
    }
}

/// Returns the inches a unit may move by a maneuver, after the effects of its check; `None` where it may not move.
pub(super) fn reach(battle: &Battle, id: &UnitId, effects: &[AppliedEffect], kind: ManeuverKind) -> Option<MoveInches> {
    let (setup, state) = (battle.setup(), battle.state());
    let (_, unit) = setup.scenario.unit(id)?;
    let after = unit_after(setup, state, id, effects)?;
    Some(MoveInches { formation: after.formation, inches: allowed_inches(setup, unit, &after, kind)? })
}
