//! A battle for an area rolled out: the dice to throw, the faces tapped or rolled, losses and commands chosen, to the end.

use std::collections::BTreeMap;

use eframe::egui::{self, RichText, Ui};

use super::chart::{kept_ui, nation, side_label, side_name, survivors_ui, wins_text, wins_ui};
use super::intent::{GameIntent, Intent};
use super::keys::{FootAct, Typed, faces};
use super::large::{SMALL, positions, solve_ui};
use super::parts::{Count, OfferedAreas, Places, areas_of, begin_count, cube_of, cubes_ui, faction_name, small_cubes_ui, units_of};
use super::question::AreaQuestion;
use super::turn::assign_ui;
use crate::engine::Word as _;
use crate::engine::text::join_list;
use crate::game::{FaceOrigin, Offer, Version};
use crate::games::area::Tables;
use crate::games::area::campaign::{
    AreaBattle, AreaRules, AreaUnits, BattleStage, Campaign, Change, Command, Event, Form, HandoverRecord, Selection, Setup, ToThrow,
    board_dice, cards_for, contest, guessed_dice, proposed_losses, sentence, side_in, to_throw, works_in_battles,
};
use crate::games::area::chain::{Endings, solve};
use crate::games::area::contest::Contest;
use crate::games::area::roll::dice_text;
use crate::games::area::words::{Face, FortFace, Rule};
use crate::gui::foot::{CellRow, Foot, TapCell};
use crate::gui::look::{gap, measure, palette, radius, semibold, serif, type_size};
use crate::gui::parts::widgets::capital;
use crate::gui::shell::keys::Pressed;
use crate::id::{AreaId, FactionId, SideId};
use crate::rng::Generator;
use crate::scenario::Nation;

/// State of the battle view: dice tapped and choices made for the current step.
#[derive(Debug, Default)]
pub struct BattleView {
    /// Log version that the other fields belong to.
    at: Option<Version>,
    dice: BTreeMap<FactionId, Vec<Face>>,
    fort_die: Option<FortFace>,
    /// Dice whose faces were entered, in the order of entry; `None` is the fort's die.
    tapped: Vec<Die>,
    /// The faces came from the generator.
    rolled: bool,
    losses: BTreeMap<FactionId, Count>,
    leave: BTreeMap<FactionId, Places>,
    destroy_fort: bool,
    more: Option<usize>,
    odds: Option<Option<Endings>>,
    /// Side and lines that show its odds with two more units of each faction.
    lines: Option<(usize, Vec<String>)>,
}

/// Returns the next step with dice from the generator, proposed losses and nobody leaving; `None` where no battle is on.
pub fn next_step(play: &Campaign, generator: &mut Generator) -> Option<Command> {
    let (setup, state) = (&play.setup().now(play.state()), play.state());
    let battle = state.battle.as_ref()?;
    Some(match &battle.stage {
        BattleStage::Roll => {
            let dice = board_dice(setup);
            let faces = |faction: &FactionId| setup.tables.find_faction(faction.as_str()).map(|place| dice.faces(place));
            let ToThrow { dice: thrown, fort } = to_throw(setup, state, battle);
            let thrown = thrown.into_iter().filter_map(|(faction, count)| {
                let faces = faces(&faction)?;
                Some((faction, (0..count).map(|_| faces.shows(generator.face(6))).collect()))
            });
            let dice = thrown.collect();
            let fort_die = fort.map(|fort| fort.shows(generator.face(6)));
            Command::Roll { dice, fort_die, origin: FaceOrigin::Generator }
        }
        BattleStage::Losses(_) => Command::Losses { units: None },
        BattleStage::Commands(_) => Command::Leave { moves: BTreeMap::new(), destroy_fort: false },
    })
}

