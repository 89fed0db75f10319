//! Figures of the laboratory as a table, and a fight as a picture: shapes by role, as a map has them, and SVG from the same.

use crate::engine::Word as _;
use crate::engine::text::join_list;
use crate::games::rff1812::effectiveness::UnitCondition;
use crate::lab::answer::{WorkedFight, rounded};
use crate::lab::figures::{DOTS_IN_A_ROW, FightFigures, LOSS_COLUMNS, LossColumn, ONE_IN_100, dot_rows, dots_of};
use crate::lab::ground::Fight;
use crate::lab::request::{Answer, FightRequest};
use crate::lab::tips::{FightTips, sentence_parts, shown_as};
use crate::lab::words::{comparison, condition, deed_of, figure_text, loss_text, share_in_100};
use crate::map::{Align, Drawn, Extent, Layer, Layers, LineStyle, Point, Role, Shape, Size, Text, Typeface, point, svg};
use crate::workbook::commas;

/// Writes the figures of a fight as separated values: a line for each plan and answer, each share with its interval.
#[must_use]
pub fn fight_csv(worked: &WorkedFight, request: &FightRequest) -> String {
    let with_interval = |what: &str| ["", "_low", "_high"].map(|end| format!("{what}{end}"));
    let mut head = ["plan", "answer"].map(str::to_owned).to_vec();
    head.extend(["taken", "open", "thrown_back", "held"].iter().flat_map(|what| with_interval(what)));
    for unit in &worked.fight.units {
        head.push(format!("lost_{unit}"));
        head.extend(["worn", "spent"].iter().flat_map(|what| with_interval(&format!("{what}_{unit}"))));
    }
    let mut rows = vec![head];
    for (plan, answers) in request.plans.iter().zip(&worked.plans) {
        for (answer, (_, figures)) in request.answers.iter().zip(answers) {
            let share = |share: f64| {
                let (low, high) = figures.interval(share);
                [share, low, high]
            };
            let shares = [figures.taken, figures.open, figures.thrown_back, figures.held].into_iter().flat_map(share);
            let of_unit = |nth: usize| {
                let ends = [figures.worn[nth], figures.spent[nth]].into_iter().flat_map(share);
                std::iter::once(figures.average_loss(nth)).chain(ends).collect::<Vec<_>>()
            };
            let numbers = shares.chain((0..worked.fight.units.len()).flat_map(of_unit));
            let names = [plan.name.clone(), answer.word().to_owned()];
            rows.push(names.into_iter().chain(numbers.map(|number| rounded(number).to_string())).collect());
        }
    }
    commas(&rows)
}

/// Writes what tips a fight as separated values: a line for each step of each fact.
#[must_use]
pub fn tips_csv(tips: &FightTips, request: &FightRequest) -> String {
    let goal = request.goal;
    let mut rows = vec![["of", "fact", "now", "way", "to", shown_as(goal), "base"].map(str::to_owned).to_vec()];
    for bar in &tips.bars {
        for (way, step) in [("down", &bar.down), ("up", &bar.up)] {
            let Some((to, figures)) = step else { continue };
            let [own, base] = [figures, &tips.base].map(|figures| rounded(figures.shown(goal)).to_string());
            rows.push(vec![bar.of.to_string(), bar.fact.word().to_owned(), bar.now.clone(), way.to_owned(), to.clone(), own, base]);
        }
    }
    commas(&rows)
}

/// Width of the picture of a fight, and the height of its parts, in points.
const WIDE: f32 = 640.0;
const EDGE: f32 = 16.0;
const ROW: f32 = 22.0;
const LINE: f32 = ROW * 0.8;
const BAR: f32 = 24.0;
const DOT: f32 = 10.0;

