//! A battle for an area rolled out: the dice to throw, the faces tapped or rolled, losses and commands chosen, to the end.

use std::collections::BTreeMap;

use eframe::egui::{self, RichText, Ui};

use super::chart::{side_label, side_name, survivors_ui, wins_text, wins_ui};
use super::intent::AreaIntent;
use super::large::{SMALL, positions, solve_ui};
use super::parts::{Count, Places, Token, areas_of, count_ui, cubes_ui, faction_name, part_ui};
use super::turn::assign_ui;
use crate::engine::Word as _;
use crate::engine::text::listed;
use crate::game::{FaceOrigin, Offer};
use crate::games::area::Tables;
use crate::games::area::campaign::{
    AreaBattle, BattleStage, Campaign, CampaignState, Command, Form, Setup, Thing, board_dice, cards_for, contest, guessed_dice,
    proposed_losses, sentence,
};
use crate::games::area::chain::{Endings, solve};
use crate::games::area::contest::Contest;
use crate::games::area::roll::dice_text;
use crate::games::area::words::{Face, FortFace, Rule};
use crate::gui::offer::against_ui;
use crate::gui::widgets::{capital, heading, main_button};
use crate::id::FactionId;
use crate::rng::Generator;

/// What a battle's view remembers: what is tapped and chosen for the step at hand.
#[derive(Debug, Default)]
pub struct BattleView {
    /// The place in the log that the rest is for.
    at: (usize, usize),
    dice: BTreeMap<FactionId, Vec<Face>>,
    fort_die: Option<FortFace>,
    losses: BTreeMap<FactionId, Count>,
    leave: BTreeMap<FactionId, Places>,
    destroy_fort: bool,
    more: Option<usize>,
    odds: Option<Option<Endings>>,
    /// What two more would do for a side.
    lines: Option<(usize, Vec<String>)>,
}

/// The dice each faction of the rolling side throws.
fn to_throw(setup: &Setup, battle: &AreaBattle) -> Vec<(FactionId, u8)> {
    let dice = board_dice(setup);
    let units = battle.units.get(&battle.roller).into_iter().flatten();
    let thrown = units.map(|(faction, units)| {
        let most = setup.tables.find_faction(faction.as_str()).map_or(0, |place| dice.most(place));
        (faction.clone(), u8::try_from(*units).unwrap_or(u8::MAX).min(most))
    });
    thrown.filter(|(_, dice)| *dice > 0).collect()
}

/// Whether the fort die is thrown with this roll.
fn fort_thrown(setup: &Setup, state: &CampaignState, battle: &AreaBattle) -> bool {
    let stands = state.areas.get(&battle.area).is_some_and(|area| area.fort);
    setup.tables.fort.is_some() && stands && battle.roller == battle.attacker && !battle.surprise
}

/// The next step as the program takes it: dice by the generator, losses as proposed, everybody stays. None where no battle is on.
pub fn next_step(play: &Campaign, generator: &mut Generator) -> Option<Command> {
    let (setup, state) = (&play.setup().now(play.state()), play.state());
    let battle = state.battle.as_ref()?;
    Some(match &battle.stage {
        BattleStage::Roll => {
            let dice = board_dice(setup);
            let faces = |faction: &FactionId| setup.tables.find_faction(faction.as_str()).map(|place| dice.faces(place));
            let thrown = to_throw(setup, battle).into_iter().filter_map(|(faction, count)| {
                let faces = faces(&faction)?;
                Some((faction, (0..count).map(|_| faces.shows(generator.face(6))).collect()))
            });
            let dice = thrown.collect();
            let fort = setup.board.fort_faces.or(setup.tables.fort.as_ref().map(|row| row.data));
            let fort_die = fort.filter(|_| fort_thrown(setup, state, battle)).map(|fort| fort.shows(generator.face(6)));
            Command::Roll { dice, fort_die, origin: FaceOrigin::Generator }
        }
        BattleStage::Losses(_) => Command::Losses { units: None },
        BattleStage::Commands(_) => Command::Leave { moves: BTreeMap::new(), destroy_fort: false },
    })
}

