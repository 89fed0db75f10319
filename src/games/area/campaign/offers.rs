//! Offers of a campaign for a faction, its cards, an area, an army or the current battle: commands, and forms that ask for further details,
//! each with the judge's objections.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use smol_str::SmolStr;

use super::board::{Board, special_kind};
use super::event::{AreaUnits, Change, Command};
use super::judgement::{CampaignNow, Judgement};
use super::query::{Adjacency, adjacency, effects_of_card, faction_name, is_in_decks, side_of, to_assign};
use super::state::{BattleStage, CampaignState};
use super::{AreaRules, Setup, alternatives, cards, handover, movement};
use crate::engine::fault::Fault;
use crate::game::{AsItStands, FaceOrigin, Objections, Offer, Offers, Refusal, System as _};
use crate::games::area::card::{CardEffect, Way};
use crate::games::area::words::Rule;
use crate::id::{AreaId, CardId, FactionId, SideId};

/// Subject that can be selected in a campaign, or a command in preparation.
#[derive(Clone, Debug, PartialEq)]
pub enum Selection {
    /// Offers independent of a selection: the current battle, the turn, the end of the round.
    Turn,
    /// Units and markers a faction sets up before the first round.
    SetUp(FactionId),
    /// Bag of turn cubes.
    Bag {
        /// Two areas with the turn space's symbol, as far as the players have named them.
        symbols: Option<Vec<AreaId>>,
        /// Areas of the Natives that are served first if their stockpile is short.
        fill: Vec<SmolStr>,
    },
    /// Cards of a faction.
    Hand(FactionId),
    /// Area on the map: an army leaves it, a battle is fought for it.
    Area(AreaId),
    /// Battle that is about to begin, with the players' choices.
    Contested {
        /// Area of the battle.
        area: AreaId,
        /// Side that rolls first, if the players have chosen it.
        first: Option<SideId>,
        /// Number of Natives on the attacking side, if not those that moved in.
        attacking_natives: Option<u32>,
    },
    /// Army on the march.
    Army {
        /// Units of the army, by faction.
        army: BTreeMap<FactionId, u32>,
        /// Area the army starts in.
        from: AreaId,
        /// Areas it goes through so far.
        path: Vec<AreaId>,
    },
    /// Units of a faction that may leave a battle by command.
    Leaving(FactionId),
    /// Units that leave a battle, with their destinations.
    Leave(BTreeMap<FactionId, Vec<AreaUnits>>),
    /// Board in the owner's current version.
    Board(Box<Board>),
}

/// Form to fill in: dice, numbers or areas are still missing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Form {
    /// Sets up a number of units in an area.
    SetUp {
        /// Faction whose units are set up.
        faction: FactionId,
        /// Area they are set up in.
        area: AreaId,
    },
    /// Draws a cube, and asks for the two areas with the symbol of its turn space.
    Symbols(FactionId),
    /// Places reinforcements and fled units.
    Reinforce,
    /// Plays a card that asks for its areas.
    Card(CardId),
    /// Plays a special or event card by its name.
    NamedCard,
    /// Plays a movement card by its numbers.
    MovementCard {
        /// True if it is the faction's Truce.
        truce: bool,
    },
    /// Marches an army from an area.
    March(AreaId),
    /// Continues an army's march to an area.
    Onward(AreaId),
    /// Continues an army's march through areas to the last of them, which a single step does not reach.
    Through(Vec<AreaId>),
    /// Begins a battle after asking which side rolls first.
    First(AreaId),
    /// Enters the roll of a battle.
    Roll,
    /// Chooses the units that hits remove.
    Losses,
    /// Lets units of a faction leave by command.
    Leave(FactionId),
    /// Lets units of a faction leave for an area.
    LeaveFor {
        /// Faction whose units leave.
        faction: FactionId,
        /// Area they leave for.
        area: AreaId,
    },
    /// Hands the battle over to a table with figures.
    HandOver,
    /// Takes its survivors back from the table.
    TakeBack,
}

