//! Strict reading of JSON: an object is never a list of its fields, a word is always a text.
//!
//! Serde's own reader also accepts `["infantry", 6]` for a struct and `{"elite": null}` for a word; and its messages on a wrong type are
//! for programmers, unlike those of [`Spoken`].

use serde::de::value::{MapDeserializer, SeqDeserializer};
use serde::de::{Deserializer, IntoDeserializer, Visitor};
use serde::forward_to_deserialize_any;
use serde_json::Value as Json;

use super::spoken::{FACE, SMALLER, Spoken, WHOLE};

/// Value of a request, to be read strictly.
pub struct Strict(pub Json);

impl Strict {
    fn must_be(&self, right: &str) -> Spoken {
        match &self.0 {
            Json::Array(_) => Spoken::not_allowed("a list", right),
            Json::Object(_) => Spoken::not_allowed("an object", right),
            other => Spoken::not_allowed(&other.to_string(), right),
        }
    }
}

impl<'de> IntoDeserializer<'de, Spoken> for Strict {
    type Deserializer = Self;
    fn into_deserializer(self) -> Self {
        self
    }
}

macro_rules! whole_numbers {
    ($($method:ident $larger:expr;)*) => {$(
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Spoken> {
            match &self.0 {
                Json::Number(number) if number.is_u64() || number.is_i64() => {
                    let wrong = self.must_be(if number.is_u64() { $larger } else { WHOLE });
                    self.deserialize_any(visitor).map_err(|_| wrong)
                }
                _ => Err(self.must_be("a whole number")),
            }
        }
    )*};
}

impl<'de> Deserializer<'de> for Strict {
    type Error = Spoken;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Spoken> {
        match self.0 {
            Json::Object(fields) => visitor.visit_map(MapDeserializer::new(fields.into_iter().map(|(name, value)| (name, Self(value))))),
            Json::Array(items) => visitor.visit_seq(SeqDeserializer::new(items.into_iter().map(Self))),
            Json::Null => visitor.visit_unit(),
            Json::Bool(flag) => visitor.visit_bool(flag),
            Json::String(text) => visitor.visit_string(text),
            Json::Number(number) => match (number.as_u64(), number.as_i64()) {
                (Some(number), _) => visitor.visit_u64(number),
                (None, Some(number)) => visitor.visit_i64(number),
                (None, None) => visitor.visit_f64(number.as_f64().unwrap_or_default()),
            },
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Spoken> {
        if self.0.is_null() { visitor.visit_none() } else { visitor.visit_some(self) }
    }

    fn deserialize_struct<V: Visitor<'de>>(self, _: &'static str, fields: &'static [&'static str], visitor: V) -> Result<V::Value, Spoken> {
        if self.0.is_object() {
            return self.deserialize_any(visitor);
        }
        Err(self.must_be(&format!("an object with the fields {}", fields.join(", "))))
    }

    fn deserialize_enum<V: Visitor<'de>>(self, _: &'static str, words: &'static [&'static str], visitor: V) -> Result<V::Value, Spoken> {
        match &self.0 {
            Json::String(word) if words.contains(&word.as_str()) => visitor.visit_enum(word.as_str().into_deserializer()),
            word @ Json::String(_) => Err(Spoken::unknown_word(&word.to_string(), words)),
            _ => Err(self.must_be(&words.join(", "))),
        }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, _: &'static str, visitor: V) -> Result<V::Value, Spoken> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Spoken> {
        if self.0.is_boolean() { self.deserialize_any(visitor) } else { Err(self.must_be("true or false")) }
    }

    fn deserialize_f64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Spoken> {
        match self.0.as_f64() {
            // Zero is 0, whatever its sign.
            Some(0.0) => visitor.visit_f64(0.0),
            Some(_) => self.deserialize_any(visitor),
            None => Err(self.must_be("a number")),
        }
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Spoken> {
        if self.0.is_array() { self.deserialize_any(visitor) } else { Err(self.must_be("a list")) }
    }

    // Only faces of dice are as small as those.
    whole_numbers! { deserialize_u8 FACE; deserialize_u16 SMALLER; deserialize_u32 SMALLER; deserialize_u64 SMALLER; }

    forward_to_deserialize_any! {
        i8 i16 i32 i64 i128 u128 f32 char str string bytes byte_buf unit unit_struct tuple tuple_struct map identifier ignored_any
    }
}
