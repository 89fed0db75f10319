//! A picture under a map: read once, moved and scaled.

use std::io::Cursor;
use std::path::{Path, PathBuf};

use eframe::egui::{ColorImage, Context, TextureFilter, TextureHandle, TextureOptions};
use image::error::LimitErrorKind;
use image::metadata::Orientation;
use image::{DynamicImage, ImageDecoder as _, ImageError, ImageFormat, ImageReader, Limits};
use rfd::FileDialog;

use crate::map::{Drawn, Extent, LineStyle, Point, Role, Shape, Size, point};
use crate::store::read_bytes;

/// The most bytes of a picture's file: 64 MiB.
const MOST_BYTES: u64 = 64 << 20;
/// The longest side of a picture that is read, in pixels.
const MOST_SIDE: u32 = 16_000;
/// The most memory the points of a picture may take: 512 MiB.
const MOST_MEMORY: u64 = 512 << 20;
/// The longest side of a picture as it is shown, in pixels: larger ones are scaled down.
const SHOWN_SIDE: usize = 4_096;

/// A picture that was read.
pub struct Shown {
    /// Texture of the picture.
    pub texture: TextureHandle,
    /// Height divided by the width.
    pub aspect: f32,
}

/// File of a picture, with the result of reading it.
#[derive(Default)]
pub struct PictureFile {
    of: Option<String>,
    read: Option<Result<Shown, String>>,
}

impl std::fmt::Debug for PictureFile {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("PictureFile").field("of", &self.of).finish_non_exhaustive()
    }
}

impl PictureFile {
    /// Reads a picture if its file has changed; a relative path starts from `folder`.
    pub fn reload_if_changed(&mut self, context: &Context, file: Option<&str>, folder: Option<&Path>) {
        if file == self.of.as_deref() {
            return;
        }
        self.of = file.map(str::to_owned);
        self.read = file.map(|file| {
            let path = folder.map_or_else(|| Path::new(file).to_path_buf(), |folder| folder.join(file));
            read(context, &path).map_err(|text| format!("Your picture is not shown: {text}"))
        });
    }

    /// Clears the result, so that the file is read again.
    pub fn invalidate(&mut self) {
        self.of = None;
    }

    /// Returns the picture, if there is one that could be read.
    pub fn shown(&self) -> Option<&Shown> {
        self.read.as_ref()?.as_ref().ok()
    }

    /// Returns the reason the picture could not be read.
    pub fn trouble(&self) -> Option<&str> {
        self.read.as_ref()?.as_ref().err().map(String::as_str)
    }
}

fn read(context: &Context, path: &Path) -> Result<Shown, String> {
    let bytes = read_bytes(path, MOST_BYTES).map_err(|error| error.to_string())?;
    let most = context.input(|input| input.max_texture_side).min(SHOWN_SIDE);
    let picture = decoded(&bytes, most).map_err(|text| format!("{text}: {}", path.display()))?;
    let [wide, high] = picture.size;
    #[expect(clippy::cast_precision_loss, reason = "pixels of a picture")]
    let aspect = high as f32 / wide.max(1) as f32;
    // Without mipmaps, thin strokes and letters of a picture shown smaller would fall between the sampled points.
    let options = TextureOptions::LINEAR.with_mipmap_mode(Some(TextureFilter::Linear));
    let texture = context.load_texture("a picture beneath a map", picture, options);
    Ok(Shown { texture, aspect })
}

/// Checks that a file is a picture that can be placed under a map.
///
/// # Errors
/// Returns the reason it cannot, in words for a player.
pub fn is_picture(path: &Path) -> Result<(), String> {
    let bytes = read_bytes(path, MOST_BYTES).map_err(|error| error.to_string())?;
    decoded(&bytes, SHOWN_SIDE).map(drop).map_err(|text| format!("{text}: {}", path.display()))
}

/// Decodes the picture in these bytes, scaled down to sides of at most `most` pixels.
///
/// # Errors
/// Returns the reason if the bytes cannot be read as a picture.
pub fn decoded(bytes: &[u8], most: usize) -> Result<ColorImage, String> {
    let mut reader = ImageReader::new(Cursor::new(bytes)).with_guessed_format().map_err(|error| error.to_string())?;
    if !matches!(reader.format(), Some(ImageFormat::Png | ImageFormat::Jpeg | ImageFormat::WebP | ImageFormat::Tiff)) {
        return Err("it is no PNG, JPEG, WebP or TIFF; save the picture as one of them".to_owned());
    }
    let mut limits = Limits::default();
    (limits.max_image_width, limits.max_image_height) = (Some(MOST_SIDE), Some(MOST_SIDE));
    limits.max_alloc = Some(MOST_MEMORY);
    reader.limits(limits);
    let mut decoder = reader.into_decoder().map_err(|error| trouble(&error))?;
    if decoder.total_bytes() > MOST_MEMORY {
        return Err(too_much());
    }
    // Rotation of the camera; one that cannot be read is ignored.
    let orientation = decoder.orientation().unwrap_or(Orientation::NoTransforms);
    let picture = DynamicImage::from_decoder(decoder).map_err(|error| trouble(&error))?;
    let most = u32::try_from(most).unwrap_or(u32::MAX).max(1);
    let mut picture = if picture.width().max(picture.height()) > most { picture.thumbnail(most, most) } else { picture };
    picture.apply_orientation(orientation);
    let size = [picture.width() as usize, picture.height() as usize];
    Ok(ColorImage::from_rgba_unmultiplied(size, &picture.into_rgba8()))
}

