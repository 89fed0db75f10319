//! After-action review of a campaign: control markers, the losses of each faction, the areas that changed hands in each round, and the rule
//! by which it ended.

use std::collections::BTreeMap;

use super::battle::{enemy_of, result_of_faces, units_hit};
use super::event::{Change, Command, CubePlace, Subject};
use super::judgement::CampaignNow;
use super::query::{control_markers, faction_name, side_id, side_of, truces_in_decks, truces_played};
use super::state::{AreaState, BattleStage, CampaignState};
use super::turns::{EndReason, end_reason};
use super::{AreaRules, Campaign, Event, Setup, last_round};
use crate::engine::text::count_text;
use crate::game::after_action::{
    AfterAction, Cause, Chapter, HELD, Meeting, MeetingKind, Reviewed, RosterPlace, Score, Strength, UnitAfter, UnitShape, after_action,
    result,
};
use crate::game::correction::ReplayedLog;
use crate::game::{EventNumber, System, sentence_then};
use crate::games::area::Tables;
use crate::games::area::tables::Figure;
use crate::id::{AreaId, FactionId, SideId};

impl Reviewed for AreaRules {
    const OF: &str = "campaign";
    const POINTS: &str = "Control markers";
    const PLACES_DECIDE: bool = true;

    fn settles(command: &Command) -> bool {
        matches!(command, Command::Losses { .. })
    }

    fn turn_text(setup: &Setup, state: &CampaignState) -> String {
        let turn = match &state.active {
            Some(faction) => faction_name(&setup.tables, faction),
            None if state.round == 1 && state.drawn.is_empty() => "set-up".to_owned(),
            None => "between turns".to_owned(),
        };
        // Sentences of its dice name the factions alone.
        let battle = state.battle.as_ref().map(|battle| format!(", battle for {}", battle.area)).unwrap_or_default();
        format!("Round {}, {turn}{battle}", state.round)
    }

    fn turn(state: &CampaignState) -> u32 {
        state.round
    }

    fn length_text(_: &Setup, state: &CampaignState) -> String {
        count_text(state.round, "round", "rounds")
    }

    fn scores(setup: &Setup, state: &CampaignState) -> Vec<Score<Self>> {
        let held = state.areas.iter().filter_map(|(area, state)| Some((area, state.control.as_ref()?)));
        let held = held.filter(|(_, (side, _))| sides(&setup.tables).any(|known| known == *side));
        let score = |(area, (side, markers)): (&AreaId, &(SideId, u32))| Score {
            side: side.clone(),
            of: Subject::Area(area.clone()),
            source: "Objectives held",
            state: HELD,
            points: *markers,
        };
        held.map(score).collect()
    }

    /// Counts the units on the map and those that have fled: a unit that flees is not lost.
    fn strengths(setup: &Setup, state: &CampaignState) -> Vec<Strength<Self>> {
        let strength = |faction: FactionId| {
            let left = on_map(state, &faction).saturating_add(state.fled_of(&faction));
            Some(Strength {
                side: side_of(&setup.tables, &faction)?,
                name: faction_name(&setup.tables, &faction),
                stands: format!("{left} left"),
                place: RosterPlace { shape: UnitShape::None, ..RosterPlace::default() },
                of: Subject::Record,
                is_leader: false,
                start: left,
                left,
                took_part: true,
                counts: true,
            })
        };
        factions(&setup.tables).filter_map(strength).collect()
    }

    fn affects_result(change: &Change) -> bool {
        matches!(change, Change::Units { .. } | Change::Control { .. })
    }

