//! The places of the area games, in a line above each of them: odds, the battle fought out, the campaign, the owner's board.

use eframe::egui::{Align, Layout, Sense, Ui, UiBuilder, vec2};

use crate::gui::look::gap;
use crate::gui::look::measure::{self, NARROW};
use crate::gui::parts::menu::menu_button;
use crate::gui::shell::desk::DeskPlace;
use crate::gui::shell::intent::AppIntent;
use crate::gui::shell::page::Page;

/// The page of the odds of a battle of cubes.
pub const ODDS: Page = "odds";
/// Page on which campaigns are begun, and campaigns and battles are resumed.
pub const CAMPAIGNS: Page = "campaigns";
/// The page of the owner's board.
pub const BOARD: Page = "board";

/// Place of the area games in the line above them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AreaPlace {
    /// Odds of a single battle.
    Odds,
    /// Battle fought without a campaign.
    Battle,
    /// Campaign with its turns.
    Campaign,
    /// Board that its owner fills in.
    Board,
}

impl AreaPlace {
    /// All places, in the order of their line.
    pub const ALL: [Self; 4] = [Self::Odds, Self::Battle, Self::Campaign, Self::Board];

    /// Returns its name in the line of places.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Odds => "Odds",
            Self::Battle => "Battle fought out",
            Self::Campaign => "Campaign",
            Self::Board => "Your board",
        }
    }

    /// Returns the intent that opens it.
    pub const fn intent(self) -> AppIntent {
        match self {
            Self::Odds => AppIntent::Go(ODDS),
            Self::Battle => AppIntent::Play(DeskPlace::Cubes),
            Self::Campaign => AppIntent::Play(DeskPlace::Campaign),
            Self::Board => AppIntent::Go(BOARD),
        }
    }
}

/// Draws the line of places: of one height, and never wrapped; in a narrow window the places are a menu. `more` draws what the current page
/// adds behind them, and receives whether the window is narrow.
pub fn places_ui(ui: &mut Ui, here: AreaPlace, intents: &mut Vec<AppIntent>, more: impl FnOnce(&mut Ui, bool)) {
    let narrow = ui.available_width() < NARROW;
    let (line, _) = ui.allocate_exact_size(vec2(ui.available_width(), measure::TARGET + 2.0 * gap::HAIR), Sense::hover());
    let line = line.shrink2(vec2(gap::NEXT.min(line.width() / 2.0), gap::HAIR));
    let mut ui = ui.new_child(UiBuilder::new().id_salt("parts").max_rect(line).layout(Layout::left_to_right(Align::Center)));
    ui.scope(|ui| {
        let mut place_ui = |ui: &mut Ui, place: AreaPlace| {
            let chosen = ui.selectable_label(place == here, place.name()).clicked();
            if chosen && place != here {
                intents.push(place.intent());
            }
            chosen
        };
        if narrow {
            let places = menu_button(ui, here.name(), |ui| {
                for place in AreaPlace::ALL {
                    if place_ui(ui, place) {
                        ui.close();
                    }
                }
            });
            places.accessible_name("Parts of the area games");
        } else {
            for place in AreaPlace::ALL {
                place_ui(ui, place);
            }
        }
        more(ui, narrow);
    });
}

/// Returns the space below the line, set off from the edges of the window.
pub fn within(ui: &mut Ui) -> Ui {
    let whole = ui.available_rect_before_wrap();
    // The smallest window has no room to stand off.
    let place = whole.shrink2(vec2(gap::NEXT.min(whole.width().max(0.0) / 2.0), 0.0));
    ui.new_child(UiBuilder::new().max_rect(place).layout(Layout::top_down(Align::Min)))
}