fn too_much() -> String {
    format!("it would take more than {} MiB of memory; make it smaller", MOST_MEMORY >> 20)
}

/// Describes an error in a picture, in words for a player.
fn trouble(error: &ImageError) -> String {
    match error {
        ImageError::Limits(limit) if matches!(limit.kind(), LimitErrorKind::InsufficientMemory) => too_much(),
        ImageError::Limits(_) => format!("it is larger than {MOST_SIDE} pixels a side; make it smaller"),
        _ => "the picture in it is damaged or cut off; save it again".to_owned(),
    }
}

/// Asks for a picture with the desktop's dialog.
pub fn pick(dialog: FileDialog) -> Option<PathBuf> {
    dialog.add_filter("Pictures", &["png", "jpg", "jpeg", "webp", "tif", "tiff"]).pick_file()
}

/// Distance from a corner within which a drag takes hold of it, in points.
const GRIP: f32 = 18.0;
/// Least width a drag can give a picture, in the unit of the map.
const NARROWEST: f32 = 40.0;

/// Returns the extent of a picture after a drag: scaled if it began at a corner, else moved.
pub fn dragged(covers: Extent, aspect: f32, stroke: &[Point], scale: f32) -> Extent {
    let (Some(from), Some(to)) = (stroke.first(), stroke.last()) else { return covers };
    let corners = covers.corners();
    let taken = corners.iter().zip(corners.iter().cycle().skip(2)).find(|(corner, _)| corner.distance(*from) * scale <= GRIP);
    let Some((corner, fixed)) = taken else { return Extent { min: covers.min + (*to - *from), max: covers.max + (*to - *from) } };
    let wide = (*to - *fixed).x.abs().max(NARROWEST);
    let out = point(wide, wide * aspect) * (*corner - *fixed).signum();
    Extent::of([*fixed, *fixed + out])
}

/// Returns the same for a picture rotated about its middle: the drag follows its rotated sides, and the opposite corner stays fixed.
pub fn dragged_turned(covers: Extent, aspect: f32, stroke: &[Point], scale: f32, angle: f32) -> Extent {
    let middle = covers.centre();
    let (turn, back) = (Point::from_angle(angle), Point::from_angle(-angle));
    let own = stroke.iter().map(|at| middle + back.rotate(*at - middle)).collect::<Vec<_>>();
    let after = dragged(covers, aspect, &own, scale);
    let by = middle + turn.rotate(after.centre() - middle) - after.centre();
    Extent { min: after.min + by, max: after.max + by }
}

/// Returns the corners of a picture that is rotated about its middle by an angle.
pub fn turned_corners(covers: Extent, angle: f32) -> Vec<Point> {
    let (middle, turn) = (covers.centre(), Point::from_angle(angle));
    covers.corners().into_iter().map(|corner| middle + turn.rotate(corner - middle)).collect()
}

/// Builds the frame of a picture being moved, with a handle at each of its corners.
pub fn frame(corners: &[Point], scale: f32) -> Vec<Drawn> {
    let edge = LineStyle::of(Role::Accent, Size::points(2.0));
    let handle = |corner: &Point| {
        let corners = Extent::around(*corner, Point::splat(GRIP * 0.7 / scale)).corners();
        Drawn::from(Shape::Polygon { corners, fill: Some(Role::Surface.into()), line: Some(edge) })
    };
    let mut drawn = vec![Drawn::from(Shape::outline(corners.to_vec(), edge))];
    drawn.extend(corners.iter().map(handle));
    drawn
}

#[cfg(test)]
mod tests {
    use super::*;

    const COVERS: Extent = Extent { min: Point::ZERO, max: Point::new(400.0, 200.0) };

    fn near(one: Point, other: Point) -> bool {
        one.distance(other) < 0.01
    }

    /// A picture of two points: red to the left, blue to the right.
    fn two_points(format: ImageFormat) -> Vec<u8> {
        let (red, blue) = (image::Rgb([250_u8, 5, 5]), image::Rgb([5, 5, 250]));
        let wide = image::RgbImage::from_fn(32, 16, |x, _| if x < 16 { red } else { blue });
        let mut bytes = Cursor::new(Vec::new());
        DynamicImage::from(wide).write_to(&mut bytes, format).expect("it is written");
        bytes.into_inner()
    }

