//! Foot of the moves: the die of the check, what the brigade does in words, each unit's move, Back, and the button that moves all.

use eframe::egui::{Align2, FontId, Label, Rect, RichText, Role, Ui, UiBuilder, WidgetInfo, pos2, vec2};

use super::{Brigade, MovesDraft};
use crate::engine::text::lower_first;
use crate::games::rff1812::battle::{Battle, MoveKind, last_check_die};
use crate::gui::games::rff1812::checks::check_summary::name_of;
use crate::gui::games::rff1812::intent::{Context, Intent};
use crate::gui::look::{gap, measure, palette, radius, semibold, serif, type_size};
use crate::gui::parts::key_chip::{foot_button, told_chip};
use crate::gui::parts::widgets::{scrolled, width_of};

/// Numbers in words, as far as a brigade is counted so.
const COUNTS: [&str; 9] = ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

impl MovesDraft {
    /// Draws the foot, and carries out Enter.
    pub(super) fn foot_ui(&self, ui: &mut Ui, context: &mut Context<'_>, brigade: &Brigade) {
        let commands = self.commands(brigade);
        let mut foot = context.foot.take();
        let ui = foot.as_mut().unwrap_or(ui);
        let whole = ui.available_rect_before_wrap();
        let narrow = whole.width() < measure::FOOT_NARROW;
        let high = measure::MAIN_BUTTON_HEIGHT.min((whole.height() - gap::NEXT) / 2.0);
        let (back, all, words) = if narrow {
            let line = whole.with_min_y(whole.bottom() - high);
            let (back, all) = line.split_left_right_at_x(line.left() + line.width() * 0.35);
            (back, all.with_min_x(all.left() + gap::NEXT), whole.with_max_y(line.top() - gap::HAIR))
        } else {
            let column =
                Rect::from_min_size(pos2(whole.right() - measure::FOOT_COLUMN, whole.top()), vec2(measure::FOOT_COLUMN, whole.height()));
            let top = column.center().y - high - gap::HAIR;
            let back = Rect::from_min_size(pos2(column.left(), top), vec2(column.width(), high));
            (back, back.translate(vec2(0.0, high + gap::NEXT)), whole.with_max_x(column.left() - gap::NEXT))
        };
        let words = self.die_ui(ui, context.game, brigade, words);
        let mut told = ui.new_child(UiBuilder::new().id_salt("result of the moves").max_rect(words));
        told.set_clip_rect(words.intersect(ui.clip_rect()));
        told.spacing_mut().item_spacing = vec2(gap::NEXT, gap::HAIR);
        told.spacing_mut().interact_size.y = 0.0;
        self.words_ui(&mut told, context.game, brigade);
        if foot_button(ui, back, ("Back", "Esc"), false, true) {
            context.intents.push(Intent::Close);
        }
        let text = match brigade.units.as_slice() {
            [one] => format!("Move {}", name_of(context.game, &one.unit)),
            [_, more @ ..] => {
                COUNTS.get(more.len() - 1).map_or_else(|| format!("Move all {}", more.len() + 1), |word| format!("Move all {word}"))
            }
            [] => "Move".to_owned(),
        };
        let moved = foot_button(ui, all, (&text, "Enter"), true, !commands.is_empty()) || context.enter;
        if moved && !commands.is_empty() {
            context.intents.push(match <[_; 1]>::try_from(commands) {
                Ok([command]) => Intent::submit(command),
                Err(commands) => Intent::SubmitAll(commands),
            });
        }
    }

    /// Draws the die of the check that let them move; returns the place that is left.
    fn die_ui(&self, ui: &Ui, battle: &Battle, brigade: &Brigade, place: Rect) -> Rect {
        let palette = palette(ui);
        let units = brigade.units.iter().map(|moves| moves.unit.clone()).collect::<Vec<_>>();
        let Some(face) = last_check_die(battle, &units).filter(|_| place.width() > measure::FOOT_WORDS) else { return place };
        let side = measure::DIE_BOX.min(place.height() - measure::CAPTION);
        let caption = Rect::from_min_size(place.min, vec2(side, measure::CAPTION));
        let small = FontId::proportional(type_size::SMALL);
        ui.painter().text(caption.center(), Align2::CENTER_CENTER, "last die", small, palette.second);
        let square = Rect::from_min_size(caption.left_bottom(), vec2(side, side));
        ui.painter().rect_filled(square, radius::PANEL, palette.sunken);
        ui.painter().text(square.center(), Align2::CENTER_CENTER, face, semibold(type_size::DIE), palette.second);
        let response = ui.interact(square, ui.scope_id().with("last die"), eframe::egui::Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(Role::Label, true, format!("Last die {face}")));
        place.with_min_x(square.right() + gap::GROUP)
    }

    /// Draws the moves counted, and each unit's in a few words; alike ones together.
    fn words_ui(&self, ui: &mut Ui, battle: &Battle, brigade: &Brigade) {
        let result = self.counted(brigade);
        let fonts = [serif(type_size::RESULT), serif(type_size::HEADING), semibold(type_size::BODY)];
        let room = ui.available_width();
        let font = fonts.iter().find(|font| width_of(ui, &result, (*font).clone()) <= room).unwrap_or(&fonts[2]).clone();
        ui.add(Label::new(RichText::new(result).font(font).color(palette(ui).ink)).wrap());
        let mut alike: Vec<(String, bool, Vec<String>)> = Vec::new();
        for moves in &brigade.units {
            let (Some(choice), Some(now)) = (self.choice(moves), battle.state().units.get(&moves.unit)) else { continue };
            let told = choice.summary(now.formation);
            let name = name_of(battle, &moves.unit);
            match alike.iter_mut().find(|(known, ..)| *known == told) {
                Some((.., names)) => names.push(name),
                None => alike.push((told, choice.disorders, vec![name])),
            }
        }
        scrolled(ui, "each unit's move", |ui| {
            ui.horizontal_wrapped(|ui| {
                for (told, harm, names) in &alike {
                    told_chip(ui, &format!("{}: {told}", names.join(", ")), *harm);
                }
            });
        });
    }

    /// Counts the moves: `2 deploy · 1 full move`.
    fn counted(&self, brigade: &Brigade) -> String {
        let kinds = brigade.units.iter().filter_map(|moves| self.choice(moves)).collect::<Vec<_>>();
        let of = |kind: MoveKind| kinds.iter().filter(|choice| choice.kind == Some(kind)).count();
        let counted = MoveKind::ALL.into_iter().map(|kind| (kind, of(kind))).filter(|(_, units)| *units > 0);
        let mut parts = counted.map(|(kind, units)| kind.count_text(units)).collect::<Vec<_>>();
        parts
            .extend(kinds.iter().filter(|choice| choice.kind.is_none()).map(|choice| format!("1 {}", lower_first(&choice.maneuver.brief))));
        parts.join(" · ")
    }
}
