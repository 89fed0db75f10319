//! The manual's pictures as the window has them.

use std::collections::BTreeMap;
use std::fmt::{self, Debug, Formatter};

use eframe::egui::{self, Image, TextureHandle, TextureOptions, Ui};

use crate::gui::look::radius;
use crate::gui::map::picture::decoded;
use crate::manual;

/// Cache of the pictures shown so far.
#[derive(Default)]
pub struct Pictures(BTreeMap<String, Option<TextureHandle>>);

impl Debug for Pictures {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.0.keys()).finish()
    }
}

/// Texture options with mipmaps, so that a picture shown smaller can still be read.
const SMOOTH: TextureOptions = TextureOptions { mipmap_mode: Some(egui::TextureFilter::Linear), ..TextureOptions::LINEAR };

impl Pictures {
    /// Draws a picture, no wider than there is room; its text if it cannot be read.
    pub fn ui(&mut self, ui: &mut Ui, file: &str, text: &str) {
        let most = ui.input(|input| input.max_texture_side);
        let read = || {
            let picture = decoded(manual::picture(file)?, most).ok()?;
            Some(ui.ctx().load_texture(file, picture, SMOOTH))
        };
        let texture = self.0.entry(file.to_owned()).or_insert_with(read);
        match texture {
            Some(texture) => {
                let image = Image::from_texture(&*texture).max_width(ui.available_width()).corner_radius(radius::CELL).alt_text(text);
                ui.add(image);
            }
            None => drop(ui.label(text)),
        }
    }
}
