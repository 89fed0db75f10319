//! Maneuvers that a unit's result allows, by name, with the inches it may move (digest §7, §8, §11).

use crate::engine::Word as _;
use crate::engine::fault::clause;
use crate::engine::text::{HAS, IS, join_alternatives, lower_first, statement};
use crate::game::Refusal;
use crate::games::rff1812::battle::Setup;
use crate::games::rff1812::battle::calls::UnitEdit;
use crate::games::rff1812::battle::state::{BattleState, UnitState, usual_formation};
use crate::games::rff1812::maneuver::formations_of;
use crate::games::rff1812::movement::{Moving, allowances, double_quick, rate_inches, unit_rate_id};
use crate::games::rff1812::scenario::{Trait, Unit};
use crate::games::rff1812::tables::{Carriage, Gun, Limit, Maneuver, ManeuverResult, ManeuverWho, MoveShare, Tables};
use crate::games::rff1812::words::{Arm, Formation, Ground, Order};
use crate::games::rff1812::{FigureId, ManeuverKind};
use crate::id::{RowId, UnitId};
use crate::table::TableRow;

/// Maneuver of a tardy result that covers the full move in disorder.
pub(in crate::games::rff1812::battle) const FULL_MOVE_DISORDERED: &str = "full_move_disordered";

/// Maneuvers by which a unit charges (digest §7, §8).
const CHARGE_MOVES: [&str; 3] = [CHARGE, FULL_MOVE_DISORDERED, "storming_column"];

/// Maneuver of a charge in good order.
pub(in crate::games::rff1812::battle) const CHARGE: &str = "charge";

/// Maneuver by which a storming column takes another formation beyond the defile; it belongs to the one that brought it there.
pub(in crate::games::rff1812::battle) const LEAVE_DEFILE: &str = "leave_defile";

/// Checks whether a unit charges by this maneuver.
pub(in crate::games::rff1812::battle) fn is_charge_move(maneuver: &RowId) -> bool {
    CHARGE_MOVES.contains(&maneuver.as_str())
}

/// Returns the maneuver of units that stay where they are: of guns, or of troops.
pub(in crate::games::rff1812::battle) const fn hold(guns: bool) -> &'static str {
    if guns { "gun_hold" } else { "hold" }
}

/// Returns the maneuver of units that only go on: the full move, or half of it in good order if the result is tardy.
pub(in crate::games::rff1812::battle) const fn plain_move(kind: ManeuverKind, guns: bool) -> &'static str {
    match (matches!(kind, ManeuverKind::Tardy), guns) {
        (false, false) => "full_move",
        (false, true) => "gun_full_move",
        (true, false) => "half_move",
        (true, true) => "gun_half_move",
    }
}

/// One maneuver of the table, for one unit as it stands.
#[derive(Clone, Debug, PartialEq)]
pub struct ManeuverOption {
    /// Row of the maneuver in the table.
    pub row: RowId,
    /// Name of the maneuver in the table.
    pub label: String,
    /// Name of the maneuver in a word or two.
    pub brief: String,
    /// Inches over open, broken and rough ground, by the formation it moves in first; `None` if it does not move.
    pub inches: Option<[f64; 3]>,
    /// Formations it may end in; empty if it stays in the one it began in.
    pub to: Vec<Formation>,
    /// Inches if it moves after it has formed, by its new formation.
    pub after: Vec<(Formation, [f64; 3])>,
    /// Inches all the way along a good road; `None` if it uses no road.
    pub on_road: Option<f64>,
    /// Reason why it may not be made as things stand; `None` if it may.
    pub impossible: Option<String>,
    /// Limits on the maneuver, as the table words them.
    pub limits: Vec<String>,
    /// Kinds of ground on which the maneuver disorders the unit.
    pub disorders_on: Vec<Ground>,
}

/// Lists every maneuver of the unit's arm that its result allows; those that its state forbids have the reason. Empty if the unit has no
/// result that lets it maneuver.
#[must_use]
pub fn maneuver_options(setup: &Setup, state: &BattleState, id: &UnitId) -> Vec<ManeuverOption> {
    movers(setup, state, id).map(|(mover, row)| mover.option(row)).collect()
}

