//! Widgets every panel uses: the tally, the odds, fields for dice and inches, the result.

use eframe::egui::{self, Align2, Color32, Key, RectAlign, Response, RichText, Role, Sense, Stroke, Tooltip, Ui, WidgetInfo, vec2};

use crate::cite::Provenance;
use crate::engine::swing::Swing;
pub use crate::engine::text::upper_first as capital;
use crate::engine::text::{chance_text, signed};
use crate::engine::{Ruling, Status, Tally, TallyLine, Vocabulary};
use crate::game::FaceOrigin;
use crate::gui::look::{self, gap, measure, serif, type_size};
use crate::gui::parts::digits::appears;
use crate::gui::parts::said;
pub use crate::gui::parts::scroll::{bring_in, clear_scroll_bar, keep_in_sight, scrolled, scrolled_from};
use crate::gui::shell::keys::{Chord, consumed, leave_keys};
use crate::gui::shell::pass::{corner, hover};
use crate::id::RowId;
use crate::quantity::{self, Inches, Measured, ToleranceEnd};
use smol_str::SmolStr;

/// State of the view of a tally.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TallyView {
    /// Lines that do not apply are shown too.
    pub show_all: bool,
    /// The line that was clicked to see its worth.
    pub asked: Option<RowId>,
}

/// Shows a text about a fact while the pointer is over it, above it: the result is below. An empty text is not shown.
pub fn hint_above(response: &Response, text: impl Into<String>) {
    let text = text.into();
    if text.is_empty() {
        return;
    }
    let mut bubble = Tooltip::for_enabled(response);
    bubble.popup = bubble.popup.align(RectAlign::TOP_START);
    bubble.show(|ui| drop(ui.label(text)));
}

/// Draws the lines, those that do not apply on demand, and the sum below them, every value at the right. `swing` describes the worth of
/// a line.
pub fn tally_ui(ui: &mut Ui, tally: &Tally, vocabulary: &Vocabulary, view: &mut TallyView, swing: &dyn Fn(&TallyLine) -> String) {
    let show_all = view.show_all;
    ui.scope(|ui| {
        ui.set_max_width(ui.available_width().min(measure::TALLY));
        ui.spacing_mut().item_spacing.y = 0.0;
        ui.spacing_mut().button_padding.y = 0.0;
        for line in tally.lines().iter().filter(|line| line.counts() || show_all) {
            line_ui(ui, line, vocabulary, view, swing);
        }
        total_ui(ui, tally.total());
    });
}

/// Draws a sum under a rule, as its lines stand above it.
fn total_ui(ui: &mut Ui, total: i32) {
    let (place, response) = ui.allocate_exact_size(vec2(ui.available_width(), ui.spacing().interact_size.y), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, format!("Sum {}", signed(total))));
    let palette = look::palette(ui);
    let inner = place.shrink2(vec2(ui.spacing().button_padding.x, 0.0));
    ui.painter().hline(inner.x_range(), inner.top(), Stroke::new(measure::LINE, palette.line));
    ui.painter().text(inner.left_center(), Align2::LEFT_CENTER, "Sum", look::semibold(type_size::BODY), palette.ink);
    ui.painter().text(inner.right_center(), Align2::RIGHT_CENTER, signed(total), look::semibold(type_size::HEADING), palette.ink);
}

/// Draws the button that shows the lines that do not apply, or hides them.
fn others_ui(ui: &mut Ui, tally: &Tally, view: &mut TallyView) {
    let hidden = tally.lines().iter().filter(|line| !line.counts()).count();
    let (text, does) = if view.show_all {
        ("Show fewer lines".to_owned(), "Hides the lines that do not apply".to_owned())
    } else {
        (format!("Show {hidden} more lines"), "Shows the lines that do not apply".to_owned())
    };
    if ui.button(RichText::new(text).small()).on_hover_text(does).clicked() {
        view.show_all = !view.show_all;
    }
}

