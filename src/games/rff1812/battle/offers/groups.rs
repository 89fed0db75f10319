//! Agenda of a phase as it is read: the items of a brigade together, what the phase waits for, and what is done, each in short words.

use super::agenda::AgendaItem;
use super::duties::{Duty, brigade_name};
use crate::engine::text::{count_text, join_list, lower_first};
use crate::games::rff1812::battle::judge::arrival_rolls::arrival_die;
use crate::games::rff1812::battle::judge::combat::meets_nobody;
use crate::games::rff1812::battle::judge::maneuvers::breakthrough_inches;
use crate::games::rff1812::battle::state::{BattleState, Phase};
use crate::games::rff1812::battle::{Battle, Setup};
use crate::id::{LeaderId, UnitId};

/// Kind of work an item of the agenda stands for, in the order of the sequence of play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Work {
    /// Check for the fall of a leader.
    Fallen,
    /// Die that may bring a unit on.
    Roll,
    /// Placing of units that came on.
    Place,
    /// Replacement of a leader.
    Replace,
    /// Maneuver check of a leader's units.
    Check,
    /// Maneuver check of a unit without a leader.
    CheckAlone,
    /// Maneuver check by a leader of other commands.
    CheckProvisionally,
    /// Reply of a charged side.
    Reply,
    /// Maneuver of a unit that has checked.
    Move,
    /// Ammunition for a unit.
    Supply,
    /// Fire of the side that is not to play.
    DefensiveFire,
    /// Fire of the side to play.
    OffensiveFire,
    /// Combat of a declared charge.
    Fight,
    /// Second combat of a charge that broke through.
    FightOn,
    /// End of the battle.
    End,
}

impl Work {
    /// Returns the word of the button that does it; `None` if players do it on the table alone.
    #[must_use]
    pub const fn verb(self) -> Option<&'static str> {
        match self {
            Self::Place => None,
            Self::Fallen | Self::Roll | Self::Replace => Some("Roll"),
            Self::Check | Self::CheckAlone | Self::CheckProvisionally => Some("Check"),
            Self::Reply => Some("Reply"),
            Self::Move => Some("Move"),
            Self::Supply => Some("Supply"),
            Self::DefensiveFire | Self::OffensiveFire => Some("Fire"),
            Self::Fight => Some("Fight"),
            Self::FightOn => Some("Fight on"),
            Self::End => Some("End"),
        }
    }

    /// Checks whether items of one brigade are read together.
    const fn is_shared(self) -> bool {
        matches!(self, Self::CheckAlone | Self::Move | Self::Supply | Self::DefensiveFire | Self::OffensiveFire)
    }
}

impl Duty {
    /// Returns the kind of work it is.
    #[must_use]
    pub const fn work(&self) -> Work {
        match self {
            Self::Fallen(_) => Work::Fallen,
            Self::Throw(_) => Work::Roll,
            Self::Place { .. } => Work::Place,
            Self::Replace(_) => Work::Replace,
            Self::Check { leader: Some(_), .. } => Work::Check,
            Self::Check { leader: None, .. } => Work::CheckAlone,
            Self::Provisional { .. } => Work::CheckProvisionally,
            Self::Answer(_) => Work::Reply,
            Self::Make(_) => Work::Move,
            Self::Replenish(_) => Work::Supply,
            Self::Fire { defensive: true, .. } => Work::DefensiveFire,
            Self::Fire { defensive: false, .. } => Work::OffensiveFire,
            Self::Fight(_) => Work::Fight,
            Self::Second(_) => Work::FightOn,
            Self::End => Work::End,
        }
    }

    /// Returns whether it is a charge that meets nobody: its position is carried without a combat.
    #[must_use]
    pub fn is_carry(&self, state: &BattleState) -> bool {
        let charge = if let Self::Fight(nth) = self { state.charges.get(*nth) } else { None };
        charge.is_some_and(|charge| meets_nobody(state, charge))
    }

