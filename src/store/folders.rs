//! Folders of the program's files on each system.

use std::path::{Path, PathBuf};

/// Environment variable that names one folder for everything, for tests and for use from a USB stick.
pub const HOME_VARIABLE: &str = "BRIGADE_MAJOR_HOME";

/// Folders of the program. None need exist: writing creates them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Folders {
    /// Folder of the [`Settings`](super::Settings) and the player's rules.
    pub settings: PathBuf,
    /// Folder where battles are saved unless the player chooses another.
    pub battles: PathBuf,
    /// Folder where printable sheets are saved unless the player chooses another: the system's documents folder, if it has one.
    pub papers: PathBuf,
}

impl Folders {
    /// Returns folders within one: settings in it, battles and sheets in its subfolder `battles`.
    pub fn at(home: &Path) -> Self {
        Self { settings: home.to_path_buf(), battles: home.join("battles"), papers: home.join("battles") }
    }
}

/// Returns the folders: in `BRIGADE_MAJOR_HOME` if that is set and not empty, otherwise the usual ones of the system.
/// `None` if the system names no home folder.
pub fn folders() -> Option<Folders> {
    if let Some(home) = std::env::var_os(HOME_VARIABLE).filter(|home| !home.is_empty()) {
        return std::path::absolute(home).ok().map(|home| Folders::at(&home));
    }
    let usual = directories::ProjectDirs::from("", "", "Brigade Major")?;
    let battles = usual.data_dir().join("battles");
    let documents = directories::UserDirs::new().and_then(|user| user.document_dir().map(Path::to_path_buf));
    Some(Folders { settings: usual.config_dir().to_path_buf(), papers: documents.unwrap_or_else(|| battles.clone()), battles })
}

/// Lists the files of a folder with this ending, in order; empty if the folder cannot be read.
pub fn files_ending(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let mut paths = entries.filter_map(|entry| Some(entry.ok()?.path())).filter(|path| path.is_file()).collect::<Vec<_>>();
    paths.retain(|path| path.file_name().is_some_and(|name| name.to_string_lossy().ends_with(ending)));
    paths.sort();
    paths
}
