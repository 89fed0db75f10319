//! File I/O of the library, all of it: battles, settings, scenario and roster files, folders of tables.
//!
//! The store handles lines of JSON and texts, not their meaning; the modules that own the types make and read
//! them. Three rules hold throughout: nothing that could not be read is overwritten, opening changes no
//! byte, and a function that has returned `Ok` from writing has the bytes on the disk.

mod atomic;
mod battle_file;
mod clock;
mod error;
mod folders;
mod guarded;
mod lines;
mod names;
mod seal;
mod settings;
mod tables_folder;
mod text;

pub use atomic::{check_new, clear_leftovers, set_aside, write_file};
pub use battle_file::{BattleFile, Contents, Damage, Opened};
pub use clock::uptime;
pub use error::StoreError;
pub use folders::{Folders, HOME_VARIABLE, files_ending, folders};
pub use guarded::{GuardedFile, TextPrint};
pub use lines::MOST_LINE_BYTES;
pub use names::{free_beside, safe_stem, typed_path, with_ending};
pub use settings::{Look, MOST_RECENT_BATTLES, Settings, TYPE_SIZES, WindowPlace};
pub use tables_folder::read_tables;
pub use text::{MOST_SCENARIO_BYTES, age, read_bytes, read_first_line, read_text, size};