/// Draws the foot of a battle fought with figures: no dice, but a button to fight it with cubes again.
fn on_table_ui(ui: &mut Ui, play: &Campaign, table: &HandoverRecord, intents: &mut Vec<Intent>) {
    let offers = play.offers(&Selection::Turn);
    let Some(here) = offers.iter().find(|offer| matches!(offer.command(), Some(Command::FightHere))) else { return };
    let foot = Foot {
        result: "It is fought with figures",
        arithmetic: &format!("{}, by {}. When it is over, take the survivors back.", table.title, table.terms.game.title()),
        ready: here.is_open(),
        ..Foot::of_turn(Vec::new(), &here.text)
    };
    // Enter is the deed of dice, and there are none.
    if foot.ui(ui, |_| ()).apply {
        intents.extend(here.command().cloned().map(Intent::submit));
    }
}

/// Faction whose die was tapped in the foot; `None` is the fort's die.
type Die = Option<FactionId>;

impl BattleView {
    /// Resets the dice and choices where the log has changed since they were made.
    pub fn reset_if_stale(&mut self, play: &Campaign) {
        let at = Some(play.version());
        if self.at != at {
            *self = Self { at, more: self.more, ..Self::default() };
        }
    }

    /// Shows dice thrown by the generator in the foot until the player applies them.
    pub fn show_roll(&mut self, play: &Campaign, command: Command) {
        self.reset_if_stale(play);
        if let Command::Roll { dice, fort_die, .. } = command {
            self.tapped = dice.iter().flat_map(|(faction, faces)| faces.iter().map(|_| Some(faction.clone()))).collect();
            self.tapped.extend(fort_die.map(|_| None));
            (self.dice, self.fort_die, self.rolled) = (dice, fort_die, true);
        }
    }

    /// Draws the heading of the current battle, the side that rolls, both sides, the units that leave, and the odds.
    pub fn facts_ui(&mut self, ui: &mut Ui, play: &Campaign, intents: &mut Vec<Intent>) {
        self.reset_if_stale(play);
        let (setup, state) = (&play.setup().now(play.state()), play.state());
        let Some(battle) = &state.battle else {
            over_ui(ui, play);
            return;
        };
        head_ui(ui, setup, battle);
        if let BattleStage::Commands(commands) = &battle.stage {
            self.commands_ui(ui, play, battle, commands);
        }
        self.odds_ui(ui, play);
        if state.areas.get(&battle.area).is_some_and(|area| area.fort) {
            ui.label("A fort stands there: its die may block a hit of the attackers.");
        }
        if battle.rolls == 0 {
            assign_ui(ui, play, &battle.area, intents);
        } else {
            cards_for(setup, state, &battle.area)
                .filter(|card| !card.movement && works_in_battles(setup, card))
                .for_each(|card| drop(ui.label(format!("Works here: {}", card.name))));
        }
        if let Some(event) = play.journal().last_applied() {
            ui.label(RichText::new(sentence(setup, event)).small());
        }
        if battle.table.is_none()
            && ui.button("Roll it out to the end").on_hover_text("The app rolls; hits in the usual order, no unit leaves").clicked()
        {
            intents.push(Intent::Own(GameIntent::RollOut));
        }
    }

    /// Draws further questions about the odds, and the odds in full.
    pub fn more_ui(&mut self, ui: &mut Ui, play: &Campaign) {
        self.reset_if_stale(play);
        self.two_more_ui(ui, play);
        for line in self.lines.iter().filter(|(of, _)| self.more == Some(*of)).flat_map(|(_, lines)| lines) {
            ui.label(line.as_str());
        }
        self.why_ui(ui, play);
    }

    /// Draws the foot: dice of the side that rolls, losses from hits, or units that leave; with result, Roll and one main button.
    pub fn foot_ui(&mut self, ui: &mut Ui, play: &Campaign, pressed: &Pressed, intents: &mut Vec<Intent>) {
        self.reset_if_stale(play);
        let (setup, state) = (&play.setup().now(play.state()), play.state());
        let Some(battle) = &state.battle else {
            let (result, arithmetic) = outcome_texts(play);
            let _ = Foot { result: &result, arithmetic: &arithmetic, ..Foot::of_turn(Vec::new(), "") }.ui(ui, |_| ());
            return;
        };
        if let Some(table) = &battle.table {
            on_table_ui(ui, play, table, intents);
            return;
        }
        match &battle.stage {
            BattleStage::Roll => self.roll_ui(ui, play, battle, pressed, intents),
            BattleStage::Losses(hits) => {
                let units = self.losses_ui(ui, setup, battle, *hits, pressed);
                intents.extend(units.map(|units| Intent::submit(Command::Losses { units: Some(units) })));
            }
            BattleStage::Commands(_) => {
                let leave = self.leave_ui(ui, play, pressed);
                intents.extend(leave.map(Intent::submit));
            }
        }
    }