/// Draws a fight: the sentence, and each plan against each answer as a bar of three shares.
#[must_use]
pub fn fight_layers(worked: &WorkedFight, request: &FightRequest, title: &str) -> (Layers, Extent) {
    let mut drawn: Vec<Drawn> = Vec::new();
    let mut y = EDGE + ROW / 2.0;
    let mut paragraph = |text: &str, y: f32, look: (f32, Typeface, Role)| {
        let below = written(&mut drawn, y, text, look, (look.0 * 1.5).max(LINE));
        below.max(y + LINE)
    };
    let method = worked.method().text();
    y = paragraph(title, y, (18.0, Typeface::Strong, Role::Ink));
    y = paragraph(&comparison(&worked.fight, request, &worked.figures()), y, (12.0, Typeface::Plain, Role::Second));
    y = paragraph(&method, y, (11.0, Typeface::Plain, Role::Second)) + ROW * 0.2;
    let rows = || request.plans.iter().zip(&worked.plans);
    let of_answers = |answers: &'_ [(Answer, FightFigures)]| {
        let rows = request.answers.iter().zip(answers);
        rows.map(|(asked, (played, figures))| (answer_name(*asked, *played), figure_text(figures, request.goal))).collect::<Vec<_>>()
    };
    // Bars stand between the longest name and the longest figure.
    let texts = rows().flat_map(|(_, answers)| of_answers(answers)).collect::<Vec<_>>();
    let names = texts.iter().map(|(name, _)| room(name, NAME)).fold(160.0, f32::max);
    let figures = texts.iter().map(|(_, figure)| room(figure, FIGURE)).fold(44.0, f32::max);
    let (left, right) = (EDGE + names + 8.0, WIDE - EDGE - figures - 8.0);
    for (plan, answers) in rows() {
        y = written(&mut drawn, y, &plan.name, (15.0, Typeface::Strong, Role::Ink), ROW);
        for ((name, figure), (_, figures)) in of_answers(answers).into_iter().zip(answers) {
            drawn.push(words(EDGE, y + BAR / 2.0, &name, (NAME.0, NAME.1, Role::Second)).into());
            bar(&mut drawn, Extent { min: point(left, y), max: point(right, y + BAR) }, figures);
            drawn.push(words(right + 8.0, y + BAR / 2.0, &figure, (FIGURE.0, FIGURE.1, Role::Ink)).into());
            y += BAR + 8.0;
        }
        if let Some((_, figures)) = answers.first() {
            for nth in 0..worked.fight.units.len() {
                y = losses(&mut drawn, y, (&worked.fight, nth, nth < worked.fight.ours), figures);
            }
        }
        y += 8.0;
    }
    let units = worked.fight.units.iter().map(|unit| worked.fight.setup.scenario.unit_label(unit)).collect::<Vec<_>>();
    let note = format!(
        "taken, still open, thrown back in 100; a dot is 2 fights in 100; {}: one fight is not the whole battle",
        join_list(&units)
    );
    y = written(&mut drawn, y, &note, (11.0, Typeface::Plain, Role::Second), LINE);
    let mut layers = Layers::default();
    layers.replace(Layer::Pieces, drawn);
    (layers, Extent { min: Point::ZERO, max: point(WIDE, y + ROW * 0.2) })
}

/// Draws what tips a fight: the sentence, and each fact that moves the figure as a bar from what it is as it is, the better to the right.
#[must_use]
pub fn tips_layers(tips: &FightTips, request: &FightRequest, title: &str) -> (Layers, Extent) {
    let (mut drawn, goal, base) = (Vec::new(), request.goal, &tips.base);
    let [heavy, _] = tips.by_weight(goal);
    let plain = |size: f32| (size, Typeface::Plain, Role::Second);
    let mut y = written(&mut drawn, EDGE + ROW / 2.0, title, (18.0, Typeface::Strong, Role::Ink), ROW);
    y = written(&mut drawn, y, sentence_parts(&tips.fight, base, &heavy, goal).join(" ").trim(), plain(12.0), LINE);
    y = written(&mut drawn, y, &base.method.text(), plain(11.0), ROW);
    let values = heavy.iter().flat_map(|bar| [&bar.down, &bar.up]).flatten().map(|(_, figures)| figures.value).chain([base.value]);
    let (least, most) = values.fold((f64::MAX, f64::MIN), |(least, most), value| (least.min(value), most.max(value)));
    #[expect(clippy::cast_possible_truncation, reason = "a share of a width")]
    let x = |value: f64| EDGE + (WIDE - 2.0 * EDGE) * ((value - least) / (most - least).max(f64::EPSILON)) as f32;
    let as_it_is = format!("{} as it is", figure_text(base, goal));
    let half = room(&as_it_is, FIGURE) / 2.0;
    let at = point(x(base.value).clamp(EDGE + half, WIDE - EDGE - half), y);
    let (size, tone) = (Size::world(FIGURE.0), Role::Ink.into());
    drawn.push(Shape::Text(Text { at, align: Align::Middle, text: as_it_is, size, face: FIGURE.1, tone }).into());
    y += ROW;
    let top = y - LINE / 2.0;
    for bar in &heavy {
        let steps = [&bar.down, &bar.up].into_iter().flatten();
        let told = steps.clone().map(|(to, figures)| format!("{to} {}", figure_text(figures, goal))).collect::<Vec<_>>();
        let name = format!("{} ({}): {}", tips.fact_name(bar), bar.now, told.join(", "));
        y = written(&mut drawn, y, &name, (NAME.0, NAME.1, Role::Ink), LINE);
        for (_, figures) in steps {
            let role = if figures.value > base.value { Role::Accent } else { Role::Warning };
            let ends = [x(base.value), x(figures.value)];
            let part = Extent { min: point(ends[0].min(ends[1]), y - LINE / 2.0), max: point(ends[0].max(ends[1]), y) };
            drawn.push(Shape::Polygon { corners: part.corners(), fill: Some(role.into()), line: None }.into());
        }
        y += LINE;
    }
    if !heavy.is_empty() {
        let points = vec![point(x(base.value), top), point(x(base.value), y - LINE / 2.0)];
        drawn.push(Shape::Line { points, line: LineStyle::of(Role::Ink, Size::points(1.0)) }.into());
    }
    let mut layers = Layers::default();
    layers.replace(Layer::Pieces, drawn);
    (layers, Extent { min: Point::ZERO, max: point(WIDE, y + ROW * 0.2) })
}

