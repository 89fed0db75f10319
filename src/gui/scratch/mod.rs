//! Scratch mode: the same checks with no battle loaded. Everything is asked, nothing is remembered
//! but the last values.

pub(in crate::gui) mod answer;
pub(in crate::gui) mod dice;
pub(in crate::gui) mod fields;

use crate::games::{battlecry1812, rff1812};
use crate::gui::games::battlecry1812::scratch as companies;
use crate::gui::games::rff1812::scratch as forms;
use eframe::egui::{self, Align, Id, Key, Layout, Modifiers, RichText, ScrollArea, Ui};

/// What the scratch page remembers: the last values of every check.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Scratch {
    section: Section,
    /// The last pass that drew the page: after a gap it is opened anew.
    drawn: Option<u64>,
    /// The die box of the section, once the cursor was put there.
    die: Option<Id>,
    maneuver: forms::maneuver::ManeuverDraft,
    fire: forms::fire::FireDraft,
    charge: forms::charge::ChargeDraft,
    leader: forms::leader::LeaderDraft,
    movement: forms::movement::MovementDraft,
    effectiveness: forms::effectiveness::EffectivenessDraft,
    rating: forms::rating::RatingDraft,
    battlecry_fire: companies::fire::FireDraft,
    battlecry_melee: companies::melee::MeleeDraft,
    battlecry_rally: companies::dice::RallyDraft,
    battlecry_officer: companies::dice::OfficerDraft,
}

/// The sections of the page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Section {
    /// Maneuver check.
    #[default]
    Maneuver,
    /// Fire combat.
    Fire,
    /// Charge combat.
    Charge,
    /// What became of a leader in danger.
    FallenLeader,
    /// Roads, obliques, wheels and rates.
    Movement,
    /// Fresh, worn and spent.
    Effectiveness,
    /// A unit from its record.
    Rating,
    /// Battlecry! 1812: fire.
    BattlecryFire,
    /// Battlecry! 1812: melee.
    BattlecryMelee,
    /// Battlecry! 1812: rally by an officer.
    BattlecryRally,
    /// Battlecry! 1812: fire at an officer.
    BattlecryOfficerFire,
}

/// A row of section buttons: the game, then each section with its accessible name and the text shown.
type SectionRow = (&'static str, &'static [(Section, &'static str, &'static str)]);

impl Section {
    /// Every section, in the order of the buttons.
    const ALL: [Self; 11] = [
        Self::Maneuver,
        Self::Fire,
        Self::Charge,
        Self::FallenLeader,
        Self::Movement,
        Self::Effectiveness,
        Self::Rating,
        Self::BattlecryFire,
        Self::BattlecryMelee,
        Self::BattlecryRally,
        Self::BattlecryOfficerFire,
    ];

    const ROWS: [SectionRow; 2] = [
        (
            "Regimental Fire and Fury 1812",
            &[
                (Self::Maneuver, "Maneuver section", "Maneuver"),
                (Self::Fire, "Fire section", "Fire"),
                (Self::Charge, "Charge section", "Charge"),
                (Self::FallenLeader, "Fallen leader section", "Fallen leader"),
                (Self::Movement, "Movement section", "Movement"),
                (Self::Effectiveness, "Effectiveness section", "Effectiveness"),
                (Self::Rating, "Rating section", "Rating"),
            ],
        ),
        (
            "Battlecry! 1812",
            &[
                (Self::BattlecryFire, "Battlecry fire section", "Fire"),
                (Self::BattlecryMelee, "Battlecry melee section", "Melee"),
                (Self::BattlecryRally, "Battlecry rally section", "Rally"),
                (Self::BattlecryOfficerFire, "Battlecry officer fire section", "Officer fire"),
            ],
        ),
    ];

    fn neighbour(self, back: bool) -> Self {
        let now = Self::ALL.iter().position(|section| *section == self).unwrap_or(0);
        let step = if back { Self::ALL.len() - 1 } else { 1 };
        Self::ALL.get((now + step) % Self::ALL.len()).copied().unwrap_or_default()
    }
}