fn line_ui(ui: &mut Ui, line: &TallyLine, vocabulary: &Vocabulary, view: &mut TallyView, swing: &dyn Fn(&TallyLine) -> String) {
    let (value, name) = (signed(line.value), format!("{}{}", line.row.label, mark(line.row.provenance)));
    let asked = view.asked.as_ref() == Some(&line.row.id);
    let ink = |text: &str| if line.counts() { RichText::new(text) } else { RichText::new(text).weak() };
    let button = egui::Button::selectable(asked, ink(&name)).right_text(ink(&value)).wrap();
    let response = ui.add(button.min_size(vec2(ui.available_width(), ui.spacing().interact_size.y)));
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, asked, format!("{value}  {name}")));
    if response.clicked() {
        view.asked = if asked { None } else { Some(line.row.id.clone()) };
    }
    if asked {
        ui.indent(("line", line.row.id.as_str()), |ui| {
            let status = line.status_text(vocabulary);
            ui.label(RichText::new(format!("Counts when: {}", line.row.when.text(vocabulary))).small());
            if line.status != Status::Applies {
                ui.label(RichText::new(capital(&status)).small());
            }
            let provenance = line.row.provenance.display_name();
            ui.label(RichText::new(format!("{} · {provenance}", line.row.cite.display_text())).small());
            if let Some(note) = &line.row.note {
                ui.label(RichText::new(note.as_str()).small());
            }
            ui.label(RichText::new(swing(line)).small());
        });
    }
}

/// Returns the mark behind a value that is not printed in the rules.
#[must_use]
pub const fn mark(provenance: Provenance) -> &'static str {
    match provenance {
        Provenance::Rules => "",
        Provenance::Deduced => "  [deduced]",
        Provenance::Assumed => "  [assumed]",
        Provenance::Yours => "  [your rule]",
    }
}

/// Explains the marks of provenance in a text, for its hint; empty if it has none.
#[must_use]
pub fn meaning_of_marks(text: &str) -> String {
    let marked = [Provenance::Deduced, Provenance::Assumed, Provenance::Yours].into_iter().filter(|own| text.contains(mark(*own).trim()));
    marked.map(Provenance::meaning).collect::<Vec<_>>().join("\n")
}

/// Text of a field for one d10 or d6. `0` is 10 on a d10.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DieDraft {
    /// Face as it is typed.
    pub text: String,
    /// The face came from the generator.
    pub rolled: bool,
    /// The die is from a check of the log, and does not change.
    pub fell: bool,
}

impl DieDraft {
    /// Returns the face, if the text is one.
    #[must_use]
    pub fn face(&self, sides: u8) -> Option<u8> {
        match self.text.trim() {
            "0" if sides == 10 => Some(10),
            text => text.parse().ok().filter(|face| (1..=sides).contains(face)),
        }
    }

    /// Returns the die as a command takes it, if the text is a face.
    #[must_use]
    pub fn to_die<D: From<(u8, FaceOrigin)>>(&self, sides: u8) -> Option<D> {
        self.face(sides).map(|face| D::from((face, self.origin())))
    }

    /// Returns the origin of its face: typed or from the generator.
    #[must_use]
    pub fn origin(&self) -> FaceOrigin {
        if self.rolled { FaceOrigin::Generator } else { FaceOrigin::Typed }
    }

    /// Returns the error in the text; `None` if it is a face or empty.
    #[must_use]
    pub fn wrong(&self, sides: u8) -> Option<String> {
        let wrong = !self.text.is_empty() && self.face(sides).is_none();
        wrong.then(|| if sides == 10 { "a face is 1 to 10; 0 is 10".to_owned() } else { format!("a face is 1 to {sides}") })
    }

    /// Sets a face the generator gave.
    pub fn set_rolled(&mut self, face: u8) {
        *self = Self { text: face.to_string(), rolled: true, fell: false };
    }

