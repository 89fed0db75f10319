//! Odds of a battle of cubes: one strip from the first side with all its cubes to the second with all its own, as wide as their chances.

use eframe::egui::{Label, Layout, Rect, RichText, Ui, UiBuilder};

use crate::game::apply;
use crate::games::area::Tables;
use crate::games::area::campaign::{AreaRules, BattleRecord, BattleStage, Campaign, Command, contest_ahead, contest_of, guessed_dice};
use crate::games::area::chain::{Endings, solve};
use crate::games::area::contest::Contest;
use crate::gui::games::area::chart::{average_survivors_ui, in_hundred, side_name, survivors_ui, wins_text};
use crate::gui::games::area::large::{SMALL, positions, solve_ui};
use crate::gui::games::area::odds_strip::{StripWords, strip_ui};
use crate::gui::look::palette;
use crate::gui::parts::choice::choice_ui;
use std::collections::BTreeMap;

/// Odds as they were computed for the battle as it stands.
#[derive(Debug, Default)]
pub(super) struct OddsView {
    /// Step that the players have chosen and not applied.
    step: Option<Command>,
    /// The rules allow that step: the odds are those after it.
    is_after_step: bool,
    /// Battle after it, before its next roll.
    contest: Option<Contest>,
    /// Odds now; `None` inside where the battle may never end.
    now: Option<Option<Endings>>,
    /// Chance of the first side before the last throw; `None` inside where it was not computed.
    before: Option<Option<f64>>,
    /// Side and lines that show its odds with two more units of each faction.
    lines: Option<(usize, Vec<String>)>,
    /// Side whose odds with two more units are shown.
    more: Option<usize>,
}

impl OddsView {
    /// Returns the view for another position, in which the same question is asked.
    pub(super) fn of_next(&self) -> Self {
        Self { more: self.more, ..Self::default() }
    }

    /// Draws the strip in its room for the step that is chosen, with the words over it. Returns true if it was clicked.
    pub(super) fn ui(
        &mut self,
        ui: &mut Ui,
        room: Rect,
        play: &Campaign,
        (record, step): (&BattleRecord, Option<Command>),
        is_small: bool,
    ) -> bool {
        let (setup, state) = (&play.setup().now(play.state()), play.state());
        if self.step != step || self.contest.is_none() {
            let event = step.as_ref().and_then(|step| play.preview(step.clone()).ok());
            let after = event.as_ref().map(|event| {
                let mut after = state.clone();
                apply::<AreaRules>(&mut after, event);
                after
            });
            let contest = contest_ahead(setup, after.as_ref().unwrap_or(state));
            *self = Self { before: self.before.take(), is_after_step: event.is_some(), step, contest, ..self.of_next() };
        }
        let second = palette(ui).second;
        let note = |text: &str| RichText::new(text).color(second);
        let Some(now) = self.contest.clone() else {
            ui.put(room, Label::new(note("The battle is over with this step.")).wrap());
            return false;
        };
        let size = size_of(&now);
        if self.now.is_none() && size > SMALL {
            // Another position is another question.
            self.more = None;
            let layout = Layout::left_to_right(eframe::egui::Align::Center).with_main_wrap(true);
            let mut ui = ui.new_child(UiBuilder::new().id_salt("large battle").max_rect(room).layout(layout));
            ui.set_clip_rect(room.intersect(ui.clip_rect()));
            if !solve_ui(&mut ui, size) {
                return false;
            }
        }
        let endings = self.now.get_or_insert_with(|| solve(&now).ok());
        let before = self.before.get_or_insert_with(|| {
            let before = contest_of(setup, state, record.before_throw.as_ref()?);
            // The mark is worth no wait.
            (size_of(&before) <= SMALL).then(|| solve(&before).ok()).flatten().map(|endings| endings.wins(0))
        });
        let Some(endings) = endings else {
            let text = "The battle may never end: no die left has a hit or a flee face.";
            ui.put(room, Label::new(note(text)).wrap());
            return false;
        };
        let condition = match (state.battle.as_ref().map(|battle| &battle.stage), self.is_after_step) {
            (Some(BattleStage::Commands(_)), false) => "if nobody leaves",
            (Some(BattleStage::Commands(_)), true) => "once these have left",
            (Some(BattleStage::Losses(_)), false) => "with the usual losses",
            (Some(BattleStage::Losses(_)), true) => "with the losses chosen",
            (Some(BattleStage::Roll) | None, _) => "",
        };
        let mark = before.map(|share| (share, format!("{} before this throw: {}", side_name(&setup.tables, 0), in_hundred(share))));
        let attacker = state.battle.as_ref().and_then(|battle| setup.tables.find_side(battle.attacker.as_str()));
        let words = StripWords { condition, mark, attacker, hint: "A click shows the odds in full." };
        strip_ui(ui, room, &setup.tables, endings, words, is_small)
    }

    /// Draws further questions about the odds, and the odds in full.
    pub(super) fn more_ui(&mut self, ui: &mut Ui, play: &Campaign) {
        let (setup, state) = (&play.setup().now(play.state()), play.state());
        let (Some(now), Some(Some(endings))) = (self.contest.clone(), &self.now) else {
            ui.label("The odds are not worked out yet.");
            return;
        };
        let tables = &setup.tables;
        let mut asked = self.more;
        ui.horizontal_wrapped(|ui| {
            ui.label("What if");
            for side in [0, 1] {
                let on = self.more == Some(side);
                if choice_ui(ui, on, format!("two more {}?", side_name(tables, side))).clicked() {
                    asked = if on { None } else { Some(side) };
                }
            }
        });
        if let Some(side) = asked
            && self.lines.as_ref().is_none_or(|(of, _)| *of != side)
        {
            self.lines = Some((side, two_more(tables, &now, side, endings)));
        }
        self.more = asked;
        for line in self.lines.iter().filter(|(of, _)| asked == Some(*of)).flat_map(|(_, lines)| lines) {
            ui.label(line.as_str());
        }
        average_survivors_ui(ui, tables, endings);
        survivors_ui(ui, tables, endings);
        ui.label(RichText::new("Losses are in the usual order, and no unit leaves on commands.").small());
        if guessed_dice(setup, state.battle.iter().flat_map(|battle| battle.units.values()).flat_map(BTreeMap::keys)) {
            ui.label(RichText::new("The faces of the dice are assumed.").small());
        }
    }
}

fn size_of(contest: &Contest) -> u64 {
    let units = contest.cubes.iter().flat_map(|cubes| cubes.present().map(|faction| u32::from(cubes.units(faction))));
    positions(units, contest.fort.is_some())
}

/// Returns a line on the side's odds for each of its factions with two more units.
fn two_more(tables: &Tables, now: &Contest, side: usize, endings: &Endings) -> Vec<String> {
    let line = |faction: usize| {
        let mut more = now.clone();
        if let Some(cubes) = more.cubes.get_mut(side) {
            *cubes = cubes.with(faction, cubes.units(faction).saturating_add(2));
        }
        let more = solve(&more).ok()?;
        let name = &tables.faction(faction).head.label;
        let (side_name, now) = (side_name(tables, side), wins_text(endings, side));
        Some(format!("With two more {name} the {side_name} side wins {}, not {now}.", wins_text(&more, side)))
    };
    now.cubes.get(side).into_iter().flat_map(|cubes| cubes.present()).filter_map(line).collect()
}
