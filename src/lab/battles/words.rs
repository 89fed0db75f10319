//! Sentences on whole battles: the verdict first, and never more than the figures hold.

use super::field::Field;
use super::figures::{BattleFigures, LEAST_BATTLES, LOPSIDED, MIDDLE, PairFigures, Share, Verdict};
use super::general::GeneralName;
use crate::engine::Word as _;
use crate::engine::text::{Verb, count_text, is_plural, is_several, number, upper_first};
use crate::game::Play as _;
use crate::games::battlecry1812::battle::Battlecry1812;
use crate::lab::words::{in_100, interval_in_100, off_in_100, times};

/// Caution on our generals, on every page.
pub const SIMPLE: &str =
    "Our generals are simple: people play better, and otherwise. Read the shape, not the last figure; then play it yourself.";
/// Limits of what generals do.
pub const LEFT_UNDONE: &str = "They form no columns, squares or open order, limber no guns, and know no proposals in the scenario's notes.";

/// Sentence on figures that rules of the player's are in.
pub const YOURS: &str = "Your rules are in force, so that these figures are not those of the official rules.";

/// Verdict in words: a headline, a sentence in bold, and the rest.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct VerdictWords {
    /// Headline of the verdict.
    pub headline: String,
    /// First sentence, which has the figure.
    pub bold: String,
    /// Sentences that follow it.
    pub rest: String,
}

impl VerdictWords {
    /// Returns all of it as one text.
    #[must_use]
    pub fn text(&self) -> String {
        [format!("{}.", self.headline), self.bold.clone(), self.rest.clone()]
            .into_iter()
            .filter(|part| !part.is_empty())
            .collect::<Vec<_>>()
            .join(" ")
    }
}

/// Returns an interval in words: `between 84 and 88`, `over 98`.
#[must_use]
pub fn between(share: Share) -> String {
    interval_in_100(share.low, share.high)
}

/// Returns the half of an interval in a small cell: `±2`, the wider half.
#[must_use]
pub fn give_or_take(share: Share) -> String {
    off_in_100(share.at, (share.low, share.high))
}

/// Returns how often, as an adverb: `86 times in 100`.
fn times_in_100(share: f64) -> String {
    format!("{} in 100", times(&in_100(share)))
}

/// Returns points with their word.
#[must_use]
pub fn points_text(points: u32) -> String {
    if points == 1 { "1 point".to_owned() } else { format!("{} points", number(points)) }
}

impl Field {
    /// Returns the name of a side, as a sentence begins with it: `The British`.
    fn the(&self, side: usize) -> String {
        format!("the {}", self.side_name(side))
    }

    /// Returns the name of a side.
    #[must_use]
    pub fn side_name(&self, side: usize) -> &str {
        &self.setup.scenario.sides[side].name
    }

    /// Returns the adjective of a side, or where it has none its name.
    #[must_use]
    pub fn brief_name(&self, side: usize) -> &str {
        let side = &self.setup.scenario.sides[side];
        side.adjective.as_deref().unwrap_or(&side.name)
    }

