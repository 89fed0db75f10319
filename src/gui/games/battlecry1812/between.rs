//! The foot between checks: what happened last with its dice and Undo, or the company in hand with its formations; the large button is the
//! next action.

use eframe::egui::{
    Align, Align2, Color32, FontId, Id, Label, Layout, Rect, RichText, Role, ScrollArea, Sense, Stroke, StrokeKind, Ui, UiBuilder, Vec2,
    WidgetInfo, pos2, vec2,
};

use super::card::{is_order, markers, rally_first_text};
use super::intent::{GameIntent, Intent};
use super::known::{BoardState, Pick};
use super::last::LastEvent;
use super::marks::{buffs_text, place_of};
use super::roster::action_word;
use super::turn;
use crate::engine::Word as _;
use crate::engine::text::{count_text, join_list, upper_first};
use crate::game::Offer;
use crate::games::battlecry1812::battle::{Battle, Battlecry1812, Command, Form, Phase, UnitState, aftermath_text, go_on, name_of_officer};
use crate::games::battlecry1812::drawn::{CounterSpot, Stance, formation};
use crate::games::battlecry1812::words::{FaceEffect, Formation};
use crate::gui::foot::{FootButton, LastFoot};
use crate::gui::look::{gap, heading, measure, palette, radius, semibold, type_size};
use crate::gui::map::paint_into;
use crate::gui::parts::fit::line_in;
use crate::gui::parts::keyed::{Keyed, Rank};
use crate::gui::parts::offer::is_why_asked;
use crate::gui::shell::intent::AppIntent;
use crate::hex::Hex;
use crate::id::UnitId;
use crate::map::{Extent, Point, Role as Paint, point};

type Offered = Offer<Battlecry1812>;

/// Move that waits for an answer: whether the officers with the company go along.
#[derive(Clone, Debug, PartialEq)]
pub struct AskedAlong {
    /// Move of the company alone.
    pub alone: Command,
    /// Move of the company with the officers.
    pub along: Command,
    /// Names of the officers.
    pub names: String,
}

/// Parts of the page that the foot shows.
pub struct Between<'b> {
    /// State of the board for the present pick.
    pub known: &'b BoardState,
    /// Unit or officer that is picked.
    pub picked: Option<&'b Pick>,
    /// Hex the keys are on.
    pub cursor: Option<Hex>,
    /// Hex to which its player has the pick run.
    pub run_to: Option<Hex>,
    /// The last event is one whose result is to be read, and no other piece was picked since.
    pub is_news: bool,
    /// True if officers go along with their company; `None`: not yet answered.
    pub along: Option<bool>,
    /// Move that waits for that answer.
    pub asked: Option<&'b AskedAlong>,
}

/// Button of the foot with its request.
type FootAction = (FootButton, Intent);

/// Returns the button that undoes the last event; `None` where there is none.
fn undo(battle: &Battle) -> Option<FootAction> {
    let undo = FootButton { name: "Undo the last event (Ctrl+Z)".to_owned(), ..FootButton::pressed_by("Undo", "") };
    (battle.journal().cursor() > 0).then_some((undo, Intent::App(AppIntent::Undo)))
}