/// Writes what tips a fight as a picture in SVG, on paper.
#[must_use]
pub fn tips_svg(tips: &FightTips, request: &FightRequest, title: &str) -> String {
    let (layers, part) = tips_layers(tips, request, title);
    svg(&layers, part, 1.0, title, &paper)
}

/// Writes a text over the width of the picture, from a height on, in lines so far apart. Returns the height of the line after them.
fn written(drawn: &mut Vec<Drawn>, y: f32, text: &str, (size, face, role): (f32, Typeface, Role), apart: f32) -> f32 {
    lines(text, (size, face), WIDE - 2.0 * EDGE).iter().fold(y, |y, line| {
        drawn.push(words(EDGE, y, line, (size, face, role)).into());
        y + apart
    })
}

/// Size and face of the name of an answer, and of the figure of a goal.
const NAME: (f32, Typeface) = (12.0, Typeface::Plain);
const FIGURE: (f32, Typeface) = (15.0, Typeface::Strong);

/// Returns the name of an answer's row; of the best for them with what that is.
fn answer_name(asked: Answer, played: Answer) -> String {
    if asked == Answer::Best { format!("best for them: {}", deed_of(played)) } else { condition(asked) }
}

/// Writes a fight as a picture in SVG, on paper.
#[must_use]
pub fn fight_svg(worked: &WorkedFight, request: &FightRequest, title: &str) -> String {
    let (layers, part) = fight_layers(worked, request, title);
    svg(&layers, part, 1.0, title, &paper)
}

/// Returns the colour of a role on paper: taken, still open and thrown back stand in those of accent, line and warning; dots in that of
/// marks, of a unit of ours that is worn or spent in those of warning and roads, of theirs in those of accent and streams.
const fn paper(role: Role) -> [u8; 3] {
    match role {
        Role::Accent => [0x86, 0xB0, 0x9A],
        Role::Line => [0xE3, 0xDC, 0xCB],
        Role::Warning => [0xD9, 0x8F, 0x74],
        Role::Mark => [0x8C, 0x82, 0x71],
        Role::Road => [0xA8, 0x44, 0x1F],
        Role::Stream => [0x3B, 0x73, 0x5C],
        Role::Second => [0x5A, 0x52, 0x45],
        Role::Under | Role::Surface => [0xFB, 0xF8, 0xF0],
        _ => [0x22, 0x1E, 0x19],
    }
}

pub(super) fn words(x: f32, y: f32, text: &str, (size, face, role): (f32, Typeface, Role)) -> Shape {
    Shape::Text(Text { at: point(x, y), align: Align::Left, text: text.to_owned(), size: Size::world(size), face, tone: role.into() })
}