    /// Returns the units it is about, in order.
    #[must_use]
    pub fn units(&self) -> &[UnitId] {
        match self {
            Self::Check { units, .. } | Self::Provisional { units, .. } | Self::Fire { units, .. } | Self::Place { units, .. } => units,
            Self::Make(unit) | Self::Replenish(unit) | Self::Throw(unit) => std::slice::from_ref(unit),
            Self::Fallen(_) | Self::Replace(_) | Self::Answer(_) | Self::Fight(_) | Self::Second(_) | Self::End => &[],
        }
    }

    /// Returns the leader it belongs to: the one who checks or is replaced, else the commander of its unit.
    fn leader(&self, setup: &Setup) -> Option<LeaderId> {
        let commander = |unit: &UnitId| setup.scenario.unit(unit).and_then(|(side, unit)| side.commander_of(unit));
        match self {
            Self::Check { leader: Some(leader), .. } | Self::Provisional { leader, .. } | Self::Replace(leader) | Self::Fallen(leader) => {
                Some(leader.clone())
            }
            Self::Check { leader: None, units } | Self::Fire { units, .. } => {
                units.first().and_then(commander).map(|leader| leader.id.clone())
            }
            Self::Make(unit) | Self::Replenish(unit) => commander(unit).map(|leader| leader.id.clone()),
            Self::Place { .. } | Self::Throw(_) | Self::Answer(_) | Self::Fight(_) | Self::Second(_) | Self::End => None,
        }
    }
}

/// Items of the agenda that are read together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AgendaGroup {
    /// Kind of work of its items.
    pub work: Work,
    /// Leader it belongs to, if any.
    pub leader: Option<LeaderId>,
    /// Places of its items in the agenda, in order.
    pub items: Vec<usize>,
}

/// Groups the items of an agenda by brigade, in the order of the agenda.
#[must_use]
pub fn agenda_groups(setup: &Setup, items: &[AgendaItem]) -> Vec<AgendaGroup> {
    let mut groups: Vec<AgendaGroup> = Vec::new();
    for (nth, item) in items.iter().enumerate() {
        let (work, leader) = (item.duty.work(), item.duty.leader(setup));
        let is_one = |group: &AgendaGroup| {
            let first = group.items.first().and_then(|nth| items.get(*nth)).map(|first| &first.duty);
            group.work == work && group.leader == leader && (work.is_shared() || is_same_place(first, &item.duty))
        };
        match groups.iter_mut().find(|group| is_one(group)) {
            Some(group) => group.items.push(nth),
            None => groups.push(AgendaGroup { work, leader, items: vec![nth] }),
        }
    }
    groups
}

/// Checks whether arrivals are put on the table at the same place.
fn is_same_place(first: Option<&Duty>, other: &Duty) -> bool {
    matches!((first, other), (Some(Duty::Place { place, .. }), Duty::Place { place: other, .. }) if place == other)
}

impl AgendaGroup {
    /// Returns the name of the group: its brigade, its unit or its charge.
    #[must_use]
    pub fn title(&self, battle: &Battle, items: &[AgendaItem]) -> String {
        let (setup, state) = (battle.setup(), battle.state());
        let first = self.items.first().and_then(|nth| items.get(*nth)).map(|item| &item.duty);
        let leader = || self.leader.as_ref().map(|leader| state.leader_surname(setup, leader));
        match first {
            Some(Duty::Fallen(_)) => format!("{} in danger", leader().unwrap_or_default()),
            Some(Duty::Replace(_)) => format!("Replacement for {}", leader().unwrap_or_default()),
            Some(Duty::Provisional { .. }) => format!("{}, provisionally", leader().unwrap_or_default()),
            Some(Duty::Throw(unit)) => setup.scenario.unit_label(unit),
            Some(Duty::Place { .. }) => {
                let mut names = Vec::new();
                for duty in self.items.iter().filter_map(|nth| items.get(*nth)).map(|item| &item.duty) {
                    let Duty::Place { units, leaders, .. } = duty else { continue };
                    names.extend(leaders.iter().map(|leader| state.leader_surname(setup, leader)));
                    names.extend(units.iter().map(|unit| setup.scenario.unit_label(unit)));
                }
                shorten(&mut names);
                format!("Place {}", join_list(&names))
            }
            Some(Duty::Answer(nth) | Duty::Fight(nth) | Duty::Second(nth)) => charge_name(setup, state, *nth),
            Some(Duty::End) => "The last turn is over".to_owned(),
            Some(Duty::Check { .. } | Duty::Make(_) | Duty::Replenish(_) | Duty::Fire { .. }) | None => {
                self.leader.as_ref().map_or_else(|| "Without a leader".to_owned(), |leader| brigade_name(setup, state, leader))
            }
        }
    }

