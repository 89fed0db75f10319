//! The first page a newcomer sees: what there is to do, each a key. Whoever knows it skips it for ever.

use std::fmt;

use eframe::egui::{Button, ColorImage, Frame as Framed, Image, Label, Margin, RichText, Stroke, TextureHandle, TextureOptions, Ui, Vec2};

use crate::games::FIRST_SCENARIO;
use crate::gui::design;
use crate::gui::desk::Desk;
use crate::gui::icon;
use crate::gui::intent::Intent;
use crate::gui::keys::{Act, Binding, Chord, ENTER};
use crate::gui::look::{gap, heading as heading_font, measure, palette, radius, serif, type_size};
use crate::gui::page::{AREA, BATTLE, BATTLES, Page, SCRATCH};
use crate::gui::view::{Frame, PageView};
use crate::gui::widgets::scrolled;

/// What the program is, in a sentence or two.
const SAYS: &str = "The staff officer beside the table. You move the figures and roll; he adds up, reads the table, says why, and keeps the log. \
                    Anything can be taken back.";

const SKIP: Act = "never show the first page again";

/// What there is to do: its key, name and what it is. Where it leads; none: Chippawa, with the guide.
struct Choice {
    act: Act,
    key: char,
    name: &'static str,
    says: &'static str,
    page: Option<Page>,
}

const CHOICES: [Choice; 5] = [
    Choice {
        act: "play Chippawa",
        key: '1',
        name: "Play Chippawa",
        says: "A battle ready on the table, and five hints that show how a turn goes.",
        page: None,
    },
    Choice {
        act: "check one number",
        key: '2',
        name: "Check one number",
        says: "One volley, charge, maneuver or rally, with no battle: give the facts, type the die.",
        page: Some(SCRATCH),
    },
    Choice {
        act: "open a battle or scenario",
        key: '3',
        name: "Open",
        says: "One of the battles that come with the program, one of yours, or a scenario file.",
        page: Some(BATTLES),
    },
    Choice {
        act: "design a scenario",
        key: '4',
        name: "Design a scenario",
        says: "Rate units, lay the table, print labels, rosters and hand-outs.",
        page: Some(design::PAGE),
    },
    Choice {
        act: "the area games",
        key: '5',
        name: "Area games",
        says: "1812 The Invasion of Canada and 1754 Conquest: turns, dice, odds and the reckoning.",
        page: Some(AREA),
    },
];

const fn key_of(choice: &Choice) -> Binding {
    Binding::new(choice.act, Chord::Typed(choice.key), choice.says)
}

/// The keys of the page.
const KEYS: [Binding; 7] = [
    key_of(&CHOICES[0]),
    Binding::new(ENTER, Chord::Alone(eframe::egui::Key::Enter), "Plays Chippawa.").short("play Chippawa"),
    key_of(&CHOICES[1]),
    key_of(&CHOICES[2]),
    key_of(&CHOICES[3]),
    key_of(&CHOICES[4]),
    Binding::new(SKIP, Chord::Typed('x'), "Never opens this page by itself again; the menu has it.").short("skip for ever"),
];

/// The page; of itself it keeps only the icon as it is drawn.
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
    fn bindings(&self) -> &'static [Binding] {
        &KEYS
    }

    fn close(&mut self) -> bool {
        true
    }

    fn ui(&mut self, ui: &mut Ui, frame: &mut Frame<'_>) {
        let mut chosen = CHOICES.iter().find(|choice| frame.pressed.has(choice.act));
        if frame.pressed.enter() {
            chosen = CHOICES.first();
        }
        let mut skipped = frame.pressed.has(SKIP);
        let is_low = ui.available_height() < measure::LOW;
        scrolled(ui, "start", |ui| {
            ui.set_max_width(measure::START.min(ui.available_width()));
            self.title_ui(ui, is_low);
            for choice in &CHOICES {
                if choice_ui(ui, choice, is_low) {
                    chosen = Some(choice);
                }
            }
            ui.add_space(gap::GROUP);
            ui.horizontal_wrapped(|ui| {
                skipped |= ui.button("Never show this again (X)").clicked();
                ui.label(RichText::new("The menu at the top left has this page as Start.").color(palette(ui).second));
            });
        });
        if skipped {
            frame.desk.set(|settings| settings.start_skipped = true);
            frame.intents.push(Intent::Go(BATTLE));
        } else if let Some(choice) = chosen {
            frame.intents.push(choice.page.map_or_else(|| play(frame.desk), Intent::Go));
        }
    }
}

impl StartPage {
    /// What this is, for who has never seen it, and which version; in a low window in a line, for the choices come first.
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

/// Chippawa as it is shipped, with the guide the first time.
fn play(desk: &mut Desk) -> Intent {
    match (desk.begin_shipped(FIRST_SCENARIO), desk.settings().guided) {
        (true, false) => Intent::Guide,
        (true, true) => Intent::Opened,
        (false, _) => Intent::Go(BATTLE),
    }
}

/// A choice as one large button with what it is beneath its name. True when it was pressed.
fn choice_ui(ui: &mut Ui, choice: &Choice, is_low: bool) -> bool {
    let palette = palette(ui);
    let frame = Framed::new().fill(palette.surface).stroke(Stroke::new(measure::LINE, palette.line)).corner_radius(radius::PANEL);
    frame
        .inner_margin(Margin::symmetric(gap::NEXT as i8, if is_low { gap::HAIR } else { gap::NEXT } as i8))
        .show(ui, |ui| {
            ui.set_width(ui.available_width());
            ui.horizontal(|ui| {
                let name = RichText::new(format!("{} ({})", choice.name, choice.key)).font(heading_font()).color(palette.ink);
                let pressed = ui.add(Button::new(name).min_size(eframe::egui::vec2(measure::START_BUTTON, measure::TARGET))).clicked();
                ui.add(Label::new(RichText::new(choice.says).color(palette.second)).wrap());
                pressed
            })
            .inner
        })
        .inner
}