    /// Names a throw by its hits, where no marker moves with it: one faction of the side that was hit may have lost less than all of them.
    fn meeting(setup: &Setup, state: &CampaignState, event: &Event) -> Option<Meeting<Self>> {
        let setup = &setup.now(state);
        let campaign = CampaignNow { setup, state };
        let moves_marker = event.changes.iter().any(|change| matches!(change, Change::Control { .. }));
        let battle = state.battle.as_ref().filter(|_| !moves_marker)?;
        let hits = if let BattleStage::Losses(hits) = battle.stage {
            hits
        } else if let Command::Roll { dice, fort_die, .. } = &event.command {
            units_hit(campaign, battle, &result_of_faces(campaign, battle, dice, *fort_die).ok()?)
        } else {
            0
        };
        let enemy = setup.tables.find_side(enemy_of(campaign, battle).as_str()).and_then(|side| setup.tables.sides.get(side))?;
        (hits > 0).then(|| Meeting {
            kind: MeetingKind::Contact,
            heading: format!("{} on the {} side", count_text(hits, "hit", "hits"), enemy.head.label),
            detail: String::new(),
            acting: Vec::new(),
            met: Vec::new(),
        })
    }
}

fn sides(tables: &Tables) -> impl Iterator<Item = SideId> {
    (0..tables.sides.len()).map(|side| side_id(tables, side))
}

fn factions(tables: &Tables) -> impl Iterator<Item = FactionId> {
    tables.factions.iter().map(|row| FactionId(row.head.id.0.clone()))
}

fn on_map(state: &CampaignState, faction: &FactionId) -> u32 {
    state.areas.values().fold(0, |sum, area| sum.saturating_add(area.of(faction)))
}

/// Reviews a campaign so far, with its corrections applied.
#[must_use]
pub fn look_back(campaign: &Campaign) -> AfterAction {
    let (setup, journal) = (campaign.setup(), campaign.journal());
    let numbers = journal.entries().filter_map(|entry| Some((entry.place?, entry.number))).collect::<BTreeMap<_, _>>();
    let past = ReplayedLog::<AreaRules>::of(journal);
    let mut state = <AreaRules as System>::start(setup);
    let mut tolls = factions(&setup.tables).map(|faction| (faction.clone(), FactionLosses::of(&state, &faction))).collect::<Vec<_>>();
    let mut hands = Hands::default();
    for place in past.places() {
        let Some(lived) = past.at(place) else { continue };
        let when = AreaRules::turn_text(setup, &state);
        let was = (state.round, state.drawn.is_empty());
        lived.apply(&mut state);
        let number = numbers.get(&place).copied().unwrap_or(EventNumber(place.0));
        let text = lived
            .event()
            .map_or_else(|| "What a correction left as it was.".to_owned(), |event| sentence_then::<AreaRules>(setup, number, event));
        let why = Cause { number, when, text, effect: String::new() };
        if let Some(event) = lived.event() {
            tolls.iter_mut().for_each(|(faction, toll)| toll.take(event, faction, &why));
        }
        // Units set up before the first cube is drawn take no area from anyone.
        if was == (1, true) {
            hands.begin(setup, &state);
        } else {
            hands.take(setup, &state, was.0, &why);
        }
    }
    let mut after = after_action(campaign);
    for side in &mut after.sides {
        let own = tolls.iter().filter(|(faction, _)| side_of(&setup.tables, faction).as_ref() == Some(&side.side));
        side.units = own.map(|(faction, toll)| toll.summary(setup, &state, faction)).collect();
    }
    let ended = state.end.as_ref().map(|end| end.winner.as_ref());
    let first = ended.map_or(after.winner, |winner| winner.and_then(|side| after.sides.iter().position(|known| known.side == *side)));
    after.text = result(state.end.is_some(), &after.sides, first, " side");
    after.rule = rule(setup, &state);
    after.chapters = hands.chapters();
    for point in &mut after.turning {
        let lines = after.chapters.iter().flat_map(|chapter| &chapter.lines).filter(|(_, why)| why.number == point.why.number);
        point.areas = lines.map(|(line, _)| line.clone()).collect();
    }
    after
}