impl Between<'_> {
    /// Returns the company in hand: one of the side to move that can move or form.
    fn in_hand(&self, battle: &Battle) -> Option<UnitId> {
        let Some(Pick::Unit(id)) = self.picked else { return None };
        is_in_hand(battle, &self.known.of_picked).then(|| id.clone())
    }

    /// Describes the company that is picked in place of the last event: what it did, its state, what is to be done with it.
    fn company(&self, battle: &Battle) -> Option<LastEvent> {
        let Some(Pick::Unit(id)) = self.picked.filter(|_| !self.is_news) else { return None };
        let ((_, unit), own) = battle.setup().scenario.unit(id).zip(battle.state().units.get(id))?;
        let withdraws = battle.state().phase == Phase::Withdraw && !self.known.moves.is_empty();
        let to_do = withdraws.then(|| "Click the hex it withdraws to.".to_owned());
        let morale = (!own.is_routed()).then(|| format!("morale {}", own.morale));
        let facing = own.facing.map(|facing| format!("facing {}", facing.name()));
        let figures = Some(count_text(own.strength, "figure", "figures"));
        let state = [morale, figures, facing].into_iter().flatten().filter(|_| own.is_there());
        let state = markers(battle, id, own).into_iter().chain(state).collect::<Vec<_>>().join(", ");
        let state = Some(state).filter(|state| !state.is_empty()).map(|state| format!("{}.", upper_first(&state)));
        let about = to_do.into_iter().chain(state).collect::<Vec<_>>().join(" ");
        Some(LastEvent { result: unit.label().to_owned(), about, ..LastEvent::default() })
    }

    /// Returns the pick's orders beside the next action, while the foot names it: its attacks, rallies, rest.
    fn orders(&self, battle: &Battle, action: Option<&Intent>) -> Vec<&Offered> {
        let place = self.picked.filter(|_| !self.is_news).map(|pick| place_of(battle, pick));
        let Some(place) = place else { return Vec::new() };
        let is_other = |offer: &&Offered| action != Some(&Intent::taking(offer));
        self.known.of_picked.iter().filter(|offer| is_order(offer, place.is_some())).filter(is_other).collect()
    }

    /// Names the company in hand in place of the last event, with what is to be done with it.
    fn picked_in_line(&self, battle: &Battle) -> Option<LastEvent> {
        let id = self.in_hand(battle)?;
        let ((_, unit), own) = battle.setup().scenario.unit(&id).zip(battle.state().units.get(&id))?;
        let left = count_text(own.hexes_left(unit, &battle.setup().tables), "hex", "hexes");
        let about = match (self.news_text(battle), self.known.moves.is_empty()) {
            (news, _) if !news.is_empty() => format!("{left} left. {news}"),
            (_, true) => format!("{left} left."),
            (_, false) => format!("{left} left: click the hex."),
        };
        Some(LastEvent { result: unit.label().to_owned(), about, ..LastEvent::default() })
    }

    /// Returns what the last event brought beside itself, as a key position that changed hands; empty if another piece was picked since.
    fn news_text(&self, battle: &Battle) -> String {
        let event = battle.journal().last_applied().filter(|_| self.is_news);
        event.map(|event| aftermath_text(battle.setup(), event).trim_start().to_owned()).unwrap_or_default()
    }

    /// Names the officer that is picked in place of the last event, with the meaning of the lines round him.
    fn officer(&self, battle: &Battle) -> Option<LastEvent> {
        let (setup, state) = (battle.setup(), battle.state());
        let Some(Pick::Officer(id)) = self.picked.filter(|_| !self.is_news) else { return None };
        let ((_, officer), own) = setup.scenario.officer(id).zip(state.officers.get(id))?;
        let goes = if self.known.moves.is_empty() { "" } else { " He may go within the solid line." };
        let reach = count_text(setup.tables.ranks[&officer.rank].data.reach, "hex", "hexes");
        let rank = upper_first(&officer.rank.to_string());
        let about = format!("{rank}, {}.{goes} Dashed: his buffs and rallies reach {reach}.", buffs_text(officer, own));
        Some(LastEvent { result: officer.label().to_owned(), about, ..LastEvent::default() })
    }

    /// Names the officer who rallies the company that is picked; `None` for another order.
    fn rally_text(&self, battle: &Battle, offer: &Offered) -> Option<String> {
        let Some(Form::Rally { officer, .. }) = offer.form_to_fill().filter(|_| matches!(self.picked, Some(Pick::Unit(_)))) else {
            return None;
        };
        Some(rally_first_text(battle, officer))
    }

    /// Returns whether an offer is the attack that M makes.
    fn is_melee(&self, offer: &Offered) -> bool {
        turn::melee(self.known).is_some_and(|melee| melee == offer)
    }

    /// Returns the next action: what must be done first, the next company that may act, then the next phase.
    fn next_action(&self, battle: &Battle) -> Option<FootAction> {
        if battle.state().ended {
            let on = FootButton::pressed_by("Play on", "").main(false);
            return Some((on, Intent::submit(go_on(battle.setup(), battle.state()))));
        }
        if let Some(offer) = turn::rally(self.known) {
            let button = FootButton { name: format!("Next: {}", offer.text), ..FootButton::pressed_by(offer.text.clone(), "").main(true) };
            return Some((button, Intent::taking(offer)));
        }
        if let Some(duty) = turn::next_duty(battle, self.known, self.picked, [self.cursor, self.run_to]) {
            let key = if duty.by_enter { "Enter" } else { "" };
            return Some((FootButton::pressed_by(duty.text, key).main(true), duty.intent));
        }
        if let Some(offer) = turn::attack(battle, self.known) {
            let key = if turn::enter_acts(battle, self.picked, self.cursor) { "Enter" } else { "" };
            let button = FootButton { name: format!("Next: {}", offer.text), ..FootButton::pressed_by(offer.text.clone(), key).main(true) };
            return Some((button, Intent::taking(offer)));
        }
        let acts = |id: &UnitId| matches!(self.known.stances.get(id), Some(Stance::MayAct | Stance::Must));
        let there = |id: &UnitId| battle.state().units.get(id).is_some_and(|own| own.hex().is_some());
        let others = battle.setup().scenario.units().map(|(_, unit)| &unit.id);
        let others = others.filter(|id| self.picked != Some(&Pick::Unit((*id).clone())) && acts(id) && there(id)).collect::<Vec<_>>();
        if !others.is_empty() {
            let text = format!("Next to {}", action_word(battle.state(), self.known, others));
            return Some((FootButton::pressed_by(text, "N").main(true), Intent::Own(GameIntent::NextUnit)));
        }
        let next = FootButton::pressed_by(self.known.next.text(), "Ctrl Enter").main(true);
        Some((next, Intent::submit(Command::NEXT_PHASE)))
    }

    /// Draws the foot; in a low or a wide one, the last event and the next action alone. Returns the hex that the company marches to.
    pub fn ui(&self, ui: &mut Ui, battle: &Battle, intents: &mut Vec<Intent>) -> Option<Hex> {
        if let Some(asked) = self.asked {
            question_ui(ui, asked, intents);
            return None;
        }
        if !shows_company(ui.available_size_before_wrap()) {
            self.line_ui(ui, battle, intents);
            return None;
        }
        if let Some(unit) = self.in_hand(battle) {
            return self.in_hand_ui(ui, battle, &unit, intents);
        }
        let of_pick = self.company(battle).or_else(|| self.officer(battle));
        let is_pick = of_pick.is_some();
        let last = of_pick.unwrap_or_else(|| LastEvent::of(battle));
        let place = ui.available_rect_before_wrap();
        ui.advance_cursor_after_rect(place);
        let action = self.next_action(battle);
        let orders = self.orders(battle, action.as_ref().map(|(_, intent)| intent));
        let below = buttons_ui(ui, place, undo(battle), action, intents);
        let mut words = place.with_max_y(below - gap::NEXT);
        if !last.dice.is_empty() {
            let row = words.with_max_y(words.top() + measure::LAST_POOL_DIE);
            dice_ui(ui, row, &last);
            words = words.with_min_y(row.bottom() + gap::NEXT);
        }
        let links = if is_pick { links_ui(ui, words, &[], intents) } else { 0.0 };
        words_ui(ui, words, (&last.result, &last.about), links, |ui| {
            ui.add_space(gap::HAIR);
            ui.horizontal_wrapped(|ui| {
                ui.spacing_mut().item_spacing = Vec2::splat(gap::HAIR);
                ui.spacing_mut().interact_size.y = measure::ROSTER_FIND;
                for offer in orders {
                    let rallied = self.rally_text(battle, offer);
                    order_ui(ui, offer, rallied.as_deref(), self.is_melee(offer), intents);
                }
            });
        });
        None
    }

    /// Draws the last event and the next action in a low or a wide foot.
    fn line_ui(&self, ui: &mut Ui, battle: &Battle, intents: &mut Vec<Intent>) {
        let last = self.picked_in_line(battle).or_else(|| self.company(battle)).unwrap_or_else(|| LastEvent::of(battle));
        let (undo, action) = (undo(battle), self.next_action(battle));
        let (second, main) = (undo.as_ref().map(|(button, _)| button), action.as_ref().map(|(button, _)| button));
        let foot = LastFoot { result: &last.result, about: &last.about, second, primary: main, ..LastFoot::default() };
        let pressed = foot.ui(ui);
        intents.extend(undo.filter(|_| pressed.second).map(|(_, intent)| intent));
        intents.extend(action.filter(|_| pressed.primary).map(|(_, intent)| intent));
    }

    /// Draws the company in hand: its state, its formations, and March.
    fn in_hand_ui(&self, ui: &mut Ui, battle: &Battle, id: &UnitId, intents: &mut Vec<Intent>) -> Option<Hex> {
        let (setup, state) = (battle.setup(), battle.state());
        let (Some((_, unit)), Some(own)) = (setup.scenario.unit(id), state.units.get(id)) else { return None };
        let place = ui.available_rect_before_wrap();
        ui.advance_cursor_after_rect(place);
        let offers = &self.known.of_picked;
        // March where the keys point, else the next company.
        let march = self.cursor.filter(|hex| self.known.moves.contains_key(hex));
        let line = place.with_min_y(place.bottom() - measure::MAIN_BUTTON_HEIGHT);
        let turns = offers.iter().filter(|offer| matches!(offer.command(), Some(Command::Move(call)) if Some(call.to) == own.hex()));
        let action = march.map_or_else(|| self.next_action(battle), |_| None);
        let main_button = action.as_ref().map(|(button, _)| button);
        // The next action has its words and key in one line: the keys of the two turns give way.
        let main_wide = main_button.map_or(0.0, |button| Keyed::new(Rank::Main, &button.text, button.key, "").width(ui));
        let turn_wide = ((line.width() - main_wide) / 2.0 - gap::NEXT).clamp(measure::FOOT_TURN_LEAST, measure::FOOT_TURN);
        let mut left = line.left();
        for ((offer, key), sign) in turns.zip([",", "."]).zip(["Left", "Right"]) {
            let at = Rect::from_min_max(pos2(left, line.top()), pos2(left + turn_wide, line.bottom()));
            left = at.right() + gap::HAIR;
            let name = format!("{} ({key})", offer.text);
            let keyed = Keyed { open: offer.is_open(), ..Keyed::new(Rank::Outline, sign, key, &name) };
            let response = keyed.ui(ui, Id::unique(("turn in the foot", key)), at);
            if !offer.is_open() {
                let why = offer.objections();
                intents.extend(is_why_asked(ui, &response, &offer.text, &why).then_some(Intent::Tell(why)));
            } else if response.on_hover_text(&offer.text).clicked() {
                intents.push(Intent::taking(offer));
            }
        }
        let main = line.with_min_x(left + gap::HAIR);
        let marches = match march {
            Some(_) => FootButton::pressed_by("March", "Enter").main(true).ui(ui, "primary button of the foot", main),
            None => {
                intents.extend(action.filter(|(action, _)| action.ui(ui, "primary button of the foot", main)).map(|(_, intent)| intent));
                false
            }
        };
        let tiles = Rect::from_min_max(
            pos2(place.left(), line.top() - gap::NEXT - measure::FORMATION_TILE - measure::CAPTION),
            pos2(place.right(), line.top() - gap::NEXT),
        );
        let in_reach = setup.tables.formations_in_reach(unit.kind).collect::<Vec<_>>();
        let formations = setup.tables.formations_of(unit.kind).filter(|kind| in_reach.contains(kind) || own.formation == *kind);
        tiles_ui(ui, setup.tables.is_guns(unit.kind), tiles, (id, own), offers, &formations.collect::<Vec<_>>(), intents);
        let about = self.about_text(battle, id, own);
        let words = place.with_max_y(tiles.top() - gap::HAIR);
        let rests = self.known.of_picked.iter().filter(|offer| is_order(offer, own.hex().is_some())).collect::<Vec<_>>();
        let links = links_ui(ui, words, &rests, intents);
        words_ui(ui, words, (unit.label(), &about), links, |_| ());
        march.filter(|_| marches)
    }

    /// Describes the company in hand: who is with it and whether he goes along, its morale, its move.
    fn about_text(&self, battle: &Battle, id: &UnitId, own: &UnitState) -> String {
        let setup = battle.setup();
        let Some((_, unit)) = setup.scenario.unit(id) else { return String::new() };
        let names = officers_with(battle, id);
        let officers = match (names.len(), self.along) {
            (0, _) => None,
            (_, None) => Some(format!("With {}.", join_list(&names))),
            (1, Some(true)) => Some(format!("{} goes along (K: stays).", names[0])),
            (_, Some(true)) => Some(format!("{} go along (K: stay).", join_list(&names))),
            (1, Some(false)) => Some(format!("{} stays (J: goes along).", names[0])),
            (_, Some(false)) => Some(format!("{} stay (J: go along).", join_list(&names))),
        };
        let left = own.hexes_left(unit, &setup.tables);
        let facing = own.facing.map(|facing| format!(", facing {}", facing.name())).unwrap_or_default();
        let limbering = if own.is_limbering(unit, &setup.tables) { ": it limbers or unlimbers this turn" } else { "" };
        let now = format!("Morale {}, {} left{facing}{limbering}.", own.morale, count_text(left, "hex", "hexes"));
        let news = Some(self.news_text(battle)).filter(|news| !news.is_empty());
        news.into_iter().chain(officers).chain([now]).collect::<Vec<_>>().join(" ")
    }
}

