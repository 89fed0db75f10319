//! Review of a battle of any game: points by source, losses by unit, the turning points, luck. Every number opens the events it comes from,
//! and leads to them in the log.

use eframe::egui::text::LayoutJob;
use eframe::egui::{Align, Button, FontId, Label, Layout, Rect, RichText, Sense, TextFormat, Ui, UiBuilder, vec2};

use crate::game::Version;
use crate::game::after_action::{AfterAction, Cause, SideAfter, TurningPoint, UnitAfter};
use crate::games::registry::AFTER_ACTION;
use crate::gui::look::{gap, measure, medium, palette, semibold, serif, type_size};
use crate::gui::pages::{scrolled, section};
use crate::gui::parts::widgets::{main_button, pips, pips_width, warning_color};
use crate::gui::shell::desk::Desk;
use crate::gui::shell::desk::DeskPlace;
use crate::gui::shell::intent::AppIntent;
use crate::gui::shell::strip::Strip;
use crate::gui::shell::view::{Frame, PageView};
use crate::scenario::Nation;

/// Page that reviews the game in play.
#[derive(Debug, Default)]
pub struct AfterPage {
    /// Review as it was last computed: once for each event.
    known: Option<(Version, AfterAction)>,
    /// The number that was clicked: a line of points of a side, or a unit.
    asked: Option<Number>,
}

/// Number that can be clicked, by the places of its side and its line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Number {
    Score(usize, usize),
    Unit(usize, usize),
    Line(usize, usize),
}

impl PageView for AfterPage {
    fn ui(&mut self, ui: &mut Ui, frame: &mut Frame<'_>) {
        let session = frame.desk.session();
        let now = session.version();
        if self.known.as_ref().is_none_or(|(known, _)| *known != now) {
            self.asked = None;
            self.known = session.after_action().map(|after| (now, after));
        }
        let Some((_, after)) = &self.known else { return };
        let nations = session.about().sides.iter().map(|side| side.nation).collect::<Vec<_>>();
        // A battle on the table has phases to play on with.
        let plays_on = frame.desk.shown() == DeskPlace::Table;
        let mut page = Page { after, nations: &nations, asked: &mut self.asked, plays_on, intents: frame.intents };
        scrolled(ui, |ui| page.ui(ui));
    }

    fn strip(&self, desk: &Desk) -> Option<Strip> {
        Some(Strip::of_page(&format!("{}: after the {}", desk.session().about().title, desk.shown().name())))
    }

    /// Undoes the end of the battle alone, so that a battle ended by mistake can be resumed from here.
    fn undo_redo(&mut self, desk: &mut Desk, redo: bool) {
        if !redo && self.known.as_ref().is_some_and(|(_, after)| after.over) {
            desk.undo();
        }
    }

    fn close(&mut self) -> bool {
        self.asked.take().is_none()
    }

    fn reset(&mut self) {
        *self = Self::default();
    }
}

struct Page<'p> {
    after: &'p AfterAction,
    /// Nations in the order of the sides.
    nations: &'p [Option<Nation>],
    asked: &'p mut Option<Number>,
    /// The players may go on with a battle they ended.
    plays_on: bool,
    intents: &'p mut Vec<AppIntent>,
}