/// Describes the rule by which the game ended, or by which it will end (digest §3, §7).
fn rule(setup: &Setup, state: &CampaignState) -> String {
    let tables = &setup.tables;
    let label = |side: usize| tables.sides.get(side).map_or("", |row| row.head.label.as_str());
    let markers = (0..tables.sides.len()).map(|side| format!("{} {}", label(side), control_markers(state, &side_id(tables, side))));
    let markers = markers.collect::<Vec<_>>().join(", ");
    if state.end.is_some() {
        let why = match end_reason(setup, state) {
            Some(EndReason::Truces(side)) => {
                format!("All Truces of the {} side have been played, so round {} was the last", label(side), state.round)
            }
            Some(EndReason::LastRound) => format!("Round {} was the last", state.round),
            None => "The referee ended the game".to_owned(),
        };
        return format!("{why}. More control markers win, equal numbers are a draw: {markers}.");
    }
    let played = |side: usize| {
        let own = truces_played(tables, state, side);
        format!("{} {own} of {}", label(side), truces_in_decks(setup, side))
    };
    let truces = (0..tables.sides.len()).map(played).collect::<Vec<_>>().join(", ");
    let from = tables.figure(Figure::EndCheckedFrom).unwrap_or(1);
    let last = last_round(setup);
    // A game as short as that is never ended by Truces.
    if let Some(last) = last.filter(|last| *last <= from) {
        return format!("The game ends after round {last}. More control markers win: {markers}.");
    }
    let last = last.map(|last| format!(", and after round {last} at the latest")).unwrap_or_default();
    format!(
        "The game ends with the round in which all Truces of a side have been played, the {} at the earliest{last}: {truces}. More control markers win: {markers}.",
        nth(from)
    )
}

/// Returns an ordinal: `third`; for larger numbers `7th`.
fn nth(number: u32) -> String {
    match number {
        1 => "first".to_owned(),
        2 => "second".to_owned(),
        3 => "third".to_owned(),
        more => format!("{more}th"),
    }
}

/// Units of a faction that came and that were lost, with the reasons.
#[derive(Debug, Default)]
struct FactionLosses {
    /// Number of units that have been on the map at any time.
    came: u32,
    lost: u32,
    why: Vec<Cause>,
}

impl FactionLosses {
    fn of(state: &CampaignState, faction: &FactionId) -> Self {
        Self { came: on_map(state, faction), ..Self::default() }
    }

    fn take(&mut self, event: &Event, faction: &FactionId, why: &Cause) {
        let fought = matches!(event.command, Command::Roll { .. } | Command::Losses { .. } | Command::TakeBack { .. });
        let mut lost = 0u32;
        for change in &event.changes {
            match change {
                Change::Units { faction: of, units, from: CubePlace::Stockpile, to: CubePlace::Area(_) } if of == faction => {
                    self.came = self.came.saturating_add(*units);
                }
                Change::Units { faction: of, units, from: CubePlace::Area(_), to: CubePlace::Stockpile } if of == faction => {
                    // Units that the referee removes by hand do not count.
                    if fought {
                        lost = lost.saturating_add(*units);
                    } else {
                        self.came = self.came.saturating_sub(*units);
                    }
                }
                Change::Units { .. }
                | Change::Moved { .. }
                | Change::Marker { .. }
                | Change::Fort { .. }
                | Change::Control { .. }
                | Change::SetUp { .. }
                | Change::SetUpMarker { .. }
                | Change::Drawn { .. }
                | Change::Turn { .. }
                | Change::Round { .. }
                | Change::Reinforced { .. }
                | Change::Card { .. }
                | Change::Assigned { .. }
                | Change::Board { .. }
                | Change::Hand { .. }
                | Change::Truce { .. }
                | Change::Orders { .. }
                | Change::Battle { .. }
                | Change::End { .. }
                | Change::Area { .. }
                | Change::Record { .. } => {}
            }
        }
        if lost > 0 {
            self.lost = self.lost.saturating_add(lost);
            let did = if lost == 1 { "1 unit lost".to_owned() } else { format!("{lost} units lost") };
            self.why.push(Cause { effect: did, ..why.clone() });
        }
    }

