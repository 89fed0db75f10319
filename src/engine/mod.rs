//! Engine below every system: facts, predicates, the tally, outcome tables, and dice processes with exact odds. It has no rules of any
//! game: numbers come from tables, actions from the systems.

pub mod cases;
pub mod decisive;
pub mod fact;
pub mod fault;
pub(crate) mod node;
mod one_die;
pub mod outcome;
pub mod predicate;
pub mod process;
pub mod questions;
mod read_as;
pub mod request;
pub mod shared;
pub mod shared_map;
pub mod single;
pub mod swing;
pub mod tally;
pub mod text;
mod words;

pub use decisive::{JudgedCheck, Relevance};
pub use fact::{FactId, FactKind, FactSpec, Facts, Origin, Value, Vocabulary, fact_spec, vocabulary, vocabulary_of};
pub use fault::{Fault, Faults};
pub use one_die::OneDie;
pub use outcome::{BandFault, Best, ConditionalEffect, OutcomeRow, OutcomeTable, Tallied};
pub use predicate::{Predicate, Truth};
pub use process::{Counts, Die, Next, Odds, Process, Throw};
pub use questions::{AnswerType, Asks, OpenAnswer, Question, asks, called, part_of_asked};
pub use read_as::ReadAs;
pub use shared::Shared;
pub use shared_map::SharedMap;
pub use single::{Reads, Single, SingleCheck, SingleResult, SingleRows, Singles};
pub use tally::{Amount, ModifierRow, RowOf, Ruling, Status, Tally, TallyLine};
pub use words::{Word, words};
