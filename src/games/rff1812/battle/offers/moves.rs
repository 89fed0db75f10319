//! Moves of a brigade after its check: the choices of each unit by kind of move, the one it makes unless its player says otherwise, and its
//! inches.

use crate::engine::Word as _;
use crate::engine::text::{count_text, join_alternatives, lower_first};
use crate::game::Offer;
use crate::games::rff1812::battle::calls::Command;
use crate::games::rff1812::battle::found::{Event, TableReading};
use crate::games::rff1812::battle::judge::combat::charges;
use crate::games::rff1812::battle::judge::maneuvers::{ManeuverOption, hold, maneuver_options, plain_move};
use crate::games::rff1812::battle::offers::Selection;
use crate::games::rff1812::battle::state::BattleState;
use crate::games::rff1812::battle::state::change::Change;
use crate::games::rff1812::battle::{Battle, Rff1812, Setup};
use crate::games::rff1812::footprint::{UnitFootprint, unit_extent};
use crate::games::rff1812::movement::{WheelRequest, wheel};
use crate::games::rff1812::words::{Arm, Formation, Ground, Order};
use crate::games::rff1812::{FigureId, ManeuverKind};
use crate::id::{LeaderId, UnitId};
use crate::quantity::inches_text;

/// Kind of move, in the order in which the moves of a brigade stand beside each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum MoveKind {
    /// Full move in the formation the unit is in.
    Full,
    /// Half move in that formation.
    Half,
    /// Deployment to the front, guns into action; silenced guns rally.
    Deploy,
    /// Change of the formation of a unit.
    Form,
    /// Move back: about face, withdrawal, guns prolonged or in retreat.
    Back,
    /// Hold where it stands.
    Hold,
}

impl MoveKind {
    /// List of all kinds, in order.
    pub const ALL: [Self; 6] = [Self::Full, Self::Half, Self::Deploy, Self::Form, Self::Back, Self::Hold];

    /// Returns the kind of a maneuver; `None` for one that is seldom made.
    fn of(option: &ManeuverOption) -> Option<Self> {
        Some(match option.row.as_str() {
            "full_move" | "full_move_disordered" | "gun_full_move" => Self::Full,
            "half_move" | "gun_half_move" => Self::Half,
            "deploy_to_front" | "gun_unlimber" | "gun_rally" => Self::Deploy,
            "gun_limber_tardy" if option.to.contains(&Formation::Unlimbered) => Self::Deploy,
            "change_formation" | "deliberate_square" | "mount_dismount" | "tardy_square" | "leave_square" => Self::Form,
            "gun_limber" | "gun_limber_tardy" => Self::Form,
            "about_face" | "gun_prolong" | "gun_silenced_retreat" => Self::Back,
            "hold" | "gun_hold" => Self::Hold,
            _ => return None,
        })
    }

    /// Counts the units that make it: `1 full move`, `2 deploy`.
    #[must_use]
    pub fn count_text(self, units: usize) -> String {
        let (one, many) = match self {
            Self::Full => ("full move", "full moves"),
            Self::Half => ("half move", "half moves"),
            Self::Deploy => ("deploys", "deploy"),
            Self::Form => ("forms", "form"),
            Self::Back => ("goes back", "go back"),
            Self::Hold => ("holds", "hold"),
        };
        if units == 1 { format!("1 {one}") } else { format!("{units} {many}") }
    }
}

/// Move that a unit may choose, with the formation it ends in.
#[derive(Clone, Debug, PartialEq)]
pub struct MoveChoice {
    /// Kind of the move; `None` for one that is seldom made.
    pub kind: Option<MoveKind>,
    /// Maneuver of the table, with its inches and limits.
    pub maneuver: ManeuverOption,
    /// Formation it ends in, where that is another.
    pub formation: Option<Formation>,
    /// Offer of the move, as the judge sees it.
    pub offer: Offer<Rff1812>,
    /// Indicates that the unit is disordered by it on the ground it is made on.
    pub disorders: bool,
}

impl MoveChoice {
    /// Checks whether it may be made as things stand.
    #[must_use]
    pub const fn is_open(&self) -> bool {
        self.offer.is_open()
    }

    /// Checks whether the ground decides if it disorders the unit, so that the ground is asked.
    #[must_use]
    pub fn asks_ground(&self) -> bool {
        let on = &self.maneuver.disorders_on;
        !on.is_empty() && Ground::ALL.iter().any(|ground| !on.contains(ground))
    }

    /// Returns the inches over open, broken and rough ground: after it has formed, where it moves then.
    #[must_use]
    pub fn inches(&self) -> Option<[f64; 3]> {
        let after = || self.maneuver.after.iter().find(|(formation, _)| Some(*formation) == self.formation);
        after().map(|(_, inches)| *inches).or(self.maneuver.inches)
    }

