//! Parts of the strip that are shown in the room there is.

use eframe::egui::Ui;

use super::contents::Strip;
use crate::gui::look::{gap, heading, measure};
use crate::gui::parts::counters;
use crate::gui::parts::widgets::width_of;

/// Names of the sides as far as there is room for them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Names {
    None,
    Initials,
    Full,
}

impl Names {
    const fn of(full: bool, initials: bool) -> Self {
        match (full, initials) {
            (true, _) => Self::Full,
            (false, true) => Self::Initials,
            (false, false) => Self::None,
        }
    }
}

/// A part of the strip that is shown or not.
type Part = fn(&mut ShownParts) -> &mut bool;

/// Parts of the strip shown in the room available: the least important are left out first.
#[derive(Clone, Copy, Debug)]
pub(super) struct ShownParts {
    pub title: bool,
    /// Width for the title, whose end is cut where it is longer.
    pub title_room: f32,
    pub dots: bool,
    pub counters: bool,
    pub turn_words: bool,
    /// The number of turns behind the current one.
    pub turn_count: bool,
    pub side_name: bool,
    /// In place of the name of the side to play, two letters of it.
    pub side_initials: bool,
    pub phases: bool,
    pub all_phases: bool,
    /// The phase after the current one.
    pub next_phase: bool,
    pub status: bool,
    pub waiting: bool,
    pub points: bool,
    pub side_of_points: bool,
    /// In place of the sides' names, two letters of each.
    pub initials: bool,
}

impl ShownParts {
    const ALL: Self = Self {
        title: true,
        title_room: f32::INFINITY,
        dots: true,
        counters: true,
        turn_words: true,
        turn_count: true,
        side_name: true,
        side_initials: true,
        phases: true,
        all_phases: true,
        next_phase: true,
        status: true,
        waiting: true,
        points: true,
        side_of_points: true,
        initials: true,
    };

    pub const fn names_of_points(self) -> Names {
        Names::of(self.side_of_points, self.initials)
    }

    /// Returns the most phases that are shown.
    pub const fn phase_count(self) -> usize {
        match (self.all_phases, self.next_phase) {
            (true, _) => usize::MAX,
            (false, true) => 2,
            (false, false) => 1,
        }
    }

    pub const fn name_of_side(self) -> Names {
        Names::of(self.side_name, self.side_initials)
    }

    /// Chooses the parts for a room of this width.
    pub fn that_fit(strip: &Strip, ui: &Ui, room: f32) -> Self {
        // A page on which no side plays is about its title above all.
        let of_page: [Part; 7] = [
            |shown| &mut shown.waiting,
            |shown| &mut shown.status,
            |shown| &mut shown.dots,
            |shown| &mut shown.turn_count,
            |shown| &mut shown.all_phases,
            |shown| &mut shown.turn_words,
            |shown| &mut shown.title,
        ];
        // The standing of a campaign comes before its name, and is never left out.
        let of_campaign: [Part; 11] = [
            |shown| &mut shown.side_of_points,
            |shown| &mut shown.counters,
            |shown| &mut shown.title,
            |shown| &mut shown.dots,
            |shown| &mut shown.all_phases,
            |shown| &mut shown.status,
            |shown| &mut shown.side_name,
            |shown| &mut shown.turn_count,
            |shown| &mut shown.turn_words,
            // A colour is no word: whose turn and whose points they are goes last.
            |shown| &mut shown.initials,
            |shown| &mut shown.side_initials,
        ];
        let of_battle: [Part; 13] = [
            |shown| &mut shown.side_of_points,
            |shown| &mut shown.waiting,
            |shown| &mut shown.status,
            |shown| &mut shown.dots,
            |shown| &mut shown.all_phases,
            |shown| &mut shown.side_name,
            |shown| &mut shown.turn_count,
            |shown| &mut shown.title,
            |shown| &mut shown.initials,
            |shown| &mut shown.turn_words,
            |shown| &mut shown.next_phase,
            |shown| &mut shown.points,
            // A bar in a colour is no word: whose turn it is goes last.
            |shown| &mut shown.side_initials,
        ];
        let sheds = match () {
            () if strip.standing.is_some() => &of_campaign[..],
            () if strip.sides.is_empty() => &of_page[..],
            () => &of_battle[..],
        };
        // Once it is over, the button of the review comes before the phases.
        let has_phases = !strip.over || strip.standing.is_some();
        let mut shown = Self { phases: has_phases, ..Self::ALL };
        let mut left_out = Vec::new();
        for shed in sheds {
            if shown.width(strip, ui) <= room {
                break;
            }
            *shed(&mut shown) = false;
            left_out.push(shed);
        }
        // Leaving out the last part may make room for a smaller one.
        for shed in left_out.into_iter().rev() {
            let before = shown;
            *shed(&mut shown) = true;
            if shown.title && !before.title {
                // The beginning of a title is better than none.
                let rest = room - before.width(strip, ui) - gap::GROUP;
                shown.title_room = if rest < measure::STRIP_TITLE_LEAST { f32::INFINITY } else { rest };
            }
            if shown.width(strip, ui) > room {
                shown = before;
            }
        }
        let with_phases = Self { phases: true, ..shown };
        if with_phases.width(strip, ui) <= room { with_phases } else { shown }
    }

    fn width(self, strip: &Strip, ui: &Ui) -> f32 {
        let parts = [
            (self.title, width_of(ui, &strip.title, heading()).min(self.title_room)),
            (!strip.turns.is_empty(), strip.turns_width(ui, self)),
            (self.counters, counters::width(&strip.counters)),
            (!strip.tabs.is_empty(), strip.tabs_width(ui, self.all_phases)),
            (!strip.sides.is_empty(), strip.side_width(ui, self.name_of_side())),
            (self.phases && !strip.phases.is_empty(), strip.middle_width(ui, self.phase_count())),
            (strip.over && strip.standing.is_none(), strip.over_width(ui)),
            (self.status && strip.standing.is_some(), strip.more_width(ui)),
            (self.status && !strip.over, strip.clock_width(ui)),
            (self.status && self.waiting && !strip.over && !strip.clock_text.is_empty(), strip.waiting_width(ui)),
            (self.points, strip.points_width(ui, self.names_of_points())),
        ];
        let shown = parts.into_iter().filter(|(shown, width)| *shown && *width > 0.0).map(|(_, width)| width + gap::GROUP);
        // The room ends a gap before the buttons: the last part needs none of its own.
        shown.sum::<f32>() - gap::GROUP
    }
}