    /// Returns a die as it fell in the log.
    #[must_use]
    pub fn from_log(die: impl Into<(u8, FaceOrigin)>) -> Self {
        let (face, from) = die.into();
        Self { text: face.to_string(), rolled: from == FaceOrigin::Generator, fell: true }
    }

    /// Starts the die anew with a digit typed while no field has the cursor. Returns false if the die is from the log, and does not change.
    pub fn take_digit(&mut self, digit: char) -> bool {
        if !self.fell {
            *self = Self { text: digit.to_string(), ..Self::default() };
        }
        !self.fell
    }
}

/// Response of a die field in this frame.
#[derive(Clone, Copy, Debug)]
pub struct DieResponse {
    /// A face was typed now.
    pub typed: bool,
    /// Enter was pressed in it.
    pub entered: bool,
    /// The content of the field has changed.
    pub changed: bool,
    /// It was typed beside a face, which it replaces.
    pub is_beside: bool,
}

/// Draws a die in the foot: its box, readable from across the table, under its label. A rolled face looks different from a typed one.
pub fn die_box_ui(ui: &mut Ui, (label, brief): (&str, &str), die: &mut DieDraft, sides: u8, focus: bool) -> DieResponse {
    let palette = look::palette(ui);
    let shown = if ui.available_width() < measure::DIE_BOX { brief } else { label };
    let title = ui.label(RichText::new(shown).size(type_size::SMALL).color(palette.second));
    title.widget_info(|| WidgetInfo::labeled(Role::Label, true, label));
    if die.fell {
        let face = ui.label(RichText::new(&die.text).font(look::semibold(type_size::DIE)));
        face.widget_info(|| WidgetInfo::labeled(Role::Label, true, format!("{label} {}, as rolled", die.text)));
        ui.label(RichText::new("as rolled").size(type_size::SMALL).color(palette.second));
        return DieResponse { typed: false, entered: false, changed: false, is_beside: false };
    }
    let response = die_field_ui(ui, (label, &title), die, sides, focus);
    match die.wrong(sides) {
        Some(wrong) => drop(ui.label(RichText::new(wrong).size(type_size::SMALL).color(palette.warning))),
        None if die.rolled => drop(ui.label(RichText::new("rolled").size(type_size::SMALL).color(palette.second))),
        None => {}
    }
    response
}

fn die_field_ui(ui: &mut Ui, (label, title): (&str, &egui::Response), die: &mut DieDraft, sides: u8, focus: bool) -> DieResponse {
    let id = focused_id(ui, label, &die.text, focus);
    if sides == 10 && die.text == "0" {
        // As the die prints it; it counts as 10, and is shown as it counts. The next digit comes behind it.
        die.text = "10".to_owned();
        if ui.memory(|memory| memory.has_focus(id)) {
            put_cursor(ui, id, &die.text);
        }
    }
    let before = die.face(sides).map(|_| die.text.clone());
    let ink = if die.rolled { look::palette(ui).accent } else { look::palette(ui).ink };
    let wide = ui.available_width().min(measure::DIE_BOX);
    let edit = egui::TextEdit::singleline(&mut die.text)
        .id(id)
        .desired_width(wide)
        .min_size(vec2(wide, measure::DIE_FIELD))
        .font(look::semibold(type_size::DIE))
        .text_color(ink)
        .align(egui::Align2::CENTER_CENTER)
        .char_limit(3)
        .hint_text("_");
    let response = ui.add(edit).labelled_by(title.id);
    leave_keys(ui, &response, &die.text, true);
    if focus {
        response.scroll_to_me(None);
    }
    if response.clicked() {
        // Whichever half of the face was hit: what is typed replaces it, and Backspace takes it away.
        pick_text(ui, id, [0, die.text.chars().count()]);
    }
    let beside = before.as_ref().and_then(|face| typed_beside(face, &die.text)).filter(|_| response.changed());
    // A letter is no face, and takes away none.
    let is_face = beside.as_ref().is_none_or(|typed| typed.contains(|letter: char| letter.is_ascii_digit()));
    let changed = response.changed() && is_face;
    let is_beside = changed && beside.is_some();
    if changed {
        // A digit beside a face begins the next die; after a 1, a 0 still makes 10.
        if let Some(next) = beside.filter(|_| !(sides == 10 && die.text == "10")) {
            die.text = next;
        }
        die.text.retain(|letter| letter.is_ascii_digit());
        die.rolled = false;
    } else if let Some(face) = before.filter(|_| response.changed()) {
        die.text = face;
    }
    DieResponse { typed: changed && die.face(sides).is_some(), entered: entered(ui, &response), changed, is_beside }
}