    /// Returns what is to be done, in parts, the most important first.
    #[must_use]
    pub fn facts(&self, battle: &Battle, items: &[AgendaItem]) -> Vec<String> {
        let (setup, state) = (battle.setup(), battle.state());
        let first = self.items.first().and_then(|nth| items.get(*nth)).map(|item| &item.duty);
        let leader_facts = || {
            let rating = self.leader.as_ref().and_then(|leader| state.leader_rating(setup, leader)).map(|rating| rating.to_string());
            let radius = self.leader.as_ref().and_then(|leader| state.reach_text(setup, leader, ""));
            rating.into_iter().chain(radius)
        };
        match first {
            Some(Duty::Check { leader: Some(_), .. }) => ["maneuver check".to_owned()].into_iter().chain(leader_facts()).collect(),
            Some(Duty::Check { leader: None, .. }) => vec!["maneuver check of each alone".to_owned()],
            Some(Duty::Provisional { .. }) => ["maneuver check of units in reach".to_owned()].into_iter().chain(leader_facts()).collect(),
            Some(Duty::Make(_)) => vec!["checked, still to move".to_owned()],
            Some(Duty::Replenish(_)) => vec!["ammunition".to_owned()],
            Some(Duty::Fallen(_)) => vec!["has he fallen?".to_owned()],
            Some(Duty::Replace(_)) => vec!["roll the rating".to_owned()],
            Some(Duty::Throw(unit)) => arrival_die(setup, unit)
                .map(|(arrival, die)| vec![format!("{} brings it on", die.roll_text()), arrival.place.clone()])
                .unwrap_or_default(),
            Some(Duty::Place { place, .. }) => vec![format!("at {place}")],
            Some(Duty::Answer(_)) => vec!["reply of the charged side".to_owned()],
            Some(duty @ Duty::Fight(nth)) if duty.is_carry(state) => {
                let evaded = state.charges.get(*nth).is_some_and(|charge| charge.standing().next().is_none());
                vec![format!("{}: the position is carried", if evaded { "evaded" } else { "nobody stands" })]
            }
            Some(Duty::Fight(_)) => vec!["charge combat".to_owned()],
            Some(Duty::Second(_)) => vec!["broke through: a second combat, or the position is carried".to_owned()],
            Some(Duty::End) => vec!["end the battle".to_owned()],
            Some(Duty::Fire { .. }) | None => Vec::new(),
        }
    }

    /// Returns the inches of a breakthrough, a line for each unit that broke through; empty for any other work.
    #[must_use]
    pub fn breakthrough_lines(&self, battle: &Battle, items: &[AgendaItem]) -> Vec<String> {
        let (setup, state) = (battle.setup(), battle.state());
        let Some(Duty::Second(nth)) = self.items.first().and_then(|nth| items.get(*nth)).map(|item| &item.duty) else { return Vec::new() };
        let attackers = state.charges.get(*nth).map(|charge| charge.attackers.as_slice()).unwrap_or_default();
        let line = |id: &UnitId| {
            let [open, broken, rough] = breakthrough_inches(setup, state, id)?;
            Some(format!("{}: {open}\" open, {broken}\" broken, {rough}\" rough", setup.scenario.unit_label(id)))
        };
        attackers.iter().filter_map(line).collect()
    }
}

