//! Next action of a turn, as the foot shows it: a cube of the bag, reinforcements, a march, a battle, the end of the turn.

use std::collections::BTreeMap;

use eframe::egui::Ui;

use super::cards::{CardText, name_of};
use super::steps::arriving;
use super::{TurnField, TurnPanel, drawn, only_cube, orders_text, reinforces, way_of};
use crate::engine::text::{count_text, upper_first};
use crate::game::{FaceOrigin, Offer, OfferAction};
use crate::games::area::campaign::{
    AreaRules, Campaign, CampaignState, CardAsks, Command, Selection, Setup, contested, in_table_order, left_undone, may_march,
    needs_harbors, reinforcements, what_follows,
};
use crate::gui::foot::{CellRow, Foot, TapCell};
use crate::gui::games::area::intent::{GameIntent, Intent};
use crate::gui::games::area::keys::FootAct;
use crate::gui::games::area::parts::{ASK_REFEREE, begin_count, cube_of, faction_name};
use crate::gui::games::area::question::AreaQuestion;
use crate::gui::shell::keys::Pressed;
use crate::id::{AreaId, FactionId};
use crate::rng::BattleDice;

/// Cubes of an army in a row of the foot, and the rows that have room there.
const ARMY_ACROSS: usize = 7;
const ARMY_ROWS: usize = 3;

/// Action shown in the foot, with the command that carries it out.
#[derive(Clone, Debug, PartialEq)]
pub struct PrimaryAction {
    result: String,
    arithmetic: String,
    apply: &'static str,
    /// Key that carries it out; empty for a prompt.
    key: &'static str,
    command: Option<Command>,
}

impl PrimaryAction {
    fn waits(result: impl Into<String>, arithmetic: impl Into<String>, apply: &'static str) -> Self {
        Self { result: result.into(), arithmetic: arithmetic.into(), apply, key: "Enter", command: None }
    }

    /// Builds the prompt of a step that is made above the foot.
    fn prompts(result: impl Into<String>, arithmetic: impl Into<String>, prompt: &'static str) -> Self {
        Self { key: "", ..Self::waits(result, arithmetic, prompt) }
    }

    /// Builds the action of an offer, or the reason it cannot be taken.
    fn of(result: impl Into<String>, text: String, apply: &'static str, offer: &Offer<AreaRules>) -> Self {
        let (arithmetic, apply) = if offer.is_in_order() { (text, apply) } else { (offer.objections(), ASK_REFEREE) };
        let command = offer.command().cloned().filter(|_| offer.is_open());
        Self { command, ..Self::waits(result, arithmetic, apply) }
    }
}

impl TurnPanel {
    /// Shows a cube drawn by the program in the foot until it is applied.
    pub fn draw(&mut self, play: &Campaign, dice: BattleDice) {
        self.reset_if_stale(play);
        // The cube of Natives may need areas named; it is in the bag all the same.
        let bag = self.bag(play).into_iter().filter(Offer::is_in_order).collect::<Vec<_>>();
        let face = dice.throw("draw", [""; 0]).face(u8::try_from(bag.len()).unwrap_or(u8::MAX));
        let faction = bag.get(usize::from(face).saturating_sub(1)).and_then(drawn);
        self.drawn = faction.map(|faction| (faction.clone(), FaceOrigin::Generator));
    }

    pub(super) fn bag(&self, play: &Campaign) -> Vec<Offer<AreaRules>> {
        play.offers(&Selection::Bag { symbols: self.named_symbols(), fill: self.fill.clone() })
    }

    /// Returns whether the foot has cubes to tap, or the buttons of a battle on a table: the room for them.
    pub fn has_cells(&self, play: &Campaign) -> bool {
        let state = play.state();
        let is_drawn_for = state.active.is_none() && !self.is_setting_up(play) && !state.bag.is_empty();
        state.battle.is_some() || state.end.is_none() && is_drawn_for || self.from.is_some() && state.orders.is_some()
    }

