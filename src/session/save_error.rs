//! Error of storing a game or another file of the player.

use crate::store::StoreError;

/// Reason for which records are in no file.
#[derive(Debug, thiserror::Error)]
pub enum SaveError {
    /// Error of the store.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// Place for a new file is missing.
    #[error("{0}")]
    NoPlace(String),
}