/// Returns the names of the officers with a company, of its own side.
pub fn officers_with(battle: &Battle, id: &UnitId) -> Vec<String> {
    let (setup, state) = (battle.setup(), battle.state());
    let Some(((side, _), own)) = setup.scenario.unit(id).zip(state.units.get(id)) else { return Vec::new() };
    let ours = |officer: &crate::id::OfficerId| setup.scenario.officer(officer).is_some_and(|(other, _)| other.id == side.id);
    let with = state.filled_hexes(own).flat_map(|hex| state.officers_at(hex)).map(|(officer, _)| officer);
    with.filter(|officer| ours(officer)).map(|officer| name_of_officer(setup, officer)).collect()
}

/// Returns whether a company with these offers can move or form now, so that the foot shows it in place of the last event.
pub fn is_in_hand(battle: &Battle, offers: &[Offered]) -> bool {
    let moves = battle.state().phase == Phase::Move && !battle.state().ended;
    moves && offers.iter().any(|offer| matches!(offer.command(), Some(Command::Move(_) | Command::Form(_))))
}

/// Returns whether a foot of this size shows the company in hand with its formations: that of the panel beside the board.
#[must_use]
pub fn shows_company(size: Vec2) -> bool {
    size.x <= measure::FOOT_NARROW && size.y > measure::FOOT
}