    fn verb(&self, side: usize, one: &'static str, several: &'static str) -> &'static str {
        let name = self.side_name(side);
        Verb(one, several).form(is_plural(name) || is_several(name))
    }

    /// Returns the verdict in words.
    #[must_use]
    pub fn verdict_words(&self, figures: &BattleFigures) -> VerdictWords {
        let framed = figures.framed.and_then(|pair| figures.of(pair));
        match figures.verdict {
            Verdict::Early => self.early(figures),
            Verdict::OnePair => figures.shown_pair().map_or_else(VerdictWords::default, |framed| VerdictWords {
                headline: "One pair of generals".to_owned(),
                bold: upper_first(&format!("{}.", self.result(framed))),
                rest: "One pair says nothing of the scenario: all nine do.".to_owned(),
            }),
            Verdict::Favours(side) => self.favours(figures, framed, side),
            Verdict::Depends => self.depends(figures, framed),
            Verdict::Even => VerdictWords {
                headline: "No side is ahead".to_owned(),
                bold: "In none of the nine pairs does a side win more often beyond its interval.".to_owned(),
                rest: framed.map_or_else(String::new, |framed| format!("Each side at its best, {}.", self.result(framed))),
            },
        }
    }

    fn early(&self, figures: &BattleFigures) -> VerdictWords {
        let pairs = if figures.order.pair.is_some() { 1 } else { 9 };
        let of_all = figures.order.battles.saturating_mul(pairs);
        // More battles are played of a framed pair alone; once all pairs are played without one, nothing is left.
        let is_over = figures.framed.is_none() && figures.played >= of_all;
        let more = figures.order.framed.saturating_sub(figures.order.battles);
        let of = if is_over { figures.played } else { of_all.saturating_add(more) };
        let least = format!("{LEAST_BATTLES} of each pair");
        let (headline, rest) = if figures.played < of {
            let so_far = format!("So far {} of {} battles", number(figures.played), number(of));
            (so_far, format!("There is no verdict before the battles that were asked for, nor under {least}."))
        } else {
            (count_text(figures.played, "battle", "battles"), format!("There is no verdict under {least}."))
        };
        VerdictWords { headline, bold: String::new(), rest }
    }

    /// Returns who wins how often in a pair, as a clause; at 95 and more the points come first.
    fn result(&self, shown: &PairFigures) -> String {
        let Some(side) = shown.winner() else { return format!("each side wins {}", times_in_100(shown.wins(0).at)) };
        let wins = shown.wins(side);
        let (name, win) = (self.the(side), self.verb(side, "wins", "win"));
        let won = format!("{name} {win} {} ({})", times_in_100(wins.at), between(wins));
        if wins.at < LOPSIDED {
            return won;
        }
        let ends = self.verb(side, "ends", "end");
        let ahead = shown.bands.last().map_or(0, |bands| bands[MIDDLE].unsigned_abs());
        let even = shown.evening().map_or_else(String::new, |evening| {
            format!("; {} more for {} would make it even on paper", points_text(evening.even_at), self.the(evening.side))
        });
        format!(
            "{name} {ends} {} ahead on the middle day and {win} {} ({}){even}",
            points_text(ahead),
            times_in_100(wins.at),
            between(wins)
        )
    }

    fn favours(&self, figures: &BattleFigures, shown: Option<&PairFigures>, side: usize) -> VerdictWords {
        let headline = format!("It favours {}", self.the(side));
        let Some(shown) = shown else {
            return VerdictWords { headline, bold: "In all nine pairs they win more often.".to_owned(), rest: no_frame() };
        };
        let more = shown.more_wins(side);
        let hopeless = figures.pairs.iter().all(|pair| pair.wins(side).at >= LOPSIDED);
        let bold = if shown.wins(side).at >= LOPSIDED {
            format!("Each side at its best, {}.", self.result(shown))
        } else {
            format!("Each side at its best, {} in 100 more wins ({}).", in_100(more.at), between(more))
        };
        let rest = if hopeless {
            format!("Whoever commands, {} hardly {} it.", self.the(1 - side), self.verb(1 - side, "wins", "win"))
        } else {
            "All nine pairs of generals agree.".to_owned()
        };
        VerdictWords { headline, bold, rest }
    }

    fn depends(&self, figures: &BattleFigures, shown: Option<&PairFigures>) -> VerdictWords {
        let headline = "It depends on how it is played".to_owned();
        let bold = shown.map_or_else(no_frame, |shown| format!("Each side at its best, {}.", self.result(shown)));
        let best = shown.and_then(PairFigures::winner);
        // The pair that differs most from the framed one; without one, both ends.
        let rest = match best {
            Some(side) => figures
                .pairs
                .iter()
                .filter(|pair| pair.ahead() == Some(1 - side))
                .max_by_key(|pair| {
                    (u64::from(pair.won[1 - side]) * 1_000_000 / u64::from(pair.battles.max(1)), std::cmp::Reverse(pair.pair))
                })
                .map_or_else(|| "Not all pairs of generals agree beyond their intervals.".to_owned(), |pair| self.lost_by(pair, side)),
            None => {
                let ends = [0, 1].map(|side| {
                    figures
                        .pairs
                        .iter()
                        .max_by_key(|pair| u64::from(pair.won[1 - side]) * 1_000_000 / u64::from(pair.battles.max(1)))
                        .map(|pair| self.lost_by(pair, side))
                });
                ends.into_iter().flatten().collect::<Vec<_>>().join(" ")
            }
        };
        VerdictWords { headline, bold, rest }
    }

    /// Returns how often a side loses in a pair: `Under a cautious general the British lose 98 times in 100 to a bold one.`
    fn lost_by(&self, pair: &PairFigures, side: usize) -> String {
        let (own, other) = (pair.pair.0[side], pair.pair.0[1 - side]);
        let loses = self.verb(side, "loses", "lose");
        let to = if own == other { "another".to_owned() } else { format!("a {} one", other.name()) };
        format!("Under a {} general {} {loses} {} to {to}.", own.name(), self.the(side), times_in_100(pair.wins(1 - side).at))
    }

    /// Returns the sentence on two kinds of day; `None` where there is one kind.
    #[must_use]
    pub fn two_kinds_text(&self, shown: &PairFigures) -> Option<String> {
        let kinds = shown.two_kinds?;
        let [lower, upper] = kinds.0.map(|(low, high)| self.range_text(low, high));
        // Where it ends within one kind, many days do.
        let middle = shown.bands.last().map(|bands| bands[MIDDLE]);
        let is_between = middle.is_some_and(|middle| kinds.0[0].1 < middle && middle < kinds.0[1].0);
        let line = if is_between { " The middle line runs where few days end." } else { "" };
        Some(format!("Two kinds of day: on some {lower}; on others {upper}.{line}"))
    }

    /// Returns a range of points at the end as a clause: `the British end 9 to 14 points ahead`.
    fn range_text(&self, low: i32, high: i32) -> String {
        let ends = |side: usize, few: u32, many: u32| {
            let range = if few == many { points_text(few) } else { format!("{few} to {many} points") };
            format!("{} {} {range} ahead", self.the(side), self.verb(side, "ends", "end"))
        };
        match (low, high) {
            (0, 0) => "both end alike".to_owned(),
            (low, high) if low >= 0 => ends(0, low.unsigned_abs(), high.unsigned_abs()),
            (low, high) if high <= 0 => ends(1, high.unsigned_abs(), low.unsigned_abs()),
            (low, high) => format!(
                "it ends between {} for {} and {} for {}",
                points_text(low.unsigned_abs()),
                self.the(1),
                points_text(high.unsigned_abs()),
                self.the(0)
            ),
        }
    }

    /// Returns the sentence on what would make it even; `None` where both win as often.
    #[must_use]
    pub fn even_text(&self, shown: &PairFigures) -> Option<String> {
        let evening = shown.evening()?;
        let make = if evening.even_at == 1 { "makes" } else { "make" };
        let close = if shown.two_kinds.is_some() { " on paper, with the close days won and the others still lost." } else { " on paper." };
        Some(format!("{} for {} {make} it even{close}", upper_first(&points_text(evening.even_at)), self.the(evening.side)))
    }

    /// Returns whether rules of the player's are in the tables that its battles are played by.
    #[must_use]
    pub fn has_your_rules(&self) -> bool {
        Battlecry1812::rows(&self.setup.tables).iter().any(|row| row.official.is_some())
    }

    /// Returns how it was got, with a word where rules of the player's are in force.
    #[must_use]
    pub fn how(&self, figures: &BattleFigures) -> String {
        let own = if self.has_your_rules() { ", your rules" } else { "" };
        format!("{} battles played out, dice {}{own}", number(figures.played), figures.order.dice)
    }

    /// Returns all that is said of the figures, as one text.
    #[must_use]
    pub fn words(&self, figures: &BattleFigures) -> String {
        let verdict = self.verdict_words(figures);
        let mut parts = vec![verdict.text()];
        if figures.verdict != Verdict::Early
            && let Some(shown) = figures.shown_pair()
        {
            parts.extend(self.two_kinds_text(shown));
            // Where a side nearly always wins, the verdict has it already.
            let is_told = shown.winner().is_some_and(|side| shown.wins(side).at >= LOPSIDED);
            parts.extend(self.even_text(shown).filter(|_| !is_told));
        }
        parts.push(format!("{}.", self.how(figures)));
        if self.has_your_rules() {
            parts.push(YOURS.to_owned());
        }
        parts.push("Our generals are simple: people play better, and otherwise.".to_owned());
        parts.join(" ")
    }
}

fn no_frame() -> String {
    "From each pair one side does better by changing its general, so that no figure stands for all.".to_owned()
}

/// Meaning of the frame round a pair of generals.
pub const FRAMED: &str = "Framed: neither side does better by changing.";

/// Returns the names of the generals with what each does.
#[must_use]
pub fn generals_text() -> String {
    let each = GeneralName::ALL.iter().map(|name| format!("{} {}", name.name(), name.does())).collect::<Vec<_>>();
    format!("{}. The figures of nine pairs are never added up.", each.join(" · "))
}