/// Lists the rows of the unit's arm that its result allows.
fn movers<'b>(
    setup: &'b Setup,
    state: &'b BattleState,
    id: &UnitId,
) -> impl Iterator<Item = (Mover<'b>, &'b TableRow<Maneuver>)> + use<'b> {
    let known = setup.scenario.unit(id).zip(state.units.get(id)).and_then(|((_, unit), now)| {
        Some(Mover { setup, unit, now, gun: unit.guns().and_then(|guns| setup.tables.gun(&guns.gun)), kind: now.maneuver? })
    });
    known.into_iter().flat_map(move |mover| {
        let wanted = move |result: ManeuverResult| match result {
            ManeuverResult::Any => true,
            ManeuverResult::Tardy => mover.kind == ManeuverKind::Tardy,
            ManeuverResult::WellHandled => mover.kind != ManeuverKind::Tardy,
        };
        let rows = setup.tables.maneuvers.iter();
        let rows = rows.filter(move |row| wanted(row.data.result) && is_for_arm(row.data.who, mover.unit.arm()));
        rows.map(move |row| (mover, row))
    })
}

/// Maneuver that a unit may make as it stands, without its words.
#[derive(Clone, Debug, PartialEq)]
pub struct ManeuverMove {
    /// Row of the maneuver in the table.
    pub row: RowId,
    /// Inches over open, broken and rough ground, by the formation it moves in first; `None` if it does not move.
    pub inches: Option<[f64; 3]>,
    /// Formations it may end in; empty if it stays in the one it began in.
    pub to: Vec<Formation>,
    /// Indicates that some ground disorders the unit in it.
    pub disorders: bool,
}

/// Lists the maneuvers that the unit may make, in the order of [`maneuver_options`] and judged by the same.
pub fn maneuver_moves<'b>(setup: &'b Setup, state: &'b BattleState, id: &UnitId) -> impl Iterator<Item = ManeuverMove> + use<'b> {
    movers(setup, state, id).filter_map(|(mover, row)| mover.move_of(row))
}

/// Returns the inches over open, broken and rough ground that a result lets a unit move in its present formation.
#[must_use]
pub fn allowed_inches(setup: &Setup, unit: &Unit, now: &UnitState, kind: ManeuverKind) -> Option<[f64; 3]> {
    let gun = unit.guns().and_then(|guns| setup.tables.gun(&guns.gun));
    allowances(&setup.tables, movement_class(unit, now, now.formation, gun), kind)
}

/// Returns the inches all the way along a good road that a result lets a unit move in its present formation; `None` if it uses no road.
#[must_use]
pub fn road_inches(setup: &Setup, unit: &Unit, now: &UnitState, kind: ManeuverKind) -> Option<f64> {
    let wanted = plain_move(kind, unit.arm() == Arm::Artillery);
    let row = setup.tables.maneuvers.iter().find(|row| row.head.id.as_str() == wanted)?;
    let mover = Mover { setup, unit, now, gun: unit.guns().and_then(|guns| setup.tables.gun(&guns.gun)), kind };
    let option = mover.option(row);
    option.on_road.filter(|_| option.impossible.is_none())
}

/// Returns the movement class of a unit in a formation. Cavalry on foot marches as infantry does (digest §4).
fn movement_class<'g>(unit: &Unit, now: &UnitState, formation: Formation, gun: Option<&'g Gun>) -> Moving<'g> {
    let on_foot = now.on_foot && formation == Formation::MarchColumn;
    Moving { arm: if on_foot { Arm::Infantry } else { unit.arm() }, formation, broken: now.broken(), gun }
}

/// Unit with a result that lets it maneuver.
#[derive(Clone, Copy)]
struct Mover<'b> {
    setup: &'b Setup,
    unit: &'b Unit,
    now: &'b UnitState,
    gun: Option<&'b Gun>,
    kind: ManeuverKind,
}

impl<'b> Mover<'b> {
    fn option(self, row: &TableRow<Maneuver>) -> ManeuverOption {
        let Self { unit, now, gun, .. } = self;
        let data = &row.data;
        let to = self.end_formations(&row.head.id, data);
        // A maneuver that ends in a formation is closed to units that may take none of its formations.
        let nowhere = !data.to.is_empty() && to.is_empty();
        let limits = self.limits(&row.head.id);
        let after = self.inches_after(data, &to);
        ManeuverOption {
            row: row.head.id.clone(),
            label: row.head.label.to_string(),
            brief: row.head.short().to_owned(),
            inches: self.inches(data),
            on_road: self.on_road(data, &to, &after),
            after,
            to,
            impossible: why_not_possible(&self.setup.tables, unit, now, gun, data)
                .map(|not| not.text(unit))
                .or_else(|| nowhere.then(|| NOT_FOR_IT.to_owned())),
            limits: limits.iter().map(|limit| limit.head.label.to_string()).collect(),
            disorders_on: limits.iter().flat_map(|limit| limit.data.disorders_on.iter().copied()).collect(),
        }
    }

