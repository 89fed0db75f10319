//! Tests of reading and writing: files, the shell, the machine interface, sheets and spreadsheets.

#[path = "../common/mod.rs"]
mod common;
#[path = "../common/designer.rs"]
mod designer;

mod crash;
mod design;
mod design_companies;
mod design_spreadsheet;
mod design_table;
mod formats;
mod interface;
mod manual;
mod orders_of_battle;
mod packaging;
mod scenario;
mod sheet;
mod shell;
mod store;
