//! Panel of a battle of cubes: words of the step, the dice of the next throw, and three buttons that keep their places.

use eframe::egui::{
    Align, Color32, FontId, Id, Label, Layout, Rect, RichText, Role, ScrollArea, Sense, Stroke, StrokeKind, Ui, UiBuilder, WidgetInfo,
    pos2, vec2,
};

use super::dice::{DiceDraft, DieOwner, die_text, key, shows, word};
use super::signs::{paint_die, paint_sign};
use crate::engine::Word as _;
use crate::games::area::campaign::Setup;
use crate::games::area::words::{Face, FortFace};
use crate::gui::foot::words_ui;
use crate::gui::games::area::chart::nation;
use crate::gui::games::area::keys::Typed;
use crate::gui::games::area::parts::{cube_of, faction_name};
use crate::gui::look::{gap, heading, measure, palette, radius, semibold, type_size};
use crate::gui::parts::count::{Count, count_with_focus_ui};
use crate::gui::parts::fit::fitted;
use crate::gui::parts::keyed::{Keyed, Rank, cap_ending};
use crate::gui::parts::widgets::width_of;
use crate::gui::shell::guide::{APPLY, mark};
use crate::id::FactionId;

/// Rooms of the panel, which do not depend on its words.
pub(super) struct PanelRooms {
    pub words: Rect,
    pub dice: Rect,
    pub buttons: Rect,
}

impl PanelRooms {
    /// Divides the panel, the buttons at its bottom.
    pub(super) fn of(panel: Rect) -> Self {
        let high = measure::MAIN_BUTTON_HEIGHT.min(panel.height() / 2.0);
        let buttons = panel.with_min_y(panel.bottom() - high);
        let above = panel.with_max_y(buttons.top() - gap::NEXT);
        let dice = above.with_min_y((above.bottom() - measure::NEXT_DIE).max(above.top()));
        let words = above.with_max_y((dice.top() - gap::HAIR).max(above.top()));
        Self { words, dice, buttons }
    }
}

/// Buttons of the panel.
pub(super) struct PanelButtons<'b> {
    /// Something can be taken back.
    pub back: Option<bool>,
    /// Button beside the one that takes something back.
    pub second: Option<Keyed<'b>>,
    /// The next action of the battle.
    pub main: Option<Keyed<'b>>,
}

/// Button of the panel that was pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PanelPress {
    Back,
    Second,
    Main,
}

/// Draws the words of the step.
pub(super) fn step_words_ui(ui: &mut Ui, room: Rect, title: &str, text: &str) {
    if room.height() < type_size::SMALL {
        return;
    }
    let mut words = ui.new_child(UiBuilder::new().id_salt("step of the battle").max_rect(room).layout(Layout::top_down(Align::Min)));
    words.set_clip_rect(room.intersect(ui.clip_rect()));
    // The title has a line of its own wherever there is room for one, however short the text is: it never jumps.
    let lines = ui.painter().layout(text.to_owned(), FontId::proportional(type_size::SMALL), Color32::PLACEHOLDER, room.width());
    if room.height() < type_size::HEADING + lines.size().y.max(type_size::SMALL) + gap::BUTTON {
        return words_ui(&mut words, (title, text), false, |_| ());
    }
    let palette = palette(ui);
    words.spacing_mut().item_spacing.y = measure::FOCUS;
    ScrollArea::vertical().id_salt("step of the battle").auto_shrink(false).min_scrolled_height(0.0).show(&mut words, |ui| {
        let size = fitted(type_size::HEADING, width_of(ui, title, heading()), ui.available_width());
        let font = if size < type_size::BODY { semibold(type_size::BODY) } else { FontId { size, ..heading() } };
        ui.add(Label::new(RichText::new(title).font(font).color(palette.ink)).wrap());
        if !text.is_empty() {
            ui.add(Label::new(RichText::new(text).size(type_size::SMALL).color(palette.second)).wrap());
        }
    });
}