/// Details that a card asks for before it is played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CardAsks {
    /// True if it asks for the area a marker comes from.
    pub from: bool,
    /// True if it asks for the one area it works in.
    pub area: bool,
    /// True if it asks for the areas and numbers of arriving units.
    pub places: bool,
}

impl CardAsks {
    /// Returns the details a card of the tables asks for now; an owner's card asks for none, nor does one for a marker that is nowhere.
    #[must_use]
    pub fn of(setup: &Setup, state: &CampaignState, card: &CardId) -> Self {
        use CardEffect::{BuildFort, FlipMarker, MoveMarker, Place};
        let now = CampaignNow { setup, state };
        let asked = |effect: &&CardEffect| !cards::lacks_marker(now, effect);
        let any = |wanted: fn(&CardEffect) -> bool| effects_of_card(setup, card).iter().filter(asked).any(wanted);
        Self {
            from: any(|effect| matches!(effect, MoveMarker { .. })),
            area: any(|effect| matches!(effect, MoveMarker { .. } | FlipMarker { .. } | BuildFort { .. })),
            places: any(|effect| matches!(effect, Place { area: None, .. })),
        }
    }

    const fn nothing(self) -> bool {
        !self.from && !self.area && !self.places
    }
}

type Offered = Offer<AreaRules>;

impl Offers for AreaRules {
    type Selection = Selection;
    type Form = Form;

    fn offers(setup: &Setup, state: &CampaignState, thing: &Selection) -> Vec<Offered> {
        let setup = &setup.now(state);
        let now = Now { setup, state };
        match thing {
            _ if state.end.is_some() => Vec::new(),
            Selection::Turn => now.of_turn(),
            Selection::SetUp(faction) => now.set_up(faction),
            Selection::Bag { symbols, fill } => now.bag(symbols.as_deref(), fill),
            Selection::Hand(faction) => now.hand(faction),
            Selection::Area(area) => now.of_area(area),
            Selection::Contested { area, first, attacking_natives } => vec![now.battle(area, first.clone(), *attacking_natives)],
            Selection::Army { army, from, path } => now.army(army, from, path),
            Selection::Leaving(faction) => now.leaving(faction),
            Selection::Leave(moves) => now.leave(moves),
            Selection::Board(board) => {
                vec![now.of_command("Use it in this campaign", Command::TakeBoard { board: Box::new(board.to_play()) })]
            }
        }
    }

    fn alternatives(setup: &Setup, state: &CampaignState, command: &Command) -> Vec<Command> {
        alternatives::alternatives(&setup.now(state), state, command)
    }
}

/// Campaign in its current state, on the board as it is known by now.
pub(super) type Now<'c> = AsItStands<'c, AreaRules>;