/// Asks once whether officers go along with their company.
fn question_ui(ui: &mut Ui, asked: &AskedAlong, intents: &mut Vec<Intent>) {
    let place = ui.available_rect_before_wrap();
    ui.advance_cursor_after_rect(place);
    let line = place.with_min_y(place.bottom() - measure::MAIN_BUTTON_HEIGHT);
    let (first, main) =
        (line.with_max_x(line.left() + measure::FOOT_SECOND), line.with_min_x(line.left() + measure::FOOT_SECOND + gap::NEXT));
    let answers = [("Stays", "K", first, false, &asked.alone), ("Goes along", "J", main, true, &asked.along)];
    for (text, key, at, along, command) in answers {
        if FootButton::pressed_by(text, key).main(along).ui(ui, text, at) {
            intents.extend([Intent::Own(GameIntent::Along(along)), Intent::submit(command.clone())]);
        }
    }
    let sentence = format!("Does {} go along?", asked.names);
    let about = "The answer holds for all officers; J and K change it.";
    words_ui(ui, place.with_max_y(line.top() - gap::HAIR), (&sentence, about), 0.0, |_| ());
}

/// Draws the two buttons at the bottom of a place; returns where they begin.
fn buttons_ui(ui: &Ui, place: Rect, second: Option<FootAction>, action: Option<FootAction>, intents: &mut Vec<Intent>) -> f32 {
    let line = place.with_min_y(place.bottom() - measure::MAIN_BUTTON_HEIGHT);
    let first = line.with_max_x(line.left() + measure::FOOT_SECOND);
    if let Some((button, intent)) = second
        && button.ui(ui, "second button in the foot", first)
    {
        intents.push(intent);
    }
    if let Some((button, intent)) = action
        && button.ui(ui, "primary button of the foot", line.with_min_x(first.right() + gap::NEXT))
    {
        intents.push(intent);
    }
    line.top()
}