    /// Returns what it does in a few words: `into line`, `8″ in line`, `hold`.
    #[must_use]
    pub fn summary(&self, now: Formation) -> String {
        let text = match (self.formation, self.inches(), self.kind) {
            (_, None, Some(MoveKind::Hold)) => "hold".to_owned(),
            (Some(formation), None, _) => formation.taken(),
            (Some(formation), Some([open, ..]), _) => format!("{}, {}″", formation.taken(), inches_text(open)),
            (None, Some([open, ..]), Some(MoveKind::Back)) => format!("back {}″", inches_text(open)),
            (None, Some([open, ..]), _) => format!("{}″ {}", inches_text(open), now.placed()),
            (None, None, _) => lower_first(&self.maneuver.brief),
        };
        if self.disorders { format!("{text}, disordered") } else { text }
    }
}

/// Moves that the check of a unit allows it.
#[derive(Clone, Debug, PartialEq)]
pub struct UnitMoves {
    /// Unit that moves, by id.
    pub unit: UnitId,
    /// Maneuver that its check allows.
    pub result: ManeuverKind,
    /// Result of its check as the table names it: `rally`; as the maneuver is named, where no check of this turn is in the log.
    pub result_text: String,
    /// Moves it may choose from, those not possible with the reason.
    pub choices: Vec<MoveChoice>,
    /// Place of the move it makes unless its player says otherwise: the last one like it, else the plain one.
    pub usual: Option<usize>,
}

impl UnitMoves {
    /// Builds the moves of a unit on this ground; `None` if its check allows none.
    #[must_use]
    pub fn of(battle: &Battle, unit: &UnitId, ground: Ground) -> Option<Self> {
        let (setup, state) = (battle.setup(), battle.state());
        let now = state.units.get(unit)?;
        let result = now.maneuver?;
        let options = maneuver_options(setup, state, unit);
        let choice = |offer: Offer<Rff1812>| {
            let Some(Command::Make { maneuver, formation, .. }) = offer.command() else { return None };
            let option = options.iter().find(|option| option.row == *maneuver)?;
            Some(MoveChoice {
                kind: MoveKind::of(option),
                formation: *formation,
                disorders: option.disorders_on.contains(&ground) && now.order == Some(Order::Good),
                maneuver: option.clone(),
                offer,
            })
        };
        let choices = battle.offers(&Selection::Maneuvers(unit.clone(), ground)).into_iter().filter_map(choice).collect::<Vec<_>>();
        let usual = usual_choice(battle, unit, result, &choices);
        let result_text = check_result(battle, unit).unwrap_or_else(|| result.spoken());
        Some(Self { unit: unit.clone(), result, result_text, choices, usual })
    }

    /// Returns the places of the moves of a kind that may be made, in the table's order.
    pub fn of_kind(&self, kind: Option<MoveKind>) -> impl Iterator<Item = usize> {
        self.choices.iter().enumerate().filter(move |(_, choice)| choice.kind == kind && choice.is_open()).map(|(nth, _)| nth)
    }

    /// Returns the place of the move of that kind that the whole brigade can be ordered to make: one that disorders nobody.
    #[must_use]
    pub fn for_all(&self, kind: MoveKind) -> Option<usize> {
        self.of_kind(Some(kind)).find(|nth| self.choices[*nth].offer.is_in_order() && !self.choices[*nth].disorders)
    }
}

/// Describes the inches that a wheel leaves of a move over open ground, by its angle: `A wheel of 15°, 30° or 45° leaves 9½, 7 or 5″.`
/// `None` for a move without a wheel.
#[must_use]
pub fn wheels_left(battle: &Battle, unit: &UnitId, choice: &MoveChoice) -> Option<String> {
    let (setup, state) = (battle.setup(), battle.state());
    let (_, known) = setup.scenario.unit(unit)?;
    let now = state.units.get(unit)?;
    let is_plain = matches!(choice.maneuver.row.as_str(), "full_move" | "half_move" | "full_move_disordered");
    let [open, ..] = choice.inches().filter(|_| is_plain)?;
    let standing = UnitFootprint { arm: known.arm(), formation: now.formation, stands: now.stands.max(1), abreast: None };
    let frontage = unit_extent(&setup.tables, standing).frontage.as_f64();
    let widest = setup.tables.figure(FigureId::WheelInMove);
    let angles = [1.0, 2.0, 3.0].map(|third| widest * third / 3.0);
    let left = |angle: f64| {
        let cost = wheel(&setup.tables, WheelRequest { frontage, angle, allowance: None }).ok()?.cost;
        // Down to the half inch, as a player measures.
        Some(((open - cost).max(0.0) * 2.0).floor() / 2.0)
    };
    let left = angles.into_iter().map(left).collect::<Option<Vec<_>>>()?;
    let texts = left.into_iter().map(inches_text).collect::<Vec<_>>();
    let angles = angles.map(|angle| format!("{angle:.0}\u{b0}"));
    Some(format!("A wheel of {} leaves {}\u{2033}.", join_alternatives(&angles), join_alternatives(&texts)))
}

