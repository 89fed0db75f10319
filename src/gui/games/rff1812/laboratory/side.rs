//! Column at the left of a fight: who fights, over what ground, and what they answer.

use eframe::egui::{Align2, Button, CursorIcon, FontId, Key, Rect, Response, RichText, Role, Sense, TextEdit, Ui, WidgetInfo, pos2, vec2};

use super::FightLab;
use super::model::{Model, UnitFact};
use crate::engine::text::upper_first;
use crate::games::rff1812::battle::ladder_of;
use crate::games::rff1812::words::{Cover, Ground, Position};
use crate::gui::lab::LabFrame;
use crate::gui::look::{gap, measure, palette, radius, semibold, type_size};
use crate::gui::parts::fit::{readable_line_in, readable_lines_in};
use crate::gui::parts::key_chip::ground_ui;
use crate::gui::parts::keyed::cap_ending;
use crate::gui::parts::menu::menu_ui;
use crate::gui::parts::widgets::{Stand, put_cursor, stand, width_of};
use crate::gui::shell::intent::AppIntent;
use crate::gui::shell::keys::{Chord, by_enter, consumed, leave_arrows, leave_keys};
use crate::gui::shell::page::ASSUMED;
use crate::id::UnitId;
use crate::lab::WorkedFight;
use crate::lab::request::Answer;
use crate::lab::state::AssumedRow;
use crate::lab::words::{assumed_text, taken_for_granted};
use crate::quantity::Inches;

/// Draws a choice as a chip: dark where the player picked it, tan where it holds by itself. Returns true when it was pressed.
fn choice_ui(ui: &mut Ui, text: &str, name: &str, picked: bool) -> bool {
    chip_ui(ui, text, name, picked, false).clicked()
}

fn chip_ui(ui: &mut Ui, text: &str, name: &str, picked: bool, holds: bool) -> Response {
    let palette = palette(ui);
    let font = FontId::proportional(type_size::SMALL);
    let wide = (width_of(ui, text, font.clone()) + 3.0 * gap::HAIR).min(ui.max_rect().width());
    let size = vec2(wide, measure::LAB_CHIP);
    let (place, response) = ui.allocate_exact_size(size, Sense::click());
    response.widget_info(|| WidgetInfo::selected(Role::CheckBox, true, picked || holds, name));
    ground_ui(ui, place, &response, picked, false);
    if holds && !picked {
        ui.painter().rect_filled(place.shrink(measure::LINE), radius::BUTTON, palette.chip_taken);
    }
    let look = (font, if picked { palette.surface } else { palette.ink });
    readable_line_in(ui, (place.center(), Align2::CENTER_CENTER), text, look, wide - 2.0 * gap::HAIR);
    response
}

/// Draws the heading of a part of the column.
fn part_ui(ui: &mut Ui, text: &str) {
    ui.add_space(gap::HAIR);
    let response = ui.label(RichText::new(text).font(semibold(type_size::BODY)));
    response.widget_info(|| WidgetInfo::labeled(Role::Heading, true, text));
}

/// Position and cover of the other side, by the words of the page.
pub(super) const STANDS: [(&str, Position, Cover); 4] = [
    ("no cover", Position::None, Cover::None),
    ("fence", Position::None, Cover::Partial),
    ("higher ground", Position::Favorable, Cover::None),
    ("works", Position::Fortified, Cover::Fortified),
];

