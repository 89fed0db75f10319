//! The picture under the table of a design: placed, moved, scaled by two points of known distance, removed.

use super::keys::TableAct;
use crate::games::registry::OpenDesign;
use crate::gui::map::keys::ViewAct;
use crate::gui::parts::menu::menu_button;
use std::path::Path;

use eframe::egui::{Button, RichText, Role as Part, TextEdit, Ui, WidgetInfo};

use crate::design::{Edit, Layout, scaled_by};
use crate::gui::look::{FAINT, measure, palette};
use crate::gui::map::picture::{self, PictureFile, dragged_turned, frame, is_picture, turned_corners};
use crate::gui::map::{DragTool, Underlay as Under};
use crate::gui::parts::choice::choice_ui;
use crate::gui::parts::widgets::{chip, entered};
use crate::gui::shell::dialog::path_field;
use crate::gui::shell::keys::Pressed;
use crate::map::{Drawn, Extent, LineStyle, Point, Role, Shape, Size, picture_covering, picture_covers, point};
use crate::quantity::{self, Inches};
use crate::scenario::Picture;

/// The step of an arrow with Shift, in inches.
const FINE: f32 = 0.25;
/// Tenths of a degree that a key turns it by.
const DEGREE: i32 = 10;

/// State of the picture under the table of a design.
#[derive(Debug, Default)]
pub struct Underlay {
    file: PictureFile,
    is_open: bool,
    path: String,
    in_hand: bool,
    /// The picture is opaque: the ground does not show through it.
    is_full: bool,
    /// Points clicked on the picture whose distance is known, at most two; `None` while no points are being measured.
    points: Option<Vec<Point>>,
    /// The field of their distance gets the cursor in the next frame.
    asks_distance: bool,
    /// Reason the file named last was not placed under the table.
    refused: Option<String>,
    apart: String,
    /// Text typed for the rotation in degrees.
    turned: String,
}

/// Picture of the design with its aspect and the area it covers.
#[derive(Debug)]
pub struct PlacedPicture {
    picture: Picture,
    aspect: f32,
    covers: Extent,
    land: Extent,
}

impl Underlay {
    /// Reads the picture of the draft if it has changed. Returns its position; `None` if there is no picture to show.
    pub fn read_picture(&mut self, ui: &Ui, desk: &OpenDesign, laid: &Layout) -> Option<PlacedPicture> {
        let picture = desk.draft().picture(desk.form());
        self.file.reload_if_changed(ui.ctx(), picture.as_ref().map(|picture| &*picture.file), None);
        let (picture, aspect) = picture.zip(self.file.shown().map(|shown| shown.aspect))?;
        let land = land(laid);
        Some(PlacedPicture { covers: picture_covers(&picture, land, aspect), picture, aspect, land })
    }

    /// Returns whether drags and arrow keys act on the picture.
    pub const fn is_in_hand(&self) -> bool {
        self.in_hand
    }

    /// Returns whether a click on the map sets one of the two points of known distance.
    pub fn asks_for_points(&self) -> bool {
        self.points.as_ref().is_some_and(|points| points.len() < 2)
    }

    /// Returns whether two points and their distance are being entered.
    pub const fn is_asking(&self) -> bool {
        self.points.is_some()
    }

    /// Returns the drag mode the picture needs on the map; `None` while the picture is not being moved.
    pub fn hand(&self) -> Option<DragTool> {
        self.in_hand.then_some(DragTool::Draw)
    }

    /// Stops moving and measuring the picture. Returns false if neither was in progress.
    pub fn cancel(&mut self) -> bool {
        std::mem::take(&mut self.in_hand) || self.points.take().is_some()
    }