impl BattleView {
    /// Draws the battle at hand, and `between` what is rolled and its odds. `keys`: roll and enter were pressed.
    pub fn ui(
        &mut self,
        ui: &mut Ui,
        play: &Campaign,
        keys: (bool, bool),
        typing: &mut bool,
        intents: &mut Vec<AreaIntent>,
        between: impl FnOnce(&mut Ui, &mut bool),
    ) {
        let (setup, state) = (&play.setup().now(play.state()), play.state());
        let at = (play.journal().len(), play.journal().cursor());
        if self.at != at {
            *self = Self { at, more: self.more, ..Self::default() };
        }
        let Some(battle) = &state.battle else {
            over_ui(ui, play);
            return;
        };
        heading(ui, &format!("The battle for {}", battle.area));
        // After each event the intents come first again, however far down was read before.
        part_ui(ui, &format!("battle {}", at.1), |ui| {
            for (side, units) in &battle.units {
                let role = if *side == battle.attacker { "attacking" } else { "defending" };
                ui.label(RichText::new(format!("{}, {role}", side_label(setup, side))).strong());
                cubes_ui(ui, &setup.tables, units);
            }
            if state.areas.get(&battle.area).is_some_and(|area| area.fort) {
                ui.label("A fort stands there: its die may block a hit of the attackers.");
            }
            if battle.rolls == 0 {
                assign_ui(ui, play, &battle.area, intents);
            } else {
                cards_for(setup, state, &battle.area)
                    .filter(|card| !card.movement)
                    .for_each(|card| drop(ui.label(format!("Works here: {}", card.name))));
            }
            if let Some(event) = play.journal().last_applied() {
                ui.label(RichText::new(sentence(setup, event)).small());
            }
            ui.separator();
            match &battle.stage {
                BattleStage::Roll => self.roll_ui(ui, play, battle, keys, intents),
                BattleStage::Losses(hits) => self.losses_ui(ui, setup, battle, *hits, keys.1, typing, intents),
                BattleStage::Commands(commands) => self.commands_ui(ui, play, battle, commands, keys.1, typing, intents),
            }
            if ui.button("Roll it out to the end").on_hover_text("The app rolls; hits by the usual order, nobody leaves").clicked() {
                intents.push(AreaIntent::RollOut);
            }
            between(ui, typing);
            ui.separator();
            self.odds_ui(ui, play);
        });
    }

    fn roll_ui(&mut self, ui: &mut Ui, play: &Campaign, battle: &AreaBattle, (roll, enter): (bool, bool), intents: &mut Vec<AreaIntent>) {
        let (setup, state) = (&play.setup().now(play.state()), play.state());
        let thrown = to_throw(setup, battle);
        let fort = fort_thrown(setup, state, battle);
        let mut says = thrown
            .iter()
            .map(|(faction, count)| format!("the {} throw {}", faction_name(&setup.tables, faction), dice_text(*count)))
            .collect::<Vec<_>>();
        if fort {
            says.push("the defenders throw the fort die".to_owned());
        }
        let surprise = if battle.surprise { " by surprise: only hits count" } else { "" };
        ui.label(RichText::new(format!("The {} side rolls{surprise}.", side_label(setup, &battle.roller))).strong().size(18.0));
        ui.label(RichText::new(format!("{}.", capital(&listed(&says)))).size(18.0));
        let dice = board_dice(setup);
        for (faction, count) in &thrown {
            let Some(place) = setup.tables.find_faction(faction.as_str()) else { continue };
            let name = faction_name(&setup.tables, faction);
            let tapped = self.dice.entry(faction.clone()).or_default();
            ui.horizontal_wrapped(|ui| {
                Token::of(&setup.tables, place).ui(ui);
                ui.label(&name);
                let faces = dice.faces(place);
                let whole = tapped.len() >= usize::from(*count);
                for (face, on_die) in [(Face::Hit, faces.hit), (Face::Flee, faces.flee), (Face::Command, faces.command)] {
                    let button = egui::Button::new(capital(face.word())).min_size(egui::vec2(72.0, 34.0));
                    if ui.add_enabled(!whole && on_die > 0, button).accessible_name(format!("{name}: {face}")).clicked() {
                        tapped.push(face);
                    }
                }
                let shown = tapped.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
                ui.label(
                    RichText::new(format!("{} of {count}: {}", tapped.len(), if shown.is_empty() { "none yet" } else { &shown })).strong(),
                );
                if !tapped.is_empty() && ui.button("Take back").accessible_name(format!("{name}: take the last face back")).clicked() {
                    tapped.pop();
                }
            });
        }
        if fort {
            ui.horizontal_wrapped(|ui| {
                ui.label("Fort die");
                for face in FortFace::ALL {
                    let response = ui.selectable_value(&mut self.fort_die, Some(*face), capital(face.word()));
                    response.accessible_name(format!("Fort die: {face}"));
                }
            });
        }
        let whole = thrown.iter().all(|(faction, count)| self.dice.get(faction).is_some_and(|faces| faces.len() == usize::from(*count)))
            && fort == self.fort_die.is_some();
        ui.horizontal_wrapped(|ui| {
            if main_button(ui, whole, "Take this roll (Enter)") || (enter && whole) {
                let dice = thrown.iter().filter_map(|(faction, _)| self.dice.get_key_value(faction));
                let dice = dice.map(|(faction, faces)| (faction.clone(), faces.clone())).collect();
                intents.push(AreaIntent::Do(Command::Roll { dice, fort_die: self.fort_die.filter(|_| fort), origin: FaceOrigin::Typed }));
            } else if main_button(ui, true, "Roll for us (R)") || roll {
                intents.push(AreaIntent::Step);
            }
        });
        if !whole {
            ui.label(RichText::new("Tap the faces that lie on the table, or let the app roll.").small());
        }
    }