impl FightLab {
    /// Draws the whole column.
    pub(super) fn side_ui(&mut self, ui: &mut Ui, lab: &mut LabFrame<'_, '_>, worked: Option<&WorkedFight>) {
        ui.horizontal(|ui| {
            let response = ui.label(RichText::new("Who fights").heading());
            response.widget_info(|| WidgetInfo::labeled(Role::Heading, true, "Who fights"));
            self.find_ui(ui);
        });
        ui.spacing_mut().item_spacing.y = gap::HAIR;
        ui.spacing_mut().interact_size.y = measure::LAB_CHIP;
        let Self { model, inches, .. } = self;
        let Some(model) = model else { return };
        let as_in = match (&model.battle, model.could_take_states(lab.frame.desk)) {
            (Some(battle), _) => Some(format!("as in turn {}", battle.turn)),
            (None, Some(_)) => Some("as they begin".to_owned()),
            (None, None) => None,
        };
        if let Some(text) = as_in {
            let response = ui.horizontal(|ui| link_ui(ui, &text, &format!("The units stand {text} (T)"), "T")).inner;
            if response.clicked() {
                model.take_or_leave_states(lab.frame.desk);
            }
        }
        for ours in [true, false] {
            units_ui(ui, model, ours);
        }
        ground_of_ui(ui, model, inches);
        part_ui(ui, &format!("The {} answer", model.theirs()));
        let first = model.request.answers.first().copied().unwrap_or(Answer::Stand);
        ui.horizontal_wrapped(|ui| {
            for answer in [Answer::Stand, Answer::Charge, Answer::FallBack, Answer::Square, Answer::Best] {
                let text = answer_text(answer);
                if choice_ui(ui, text, &format!("Their answer: {text}"), first == answer) {
                    model.set_answer(answer);
                }
            }
        });
        let fights = model.whole.scenario.fights.iter().map(|fight| fight.name(&model.whole.scenario)).collect::<Vec<_>>();
        if !fights.is_empty() {
            part_ui(ui, "Fights of the day");
            ui.scope(|ui| {
                ui.spacing_mut().item_spacing.y = 0.0;
                for (nth, name) in fights.iter().enumerate() {
                    if link_ui(ui, name, &format!("Fight of the day: {name}"), "").clicked() {
                        model.take_fight(nth);
                        inches.clear();
                    }
                }
            });
        }
        ui.add_space(gap::NEXT);
        if let Some(worked) = worked {
            let assumed = self.assumed(ui, worked);
            if let Some(model) = &self.model {
                granted_ui(ui, model, (worked, &assumed), lab);
            }
        }
    }

    /// Draws the field that finds a unit by its number or name.
    fn find_ui(&mut self, ui: &mut Ui) {
        let id = ui.make_persistent_id("unit of the fight");
        if std::mem::take(&mut self.focus_find) {
            put_cursor(ui, id, &self.find);
        }
        let edit = TextEdit::singleline(&mut self.find).id(id).hint_text("number or name").desired_width(ui.available_width());
        let response = ui.add(edit.min_size(vec2(0.0, measure::TARGET)));
        response.widget_info(|| WidgetInfo::labeled(Role::TextInput, true, "Unit of the fight"));
        let found = self.model.as_ref().and_then(|model| model.found(&self.find));
        if response.has_focus() {
            leave_arrows(ui, true, false);
            if let (Some(unit), Some(model)) = (&found, &self.model) {
                response.clone().on_hover_text(model.label(unit));
            }
        } else if self.find.is_empty() {
            cap_ending(ui, response.rect.right_center() - vec2(gap::NEXT, 0.0), "1–9");
        }
        if response.lost_focus() && by_enter(ui) {
            consumed(ui, Chord::Alone(Key::Enter));
            if let (Some(unit), Some(model)) = (found, &mut self.model) {
                model.take_unit(&unit, false);
                self.find.clear();
            }
        }
    }
}

/// Returns an answer in the words of the page.
pub(super) const fn answer_text(answer: Answer) -> &'static str {
    match answer {
        Answer::Stand => "stand and fire",
        Answer::Charge => "charge us",
        Answer::FallBack => "fall back",
        Answer::Square => "square",
        Answer::Best => "whatever is best for them",
    }
}

/// Draws a deed as words in the accent's colour, with its key.
pub(super) fn link_ui(ui: &mut Ui, text: &str, name: &str, key: &str) -> Response {
    let response = ui.add(Button::new(RichText::new(text).size(type_size::SMALL).color(palette(ui).accent)).frame(false));
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, name));
    if !key.is_empty() {
        let wide = crate::gui::parts::keyed::cap_width(ui, key);
        let (place, _) = ui.allocate_exact_size(vec2(wide, response.rect.height()), Sense::hover());
        cap_ending(ui, place.right_center(), key);
    }
    response.on_hover_cursor(CursorIcon::PointingHand)
}

