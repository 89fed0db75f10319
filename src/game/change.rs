//! Changes as data: a closed list of the fields of a state that can change, each with its new value.

/// Declares the changes of a struct: one variant for each field, which sets it, and a function for all changes between two states.
///
/// A field that is added to the struct and not to the list does not compile.
macro_rules! changes {
    ($(#[$meta:meta])* $name:ident of $state:ident { $($variant:ident($field:ident: $type:ty)),* $(,)? } $(apart from $($apart:ident),+)?) => {
        $(#[$meta])*
        #[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
        #[serde(rename_all = "snake_case")]
        pub enum $name {
            $(
                #[doc = concat!("`", stringify!($field), "` is this from now on.")]
                $variant($type),
            )*
        }

        impl $name {
            /// Sets the field to the new value.
            pub fn set(&self, state: &mut $state) {
                match self {
                    $(Self::$variant(value) => state.$field.clone_from(value),)*
                }
            }

            /// Returns the changes from the first state to the second.
            #[must_use]
            pub fn between(was: &$state, becomes: &$state) -> Vec<Self> {
                let $state { $($field,)* $($($apart: _,)+)? } = becomes;
                let mut changes = Vec::new();
                $(
                    if was.$field != *$field {
                        changes.push(Self::$variant($field.clone()));
                    }
                )*
                changes
            }
        }
    };
}

pub(crate) use changes;