    #[expect(clippy::too_many_arguments, reason = "a step of the battle with all that it needs")]
    fn losses_ui(
        &mut self,
        ui: &mut Ui,
        setup: &Setup,
        battle: &AreaBattle,
        hits: u32,
        enter: bool,
        typing: &mut bool,
        intents: &mut Vec<AreaIntent>,
    ) {
        let enemy = battle.units.keys().find(|side| **side != battle.roller);
        let Some((enemy, units)) = enemy.and_then(|enemy| battle.units.get_key_value(enemy)) else { return };
        let owners = side_label(setup, enemy);
        let attackers = setup.tables.has(Rule::AttackersSettleLosses);
        let last_word = if attackers { " If they do not agree, the attackers choose." } else { "" };
        ui.label(
            RichText::new(format!(
                "{} on the {owners} side: whom do they take?",
                if hits == 1 { "1 hit".to_owned() } else { format!("{hits} hits") }
            ))
            .strong()
            .size(18.0),
        );
        ui.label(format!("The owners choose.{last_word} Proposed is the usual order."));
        if self.losses.is_empty() {
            let proposed = proposed_losses(setup, battle, hits);
            self.losses = units.keys().map(|faction| (faction.clone(), Count::from(proposed.get(faction).copied().unwrap_or(0)))).collect();
        }
        for (faction, count) in &mut self.losses {
            ui.horizontal_wrapped(|ui| {
                let name = faction_name(&setup.tables, faction);
                if let Some(place) = setup.tables.find_faction(faction.as_str()) {
                    Token::of(&setup.tables, place).ui(ui);
                }
                ui.label(format!("{name}, of {}", units.get(faction).copied().unwrap_or(0)));
                count_ui(ui, &format!("{name}, lost"), count, typing);
            });
        }
        let sum = self.losses.values().map(Count::value).fold(0u32, u32::saturating_add);
        if sum != hits {
            ui.label(format!("{sum} of {hits} are named."));
        }
        if main_button(ui, sum == hits, "Take these losses (Enter)") || (enter && sum == hits) {
            let units = self.losses.iter().map(|(faction, count)| (faction.clone(), count.value())).filter(|(_, units)| *units > 0);
            intents.push(AreaIntent::Do(Command::Losses { units: Some(units.collect()) }));
        }
    }

    #[expect(clippy::too_many_arguments, reason = "a step of the battle with all that it needs")]
    fn commands_ui(
        &mut self,
        ui: &mut Ui,
        play: &Campaign,
        battle: &AreaBattle,
        commands: &BTreeMap<FactionId, u32>,
        enter: bool,
        typing: &mut bool,
        intents: &mut Vec<AreaIntent>,
    ) {
        let setup = &play.setup().now(play.state());
        ui.label(
            RichText::new(format!("Commands: the {} side may move units out.", side_label(setup, &battle.roller))).strong().size(18.0),
        );
        for (faction, may) in commands {
            let name = faction_name(&setup.tables, faction);
            ui.label(format!("{may} of the {name} may leave for an adjacent friendly area."));
            let areas = play.offers(&Thing::Leaving(faction.clone()));
            let areas = areas_of(&areas, |form| if let Form::LeaveFor { area, .. } = form { Some(area) } else { None });
            let areas = areas.all().cloned().collect::<Vec<_>>();
            if areas.is_empty() {
                ui.label("There is no area to leave for.");
            } else {
                self.leave.entry(faction.clone()).or_default().ui(ui, &format!("{name} leave"), &areas, None, typing);
            }
        }
        let moves = self.leave.iter().map(|(faction, places)| (faction.clone(), places.read())).filter(|(_, places)| !places.is_empty());
        let moves = moves.collect::<BTreeMap<_, _>>();
        let anybody = !moves.is_empty();
        let offers = play.offers(&Thing::Leave(moves));
        let leave = |fort: bool| {
            offers.iter().find(|offer| matches!(offer.command(), Some(Command::Leave { destroy_fort, .. }) if *destroy_fort == fort))
        };
        // Asked only where those chosen are the last who could.
        let fort = leave(true).filter(|_| anybody);
        if let Some(fort) = fort {
            ui.checkbox(&mut self.destroy_fort, &fort.says);
        }
        let chosen = fort.filter(|_| self.destroy_fort).or_else(|| leave(false));
        ui.horizontal_wrapped(|ui| {
            if main_button(ui, !anybody, "Everybody stays (Enter)") || (enter && !anybody) {
                intents.push(AreaIntent::Do(Command::Leave { moves: BTreeMap::new(), destroy_fort: false }));
            } else if main_button(ui, anybody && chosen.is_some_and(Offer::is_open), "They leave") {
                intents.extend(chosen.and_then(Offer::command).cloned().map(AreaIntent::Do));
            }
        });
        if let Some(chosen) = chosen.filter(|_| anybody) {
            against_ui(ui, chosen);
        }
    }