fn units_ui(ui: &mut Ui, model: &mut Model, ours: bool) {
    let Some(sides) = model.sides() else { return };
    let (name, nation) = (sides[usize::from(!ours)].name.clone(), sides[usize::from(!ours)].nation);
    ui.add_space(gap::HAIR);
    ui.horizontal_wrapped(|ui| {
        let (bar, _) = ui.allocate_exact_size(vec2(measure::SIDE_BAR, measure::TICK), Sense::hover());
        ui.painter().rect_filled(bar, measure::LINE, palette(ui).nation(nation));
        ui.label(RichText::new(&name).heading().color(palette(ui).nation_word(nation)));
        if ours && link_ui(ui, "acts first", "Acts first: change sides (X)", "X").clicked() {
            model.change_sides();
        }
    });
    let units = if ours { model.request.ours.clone() } else { model.request.theirs.clone() };
    for unit in units {
        unit_ui(ui, model, &unit);
        ui.horizontal_wrapped(|ui| {
            for fact in UnitFact::ALL {
                let Some((text, holds)) = fact.word(model, &unit) else { continue };
                let name = format!("{}: {text}", model.label(&unit));
                if chip_ui(ui, &text, &name, false, holds).clicked() {
                    fact.press(model, &unit);
                }
            }
        });
    }
    let response = ui.horizontal(|ui| link_ui(ui, "Another unit", &format!("Another unit of the {name}"), "+")).inner;
    let own = model.sides().map(|sides| sides[usize::from(!ours)].units.iter().map(|unit| unit.id.clone()).collect::<Vec<_>>());
    menu_ui(&response, |ui| {
        for unit in own.into_iter().flatten() {
            let fights = model.request.ours.contains(&unit) || model.request.theirs.contains(&unit);
            let text = format!("{}  {}", model.number(&unit), model.label(&unit));
            if ui.selectable_label(fights, text).clicked() {
                model.take_unit(&unit, true);
            }
        }
    });
}

/// Draws the row of a unit: its number, its formation, its name, its stands. A click chooses another in its place.
fn unit_ui(ui: &mut Ui, model: &mut Model, id: &UnitId) {
    let Some((side, unit)) = model.whole.scenario.unit(id) else { return };
    let (nation, label, number) = (side.nation, unit.label().to_owned(), model.number(id));
    let now = model.battle.as_ref().and_then(|battle| battle.units.get(id));
    let left = now.map_or(unit.stands, |now| now.stands);
    let (all, parts) = (unit.stands, ladder_of(&model.whole, unit));
    let formation = now.map_or(unit.formation, |now| now.formation);
    let others = side.units.iter().map(|unit| unit.id.clone()).collect::<Vec<_>>();
    let (place, response) = ui.allocate_exact_size(vec2(ui.available_width(), measure::FORM_ROW), Sense::click());
    let name = format!("{number}  {label}, {left} of {all} stands; another in its place");
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
    let palette = palette(ui);
    if response.hovered() || response.has_focus() {
        ui.painter().rect_filled(place, radius::CELL, palette.sunken);
    }
    let at = pos2(place.left() + measure::ITEM_MARK, place.center().y);
    ui.painter().text(at, Align2::RIGHT_CENTER, number, FontId::proportional(type_size::SMALL), palette.second);
    let glyph = Rect::from_center_size(at + vec2(measure::ROSTER_GLYPH, 0.0), vec2(measure::ROSTER_GLYPH, measure::ROSTER_GLYPH));
    crate::gui::games::rff1812::roster::formation_glyph(formation).paint(ui.painter(), glyph.shrink(measure::LINE), palette.nation(nation));
    let text_at = pos2(glyph.right() + gap::NEXT, place.center().y);
    // The stands, with a gap where the unit becomes worn, and spent.
    let breaks = parts.iter().map(|part| part.from).collect::<Vec<_>>();
    let full = all as f32 * (measure::STAND + measure::STAND_GAP) + breaks.len() as f32 * measure::STAND_BREAK;
    // A long name is cut where the stands would be narrower than half.
    let name_room = place.right() - text_at.x - gap::NEXT - full / 2.0;
    let look = (semibold(type_size::BODY), palette.ink);
    let end = readable_line_in(ui, (text_at, Align2::LEFT_CENTER), &label, look, name_room).right();
    let room = (place.right() - end - gap::NEXT).max(0.0);
    let scale = (room / full.max(1.0)).min(1.0);
    let mut x = place.right() - full * scale;
    for nth in 0..all {
        let size = vec2(measure::STAND * scale, measure::STAND_HEIGHT);
        let box_ = Rect::from_min_size(pos2(x, place.center().y - size.y / 2.0), size);
        stand(ui.painter(), box_, Stand::of(nth, left, 0), (palette.ink, palette.third));
        x += (measure::STAND + measure::STAND_GAP) * scale;
        if breaks.contains(&(nth + 2)) {
            x += measure::STAND_BREAK * scale;
        }
    }
    menu_ui(&response, |ui| {
        for other in others {
            let text = format!("{}  {}", model.number(&other), model.label(&other));
            if ui.selectable_label(other == *id, text).clicked() {
                model.take_unit(&other, false);
            }
        }
    });
}