/// Returns a field of a number that can be dragged, read as people write it.
pub fn number_field<'v>(value: &'v mut impl egui::emath::Numeric) -> egui::DragValue<'v> {
    egui::DragValue::new(value).custom_parser(quantity::number)
}

/// Returns the text typed before or behind an existing text; `None` if nothing was added.
#[must_use]
pub fn typed_beside(before: &str, now: &str) -> Option<String> {
    now.strip_prefix(before).or_else(|| now.strip_suffix(before)).filter(|typed| !typed.is_empty()).map(str::to_owned)
}

/// A field for inches, read as it is typed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct InchesDraft {
    /// Distance as it is typed.
    pub text: String,
    /// Reading of the tape that counts, where it may be off.
    pub reading: ToleranceEnd,
}

impl InchesDraft {
    /// Returns a distance as it is typed.
    #[must_use]
    pub fn of(inches: Inches) -> Self {
        Self { text: inches.as_f64().to_string(), ..Self::default() }
    }

    /// Returns the distance, or the error in the text; `None` if nothing is typed.
    #[must_use]
    pub fn read(&self) -> Option<Result<Inches, String>> {
        let measured = (!self.text.trim().is_empty()).then(|| Measured::parse(&self.text).map_err(|error| error.to_string()));
        measured.map(|measured| measured.map(|measured| measured.at(self.reading)))
    }

    /// Returns the distance with its possible error, where it has one.
    #[must_use]
    pub fn off(&self) -> Option<Measured> {
        Measured::parse(&self.text).ok().filter(|measured| measured.may_be_off())
    }

    /// Returns the distance, if a valid one is typed.
    #[must_use]
    pub fn inches(&self) -> Option<Inches> {
        self.read().and_then(Result::ok)
    }
}

/// Returns the id of the field with that label here. With `focus` the field has the cursor from now on, so that keys pressed in the same
/// frame go to it.
fn focused_id(ui: &Ui, label: &str, text: &str, focus: bool) -> egui::Id {
    let id = ui.make_persistent_id(label);
    if focus {
        put_cursor(ui, id, text);
    }
    id
}

/// Moves the cursor behind the last letter of a field.
pub fn put_cursor(ui: &Ui, id: egui::Id, text: &str) {
    pick_text(ui, id, [text.chars().count(); 2]);
}

/// Gives the keyboard to a field with its text picked from a letter to another: what is typed replaces it.
pub fn pick_text(ui: &Ui, id: egui::Id, ends: [usize; 2]) {
    ui.memory_mut(|memory| memory.request_focus(id));
    let [from, to] = ends.map(egui::text::CCursor::new);
    let mut state = egui::TextEdit::load_state(ui.ctx(), id).unwrap_or_default();
    state.cursor.set_char_range(Some(egui::text::CCursorRange::two(from, to)));
    state.store(ui.ctx(), id);
}

/// Key that accepts the text typed in a field.
const ACCEPT: Chord = Chord::Alone(Key::Enter);

