//! Foot of the page of battles: what is chosen, and the buttons that print it and begin it.

use eframe::egui::{FontId, Id, Label, Rect, RichText, ScrollArea, Stroke, Ui, UiBuilder, pos2, vec2};

use super::{BattlesPage, FootAction, Target, margin, side};
use crate::gui::look::{gap, measure, palette, semibold, serif, type_size};
use crate::gui::map::Fit;
use crate::gui::parts::keyed::{Keyed, Rank};
use crate::gui::parts::widgets::width_of;
use crate::gui::shell::pass::reserve;

/// Words about what is chosen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Details {
    title: String,
    /// Date of a battle to begin, or the state of one begun.
    beside: String,
    /// Place of the battle, shown where there is room.
    place: String,
    summary: String,
    /// Facts: a grey word, and what it is.
    facts: Vec<(&'static str, String)>,
    /// The second button: its word, its key, its action.
    second: Option<(&'static str, &'static str, FootAction)>,
}

impl BattlesPage {
    /// Draws the foot. Returns the action that was asked for.
    pub(super) fn foot_ui(&mut self, ui: &mut Ui, place: Rect) -> Option<FootAction> {
        let colours = palette(ui);
        reserve(ui, place);
        ui.painter().rect_filled(place, 0.0, colours.surface);
        ui.painter().hline(place.x_range(), place.top(), Stroke::new(measure::LINE, colours.line));
        let target = self.chosen?;
        let details = self.details(target);
        let is_low = place.height() < measure::FOOT;
        let room = place.shrink2(vec2(f32::from(margin().left), if is_low { gap::HAIR } else { gap::BUTTON }));
        let (words, buttons) = room.split_left_right_at_x(room.right() - measure::FOOT_BUTTONS);
        let mut words = words.with_max_x(words.right() - gap::GROUP);
        if !is_low && words.width() > 2.0 * measure::FOOT_PICTURE {
            let (picture, rest) = words.split_left_right_at_x(words.left() + measure::FOOT_PICTURE);
            self.picture_ui(ui, target, picture);
            words = rest.with_min_x(rest.left() + gap::GROUP);
        }
        words_ui(ui, words, &details, is_low);
        self.buttons_ui(ui, buttons, &details)
    }

    fn picture_ui(&mut self, ui: &Ui, target: Target, place: Rect) {
        // The same picture as in the list, in another size: it is painted anew with each choice.
        if self.foot.as_ref().is_none_or(|(known, _)| *known != target) {
            let painted = match target {
                Target::Offer(nth) => self.offers.as_ref().and_then(|offers| offers.get(nth)).map(|offer| offer.painted.clone()),
                Target::Saved(nth) => self.saved.as_ref().and_then(|saved| saved.get(nth)).map(|saved| saved.painted.clone()),
                Target::Areas => self.areas.as_ref().map(|areas| areas.painted.clone()),
                Target::File(_) => None,
            };
            self.foot = Some((target, painted.unwrap_or_default()));
        }
        if let Some((_, painted)) = &mut self.foot {
            painted.ui(ui, place, if target == Target::Areas { Fit::Near } else { Fit::Cut }, &mut self.easel);
        }
    }

    fn details(&self, target: Target) -> Details {
        match target {
            Target::Offer(nth) => self.offers.as_ref().and_then(|offers| offers.get(nth)).map_or_else(Details::default, |offer| {
                let about = &offer.about;
                Details {
                    title: about.title.clone(),
                    beside: about.date.clone(),
                    place: about.place.clone(),
                    summary: about.summary.clone().unwrap_or_default(),
                    facts: offer.facts.clone(),
                    second: self.campaigns.is_none().then_some(("Hand-out", "P", FootAction::Print)),
                }
            }),
            Target::Areas => Details {
                title: "Area games".to_owned(),
                summary: format!(
                    "{}: turns, dice and odds for a board that stays on your table. Full or short, or on your own board.",
                    self.areas.as_ref().map(|areas| areas.titles.join(" and ")).unwrap_or_default()
                ),
                ..Details::default()
            },
            Target::Saved(nth) => self.saved.as_ref().and_then(|saved| saved.get(nth)).map_or_else(Details::default, |saved| {
                let (beside, summary, facts) = match &saved.standing {
                    Some(standing) => {
                        let points = standing.sides.iter().map(|side| format!("{} {}", side.name, side.points)).collect::<Vec<_>>();
                        let next = [standing.to_play.clone(), standing.phase.clone()].into_iter().filter(|text| !text.is_empty());
                        let next = next.collect::<Vec<_>>().join(", ");
                        let summary = match &standing.result {
                            Some(_) => String::new(),
                            None if standing.open.is_empty() => format!("Next: {next}."),
                            None => format!("Next: {next}. {}", standing.open),
                        };
                        (side::state_text(standing), summary, vec![("points", points.join(", "))])
                    }
                    None => ("cannot be read".to_owned(), "Open it to see what is wrong with its file.".to_owned(), Vec::new()),
                };
                let facts = facts.into_iter().chain([("file", saved.file_name()), ("played", saved.age.clone())]);
                Details {
                    title: saved.title(),
                    place: String::new(),
                    beside,
                    summary,
                    facts: facts.filter(|(_, text)| !text.is_empty()).collect(),
                    second: saved.is_recent.then_some(("Forget", "", FootAction::Forget)),
                }
            }),
            Target::File(nth) => self.files.as_ref().and_then(|files| files.get(nth)).map_or_else(Details::default, |file| Details {
                title: file.name.clone(),
                beside: file.kind.clone(),
                summary: file.path.display().to_string(),
                ..Details::default()
            }),
        }
    }

