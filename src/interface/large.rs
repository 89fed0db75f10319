//! Numbers of a request that no field can hold: read as the largest one, so that the bounds of the field are told beside them.

use serde_json::{Map, Value as Json};

use crate::engine::Fault;
use crate::engine::fault::{FaultPlace, Problem, invalid_value};
use crate::strict::SMALLER;

/// Numbers of a request that are too large for any field, each with its place and as it was given.
#[derive(Debug, Default)]
pub struct LargeNumbers(Vec<(FaultPlace, String)>);

impl LargeNumbers {
    /// Takes the numbers out of a request; each becomes the largest number that a field holds, which is out of every bound.
    pub fn take(request: &mut Map<String, Json>) -> Self {
        let mut large = Self::default();
        request.iter_mut().for_each(|(name, value)| large.take_of(value, FaultPlace::default().field(name.as_str())));
        large
    }

    fn take_of(&mut self, value: &mut Json, at: FaultPlace) {
        match value {
            Json::Number(number) if number.as_f64().is_some_and(|number| number > f64::from(u32::MAX)) => {
                self.0.push((at, number.to_string()));
                *value = u32::MAX.into();
            }
            Json::Array(items) => items.iter_mut().enumerate().for_each(|(nth, item)| self.take_of(item, at.clone().item(nth))),
            Json::Object(fields) => fields.iter_mut().for_each(|(name, field)| self.take_of(field, at.clone().field(name.as_str()))),
            Json::Null | Json::Bool(_) | Json::Number(_) | Json::String(_) => {}
        }
    }

    /// Returns the result of a request with its numbers as they were given: one with such a number is never carried out.
    ///
    /// # Errors
    /// The faults of the request, or else those of the numbers.
    pub fn answered<T>(&self, result: Result<T, Vec<Fault>>) -> Result<T, Vec<Fault>> {
        match result {
            Err(faults) => Err(faults.into_iter().map(|fault| self.with_given(fault)).collect()),
            Ok(_) if !self.0.is_empty() => Err(self.faults()),
            Ok(answer) => Ok(answer),
        }
    }

    /// Returns whether the request has no such number.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the faults of the numbers themselves.
    fn faults(&self) -> Vec<Fault> {
        self.0.iter().map(|(at, given)| Fault::new(at.clone(), invalid_value(given.as_str(), SMALLER))).collect()
    }

    /// Returns a fault with the number as it was given.
    fn with_given(&self, fault: Fault) -> Fault {
        let is_here = |(at, _): &&(FaultPlace, String)| at.parts().last() == fault.place.parts().last();
        let Some((_, given)) = self.0.iter().find(is_here).or_else(|| self.0.first()) else { return fault };
        let largest = u32::MAX.to_string();
        let as_given = |text: &str| text.replace(&largest, given);
        let problem = match fault.problem {
            Problem::Outside { number: u32::MAX, bounds: (least, most) } => {
                invalid_value(given.as_str(), format!("a whole number from {least} to {most}"))
            }
            Problem::Clause(text) => Problem::Clause(as_given(&text)),
            Problem::Value(text) => Problem::Value(as_given(&text)),
            Problem::Sentence(text) => Problem::Sentence(as_given(&text)),
            Problem::Unfit(mut unfit) => {
                unfit.given = unfit.given.map(|given| as_given(&given));
                Problem::Unfit(unfit)
            }
            other @ (Problem::Outside { .. } | Problem::NoField(_) | Problem::TakenId(_) | Problem::Empty { .. } | Problem::Of(_)) => other,
        };
        Fault { problem, ..fault }
    }
}