    fn roll_ui(&mut self, ui: &mut Ui, play: &Campaign, battle: &AreaBattle, pressed: &Pressed, intents: &mut Vec<Intent>) {
        let (setup, state) = (&play.setup().now(play.state()), play.state());
        let ToThrow { dice: thrown, fort } = to_throw(setup, state, battle);
        let fort = fort.is_some();
        for face in faces(pressed) {
            self.typed(setup, &thrown, fort, face);
        }
        if pressed.has(FootAct::Back) {
            self.take_back();
        }
        let command = self.roll(&thrown, fort);
        let told = command.as_ref().map(|command| play.preview(command.clone()));
        let arithmetic = match &told {
            None => waits_text(setup, battle, &thrown, fort),
            Some(Ok(event)) => sentence(setup, event),
            Some(Err(refusal)) => refusal.sentences(),
        };
        let ready = matches!(told, Some(Ok(_)));
        let foot = Foot {
            rolled: self.rolled,
            result: &self.result(fort),
            arithmetic: &arithmetic,
            ready,
            waits: "Tap the dice",
            tapped: !self.tapped.is_empty(),
            ..Foot::of_turn(self.rows(setup, &thrown, fort), "Apply (Enter)")
        };
        let asked = foot.ui(ui, |_| ());
        if let Some((row, cell)) = asked.cell {
            match thrown.get(row) {
                Some((faction, count)) => self.tap(faction, usize::from(*count), FACES[cell.min(2)]),
                None => self.tap_fort(FortFace::ALL.get(cell).copied()),
            }
        }
        if asked.back {
            self.take_back();
        }
        let by_hand = !self.rolled && !self.tapped.is_empty();
        if (asked.roll || pressed.roll()) && by_hand {
            // Nothing that somebody told is thrown away.
            intents.push(Intent::Tell("Some faces are set: set the others too, or remove these first (Backspace).".to_owned()));
        } else if asked.roll || pressed.roll() {
            intents.push(Intent::Own(GameIntent::Throw));
        } else if let Some(command) = command.filter(|_| ready && (asked.apply || pressed.enter())) {
            intents.push(Intent::submit(command));
        }
        if asked.cell.is_some() || asked.back {
            ui.ctx().request_repaint();
        }
    }

