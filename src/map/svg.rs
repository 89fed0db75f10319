//! Export of a map as an SVG file. The same map gives the same bytes.

use std::fmt::Write as _;

use super::label::{LEAD, LINE, Placed, placed};
use super::layers::{Layer, Layers};
use super::painter::Symbol;
use super::shape::{Align, Drawn, Extent, LineStyle, Point, Role, Shape, Size, Text, Tone, Typeface};

/// Estimated width of a letter in type of size 1: the program that shows the file chooses the font.
const LETTER: f32 = 0.55;

/// Writes a part of the world as SVG, one unit `scale` points large, with `colour` for each role.
#[must_use]
pub fn svg(layers: &Layers, part: Extent, scale: f32, title: &str, colour: &dyn Fn(Role) -> [u8; 3]) -> String {
    let size = part.size() * scale;
    let mut on = Writer { text: String::new(), part, scale, colour };
    on.line(format_args!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="{0:.2}pt" height="{1:.2}pt" viewBox="0 0 {0:.2} {1:.2}" font-family="sans-serif">"#,
        size.x, size.y
    ));
    on.line(format_args!("<title>{}</title>", escaped(title)));
    on.figures(layers);
    on.polygon(&part.corners(), Some(Role::Under.into()), None);
    for layer in Layer::ALL {
        on.line(format_args!(r#"<g id="{}">"#, format!("{layer:?}").to_lowercase()));
        layers.of(layer).iter().filter(|drawn| drawn.is_drawn(scale)).for_each(|drawn| on.shape(drawn));
        let mut measure = |text: &str, size: f32, _: Typeface| width_of(text, size);
        for Placed { text, tag, leads, pointer, halo, spread, angle, .. } in
            placed(layers.of(layer), layers.of(Layer::Pieces), (scale, part), &mut measure)
        {
            leads.iter().for_each(|ends| on.shape(&Shape::line(ends.to_vec(), LineStyle::of(text.tone, Size::points(LEAD))).into()));
            pointer.iter().for_each(|wedge| on.shape(&Shape::filled(wedge.to_vec(), text.tone).into()));
            match tag {
                Some(ground) => on.shape(&Shape::Tag { text, ground }.into()),
                None => on.letters(&text, Some((halo, spread, angle))),
            }
        }
        on.line(format_args!("</g>"));
    }
    on.line(format_args!("</svg>"));
    on.text
}

/// Part of a picture that stands in a column with others: its shapes, the part of the world that is shown, and the points of a unit.
pub type ColumnPart<'l> = (&'l Layers, Extent, f32);

/// Writes pictures below each other as one in SVG, with `colour` for each role.
#[must_use]
pub fn svg_column(parts: &[ColumnPart<'_>], title: &str, colour: &dyn Fn(Role) -> [u8; 3]) -> String {
    let sizes = parts.iter().map(|(_, part, scale)| part.size() * *scale).collect::<Vec<_>>();
    let wide = sizes.iter().map(|size| size.x).fold(0.0, f32::max);
    let high = sizes.iter().map(|size| size.y).sum::<f32>();
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{wide:.2}pt\" height=\"{high:.2}pt\" viewBox=\"0 0 {wide:.2} {high:.2}\" \
         font-family=\"sans-serif\">\n"
    );
    let mut y = 0.0;
    for ((layers, part, scale), size) in parts.iter().zip(sizes) {
        // A group in the place of a picture of its own: not every program that shows SVG takes one picture in another.
        let own = svg(layers, *part, *scale, title, colour);
        let inner = own.split_once('\n').map_or("", |(_, inner)| inner);
        let inner = inner.trim_end().strip_suffix("</svg>").unwrap_or(inner);
        text.push_str(&format!("<g transform=\"translate(0 {y:.2})\">\n{inner}</g>\n"));
        y += size.y;
    }
    text + "</svg>\n"
}

/// Returns the estimated width of a text.
fn width_of(text: &str, size: f32) -> f32 {
    #[expect(clippy::cast_precision_loss, reason = "letters of a name")]
    let letters = text.chars().count() as f32;
    letters * size * LETTER
}