/// Returns whether Enter was pressed in a field and left it. Consumes the key: the next field must not see it.
pub fn entered(ui: &Ui, response: &egui::Response) -> bool {
    response.lost_focus() && consumed(ui, ACCEPT)
}

/// Draws a field for inches. Returns true if Enter was pressed in it.
pub fn inches_ui(ui: &mut Ui, label: &str, draft: &mut InchesDraft, focus: bool) -> bool {
    let title = ui.label(label);
    let id = focused_id(ui, label, &draft.text, focus);
    let response =
        ui.add(egui::TextEdit::singleline(&mut draft.text).id(id).desired_width(measure::INCHES).hint_text("in.")).labelled_by(title.id);
    leave_keys(ui, &response, &draft.text, false);
    if focus {
        bring_in(ui, response.rect);
    }
    if let Some(Err(text)) = draft.read() {
        ui.label(RichText::new(text).small());
    }
    entered(ui, &response)
}

/// Draws a field for a whole number behind its name. With `focus` it has the cursor from now on; Enter leaves it.
pub fn number_ui(ui: &mut Ui, label: &str, text: &mut String, focus: bool) -> egui::Response {
    let title = ui.label(label);
    let id = focused_id(ui, label, text, focus);
    let response = ui.add(egui::TextEdit::singleline(text).id(id).desired_width(measure::NUMBER_FIELD)).labelled_by(title.id);
    leave_keys(ui, &response, text, false);
    entered(ui, &response);
    response
}

/// Draws a field for inches beside its visible name. `label` is its label for a screen reader.
pub fn inches_beside_ui(ui: &mut Ui, label: &str, draft: &mut InchesDraft, focus: bool) {
    let id = focused_id(ui, label, &draft.text, focus);
    let edit = egui::TextEdit::singleline(&mut draft.text).id(id).desired_width(measure::INCHES).hint_text("in.");
    let response = ui.add(edit).accessible_name(label);
    leave_keys(ui, &response, &draft.text, false);
    if let Some(Err(text)) = draft.read() {
        ui.label(RichText::new(text).small());
    }
}

/// Draws the strength left of the strength at the start, as filled and empty boxes; damaged guns are half filled. `text` is for screen
/// readers.
pub fn pips(ui: &mut Ui, left: u32, start: u32, damaged: u32, text: &str) {
    let (width, height) = (pip_width(start), 12.0);
    let size = vec2(pips_width(start), height);
    let start = start.min(40);
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, text));
    let color = ui.visuals().text_color();
    for nth in 0..start {
        #[expect(clippy::cast_precision_loss, reason = "at most 40")]
        let corner = rect.min + vec2(nth as f32 * (width + 1.5), 0.0);
        let pip = egui::Rect::from_min_size(corner, vec2(width, height));
        stand(ui.painter(), pip, Stand::of(nth, left, damaged), (color, color));
    }
}

const fn pip_width(start: u32) -> f32 {
    if start > 12 { 3.0 } else { 5.5 }
}

/// Returns the width of the boxes of a unit, in points; at most 40 boxes are drawn.
#[must_use]
#[expect(clippy::cast_precision_loss, reason = "at most 40")]
pub fn pips_width(start: u32) -> f32 {
    start.min(40) as f32 * (pip_width(start) + 1.5)
}

/// State of a stand of a unit.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Stand {
    /// The stand is whole.
    Whole,
    /// The stand of guns is damaged.
    Damaged,
    /// The stand is lost.
    Lost,
}

impl Stand {
    /// Returns the state of the stand at a place of its unit, the damaged ones last of those left.
    #[must_use]
    pub const fn of(nth: u32, left: u32, damaged: u32) -> Self {
        match nth {
            _ if nth >= left => Self::Lost,
            _ if nth + damaged < left => Self::Whole,
            _ => Self::Damaged,
        }
    }
}