fn ground_of_ui(ui: &mut Ui, model: &mut Model, inches: &mut String) {
    part_ui(ui, "Ground");
    ui.horizontal_wrapped(|ui| {
        for (ground, text) in [(Ground::Open, "open"), (Ground::Broken, "broken"), (Ground::Rough, "rough")] {
            if choice_ui(ui, text, &format!("Ground: {text}"), model.request.ground == ground) {
                model.request.ground = ground;
            }
        }
    });
    ui.horizontal_wrapped(|ui| {
        for (text, position, cover) in STANDS {
            let holds = (model.request.position, model.request.cover) == (position, cover);
            if choice_ui(ui, text, &format!("They stand: {text}"), holds) {
                (model.request.position, model.request.cover) = (position, cover);
            }
        }
    });
    ui.horizontal(|ui| {
        let title = ui.label(RichText::new("apart").size(type_size::SMALL).color(palette(ui).second));
        if inches.is_empty() || Inches::parse(inches).is_ok_and(|typed| typed != model.request.apart) && !ui.text_edit_focused() {
            *inches = model.request.apart.as_f64().to_string();
        }
        let response = ui.add(TextEdit::singleline(inches).desired_width(measure::INCHES)).labelled_by(title.id);
        leave_keys(ui, &response, inches, false);
        if response.changed()
            && let Ok(typed) = Inches::parse(inches)
        {
            model.request.apart = typed;
        }
        let wrong = Inches::parse(inches).is_err() && !inches.trim().is_empty();
        let (text, ink) = if wrong {
            (format!("is no distance: {}\" still counts", model.request.apart.as_f64()), palette(ui).warning)
        } else {
            ("inches, line to line".to_owned(), palette(ui).second)
        };
        let (place, response) = ui.allocate_exact_size(vec2(ui.available_width(), measure::TARGET), Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &text));
        readable_lines_in(ui, place.left_center(), &text, (FontId::proportional(type_size::SMALL), ink), place.width());
    });
}

/// Draws what is taken for granted, and the assumed values that take part.
fn granted_ui(ui: &mut Ui, model: &Model, (worked, assumed): (&WorkedFight, &[AssumedRow]), lab: &mut LabFrame<'_, '_>) {
    let mut text = format!("Taken for granted: {}.", taken_for_granted(&worked.fight, &model.request).join(", "));
    let names = assumed.iter().map(|row| assumed_text(&model.whole.tables, row)).collect::<Vec<_>>();
    if !names.is_empty() {
        text.push_str(&format!(" Assumed: {}.", names.join(", ")));
    }
    let left = ui.cursor().left();
    let drawn = ui.scope(|ui| {
        ui.set_max_width((ui.available_width() - gap::GROUP).max(measure::TARGET));
        ui.indent("granted", |ui| {
            ui.label(RichText::new(upper_first(&text)).size(type_size::SMALL).color(palette(ui).second));
            if link_ui(ui, "The tables are yours to change", "Assumed values", "").clicked() {
                lab.frame.intents.push(AppIntent::Go(ASSUMED));
            }
        });
    });
    let place = drawn.response.rect;
    let bar = Rect::from_min_max(pos2(left, place.top()), pos2(left + measure::FOCUS, place.bottom()));
    ui.painter().rect_filled(bar, 0.0, palette(ui).warning);
}