/// Draws the stands that a unit loses as fifty dots in columns, from a height on. Returns the height below them.
fn losses(drawn: &mut Vec<Drawn>, top: f32, (fight, nth, ours): (&Fight, usize, bool), figures: &FightFigures) -> f32 {
    let label = fight.units.get(nth).map(|unit| fight.setup.scenario.unit_label(unit)).unwrap_or_default();
    let (worn, spent) = (share_in_100(figures, figures.worn[nth]), share_in_100(figures, figures.spent[nth]));
    let title = format!("Stands lost by {label}: {} on average; worn {worn}, spent {spent}", loss_text(figures, nth));
    let top = written(drawn, top + ROW / 2.0, &title, (NAME.0, NAME.1, Role::Ink), LINE) - LINE - ROW / 2.0;
    let columns = figures.loss_columns(nth);
    let dots = dots_of(&columns.map(|column| column.share));
    let rows = dot_rows(&dots);
    #[expect(clippy::cast_precision_loss, reason = "a few dots")]
    let at = |nth: usize| nth as f32;
    let base = top + ROW + at(rows) * DOT;
    let wide = (WIDE - 2.0 * EDGE) / at(columns.len());
    for (column, (LossColumn { condition, .. }, dots)) in columns.into_iter().zip(dots).enumerate() {
        let role = match (condition, ours) {
            (UnitCondition::Fresh, _) => Role::Mark,
            (UnitCondition::Worn, true) => Role::Warning,
            (UnitCondition::Worn, false) => Role::Accent,
            (UnitCondition::Spent | UnitCondition::Removed, true) => Role::Road,
            (UnitCondition::Spent | UnitCondition::Removed, false) => Role::Stream,
        };
        let left = EDGE + at(column) * wide;
        for dot in 0..dots {
            let place = point(left + DOT * (at(dot % DOTS_IN_A_ROW) + 0.5), base - DOT * (at(dot / DOTS_IN_A_ROW) + 0.5));
            drawn.push(Shape::Circle { at: place, radius: Size::world(DOT * 0.42), fill: Some(role.into()), line: None }.into());
        }
        let name = if column == LOSS_COLUMNS { format!("{column} or more") } else { column.to_string() };
        drawn.push(words(left, base + ROW / 2.0, &name, (11.0, Typeface::Plain, Role::Second)).into());
    }
    base + ROW * 1.5
}

/// Draws three shares over a place, each with its figure where there is room.
fn bar(drawn: &mut Vec<Drawn>, place: Extent, figures: &FightFigures) {
    let mut from = place.min.x;
    for (share, role) in [(figures.taken, Role::Accent), (figures.open, Role::Line), (figures.thrown_back, Role::Warning)] {
        #[expect(clippy::cast_possible_truncation, reason = "a share of a width")]
        let wide = (place.max.x - place.min.x) * share as f32;
        // What is under 1 in 100 has no bar.
        if share < ONE_IN_100 {
            from += wide;
            continue;
        }
        let part = Extent { min: point(from, place.min.y), max: point(from + wide, place.max.y) };
        drawn.push(
            Shape::Polygon {
                corners: part.corners(),
                fill: Some(role.into()),
                line: Some(LineStyle::of(Role::Surface, Size::points(1.0))),
            }
            .into(),
        );
        let text = share_in_100(figures, share);
        if wide > room(&text, NAME) {
            let at = part.centre();
            let tone = Role::Ink.into();
            drawn.push(Shape::Text(Text { at, align: Align::Middle, text, size: Size::world(12.0), face: Typeface::Plain, tone }).into());
        }
        from += wide;
    }
}

/// Width of a letter on average, as a part of the size of the type: that of the wider sans-serifs of viewers and 15 in 100 more, since
/// every viewer has one of its own.
const LETTER: f32 = 0.54 * 1.15;
/// The same of bold type.
const STRONG_LETTER: f32 = 0.64 * 1.15;

/// Returns the room that a text may take in any viewer, by the size and the face of its type.
#[must_use]
pub fn room(text: &str, (size, face): (f32, Typeface)) -> f32 {
    let letter = if face == Typeface::Strong { STRONG_LETTER } else { LETTER };
    text.chars().map(|_| size * letter).sum()
}

/// Breaks a text into lines that fit into a width in any viewer.
pub(super) fn lines(text: &str, look: (f32, Typeface), wide: f32) -> Vec<String> {
    let mut lines: Vec<String> = vec![String::new()];
    for word in text.split_whitespace() {
        if let Some(line) = lines.last_mut().filter(|line| line.is_empty() || room(&format!("{line} {word}"), look) <= wide) {
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        } else {
            lines.push(word.to_owned());
        }
    }
    lines
}
