//! Places of the battles on the page, and the way from one to the next by arrows.

use eframe::egui::{Rect, pos2, vec2};

use super::Target;
use crate::gui::look::{gap, measure};

/// Places of headings and cards, from the upper left of their list.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Plan {
    /// Place of each game's heading.
    pub headings: Vec<Rect>,
    /// Places of the cards, game after game.
    pub cards: Vec<Rect>,
    /// Height of all of it.
    pub height: f32,
}

/// Plans the games one under another, each in rows of as many cards as fit; a game whose cards fit behind the last row of the game before
/// stands there, where the heading of that one leaves it room. `games`: the number of cards of each, and the width of its heading.
pub fn plan(games: &[(usize, f32)], width: f32) -> Plan {
    let step = measure::BATTLE_CARD + gap::BUTTON;
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a few columns")]
    let columns = (((width + gap::BUTTON) / step).floor().max(1.0)) as usize;
    let card = ((width - gap::BUTTON * (columns - 1) as f32) / columns as f32).floor();
    let high = measure::BATTLE_PICTURE + measure::BATTLE_WORDS;
    let left = |column: usize| column as f32 * (card + gap::BUTTON);
    let mut plan = Plan::default();
    // The free column behind the last game, if all its cards are in one row: it begins where its heading has ended, at that heading's top.
    let mut free: Option<(usize, f32)> = None;
    let mut top = 0.0;
    for (count, title) in games.iter().copied().filter(|(count, _)| *count > 0) {
        let (from, at) = match free.filter(|(column, _)| column + count <= columns && left(*column) + title <= width) {
            Some((column, heading)) => (column, heading),
            None => (0, top),
        };
        let end = left(from + (columns - from).min(count) - 1) + card;
        // A heading may be wider than its cards, but where another may stand behind it.
        let heading_end = if from == 0 && count >= columns { width } else { end.max(left((from + count).min(columns - 1))) };
        plan.headings.push(Rect::from_min_max(pos2(left(from), at), pos2(heading_end.max(end), at + measure::TARGET)));
        let rows = count.div_ceil(columns);
        for nth in 0..count {
            let (row, column) = if from > 0 { (0, from + nth) } else { (nth / columns, nth % columns) };
            let above = at + measure::TARGET + row as f32 * (high + gap::NEXT);
            plan.cards.push(Rect::from_min_size(pos2(left(column), above), vec2(card, high)));
        }
        let used = if rows == 1 { from + count } else { columns };
        let used = (used..columns).find(|column| left(from) + title + gap::GROUP <= left(*column));
        free = used.map(|used| (used, at));
        if from == 0 {
            top = at + measure::TARGET + rows as f32 * (high + gap::NEXT);
        }
    }
    plan.height = top;
    plan
}

/// Direction of an arrow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arrow {
    /// To what is above.
    Up,
    /// To what is below.
    Down,
    /// To what is before, and to the list at the left.
    Left,
    /// To what is behind, and to the battles at the right.
    Right,
}

/// Things drawn in a frame, in the list at the left and among the battles.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Arranged {
    list: Vec<Target>,
    cards: Vec<(Target, Rect)>,
    /// The battle chosen last, to come back to from the list.
    last_card: Option<Target>,
}

impl Arranged {
    /// Clears the places of the frame before.
    pub fn begin(&mut self) {
        self.list.clear();
        self.cards.clear();
    }

    /// Adds a thing with its place among its like; `is_listed` in the list at the left.
    pub fn add(&mut self, target: Target, place: Rect, is_listed: bool) {
        if is_listed {
            self.list.push(target);
        } else {
            self.cards.push((target, place));
        }
    }