    /// A row for each faction that throws, and one for the fort's die.
    fn rows(&self, setup: &Setup, thrown: &[(FactionId, u8)], fort: bool) -> Vec<CellRow<'static>> {
        let next = thrown.iter().position(|(faction, count)| self.shown(faction).len() < usize::from(*count));
        let mut rows = Vec::new();
        for (nth, (faction, count)) in thrown.iter().enumerate() {
            let (name, shown) = (faction_name(&setup.tables, faction), self.shown(faction));
            let whole = shown.len() >= usize::from(*count);
            let cell = |face: Face| {
                let count = shown.iter().filter(|shown| **shown == face).count();
                let open = on_die(setup, faction, face) > 0 && (!whole || count > 0);
                TapCell { says: face.word().to_owned(), name: format!("{name}: {face}"), count, open, token: None }
            };
            rows.push(CellRow::Faces {
                cells: FACES.map(cell).into(),
                says: format!("{} of {}", shown.len(), dice_text(*count)),
                short: format!("{}/{count}", shown.len()),
                token: cube_of(&setup.tables, faction),
                next: next == Some(nth),
                name,
            });
        }
        if fort {
            let cell = |face: &FortFace| {
                let count = usize::from(self.fort_die == Some(*face));
                TapCell { says: face.word().to_owned(), name: format!("Fort die: {face}"), count, open: true, token: None }
            };
            let cells = FortFace::ALL.iter().map(cell).collect();
            let told = usize::from(self.fort_die.is_some());
            let (says, short) = (format!("{told} of 1 die"), format!("{told}/1"));
            let next = next.is_none() && self.fort_die.is_none();
            rows.push(CellRow::Faces { name: "Fort".to_owned(), says, short, token: None, cells, next });
        }
        rows
    }

    fn shown(&self, faction: &FactionId) -> &[Face] {
        self.dice.get(faction).map_or(&[], Vec::as_slice)
    }

    /// Enters a tapped face; where all dice of the faction have one, takes a die with this face back.
    fn tap(&mut self, faction: &FactionId, most: usize, face: Face) {
        self.rolled = false;
        let shown = self.dice.entry(faction.clone()).or_default();
        if shown.len() < most {
            shown.push(face);
            self.tapped.push(Some(faction.clone()));
        } else if let Some(at) = shown.iter().rposition(|shown| *shown == face) {
            shown.remove(at);
            if let Some(at) = self.tapped.iter().rposition(|die| die.as_ref() == Some(faction)) {
                self.tapped.remove(at);
            }
        }
    }

    fn tap_fort(&mut self, face: Option<FortFace>) {
        self.rolled = false;
        self.tapped.retain(Option::is_some);
        self.fort_die = face.filter(|face| self.fort_die != Some(*face));
        self.tapped.extend(self.fort_die.map(|_| None));
    }

    /// Enters a typed face on the first open die of a faction that has such a face.
    fn typed(&mut self, setup: &Setup, thrown: &[(FactionId, u8)], fort: bool, face: Typed) {
        match face {
            Typed::Fort(face) if fort && self.fort_die.is_none() => self.tap_fort(Some(face)),
            Typed::Fort(_) => {}
            Typed::Face(face) => {
                let waits = thrown.iter().find(|(faction, count)| self.shown(faction).len() < usize::from(*count));
                let Some((faction, count)) = waits else { return };
                if on_die(setup, faction, face) > 0 {
                    self.tap(faction, usize::from(*count), face);
                }
            }
        }
    }

    /// Takes the last face entered back.
    fn take_back(&mut self) {
        self.rolled = false;
        match self.tapped.pop() {
            Some(Some(faction)) => drop(self.dice.get_mut(&faction).and_then(Vec::pop)),
            Some(None) => self.fort_die = None,
            None => {}
        }
    }

    /// Returns the roll command once every die has a face.
    fn roll(&self, thrown: &[(FactionId, u8)], fort: bool) -> Option<Command> {
        let whole = thrown.iter().all(|(faction, count)| self.shown(faction).len() == usize::from(*count));
        if !whole || fort != self.fort_die.is_some() {
            return None;
        }
        let dice = thrown.iter().map(|(faction, _)| (faction.clone(), self.shown(faction).to_vec())).collect();
        let origin = if self.rolled { FaceOrigin::Generator } else { FaceOrigin::Typed };
        Some(Command::Roll { dice, fort_die: self.fort_die, origin })
    }

    /// Describes the faces entered: `2 hits · 1 flee`.
    fn result(&self, fort: bool) -> String {
        let count = |face: Face| self.dice.values().flatten().filter(|shown| **shown == face).count();
        let says = |face: Face| match (face, count(face)) {
            (_, 0) => None,
            (Face::Hit, 1) => Some("1 hit".to_owned()),
            (Face::Hit, hits) => Some(format!("{hits} hits")),
            (Face::Flee, 1) => Some("1 flee".to_owned()),
            (Face::Flee, flees) => Some(format!("{flees} flees")),
            (Face::Command, 1) => Some("1 command".to_owned()),
            (Face::Command, commands) => Some(format!("{commands} commands")),
        };
        let blocks = (fort && self.fort_die == Some(FortFace::Block)).then(|| "the fort blocks".to_owned());
        FACES.into_iter().filter_map(says).chain(blocks).collect::<Vec<_>>().join(" · ")
    }

    /// Draws the choice of units that the hits remove; returns the losses once they are applied.
    fn losses_ui(
        &mut self,
        ui: &mut Ui,
        setup: &Setup,
        battle: &AreaBattle,
        hits: u32,
        pressed: &Pressed,
    ) -> Option<BTreeMap<FactionId, u32>> {
        let enemy = battle.units.keys().find(|side| **side != battle.roller)?;
        let units = battle.units.get(enemy)?;
        if self.losses.is_empty() {
            let proposed = proposed_losses(setup, battle, hits);
            self.losses = units.keys().map(|faction| (faction.clone(), Count::from(proposed.get(faction).copied().unwrap_or(0)))).collect();
        }
        let begun = begin_count(pressed, self.losses.values_mut());
        let sum = self.losses.values().map(Count::value).fold(0u32, u32::saturating_add);
        let named = if sum == hits { "The usual order is proposed.".to_owned() } else { format!("{sum} of {hits} are named.") };
        let last_word = if setup.tables.has(Rule::AttackersSettleLosses) { " If they do not agree, the attackers choose." } else { "" };
        let hit = if hits == 1 { "1 hit".to_owned() } else { format!("{hits} hits") };
        let row = |(nth, (faction, count)): (usize, (&FactionId, _))| {
            let name = faction_name(&setup.tables, faction);
            CellRow::Number {
                focus: begun && nth == 0,
                field: format!("{name}, lost"),
                says: format!("of {}", units.get(faction).copied().unwrap_or(0)),
                short: format!("of {}", units.get(faction).copied().unwrap_or(0)),
                token: cube_of(&setup.tables, faction),
                name,
                count,
            }
        };
        let whom = if hits == 1 { "Which unit is lost?" } else { "Which units are lost?" };
        let foot = Foot {
            result: &format!("{hit} on the {} side", side_label(setup, enemy)),
            arithmetic: &format!("{whom} The owners choose.{last_word} {named}"),
            ready: sum == hits,
            ..Foot::of_turn(self.losses.iter_mut().enumerate().map(row).collect(), "Apply (Enter)")
        };
        let asked = foot.ui(ui, |_| ());
        let taken = sum == hits && (asked.apply || pressed.enter());
        let lost = || self.losses.iter().map(|(faction, count)| (faction.clone(), count.value())).filter(|(_, units)| *units > 0);
        taken.then(|| lost().collect())
    }

    /// Draws the choice of units that leave on command, and of their destinations.
    fn commands_ui(&mut self, ui: &mut Ui, play: &Campaign, battle: &AreaBattle, commands: &BTreeMap<FactionId, u32>) {
        let setup = &play.setup().now(play.state());
        ui.label(RichText::new(format!("Commands: the {} side may move units out.", side_label(setup, &battle.roller))).strong());
        for (faction, may) in commands {
            let name = faction_name(&setup.tables, faction);
            ui.label(format!("{may} of the {name} may leave for an adjacent friendly area."));
            let areas = leaving_areas(play, faction);
            if areas.all().next().is_none() {
                ui.label("There is no area they can leave for.");
            } else {
                self.leave.entry(faction.clone()).or_default().offered_ui(ui, &format!("{name} leave"), &areas);
            }
        }
        // Asked only where those chosen are the last who could.
        let moves = self.leaving();
        if !moves.is_empty()
            && let Some(fort) = leave_offer(&play.offers(&Selection::Leave(moves)), true)
        {
            ui.checkbox(&mut self.destroy_fort, &fort.text);
        }
        ui.separator();
    }

    /// Returns the question for the area that the next unit leaves for.
    pub fn question(&self, play: &Campaign) -> Option<AreaQuestion<FactionId>> {
        let BattleStage::Commands(commands) = &play.state().battle.as_ref()?.stage else { return None };
        commands.iter().find_map(|(faction, may)| {
            let waits = self.leave.get(faction).is_none_or(|places| places.placed() < *may);
            let name = faction_name(&play.setup().tables, faction);
            let areas = waits.then(|| leaving_areas(play, faction).in_order)?;
            AreaQuestion::of(faction.clone(), format!("{name} leave"), &areas)
        })
    }

    /// Moves one unit of a faction to the area that was clicked.
    pub fn answer(&mut self, faction: FactionId, area: AreaId) {
        self.leave.entry(faction).or_default().add(area);
    }

    fn leaving(&self) -> BTreeMap<FactionId, Vec<AreaUnits>> {
        let moves = self.leave.iter().map(|(faction, places)| (faction.clone(), places.read()));
        moves.filter(|(_, places)| !places.is_empty()).collect()
    }

    /// Takes one departure back, last faction first; `false` where no unit was leaving.
    pub fn stay(&mut self) -> bool {
        self.leave.values_mut().rev().any(Places::take_back)
    }

    /// Draws the foot of commands with the departures chosen above; returns the command once it is applied.
    fn leave_ui(&mut self, ui: &mut Ui, play: &Campaign, pressed: &Pressed) -> Option<Command> {
        if pressed.has(FootAct::Back) {
            self.stay();
        }
        let setup = &play.setup().now(play.state());
        let moves = self.leaving();
        let anybody = !moves.is_empty();
        let leave = moves.iter().flat_map(|(faction, places)| places.iter().map(move |place| (faction, place)));
        let leave = leave
            .map(|(faction, AreaUnits { area, units })| {
                format!("{} {} for {area}", units_of(&setup.tables, *units, faction), if *units == 1 { "leaves" } else { "leave" })
            })
            .collect::<Vec<_>>();
        let offers = play.offers(&Selection::Leave(moves));
        let chosen = leave_offer(&offers, true).filter(|_| anybody && self.destroy_fort).or_else(|| leave_offer(&offers, false));
        let (ready, against) = match chosen.filter(|_| anybody) {
            None => (true, "Click the area units leave for, or choose it above.".to_owned()),
            Some(offer) => (offer.is_open(), offer.objections()),
        };
        let foot = Foot {
            result: &if anybody { join_list(&leave) } else { "All units stay".to_owned() },
            arithmetic: &against,
            ready,
            ..Foot::of_turn(Vec::new(), "Apply (Enter)")
        };
        let asked = foot.ui(ui, |_| ());
        let stay = Command::Leave { moves: BTreeMap::new(), destroy_fort: false };
        let command = if anybody { chosen.and_then(Offer::command).cloned() } else { Some(stay) };
        command.filter(|_| ready && (asked.apply || pressed.enter()))
    }

    /// Draws the chances to hold the field and the units left.
    fn odds_ui(&mut self, ui: &mut Ui, play: &Campaign) {
        let (setup, state) = (&play.setup().now(play.state()), play.state());
        let Some(now) = contest(setup, state) else {
            ui.label(RichText::new("The odds appear again before the next roll.").small());
            return;
        };
        let size = positions(
            now.cubes.iter().flat_map(|cubes| cubes.present().map(|faction| u32::from(cubes.units(faction)))),
            now.fort.is_some(),
        );
        if self.odds.is_none() && size > SMALL {
            // Another position is another question.
            self.more = None;
            if !solve_ui(ui, size) {
                return;
            }
        }
        match self.odds.get_or_insert_with(|| solve(&now).ok()) {
            Some(endings) => wins_ui(ui, &setup.tables, endings),
            None => drop(ui.label("The battle may never end: no die left has a hit or a flee face.")),
        }
    }

    /// Draws the odds with two more units for a side.
    fn two_more_ui(&mut self, ui: &mut Ui, play: &Campaign) {
        let (setup, state) = (&play.setup().now(play.state()), play.state());
        let (Some(now), Some(Some(endings))) = (contest(setup, state), &self.odds) else { return };
        let tables = &setup.tables;
        let mut asked = self.more;
        ui.horizontal_wrapped(|ui| {
            ui.label("What if");
            for side in [0, 1] {
                let on = self.more == Some(side);
                if ui.selectable_label(on, format!("two more {}?", side_name(tables, side))).clicked() {
                    asked = if on { None } else { Some(side) };
                }
            }
        });
        if let Some(side) = asked
            && self.lines.as_ref().is_none_or(|(of, _)| *of != side)
        {
            self.lines = Some((side, two_more(tables, &now, side, endings)));
        }
        self.more = asked;
    }

    /// Draws the odds in full, with the assumptions they rest on.
    fn why_ui(&self, ui: &mut Ui, play: &Campaign) {
        let (setup, state) = (&play.setup().now(play.state()), play.state());
        let Some(Some(endings)) = &self.odds else { return };
        kept_ui(ui, &setup.tables, endings);
        ui.push_id("survivors", |ui| survivors_ui(ui, &setup.tables, endings));
        ui.label(RichText::new("Losses are in the usual order, and no unit leaves on commands.").small());
        if guessed_dice(setup, state.battle.iter().flat_map(|battle| battle.units.values()).flat_map(BTreeMap::keys)) {
            ui.label(RichText::new("The faces of the dice are assumed.").small());
        }
    }
}

