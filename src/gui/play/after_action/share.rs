//! Files made on the page after the battle: a picture of it, and the log as plain text or as Markdown.

use std::io::Cursor;

use eframe::egui::{CentralPanel, Color32, ColorImage, Frame as PanelFrame, Margin, RichText, Ui, vec2};
use image::{DynamicImage, ImageFormat, RgbImage};

use super::losses::losses_height;
use super::raster::picture;
use super::{AfterState, View};
use crate::engine::text;
use crate::game::after_action::AfterAction;
use crate::games::registry::AFTER_ACTION;
use crate::gui::look::{gap, heading, measure, palette};
use crate::gui::map::Painting;
use crate::gui::shell::desk::Desk;
use crate::scenario::Nation;
use crate::store::Look;

/// Saves the picture of the page as a PNG, and notifies the players where it is.
pub(super) fn save_picture(desk: &mut Desk, after: &AfterAction, nations: &[Option<Nation>], shown: &AfterState) {
    let title = desk.session().about().title;
    let bytes = png(&draw(&title, after, nations, shown));
    match bytes {
        Ok(bytes) => save(desk, "png", "The picture", &bytes),
        Err(error) => desk.notify(format!("The picture is not saved: {error}")),
    }
}

/// Draws the page into a picture, on paper whatever the look of the window is.
fn draw(title: &str, after: &AfterAction, nations: &[Option<Nation>], shown: &AfterState) -> ColorImage {
    let fresh = |(number, (ground, _)): (&_, &(_, _))| (*number, (Clone::clone(ground), Painting::default()));
    let grounds = shown.grounds.iter().map(fresh).collect();
    let mut shown = AfterState { cards: shown.cards.clone(), grounds, ..AfterState::default() };
    let mut asked = Vec::new();
    let [wide, least] = measure::SHARED;
    // All losses are in the picture: nothing in it scrolls.
    let high = least.max(measure::STRIP + 2.0 * gap::NEXT + losses_height(after, measure::SHARED_ROW));
    picture(vec2(wide, high), measure::SHARED_PIXELS, Look::Paper, |ui: &mut Ui| {
        let top = eframe::egui::Panel::top("title of the picture").exact_size(measure::STRIP).resizable(false);
        let frame = PanelFrame::new().fill(palette(ui).surface).inner_margin(Margin::symmetric(gap::GROUP as i8, gap::NEXT as i8));
        top.frame(frame).show(ui, |ui| {
            ui.label(RichText::new(title).font(heading()));
        });
        CentralPanel::default().frame(PanelFrame::new()).show(ui, |ui| {
            View { after, nations, shown: &mut shown, asked: &mut asked, is_shared: true }.ui(ui);
        });
    })
}

/// Encodes a picture as a PNG.
fn png(picture: &ColorImage) -> Result<Vec<u8>, String> {
    let [wide, high] = picture.size.map(|side| u32::try_from(side).unwrap_or(u32::MAX));
    let points = picture.pixels.iter().map(Color32::to_array).flat_map(|[red, green, blue, _]| [red, green, blue]).collect();
    let image = RgbImage::from_raw(wide, high, points).ok_or("its size is wrong")?;
    let mut bytes = Cursor::new(Vec::new());
    DynamicImage::from(image).write_to(&mut bytes, ImageFormat::Png).map_err(|error| error.to_string())?;
    Ok(bytes.into_inner())
}

/// Saves the log, turn by turn, and notifies the players where it is.
pub(super) fn save_log(desk: &mut Desk, after: &AfterAction, markdown: bool) {
    let text = log_text(desk, after, markdown);
    save(desk, if markdown { "md" } else { "txt" }, "The log", text.as_bytes());
}

/// Returns the log as text: the title, the result, and each turn with its events, a line each.
fn log_text(desk: &Desk, after: &AfterAction, markdown: bool) -> String {
    let session = desk.session();
    let title = session.about().title;
    let [first, second, item] = if markdown { ["# ", "## ", "- "] } else { ["", "", "  "] };
    let own = |text: &str| if markdown { text::markdown(text) } else { text.to_owned() };
    let mut text = format!("{first}{}\n\n{}. {}.\n", own(&title), own(&after.result()), own(&after.length));
    for (when, events) in &after.log {
        let sentences = events.iter().filter_map(|number| session.sentence(*number)).collect::<Vec<_>>();
        if sentences.is_empty() {
            continue;
        }
        text.push_str(&format!("\n{second}{}\n", own(when)));
        if markdown {
            text.push('\n');
        }
        for sentence in sentences {
            text.push_str(&format!("{item}{}\n", own(&sentence)));
        }
    }
    text
}

/// Saves a file of the page beside the sheets, and notifies the players where it is or why it failed.
fn save(desk: &mut Desk, ending: &str, what: &str, bytes: &[u8]) {
    let stem = desk.session().sheet_stem(AFTER_ACTION.word).unwrap_or_else(|| AFTER_ACTION.word.to_owned());
    desk.save_paper(&stem, ending, what, bytes);
}