/// Draws a result and a sentence on it, and what comes below them; what has no room scrolls. `links`: room beside the result.
fn words_ui(ui: &mut Ui, place: Rect, (result, about): (&str, &str), links: f32, below: impl FnOnce(&mut Ui)) {
    let palette = palette(ui);
    let mut words = ui.new_child(UiBuilder::new().id_salt("words of the foot").max_rect(place).layout(Layout::top_down(Align::Min)));
    words.set_clip_rect(place.expand(gap::HAIR).intersect(ui.clip_rect()));
    words.spacing_mut().item_spacing.y = measure::FOCUS;
    ScrollArea::vertical().id_salt("words").auto_shrink(false).min_scrolled_height(0.0).max_height(place.height()).show(&mut words, |ui| {
        if !result.is_empty() {
            ui.scope(|ui| {
                ui.set_max_width(ui.available_width() - links);
                // One face for all: what is long has two lines.
                ui.add(Label::new(RichText::new(result).font(heading()).color(palette.ink)).wrap());
            });
        }
        if !about.is_empty() {
            ui.add(Label::new(RichText::new(about).size(type_size::SMALL).color(palette.second)).wrap());
        }
        below(ui);
    });
}

/// Draws the way to the card of the pick at the top right of a place, and before it these orders. Returns the width of all.
fn links_ui(ui: &Ui, place: Rect, orders: &[&Offered], intents: &mut Vec<Intent>) -> f32 {
    let card = ("Card", "Card: all of it, and its corrections", Intent::Own(GameIntent::Card));
    let rests = orders.iter().map(|offer| ("Rest", offer.text.as_str(), Intent::taking(offer)));
    let mut right = place.right();
    for (nth, (text, name, intent)) in [card].into_iter().chain(rests).enumerate() {
        let link = Keyed::new(Rank::Link, text, "", name);
        let at = Rect::from_min_size(pos2(right - link.width(ui), place.top() - gap::HAIR), vec2(link.width(ui), measure::TARGET));
        right = at.left() - gap::HAIR;
        let response = link.ui(ui, Id::unique(("link in the foot", nth)), at).on_hover_text(name);
        if response.clicked() {
            // Then the keys are the board's.
            response.surrender_focus();
            intents.push(intent);
        }
    }
    place.right() - right
}

