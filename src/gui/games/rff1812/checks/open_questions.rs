//! Die first: of the questions still open only those that can change the result, most decisive first.

use eframe::egui::{self, RichText, Ui};

/// Draws the questions of some weight as buttons; the one answered with yes.
pub fn open_questions_ui(ui: &mut Ui, names: &[impl AsRef<str>], weights: &[usize]) -> Option<usize> {
    let mut open = (0..names.len()).filter(|nth| weights.get(*nth).is_some_and(|weight| *weight > 0)).collect::<Vec<_>>();
    open.sort_by_key(|nth| std::cmp::Reverse(weights[*nth]));
    if open.is_empty() {
        ui.label(RichText::new("The die lies: nothing else can change this result.").small());
        return None;
    }
    let mut answered = None;
    ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new("The die lies; only this can still change the result:").small());
        for nth in open {
            let name = names[nth].as_ref();
            let response = ui.add(egui::Button::new(RichText::new(name).small()));
            response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, format!("It holds: {name}")));
            if response.clicked() {
                answered = Some(nth);
            }
        }
    });
    answered
}