    fn odds_ui(&mut self, ui: &mut Ui, play: &Campaign) {
        let (setup, state) = (&play.setup().now(play.state()), play.state());
        let Some(now) = contest(setup, state) else {
            ui.label(RichText::new("The odds stand here again before the next roll.").small());
            return;
        };
        let tables = &setup.tables;
        let size =
            positions(now.cubes.iter().flat_map(|cubes| cubes.present().map(|faction| u32::from(cubes.of(faction)))), now.fort.is_some());
        if self.odds.is_none() && size > SMALL {
            // Another position is another question.
            self.more = None;
            if !solve_ui(ui, size) {
                return;
            }
        }
        let Some(endings) = self.odds.get_or_insert_with(|| solve(&now).ok()) else {
            ui.label("The battle may never end: no die left has a hit or a flee face.");
            return;
        };
        wins_ui(ui, tables, endings);
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
        if let Some(side) = self.more {
            let fresh = self.lines.take().filter(|(of, _)| *of == side);
            let (_, lines) = self.lines.insert(fresh.unwrap_or_else(|| (side, two_more(tables, &now, side, endings))));
            for line in lines {
                ui.label(line.as_str());
            }
        }
        ui.push_id("survivors", |ui| survivors_ui(ui, tables, endings));
        ui.label(RichText::new("Reckoned with losses by the usual order, and nobody leaving on commands.").small());
        if guessed_dice(setup, state.battle.iter().flat_map(|battle| battle.units.values()).flat_map(BTreeMap::keys)) {
            ui.label(RichText::new("By dice whose faces are assumed.").small());
        }
        self.more = asked;
    }
}

/// What two units more of each faction that is there would do for a side.
fn two_more(tables: &Tables, now: &Contest, side: usize, endings: &Endings) -> Vec<String> {
    let line = |faction: usize| {
        let mut more = now.clone();
        if let Some(cubes) = more.cubes.get_mut(side) {
            *cubes = cubes.with(faction, cubes.of(faction).saturating_add(2));
        }
        let more = solve(&more).ok()?;
        let name = &tables.faction(faction).head.label;
        let (side_name, now) = (side_name(tables, side), wins_text(endings, side));
        Some(format!("With two more {name} the {side_name} side wins {}, not {now}.", wins_text(&more, side)))
    };
    now.cubes.get(side).into_iter().flat_map(|cubes| cubes.present()).filter_map(line).collect()
}

/// What a battle without a campaign came to.
fn over_ui(ui: &mut Ui, play: &Campaign) {
    let (setup, state) = (&play.setup().now(play.state()), play.state());
    let begun = play.journal().applied().any(|event| matches!(event.command, Command::BeginBattle { .. }));
    if !begun {
        ui.label("The battle has not begun: redo, or set another up under Odds.");
        return;
    }
    heading(ui, "The battle is over");
    for (name, area) in state.areas.iter().filter(|(_, area)| !area.cubes.is_empty()) {
        ui.label(RichText::new(format!("In {name}")).strong());
        cubes_ui(ui, &setup.tables, &area.cubes);
    }
    if !state.fled.is_empty() {
        ui.label(RichText::new("Fled").strong());
        cubes_ui(ui, &setup.tables, &state.fled);
    }
    if let Some(event) = play.journal().last_applied() {
        ui.separator();
        ui.label(sentence(setup, event));
    }
}