    /// Draws the foot of the turn.
    pub fn foot_ui(&mut self, ui: &mut Ui, play: &Campaign, pressed: &Pressed, intents: &mut Vec<Intent>) {
        self.reset_if_stale(play);
        let state = play.state();
        if pressed.typed(FootAct::Digit).next().is_some() && !self.takes_digits(play) {
            intents.push(Intent::Tell("No number is asked for now.".to_owned()));
        }
        if state.end.is_none() && state.active.is_none() && !self.is_setting_up(play) {
            let bag = self.bag(play);
            if !bag.is_empty() {
                return self.bag_ui(ui, play, &bag, pressed, intents);
            }
        }
        if self.is_setting_up(play) {
            let digits = pressed.typed(FootAct::Digit).collect::<Vec<_>>();
            if !digits.is_empty() {
                self.type_set_up(play, digits.into_iter());
                ui.ctx().request_repaint();
            }
        }
        if pressed.roll() {
            intents.push(Intent::Tell("Nothing is drawn or rolled now.".to_owned()));
        }
        let setup = &play.setup().now(state);
        let marches = self.from.is_some() && state.orders.is_some();
        let cubes = if marches { self.cubes(play) } else { Vec::new() };
        let has_tiles = cubes.len() <= ARMY_ROWS * ARMY_ACROSS;
        let mut begun = false;
        if marches && has_tiles {
            // A digit is the size of the army: its first cubes go.
            for digit in pressed.typed(FootAct::Digit).filter_map(|digit| digit.to_digit(10)).filter(|digit| *digit > 0) {
                self.send(&cubes, digit as usize);
            }
        } else if marches {
            begun = begin_count(pressed, in_table_order(&setup.tables, &mut self.army).into_iter().map(|(_, count)| count));
        } else if self.places_number(play) {
            self.type_placed(play, pressed.typed(FootAct::Digit));
        } else if state.active.is_some() && state.orders.is_none() && !Self::reinforces_now(play) {
            self.type_card(pressed.typed(FootAct::Digit));
        }
        let action = self.next_action(play);
        let rows = match () {
            () if marches && has_tiles => self.army_tiles(setup, &cubes),
            () if marches => self.army_rows(setup, state, begun),
            () => Vec::new(),
        };
        let ready = action.command.is_some();
        let foot = Foot {
            result: &action.result,
            arithmetic: &action.arithmetic,
            ready,
            tapped: marches,
            key: action.key,
            ..Foot::of_turn(rows, action.apply)
        };
        let actions = foot.ui(ui, |_| ());
        if let Some((row, cell)) = actions.cell.filter(|_| marches && has_tiles) {
            self.tap_cube(&cubes, row * ARMY_ACROSS + cell);
            ui.ctx().request_repaint();
        }
        if actions.back {
            self.cancel_last();
            ui.ctx().request_repaint();
        }
        intents.extend(action.command.filter(|_| actions.apply || pressed.enter()).map(Intent::submit));
    }

    /// Returns the cubes that may march, one by one.
    fn cubes(&self, play: &Campaign) -> Vec<FactionId> {
        let Some(from) = &self.army_of else { return Vec::new() };
        let may = may_march(&play.setup().now(play.state()), play.state(), from);
        let may = in_table_order(&play.setup().tables, may);
        may.into_iter().flat_map(|(faction, units)| std::iter::repeat_n(faction, units as usize)).collect()
    }

    /// Sends the first cubes on the march, and leaves the others behind.
    fn send(&mut self, cubes: &[FactionId], count: usize) {
        let going = |faction: &FactionId| cubes.iter().take(count).filter(|cube| *cube == faction).count();
        for (faction, own) in &mut self.army {
            own.set(u32::try_from(going(faction)).unwrap_or(u32::MAX));
        }
    }

