//! Answer on whole battles as JSON and as separated values.

use std::collections::BTreeMap;

use serde_json::{Map, Value as Json, json};

use super::field::Field;
use super::figures::{BattleFigures, PairFigures, Share, Verdict};
use super::tips::BattleTip;
use crate::engine::Word as _;
use crate::workbook::commas;

/// Returns a figure to the thousandth.
fn rounded(number: f64) -> f64 {
    (number * 1_000.0).round() / 1_000.0
}

fn share(share: Share) -> Json {
    json!([rounded(share.at), rounded_down(share.low), rounded_up(share.high)])
}

fn rounded_down(number: f64) -> f64 {
    ((number * 1_000.0) + 1e-9).floor() / 1_000.0
}

fn rounded_up(number: f64) -> f64 {
    ((number * 1_000.0) - 1e-9).ceil() / 1_000.0
}

impl Field {
    fn of_sides(&self, of: impl Fn(usize) -> Json) -> Json {
        let sides = self.sides.iter().enumerate().map(|(nth, side)| (side.to_string(), of(nth)));
        Json::Object(sides.collect::<Map<_, _>>())
    }

    fn pair_json(&self, pair: &PairFigures) -> Json {
        let mut json = Map::new();
        for (nth, side) in self.sides.iter().enumerate() {
            json.insert(side.to_string(), json!(pair.pair.0[nth].word()));
        }
        json.insert("battles".to_owned(), json!(pair.battles));
        let figure = |figure: Share| if pair.is_enough() { share(figure) } else { Json::Null };
        json.insert("wins".to_owned(), self.of_sides(|side| figure(pair.wins(side))));
        json.insert("drawn".to_owned(), figure(pair.drawn()));
        Json::Object(json)
    }

    /// Writes the figures as JSON.
    #[must_use]
    pub fn answer(&self, figures: &BattleFigures, tips: &[BattleTip]) -> Json {
        let verdict = match figures.verdict {
            Verdict::Early => Json::Null,
            Verdict::OnePair => json!("one_pair"),
            Verdict::Favours(side) => json!(format!("favours {}", self.sides[side])),
            Verdict::Depends => json!("depends"),
            Verdict::Even => json!("even"),
        };
        let mut answer = json!({
            "played": figures.played,
            "dice": figures.order.dice,
            "pairs": figures.pairs.iter().map(|pair| self.pair_json(pair)).collect::<Vec<_>>(),
            "framed": figures.framed.map(|pair| pair.0.map(|name| name.word())),
            "verdict": verdict,
        });
        if let (Some(shown), Some(answer)) = (figures.shown_pair().filter(|shown| shown.is_enough()), answer.as_object_mut()) {
            let each = |count: u32| rounded(f64::from(count) / f64::from(shown.battles.max(1)));
            answer.insert("of".to_owned(), json!(shown.pair.0.map(|name| name.word())));
            answer.insert("points".to_owned(), json!(shown.bands));
            let finals = shown.finals.iter().map(|(ahead, count)| (ahead.to_string(), json!(count)));
            answer.insert("final".to_owned(), Json::Object(finals.collect()));
            answer.insert("two_kinds".to_owned(), json!(shown.two_kinds.is_some()));
            let evening = shown.evening();
            answer.insert("even_at".to_owned(), json!(evening.as_ref().map_or(0, |evening| evening.even_at)));
            answer.insert("even_for".to_owned(), json!(evening.map(|evening| self.sides[evening.side].to_string())));
            let mut by_hex = BTreeMap::new();
            for ((hex, _), count) in &shown.fell {
                *by_hex.entry(*hex).or_insert(0) += count;
            }
            let fell = by_hex.into_iter().map(|(hex, count)| (hex.to_string(), json!(each(count))));
            answer.insert("fell".to_owned(), Json::Object(fell.collect()));
            let lost = self.companies.iter().zip(&shown.lost).map(|(company, count)| (company.id.to_string(), json!(each(*count))));
            answer.insert("lost".to_owned(), Json::Object(lost.collect()));
        }
        if let Some(answer) = answer.as_object_mut() {
            if !tips.is_empty() {
                answer.insert("tips".to_owned(), tips.iter().map(|tip| self.tip_json(tip)).collect());
            }
            if self.has_your_rules() {
                answer.insert("your_rules".to_owned(), json!(true));
            }
            answer.insert("words".to_owned(), json!(self.words(figures)));
        }
        answer
    }

    fn tip_json(&self, tip: &BattleTip) -> Json {
        json!({
            "of": tip.of, "fact": tip.fact.word(), "now": tip.now, "to": tip.to, "pairs": tip.pairs, "sharpened": tip.sharpened,
            "side": self.sides[0].to_string(), "more_wins": [rounded(tip.wins.at), rounded_down(tip.wins.low), rounded_up(tip.wins.high)],
            "more_points": rounded(tip.points.at),
        })
    }

    /// Writes the figures of the pairs as separated values, a pair a line.
    #[must_use]
    pub fn separated(&self, figures: &BattleFigures) -> String {
        let [one, other] = &self.sides;
        let head = [one.as_str(), other.as_str(), "battles"].map(str::to_owned).into_iter();
        let shares = [format!("wins_{one}"), format!("wins_{other}"), "drawn".to_owned()];
        let shares = shares.into_iter().flat_map(|share| ["", "_low", "_high"].map(|end| format!("{share}{end}")));
        let mut rows = vec![head.chain(shares).chain(["framed".to_owned()]).collect::<Vec<_>>()];
        for pair in &figures.pairs {
            let names = pair.pair.0.map(|name| name.word().to_owned()).into_iter().chain([pair.battles.to_string()]);
            let shares = [pair.wins(0), pair.wins(1), pair.drawn()];
            let shares = shares.into_iter().flat_map(|share| [rounded(share.at), rounded_down(share.low), rounded_up(share.high)]);
            let shares = shares.map(|share| if pair.is_enough() { share.to_string() } else { String::new() });
            let framed = if figures.framed == Some(pair.pair) { "yes" } else { "no" };
            rows.push(names.chain(shares).chain([framed.to_owned()]).collect());
        }
        commas(&rows)
    }
}
