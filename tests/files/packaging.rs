//! Tests that the files in `packaging` are of this version and name existing files.

#![expect(clippy::unwrap_used, reason = "in a test a panic is the report")]

use std::fs;

const VERSION: &str = env!("CARGO_PKG_VERSION");

fn packaging(file: &str) -> String {
    fs::read_to_string(format!("{}/packaging/{file}", env!("CARGO_MANIFEST_DIR"))).unwrap()
}

/// Software centres show the newest release they are told of; the Flatpak is made of the tarball by its name.
#[test]
fn the_version_is_the_same_everywhere() {
    let metainfo = packaging("linux/brigade-major.metainfo.xml");
    let newest = metainfo.split("<release version=\"").nth(1).and_then(|rest| rest.split('"').next());
    assert_eq!(newest, Some(VERSION), "the first <release> of brigade-major.metainfo.xml");
    let flatpak = packaging("linux/flatpak.yml");
    assert!(flatpak.contains(&format!("brigade-major-{VERSION}-linux-x86_64.tar.gz")), "flatpak.yml makes a Flatpak of another version");
}

/// A kind of file that the desktop entry or the software centre names without its being declared would open nothing.
#[test]
fn every_kind_of_file_is_declared_and_offered() {
    let declared = packaging("linux/brigade-major.xml");
    let mut kinds: Vec<&str> = declared.split("<mime-type type=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    kinds.sort_unstable();
    assert!(kinds.len() >= 4, "battle, campaign, design, scenario: {kinds:?}");
    let entry = packaging("linux/brigade-major.desktop");
    let offered = entry.lines().find_map(|line| line.strip_prefix("MimeType=")).unwrap();
    let mut offered: Vec<&str> = offered.split_terminator(';').collect();
    offered.sort_unstable();
    assert_eq!(offered, kinds);
    let metainfo = packaging("linux/brigade-major.metainfo.xml");
    for kind in kinds {
        assert!(metainfo.contains(&format!("<mediatype>{kind}</mediatype>")), "{kind}");
    }
}
