//! The first page a newcomer sees: actions to begin with, each with a key. It can be skipped for ever.

use std::fmt;

use eframe::egui::{Button, ColorImage, Frame as Framed, Image, Label, Margin, RichText, Stroke, TextureHandle, TextureOptions, Ui, Vec2};

use crate::games::FIRST_SCENARIO;
use crate::gui::design;
use crate::gui::icon;
use crate::gui::look::{gap, heading as heading_font, measure, palette, radius, serif, type_size};
use crate::gui::parts::widgets::scrolled;
use crate::gui::shell::desk::Desk;
use crate::gui::shell::intent::AppIntent;
use crate::gui::shell::keys::{Acts as _, Chord, Common, KeyTable, acts};
use crate::gui::shell::page::{AREA, BATTLE, BATTLES, SCRATCH};
use crate::gui::shell::view::{Frame, PageView};

/// Introduction to the program, in a sentence or two.
const SAYS: &str = "You move the figures and roll. Brigade Major adds up, shows the odds and keeps the log. Anything can be undone.";

acts! {
    /// Acts of the page: what there is to do.
    enum StartAct {
        Play: [Chord::Typed('1')], "The battle is set up; five hints show how a turn goes.";
        OneNumber: [Chord::Typed('2')], "One volley, charge, maneuver or rally, without a battle: give the facts, type the die.";
        Open: [Chord::Typed('3')], "One of the battles that come with the program, one of yours, or a scenario file.";
        Design: [Chord::Typed('4')], "Rate units, draw the table, print labels, rosters and hand-outs.";
        Area: [Chord::Typed('5')], "1812 The Invasion of Canada and 1754 Conquest: turns, dice, odds and victory points.";
        Skip: [Chord::Typed('x')], "Does not show this page at the start again; the menu has it.", "do not show again";
    }
}

impl StartAct {
    /// Returns the name of its large button; `None` for skipping, which has a small one.
    const fn button(self) -> Option<&'static str> {
        Some(match self {
            Self::Play => "Play Chippawa",
            Self::OneNumber => "One number",
            Self::Open => "Open",
            Self::Design => "Design a scenario",
            Self::Area => "Area games",
            Self::Skip => return None,
        })
    }
}

/// State of the first page: its icon as a texture.
#[derive(Clone, Default)]
pub struct StartPage {
    icon: Option<TextureHandle>,
}

impl fmt::Debug for StartPage {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("StartPage")
    }
}

impl PageView for StartPage {
    fn bindings(&self) -> KeyTable {
        let mut table = StartAct::table();
        table.insert(1, Common::Enter.line().says("Plays Chippawa.").short("play Chippawa"));
        table
    }

    fn close(&mut self) -> bool {
        true
    }

    fn ui(&mut self, ui: &mut Ui, frame: &mut Frame<'_>) {
        let by_enter = || frame.pressed.enter().then_some(StartAct::Play);
        let mut chosen = frame.pressed.of().map(|(act, _)| act).next().or_else(by_enter);
        let is_low = ui.available_height() < measure::LOW;
        scrolled(ui, "start", |ui| {
            ui.set_max_width(measure::START.min(ui.available_width()));
            self.title_ui(ui, is_low);
            for act in StartAct::ALL {
                if act.button().is_some_and(|name| choice_ui(ui, name, *act, is_low)) {
                    chosen = Some(*act);
                }
            }
            ui.add_space(gap::GROUP);
            ui.horizontal_wrapped(|ui| {
                if ui.button("Do not show this again (X)").clicked() {
                    chosen = Some(StartAct::Skip);
                }
                ui.label(RichText::new("The menu at the top left has this page as Start.").color(palette(ui).second));
            });
        });
        frame.intents.extend(chosen.map(|act| match act {
            StartAct::Play => play(frame.desk),
            StartAct::OneNumber => AppIntent::Go(SCRATCH),
            StartAct::Open => AppIntent::Go(BATTLES),
            StartAct::Design => AppIntent::Go(design::PAGE),
            StartAct::Area => AppIntent::Go(AREA),
            StartAct::Skip => {
                frame.desk.set(|settings| settings.start_skipped = true);
                AppIntent::Go(BATTLE)
            }
        }));
    }
}

impl StartPage {
    /// Draws the name, version and introduction of the program; in a low window on one line, to leave room for the choices.
    fn title_ui(&mut self, ui: &mut Ui, is_low: bool) {
        let texture = self.icon.get_or_insert_with(|| {
            let icon = icon();
            let drawn = ColorImage::from_rgba_unmultiplied([icon.width as usize, icon.height as usize], &icon.rgba);
            ui.ctx().load_texture("icon", drawn, TextureOptions::LINEAR)
        });
        let side = if is_low { measure::TARGET } else { measure::START_ICON };
        if !is_low {
            ui.add_space(gap::GROUP);
        }
        ui.horizontal(|ui| {
            ui.add(Image::new(&*texture).fit_to_exact_size(Vec2::splat(side)).alt_text("a sealed dispatch"));
            ui.vertical(|ui| {
                ui.horizontal(|ui| {
                    ui.label(RichText::new("Brigade Major").font(serif(if is_low { type_size::HEADING } else { type_size::RESULT })));
                    ui.label(RichText::new(env!("CARGO_PKG_VERSION")).color(palette(ui).second));
                });
                if !is_low {
                    ui.label(SAYS);
                }
            });
        });
        ui.add_space(if is_low { gap::HAIR } else { gap::GROUP });
    }
}

/// Opens Chippawa as shipped, with the guide the first time.
fn play(desk: &mut Desk) -> AppIntent {
    match (desk.begin_shipped(FIRST_SCENARIO), desk.settings().guided) {
        (true, false) => AppIntent::Guide,
        (true, true) => AppIntent::Opened,
        (false, _) => AppIntent::Go(BATTLE),
    }
}

/// Draws a choice as one large button with its description beneath its name. Returns true when it was pressed.
fn choice_ui(ui: &mut Ui, name: &str, act: StartAct, is_low: bool) -> bool {
    let line = act.line();
    let key = line.chords.first().map_or_else(String::new, |chord| chord.spoken());
    let palette = palette(ui);
    let frame = Framed::new().fill(palette.surface).stroke(Stroke::new(measure::LINE, palette.line)).corner_radius(radius::PANEL);
    frame
        .inner_margin(Margin::symmetric(gap::NEXT as i8, if is_low { gap::HAIR } else { gap::NEXT } as i8))
        .show(ui, |ui| {
            ui.set_width(ui.available_width());
            ui.horizontal(|ui| {
                let name = RichText::new(format!("{name} ({key})")).font(heading_font()).color(palette.ink);
                let pressed = ui.add(Button::new(name).min_size(eframe::egui::vec2(measure::START_BUTTON, measure::TARGET))).clicked();
                ui.add(Label::new(RichText::new(line.says).color(palette.second)).wrap());
                pressed
            })
            .inner
        })
        .inner
}
