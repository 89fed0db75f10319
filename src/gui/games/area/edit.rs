//! Referee's corrections by hand: cubes, control markers, forts and muster markers, each with a note.

use eframe::egui::{self, RichText, Ui};

use super::chart::side_label;
use super::intent::Intent;
use super::parts::{Count, area_ui, count_ui};
use super::question::AreaQuestion;
use crate::games::area::campaign::{CampaignState, Change, Command, CubePlace, Marker, Setup};
use crate::gui::look::measure;
use crate::gui::parts::choice::choose_ui;
use crate::gui::parts::keyed::main_button;
use crate::gui::shell::pass::reserve;
use crate::id::{AreaId, FactionId, SideId};

/// Field of the form that takes an area.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EditField {
    /// Place from which cubes are moved.
    From,
    /// Place to which cubes are moved.
    To,
    /// Area to correct; while the form is open a click on the map sets it, even where one is already chosen.
    Area,
}

impl EditField {
    const fn name(self) -> &'static str {
        match self {
            Self::From => "Correct: from",
            Self::To => "Correct: to",
            Self::Area => "Correct: area",
        }
    }
}

/// Kind of thing that is corrected.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum What {
    #[default]
    Cubes,
    Control,
    Fort,
    Muster,
    Cards,
}

/// Correction that is half filled in.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct EditDraft {
    what: What,
    faction: Option<FactionId>,
    units: Count,
    from: Option<CubePlace>,
    to: Option<CubePlace>,
    area: Option<AreaId>,
    side: Option<SideId>,
    markers: Count,
    hand: Count,
    deck: Count,
    on: bool,
    note: String,
    /// A click on the map answers the form: it was opened or changed since the last event.
    leads: bool,
}

impl EditDraft {
    /// Gives clicks on the map back to the game; returns whether the form had them.
    pub fn release_clicks(&mut self) -> bool {
        std::mem::take(&mut self.leads)
    }

    /// Returns the field that waits for an area, while clicks on the map answer the form.
    pub fn question(&self, state: &CampaignState) -> Option<AreaQuestion<EditField>> {
        let field = match self.what {
            _ if !self.leads => None,
            What::Cubes if self.from.is_none() => Some(EditField::From),
            What::Cubes => self.to.is_none().then_some(EditField::To),
            What::Control | What::Fort | What::Muster => Some(EditField::Area),
            What::Cards => None,
        }?;
        AreaQuestion::of(field, field.name(), state.areas.keys())
    }

    /// Sets a field to the area that was clicked.
    pub fn answer(&mut self, field: EditField, area: AreaId) {
        match field {
            EditField::From => self.from = Some(CubePlace::Area(area)),
            EditField::To => self.to = Some(CubePlace::Area(area)),
            EditField::Area => self.area = Some(area),
        }
    }

    /// Draws the form, folded until it is opened.
    pub fn ui(&mut self, ui: &mut Ui, setup: &Setup, state: &CampaignState, intents: &mut Vec<Intent>) {
        let before = self.clone();
        let form = egui::CollapsingHeader::new("Correct the board by hand").id_salt("edit").show(ui, |ui| {
            ui.horizontal_wrapped(|ui| {
                for (what, name) in [
                    (What::Cubes, "Cubes"),
                    (What::Control, "Control markers"),
                    (What::Fort, "Fort"),
                    (What::Muster, "Muster marker"),
                    (What::Cards, "Cards"),
                ] {
                    choose_ui(ui, &mut self.what, what, name);
                }
            });
            let change = match self.what {
                What::Cubes => self.cubes_ui(ui, setup, state),
                What::Control => self.control_ui(ui, setup, state),
                What::Fort | What::Muster => self.marker_ui(ui, setup, state),
                What::Cards => self.cards_ui(ui, setup),
            };
            ui.horizontal_wrapped(|ui| {
                let title = ui.label("Why");
                ui.add(egui::TextEdit::singleline(&mut self.note).desired_width(measure::NOTE_FIELD).hint_text("for the log"))
                    .labelled_by(title.id);
            });
            if main_button(ui, change.is_some(), "Correct the board")
                && let Some(change) = change
            {
                intents.push(Intent::submit(Command::Edit { changes: vec![change], note: self.note.trim().into() }));
            }
            ui.label(RichText::new("The log keeps the correction and the reason; Undo reverses it.").small());
        });
        self.leads = !form.fully_closed() && (self.leads || form.header_response.clicked() || *self != before);
        // It may say what is wanting: not over the button it is wanting for.
        if let Some(form) = form.body_response {
            reserve(ui, form.rect);
        }
    }