/// The faces of a battle die, in the order of the cells.
const FACES: [Face; 3] = [Face::Hit, Face::Flee, Face::Command];

/// Returns the number of faces of this kind on a faction's die.
fn on_die(setup: &Setup, faction: &FactionId, face: Face) -> u8 {
    let faces = setup.tables.find_faction(faction.as_str()).map(|place| board_dice(setup).faces(place));
    faces.map_or(0, |faces| match face {
        Face::Hit => faces.hit,
        Face::Flee => faces.flee,
        Face::Command => faces.command,
    })
}

/// The areas a faction may leave for.
fn leaving_areas(play: &Campaign, faction: &FactionId) -> OfferedAreas {
    let offers = play.offers(&Selection::Leaving(faction.clone()));
    areas_of(&offers, |form| if let Form::LeaveFor { area, .. } = form { Some(area) } else { None })
}

/// Returns the offer to make the chosen departures, with the fort destroyed or not.
fn leave_offer(offers: &[Offer<AreaRules>], fort: bool) -> Option<&Offer<AreaRules>> {
    offers.iter().find(|offer| matches!(offer.command(), Some(Command::Leave { destroy_fort, .. }) if *destroy_fort == fort))
}

/// Describes the dice the battle waits for.
fn waits_text(setup: &Setup, battle: &AreaBattle, thrown: &[(FactionId, u8)], fort: bool) -> String {
    let throws = |(faction, count): &(FactionId, u8)| format!("the {} throw {}", faction_name(&setup.tables, faction), dice_text(*count));
    let mut says = thrown.iter().map(throws).collect::<Vec<_>>();
    if fort {
        says.push("the defenders throw the fort die".to_owned());
    }
    let surprise = if battle.surprise { " by surprise: only hits count" } else { "" };
    let side = side_label(setup, &battle.roller);
    format!(
        "The {side} side rolls{surprise}. {}. Tap the faces, or type H, F and C{}.",
        capital(&join_list(&says)),
        if fort { ", K for a block, N for a blank" } else { "" }
    )
}

