//! Paths as people type and paste them, and file names made from text in files.

use std::path::{Path, PathBuf};

use super::error::StoreError;

const MOST_STEM_BYTES: usize = 100;

/// Returns the first free name beside a file, of its own name, a word and a number: `lundy-1-yours-1.battle.jsonl`.
///
/// # Errors
/// [`StoreError::Exists`] if ten thousand of them are there.
pub fn free_beside(path: &Path, word: &str) -> Result<PathBuf, StoreError> {
    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let (stem, ending) = name.split_at(name.find('.').unwrap_or(name.len()));
    let free = (1..10_000).map(|number| path.with_file_name(format!("{stem}-{word}-{number}{ending}"))).find(|path| !path.exists());
    free.ok_or_else(|| StoreError::Exists { path: path.to_path_buf() })
}

/// Parses a path as typed or pasted: removes quotes around it, reads `file://`, `~` as the home folder, and escaped
/// blanks as blanks, unless a file or its folder is spelled with them.
pub fn typed_path(text: &str) -> PathBuf {
    read_path(text, directories::BaseDirs::new().as_ref().map(directories::BaseDirs::home_dir), Path::exists)
}

fn read_path(text: &str, home: Option<&Path>, exists: impl Fn(&Path) -> bool) -> PathBuf {
    let text = unquoted(text.trim());
    if let Some(path) = text.get(..7).filter(|start| start.eq_ignore_ascii_case("file://")).and_then(|_| text.get(7..)) {
        let path = if path.get(..10).is_some_and(|host| host.eq_ignore_ascii_case("localhost/")) { &path[9..] } else { path };
        let path = decoded(path);
        // On Windows a drive follows a slash: file:///C:/battles.
        let drive = path.strip_prefix('/').filter(|_| cfg!(windows)).filter(|rest| rest.get(1..2) == Some(":"));
        return PathBuf::from(drive.unwrap_or(&path));
    }
    let path = match (text.strip_prefix('~'), home) {
        (Some(""), Some(home)) => home.to_path_buf(),
        (Some(rest), Some(home)) if rest.starts_with(['/', '\\']) => {
            let rest = PathBuf::from(&rest[1..]);
            if rest.is_absolute() { rest } else { home.join(rest) }
        }
        _ => PathBuf::from(text),
    };
    let Some(spelled) = path.to_str() else { return path };
    let blanks = spelled.replace("%20", " ");
    let blanks = if cfg!(windows) { blanks } else { blanks.replace("\\ ", " ") };
    let is_so_spelled = exists(&path) || path.parent().is_some_and(|folder| has_escape(folder) && exists(folder));
    if is_so_spelled { path } else { PathBuf::from(blanks) }
}

fn has_escape(path: &Path) -> bool {
    path.to_str().is_some_and(|path| path.contains("%20") || path.contains("\\ "))
}

/// Removes the pairs of quotes around a text.
fn unquoted(mut text: &str) -> &str {
    const PAIRS: [(char, char); 6] = [('"', '"'), ('\'', '\''), ('“', '”'), ('‘', '’'), ('«', '»'), ('„', '“')];
    while let Some(inner) = PAIRS.iter().find_map(|(open, close)| text.strip_prefix(*open)?.strip_suffix(*close)) {
        text = inner.trim();
    }
    text
}

/// Decodes `%41` to the byte it stands for; returns the text unchanged if the bytes are no UTF-8.
fn decoded(text: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('%') {
        bytes.extend_from_slice(before.as_bytes());
        let byte = after.get(..2).filter(|hex| hex.bytes().all(|digit| digit.is_ascii_hexdigit()));
        if let Some(byte) = byte.and_then(|hex| u8::from_str_radix(hex, 16).ok()).filter(|byte| *byte != 0) {
            bytes.push(byte);
            rest = &after[2..];
        } else {
            bytes.push(b'%');
            rest = after;
        }
    }
    bytes.extend_from_slice(rest.as_bytes());
    String::from_utf8(bytes).unwrap_or_else(|_| text.to_owned())
}

/// Returns the path with an ending (`csv`), added if it has another: no part of a name is cut, as in "Lundy v1.2".
/// An ending in `others`, of the same file in another form, is replaced.
pub fn with_ending(path: &Path, ending: &str, others: &[&str]) -> PathBuf {
    let has = path.extension().map(|has| has.to_string_lossy().to_ascii_lowercase()).unwrap_or_default();
    if has == ending {
        return path.to_path_buf();
    }
    let base = if others.contains(&has.as_str()) { path.with_extension("") } else { path.to_path_buf() };
    let mut name = base.into_os_string();
    name.push(".");
    name.push(ending);
    PathBuf::from(name)
}

