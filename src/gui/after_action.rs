//! A battle looked back on, of whichever game: points by source, losses by unit, the turning points, luck. Every number opens the events
//! that made it, and leads to them in the log.

use eframe::egui::text::LayoutJob;
use eframe::egui::{Button, FontId, Label, RichText, TextFormat, Ui};

use super::intent::Intent;
use super::look::{gap, measure, medium, palette, semibold, serif, type_size};
use super::luck::Of;
use super::pages::{scrolled, section};
use super::view::{Frame, PageView};
use super::widgets::{heading, main_button, pips, warning_color};
use crate::game::after_action::{AfterAction, HOW_CHOSEN, SideAfter, TurningPoint, UnitAfter, Why};
use crate::games::registry::{AFTER_ACTION, AboutSide};
use crate::scenario::Nation;

/// The word of the page in the table of pages.
pub const PAGE: &str = "after";

/// The page of the game in play.
#[derive(Debug, Default)]
pub struct AfterPage {
    /// As it was last worked out: once for each event.
    known: Option<(Of, AfterAction)>,
    /// The number that was asked about: a line of points of a side, or a unit.
    asked: Option<Number>,
}

/// A number that can be asked about, by the places of its side and its line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Number {
    Score(usize, usize),
    Unit(usize, usize),
}

impl PageView for AfterPage {
    fn ui(&mut self, ui: &mut Ui, frame: &mut Frame<'_>) {
        let sitting = frame.desk.sitting();
        let about = sitting.about();
        heading(ui, &format!("{}: after the battle", about.title));
        let of = Of { game: format!("{} {}", sitting.game(), frame.desk.rules().fingerprint), events: sitting.events() };
        if self.known.as_ref().is_none_or(|(known, _)| *known != of) {
            self.asked = None;
            self.known = sitting.after_action().map(|after| (of, after));
        }
        let Some((_, after)) = &self.known else { return };
        let mut page = Page { after, sides: &about.sides, asked: &mut self.asked, intents: frame.intents };
        scrolled(ui, |ui| page.ui(ui));
    }

    fn close(&mut self) -> bool {
        self.asked.take().is_none()
    }

    fn forget(&mut self) {
        *self = Self::default();
    }
}

struct Page<'p> {
    after: &'p AfterAction,
    sides: &'p [AboutSide],
    asked: &'p mut Option<Number>,
    intents: &'p mut Vec<Intent>,
}