/// Paints a stand: filled, its lower half filled, or empty; in the inks for what is left and for what is lost.
pub fn stand(painter: &egui::Painter, place: egui::Rect, stand: Stand, (ink, lost): (Color32, Color32)) {
    let outline = |ink| painter.rect_stroke(place, 0.0, Stroke::new(look::measure::LINE, ink), egui::StrokeKind::Inside);
    match stand {
        Stand::Whole => {
            painter.rect_filled(place, 0.0, ink);
        }
        Stand::Damaged => {
            painter.rect_filled(egui::Rect::from_min_max(place.left_center(), place.max), 0.0, ink);
            outline(ink);
        }
        Stand::Lost => {
            outline(lost);
        }
    }
}

/// Draws a fact as a chip: pressed in when it holds, dimmed if it cannot change the result any more. `text` is its text, `put` the whole
/// question. Returns true when it was pressed.
pub fn chip(ui: &mut Ui, on: &mut bool, text: &str, put: &str, dim: bool) -> bool {
    // Only open facts are dimmed: a fact that holds has its effect already.
    let dim = dim && !*on;
    let palette = look::palette(ui);
    let taken = *on && said::is_taken(ui, put);
    let ink = match (*on, dim) {
        (true, _) if !taken => palette.surface,
        (_, true) => palette.third,
        _ => palette.ink,
    };
    let mut button = egui::Button::new(RichText::new(text).size(type_size::SMALL).color(ink));
    let fill = match (*on, dim) {
        (true, _) if taken => palette.chip_taken,
        (true, _) => palette.ink,
        (false, true) => Color32::TRANSPARENT,
        (false, false) => palette.chip,
    };
    button = button.fill(fill).stroke(Stroke::new(measure::LINE, palette.chip_line));
    if said::is_form(ui) {
        button = button.min_size(vec2(0.0, measure::TARGET));
    }
    let response = ui.add(button);
    let label = if dim { format!("{put}, cannot change the result") } else { put.to_owned() };
    let info = || WidgetInfo::selected(Role::CheckBox, true, *on, &label);
    response.widget_info(info);
    let pressed = response.clicked();
    if pressed {
        said::say(ui, put);
    }
    if label != text && (response.hovered() || response.has_focus()) {
        // Over the next row it would hide the text there.
        hover(ui, &label);
    }
    *on ^= pressed;
    pressed
}

/// Draws a short marker on a ground of its own, such as `disordered`.
pub fn marker(ui: &mut Ui, text: &str) {
    let ground = ui.visuals().selection.bg_fill;
    let ink = ui.visuals().selection.stroke.color;
    ui.label(RichText::new(format!("\u{a0}{}\u{a0}", unbroken(text))).small().background_color(ground).color(ink));
}

/// Returns words between which no line breaks.
pub fn unbroken(text: &str) -> String {
    text.replace(' ', "\u{a0}")
}

/// Draws the result, readable from a metre.
pub fn big_result(ui: &mut Ui, text: &str) {
    ui.label(RichText::new(text).font(serif(type_size::RESULT)));
}

/// Draws a heading with a line under it.
pub fn heading(ui: &mut Ui, text: &str) {
    ui.scope(|ui| {
        ui.set_max_width(ui.available_width() - corner(ui));
        ui.label(RichText::new(text).heading());
    });
    ui.separator();
}

/// Describes the swing of a line: the rows whose chance it changes.
#[must_use]
pub fn swing_text(swing: &Swing, names: &[&str]) -> String {
    if !swing.matters() {
        return "Does not matter: no chance changes with it.".to_owned();
    }
    let rows = names.iter().enumerate().filter_map(|(row, name)| {
        let (with, without) = (swing.with.weight_of(&row), swing.without.weight_of(&row));
        (with != without).then(|| {
            format!("{name} {} with it, {} without", chance_text(&with, &swing.with.total), chance_text(&without, &swing.without.total))
        })
    });
    format!("Worth: {}.", rows.collect::<Vec<_>>().join("; "))
}