    fn is_red(picture: &ColorImage, x: usize, y: usize) -> bool {
        let [red, _, blue, _] = picture.pixels[y * picture.size[0] + x].to_array();
        red > 200 && blue < 60
    }

    #[test]
    fn pictures_of_cameras_scanners_and_archives_are_read() {
        for format in [ImageFormat::Png, ImageFormat::Jpeg, ImageFormat::WebP, ImageFormat::Tiff] {
            let picture = decoded(&two_points(format), 4_096).expect("it is read");
            assert_eq!(picture.size, [32, 16], "{format:?}");
            assert!(is_red(&picture, 4, 8) && !is_red(&picture, 28, 8), "{format:?}");
            assert_eq!(decoded(&two_points(format), 16).map(|picture| picture.size), Ok([16, 8]), "{format:?}");
        }
        assert!(decoded(b"GIF89a", 16).is_err_and(|text| text.contains("no PNG, JPEG, WebP or TIFF")));
    }

    /// A camera that was held upright writes the picture lying, and beside it which side is up.
    #[test]
    fn a_photograph_stands_as_the_camera_was_held() {
        let turned = |orientation: u8| {
            let tiff = [b"II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0", &[orientation, 0, 0, 0, 0, 0, 0, 0][..]].concat();
            let jpeg = two_points(ImageFormat::Jpeg);
            let long = u16::try_from(2 + 6 + tiff.len()).expect("a short segment").to_be_bytes();
            let bytes = [&jpeg[..2], b"\xff\xe1", &long, b"Exif\0\0", &tiff, &jpeg[2..]].concat();
            decoded(&bytes, 4_096).expect("it is read")
        };
        assert_eq!(turned(1).size, [32, 16]);
        let (right, left) = (turned(6), turned(8));
        assert_eq!((right.size, left.size), ([16, 32], [16, 32]));
        assert!(is_red(&right, 8, 4) && !is_red(&right, 8, 28), "turned to the right, what was left is above");
        assert!(!is_red(&left, 8, 4) && is_red(&left, 8, 28), "turned to the left, it is below");
        let upside_down = turned(3);
        assert!(!is_red(&upside_down, 4, 8) && is_red(&upside_down, 28, 8));
    }

    /// The head of a picture says how much it will take, before any of it is read.
    #[test]
    fn a_picture_that_would_take_all_memory_is_refused() {
        let mut bytes = two_points(ImageFormat::Tiff);
        assert!(decoded(&bytes, 4_096).is_ok());
        let mut png = two_points(ImageFormat::Png);
        png.truncate(16);
        png.extend([15_000_u32.to_be_bytes(), 15_000_u32.to_be_bytes()].concat());
        png.extend([16, 6, 0, 0, 0]);
        let crc = crc(&png[12..]);
        png.extend(crc.to_be_bytes());
        png.extend(b"\0\0\0\0IDAT\x35\xaf\x06\x1e");
        let text = decoded(&png, 4_096).expect_err("it takes 1.8 GB");
        assert!(text.contains("MiB of memory"), "{text}");
        bytes.truncate(20);
        assert!(decoded(&bytes, 4_096).is_err_and(|text| text.contains("damaged or cut off")));
    }

    fn crc(bytes: &[u8]) -> u32 {
        !bytes.iter().fold(u32::MAX, |sum, byte| {
            (0..8).fold(sum ^ u32::from(*byte), |sum, _| if sum & 1 == 1 { (sum >> 1) ^ 0xedb8_8320 } else { sum >> 1 })
        })
    }

    #[test]
    fn a_turned_picture_is_moved_with_the_hand_and_scaled_from_the_corner_across() {
        let angle = std::f32::consts::FRAC_PI_6;
        let corners = turned_corners(COVERS, angle);
        assert!(near(corners[0].lerp(corners[2], 0.5), COVERS.centre()), "it is turned about its middle");
        let inside = COVERS.centre();
        let moved = dragged_turned(COVERS, 0.5, &[inside, inside + point(30.0, -12.0)], 1.0, angle);
        assert!(near(moved.min, point(30.0, -12.0)) && near(moved.size(), COVERS.size()));
        // The corner across from the one that is dragged stays where it is on the table.
        let out = (corners[2] - corners[0]) * 1.5;
        let scaled = dragged_turned(COVERS, 0.5, &[corners[2], corners[0] + out], 1.0, angle);
        assert!(near(scaled.size(), point(600.0, 300.0)), "{scaled:?}");
        assert!(near(turned_corners(scaled, angle)[0], corners[0]));
        assert!(near(turned_corners(scaled, angle)[2], corners[0] + out));
    }
}
