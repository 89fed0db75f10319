//! Export of a map as an SVG file. The same map gives the same bytes.

use std::fmt::Write as _;

use super::label::{LEAD, LINE, Placed, placed};
use super::layers::{Layer, Layers};
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
    on.polygon(&part.corners(), Some(Role::Under.into()), None);
    for layer in Layer::ALL {
        on.line(format_args!(r#"<g id="{}">"#, format!("{layer:?}").to_lowercase()));
        layers.of(layer).iter().filter(|drawn| drawn.is_drawn(scale)).for_each(|drawn| on.shape(drawn));
        let mut measure = |text: &str, size: f32, _: Typeface| width_of(text, size);
        for Placed { text, is_tag, leads, .. } in placed(layers.of(layer), layers.of(Layer::Pieces), (scale, part), &mut measure) {
            leads.iter().for_each(|ends| on.shape(&Shape::line(ends.to_vec(), LineStyle::of(text.tone, Size::points(LEAD))).into()));
            on.shape(&if is_tag { Shape::Tag(text) } else { Shape::Text(text) }.into());
        }
        on.line(format_args!("</g>"));
    }
    on.line(format_args!("</svg>"));
    on.text
}

/// Returns the estimated width of a text.
fn width_of(text: &str, size: f32) -> f32 {
    #[expect(clippy::cast_precision_loss, reason = "letters of a name")]
    let letters = text.chars().count() as f32;
    letters * size * LETTER
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
            Shape::Text(text) => self.letters(text),
            Shape::Tag(text) => {
                let ground = text.tag(self.scale, &mut |text: &str, size: f32, _: Typeface| width_of(text, size));
                self.polygon(&ground.corners(), Some(Role::Surface.into()), Some(LineStyle::of(text.tone, Size::points(1.0))));
                self.letters(text);
            }
            Shape::Label(_) => {}
        }
    }

    fn letters(&mut self, text: &Text) {
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
        #[expect(clippy::cast_precision_loss, reason = "a few lines")]
        let (lines, step) = (text.text.lines().count() as f32, size * LINE);
        let mut y = at.y + size * (LINE - 0.55) / 2.0 - step * (lines - 1.0) / 2.0;
        for line in text.text.lines() {
            let letters = escaped(line);
            self.line(format_args!(
                r#"<text x="{:.2}" y="{y:.2}" font-size="{size:.2}" text-anchor="{anchor}"{face} {colour}>{letters}</text>"#,
                at.x
            ));
            y += step;
        }
    }
}
