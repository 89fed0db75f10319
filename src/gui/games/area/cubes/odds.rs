//! Odds of a battle of cubes: one strip from the first side with all its cubes to the second with all its own, as wide as their chances.

use eframe::egui::{
    Align2, Color32, FontId, Id, Layout, Rect, RichText, Role, Sense, Shape, Stroke, Ui, UiBuilder, WidgetInfo, pos2, vec2,
};

use crate::games::area::Tables;
use crate::games::area::campaign::{BattleRecord, BattleStage, Campaign, contest_ahead, contest_of, guessed_dice};
use crate::games::area::chain::{Endings, solve};
use crate::games::area::contest::Contest;
use crate::gui::games::area::chart::{average_survivors_ui, in_hundred, left_ui, nation, side_name, survivors_ui, wins_text};
use crate::gui::games::area::large::{SMALL, positions, solve_ui};
use crate::gui::look::{Palette, gap, measure, medium, palette, semibold, serif, type_size};
use crate::gui::parts::choice::choice_ui;
use crate::gui::parts::widgets::width_of;
use std::collections::BTreeMap;

/// Odds as they were computed for the battle as it stands.
#[derive(Debug, Default)]
pub(super) struct OddsView {
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

    /// Draws the strip in its room, with the words over it. Returns true if it was clicked.
    pub(super) fn ui(&mut self, ui: &mut Ui, room: Rect, play: &Campaign, record: &BattleRecord, is_small: bool) -> bool {
        let (setup, state) = (&play.setup().now(play.state()), play.state());
        let Some(now) = contest_ahead(setup, state) else { return false };
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
            ui.put(room, eframe::egui::Label::new(RichText::new(text).color(palette(ui).second)).wrap());
            return false;
        };
        let caption = match state.battle.as_ref().map(|battle| &battle.stage) {
            Some(BattleStage::Commands(_)) => "the number is the cubes that are left; if nobody leaves",
            Some(BattleStage::Losses(_)) => "the number is the cubes that are left; with the usual losses",
            Some(BattleStage::Roll) | None => "the number is the cubes that are left",
        };
        let mark = before.map(|share| (share, format!("{} before this throw: {}", side_name(&setup.tables, 0), in_hundred(share))));
        strip_ui(ui, room, &setup.tables, endings, (caption, mark), is_small)
    }

    /// Draws further questions about the odds, and the odds in full.
    pub(super) fn more_ui(&mut self, ui: &mut Ui, play: &Campaign) {
        let (setup, state) = (&play.setup().now(play.state()), play.state());
        let (Some(now), Some(Some(endings))) = (contest_ahead(setup, state), &self.now) else {
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
        for side in 0..2 {
            left_ui(ui, tables, endings, side);
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

/// Cell of the strip: a side that wins with a number of cubes.
struct StripCell {
    side: usize,
    left: u32,
    chance: f64,
}

/// Returns the endings from the first side with most cubes to the second with most.
fn cells_of(endings: &Endings) -> Vec<StripCell> {
    let of = |side: usize| endings.survivors(side).into_iter().map(move |(left, chance)| StripCell { side, left, chance });
    of(0).rev().chain(of(1)).collect()
}

/// Colour of a side's cell: the deeper, the more cubes are left.
fn cell_color(palette: &Palette, tables: &Tables, cell: &StripCell, most: u32) -> Color32 {
    const PALEST: f32 = 0.42;
    let depth = (cell.left.saturating_sub(1)) as f32 / most.saturating_sub(1).max(1) as f32;
    palette.surface.lerp_to_gamma(palette.nation(nation(tables, cell.side)), PALEST + (1.0 - PALEST) * depth)
}

/// Draws the strip with the words over it and the mark below it.
fn strip_ui(
    ui: &Ui,
    room: Rect,
    tables: &Tables,
    endings: &Endings,
    (caption, mark): (&str, Option<(f64, String)>),
    is_small: bool,
) -> bool {
    let palette = palette(ui);
    let response = ui.interact(room, Id::unique("odds of the battle"), Sense::click());
    let sentence = |side: usize| format!("{} {}", side_name(tables, side), wins_text(endings, side));
    let name = format!("Who holds the field: {}, {}", sentence(0), sentence(1));
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
    let font = if is_small { semibold(type_size::BODY) } else { serif(type_size::HEADING) };
    let words_high = if is_small { type_size::BODY } else { type_size::HEADING } + gap::NEXT;
    let mark_high = if is_small { gap::HAIR } else { type_size::SMALL + gap::HAIR };
    let bar = Rect::from_min_max(pos2(room.left(), room.top() + words_high), pos2(room.right(), room.bottom() - mark_high));
    let holds = if is_small { "" } else { "hold it " };
    let texts = [format!("{} {holds}{}", side_name(tables, 0), wins_text(endings, 0)), sentence(1)];
    let wide = texts.iter().map(|text| width_of(ui, text, font.clone())).sum::<f32>();
    for (side, (text, align, at)) in
        [(&texts[0], Align2::LEFT_TOP, room.left_top()), (&texts[1], Align2::RIGHT_TOP, room.right_top())].into_iter().enumerate()
    {
        ui.painter().text(at, align, text, font.clone(), palette.nation_word(nation(tables, side)));
    }
    let small = FontId::proportional(type_size::SMALL);
    if wide + width_of(ui, caption, small.clone()) + 2.0 * gap::GROUP <= room.width() {
        let between = (room.left() + width_of(ui, &texts[0], font.clone()) + room.right() - width_of(ui, &texts[1], font)) / 2.0;
        ui.painter().text(pos2(between, bar.top() - gap::BUTTON), Align2::CENTER_BOTTOM, caption, small.clone(), palette.second);
    }
    let cells = cells_of(endings);
    let most = |side: usize| cells.iter().filter(|cell| cell.side == side).map(|cell| cell.left).max().unwrap_or(1);
    let most = [most(0), most(1)];
    let mut from = bar.left();
    let mut under = None;
    for cell in &cells {
        #[expect(clippy::cast_possible_truncation, reason = "a share of a bar's width")]
        let to = from + bar.width() * cell.chance as f32;
        let place = Rect::from_min_max(pos2(from, bar.top()), pos2(to, bar.bottom()));
        from = to;
        let ground = cell_color(palette, tables, cell, most[cell.side & 1]);
        ui.painter().rect_filled(place, 0.0, ground);
        ui.painter().vline(place.right(), place.y_range(), Stroke::new(measure::LINE, palette.surface));
        let ink =
            if (ground.intensity() - palette.on_nation.intensity()).abs() > measure::STANDS_OUT { palette.on_nation } else { palette.ink };
        let number = ui.painter().layout_no_wrap(cell.left.to_string(), medium(type_size::BODY), ink);
        if number.size().x + gap::HAIR <= place.width() && number.size().y <= place.height() {
            ui.painter().galley(place.center() - number.size() / 2.0, number, ink);
        }
        if response.hover_pos().is_some_and(|at| place.contains(at)) {
            under = Some(cell);
        }
    }
    #[expect(clippy::cast_possible_truncation, reason = "a share of a bar's width")]
    let at = |share: f64| bar.left() + bar.width() * share as f32;
    let mut line = Rect::from_center_size(pos2(at(endings.wins(0)), bar.center().y), vec2(measure::ROW_BAR, bar.height() + 2.0 * gap::ROW));
    if let Some((share, sentence)) = mark {
        let tip = pos2(at(share), bar.bottom() + measure::LINE);
        let half = if is_small { gap::HAIR } else { measure::ODDS_MARK };
        let corners = vec![tip, tip + vec2(half, half * 1.6), tip + vec2(-half, half * 1.6)];
        ui.painter().add(Shape::convex_polygon(corners, palette.second, Stroke::NONE));
        let wide = width_of(ui, &sentence, small.clone());
        if !is_small {
            let beside = tip.x + half + gap::HAIR;
            let left = if beside + wide <= room.right() { beside } else { tip.x - half - gap::HAIR - wide };
            let words = ui.painter().text(pos2(left, room.bottom()), Align2::LEFT_BOTTOM, sentence, small, palette.second);
            if words.left() - gap::HAIR < line.right() && line.left() < words.right() + gap::HAIR {
                // Its foot would stand on the words.
                line = line.with_max_y(bar.bottom());
            }
        }
    }
    ui.painter().rect_filled(line.intersect(room), 0.0, palette.ink);
    if response.has_focus() {
        ui.painter().rect_stroke(bar, 0.0, Stroke::new(measure::FOCUS, palette.accent), eframe::egui::StrokeKind::Outside);
    }
    let hover = match under {
        Some(cell) => {
            let chance = crate::games::area::explain::share_text(cell.chance, 1.0 - cell.chance);
            format!("{} with {} left: {chance}. A click shows the odds in full.", side_name(tables, cell.side), cell.left)
        }
        None => format!("{name}. A click shows the odds in full."),
    };
    response.on_hover_text(hover).clicked()
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