/// Makes an id from a file into the stem of a file name: valid on every system, never a path. Ids as we write them stay unchanged.
pub fn safe_stem(id: &str) -> String {
    let plain = |letter: char| if letter.is_alphanumeric() || "-_. ".contains(letter) { letter } else { '_' };
    let mut stem = String::new();
    for letter in id.chars().map(plain) {
        if stem.len() + letter.len_utf8() > MOST_STEM_BYTES {
            break;
        }
        stem.push(letter);
    }
    let stem = stem.trim_matches(['.', ' ']);
    let device = stem.split('.').next().unwrap_or_default().trim().to_ascii_uppercase();
    let is_port = device.len() == 4
        && (device.starts_with("COM") || device.starts_with("LPT"))
        && device.ends_with(|last: char| last.is_ascii_digit());
    match stem {
        "" => "unnamed".to_owned(),
        _ if is_port || ["CON", "PRN", "AUX", "NUL"].contains(&device.as_str()) => format!("of_{stem}"),
        _ => stem.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_is_read_as_it_was_meant() {
        let home = Path::new("/srv/ada");
        let read = |text: &str, there: &[&str]| read_path(text, Some(home), |path| there.iter().any(|known| Path::new(known) == path));
        for (typed, meant) in [
            ("\"/media/stick/my battles/quoted.json\"", "/media/stick/my battles/quoted.json"),
            (" '/a/b.json' ", "/a/b.json"),
            ("file:///media/stick/my%20battles/uri.json", "/media/stick/my battles/uri.json"),
            ("FILE://localhost/a/Ch%C3%A2teauguay.json", "/a/Châteauguay.json"),
            ("file:///a/100%.json", "/a/100%.json"),
            ("~/bm_tilde.json", "/srv/ada/bm_tilde.json"),
            ("\"~/b.json\"", "/srv/ada/b.json"),
            ("~", "/srv/ada"),
            ("~ada/b.json", "~ada/b.json"),
            ("/a/my%20battles/b.json", "/a/my battles/b.json"),
            ("Lundy v1.2", "Lundy v1.2"),
        ] {
            assert_eq!(read(typed, &[]), Path::new(meant), "{typed}");
        }
        if cfg!(not(windows)) {
            assert_eq!(read("/a/my\\ battles/b.json", &[]), Path::new("/a/my battles/b.json"));
        }
        assert_eq!(read("/a/my%20battles/b.json", &["/a/my%20battles"]), Path::new("/a/my%20battles/b.json"), "a folder so spelled");
        assert_eq!(read("/a/b%20c.json", &["/a"]), Path::new("/a/b c.json"));
    }

    #[test]
    fn an_ending_is_added_and_never_cut() {
        let of = |name: &str| with_ending(Path::new(name), "csv", &["xlsx", "ods"]);
        assert_eq!(of("Lundy v1.2"), Path::new("Lundy v1.2.csv"));
        assert_eq!(of("lundy.csv"), Path::new("lundy.csv"));
        assert_eq!(of("lundy.CSV"), Path::new("lundy.CSV"));
        assert_eq!(of("lundy.xlsx"), Path::new("lundy.csv"));
        assert_eq!(of("lundy.ods"), Path::new("lundy.csv"));
        assert_eq!(of("/a.b/lundy"), Path::new("/a.b/lundy.csv"));
    }

    #[test]
    fn no_id_chooses_a_path() {
        let long = "é".repeat(4000);
        for id in ["../../x", "/", "\\\\host\\share", "C:x", "CON", "nul.txt", "com1", "x...", "a\0b", " ", "..", "", &long, "~", "a\nb"] {
            let stem = safe_stem(id);
            assert!(!stem.is_empty() && stem.len() <= MOST_STEM_BYTES + 3, "{id:?}: {stem:?}");
            assert!(
                !stem.contains(['/', '\\', ':', '\0', '\n', '~']) && !stem.starts_with('.') && !stem.ends_with('.'),
                "{id:?}: {stem:?}"
            );
            assert!(!["CON", "NUL", "COM1"].iter().any(|device| stem.to_uppercase().split('.').next() == Some(device)), "{id:?}: {stem:?}");
        }
        for id in ["chippawa", "new_battle", "lundys_lane-2"] {
            assert_eq!(safe_stem(id), id);
        }
    }
}