    /// Starts or stops moving the picture by its key; while it is moved, arrow keys move it and the turn keys rotate it.
    pub fn take_keys(&mut self, desk: &OpenDesign, laid: &Layout, pressed: &Pressed) -> Option<Edit> {
        let picture = desk.draft().picture(desk.form())?;
        if pressed.has(TableAct::Picture) {
            (self.in_hand, self.is_open) = (!self.in_hand, true);
        }
        let turns = [(TableAct::TurnLeft, -DEGREE), (TableAct::TurnRight, DEGREE)];
        if let Some((_, by)) = turns.into_iter().find(|(act, _)| self.in_hand && pressed.has(*act)) {
            return desk.edits().set_underlay(Some(&picture.turned_to(i32::from(picture.turned) + by)));
        }
        let aspect = self.file.shown()?.aspect;
        let arrows = pressed.of().filter_map(|(act, _): (ViewAct, _)| Some((act.step()?, 1.0)));
        let fine = pressed.of().filter_map(|(act, _): (TableAct, _)| Some((act.step()?, FINE)));
        let ([across, down], step) = arrows.chain(fine).next().filter(|_| self.in_hand)?;
        let covers = picture_covers(&picture, land(laid), aspect);
        let by = point(f32::from(across) * step, f32::from(down) * step);
        let covers = Extent { min: covers.min + by, max: covers.max + by };
        desk.edits().set_underlay(Some(&picture_covering(&picture, covers, land(laid))))
    }

    /// Draws the tools of the picture while they are open.
    pub fn ui(&mut self, ui: &mut Ui, desk: &OpenDesign, laid: Option<&Layout>) -> Option<Edit> {
        let laid = laid.filter(|_| self.is_open)?;
        let picture = desk.draft().picture(desk.form());
        let narrow = ui.ctx().content_rect().width() < measure::NARROW;
        let mut edit = None;
        if !(narrow && self.is_asking()) {
            ui.horizontal_wrapped(|ui| {
                ui.spacing_mut().interact_size.y = measure::FORM_ROW;
                if narrow && let Some(picture) = &picture {
                    self.chips_ui(ui);
                    // The map needs the room: seldom used tools are behind a button.
                    menu_button(ui, "Picture…", |ui| {
                        edit = turned_ui(ui, desk, picture, &mut self.turned).or(self.away_ui(ui, desk));
                        edit = edit.take().or(self.file_ui(ui, desk, Some(picture)));
                    });
                    return;
                }
                edit = self.file_ui(ui, desk, picture.as_ref());
                if let Some(picture) = &picture {
                    self.chips_ui(ui);
                    edit = edit.take().or(turned_ui(ui, desk, picture, &mut self.turned)).or(self.away_ui(ui, desk));
                }
            });
        }
        edit.or(self.points_ui(ui, desk, laid))
    }

    /// Draws the field and button that choose the file of the picture.
    fn file_ui(&mut self, ui: &mut Ui, desk: &OpenDesign, last: Option<&Picture>) -> Option<Edit> {
        let hint = "path of a photograph, a scan, an old map";
        let typed = path_field(ui, ["Picture", hint], &mut self.path, ("Browse…", picture::pick));
        let named = !self.path.trim().is_empty();
        let asked = ui.add_enabled(named, Button::new("Show it")).clicked();
        if !(asked || typed.is_entered || typed.is_picked) {
            return None;
        }
        let path = self.path.trim();
        if let Err(text) = is_picture(Path::new(path)) {
            self.refused = Some(format!("The picture is not shown: {text}"));
            typed.field.request_focus();
            return None;
        }
        self.refused = None;
        let new = Picture::new(path);
        let new = last.map_or_else(|| new.clone(), |last| new.put(last.at, last.width));
        self.file.invalidate();
        self.in_hand = true;
        desk.edits().set_underlay(Some(&new))
    }

    /// Draws the toggles of the picture: move it, let the ground show through, scale it by two points.
    fn chips_ui(&mut self, ui: &mut Ui) {
        chip(ui, &mut self.in_hand, "Move it (P)", "Drags move the picture, or scale it at a corner", false);
        let mut sees = !self.is_full;
        chip(ui, &mut sees, "Dim", "The ground shows through the picture", false);
        self.is_full = !sees;
        let mut measures = self.points.is_some();
        if chip(ui, &mut measures, "two points", "Two points whose distance is known", false) {
            (self.points, self.refused) = (measures.then(Vec::new), None);
            self.in_hand = false;
        }
    }

    fn away_ui(&mut self, ui: &mut Ui, desk: &OpenDesign) -> Option<Edit> {
        if !ui.button("Remove the picture").clicked() {
            return None;
        }
        self.refused = None;
        let _ = self.cancel();
        desk.edits().set_underlay(None)
    }