/// Draws an order of the pick as a button; `text`: words in place of those of the offer.
fn order_ui(ui: &mut Ui, offer: &Offered, text: Option<&str>, is_melee: bool, intents: &mut Vec<Intent>) {
    let key = if is_melee { "M" } else { "" };
    let button = Keyed { size: type_size::SMALL, ..Keyed::pressed_by(Rank::Outline, text.unwrap_or(&offer.text), key) };
    // Two rows of them have room under a line of words.
    let (id, place) = ui.allocate_space(vec2(button.width(ui).min(ui.max_rect().width()), measure::ROSTER_FIND));
    if button.ui(ui, id, place).clicked() {
        intents.push(Intent::taking(offer));
    }
}

/// Returns the colour of a die by what it did.
fn die_ink(ui: &Ui, effect: Option<FaceEffect>) -> Color32 {
    let palette = palette(ui);
    match effect {
        Some(FaceEffect::Strength) => palette.british_word,
        Some(FaceEffect::Morale) => palette.united_states_word,
        Some(FaceEffect::Retreat) => palette.spain_word,
        None => palette.third,
    }
}

/// Returns what a die did in a word.
const fn effect_word(effect: Option<FaceEffect>) -> &'static str {
    match effect {
        Some(FaceEffect::Strength) => "a figure",
        Some(FaceEffect::Morale) => "morale",
        Some(FaceEffect::Retreat) => "a flag",
        None => "nothing",
    }
}