    /// Returns the maneuver without its words; `None` if its state forbids it.
    fn move_of(self, row: &TableRow<Maneuver>) -> Option<ManeuverMove> {
        let Self { setup, unit, now, gun, .. } = self;
        let data = &row.data;
        if why_not_possible(&setup.tables, unit, now, gun, data).is_some() {
            return None;
        }
        let to = self.end_formations(&row.head.id, data);
        (data.to.is_empty() || !to.is_empty()).then(|| ManeuverMove {
            row: row.head.id.clone(),
            inches: self.inches(data),
            to,
            disorders: self.limits(&row.head.id).iter().any(|limit| !limit.data.disorders_on.is_empty()),
        })
    }

    fn end_formations(self, id: &RowId, data: &Maneuver) -> Vec<Formation> {
        let Self { unit, now, .. } = self;
        if data.own_line {
            return vec![usual_formation(unit, now)];
        }
        // Mounting and dismounting is a maneuver of its own; else cavalry stays as it is (digest §7).
        let mounts = id.as_str() == "mount_dismount";
        let formed = |to: &Formation| may_form(unit, *to) && (mounts || unit.arm() != Arm::Cavalry || matches_mount(now, *to));
        let to = data.to.iter().copied().filter(formed);
        to.filter(|to| *to != now.formation || data.to.len() == 1).collect()
    }

    /// Returns the limits of the table that apply to this unit in the maneuver.
    fn limits(self, id: &RowId) -> Vec<&'b TableRow<Limit>> {
        let holds = |limit: &Limit| {
            let carriage = self.gun.map(|gun| gun.carriage);
            (limit.formations.is_empty() || limit.formations.contains(&self.now.formation))
                && (limit.experience.is_empty() || limit.experience.contains(&self.unit.experience))
                && (limit.carriage.is_empty() || carriage.is_some_and(|carriage| limit.carriage.contains(&carriage)))
                && limit.maneuvers.contains(id)
        };
        self.setup.tables.limits.iter().filter(|row| holds(&row.data)).collect()
    }

    /// Returns the formation it moves in before it takes another.
    fn starting_formation(self, data: &Maneuver) -> Formation {
        match data.rate.as_str() {
            "march_column" => Formation::MarchColumn,
            "limbered" => Formation::Limbered,
            // A gun that limbers first moves limbered.
            _ if self.unit.arm() == Arm::Artillery => Formation::Limbered,
            _ => self.now.formation,
        }
    }

    /// Returns the rates of a formation. A tardy result's maneuvers have their own share of the move: it is not halved twice.
    fn rates(self, formation: Formation) -> Option<[f64; 3]> {
        let kind = if self.kind == ManeuverKind::Tardy { ManeuverKind::WellHandled } else { self.kind };
        allowances(&self.setup.tables, movement_class(self.unit, self.now, formation, self.gun), kind)
    }

    fn inches(self, data: &Maneuver) -> Option<[f64; 3]> {
        let rates = self.rates(self.starting_formation(data))?;
        match data.moves {
            MoveShare::Full | MoveShare::Arc => Some(rates),
            MoveShare::Half => Some(self.half(rates)),
            MoveShare::HandHaul => self.gun.and_then(|gun| gun.hand_haul).map(|inches| [inches.as_f64(); 3]),
            MoveShare::None => None,
        }
    }

    fn half(self, rates: [f64; 3]) -> [f64; 3] {
        let half = self.setup.tables.figure(FigureId::Tardy);
        rates.map(|rate| rate * half)
    }

    /// Returns the inches that troops move after a change of formation and half move, by the new formation (digest §7).
    fn inches_after(self, data: &Maneuver, to: &[Formation]) -> Vec<(Formation, [f64; 3])> {
        let forms = data.moves == MoveShare::Half && data.rate == "formation" && self.unit.arm() != Arm::Artillery;
        let to = to.iter().filter(|_| forms);
        to.filter_map(|to| Some((*to, self.half(self.rates(*to)?)))).collect()
    }

    /// Returns the inches all the way along a good road: for march columns, storming columns and limbered guns; broken units have no bonus
    /// (digest §8).
    fn on_road(self, data: &Maneuver, to: &[Formation], after: &[(Formation, [f64; 3])]) -> Option<f64> {
        if self.now.broken() || !matches!(data.moves, MoveShare::Full | MoveShare::Half) {
            return None;
        }
        let guns = self.unit.arm() == Arm::Artillery;
        // A prolonged gun stays unlimbered.
        let prolonged = guns && self.now.formation == Formation::Unlimbered && !to.contains(&Formation::Limbered);
        let in_column =
            |formation: &Formation| matches!(formation, Formation::MarchColumn | Formation::StormingColumn | Formation::Limbered);
        let before = self.inches(data).filter(|_| in_column(&self.starting_formation(data)) && !prolonged).map(|[open, ..]| open);
        let after = after.iter().filter(|(to, _)| in_column(to)).map(|(_, [open, ..])| *open);
        let inches = before.into_iter().chain(after).fold(0.0, f64::max);
        let factor = self.setup.tables.figure(if guns { FigureId::GoodRoadGuns } else { FigureId::GoodRoad });
        (inches > 0.0).then_some(inches * factor)
    }
}