    /// Draws the line under the tools: an error, the next point to click, or the name of the picture's file. It is always there, so that
    /// the map under the pointer does not move.
    fn told_ui(&self, ui: &mut Ui, desk: &OpenDesign) {
        let wrong = self.refused.as_deref().or(self.file.trouble());
        let picture = desk.draft().picture(desk.form());
        let name = picture.map(|picture| Path::new(&*picture.file).file_name().unwrap_or_default().to_string_lossy().into_owned());
        match (wrong, self.points.as_deref(), name) {
            (_, Some([]), _) => drop(ui.strong("Click the first of two points on the picture whose distance you know.")),
            (_, Some(_), _) => drop(ui.strong("Click the second one.")),
            (Some(text), ..) => drop(ui.label(RichText::new(text).color(palette(ui).warning))),
            (None, None, name) => drop(ui.label(RichText::new(name.unwrap_or_default()).small().color(palette(ui).second))),
        }
    }

    /// Asks for two points and the distance between them, then scales the picture.
    fn points_ui(&mut self, ui: &mut Ui, desk: &OpenDesign, laid: &Layout) -> Option<Edit> {
        let mut edit = None;
        let Some(&[first, second, ..]) = self.points.as_deref() else {
            ui.horizontal(|ui| {
                ui.set_min_height(measure::FORM_ROW);
                self.told_ui(ui, desk);
            });
            return None;
        };
        ui.horizontal_wrapped(|ui| {
            ui.set_min_height(measure::FORM_ROW);
            ui.label(format!("They are {:.1}\" apart now. They should be", first.distance(second)));
            let field = ui.add(TextEdit::singleline(&mut self.apart).desired_width(measure::COMBO).hint_text("inches, or 300 yards"));
            field.widget_info(|| WidgetInfo::labeled(Part::TextInput, true, "Distance of the two points"));
            if std::mem::take(&mut self.asks_distance) {
                field.request_focus();
            }
            let is_entered = entered(ui, &field);
            let inches = inches(&self.apart, laid.yards_per_inch);
            let asked = ui.add_enabled(inches.is_some(), Button::new("Scale the picture")).clicked();
            if let (Some(inches), true) = (inches, asked || is_entered) {
                let scaled = self.file.shown().zip(desk.draft().picture(desk.form())).and_then(|(shown, picture)| {
                    let covers = scaled_by(picture_covers(&picture, land(laid), shown.aspect), [first, second], inches)?;
                    Some(picture_covering(&picture, covers, land(laid)))
                });
                edit = scaled.and_then(|picture| desk.edits().set_underlay(Some(&picture)));
            } else if !self.apart.trim().is_empty() && inches.is_none() {
                let text = match laid.yards_per_inch {
                    Some(_) => "Type inches of the table as a number, or yards of the ground as “300 yards”.",
                    None => "Type inches of the table as a number.",
                };
                ui.label(RichText::new(text).small().color(palette(ui).warning));
            }
        });
        if edit.is_some() {
            self.points = None;
            self.apart.clear();
        }
        edit
    }

    /// Adds the point of a click on the map while points are being measured.
    pub fn clicked(&mut self, at: Point) {
        if let Some(points) = self.points.as_mut().filter(|points| points.len() < 2) {
            points.push(at);
            self.asks_distance = points.len() == 2;
        }
    }

    /// Draws the button that opens the tools of the picture.
    pub fn button_ui(&mut self, ui: &mut Ui) {
        if choice_ui(ui, self.is_open, "Background picture").clicked() {
            self.is_open = !self.is_open;
            if !self.is_open {
                let _ = self.cancel();
            }
        }
    }

    /// Builds the picture the map draws over its ground, as it lies after a drag `stroke`.
    pub fn under(&self, lying: Option<&PlacedPicture>, stroke: &[Point], scale: f32) -> Option<Under> {
        let (lying, shown) = lying.zip(self.file.shown())?;
        let covers = self.after(lying, stroke, scale);
        Some(Under { texture: shown.texture.id(), covers, turned: lying.picture.angle(), opacity: if self.is_full { 1.0 } else { FAINT } })
    }

    fn after(&self, lying: &PlacedPicture, stroke: &[Point], scale: f32) -> Extent {
        if !self.in_hand {
            return lying.covers;
        }
        dragged_turned(lying.covers, lying.aspect, stroke, scale, lying.picture.angle())
    }

    /// Returns the edit that moves or scales the picture by a drag `stroke`.
    pub fn stroked(&self, desk: &OpenDesign, lying: &PlacedPicture, stroke: &[Point], scale: f32) -> Option<Edit> {
        let covers = self.after(lying, stroke, scale);
        desk.edits().set_underlay(Some(&picture_covering(&lying.picture, covers, lying.land)))
    }