/// Rounds a length to whole tenths of a point; a file is smaller than a hundred million.
fn tenths(length: f32) -> i32 {
    #[expect(clippy::cast_possible_truncation, reason = "clamped to what a file can be large")]
    let whole = (length * 10.0).round().clamp(-1e9, 1e9) as i32;
    whole
}

/// Writes a number of tenths in as few characters as can be.
fn push_tenths(text: &mut String, tenths: i32) {
    let (whole, rest) = (tenths.unsigned_abs() / 10, tenths.unsigned_abs() % 10);
    text.push_str(if tenths < 0 { "-" } else { "" });
    let _ = match (whole, rest) {
        (whole, 0) => write!(text, "{whole}"),
        (0, rest) => write!(text, ".{rest}"),
        (whole, rest) => write!(text, "{whole}.{rest}"),
    };
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

struct Writer<'w> {
    text: String,
    part: Extent,
    scale: f32,
    colour: &'w dyn Fn(Role) -> [u8; 3],
}

impl Writer<'_> {
    fn line(&mut self, line: std::fmt::Arguments<'_>) {
        // Writing to a `String` cannot fail.
        let _ = self.text.write_fmt(line);
        self.text.push('\n');
    }

    fn at(&self, at: Point) -> Point {
        (at - self.part.min) * self.scale
    }

    fn points(&self, points: &[Point]) -> String {
        let written = points.iter().map(|point| self.at(*point)).map(|at| format!("{:.2},{:.2}", at.x, at.y));
        written.collect::<Vec<_>>().join(" ")
    }

    fn colour(&self, what: &str, tone: Tone) -> String {
        let [red, green, blue] = (self.colour)(tone.role);
        let share = if tone.share < 1.0 { format!(r#" {what}-opacity="{:.2}""#, tone.share) } else { String::new() };
        format!(r##"{what}="#{red:02x}{green:02x}{blue:02x}"{share}"##)
    }

    fn look(&self, fill: Option<Tone>, line: Option<LineStyle>) -> String {
        let fill = fill.map_or_else(|| r#"fill="none""#.to_owned(), |tone| self.colour("fill", tone));
        let Some(line) = line else { return fill };
        let width = line.width.at(self.scale);
        let dash = line.dash.map(|widths| format!(r#" stroke-dasharray="{:.2}""#, widths * width)).unwrap_or_default();
        format!(r#"{fill} {} stroke-width="{width:.2}"{dash}"#, self.colour("stroke", line.tone))
    }

    fn polygon(&mut self, corners: &[Point], fill: Option<Tone>, line: Option<LineStyle>) {
        let (points, look) = (self.points(corners), self.look(fill, line));
        self.line(format_args!(r#"<polygon points="{points}" {look}/>"#));
    }

    fn shape(&mut self, drawn: &Drawn) {
        match &drawn.shape {
            kept if kept.is_reserved() => {}
            Shape::Polygon { corners, fill, line } => self.polygon(corners, *fill, *line),
            Shape::Line { points, line } => {
                let (points, look) = (self.points(points), self.look(None, Some(*line)));
                self.line(format_args!(r#"<polyline points="{points}" {look} stroke-linecap="round" stroke-linejoin="round"/>"#));
            }
            Shape::Circle { at, radius, fill, line } => {
                let (at, radius, look) = (self.at(*at), radius.at(self.scale), self.look(*fill, *line));
                self.line(format_args!(r#"<circle cx="{:.2}" cy="{:.2}" r="{radius:.2}" {look}/>"#, at.x, at.y));
            }
            Shape::Area { rings, fill } => {
                let (ways, fill) = (self.ways(rings, true), self.colour("fill", *fill));
                self.line(format_args!(r#"<path d="{ways}" fill-rule="evenodd" {fill}/>"#));
            }
            Shape::Patches { patches, fill } => {
                let (ways, fill) = (self.ways(patches, true), self.colour("fill", *fill));
                self.line(format_args!(r#"<path d="{ways}" {fill}/>"#));
            }
            Shape::Strokes { lines, line } => {
                let (ways, look) = (self.ways(lines, false), self.look(None, Some(*line)));
                self.line(format_args!(r#"<path d="{ways}" {look} stroke-linecap="round" stroke-linejoin="round"/>"#));
            }
            Shape::Stamps(stamps) => {
                for stamp in stamps {
                    let (at, width, word) = (self.at(stamp.at), stamp.size.at(self.scale), stamp.figure.word());
                    self.line(format_args!(r##"<use href="#{word}" transform="translate({:.1} {:.1}) scale({width:.1})"/>"##, at.x, at.y));
                }
            }
            Shape::Text(text) => self.letters(text, None),
            Shape::Tag { text, ground } => {
                self.shape(&text.tag_ground(*ground, self.scale, &mut |text: &str, size: f32, _: Typeface| width_of(text, size)).into());
                self.letters(text, None);
            }
            Shape::Label(_) => {}
        }
    }

    /// Writes each figure that the map shows once, to be used where it stands.
    fn figures(&mut self, layers: &Layers) {
        let shown = |drawn: &Drawn| match &drawn.shape {
            Shape::Stamps(stamps) if drawn.is_drawn(self.scale) => stamps.iter().map(|stamp| stamp.figure).collect(),
            _ => Vec::new(),
        };
        let used = layers.iter().flat_map(|(_, drawn)| shown(drawn)).collect::<std::collections::BTreeSet<Symbol>>();
        if used.is_empty() {
            return;
        }
        self.line(format_args!("<defs>"));
        for figure in used {
            self.line(format_args!(r#"<g id="{}">"#, figure.word()));
            for part in figure.parts() {
                let points = part.corners.iter().map(|at| format!("{:.2},{:.2}", at.x, at.y)).collect::<Vec<_>>().join(" ");
                let fill = self.colour("fill", part.tone);
                self.line(format_args!(r#"<polygon points="{points}" {fill}/>"#));
            }
            self.line(format_args!("</g>"));
        }
        self.line(format_args!("</defs>"));
    }

    /// Writes lines as one path, each closed or open: from point to point in tenths, as the file is to be small.
    fn ways(&self, lines: &[Vec<Point>], closed: bool) -> String {
        let mut text = String::new();
        for line in lines {
            let mut before: Option<[i32; 2]> = None;
            for at in line {
                let at = self.at(*at);
                let at = [tenths(at.x), tenths(at.y)];
                let [x, y] = before.map_or(at, |before| [at[0] - before[0], at[1] - before[1]]);
                if before.is_none() || [x, y] != [0, 0] {
                    text.push(if before.is_none() { 'M' } else { 'l' });
                    push_tenths(&mut text, x);
                    if y >= 0 {
                        text.push(' ');
                    }
                    push_tenths(&mut text, y);
                }
                before = Some(at);
            }
            text.push_str(if closed { "z" } else { "" });
        }
        text
    }

    fn letters(&mut self, text: &Text, label: Option<(Role, f32, f32)>) {
        let (at, size) = (self.at(text.at), text.size.at(self.scale));
        let anchor = match text.align {
            Align::Left => "start",
            Align::Middle => "middle",
            Align::Right => "end",
        };
        let face = match text.face {
            Typeface::Plain => "",
            Typeface::Strong => r#" font-weight="600""#,
            Typeface::Name => r#" font-style="italic""#,
        };
        // The baseline lies below the middle of the line.
        let colour = self.colour("fill", text.tone);
        let label = label.map_or_else(String::new, |(halo, spread, angle)| {
            let spread = if spread > 0.0 { format!(r#" letter-spacing="{:.2}""#, spread * size) } else { String::new() };
            let turn = if angle == 0.0 {
                String::new()
            } else {
                format!(r#" transform="rotate({:.1} {:.1} {:.1})""#, angle.to_degrees(), at.x, at.y)
            };
            format!(r#"{spread}{turn} paint-order="stroke" stroke-width="2.5" {}"#, self.colour("stroke", halo.faint(0.85)))
        });
        #[expect(clippy::cast_precision_loss, reason = "a few lines")]
        let (lines, step) = (text.text.lines().count() as f32, size * LINE);
        let mut y = at.y + size * (LINE - 0.55) / 2.0 - step * (lines - 1.0) / 2.0;
        for line in text.text.lines() {
            let letters = escaped(line);
            self.line(format_args!(
                r#"<text x="{:.2}" y="{y:.2}" font-size="{size:.2}" text-anchor="{anchor}"{face}{label} {colour}>{letters}</text>"#,
                at.x
            ));
            y += step;
        }
    }
}