const fn is_for_arm(who: ManeuverWho, arm: Arm) -> bool {
    match who {
        ManeuverWho::Troops => !matches!(arm, Arm::Artillery),
        ManeuverWho::Infantry => matches!(arm, Arm::Infantry),
        ManeuverWho::Cavalry => matches!(arm, Arm::Cavalry),
        ManeuverWho::Guns | ManeuverWho::LightGuns | ManeuverWho::SilencedGuns => matches!(arm, Arm::Artillery),
    }
}

/// Checks whether the unit's arm and traits let it take a formation: open order is for light troops, and some take only open order and
/// march column (digest §4).
pub(super) fn may_form(unit: &Unit, formation: Formation) -> bool {
    let light = [Trait::Light, Trait::Indians, Trait::OpenOrderOnly, Trait::Marksmen].iter().any(|known| unit.has_trait(*known));
    match unit.arm() {
        Arm::Infantry if unit.has_trait(Trait::OpenOrderOnly) => matches!(formation, Formation::OpenOrder | Formation::MarchColumn),
        Arm::Infantry => !matches!(formation, Formation::Mounted | Formation::Dismounted) && (formation != Formation::OpenOrder || light),
        Arm::Cavalry => {
            matches!(formation, Formation::Mounted | Formation::Dismounted | Formation::MarchColumn | Formation::StormingColumn)
        }
        Arm::Artillery => true,
    }
}

/// Checks whether a unit takes a formation at all: its arm has it, and its traits allow it (digest §4).
#[must_use]
pub fn ever_forms(unit: &Unit, formation: Formation) -> bool {
    formations_of(unit.arm()).contains(&formation) && may_form(unit, formation)
}

/// Checks whether cavalry stays mounted, or stays on foot, in a formation; for the storming column it mounts (digest §4).
fn matches_mount(now: &UnitState, formation: Formation) -> bool {
    match formation {
        Formation::Mounted => !now.on_foot,
        Formation::Dismounted => now.on_foot,
        _ => true,
    }
}

/// Reason why a unit cannot make a maneuver in its state; its sentence is made only where it is read.
enum NotPossible<'m> {
    /// Reason in a few words.
    For(&'static str),
    /// Formations that the maneuver begins in.
    OnlyFrom(&'m [Formation]),
}

impl NotPossible<'_> {
    fn text(&self, unit: &Unit) -> String {
        match self {
            Self::For(why) => (*why).to_owned(),
            Self::OnlyFrom(from) => {
                let spoken = from.iter().filter(|from| may_form(unit, **from)).map(|from| from.spoken()).collect::<Vec<_>>();
                if spoken.is_empty() { NOT_FOR_IT.to_owned() } else { format!("only from {}", spoken.join(", ")) }
            }
        }
    }
}

const NOT_FOR_IT: &str = "not for this unit";