/// Draws the battle's heading, the side that rolls, and the two sides beside each other.
fn head_ui(ui: &mut Ui, setup: &Setup, battle: &AreaBattle) {
    ui.label(RichText::new(format!("The battle for {}", battle.area)).heading());
    let first = if battle.rolls == 0 { "rolls first" } else { "rolls now" };
    let (attacker, roller) = (side_label(setup, &battle.attacker), side_label(setup, &battle.roller));
    let says = if battle.attacker == battle.roller {
        format!("{attacker} side attacks, {first}.")
    } else {
        format!("{attacker} side attacks, {roller} {first}.")
    };
    ui.label(RichText::new(says).color(palette(ui).second));
    ui.columns(2, |columns| {
        // In the order of the bar beneath.
        for (place, ui) in columns.iter_mut().enumerate() {
            let id = setup.tables.sides.get(place).map(|row| SideId(row.head.id.0.clone())).unwrap_or_default();
            let Some((side, units)) = battle.units.get_key_value(&id) else { continue };
            let nation = nation(&setup.tables, place);
            let ink = palette(ui).nation_word(nation);
            let frame = egui::Frame::new().fill(palette(ui).surface).corner_radius(radius::PANEL);
            frame.inner_margin(egui::Margin::same(gap::NEXT as i8)).show(ui, |ui| {
                ui.set_min_width(ui.available_width());
                ui.spacing_mut().item_spacing.y = measure::FOCUS;
                let role = if *side == battle.attacker { "attacking" } else { "defending" };
                let name = RichText::new(side_label(setup, side)).font(semibold(type_size::BODY)).color(ink);
                ui.label(name).on_hover_text(role);
                for (faction, units) in units.iter().filter(|(_, units)| **units > 0) {
                    small_cubes_ui(ui, &setup.tables, faction, *units);
                }
            });
        }
    });
}