    /// Builds the marks over the map: the frame of the picture while it is moved, and the points that were clicked.
    pub fn drawn(&self, lying: Option<&PlacedPicture>, stroke: &[Point], scale: f32) -> Vec<Drawn> {
        let mut drawn = Vec::new();
        if let Some(lying) = lying.filter(|_| self.in_hand) {
            drawn.extend(frame(&turned_corners(self.after(lying, stroke, scale), lying.picture.angle()), scale));
        }
        let line = LineStyle::of(Role::Accent, Size::points(2.0));
        let points = self.points.as_deref().unwrap_or_default();
        if let [first, second, ..] = points {
            drawn.push(Shape::line(vec![*first, *second], line).into());
        }
        let dot = |at: &Point| Drawn::from(Shape::Circle { at: *at, radius: Size::points(5.0), fill: None, line: Some(line) });
        drawn.extend(points.iter().map(dot));
        drawn
    }
}

/// Draws the field of the picture's rotation in degrees, empty until a new value is typed.
fn turned_ui(ui: &mut Ui, desk: &OpenDesign, picture: &Picture, typed: &mut String) -> Option<Edit> {
    let title = ui.label("turned");
    let now = format!("{}°", f32::from(picture.turned) / 10.0);
    let field = ui.add(TextEdit::singleline(typed).desired_width(measure::SHORT_FIELD).hint_text(now)).labelled_by(title.id);
    field.widget_info(|| WidgetInfo::labeled(Part::TextInput, true, "Degrees the picture is turned by, clockwise"));
    if !entered(ui, &field) {
        return None;
    }
    let tenths = tenths(&std::mem::take(typed))?;
    desk.edits().set_underlay(Some(&picture.turned_to(tenths)))
}

/// Parses degrees into tenths of a degree; values beyond a full turn wrap.
fn tenths(typed: &str) -> Option<i32> {
    let number = quantity::number(typed.trim().trim_end_matches('°'))?;
    #[expect(clippy::cast_possible_truncation, reason = "less than a turn")]
    number.is_finite().then(|| (number % 360.0 * 10.0).round() as i32)
}

fn land(laid: &Layout) -> Extent {
    Extent { min: Point::ZERO, max: point(laid.size[0], laid.size[1]) }
}

/// Parses a distance on the table into inches: a number of inches, or a number of yards of the ground.
fn inches(typed: &str, yards_per_inch: Option<f64>) -> Option<f32> {
    let typed = typed.trim();
    let number = typed.trim_end_matches(|letter: char| letter.is_alphabetic() || matches!(letter, '"' | '″' | '.')).trim_end();
    let value = quantity::number(number).filter(|value| *value > 0.0)?;
    let value = match typed[number.len()..].trim().trim_end_matches('.') {
        "" | "\"" | "″" | "in" | "inch" | "inches" => value,
        "cm" | "mm" => Inches::parse(typed).ok()?.as_f64(),
        "y" | "yd" | "yds" | "yard" | "yards" => value / yards_per_inch?,
        _ => return None,
    };
    #[expect(clippy::cast_possible_truncation, reason = "inches of a table")]
    let inches = value as f32;
    (inches.is_finite() && inches > 0.0).then_some(inches)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn degrees_are_read_as_they_are_typed() {
        for (typed, right) in
            [("12.5", Some(125)), (" -7° ", Some(-70)), ("−7,5", Some(-75)), ("370", Some(100)), ("", None), ("north", None), ("inf", None)]
        {
            assert_eq!(tenths(typed), right, "{typed}");
        }
    }

    #[test]
    fn a_distance_is_inches_or_yards_of_the_ground() {
        for (typed, yards, right) in [
            ("12", None, Some(12.0)),
            (" 7.5\" ", None, Some(7.5)),
            ("300 yards", Some(40.0), Some(7.5)),
            ("300yd.", Some(40.0), Some(7.5)),
            ("300 yards", None, None),
            ("", Some(40.0), None),
            ("0", Some(40.0), None),
            ("-3", Some(40.0), None),
            ("far", Some(40.0), None),
            ("3 miles", Some(40.0), None),
        ] {
            assert_eq!(inches(typed, yards), right, "{typed}");
        }
    }
}