/// Draws the dice of the last event in a row, and beside them how many there were and why.
fn dice_ui(ui: &mut Ui, row: Rect, last: &LastEvent) {
    let palette = palette(ui);
    let count = last.dice.len() as f32;
    let words = if last.dice.len() > 6 { 0.0 } else { measure::LAST_POOL_DIE * 2.0 };
    // Both sides' dice of a melee stand apart.
    let apart = if (1..last.dice.len()).contains(&last.of_first) { gap::NEXT } else { 0.0 };
    let step = ((row.width() - words - apart) / count).min(measure::LAST_POOL_DIE + gap::HAIR);
    let side = step - gap::HAIR;
    for (nth, (face, effect)) in last.dice.iter().enumerate() {
        let left = row.left() + nth as f32 * step + if nth >= last.of_first { apart } else { 0.0 };
        let at = Rect::from_min_size(pos2(left, row.center().y - side / 2.0), vec2(side, side));
        let response = ui.interact(at, Id::unique(("die of the last event", nth)), Sense::hover());
        let text = format!("Die {face}: {}", effect_word(*effect));
        response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &text));
        let ink = die_ink(ui, *effect);
        let line = if effect.is_some() { measure::FOCUS } else { measure::LINE };
        ui.painter().rect(at, radius::BUTTON, palette.surface, Stroke::new(line, ink), StrokeKind::Inside);
        let size = type_size::HEADING.min(side * 0.62);
        ui.painter().text(at.center(), Align2::CENTER_CENTER, face, FontId { size, ..semibold(size) }, ink);
        response.on_hover_text(text);
    }
    let from = row.left() + count * step + apart + gap::HAIR;
    if last.arithmetic.is_empty() || row.right() - from < measure::LAST_POOL_DIE * 2.0 {
        return;
    }
    let place = row.with_min_x(from);
    let galley = ui.painter().layout(last.arithmetic.clone(), FontId::proportional(type_size::SMALL), palette.second, place.width());
    // Two lines at the most: the whole stands in the log.
    if galley.size().y <= row.height() + gap::HAIR {
        ui.painter().galley(pos2(place.left(), place.center().y - galley.size().y / 2.0), galley, palette.second);
    }
}