fn charge_name(setup: &Setup, state: &BattleState, nth: usize) -> String {
    let names = |units: &[UnitId]| join_list(&units.iter().map(|unit| setup.scenario.unit_label(unit)).collect::<Vec<_>>());
    state.charges.get(nth).map_or_else(String::new, |charge| {
        // Whom it has swept away it is not on any more.
        let there = |unit: &&UnitId| state.units.get(*unit).is_some_and(|own| own.in_play());
        let defenders = charge.defenders.iter().filter(there).cloned().collect::<Vec<_>>();
        let on = if defenders.is_empty() { String::new() } else { format!(" on {}", names(&defenders)) };
        format!("Charge of {}{on}", names(&charge.attackers))
    })
}

/// Largest number of names in one part of what a phase waits for.
const NAMES: usize = 3;

/// Part of what a phase waits for: who, and what they have to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Waiting {
    /// Kind of work waited for.
    pub work: Work,
    /// Number of items of it.
    pub count: usize,
    /// Names of leaders or units; `… more` stands for the rest of many.
    pub who: Vec<String>,
    /// Words behind the names.
    pub what: &'static str,
}

/// Returns what a phase waits for, by the work of its duties; arrivals are put on the table beside the checks, and are not waited for.
#[must_use]
pub fn waiting_for(setup: &Setup, state: &BattleState, duties: &[Duty]) -> Vec<Waiting> {
    let mut parts: Vec<Waiting> = Vec::new();
    for duty in duties {
        let unit_names = || duty.units().iter().map(|unit| setup.scenario.unit_label(unit)).collect::<Vec<_>>();
        let leader = || duty.leader(setup).map(|leader| state.leader_surname(setup, &leader)).into_iter().collect::<Vec<_>>();
        let (who, what) = match duty.work() {
            Work::Place | Work::CheckProvisionally => continue,
            Work::Roll => (unit_names(), "to be rolled for"),
            Work::Fallen => (leader(), "to roll for his life"),
            Work::Replace => (leader(), "to be replaced"),
            Work::Check => (leader(), "to check"),
            Work::CheckAlone => (unit_names(), "to check alone"),
            Work::Reply => (replying(setup, state, duty), "to reply to a charge"),
            Work::Move => (unit_names(), "to move"),
            Work::Supply => (unit_names(), "to be supplied"),
            Work::DefensiveFire => (unit_names(), "in defensive fire"),
            Work::OffensiveFire => (unit_names(), "in offensive fire"),
            Work::Fight => (charging(setup, state, duty), if duty.is_carry(state) { "to carry the position" } else { "to fight" }),
            Work::FightOn => (charging(setup, state, duty), "to fight on"),
            Work::End => (vec!["the battle".to_owned()], "to be ended"),
        };
        // Those who charge together fight once.
        let count = if matches!(duty.work(), Work::Fight | Work::FightOn) { 1 } else { who.len() };
        match parts.iter_mut().find(|part| part.work == duty.work() && part.what == what) {
            Some(part) => {
                part.count += count;
                part.who.extend(who.into_iter().filter(|name| !part.who.contains(name)).collect::<Vec<_>>());
            }
            None => parts.push(Waiting { work: duty.work(), count, who, what }),
        }
    }
    for part in &mut parts {
        shorten(&mut part.who);
    }
    parts
}

fn replying(setup: &Setup, state: &BattleState, duty: &Duty) -> Vec<String> {
    let Duty::Answer(nth) = duty else { return Vec::new() };
    let charged = state.charges.get(*nth).map(|charge| charge.standing().collect::<Vec<_>>()).unwrap_or_default();
    charged.into_iter().map(|unit| setup.scenario.unit_label(unit)).collect()
}

fn charging(setup: &Setup, state: &BattleState, duty: &Duty) -> Vec<String> {
    let (Duty::Fight(nth) | Duty::Second(nth)) = duty else { return Vec::new() };
    let attackers = state.charges.get(*nth).map(|charge| charge.attackers.clone()).unwrap_or_default();
    attackers.iter().map(|unit| setup.scenario.unit_label(unit)).collect()
}