    fn summary(&self, setup: &Setup, state: &CampaignState, faction: &FactionId) -> UnitAfter {
        let fled = match state.fled_of(faction) {
            0 => String::new(),
            fled => format!(", {fled} fled"),
        };
        UnitAfter {
            name: faction_name(&setup.tables, faction),
            is_leader: false,
            took_part: self.came > 0,
            counts: self.came > 0,
            start: self.came,
            left: self.came.saturating_sub(self.lost),
            stands: format!("{} on the map{fled}, {} in the stockpile", on_map(state, faction), state.stock_of(faction)),
            place: RosterPlace { shape: UnitShape::None, ..RosterPlace::default() },
            why: self.why.clone(),
        }
    }
}

/// Holder of an area, by the units in it.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Holder {
    Nobody,
    Natives,
    Side(String),
    Both,
}

impl Holder {
    fn of(setup: &Setup, area: &AreaState) -> Self {
        let tables = &setup.tables;
        let here = area.cubes.iter().filter(|(_, units)| **units > 0).map(|(faction, _)| side_of(tables, faction));
        let here = here.collect::<Vec<_>>();
        let mut of_sides = here.iter().flatten();
        match of_sides.next() {
            None if here.is_empty() => Self::Nobody,
            None => Self::Natives,
            Some(side) if of_sides.all(|other| other == side) => {
                let place = (0..tables.sides.len()).find(|place| side_id(tables, *place) == *side).unwrap_or(0);
                Self::Side(tables.sides.get(place).map_or_else(String::new, |row| row.head.label.to_string()))
            }
            Some(_) => Self::Both,
        }
    }

    fn text(&self) -> String {
        match self {
            Self::Nobody => "no side".to_owned(),
            Self::Natives => "Natives alone".to_owned(),
            Self::Side(side) => format!("the {side} side"),
            Self::Both => "both sides".to_owned(),
        }
    }
}

/// Area in a round: its holder when the round began, its holder now, and the event that changed it.
type Turnover = (Holder, Holder, Cause);

/// Areas that changed hands, round by round.
#[derive(Debug, Default)]
struct Hands {
    now: BTreeMap<AreaId, Holder>,
    rounds: BTreeMap<u32, BTreeMap<AreaId, Turnover>>,
}

impl Hands {
    fn begin(&mut self, setup: &Setup, state: &CampaignState) {
        self.now = state.areas.iter().map(|(name, area)| (name.clone(), Holder::of(setup, area))).collect();
    }

    fn take(&mut self, setup: &Setup, state: &CampaignState, round: u32, why: &Cause) {
        for (name, area) in &state.areas {
            let holder = Holder::of(setup, area);
            let last = self.now.get(name);
            // An area that its holder merely marches out of does not change hands.
            if holder == Holder::Nobody && last != Some(&Holder::Both) {
                continue;
            }
            let before = self.now.insert(name.clone(), holder.clone()).unwrap_or(Holder::Nobody);
            if before == holder {
                continue;
            }
            let of_round = self.rounds.entry(round).or_default();
            let first = of_round.remove(name).map_or(before, |(first, _, _)| first);
            if first != holder {
                of_round.insert(name.clone(), (first, holder, why.clone()));
            }
        }
    }

    fn chapters(self) -> Vec<Chapter> {
        let line =
            |(name, (before, holder, why)): (AreaId, Turnover)| (format!("{name}: from {} to {}", before.text(), holder.text()), why);
        let chapter = |(round, areas): (u32, BTreeMap<AreaId, Turnover>)| Chapter {
            heading: format!("Round {round}"),
            lines: areas.into_iter().map(line).collect(),
        };
        self.rounds.into_iter().map(chapter).filter(|chapter| !chapter.lines.is_empty()).collect()
    }
}