fn why_not_possible<'m>(
    tables: &Tables,
    unit: &Unit,
    now: &UnitState,
    gun: Option<&Gun>,
    maneuver: &'m Maneuver,
) -> Option<NotPossible<'m>> {
    let Maneuver { who, from, to, moves, .. } = maneuver;
    let (who, moves) = (*who, *moves);
    let fixed = unit.guns().is_some_and(|guns| guns.fixed);
    if fixed && to.contains(&Formation::Limbered) {
        return Some(NotPossible::For("fixed guns do not limber"));
    }
    if unit.is_gunboats(tables) && to.contains(&Formation::Limbered) {
        return Some(NotPossible::For("guns afloat do not limber: their owner moves them"));
    }
    if who == ManeuverWho::SilencedGuns {
        return (!now.silenced).then_some(NotPossible::For("only for silenced guns"));
    }
    if now.silenced && !matches!(moves, MoveShare::None) {
        return Some(NotPossible::For("silenced guns rally first, or limber and retreat"));
    }
    if who == ManeuverWho::LightGuns && gun.is_some_and(|gun| gun.carriage == Carriage::Heavy) {
        return Some(NotPossible::For("only on a light carriage"));
    }
    if moves == MoveShare::HandHaul && gun.is_none_or(|gun| gun.hand_haul.is_none()) {
        return Some(NotPossible::For("too heavy to haul by hand"));
    }
    if fixed && !matches!(moves, MoveShare::None) {
        return Some(NotPossible::For("fixed guns do not move"));
    }
    (!from.is_empty() && !from.contains(&now.formation)).then_some(NotPossible::OnlyFrom(from))
}

/// Returns the inches of a breakthrough over open, broken and rough ground: half the double quick rate, or half the plain rate in square
/// (digest §8).
#[must_use]
pub fn breakthrough_inches(setup: &Setup, state: &BattleState, id: &UnitId) -> Option<[f64; 3]> {
    let (_, unit) = setup.scenario.unit(id)?;
    let now = state.units.get(id)?;
    let rate = unit_rate_id(Moving { broken: false, ..movement_class(unit, now, now.formation, None) })?;
    let half = setup.tables.figure(FigureId::Tardy);
    Some([Ground::Open, Ground::Broken, Ground::Rough].map(|ground| {
        let rate = rate_inches(&setup.tables, rate, ground);
        (if now.formation == Formation::Square { rate } else { double_quick(&setup.tables, rate) }) * half
    }))
}

/// Returns the edit that a maneuver makes to the unit.
///
/// # Errors
/// A maneuver the unit's result or state does not allow, or a formation it does not end in.
pub(in crate::games::rff1812::battle) fn made(
    setup: &Setup,
    state: &BattleState,
    id: &UnitId,
    maneuver: &RowId,
    formation: Option<Formation>,
    ground: Ground,
) -> Result<UnitEdit, Refusal> {
    let (Some((_, unit)), Some(now)) = (setup.scenario.unit(id), state.units.get(id)) else {
        return Err(Refusal::of("unit", format!("there is no unit \"{id}\" in this battle")));
    };
    if now.removed {
        return Err(Refusal::of("unit", statement(unit.label(), IS, "out of the game")));
    }
    let mut allowed = movers(setup, state, id).peekable();
    if allowed.peek().is_none() {
        return Err(Refusal::of("unit", statement(unit.label(), HAS, "no result that allows a maneuver")));
    }
    let Some(option) = movers(setup, state, id).find(|(_, row)| row.head.id == *maneuver).map(|(mover, row)| mover.option(row)) else {
        let text = if let Some(row) = setup.tables.maneuvers.iter().find(|row| row.head.id == *maneuver) {
            format!("the result of the check does not allow this maneuver: {}", lower_first(&row.head.label))
        } else {
            let known = allowed.map(|(_, row)| row.head.id.as_str()).collect::<Vec<_>>();
            format!("there is no maneuver \"{maneuver}\". Choose {}", join_alternatives(&known))
        };
        return Err(Refusal::of("maneuver", text));
    };
    if let Some(not) = option.impossible {
        return Err(Refusal::of("maneuver", format!("{}: {not}", option.label)));
    }
    let formation = match (formation, option.to.as_slice()) {
        (None, []) => None,
        (None, [only]) => Some(*only),
        (None, several) => {
            let names = several.iter().map(|one| one.spoken()).collect::<Vec<_>>().join(", ");
            return Err(Refusal::of("formation", clause(format!("is missing: {names}"))));
        }
        (Some(wanted), several) if several.contains(&wanted) => Some(wanted),
        (Some(wanted), several) => {
            let right = match several {
                [] => "leave the formation out".to_owned(),
                _ => format!("choose {}", join_alternatives(&several.iter().map(|one| one.spoken()).collect::<Vec<_>>())),
            };
            return Err(Refusal::of("formation", format!("{} does not end {}; {right}", option.label, wanted.placed())));
        }
    };
    let disordered = option.disorders_on.contains(&ground);
    Ok(UnitEdit {
        formation: formation.filter(|formation| *formation != now.formation),
        order: (disordered && now.order == Some(Order::Good)).then_some(Order::Disordered),
        silenced: (maneuver.as_str() == "gun_rally").then_some(false),
        ..UnitEdit::default()
    })
}