/// What the scratch page needs.
pub struct ScratchDesk<'d> {
    /// Tables of Regimental Fire and Fury 1812.
    pub rff1812: &'d rff1812::Tables,
    /// Tables of Battlecry! 1812.
    pub battlecry1812: &'d battlecry1812::Tables,
    /// Gives a face of a die with so many sides.
    pub generator: &'d mut dyn FnMut(u8) -> u8,
    /// The roll key was pressed.
    pub roll: bool,
    /// Set while the cursor is in a field for free text.
    pub typing: &'d mut bool,
    /// Set while the cursor is in a field for inches.
    pub measuring: &'d mut bool,
}

/// One section: a draft that draws itself in three parts.
pub(in crate::gui) trait Panel: Clone + Default + PartialEq {
    /// The heading.
    const TITLE: &'static str;
    /// Whether it asks enough to stand in two columns.
    const TWO_COLUMNS: bool = true;
    /// Whether it has a die box, to which the cursor goes back whenever it is nowhere.
    const DICE: bool = true;

    /// Buttons beside the heading.
    fn tools(&mut self, _ui: &mut Ui) {}
    /// The questions. `focus`: the cursor goes into the first field, where the section has no dice.
    fn ask(&mut self, ui: &mut Ui, desk: &mut ScratchDesk<'_>, focus: bool);
    /// The dice and the result, or what is still to be told. `focus`: the cursor goes into the die box.
    fn answer(&mut self, ui: &mut Ui, desk: &mut ScratchDesk<'_>, focus: bool);
    /// The odds and the lines of the sum.
    fn weigh(&mut self, _ui: &mut Ui, _desk: &mut ScratchDesk<'_>) {}
}

/// From this width on, questions and answers stand side by side.
const WIDE: f32 = 860.0;

impl Scratch {
    /// Goes to a section.
    pub const fn open(&mut self, section: Section) {
        self.section = section;
        self.drawn = None;
    }

    /// The section shown.
    #[must_use]
    pub const fn section(&self) -> Section {
        self.section
    }

    /// Draws the page.
    pub fn ui(&mut self, ui: &mut Ui, desk: &mut ScratchDesk<'_>) {
        let pass = ui.ctx().cumulative_pass_nr();
        let mut opened = self.drawn.is_none_or(|last| pass > last.saturating_add(1));
        self.drawn = Some(pass);
        opened |= self.keys(ui);
        if ui.available_width() >= WIDE {
            opened |= self.sections_ui(ui);
            ui.separator();
            self.section_ui(ui, desk, opened);
        } else {
            let height = ui.available_height();
            ScrollArea::vertical().id_salt("scratch").auto_shrink(false).max_height(height).show(ui, |ui| {
                opened |= self.sections_ui(ui);
                ui.separator();
                self.section_ui(ui, desk, opened);
            });
        }
    }

    /// Ctrl+Page Down and Ctrl+Page Up go from section to section.
    fn keys(&mut self, ui: &Ui) -> bool {
        let consume = |key| ui.input_mut(|input| input.consume_key(Modifiers::COMMAND, key));
        let before = self.section;
        if consume(Key::PageDown) {
            self.section = self.section.neighbour(false);
        }
        if consume(Key::PageUp) {
            self.section = self.section.neighbour(true);
        }
        self.section != before
    }

    fn sections_ui(&mut self, ui: &mut Ui) -> bool {
        let before = self.section;
        for (game, sections) in Section::ROWS {
            ui.horizontal_wrapped(|ui| {
                ui.label(RichText::new(game).small());
                for (section, name, text) in sections {
                    let button = egui::Button::selectable(self.section == *section, *text);
                    let response = ui.add(button).accessible_name(*name);
                    if response.clicked() {
                        self.section = *section;
                    }
                }
            });
        }
        self.section != before
    }

    fn section_ui(&mut self, ui: &mut Ui, desk: &mut ScratchDesk<'_>, opened: bool) {
        match self.section {
            Section::Maneuver => panel_ui(ui, desk, &mut self.maneuver, &mut self.die, opened),
            Section::Fire => panel_ui(ui, desk, &mut self.fire, &mut self.die, opened),
            Section::Charge => panel_ui(ui, desk, &mut self.charge, &mut self.die, opened),
            Section::FallenLeader => panel_ui(ui, desk, &mut self.leader, &mut self.die, opened),
            Section::Movement => panel_ui(ui, desk, &mut self.movement, &mut self.die, opened),
            Section::Effectiveness => panel_ui(ui, desk, &mut self.effectiveness, &mut self.die, opened),
            Section::Rating => panel_ui(ui, desk, &mut self.rating, &mut self.die, opened),
            Section::BattlecryFire => panel_ui(ui, desk, &mut self.battlecry_fire, &mut self.die, opened),
            Section::BattlecryMelee => panel_ui(ui, desk, &mut self.battlecry_melee, &mut self.die, opened),
            Section::BattlecryRally => panel_ui(ui, desk, &mut self.battlecry_rally, &mut self.die, opened),
            Section::BattlecryOfficerFire => panel_ui(ui, desk, &mut self.battlecry_officer, &mut self.die, opened),
        }
    }
}

/// Draws a section: side by side where there is room, else the answer above the questions.
fn panel_ui<P: Panel>(ui: &mut Ui, desk: &mut ScratchDesk<'_>, draft: &mut P, die: &mut Option<Id>, opened: bool) {
    let before = draft.clone();
    let mut focus = opened;
    if P::DICE && !focus && ui.memory(|memory| memory.focused().is_none()) {
        // A word clicked took the cursor out of the die box; the next digit would be lost.
        match die.filter(|die| ui.ctx().read_response(*die).is_some()) {
            Some(die) => ui.memory_mut(|memory| memory.request_focus(die)),
            None => focus = true,
        }
    }
    ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new(P::TITLE).heading());
        if ui.button("Clear").clicked() {
            *draft = P::default();
            focus = true;
        }
        draft.tools(ui);
    });
    // Fields keep their cursor when lines above them come and go: each part has its own id.
    ui.push_id(P::TITLE, |ui| {
        if ui.available_width() >= WIDE && P::TWO_COLUMNS {
            ui.columns(2, |columns| {
                let [left, right] = columns else { return };
                part(left, "ask", |ui| draft.ask(ui, desk, focus));
                part(right, "answer", |ui| {
                    ui.push_id("dice", |ui| draft.answer(ui, desk, focus));
                    ui.separator();
                    ui.push_id("weigh", |ui| draft.weigh(ui, desk));
                });
            });
        } else if ui.available_width() >= WIDE {
            part(ui, "all", |ui| stacked(ui, desk, draft, focus));
        } else {
            stacked(ui, desk, draft, focus);
        }
    });
    if focus {
        *die = ui.memory(|memory| memory.focused()).filter(|_| P::DICE);
    }
    if *draft != before {
        // What stands above an answered question shows the answer in the next frame.
        ui.ctx().request_repaint();
    }
}

fn part(ui: &mut Ui, name: &str, add: impl FnOnce(&mut Ui)) {
    let height = ui.available_height();
    ScrollArea::vertical().id_salt(name).auto_shrink(false).max_height(height).show(ui, |ui| {
        // Columns stretch what stands in them; buttons and sentences keep their own width.
        ui.with_layout(Layout::top_down(Align::Min), add);
    });
}

fn stacked<P: Panel>(ui: &mut Ui, desk: &mut ScratchDesk<'_>, draft: &mut P, focus: bool) {
    ui.push_id("dice", |ui| draft.answer(ui, desk, focus));
    ui.separator();
    ui.push_id("ask", |ui| draft.ask(ui, desk, focus));
    ui.separator();
    ui.push_id("weigh", |ui| draft.weigh(ui, desk));
}