/// Draws the buttons; each has its place whether or not there is anything to press there.
pub(super) fn buttons_ui(ui: &Ui, room: Rect, buttons: &PanelButtons<'_>) -> Option<PanelPress> {
    let back_wide = measure::FOOT_ROLL.min(room.width() * 0.22);
    let second_wide = (measure::FOOT_BUTTON + gap::GROUP).min(room.width() * 0.3);
    let back = room.with_max_x(room.left() + back_wide);
    let second = Rect::from_min_size(pos2(back.right() + gap::NEXT, room.top()), vec2(second_wide, room.height()));
    let main = room.with_min_x(second.right() + gap::NEXT);
    let mut pressed = None;
    if let Some(open) = buttons.back {
        let button = Keyed { open, ..Keyed::new(Rank::Chip, "Back", "", "Undo the last face") };
        if button.ui(ui, Id::unique("back in the battle"), back).clicked() {
            pressed = Some(PanelPress::Back);
        }
    }
    if let Some(button) = buttons.second
        && button.ui(ui, Id::unique("second in the battle"), second).clicked()
    {
        pressed = Some(PanelPress::Second);
    }
    if let Some(button) = buttons.main {
        mark(ui, APPLY, main);
        if button.ui(ui, Id::unique("main in the battle"), main).clicked() {
            pressed = Some(PanelPress::Main);
        }
    }
    pressed
}

/// Draws the dice to throw and the faces to choose for them. Returns the face chosen, or the die picked.
pub(super) fn dice_ui(
    ui: &Ui,
    room: Rect,
    (setup, side): (&Setup, usize),
    owners: &[DieOwner],
    draft: Option<&DiceDraft>,
    is_small: bool,
) -> (Option<Typed>, Option<usize>) {
    let palette = palette(ui);
    let painter = ui.painter();
    let faces = [Face::Hit, Face::Flee, Face::Command].map(Typed::Face).into_iter();
    let of_fort = FortFace::ALL.iter().copied().map(Typed::Fort).filter(|_| owners.contains(&None));
    let faces = faces.chain(of_fort).collect::<Vec<_>>();
    // In words where they have room; else each sign with its key, or the sign alone.
    let fits = |wide: f32| faces.len() as f32 * (wide + gap::HAIR) + owners.len() as f32 * measure::FACE_SIGN <= room.width();
    let words = !is_small && fits(measure::FACE_BUTTON);
    let keyed = measure::FACE_SIGN + type_size::HEADING;
    let has_key = words || !is_small && fits(keyed);
    let face_wide = if words {
        measure::FACE_BUTTON
    } else if has_key {
        keyed
    } else {
        measure::FACE_SIGN
    };
    let faces_wide = faces.len() as f32 * (face_wide + gap::HAIR);
    let count = owners.len().max(1) as f32;
    let step = ((room.width() - faces_wide - gap::NEXT) / count).min(measure::NEXT_DIE + gap::NEXT);
    let die = (step - gap::HAIR).min(room.height()).clamp(0.0, measure::NEXT_DIE);
    let next = draft.and_then(DiceDraft::next);
    let mut picked = None;
    let mut seen = Vec::<&DieOwner>::new();
    for (nth, owner) in owners.iter().enumerate() {
        let of_owner = seen.iter().filter(|other| **other == owner).count() + 1;
        seen.push(owner);
        let place = Rect::from_min_size(pos2(room.left() + nth as f32 * step, room.bottom() - die), vec2(die, die));
        let cube = owner.as_ref().and_then(|faction| cube_of(&setup.tables, faction));
        let ink = cube.as_ref().map_or(palette.ink, |cube| cube.ink(palette, nation(&setup.tables, side)));
        let face = draft.and_then(|draft| draft.face(nth));
        let sense = if draft.is_some() { Sense::click() } else { Sense::hover() };
        let response = ui.interact(place, Id::unique(("die of the next throw", nth)), sense);
        let text = die_text(setup, owner, of_owner, face);
        let role = if draft.is_some() { Role::Button } else { Role::Label };
        response.widget_info(|| WidgetInfo::selected(role, true, next == Some(nth), &text));
        paint_die(
            painter,
            place.shrink(measure::FOCUS),
            face,
            if face.is_none() && next == Some(nth) { palette.accent } else { ink },
            palette,
        );
        match (face, cube) {
            (None, Some(cube)) => cube.paint(painter, place.center(), die * 0.2, palette),
            (None, None) => paint_sign(painter, place.center(), die * 0.28, Typed::Fort(FortFace::Block), palette.second, palette.ground),
            (Some(_), _) => {}
        }
        if next == Some(nth) || response.has_focus() {
            let edge = Stroke::new(if response.has_focus() { measure::FOCUS } else { measure::LINE }, palette.accent);
            painter.rect_stroke(place, radius::PANEL, edge, StrokeKind::Inside);
        }
        if response.on_hover_text(text).clicked() {
            picked = Some(nth);
        }
    }
    let mut chosen = None;
    let left = (room.left() + step * count + gap::NEXT).min(room.right() - faces_wide).max(room.left());
    for (nth, face) in faces.into_iter().enumerate() {
        let Some(draft) = draft else { break };
        let high = room.height().min(measure::NEXT_DIE);
        let place = Rect::from_min_size(pos2(left + nth as f32 * (face_wide + gap::HAIR), room.bottom() - high), vec2(face_wide, high));
        let open = draft.takes(setup, owners, face) && owners.iter().any(|owner| shows(setup, owner, face));
        let response = ui.interact(place, Id::unique(("face to choose", word(face))), if open { Sense::click() } else { Sense::hover() });
        response.widget_info(|| WidgetInfo::labeled(Role::Button, open, format!("Next die: {} ({})", word(face), key(face))));
        let ink = if open { palette.ink } else { palette.third };
        let edge = match () {
            () if response.has_focus() => Stroke::new(measure::FOCUS, palette.accent),
            () if response.hovered() && open => Stroke::new(measure::LINE, palette.ink),
            () => Stroke::new(measure::LINE, palette.chip_line),
        };
        painter.rect(place, radius::BUTTON, if open { palette.chip } else { palette.ground }, edge, StrokeKind::Inside);
        let sign = (high * 0.24).min(face_wide * 0.24);
        if has_key {
            let at = pos2(place.left() + gap::NEXT + sign, place.center().y);
            paint_sign(painter, at, sign, face, ink, palette.chip);
            if words {
                let font = eframe::egui::FontId::proportional(type_size::SMALL);
                painter.text(pos2(at.x + sign + gap::NEXT, at.y), eframe::egui::Align2::LEFT_CENTER, word(face), font, ink);
            }
            cap_ending(ui, pos2(place.right() - gap::HAIR, place.center().y), key(face));
        } else {
            paint_sign(painter, place.center(), sign, face, ink, palette.chip);
        }
        if response.on_hover_text(format!("{} ({})", word(face), key(face))).clicked() {
            chosen = Some(face);
        }
    }
    (chosen, picked)
}