/// Returns the colour of warnings, dark enough on light and light enough on dark.
#[must_use]
pub fn warning_color(ui: &Ui) -> Color32 {
    look::palette(ui).warning
}

/// Draws the referee's rulings on a tally: strike out or count in the line picked, or add a new line.
pub fn ruling_ui(ui: &mut Ui, tally: &Tally, view: &mut TallyView, rulings: &mut Vec<Ruling>, note: &mut String) -> bool {
    let line = view.asked.as_ref().and_then(|asked| tally.lines().iter().find(|line| line.row.id == *asked));
    let mut made = None;
    ui.horizontal_wrapped(|ui| {
        others_ui(ui, tally, view);
        if let Some(line) = line {
            let row = line.row.id.clone();
            let text = if line.counts() { "Strike this line" } else { "Count this line" };
            if ui.button(text).clicked() {
                let note = reason(note);
                made = Some(if line.counts() { Ruling::Strike { row, note } } else { Ruling::Count { row, note } });
            }
        }
        for (text, value) in [("Referee −1", -1), ("Referee +1", 1)] {
            if ui.button(RichText::new(text).small()).clicked() {
                made = Some(Ruling::Add { value, note: reason(note) });
            }
        }
        if !rulings.is_empty() && ui.button(RichText::new("Undo rulings").small()).clicked() {
            rulings.clear();
        }
    });
    if let Some(ruling) = made {
        if let Some(row) = row_of(&ruling) {
            rulings.retain(|old| row_of(old) != Some(row.clone()));
        }
        rulings.push(ruling);
        note.clear();
    }
    let last = rulings.len().saturating_sub(1);
    let mut applies = false;
    // The place behind the last belongs to the next ruling made, which gets the cursor.
    appears(ui, ("note of a ruling", rulings.len()), false);
    for (nth, ruling) in rulings.iter_mut().enumerate() {
        applies |= ruling_note_ui(ui, tally, ruling, (nth, nth == last));
    }
    // A note may be typed before its button, too.
    let before = line.is_some() && rulings.is_empty();
    let focus = appears(ui, "note before its ruling", before);
    if before {
        applies |= ui.horizontal(|ui| note_ui(ui, "Note", note, focus)).inner;
    }
    applies
}

/// Draws the note of one ruling, typed behind its button. Returns true if Enter was pressed in it.
fn ruling_note_ui(ui: &mut Ui, tally: &Tally, ruling: &mut Ruling, (nth, last): (usize, bool)) -> bool {
    let label = |row: &RowId| tally.lines().iter().find(|line| line.row.id == *row).map_or("", |line| line.row.label.as_str());
    let (sentence, note) = match ruling {
        Ruling::Strike { row, note } => (format!("Struck: {}", label(row)), note),
        Ruling::Count { row, note } => (format!("Counted: {}", label(row)), note),
        Ruling::Add { value, note } => (format!("Referee {}", signed(*value)), note),
    };
    let focus = appears(ui, ("note of a ruling", nth), true);
    let mut text = if note == BY_THE_REFEREE { String::new() } else { note.to_string() };
    // Without a number the last of several rulings is meant.
    let name = if last { "Note".to_owned() } else { format!("Note {}", nth + 1) };
    let entered = ui.push_id(("ruling", nth), |ui| {
        ui.horizontal(|ui| {
            ui.label(RichText::new(&sentence).small());
            note_ui(ui, &name, &mut text, focus)
        })
    });
    *note = reason(&text);
    entered.inner.inner
}

/// Note of a ruling without a note of its own.
pub const BY_THE_REFEREE: &str = "by the referee";

/// Returns a note as it is stored.
pub fn reason(note: &str) -> SmolStr {
    if note.trim().is_empty() { BY_THE_REFEREE.into() } else { note.trim_start().into() }
}

