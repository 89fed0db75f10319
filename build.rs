//! Draws the program's icon from `packaging/icon.svg`: for the window, and on Windows into the program's own file.

use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=packaging/icon.svg");
    #[cfg(feature = "gui")]
    icon::draw()?;
    Ok(())
}

#[cfg(feature = "gui")]
mod icon {
    use std::error::Error;
    use std::fs::{self, File};
    use std::path::PathBuf;

    use ico::{IconDir, IconDirEntry, IconImage, ResourceType};
    use resvg::tiny_skia::{Pixmap, Transform};
    use resvg::usvg::{Options, Tree};

    /// Pixels of a side, in the window's icon.
    const OF_WINDOW: u32 = 128;
    /// Of those in a Windows program's file.
    const OF_FILE: [u32; 5] = [16, 32, 48, 64, 256];

    pub fn draw() -> Result<(), Box<dyn Error>> {
        let folder = PathBuf::from(std::env::var("OUT_DIR")?);
        let tree = Tree::from_data(&fs::read("packaging/icon.svg")?, &Options::default())?;
        fs::write(folder.join("icon.rgba"), rgba(&tree, OF_WINDOW)?)?;
        if std::env::var("CARGO_CFG_TARGET_OS").as_deref() == Ok("windows") {
            into_program(&tree, &folder.join("icon.ico"))?;
        }
        Ok(())
    }

    fn rgba(tree: &Tree, side: u32) -> Result<Vec<u8>, Box<dyn Error>> {
        let mut drawn = Pixmap::new(side, side).ok_or("an icon of no size")?;
        let scale = side as f32 / tree.size().width();
        resvg::render(tree, Transform::from_scale(scale, scale), &mut drawn.as_mut());
        let straight = drawn.pixels().iter().map(|pixel| pixel.demultiply());
        Ok(straight.flat_map(|pixel| [pixel.red(), pixel.green(), pixel.blue(), pixel.alpha()]).collect())
    }

    fn into_program(tree: &Tree, path: &PathBuf) -> Result<(), Box<dyn Error>> {
        let mut icons = IconDir::new(ResourceType::Icon);
        for side in OF_FILE {
            icons.add_entry(IconDirEntry::encode(&IconImage::from_rgba_data(side, side, rgba(tree, side)?))?);
        }
        icons.write(File::create(path)?)?;
        let mut resource = winresource::WindowsResource::new();
        resource.set_icon(&path.to_string_lossy()).set("ProductName", "Brigade Major").set("FileDescription", "Brigade Major");
        Ok(resource.compile()?)
    }
}