    fn buttons_ui(&self, ui: &mut Ui, place: Rect, details: &Details) -> Option<FootAction> {
        let [word, of] = self.verb().words();
        let name = format!("{of} {}", details.title);
        let main = Keyed::new(Rank::Main, word, "Enter", &name);
        let high = measure::MAIN_BUTTON_HEIGHT.min((place.height() - gap::HAIR) / 2.0);
        let both = if details.second.is_some() { 2.0 * high + gap::NEXT.min(place.height() - 2.0 * high) } else { high };
        let mut top = place.center().y - both / 2.0;
        let mut asked = None;
        if let Some((words, key, action)) = details.second {
            let name = format!("{words}: {}", details.title);
            let at = Rect::from_min_size(pos2(place.left(), top), vec2(place.width(), high));
            if Keyed::new(Rank::Outline, words, key, &name).ui(ui, Id::unique("second action of a battle"), at).clicked() {
                asked = Some(action);
            }
            top = place.center().y + both / 2.0 - high;
        }
        let at = Rect::from_min_size(pos2(place.left(), top), vec2(place.width(), high));
        if main.ui(ui, Id::unique("main action of a battle"), at).clicked() {
            asked = Some(FootAction::Main);
        }
        asked
    }
}

/// Draws the facts, each a grey word and what it is.
fn facts_ui(ui: &mut Ui, facts: &[(&'static str, String)]) {
    ui.horizontal_wrapped(|ui| {
        for (name, what) in facts {
            ui.label(RichText::new(*name).size(type_size::SMALL).color(palette(ui).second));
            ui.label(RichText::new(what).font(semibold(type_size::SMALL)));
            ui.add_space(gap::NEXT);
        }
    });
}

/// Returns whether a summary has room with a line of facts under it; what stands above them is drawn already.
fn has_room(ui: &Ui, summary: &str, height: f32) -> bool {
    let font = FontId::proportional(type_size::SMALL);
    let whole = ui.painter().layout(summary.to_owned(), font, palette(ui).ink, ui.available_width());
    let line = whole.size().y / whole.rows.len().max(1) as f32;
    ui.min_rect().height() + 2.0 * ui.spacing().item_spacing.y + whole.size().y + line <= height
}

/// Draws the words: the title, the summary, the facts, which come first where they would have no room. What has none scrolls.
fn words_ui(ui: &mut Ui, place: Rect, details: &Details, is_low: bool) {
    if place.width() <= measure::SCROLL_BAR {
        return;
    }
    let colours = palette(ui);
    let mut ui = ui.new_child(UiBuilder::new().id_salt("details").max_rect(place));
    ui.set_clip_rect(place.intersect(ui.clip_rect()));
    ui.spacing_mut().item_spacing.y = gap::HAIR;
    let area =
        ScrollArea::vertical().id_salt(("details", &details.title)).auto_shrink(false).min_scrolled_height(0.0).max_height(place.height());
    area.show(&mut ui, |ui| {
        ui.set_max_width(place.width() - measure::SCROLL_BAR);
        let small = FontId::proportional(type_size::SMALL);
        let room = ui.available_width();
        let beside = gap::GROUP + width_of(ui, &details.beside, small.clone());
        let fits = |title: &FontId| width_of(ui, &details.title, title.clone()) + beside <= room;
        // A long title is smaller before what stands beside it takes a line of its own.
        let [small_title, title] = [type_size::HEADING, type_size::RESULT].map(serif);
        let title = if is_low || !fits(&title) { small_title } else { title };
        let is_beside = fits(&title);
        if is_beside {
            let with_place = format!("{}, {}", details.place, details.beside);
            let has_place = !details.place.is_empty()
                && width_of(ui, &details.title, title.clone()) + gap::GROUP + width_of(ui, &with_place, small) <= room;
            let beside = if has_place { &with_place } else { &details.beside };
            ui.horizontal(|ui| {
                ui.label(RichText::new(&details.title).font(title).color(colours.ink));
                ui.label(RichText::new(beside).size(type_size::SMALL).color(colours.second)).on_hover_text(&details.place);
            });
        } else {
            ui.add(Label::new(RichText::new(&details.title).font(title).color(colours.ink)).wrap());
            ui.add(Label::new(RichText::new(&details.beside).size(type_size::SMALL).color(colours.second)).wrap());
        }
        let facts_first = !has_room(ui, &details.summary, place.height());
        if facts_first {
            facts_ui(ui, &details.facts);
        }
        if !details.summary.is_empty() {
            ui.add(Label::new(RichText::new(&details.summary).size(type_size::SMALL)).wrap());
        }
        if !facts_first {
            facts_ui(ui, &details.facts);
        }
    });
}