impl Page<'_> {
    fn ui(&mut self, ui: &mut Ui) {
        self.result_ui(ui);
        if ui.available_width() < measure::NARROW {
            self.points_ui(ui);
            self.chapters_ui(ui);
            self.turning_ui(ui);
            self.losses_ui(ui);
            self.luck_ui(ui);
        } else {
            ui.columns_const(|[left, right]| {
                // Columns would spread the words of a line, and stretch its buttons.
                let plain = Layout::top_down(Align::Min);
                left.with_layout(plain, |ui| {
                    self.points_ui(ui);
                    self.chapters_ui(ui);
                    self.turning_ui(ui);
                });
                right.with_layout(plain, |ui| {
                    self.losses_ui(ui);
                    self.luck_ui(ui);
                });
            });
        }
    }

    fn nation(&self, side: usize) -> Option<Nation> {
        self.nations.get(side).copied().flatten()
    }

    /// Draws the winner or leader, the points in the sides' colours, and the button to print them.
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
            let stands = if self.after.over { format!("The {} is over", self.after.of) } else { "Now".to_owned() };
            ui.label(RichText::new(format!("{stands}: {}.", self.after.now)).color(palette.second));
            if self.plays_on && self.after.over && ui.button("Play on").clicked() {
                self.intents.push(AppIntent::PlayOn);
            }
            if main_button(ui, true, "Print") {
                self.intents.push(AppIntent::Print(AFTER_ACTION.word));
            }
        });
        if !self.after.rule.is_empty() {
            ui.add(Label::new(&self.after.rule).wrap());
        }
    }

    /// Draws the changes of each round, if the game reports them.
    fn chapters_ui(&mut self, ui: &mut Ui) {
        let after = self.after;
        if after.chapters.is_empty() {
            return;
        }
        section(ui, "Areas that changed hands");
        for (place, chapter) in after.chapters.iter().enumerate() {
            ui.label(RichText::new(&chapter.heading).font(semibold(type_size::BODY)));
            for (nth, (line, why)) in chapter.lines.iter().enumerate() {
                self.number_ui(ui, (Number::Line(place, nth), None), "", line, std::slice::from_ref(why));
            }
        }
    }

    /// Draws the sides beside each other where there is room.
    fn points_ui(&mut self, ui: &mut Ui) {
        section(ui, self.after.counts);
        match self.after.sides.len() {
            2 if ui.available_width() > measure::AFTER_COLUMNS => ui.columns_const(|[left, right]| {
                self.points_of_ui(left, 0);
                self.points_of_ui(right, 1);
            }),
            sides => (0..sides).for_each(|side| self.points_of_ui(ui, side)),
        }
    }

    fn points_of_ui(&mut self, ui: &mut Ui, place: usize) {
        let Some(side) = self.after.sides.get(place) else { return };
        self.side_ui(ui, place, &format!("{}: {}", side.name, side.points()));
        if side.scores.is_empty() {
            ui.label(RichText::new("None.").color(palette(ui).second));
        }
        for (source, points) in side.sources() {
            ui.label(RichText::new(format!("{source}: {points}")).size(type_size::SMALL).color(palette(ui).second));
            for (nth, score) in side.scores.iter().enumerate().filter(|(_, score)| score.source == source) {
                self.number_ui(ui, (Number::Score(place, nth), None), &score.points.to_string(), &score.name, &score.why);
            }
        }
    }

    fn losses_ui(&mut self, ui: &mut Ui) {
        let after = self.after;
        section(ui, "Losses");
        for (place, side) in after.sides.iter().enumerate() {
            let (lost, of) = side.lost();
            self.side_ui(ui, place, &format!("{}: {lost} of {of} {}", side.name, after.what.1));
            let hurt = side.units.iter().enumerate().filter(|(_, unit)| unit.took_part && unit.lost() > 0);
            let boxes = hurt.clone().filter(|(_, unit)| !unit.is_leader).map(|(_, unit)| pips_width(unit.start)).fold(0.0, f32::max);
            for (nth, unit) in hurt {
                self.unit_ui(ui, Number::Unit(place, nth), unit, boxes);
            }
            unhurt_ui(ui, side);
        }
    }

    /// Draws a unit with its losses, its boxes in a column before it.
    fn unit_ui(&mut self, ui: &mut Ui, number: Number, unit: &UnitAfter, boxes: f32) {
        if unit.is_leader {
            return self.number_ui(ui, (number, Some((unit, boxes))), &unit.name, &unit.stands, &unit.why);
        }
        let (lost, of) = (unit.lost(), unit.start);
        let says = format!("{} · {}", unit.name, unit.stands);
        self.number_ui(ui, (number, Some((unit, boxes))), &format!("{lost} of {of}"), &says, &unit.why);
    }

    /// Draws a side's name with its sum, under a bar of its colour.
    fn side_ui(&self, ui: &mut Ui, place: usize, text: &str) {
        let palette = palette(ui);
        ui.add_space(gap::ROW);
        ui.label(RichText::new(text).font(semibold(type_size::BODY)).color(palette.nation_word(self.nation(place))));
    }

    /// Draws a number with its label: a click shows the events it comes from.
    fn number_ui(&mut self, ui: &mut Ui, (number, boxes): (Number, Option<(&UnitAfter, f32)>), figure: &str, of: &str, why: &[Cause]) {
        let ink = palette(ui).ink;
        let open = *self.asked == Some(number);
        let mut text = LayoutJob::default();
        text.append(figure, 0.0, TextFormat::simple(semibold(type_size::BODY), ink));
        text.append(of, if figure.is_empty() { 0.0 } else { gap::NEXT }, TextFormat::simple(FontId::proportional(type_size::BODY), ink));
        // A row is as high as a row of the roster, and no higher: there are many.
        let row = |ui: &mut Ui| {
            ui.spacing_mut().button_padding.y = measure::LINE;
            if let Some((unit, width)) = boxes {
                boxes_ui(ui, unit, width);
            }
            let button = Button::selectable(open, text).wrap().min_size(vec2(0.0, measure::FORM_ROW));
            ui.add(button).clicked()
        };
        let pressed = ui.scope(|ui| {
            ui.spacing_mut().interact_size.y = measure::FORM_ROW;
            ui.horizontal_top(row).inner
        });
        if pressed.inner {
            *self.asked = if open { None } else { Some(number) };
        }
        if open {
            ui.indent(("why", format!("{number:?}")), |ui| {
                if why.is_empty() {
                    ui.label(RichText::new("From the start.").small());
                }
                for why in why {
                    self.why_ui(ui, why);
                }
            });
        }
    }

    /// Draws an event that made a number: its time, its effect, its sentence; and the link to it.
    fn why_ui(&mut self, ui: &mut Ui, why: &Cause) {
        let did = if why.effect.is_empty() { String::new() } else { format!(": {}", why.effect) };
        ui.label(RichText::new(format!("{}{did}", why.when)).font(medium(type_size::SMALL)));
        ui.label(RichText::new(&why.says).small());
        self.log_link_ui(ui, why);
    }

    fn log_link_ui(&mut self, ui: &mut Ui, why: &Cause) {
        if ui.button(RichText::new("Show it in the log").small()).clicked() {
            self.intents.push(AppIntent::ShowEvent(why.number));
        }
    }

    fn turning_ui(&mut self, ui: &mut Ui) {
        let after = self.after;
        section(ui, "What turned it");
        if after.turning.is_empty() {
            ui.label(RichText::new("No losses and no points yet.").color(palette(ui).second));
        }
        for point in &after.turning {
            self.point_ui(ui, point);
        }
        ui.add(Label::new(RichText::new(after.selection_text()).small().color(palette(ui).second)).wrap());
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
            ui.label(RichText::new(format!("As bad or worse: {chance}.")).small().color(palette.second));
        }
        self.log_link_ui(ui, &point.why);
        ui.add_space(gap::ROW);
    }

    fn luck_ui(&mut self, ui: &mut Ui) {
        section(ui, "Luck of the dice");
        for side in &self.after.luck.sides {
            let [lost, means] = side.sentences();
            ui.label(lost);
            let ink = if side.is_unusual() { warning_color(ui) } else { palette(ui).second };
            ui.label(RichText::new(means).color(ink));
        }
        if ui.button("Die by die").clicked() {
            self.intents.push(AppIntent::Go("luck"));
        }
    }
}

/// Draws the strength left of a unit as boxes, in a column of that width; a leader has none.
fn boxes_ui(ui: &mut Ui, unit: &UnitAfter, width: f32) {
    let (column, _) = ui.allocate_exact_size(vec2(width, measure::FORM_ROW), Sense::hover());
    if !unit.is_leader {
        let place = Rect::from_center_size(column.center(), vec2(width, measure::STAND_HEIGHT));
        let says = format!("{}: {} of {} left", unit.name, unit.left, unit.start);
        pips(&mut ui.new_child(UiBuilder::new().max_rect(place)), unit.left, unit.start, 0, &says);
    }
}

/// Draws the names of units that took part and lost nothing.
fn unhurt_ui(ui: &mut Ui, side: &SideAfter) {
    for (leaders, says) in [(false, "Without loss"), (true, "Unhurt")] {
        let unhurt = side.units.iter().filter(|unit| unit.took_part && unit.lost() == 0 && unit.is_leader == leaders);
        let names = unhurt.map(|unit| unit.name.as_str()).collect::<Vec<_>>().join(", ");
        if !names.is_empty() {
            ui.label(RichText::new(format!("{says}: {names}")).small().color(palette(ui).second));
        }
    }
}