impl Now<'_> {
    /// Offers a form, judged by a command that lacks the given fields.
    fn command_form(self, text: impl Into<String>, form: Form, command: Command, fields: &[&str]) -> Offered {
        Offer::form((self.setup, self.state), text, form, |objections| {
            let judged = AreaRules::judge(self.setup, self.state, command, objections);
            judged.map(drop).or_else(|refusal| ignore_faults_at(refusal, fields))
        })
    }

    /// Offers a form, judged by the given check alone.
    fn form(
        self,
        text: impl Into<String>,
        form: Form,
        hear: impl FnOnce(CampaignNow<'_>, &mut Judgement) -> Result<(), Refusal>,
    ) -> Offered {
        let campaign = CampaignNow { setup: self.setup, state: self.state };
        Offer::form((self.setup, self.state), text, form, |objections: &mut Objections<String>| {
            let mut judgement = Judgement::default();
            let heard = campaign.check_no_battle().and_then(|()| hear(campaign, &mut judgement));
            judgement.pass_on(objections);
            heard
        })
    }

    fn name(self, faction: &FactionId) -> String {
        faction_name(&self.setup.tables, faction)
    }

    fn of_turn(self) -> Vec<Offered> {
        let state = self.state;
        if let Some(battle) = &state.battle {
            return self.of_battle(&battle.stage, battle.table.is_some());
        }
        if state.active.is_none() {
            return vec![self.of_command("End the round", Command::EndRound {})];
        }
        let reinforce = Command::Reinforce { anywhere: Vec::new(), fled: Vec::new(), elsewhere: None, harbors: None, fill: Vec::new() };
        let movement = |truce| Command::MovementCard { name: "a card".into(), armies: 1, areas: 1, way: Way::Land, truce };
        let unlisted = Command::NamedCard { name: "a card not listed".into(), battle: None };
        vec![
            self.command_form("Place reinforcements", Form::Reinforce, reinforce, &["fled", "harbors"]),
            self.command_form("Play it by name", Form::NamedCard, unlisted, &[]),
            self.command_form("Play this movement card", Form::MovementCard { truce: false }, movement(false), &[]),
            self.command_form("Truce", Form::MovementCard { truce: true }, movement(true), &[]),
            self.of_command("End the turn", Command::EndTurn {}),
        ]
    }

    /// Offers what the current battle waits for.
    fn of_battle(self, stage: &BattleStage, on_table: bool) -> Vec<Offered> {
        let roll = Command::Roll { dice: BTreeMap::new(), fort_die: None, origin: FaceOrigin::Typed };
        let stay = Command::Leave { moves: BTreeMap::new(), destroy_fort: false };
        let mut offers = match stage {
            BattleStage::Roll => vec![self.command_form("Take this roll", Form::Roll, roll, &["dice", "fort_die"])],
            BattleStage::Losses(_) => vec![self.command_form("Take these losses", Form::Losses, Command::Losses { units: None }, &[])],
            BattleStage::Commands(commands) => {
                let leaves = |faction: &FactionId| {
                    self.command_form(format!("{} leave", self.name(faction)), Form::Leave(faction.clone()), stay.clone(), &[])
                };
                let leave = commands.keys().map(leaves).collect::<Vec<_>>();
                [vec![self.of_command("All units stay", stay.clone())], leave].concat()
            }
        };
        let campaign = CampaignNow { setup: self.setup, state: self.state };
        offers.push(Offer::form((self.setup, self.state), "Write the scenario and open it", Form::HandOver, |_| {
            handover::battle_to_hand_over(campaign).map(drop)
        }));
        if on_table {
            let back = Command::TakeBack { left: BTreeMap::new() };
            offers.push(self.command_form("Take the survivors back", Form::TakeBack, back, &["left"]));
            offers.push(self.of_command("Fight it here after all", Command::FightHere {}));
        }
        offers
    }

    /// Offers, in every area, the markers and units a faction still has to place.
    fn set_up(self, faction: &FactionId) -> Vec<Offered> {
        let waits = |of: &BTreeMap<FactionId, u32>| of.get(faction).is_some_and(|left| *left > 0);
        let (markers, units) = (waits(&self.state.markers_to_place), waits(&self.state.to_place));
        let name = self.name(faction);
        let mut offers = Vec::new();
        for area in self.state.areas.keys() {
            if markers {
                let command = Command::SetUpMarker { faction: faction.clone(), area: area.clone() };
                offers.push(self.of_command(format!("Place the marker of the {name} in {area}"), command));
            }
            if units {
                let place = AreaUnits { area: area.clone(), units: 1 };
                let form = Form::SetUp { faction: faction.clone(), area: area.clone() };
                let command = Command::SetUp { faction: faction.clone(), place };
                offers.push(self.command_form(format!("Place the {name} in {area}"), form, command, &[]));
            }
        }
        offers
    }

    /// Offers each cube of the bag, as if it were drawn now.
    fn bag(self, symbols: Option<&[AreaId]>, fill: &[SmolStr]) -> Vec<Offered> {
        let tables = &self.setup.tables;
        let in_bag = tables.factions.iter().filter_map(|row| self.state.bag.get(&FactionId(row.head.id.0.clone())));
        let offer = |faction: &FactionId| {
            let of_natives = tables.find_faction(faction.as_str()) == tables.natives();
            let fill = if of_natives { fill.to_vec() } else { Vec::new() };
            let origin = FaceOrigin::Typed;
            let draw = |symbol_areas| Command::Draw { faction: faction.clone(), origin, symbol_areas, fill: fill.clone() };
            let text = self.name(faction);
            if !self.is_refused_at(draw(None), "symbol_areas") {
                return self.of_command(text, draw(None));
            }
            match symbols {
                Some(symbols) => self.of_command(text, draw(Some(symbols.to_vec()))),
                None => self.command_form(text, Form::Symbols(faction.clone()), draw(None), &["symbol_areas"]),
            }
        };
        in_bag.map(offer).collect()
    }

    /// Returns `true` if a command is refused with a fault at a field.
    fn is_refused_at(self, command: Command, field: &str) -> bool {
        let mut objections = Objections::new(Some(&SmolStr::default()));
        let refusal = AreaRules::judge(self.setup, self.state, command, &mut objections).err();
        refusal.is_some_and(|refusal| refusal.faults.iter().any(|fault| fault.place_text() == field))
    }

    /// Offers the active faction's known cards that are not played yet, and for any faction to show a hand of special cards only.
    fn hand(self, faction: &FactionId) -> Vec<Offered> {
        let (setup, state) = (self.setup, self.state);
        let mut offers = Vec::new();
        if state.active.as_ref() == Some(faction) {
            let gone = |id: &CardId| state.played.iter().any(|card| card.card.as_ref() == Some(id));
            let known = setup.tables.cards.iter().filter(|row| row.data.faction == faction.0);
            let known = known.map(|row| (CardId(row.head.id.0.clone()), row.data.number, row.head.label.as_str()));
            let own = setup.board.cards.iter().filter(|(_, card)| card.faction == *faction);
            let own = own.map(|(id, card)| (id.clone(), Some(card.number), card.name.as_str()));
            let there = known.chain(own).filter(|(id, number, _)| !gone(id) && is_in_decks(setup, *number));
            offers.extend(there.map(|(id, number, name)| self.card(id, number, name)));
        }
        let kind = special_kind(&setup.tables);
        offers.push(self.of_command(format!("Only {kind} cards: draw again"), Command::ShowHand { faction: faction.clone() }));
        offers
    }

    fn card(self, card: CardId, number: Option<u32>, name: &str) -> Offered {
        let text = number.map_or_else(|| name.to_owned(), |number| format!("{number} {name}"));
        let play = |battle| Command::Card { card: card.clone(), places: Vec::new(), from: None, battle };
        let battle = self.only_battle(&card).filter(|area| self.of_command("", play(Some(area.clone()))).is_in_order());
        let play = play(battle);
        if CardAsks::of(self.setup, self.state, &card).nothing() {
            return self.of_command(text, play);
        }
        self.command_form(text, Form::Card(card), play, &["from", "places"])
    }

    /// Returns the battle that a card is assigned to as it is played: the only one there can be, once no army of the movement card is left.
    fn only_battle(self, card: &CardId) -> Option<AreaId> {
        let bears = effects_of_card(self.setup, card).iter().any(CardEffect::bears_on_battles);
        let is_assigned = bears && self.setup.tables.has(Rule::CardsAssignedToABattle);
        let have_marched = self.state.fought > 0 || self.state.orders.as_ref().is_some_and(|orders| orders.armies == 0);
        let has_rolled = self.state.battle.as_ref().is_some_and(|battle| battle.rolls > 0);
        let waiting = super::query::contested(self.setup, self.state);
        let [only] = waiting.as_slice() else { return None };
        (is_assigned && have_marched && !has_rolled).then(|| only.clone())
    }

    /// Offers a battle if both sides are in an area, the cards that may be assigned to it, and an army that marches.
    fn of_area(self, area: &AreaId) -> Vec<Offered> {
        let (setup, state) = (self.setup, self.state);
        let mut offers = Vec::new();
        let contested = super::query::contested(setup, state).contains(area);
        if state.battle.is_none() && contested {
            offers.push(self.battle(area, None, None));
        }
        // Cards are assigned to a battle that is to be fought, before its first roll.
        let rolled = state.battle.as_ref().is_some_and(|battle| battle.area == *area && battle.rolls > 0);
        for card in to_assign(setup, state).filter(|_| contested && !rolled) {
            let command = Command::Assign { card: card.name.clone(), area: area.clone() };
            offers.push(self.of_command(format!("Assign {} here", card.name), command));
        }
        offers.extend(self.march(area));
        offers
    }

    /// Offers to march with all units that may leave an area, to any destination.
    fn march(self, from: &AreaId) -> Option<Offered> {
        let state = self.state;
        let side = state.active.as_ref().and_then(|active| side_of(&self.setup.tables, active))?;
        let own = |faction: &FactionId| side_of(&self.setup.tables, faction).is_none_or(|own| own == side);
        let here = state.areas.get(from)?.cubes.iter().filter(|(faction, units)| **units > 0 && own(faction));
        let one = here.map(|(faction, _)| (faction.clone(), 1)).collect::<BTreeMap<_, _>>();
        let free = movement::free_to_march(self.setup, state, from);
        if one.is_empty() {
            return None;
        }
        // If all have moved, one unit of each represents them, and the judge explains why they cannot.
        let army = if free.is_empty() { one } else { free };
        let command = Command::Move { army, from: from.clone(), path: Vec::new(), by_land: false };
        Some(self.command_form(format!("March from {from}"), Form::March(from.clone()), command, &["path"]))
    }

    fn battle(self, area: &AreaId, first: Option<SideId>, attacking_natives: Option<u32>) -> Offered {
        let text = format!("Fight for {area}");
        let command = Command::BeginBattle { area: area.clone(), first, attacking_natives };
        let untold = matches!(&command, Command::BeginBattle { first: None, .. }) && self.is_refused_at(command.clone(), "first");
        if untold { self.command_form(text, Form::First(area.clone()), command, &["first"]) } else { self.of_command(text, command) }
    }

    /// Offers the march so far, also by land if that makes a difference, and the areas it may continue to.
    fn army(self, army: &BTreeMap<FactionId, u32>, from: &AreaId, path: &[AreaId]) -> Vec<Offered> {
        let go = |by_land| Command::Move { army: army.clone(), from: from.clone(), path: path.to_vec(), by_land };
        let mut offers = vec![self.of_command("March", go(false))];
        let by_land = self.of_command("By land: these harbors border on one another", go(true));
        if by_land.is_in_order() && self.outcome(go(true)) != self.outcome(go(false)) {
            offers.push(by_land);
        }
        let last = path.last().unwrap_or(from);
        let steps = self.state.areas.keys().filter(|area| *area != last);
        let onward = |to: &AreaId| {
            let path = path.iter().chain([to]).cloned().collect::<Vec<_>>();
            self.march_so_far((army, from, &path), Form::Onward(to.clone()))
        };
        offers.extend(steps.map(onward));
        let farther = self.farther((army, from, path), &offers);
        offers.extend(farther);
        offers
    }

    /// Offers the areas that the army reaches in order by several steps and not by one of the offers before, each by its shortest way.
    fn farther(self, (army, from, path): (&BTreeMap<FactionId, u32>, &AreaId, &[AreaId]), steps: &[Offered]) -> Vec<Offered> {
        if self.state.orders.as_ref().is_none_or(|orders| orders.way != Way::Land) {
            return Vec::new();
        }
        let near = steps.iter().filter(|offer| offer.is_in_order()).filter_map(Offer::form_to_fill);
        let near = near.filter_map(|form| if let Form::Onward(area) = form { Some(area) } else { None }).collect::<BTreeSet<_>>();
        let mut seen = path.iter().chain([from]).cloned().collect::<BTreeSet<_>>();
        let mut ways = VecDeque::from([path.to_vec()]);
        let mut offers = Vec::new();
        while let Some(way) = ways.pop_front() {
            let last = way.last().unwrap_or(from);
            for to in self.state.areas.keys().filter(|to| adjacency(self.setup, last, to) == Adjacency::Known) {
                let on = way.iter().chain([to]).cloned().collect::<Vec<_>>();
                let offer = self.march_so_far((army, from, &on), Form::Through(on[path.len()..].to_vec()));
                if !offer.is_in_order() || !seen.insert(to.clone()) {
                    continue;
                }
                ways.push_back(on);
                offers.extend(Some(offer).filter(|_| !near.contains(to)));
            }
        }
        offers
    }

    /// Offers a march so far as a form, in the name of its last area.
    fn march_so_far(self, (army, from, path): (&BTreeMap<FactionId, u32>, &AreaId, &[AreaId]), form: Form) -> Offered {
        let to = path.last().unwrap_or(from);
        self.form(to.as_str(), form, |campaign, judgement| {
            movement::so_far(campaign, &movement::March { army, from, path, by_land: false }, judgement)
        })
    }

    /// Returns the changes and the notes of a command; `None` if it is not possible.
    fn outcome(self, command: Command) -> Option<(Vec<Change>, Vec<String>)> {
        let mut objections = Objections::new(Some(&SmolStr::default()));
        let judged = AreaRules::judge(self.setup, self.state, command, &mut objections).ok()?;
        let (notes, waived) = objections.into_notes();
        Some((judged.changes, [notes, waived].concat()))
    }

    fn leaving(self, faction: &FactionId) -> Vec<Offered> {
        let Some(battle) = &self.state.battle else { return Vec::new() };
        let leave = |area: &AreaId| {
            let moves = [(faction.clone(), vec![AreaUnits { area: area.clone(), units: 1 }])].into();
            let form = Form::LeaveFor { faction: faction.clone(), area: area.clone() };
            let offered = |moves| self.command_form(area.as_str(), form.clone(), Command::Leave { moves, destroy_fort: false }, &[]);
            let alone = offered(moves);
            // Commands are carried out one after the other: that of another faction may make this one possible.
            let others = match &battle.stage {
                BattleStage::Commands(commands) if !alone.is_in_order() => commands.keys().filter(|other| *other != faction).collect(),
                _ => Vec::new(),
            };
            let one = || vec![AreaUnits { area: area.clone(), units: 1 }];
            let after = others.into_iter().map(|other| offered([(other.clone(), one()), (faction.clone(), one())].into()));
            after.into_iter().find(Offer::is_in_order).unwrap_or(alone)
        };
        self.state.areas.keys().filter(|area| **area != battle.area).map(leave).collect()
    }

    fn leave(self, moves: &BTreeMap<FactionId, Vec<AreaUnits>>) -> Vec<Offered> {
        let leave = |destroy_fort| Command::Leave { moves: moves.clone(), destroy_fort };
        let mut offers = vec![self.of_command("They leave", leave(false))];
        // Shown only for the last defenders, for whom alone it is possible.
        let fort = self.of_command("The last defenders destroy their fort as they leave", leave(true));
        offers.extend(Some(fort).filter(Offer::is_open));
        offers
    }
}

/// Ignores a refusal whose faults are all at these fields, which the form asks for.
fn ignore_faults_at(refusal: Refusal, fields: &[&str]) -> Result<(), Refusal> {
    let of = |fault: &Fault| fields.iter().any(|field| fault.place.is_in(field));
    if refusal.faults.iter().all(of) { Ok(()) } else { Err(refusal) }
}
