//! Questions for an area that a click on the map answers: every field for an area asks here, and takes what was clicked when it is drawn
//! next. Map and fields lie in different parts of the page, so what passes between them is kept with the page's other memory.

use eframe::egui::{Context, Id, Ui};

use crate::id::AreaId;

/// A field that asks for an area.
#[derive(Clone, Debug)]
struct Question {
    /// The field's name.
    name: String,
    areas: Vec<AreaId>,
    /// It goes before others: its form was opened by hand.
    leads: bool,
}

#[derive(Clone, Debug, Default)]
struct Asked {
    questions: Vec<Question>,
    /// What was clicked for the field of that name.
    answer: Option<(String, AreaId)>,
}

fn with<R>(context: &Context, act: impl FnOnce(&mut Asked) -> R) -> R {
    context.data_mut(|data| act(data.get_temp_mut_or_default(Id::unique("areas asked for"))))
}

/// The fields are about to be drawn: what they asked before is past.
pub fn begin(ui: &Ui) {
    with(ui.ctx(), |asked| asked.questions.clear());
}

/// Asks for one of some areas, while the field waits for one; gives what was clicked since.
pub fn ask<'a>(ui: &Ui, name: &str, areas: impl IntoIterator<Item = &'a AreaId>, waits: bool, leads: bool) -> Option<AreaId> {
    with(ui.ctx(), |asked| {
        let areas = areas.into_iter().cloned().collect::<Vec<_>>();
        // Where nothing can be chosen, the next field asks.
        if waits && !areas.is_empty() {
            asked.questions.push(Question { name: name.to_owned(), areas, leads });
        }
        asked.answer.take_if(|(of, _)| of == name).map(|(_, area)| area)
    })
}

/// The areas that would answer the question at hand; none: nothing asks.
pub fn offered(ui: &Ui) -> Option<Vec<AreaId>> {
    with(ui.ctx(), |asked| at_hand(asked).map(|question| question.areas.clone()))
}

/// The field that asks, by its name.
pub fn question(ui: &Ui) -> Option<String> {
    with(ui.ctx(), |asked| at_hand(asked).map(|question| question.name.clone()))
}

/// An area was clicked. False where nothing asks for it.
pub fn answer(ui: &Ui, area: &AreaId) -> bool {
    let taken = with(ui.ctx(), |asked| {
        let name = at_hand(asked).filter(|question| question.areas.contains(area)).map(|question| question.name.clone());
        asked.answer = name.map(|name| (name, area.clone()));
        asked.answer.is_some()
    });
    if taken {
        ui.ctx().request_repaint();
    }
    taken
}

fn at_hand(asked: &Asked) -> Option<&Question> {
    asked.questions.iter().find(|question| question.leads).or_else(|| asked.questions.first())
}