/// Returns the short name of a formation, for under its picture.
const fn short_name(formation: Formation, is_guns: bool) -> &'static str {
    match formation {
        Formation::Line if is_guns => "unlimbered",
        Formation::Line => "line",
        Formation::OpenOrder => "open",
        Formation::ColumnOfCompanies => "col. co.",
        Formation::ColumnOfDivisions => "col. div.",
        Formation::Square => "square",
        Formation::FlankMarch => "flank",
        Formation::Limbered => "limbered",
    }
}

/// Draws the formations of a company as pictures: the one it is in dark, those it may form as buttons.
fn tiles_ui(
    ui: &mut Ui,
    is_guns: bool,
    place: Rect,
    (id, own): (&UnitId, &UnitState),
    offers: &[Offered],
    formations: &[Formation],
    intents: &mut Vec<Intent>,
) {
    let palette = palette(ui);
    let step = ((place.width() + gap::HAIR) / formations.len().max(1) as f32).min(measure::TILE);
    for (nth, kind) in formations.iter().enumerate() {
        let at = Rect::from_min_size(pos2(place.left() + nth as f32 * step, place.top()), vec2(step - gap::HAIR, place.height()));
        let is_now = *kind == own.formation;
        let mut offer = offers.iter().filter(|offer| matches!(offer.command(), Some(Command::Form(call)) if call.formation == *kind));
        // Open order has its hexes chosen on the board, also by a company that is in it.
        let spreads = *kind == Formation::OpenOrder && own.hex().is_some();
        let why = offer.clone().next().map(Offer::objections).unwrap_or_default();
        let open = offer.find(|offer| (!is_now || spreads) && offer.is_in_order());
        let name = match open {
            Some(_) if spreads => "Form open order: choose its hexes".to_owned(),
            Some(offer) => offer.text.clone(),
            None if is_now => format!("In {kind}"),
            None => format!("Form {kind}"),
        };
        let sense = if open.is_some() { Sense::click() } else { Sense::hover() };
        let response = ui.interact(at, Id::unique(("formation in the foot", kind.word())), sense);
        if open.is_some() || is_now {
            response.widget_info(|| WidgetInfo::selected(Role::Button, open.is_some(), is_now, &name));
        }
        let tile = at.with_max_y(at.top() + measure::FORMATION_TILE);
        let (ground, edge, ink) = match () {
            () if is_now => (palette.ink, palette.ink, Paint::Surface),
            () if open.is_some() => (palette.surface, palette.edge, Paint::Accent),
            () => (Color32::TRANSPARENT, palette.line, Paint::Line),
        };
        let edge = if response.has_focus() { Stroke::new(measure::FOCUS, palette.accent) } else { Stroke::new(measure::LINE, edge) };
        ui.painter().rect(tile, radius::BUTTON, ground, edge, StrokeKind::Inside);
        let spot = CounterSpot { at: Point::ZERO, half: point(0.3, 0.3) };
        let picture = if *kind == Formation::Line { spot.rank(ink.into()) } else { formation(*kind, spot, ink.into()) };
        paint_into(ui, tile.shrink(gap::HAIR), Extent::around(Point::ZERO, point(0.9, 0.62)), &picture);
        let text = short_name(*kind, is_guns);
        let small = FontId::proportional(type_size::SMALL);
        let ink = if is_now || open.is_some() { palette.ink } else { palette.third };
        line_in(ui, (pos2(at.center().x, at.bottom()), Align2::CENTER_BOTTOM), text, (small, ink), at.width());
        if open.is_none() && !is_now {
            intents.extend(is_why_asked(ui, &response, &name, &why).then_some(Intent::Tell(why)));
        } else if response.on_hover_text(&name).clicked() {
            let spread = || Intent::Own(GameIntent::Spread(id.clone()));
            intents.extend(open.map(|offer| if spreads { spread() } else { Intent::taking(offer) }));
        }
    }
}
