//! A tape that may be off: which end is meant, and whether it matters.

use eframe::egui::{self, RichText, Role, Ui, WidgetInfo};

use crate::games::rff1812::tape::{DistanceResult, split_by_distance, text};
use crate::gui::parts::widgets::InchesDraft;
use crate::gui::shell::pass::note_caution;
use crate::quantity::{Inches, ToleranceEnd};

/// Under a distance that may be off: what the check comes to at both ends, and buttons for the end that is meant.
/// `name` is the distance's, as its field has it.
pub fn tape_ui(ui: &mut Ui, name: &str, draft: &mut InchesDraft, answer: impl Fn(Inches) -> Option<DistanceResult>) {
    let Some(measured) = draft.off() else { return };
    let stretches = split_by_distance(measured, answer);
    let matters = stretches.len() > 1;
    let lines = text(measured, &stretches);
    if let Some(first) = lines.first().filter(|_| matters) {
        note_caution(ui, first.clone());
    }
    for line in lines {
        ui.label(if matters { RichText::new(line) } else { RichText::new(line).small() });
    }
    if !matters {
        return;
    }
    ui.horizontal_wrapped(|ui| {
        ui.label(format!("Take {name} as"));
        for (reading, text) in [(ToleranceEnd::In, "in"), (ToleranceEnd::Shown, "shown"), (ToleranceEnd::Out, "out")] {
            let shown = format!("{text}, {}", measured.at(reading));
            let response = ui.add(egui::Button::selectable(draft.reading == reading, shown.as_str()));
            response.widget_info(|| WidgetInfo::selected(Role::Button, true, draft.reading == reading, format!("Take {name} as {shown}")));
            if response.clicked() {
                draft.reading = reading;
            }
        }
    });
}