    /// Leaves the cube that was tapped behind, or takes it along.
    fn tap_cube(&mut self, cubes: &[FactionId], nth: usize) {
        let Some(faction) = cubes.get(nth) else { return };
        let goes = self.goes(cubes, nth);
        if let Some(own) = self.army.get_mut(faction) {
            own.set(if goes { own.value().saturating_sub(1) } else { own.value().saturating_add(1) });
        }
    }

    /// Returns whether a cube goes: the first of each faction do.
    fn goes(&self, cubes: &[FactionId], nth: usize) -> bool {
        let Some(faction) = cubes.get(nth) else { return false };
        let before = cubes[..nth].iter().filter(|cube| *cube == faction).count();
        self.army.get(faction).is_some_and(|own| before < own.value() as usize)
    }

    /// Returns the rows of the army's cubes.
    fn army_tiles(&self, setup: &Setup, cubes: &[FactionId]) -> Vec<CellRow<'static>> {
        let cell = |nth: usize| {
            let faction = &cubes[nth];
            let goes = self.goes(cubes, nth);
            let of_own = cubes[..nth].iter().filter(|cube| *cube == faction).count() + 1;
            let name = format!("{}, cube {of_own}: {}", faction_name(&setup.tables, faction), if goes { "goes" } else { "stays" });
            TapCell { text: String::new(), name, count: usize::from(goes), open: true, token: cube_of(&setup.tables, faction) }
        };
        let places = (0..cubes.len()).collect::<Vec<_>>();
        places.chunks(ARMY_ACROSS).map(|row| CellRow::Army(row.iter().map(|nth| cell(*nth)).collect())).collect()
    }

    /// Draws the cubes of the bag; a click marks the one that was drawn.
    fn bag_ui(&mut self, ui: &mut Ui, play: &Campaign, bag: &[Offer<AreaRules>], pressed: &Pressed, intents: &mut Vec<Intent>) {
        let setup = &play.setup().now(play.state());
        let only = only_cube(bag).and_then(drawn).map(|faction| (faction.clone(), FaceOrigin::Typed));
        let chosen = self.drawn.clone().or(only);
        let is_chosen = |offer: &&Offer<AreaRules>| chosen.as_ref().is_some_and(|(faction, _)| drawn(offer) == Some(faction));
        let cell = |offer: &Offer<AreaRules>| TapCell {
            text: offer.text.clone(),
            name: format!("Drawn: {}", offer.text),
            count: usize::from(is_chosen(&offer)),
            open: offer.is_in_order(),
            token: drawn(offer).and_then(|faction| cube_of(&setup.tables, faction)),
        };
        const ACROSS: usize = 2;
        let rows = bag.chunks(ACROSS).map(|cubes| CellRow::Cubes(cubes.iter().map(cell).collect())).collect();
        let offer = bag.iter().find(is_chosen);
        let command = offer.and_then(|offer| match &offer.action {
            OfferAction::Command(command) if offer.is_open() => Some(command.clone()),
            _ => None,
        });
        let rolled = matches!(chosen, Some((_, FaceOrigin::Generator)));
        let arithmetic = match (offer, &command) {
            (None, _) => "Tap the cube that came out of the bag.".to_owned(),
            (Some(offer), None) if offer.is_in_order() => "Click the 2 areas with the symbol, or name them above.".to_owned(),
            (Some(offer), None) => offer.objections(),
            (Some(offer), Some(_)) if !offer.is_in_order() => offer.objections(),
            (Some(_), Some(_)) if bag.len() == 1 => "It is the last cube in the bag.".to_owned(),
            (Some(_), Some(_)) if bag.iter().filter(|offer| offer.is_in_order()).count() == 1 => "No other cube may come now.".to_owned(),
            (Some(_), Some(_)) if rolled => format!("Drawn by the app, 1 of {}.", count_text(bag.len(), "cube", "cubes")),
            (Some(_), Some(_)) => format!("Drawn from the bag, 1 of {}.", count_text(bag.len(), "cube", "cubes")),
        };
        let may_draw = self.draws(play);
        let foot = Foot {
            rolled,
            is_closed: !may_draw,
            result: offer.map_or("", |offer| &offer.text),
            arithmetic: &arithmetic,
            ready: command.is_some(),
            waits: if offer.is_some() { "Click an area" } else { "Tap the cube" },
            roll: "Draw",
            tapped: self.drawn.is_some(),
            ..Foot::of_turn(rows, "Apply")
        };
        let actions = foot.ui(ui, |_| ());
        if let Some(faction) = actions.cell.and_then(|(row, cell)| bag.get(row * ACROSS + cell)).and_then(drawn) {
            self.drawn = Some((faction.clone(), FaceOrigin::Typed));
            ui.ctx().request_repaint();
        }
        if actions.back || pressed.has(FootAct::Back) {
            self.drawn = None;
            ui.ctx().request_repaint();
        }
        if may_draw && (actions.roll || pressed.roll()) {
            intents.push(Intent::Own(GameIntent::Draw));
        } else if pressed.roll() {
            let why = if self.has_drawn() {
                "A cube is drawn: Enter applies it."
            } else {
                "No other cube may come now, so none is drawn: Enter applies it."
            };
            intents.push(Intent::Tell(why.to_owned()));
        } else if actions.apply || pressed.enter() {
            intents.extend(command.map(|command| Intent::submit(with_origin(command, rolled))));
        }
    }

    /// Returns a row for each faction with the number of units that march.
    fn army_rows(&mut self, setup: &Setup, state: &CampaignState, begun: bool) -> Vec<CellRow<'_>> {
        let from = self.army_of.clone();
        let here = |faction: &FactionId| from.as_ref().map_or(0, |from| state.units_in(from, faction));
        let row = |(nth, (faction, count))| {
            let name = faction_name(&setup.tables, faction);
            CellRow::Number {
                focus: begun && nth == 0,
                field: format!("{name}, march"),
                text: format!("of {}", here(faction)),
                short: format!("of {}", here(faction)),
                token: cube_of(&setup.tables, faction),
                name,
                count,
            }
        };
        in_table_order(&setup.tables, &mut self.army).into_iter().enumerate().map(row).collect()
    }

    /// Returns the units that the current action would bring into areas: the map shows them before they stand there.
    pub fn arrivals(&self, play: &Campaign) -> BTreeMap<AreaId, u32> {
        let brings = |command: &Command| matches!(command, Command::Reinforce { .. } | Command::Card { .. });
        let event = self.next_action(play).command.filter(brings).and_then(|command| play.preview(command).ok());
        event.iter().flat_map(arriving).map(|(area, units)| (area.clone(), units)).collect()
    }

    /// Returns the next action, in the order of the turn.
    pub fn next_action(&self, play: &Campaign) -> PrimaryAction {
        let (setup, state) = (&play.setup().now(play.state()), play.state());
        let of_turn = play.offers(&Selection::Turn);
        let offered = |command: &Command| of_turn.iter().find(|offer| offer.command() == Some(command));
        if state.end.is_some() {
            return PrimaryAction::waits("The game is over", "Undo to play on from before the end.", "");
        }
        if self.is_setting_up(play) {
            let asks = self.question(play).map(|question| format!("{}: click an area.", question.text)).unwrap_or_default();
            return PrimaryAction::prompts("Set-up", asks, "Click an area");
        }
        let Some(active) = &state.active else {
            return match offered(&Command::EndRound {}) {
                Some(end) => PrimaryAction::of("The round is over", "Every cube has been drawn.".to_owned(), "End round", end),
                None => PrimaryAction::waits("", "", ""),
            };
        };
        if let (Some(from), Some(_)) = (&self.from, &state.orders) {
            return self.march(play, from);
        }
        if let Some(command) = self.chosen_card(play, active) {
            return self.card(play, command);
        }
        if reinforces(&of_turn).is_some_and(|offer| offer.out_of_order.is_empty()) && state.orders.is_none() {
            return self.reinforce(play, active);
        }
        let Some(orders) = &state.orders else {
            if let Some(command) = self.card_in_hand(play, active) {
                return self.card(play, command);
            }
            let text = match self.own_armies() {
                0 => "Click the movement card above: armies by areas. Or type both numbers.".to_owned(),
                armies => format!("{}: type how many areas.", count_text(armies, "army", "armies")),
            };
            return PrimaryAction::prompts("Cards", text, "Play a card");
        };
        let fights = contested(setup, state);
        if let Some(area) = self.next_fight(&fights) {
            let marches = state.fought == 0 && self.may_march(play);
            let left = if marches { "Armies that may still march go before it." } else { "" };
            return self.fight(play, area, left);
        }
        if orders.armies > 0 && state.fought == 0 {
            let text = format!("{} Click the area an army leaves, then where it goes.", orders_text(&setup.tables, orders));
            return PrimaryAction::prompts("March", text, "Click an area");
        }
        match offered(&Command::EndTurn {}) {
            Some(end) => {
                let text =
                    if orders.armies == 0 { "All armies of the card have marched." } else { "All marches come before the first battle." };
                PrimaryAction::of("The turn is done", text.to_owned(), "End turn", end)
            }
            None => PrimaryAction::waits("", "", ""),
        }
    }

    /// Returns the action that plays the card chosen above, of those known or read off.
    fn card(&self, play: &Campaign, command: Command) -> PrimaryAction {
        let preview = play.preview(command.clone());
        // What the referee may allow is asked for; what cannot be is not.
        let is_open = preview.as_ref().map_or_else(|refusal| refusal.by_override, |_| true);
        let apply = if preview.is_ok() { "Play" } else { ASK_REFEREE };
        let setup = &play.setup().now(play.state());
        let (mut title, mut does) = ("Cards".to_owned(), String::new());
        if let Command::MovementCard { armies: armies @ 1.., areas: areas @ 1.., .. } = &command {
            title = format!("{}, {}", count_text(*armies, "army", "armies"), count_text(*areas, "area", "areas"));
        } else if let Command::Card { card, .. } = &command {
            let card_text = CardText::of(setup, card);
            does = card_text.deed;
            title = name_of(setup, card).map_or(title, |(name, _)| name);
        }
        // It is not played yet: what it does is said, and not that it was done.
        let outcome = preview.map_or_else(|refusal| refusal.sentences(), |event| what_follows(play.setup(), &event));
        let text = format!("{does} {outcome}").trim().to_owned();
        // A card that brings units waits for their areas: one careless Enter would play it for nothing.
        if let Command::Card { card, places, from, .. } = &command {
            let asks = CardAsks::of(setup, play.state(), card);
            if asks.places && places.is_empty() && left_undone(play, &command).is_some() {
                return PrimaryAction::prompts(title, format!("{does} Click the areas where they come on."), "Click an area");
            }
            let waits = asks.from && from.is_none() || asks.area && places.is_empty();
            if let Some(question) = self.card_question(play).filter(|_| waits) {
                return PrimaryAction::prompts(title, format!("{does} {}: click an area.", question.text), "Click an area");
            }
        }
        PrimaryAction { command: Some(command).filter(|_| is_open), ..PrimaryAction::waits(title, text, apply) }
    }

    fn march(&self, play: &Campaign, from: &AreaId) -> PrimaryAction {
        let army = self.marching();
        let going = army.values().sum::<u32>();
        let here = u32::try_from(self.cubes(play).len()).unwrap_or(u32::MAX);
        let tap = match (going, here.saturating_sub(going)) {
            (going, 0) => format!("{}: tap a cube to leave it behind.", count_text(going, "goes", "go")),
            (going, stays) => {
                format!("{}, {}: tap a cube to change it.", count_text(going, "goes", "go"), count_text(stays, "stays", "stay"))
            }
        };
        if self.path.is_empty() {
            let text =
                if army.is_empty() { "No unit there may march now.".to_owned() } else { format!("Click the area they go to. {tap}") };
            return PrimaryAction::waits(format!("From {from}"), text, "March");
        }
        if army.is_empty() {
            return PrimaryAction::waits(format!("From {from}"), "No unit there may march now.", "March");
        }
        let offers = play.offers(&Selection::Army { army, from: from.clone(), path: self.path.clone() });
        let chosen = way_of(&offers, true).filter(|_| self.by_land).or_else(|| way_of(&offers, false));
        let way = self.path.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
        let result = format!("{from} to {way}");
        let Some(offer) = chosen else { return PrimaryAction::waits(result, "", "March") };
        PrimaryAction::of(result, tap, "March", offer)
    }

    fn reinforce(&self, play: &Campaign, active: &FactionId) -> PrimaryAction {
        let (setup, state) = (&play.setup().now(play.state()), play.state());
        let command = self.reinforcing(setup, state, active);
        let named = self.named_harbors(setup, active);
        if needs_harbors(setup, active) && named.is_none() && state.stock_of(active) > 0 {
            // Nobody came on before anything was said, at one careless Enter.
            let text = "Click the harbors where they come on, or tick above that no harbor is free of enemies.";
            return PrimaryAction::waits("Reinforcements", text, "Place");
        }
        let mut action = PrimaryAction::waits("Reinforcements", "", "Place");
        let mut come = reinforcements(setup, state, active, named.as_deref(), &self.fill).map(|found| found.enlist).unwrap_or_default();
        match play.preview(command.clone()) {
            // They have not come yet: the foot names who will, and who still may.
            Ok(event) => {
                come = arriving(&event).into_iter().map(|(area, units)| (area.0.clone(), units)).collect();
                let asks =
                    |question: &AreaQuestion<TurnField>| question.field == TurnField::Elsewhere || left_undone(play, &command).is_some();
                let left = self.question(play).filter(asks);
                action.arithmetic = match left {
                    Some(question) if question.field == TurnField::Elsewhere => format!("{}: click an area.", question.text),
                    Some(question) => format!("{}: click an area. Type a number first to place several.", question.text),
                    None => event.notes.iter().map(|note| format!("{}.", upper_first(note))).collect::<Vec<_>>().join(" "),
                };
                action.command = Some(command);
            }
            Err(refusal) if refusal.by_override => {
                (action.arithmetic, action.apply, action.command) = (refusal.sentences(), ASK_REFEREE, Some(command));
            }
            Err(refusal) => action.arithmetic = refusal.sentences(),
        }
        if action.command.is_none() || action.apply == ASK_REFEREE {
            // Whoever may not come is not named as if he came.
            return action;
        }
        if come.is_empty() && action.arithmetic.is_empty() {
            let fled = if state.fled_of(active) > 0 { " The fled units stay fled: no area is open to them." } else { "" };
            action.arithmetic = format!("No unit comes.{fled}");
        }
        if !come.is_empty() {
            action.result = come.iter().map(|(area, units)| format!("{units} at {area}")).collect::<Vec<_>>().join(", ");
        }
        action
    }

    fn fight(&self, play: &Campaign, area: &AreaId, text: &str) -> PrimaryAction {
        let offers = play.offers(&self.contested(play, area));
        let result = format!("The battle for {area}");
        match offers.first() {
            Some(offer) if offer.command().is_some() => PrimaryAction::of(result, text.to_owned(), "Fight", offer),
            _ => PrimaryAction::waits(result, "Choose above which side rolls first.", "Fight"),
        }
    }
}

/// Marks a cube as drawn by the app, or on the table.
fn with_origin(command: Command, generator: bool) -> Command {
    let Command::Draw { faction, symbol_areas, fill, .. } = command else { return command };
    let origin = if generator { FaceOrigin::Generator } else { FaceOrigin::Typed };
    Command::Draw { faction, origin, symbol_areas, fill }
}