/// Describes what a phase waits for in numbers: `2 checks, 2 moves`.
#[must_use]
pub fn waiting_short(parts: &[Waiting]) -> String {
    let mut counts: Vec<(usize, &str, &str)> = Vec::new();
    for part in parts {
        let (one, many) = match part.work {
            Work::Check | Work::CheckAlone | Work::CheckProvisionally => ("check", "checks"),
            Work::Move => ("move", "moves"),
            Work::Fallen | Work::Roll | Work::Replace => ("roll", "rolls"),
            Work::Reply => ("reply", "replies"),
            Work::Supply => ("supply", "supplies"),
            Work::DefensiveFire | Work::OffensiveFire => ("may still fire", "may still fire"),
            Work::Fight => ("charge to fight", "charges to fight"),
            Work::FightOn => ("charge to fight on", "charges to fight on"),
            Work::Place | Work::End => continue,
        };
        match counts.iter_mut().find(|(_, known, _)| *known == one) {
            Some((count, ..)) => *count += part.count,
            None => counts.push((part.count, one, many)),
        }
    }
    counts
        .into_iter()
        .map(|(count, one, many)| count_text(u32::try_from(count).unwrap_or(u32::MAX), one, many))
        .collect::<Vec<_>>()
        .join(", ")
}

/// Describes what is done in the phase, in parts: arrivals, then each kind of work in the order of play.
#[must_use]
pub fn done_summary(battle: &Battle, items: &[AgendaItem]) -> Vec<String> {
    let (setup, state) = (battle.setup(), battle.state());
    let mut parts = Vec::new();
    if state.phase == Phase::Maneuver {
        let came = state.came.units.len() + state.came.leaders.len();
        parts.extend((came > 0).then(|| format!("{came} arrived")));
        let charges = u32::try_from(state.charges.len()).unwrap_or(u32::MAX);
        parts.extend((charges > 0).then(|| format!("{} declared", count_text(charges, "charge", "charges"))));
        // Of a brigade that has still to check, these have checked by themselves.
        let listed = |unit: &UnitId| items.iter().any(|item| item.done.is_some() && item.duty.units().contains(unit));
        let own = setup.scenario.side(&state.side).map_or(&[][..], |side| &side.units);
        let checked = own.iter().filter(|unit| state.units.get(&unit.id).is_some_and(|own| own.checked) && !listed(&unit.id));
        let mut checked = checked.map(|unit| unit.label().to_owned()).collect::<Vec<_>>();
        shorten(&mut checked);
        parts.extend((!checked.is_empty()).then(|| format!("{} checked", join_list(&checked))));
    }
    for group in agenda_groups(setup, items) {
        let done = group.items.iter().filter_map(|nth| items.get(*nth)).filter_map(|item| Some((&item.duty, item.done.as_deref()?)));
        let done = done.collect::<Vec<_>>();
        let Some((_, result)) = done.first() else { continue };
        let units = done.iter().flat_map(|(duty, _)| duty.units()).map(|unit| setup.scenario.unit_label(unit)).collect::<Vec<_>>();
        let units = || {
            let mut units = units.clone();
            shorten(&mut units);
            join_list(&units)
        };
        parts.push(match group.work {
            Work::Roll => format!("{} rolled for, {result}", units()),
            Work::Fallen => format!("{}: {}", group.title(battle, items), lower_first(result)),
            Work::Replace => format!("{result} in command"),
            Work::Check => format!("{} checked", group.title(battle, items)),
            Work::CheckAlone => format!("{} checked", units()),
            Work::Reply => format!("{}, {result}", lower_first(&group.title(battle, items))),
            Work::Move => format!("{} moved", units()),
            Work::Supply => format!("{} supplied", units()),
            Work::DefensiveFire | Work::OffensiveFire => format!("{} fired", units()),
            Work::Fight | Work::FightOn => format!("{}, {result}", lower_first(&group.title(battle, items))),
            Work::Place | Work::CheckProvisionally | Work::End => continue,
        });
    }
    parts
}

/// Keeps the first few names, with the number of the others behind them.
fn shorten(names: &mut Vec<String>) {
    // One more takes no more room than its number.
    let more = names.len().saturating_sub(NAMES);
    if more > 1 {
        names.truncate(NAMES);
        names.push(format!("{more} more"));
    }
}