    /// Returns the thing an arrow leads to; `None` if it leads nowhere.
    pub fn step(&mut self, from: Option<Target>, way: Arrow) -> Option<Target> {
        let first = || self.cards.first().map(|(target, _)| *target);
        let Some(from) = from else { return first().or(self.list.first().copied()) };
        if let Some(nth) = self.list.iter().position(|target| *target == from) {
            return match way {
                Arrow::Up => nth.checked_sub(1).map(|nth| self.list[nth]),
                Arrow::Down => self.list.get(nth + 1).copied(),
                Arrow::Left => None,
                Arrow::Right => self.last_card.filter(|last| self.cards.iter().any(|(target, _)| target == last)).or_else(first),
            };
        }
        let Some(nth) = self.cards.iter().position(|(target, _)| *target == from) else { return first() };
        self.last_card = Some(from);
        let place = self.cards[nth].1;
        let is_beside = |other: &Rect| (other.top() - place.top()).abs() < 1.0;
        let aside = |other: &Rect| (other.center().x - place.center().x).abs();
        let nearest = |one: &&(Target, Rect), other: &&(Target, Rect)| {
            let key = |rect: &Rect| ((rect.top() - place.top()).abs(), aside(rect));
            key(&one.1).partial_cmp(&key(&other.1)).unwrap_or(std::cmp::Ordering::Equal)
        };
        match way {
            Arrow::Left => {
                let before = nth.checked_sub(1).map(|nth| &self.cards[nth]).filter(|(_, other)| is_beside(other));
                before.map(|(target, _)| *target).or(self.list.first().copied())
            }
            Arrow::Right => self.cards.get(nth + 1).map(|(target, _)| *target),
            Arrow::Down => {
                self.cards.iter().filter(|(_, other)| other.top() > place.top() + 1.0).min_by(nearest).map(|(target, _)| *target)
            }
            Arrow::Up => self.cards.iter().filter(|(_, other)| other.top() < place.top() - 1.0).min_by(nearest).map(|(target, _)| *target),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WIDE: f32 = 908.0;

    #[test]
    fn no_card_lies_over_another_at_any_width() {
        for width in [180.0, 480.0, 640.0, 908.0, 1500.0] {
            let plan = plan(&[(10, 250.0), (4, 140.0), (1, 90.0)], width);
            assert_eq!((plan.headings.len(), plan.cards.len()), (3, 15), "{width}");
            for (nth, one) in plan.cards.iter().enumerate() {
                assert!(one.right() <= width + 0.5 && one.bottom() <= plan.height, "{width}: {one:?}");
                assert!(plan.cards[..nth].iter().all(|other| !other.shrink(0.5).intersects(one.shrink(0.5))), "{width}: {one:?}");
            }
        }
    }

    #[test]
    fn a_game_of_one_card_stands_behind_a_short_row() {
        let plan = plan(&[(10, 250.0), (4, 140.0), (1, 90.0)], WIDE);
        assert_eq!(plan.cards[13].top(), plan.cards[14].top());
        assert_eq!(plan.headings[1].top(), plan.headings[2].top());
        assert!(plan.headings[1].right() <= plan.headings[2].left(), "the headings stand beside each other");
    }

    /// A game of which a search leaves one battle has a heading wider than its card.
    #[test]
    fn no_heading_lies_over_another_whatever_is_found() {
        for width in [180.0, 480.0, 640.0, WIDE, 1500.0] {
            for games in [[(1, 250.0), (2, 140.0)], [(1, 250.0), (1, 140.0)], [(2, 250.0), (1, 90.0)], [(3, 90.0), (1, 250.0)]] {
                let plan = plan(&games, width);
                let title = |nth: usize| plan.headings[nth].left() + games[nth].1;
                let is_beside = plan.headings[0].top() == plan.headings[1].top();
                assert!(!is_beside || title(0) < plan.headings[1].left() && title(1) <= width, "{width}: {games:?}");
                assert!(plan.headings[1].left() <= plan.cards[games[0].0].left(), "{width}: {games:?}");
            }
        }
    }

    #[test]
    fn arrows_go_through_rows_and_to_the_list_and_back() {
        let mut arranged = Arranged::default();
        arranged.add(Target::Saved(0), Rect::NOTHING, true);
        arranged.add(Target::Saved(1), Rect::NOTHING, true);
        for (nth, place) in plan(&[(10, 250.0), (4, 140.0), (1, 90.0)], WIDE).cards.into_iter().enumerate() {
            arranged.add(Target::Offer(nth), place, false);
        }
        let mut at = Some(Target::Offer(7));
        let mut go = |way: Arrow| {
            at = arranged.step(at, way).or(at);
            at
        };
        assert_eq!(go(Arrow::Up), Some(Target::Offer(2)));
        assert_eq!(go(Arrow::Down), Some(Target::Offer(7)));
        assert_eq!(go(Arrow::Down), Some(Target::Offer(12)));
        assert_eq!(go(Arrow::Down), Some(Target::Offer(12)), "there is no row below");
        assert_eq!(go(Arrow::Left), Some(Target::Offer(11)));
        assert_eq!(go(Arrow::Left), Some(Target::Offer(10)));
        assert_eq!(go(Arrow::Left), Some(Target::Saved(0)), "the list is at the left");
        assert_eq!(go(Arrow::Down), Some(Target::Saved(1)));
        assert_eq!(go(Arrow::Right), Some(Target::Offer(10)), "back to the battle chosen before");
        assert_eq!(go(Arrow::Right), Some(Target::Offer(11)));
    }
}