/// Draws the field of a note behind its name; with `focus` it has the cursor. Returns true if Enter was pressed in it, which applies the
/// noted action.
pub fn note_ui(ui: &mut Ui, name: &str, note: &mut String, focus: bool) -> bool {
    // Its words stay together, also where the line has no room for them.
    let title = ui.add(egui::Label::new(name).extend());
    let id = ui.make_persistent_id(("note", name));
    if focus {
        put_cursor(ui, id, note);
    }
    let edit = egui::TextEdit::singleline(note).id(id).desired_width(measure::NOTE_FIELD).hint_text("why");
    let response = ui.add(edit).labelled_by(title.id);
    if !response.has_focus() && note.ends_with(' ') {
        note.truncate(note.trim_end().len());
    }
    entered(ui, &response)
}

fn row_of(ruling: &Ruling) -> Option<RowId> {
    match ruling {
        Ruling::Strike { row, .. } | Ruling::Count { row, .. } => Some(row.clone()),
        Ruling::Add { .. } => None,
    }
}

/// Draws a drop-down list under its label; a screen reader gets the label and the value picked.
pub fn combo_ui(ui: &mut Ui, label: &str, text: &str, show: impl FnOnce(&mut Ui)) {
    ui.horizontal(|ui| {
        ui.label(label);
        let response = egui::ComboBox::from_id_salt(label).selected_text(text).width(measure::COMBO_SHORT).show_ui(ui, show);
        let spoken = format!("{label}: {text}");
        response.response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::ComboBox, true, &spoken));
    });
}

/// Returns as many parts of a line of small words as fit; dots stand for the rest.
pub fn that_fit(ui: &Ui, parts: &[String]) -> String {
    let joined = |count: usize| {
        let more = if count < parts.len() { Some("…".to_owned()) } else { None };
        parts.iter().take(count).cloned().chain(more).collect::<Vec<_>>().join(" · ")
    };
    (0..=parts.len()).rev().map(joined).find(|text| fits(ui, text)).unwrap_or_default()
}

/// Returns as many parts as fit into a width, the first before the others; empty where not even the first does.
pub fn parts_in(ui: &Ui, parts: &[String], width: f32) -> String {
    let font = egui::FontId::proportional(type_size::SMALL);
    let shorter = (1..=parts.len()).rev().filter_map(|count| parts.get(..count)).map(|parts| parts.join(" · "));
    shorter.into_iter().find(|text| width_of(ui, text, font.clone()) <= width).unwrap_or_default()
}

/// Returns the height of as many lines of a text as fit, so that none is cut through.
#[must_use]
pub fn whole_lines(run: &egui::Galley, high: f32) -> f32 {
    let fits = |row: &&egui::epaint::text::PlacedRow| row.rect().bottom() <= high;
    run.rows.iter().rev().find(fits).map_or(high, |row| row.rect().bottom())
}

/// Returns the width of a text on one line, in points.
pub fn width_of(ui: &Ui, text: &str, font: egui::FontId) -> f32 {
    ui.painter().layout_no_wrap(text.to_owned(), font, egui::Color32::PLACEHOLDER).size().x
}

/// Returns whether a small text fits in the rest of a line.
pub fn fits(ui: &Ui, text: &str) -> bool {
    width_of(ui, text, egui::FontId::proportional(type_size::SMALL)) <= ui.available_size_before_wrap().x
}

/// Sets rows close together, where many must fit above the foot.
pub fn dense(ui: &mut Ui) {
    let spacing = ui.spacing_mut();
    spacing.interact_size.y = measure::FORM_ROW;
    spacing.button_padding.y = measure::FOCUS;
    spacing.item_spacing.y = gap::HAIR;
}

/// Says that nobody is found by the text of a find field.
pub fn nobody_ui(ui: &mut Ui, sought: &str) {
    ui.label(format!("No unit or leader has the number or name \u{201c}{}\u{201d}. Esc shows all.", sought.trim()));
}
