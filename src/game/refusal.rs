//! Why a command was not carried out.

use crate::engine::RequestFault;

/// Why a command was not carried out.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", .faults.iter().map(|fault| if fault.at.is_empty() { fault.says.clone() } else { format!("{}: {}", fault.at, fault.says) }).collect::<Vec<_>>().join("; "))]
pub struct Refusal {
    /// What is wrong, and in which fields.
    pub faults: Vec<RequestFault>,
    /// Only the rules are against it: the referee's word lets it through.
    pub by_word: bool,
}

impl From<Vec<RequestFault>> for Refusal {
    /// Faults that no word mends.
    fn from(faults: Vec<RequestFault>) -> Self {
        Self { faults, by_word: false }
    }
}

impl Refusal {
    /// A refusal of one sentence about one field.
    #[must_use]
    pub fn of(at: &str, says: impl Into<String>) -> Self {
        Self::from(vec![RequestFault { at: at.to_owned(), says: says.into() }])
    }

    /// As players read it: sentences. The name of a field stands before what speaks of a field only.
    #[must_use]
    pub fn spoken(&self) -> String {
        let of_field = |says: &str| {
            ["is ", "are ", "has ", "must "].iter().any(|verb| says.starts_with(verb))
                || says.starts_with(|first: char| first.is_ascii_digit())
        };
        let sentence = |fault: &RequestFault| {
            let field = fault.at.rsplit('.').next().unwrap_or_default().replace('_', " ");
            let says = match field.as_str() {
                field if !field.is_empty() && of_field(&fault.says) && fault.says.starts_with(|first: char| first.is_ascii_digit()) => {
                    format!("{field}: {}", fault.says)
                }
                field if !field.is_empty() && of_field(&fault.says) => format!("{field} {}", fault.says),
                _ => fault.says.clone(),
            };
            format!("{}.", crate::engine::text::upper_first(says.trim_end_matches('.')))
        };
        self.faults.iter().map(sentence).collect::<Vec<_>>().join(" ")
    }
}