    fn faction_ui(&mut self, ui: &mut Ui, setup: &Setup) {
        ui.horizontal_wrapped(|ui| {
            for row in &setup.tables.factions {
                let faction = FactionId(row.head.id.0.clone());
                let name = format!("Correct: {}", row.head.label);
                choose_ui(ui, &mut self.faction, Some(faction), row.head.label.as_str()).accessible_name(name);
            }
        });
    }

    fn cubes_ui(&mut self, ui: &mut Ui, setup: &Setup, state: &CampaignState) -> Option<Change> {
        self.faction_ui(ui, setup);
        count_ui(ui, "Correct: cubes", &mut self.units);
        for (name, field, place) in [("from", EditField::From, &mut self.from), ("to", EditField::To, &mut self.to)] {
            place_ui(ui, (name, field.name()), place, state);
        }
        let (faction, from, to) = (self.faction.clone()?, self.from.clone()?, self.to.clone()?);
        (self.units.value() > 0).then(|| Change::Units { faction, units: self.units.value(), from, to })
    }

    fn control_ui(&mut self, ui: &mut Ui, setup: &Setup, state: &CampaignState) -> Option<Change> {
        area_ui(ui, EditField::Area.name(), &mut self.area, state.areas.keys());
        ui.horizontal_wrapped(|ui| {
            choose_ui(ui, &mut self.side, None, "no side");
            for row in &setup.tables.sides {
                let side = SideId(row.head.id.0.clone());
                let text = side_label(setup, &side);
                choose_ui(ui, &mut self.side, Some(side), text);
            }
            if self.side.is_some() {
                count_ui(ui, "Correct: markers", &mut self.markers);
            }
        });
        Some(Change::Control { area: self.area.clone()?, side: self.side.clone(), markers: self.markers.value() })
    }

    fn cards_ui(&mut self, ui: &mut Ui, setup: &Setup) -> Option<Change> {
        self.faction_ui(ui, setup);
        for (what, count) in [("cards in hand", &mut self.hand), ("cards in the draw deck", &mut self.deck)] {
            ui.horizontal(|ui| {
                count_ui(ui, &format!("Correct: {what}"), count);
                ui.label(what);
            });
        }
        Some(Change::Hand { faction: self.faction.clone()?, hand: self.hand.value(), deck: self.deck.value() })
    }

    fn marker_ui(&mut self, ui: &mut Ui, setup: &Setup, state: &CampaignState) -> Option<Change> {
        area_ui(ui, EditField::Area.name(), &mut self.area, state.areas.keys());
        if self.what == What::Muster {
            self.faction_ui(ui, setup);
        }
        ui.checkbox(&mut self.on, "it stands there");
        let area = self.area.clone()?;
        if self.what == What::Fort {
            return Some(Change::Fort { area, stands: self.on });
        }
        Some(Change::Marker { faction: self.faction.clone()?, area, marker: self.on.then_some(Marker { flipped: false }) })
    }
}

/// Draws the choice of a place for cubes: off the map, or an area, which a click on the map sets too.
fn place_ui(ui: &mut Ui, (name, whole): (&str, &str), place: &mut Option<CubePlace>, state: &CampaignState) {
    ui.horizontal_wrapped(|ui| {
        ui.label(name);
        for (option, text) in [(CubePlace::Stockpile, "the stockpile"), (CubePlace::Fled, "the fled")] {
            choose_ui(ui, place, Some(option), text).accessible_name(format!("{whole} {text}"));
        }
        let mut area = if let Some(CubePlace::Area(area)) = place { Some(area.clone()) } else { None };
        let before = area.clone();
        area_ui(ui, whole, &mut area, state.areas.keys());
        if area != before {
            *place = area.map(CubePlace::Area);
        }
    });
}
