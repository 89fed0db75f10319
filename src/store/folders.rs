//! Where files live on each system.

use std::path::{Path, PathBuf};

/// The environment variable that names one folder for everything, for tests and for use from a stick.
pub const HOME_VARIABLE: &str = "BRIGADE_MAJOR_HOME";

/// The folders of the program. Neither need exist: writing makes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Folders {
    /// For [`Settings`](super::Settings) and the player's rules.
    pub settings: PathBuf,
    /// Where battles are saved unless the player says otherwise.
    pub battles: PathBuf,
    /// Where sheets to print are saved unless the player says otherwise: where people look for what they made.
    pub papers: PathBuf,
}

impl Folders {
    /// Everything in one folder, battles and sheets in its subfolder `battles`.
    pub fn at(home: &Path) -> Self {
        Self { settings: home.to_path_buf(), battles: home.join("battles"), papers: home.join("battles") }
    }
}

/// The folders: those of `BRIGADE_MAJOR_HOME` where that is set and not empty, otherwise those usual on the system.
/// `None` where the system names no home folder.
pub fn folders() -> Option<Folders> {
    if let Some(home) = std::env::var_os(HOME_VARIABLE).filter(|home| !home.is_empty()) {
        return std::path::absolute(home).ok().map(|home| Folders::at(&home));
    }
    let usual = directories::ProjectDirs::from("", "", "Brigade Major")?;
    let battles = usual.data_dir().join("battles");
    let documents = directories::UserDirs::new().and_then(|user| user.document_dir().map(Path::to_path_buf));
    Some(Folders { settings: usual.config_dir().to_path_buf(), papers: documents.unwrap_or_else(|| battles.clone()), battles })
}

/// The files of a folder whose names end so, in order; none where the folder cannot be read.
pub fn files_ending(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let mut paths = entries.filter_map(|entry| Some(entry.ok()?.path())).filter(|path| path.is_file()).collect::<Vec<_>>();
    paths.retain(|path| path.file_name().is_some_and(|name| name.to_string_lossy().ends_with(ending)));
    paths.sort();
    paths
}
