//! Orders of battle as people write them: each file of `tests/data/import/orders` is read as its `.read` says.
//!
//! `WRITE_IMPORT=1 cargo test --test files orders_of_battle` writes those texts; read them before you commit them.

use std::fs;
use std::path::{Path, PathBuf};

use brigade_major::cli::{ImportOrder, import};
use brigade_major::games::Rules;
use brigade_major::table::TableTexts;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/import/orders")
}

/// Returns what the import of a file prints, and whether all of it was understood.
fn reading(file: &Path) -> String {
    let is_of_companies = file.file_name().is_some_and(|name| name.to_string_lossy().starts_with("b_"));
    let game = is_of_companies.then(|| "battlecry1812".to_owned());
    let order = ImportOrder { file: file.to_owned(), game, ..ImportOrder::default() };
    match import(&Rules::read(&TableTexts::shipped()).expect("our tables are sound"), &order) {
        Ok((text, is_well)) => format!("{text}\nexit {}\n", if is_well { 0 } else { 1 }),
        Err(fault) => format!("{}\nexit 1\n", fault.to_string().replace(&format!("{}/", folder().display()), "")),
    }
}

/// Every file of the corpus is read as before: its columns, its units, what is left out, what is assumed, and the exit code.
#[test]
fn every_order_of_battle_is_read_as_it_says() {
    let mut files = fs::read_dir(folder()).expect("the corpus").flatten().map(|entry| entry.path()).collect::<Vec<_>>();
    files.retain(|path| path.extension().is_some_and(|ending| ending != "read"));
    files.sort();
    assert!(files.len() >= 12, "a dozen files at least");
    for file in files {
        let (text, at) = (reading(&file), file.with_extension("read"));
        if std::env::var_os("WRITE_IMPORT").is_some() {
            fs::write(&at, &text).expect("the corpus can be written");
        }
        let expected = fs::read_to_string(&at).unwrap_or_default();
        assert_eq!(text, expected, "{}", file.display());
    }
}