/// Returns a line on the side's odds for each of its factions with two more units.
fn two_more(tables: &Tables, now: &Contest, side: usize, endings: &Endings) -> Vec<String> {
    let line = |faction: usize| {
        let mut more = now.clone();
        if let Some(cubes) = more.cubes.get_mut(side) {
            *cubes = cubes.with(faction, cubes.units(faction).saturating_add(2));
        }
        let more = solve(&more).ok()?;
        let name = &tables.faction(faction).head.label;
        let (side_name, now) = (side_name(tables, side), wins_text(endings, side));
        Some(format!("With two more {name} the {side_name} side wins {}, not {now}.", wins_text(&more, side)))
    };
    now.cubes.get(side).into_iter().flat_map(|cubes| cubes.present()).filter_map(line).collect()
}

/// Describes the outcome of a battle without a campaign: the result, and the event that led to it.
fn outcome_texts(play: &Campaign) -> (String, String) {
    let setup = &play.setup().now(play.state());
    let begun = play.journal().applied().any(|event| matches!(event.command, Command::BeginBattle { .. }));
    if !begun {
        return (String::new(), "The battle has not begun: redo, or set another up under Odds.".to_owned());
    }
    let how = play.journal().last_applied().map(|event| sentence(setup, event)).unwrap_or_default();
    (field_holder(play).map_or_else(|| "The battle is over".to_owned(), |(_, says)| says), how)
}