/// Returns the place of the move a unit made last, where it may make it again without disorder; else of the plain move, or of the hold.
fn usual_choice(battle: &Battle, unit: &UnitId, result: ManeuverKind, choices: &[MoveChoice]) -> Option<usize> {
    let guns = battle.setup().scenario.unit(unit).is_some_and(|(_, unit)| unit.arm() == Arm::Artillery);
    let is_plain = |choice: &MoveChoice| choice.offer.is_in_order() && !choice.disorders;
    let place = |wanted: &dyn Fn(&MoveChoice) -> bool| choices.iter().position(|choice| is_plain(choice) && wanted(choice));
    let last = battle.journal().applied().rev().find_map(|event| {
        let Command::Make { unit: of, maneuver, formation, .. } = &event.command else { return None };
        (of == unit).then(|| (maneuver.clone(), *formation))
    });
    let as_last = last
        .and_then(|(row, formation)| place(&|choice| choice.kind.is_some() && choice.maneuver.row == row && choice.formation == formation));
    let named = |row: &'static str| place(&|choice| choice.maneuver.row.as_str() == row);
    as_last.or_else(|| named(plain_move(result, guns))).or_else(|| named(hold(guns)))
}

/// Returns the result of the last check of a unit in this player turn, as the table names it.
fn check_result(battle: &Battle, unit: &UnitId) -> Option<String> {
    let in_turn = |event: &&Event| !event.changes.contains(&Change::PlayerTurnBegins);
    let row = battle.journal().applied().rev().take_while(in_turn).find_map(|event| {
        let (Command::Maneuver(call), TableReading::Maneuver { results, .. }) = (&event.command, &event.found.reading) else { return None };
        let place = call.units.iter().position(|situation| situation.unit == *unit)?;
        results.get(place).map(|result| &result.outcome)
    })?;
    let tables = &battle.setup().tables;
    let rows = tables.good_order.rows().iter().chain(tables.disordered.rows());
    rows.into_iter().find(|known| known.id == *row).map(|known| lower_first(&known.label))
}

/// Returns the units whose moves are laid out with those of a unit, in the order of their numbers: those of its commander that have yet to
/// maneuver, and the unit itself; with the commander.
#[must_use]
pub fn moves_with(setup: &Setup, state: &BattleState, unit: &UnitId) -> (Option<LeaderId>, Vec<UnitId>) {
    let Some((side, own)) = setup.scenario.unit(unit) else { return (None, Vec::new()) };
    let commander = |of| side.commander_of(of).map(|leader| leader.id.clone());
    let leader = commander(own);
    let waits = |id: &UnitId| {
        let now = state.units.get(id);
        now.is_some_and(|now| now.in_play() && now.maneuver.is_some() && now.made.is_none()) && !charges(state, id)
    };
    let with = side.units.iter().filter(|other| other.id == *unit || (commander(other) == leader && waits(&other.id)));
    let units = with.map(|unit| unit.id.clone()).collect();
    (leader, units)
}

/// Returns the heading of the moves of units: `Scott's brigade moves`, `Towson's guns move`.
#[must_use]
pub fn moves_title(setup: &Setup, state: &BattleState, leader: Option<&LeaderId>, units: &[UnitId]) -> String {
    let arms = || units.iter().filter_map(|id| setup.scenario.unit(id)).map(|(_, unit)| unit.arm());
    match (leader, units) {
        (Some(leader), _) if arms().all(|arm| arm == Arm::Artillery) => format!("{}'s guns move", state.leader_surname(setup, leader)),
        (Some(leader), _) => format!("{}'s brigade moves", state.leader_surname(setup, leader)),
        (None, _) => format!("{} without a leader", count_text(units.len(), "unit", "units")),
    }
}

/// Returns the face of the last maneuver check of any of these units in this player turn.
#[must_use]
pub fn last_check_die(battle: &Battle, units: &[UnitId]) -> Option<u8> {
    battle.journal().applied().rev().find_map(|event| {
        let Command::Maneuver(call) = &event.command else { return None };
        call.units.iter().any(|situation| units.contains(&situation.unit)).then_some(call.die.face)
    })
}