/// Draws a number for each faction that was hit: its cubes that are lost.
pub(super) fn losses_ui<'l>(
    ui: &mut Ui,
    room: Rect,
    setup: &Setup,
    losses: impl Iterator<Item = (&'l FactionId, &'l mut Count, u32)>,
    (begun, is_small): (bool, bool),
) {
    let layout = Layout::left_to_right(Align::Center);
    let mut ui = ui.new_child(UiBuilder::new().id_salt("losses of the battle").max_rect(room).layout(layout));
    ui.set_clip_rect(room.intersect(ui.clip_rect()));
    let losses = losses.collect::<Vec<_>>();
    // The names go first where the numbers would not all be seen: the cubes say whose they are.
    let text_of = |(faction, have): (&FactionId, u32)| format!("of {have} {}", faction_name(&setup.tables, faction));
    let small = || FontId::proportional(type_size::SMALL);
    let number = measure::CUBE + 2.0 * measure::TARGET + measure::NUMBER_FIELD + 6.0 * gap::HAIR + gap::NEXT;
    let wide = losses.iter().map(|(faction, _, have)| number + width_of(&ui, &text_of((faction, *have)), small())).sum::<f32>();
    let is_small = is_small || wide > room.width();
    ScrollArea::horizontal().id_salt("losses").auto_shrink(false).show(&mut ui, |ui| {
        ui.with_layout(layout, |ui| {
            ui.spacing_mut().item_spacing.x = gap::HAIR;
            for (nth, (faction, count, have)) in losses.into_iter().enumerate() {
                let name = faction_name(&setup.tables, faction);
                if let Some(cube) = cube_of(&setup.tables, faction) {
                    let (place, response) = ui.allocate_exact_size(vec2(measure::CUBE, measure::TARGET), Sense::hover());
                    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, format!("cube of {name}")));
                    cube.paint(ui.painter(), place.center(), measure::CUBE * 0.4, palette(ui));
                    response.on_hover_text(&name);
                }
                count_with_focus_ui(ui, &format!("{name}, lost"), count, begun && nth == 0);
                let text = if is_small { format!("of {have}") } else { text_of((faction, have)) };
                ui.label(RichText::new(text).font(small()).color(palette(ui).second));
                ui.add_space(gap::NEXT);
            }
        });
    });
}