impl Page<'_> {
    fn ui(&mut self, ui: &mut Ui) {
        self.result_ui(ui);
        if ui.available_width() < measure::NARROW {
            self.points_ui(ui);
            self.turning_ui(ui);
            self.losses_ui(ui);
            self.luck_ui(ui);
        } else {
            ui.columns_const(|[left, right]| {
                self.points_ui(left);
                self.turning_ui(left);
                self.losses_ui(right);
                self.luck_ui(right);
            });
        }
    }

    fn nation(&self, side: usize) -> Option<Nation> {
        self.sides.get(side).and_then(|side| side.nation)
    }

    /// Who has won or leads, and the points, in the sides' colours; and how to have it on paper.
    fn result_ui(&mut self, ui: &mut Ui) {
        let palette = palette(ui);
        ui.horizontal_wrapped(|ui| {
            ui.label(RichText::new(self.after.result()).font(serif(type_size::RESULT)).color(palette.ink));
            ui.add_space(gap::GROUP);
            for (nth, side) in self.after.sides.iter().enumerate() {
                let text = format!("{} {}", side.name, side.points());
                ui.label(RichText::new(text).font(semibold(type_size::HEADING)).color(palette.nation_word(self.nation(nth))));
            }
        });
        ui.horizontal_wrapped(|ui| {
            let stands = if self.after.over { "The battle is over" } else { "As it stands" };
            ui.label(RichText::new(format!("{stands}: {}.", self.after.now)).color(palette.second));
            if main_button(ui, true, "Print it") {
                self.intents.push(Intent::Print(AFTER_ACTION.word));
            }
        });
    }

    fn points_ui(&mut self, ui: &mut Ui) {
        let after = self.after;
        section(ui, "Victory points");
        for (place, side) in after.sides.iter().enumerate() {
            self.side_ui(ui, place, &format!("{}: {}", side.name, side.points()));
            if side.scores.is_empty() {
                ui.label(RichText::new("None.").color(palette(ui).second));
            }
            for (source, points) in side.sources() {
                ui.label(RichText::new(format!("{source}: {points}")).size(type_size::SMALL).color(palette(ui).second));
                for (nth, score) in side.scores.iter().enumerate().filter(|(_, score)| score.source == source) {
                    self.number_ui(ui, Number::Score(place, nth), &score.points.to_string(), &score.name, &score.why);
                }
            }
        }
    }

    fn losses_ui(&mut self, ui: &mut Ui) {
        let after = self.after;
        section(ui, "Losses");
        for (place, side) in after.sides.iter().enumerate() {
            let (lost, of) = side.lost();
            self.side_ui(ui, place, &format!("{}: {lost} of {of} {}", side.name, after.what.1));
            for (nth, unit) in side.units.iter().enumerate().filter(|(_, unit)| unit.took_part && unit.lost() > 0) {
                self.unit_ui(ui, Number::Unit(place, nth), unit);
            }
            unhurt_ui(ui, side);
        }
    }

    fn unit_ui(&mut self, ui: &mut Ui, number: Number, unit: &UnitAfter) {
        if unit.is_leader {
            return self.number_ui(ui, number, &unit.name, &unit.stands, &unit.why);
        }
        let (lost, of) = (unit.lost(), unit.start);
        self.number_ui(ui, number, &format!("{lost} of {of}"), &format!("{} · {}", unit.name, unit.stands), &unit.why);
        ui.indent(("stands", &unit.name), |ui| pips(ui, unit.left, of, 0, &format!("{}: {} of {of} left", unit.name, unit.left)));
    }

    /// A side's name with its sum, under a bar of its colour.
    fn side_ui(&self, ui: &mut Ui, place: usize, text: &str) {
        let palette = palette(ui);
        ui.add_space(gap::ROW);
        ui.label(RichText::new(text).font(semibold(type_size::BODY)).color(palette.nation_word(self.nation(place))));
    }

    /// A number with what it is of: a click tells why it is so.
    fn number_ui(&mut self, ui: &mut Ui, number: Number, figure: &str, of: &str, why: &[Why]) {
        let ink = palette(ui).ink;
        let open = *self.asked == Some(number);
        let mut text = LayoutJob::default();
        text.append(figure, 0.0, TextFormat::simple(semibold(type_size::BODY), ink));
        text.append(of, gap::NEXT, TextFormat::simple(FontId::proportional(type_size::BODY), ink));
        if ui.add(Button::selectable(open, text).wrap()).clicked() {
            *self.asked = if open { None } else { Some(number) };
        }
        if open {
            ui.indent(("why", format!("{number:?}")), |ui| {
                if why.is_empty() {
                    ui.label(RichText::new("So from the start.").small());
                }
                for why in why {
                    self.why_ui(ui, why);
                }
            });
        }
    }

    /// An event that made a number: when, what it did, what happened; and the way to it.
    fn why_ui(&mut self, ui: &mut Ui, why: &Why) {
        let did = if why.did.is_empty() { String::new() } else { format!(": {}", why.did) };
        ui.label(RichText::new(format!("{}{did}", why.when)).font(medium(type_size::SMALL)));
        ui.label(RichText::new(&why.says).small());
        self.to_the_log_ui(ui, why);
    }

    fn to_the_log_ui(&mut self, ui: &mut Ui, why: &Why) {
        if ui.button(RichText::new("Show it in the log").small()).clicked() {
            self.intents.push(Intent::ShowEvent(why.number));
        }
    }

    fn turning_ui(&mut self, ui: &mut Ui) {
        let after = self.after;
        section(ui, "The turning points");
        if after.turning.is_empty() {
            ui.label(RichText::new("Nothing was lost or won yet.").color(palette(ui).second));
        }
        for point in &after.turning {
            self.point_ui(ui, point);
        }
        ui.add(Label::new(RichText::new(HOW_CHOSEN).small().color(palette(ui).second)).wrap());
    }

    fn point_ui(&mut self, ui: &mut Ui, point: &TurningPoint) {
        let palette = palette(ui);
        let points = if point.points.is_empty() { String::new() } else { format!(" · {}", point.points) };
        ui.label(RichText::new(format!("{}{points}", point.why.when)).font(semibold(type_size::BODY)));
        ui.label(&point.why.says);
        if !point.lost.is_empty() {
            ui.label(RichText::new(&point.lost).small().color(palette.second));
        }
        if let Some(chance) = &point.chance {
            ui.label(RichText::new(format!("Dice take so much or more {chance} times.")).small().color(palette.second));
        }
        self.to_the_log_ui(ui, &point.why);
        ui.add_space(gap::ROW);
    }

    fn luck_ui(&mut self, ui: &mut Ui) {
        section(ui, "Luck of the dice");
        for side in &self.after.luck.sides {
            let [lost, means] = side.sentences();
            ui.label(lost);
            let ink = if side.unusual() { warning_color(ui) } else { palette(ui).second };
            ui.label(RichText::new(means).color(ink));
        }
        if ui.button("Face by face").clicked() {
            self.intents.push(Intent::Go("luck"));
        }
    }
}

/// Those who took part and lost nothing, by name.
fn unhurt_ui(ui: &mut Ui, side: &SideAfter) {
    for (leaders, says) in [(false, "Without loss"), (true, "Unhurt")] {
        let unhurt = side.units.iter().filter(|unit| unit.took_part && unit.lost() == 0 && unit.is_leader == leaders);
        let names = unhurt.map(|unit| unit.name.as_str()).collect::<Vec<_>>().join(", ");
        if !names.is_empty() {
            ui.label(RichText::new(format!("{says}: {names}.")).small().color(palette(ui).second));
        }
    }
}