/// Returns the side that holds the area last fought for, as nation and text; `None` before a battle has ended.
fn field_holder(play: &Campaign) -> Option<(Option<Nation>, String)> {
    let (tables, state) = (&play.setup().tables, play.state());
    let begun = play
        .journal()
        .applied()
        .rev()
        .find_map(|event| if let Command::BeginBattle { area, .. } = &event.command { Some(area.clone()) } else { None });
    let area = begun.filter(|_| state.battle.is_none())?;
    let cubes = &state.areas.get(&area)?.cubes;
    let sides = tables.sides.iter().enumerate().map(|(place, row)| (place, SideId(row.head.id.0.clone())));
    let held = sides.map(|(place, side)| (place, side_in(tables, cubes, &side))).find(|(_, there)| *there);
    Some(match held {
        Some((place, _)) => (nation(tables, place), format!("The {} side holds {area}", side_name(tables, place))),
        None => (None, format!("No side holds {area}")),
    })
}

/// Shows the side that holds the area just fought for in a campaign, and the units left there, until the next event.
pub fn held_ui(ui: &mut Ui, play: &Campaign) {
    let ends = |event: &Event| event.changes.iter().any(|change| matches!(change, Change::Battle { battle: None }));
    if !play.journal().last_applied().is_some_and(ends) {
        return;
    }
    let Some((nation, says)) = field_holder(play) else { return };
    let palette = palette(ui);
    let frame = egui::Frame::new().fill(palette.surface).corner_radius(radius::PANEL).inner_margin(egui::Margin::same(gap::NEXT as i8));
    frame.show(ui, |ui| {
        ui.set_min_width(ui.available_width());
        let ink = nation.map_or(palette.ink, |nation| palette.nation_word(Some(nation)));
        ui.label(RichText::new(says).font(serif(type_size::RESULT)).color(ink));
        if let Some(event) = play.journal().last_applied() {
            ui.label(RichText::new(sentence(&play.setup().now(play.state()), event)).small());
        }
    });
}

/// Draws the units left after the battle, and those that fled.
fn over_ui(ui: &mut Ui, play: &Campaign) {
    let (setup, state) = (&play.setup().now(play.state()), play.state());
    for (name, area) in state.areas.iter().filter(|(_, area)| !area.cubes.is_empty()) {
        ui.label(RichText::new(format!("In {name}")).strong());
        cubes_ui(ui, &setup.tables, &area.cubes);
    }
    if !state.fled.is_empty() {
        ui.label(RichText::new("Fled").strong());
        cubes_ui(ui, &setup.tables, &state.fled);
    }
}
