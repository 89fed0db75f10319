//! Remarks on a command besides its result: what is out of order, what is unusual.

use serde::{Deserialize, Serialize};
use smol_str::SmolStr;

use crate::engine::Word as _;
use crate::engine::text::{HAS, IS, Verb, WAS, count_text, join_list, lower_first, sentences_by_kind, statement};
use crate::game::{BATTLE_OVER, Objections};
use crate::games::rff1812::battle::Setup;
use crate::games::rff1812::battle::found::SuccessorNames;
use crate::games::rff1812::battle::judge::ranks;
use crate::games::rff1812::battle::judge::supply_distances::replenish_distance_of_guns;
use crate::games::rff1812::battle::state::Phase;
use crate::games::rff1812::effect::words::FIRES;
use crate::games::rff1812::words::Formation;
use crate::id::{LeaderId, RowId, UnitId};

/// Remark on something out of order or unusual.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "remark", rename_all = "snake_case", deny_unknown_fields)]
pub enum Remark {
    /// The check belongs to another phase.
    OtherPhase {
        /// The phase it was made in.
        made_in: Phase,
        /// The phase it belongs to.
        belongs_to: Phase,
    },
    /// The unit is not of the side whose player turn it is.
    OtherSidesTurn {
        /// Unit of the other side.
        unit: UnitId,
    },
    /// The unit has done this before in this player turn.
    Again {
        /// Unit that does it again.
        unit: UnitId,
        /// Act that it has done; `None` in old files.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        done: Option<Done>,
    },
    /// The unit is not on the table.
    NotOnTable {
        /// Unit that is not there.
        unit: UnitId,
    },
    /// The leader is not on the table.
    LeaderNotOnTable {
        /// Leader who is not there.
        leader: LeaderId,
    },
    /// A face of a square fires at the target of another face (digest §11).
    FaceTwice {
        /// Unit in square that fires.
        unit: UnitId,
        /// Unit that is fired at.
        target: UnitId,
    },
    /// Defensive fire comes before offensive fire: an order inside the phase that is the program's own (digest §5, `house`).
    FiredBefore {
        /// Unit that fires defensively.
        unit: UnitId,
        /// Unit that has fired offensively.
        before: UnitId,
    },
    /// The unit is on the table already.
    OnTable {
        /// Unit that is there already.
        unit: UnitId,
    },
    /// The leader is on the table already.
    LeaderOnTable {
        /// Leader who is there already.
        leader: LeaderId,
    },
    /// The unit is due later, or in the other side's player turn.
    NotDue {
        /// Unit that is not due.
        unit: UnitId,
        /// Turn in which it is due.
        turn: u32,
    },
    /// The leader is due later, or in the other side's player turn.
    LeaderNotDue {
        /// Leader who is not due.
        leader: LeaderId,
        /// Turn in which he is due.
        turn: u32,
    },
    /// The phase goes on, and a fallen leader check is still to be thrown (digest §12).
    FallenLeaderDue {
        /// Leader who is in danger.
        leader: LeaderId,
    },
    /// Nothing that happened calls for a fallen leader check of this leader (digest §12).
    NotInDanger {
        /// Leader who is checked.
        leader: LeaderId,
    },
    /// The battle ends before its last turn, and no rule ends it at once (digest §13).
    EndsEarly {
        /// Turn in which it ends.
        turn: u32,
        /// Last turn of the scenario.
        turns: u32,
    },
    /// The battle is over, and this is an act of play.
    BattleOver {},
    /// The battle goes on after its last turn (digest §13).
    PastTheEnd {
        /// Turn that begins or goes on.
        turn: u32,
        /// Last turn of the scenario.
        turns: u32,
    },
    /// The leader was with another unit when it was checked in this player turn: the sources do not say whether he may ride on.
    RidesOn {
        /// Leader who rides on.
        leader: LeaderId,
        /// The unit he was with.
        from: UnitId,
    },
    /// A crew goes back to its guns because the square it was in was wiped out: the rules cover only squares that break.
    CrewGoesHome {
        /// Guns of the crew, by id.
        unit: UnitId,
    },
    /// The target is of the same side.
    OwnSide {
        /// The unit fired at or charged.
        unit: UnitId,
    },
    /// Guns fired while limbered.
    Limbered {
        /// Guns that are limbered up.
        unit: UnitId,
    },
    /// The crew is in a square: neither it nor its guns can be a target (digest §11).
    Sheltered {
        /// Guns of the sheltered crew.
        unit: UnitId,
    },
    /// The crew is in a square, and cannot serve its guns.
    CrewAway {
        /// Guns of the crew in square.
        unit: UnitId,
    },
    /// Other guns have taken this target already (digest §9, massing guns).
    Massed {
        /// Guns that fire now.
        unit: UnitId,
        /// Guns that took the target before.
        before: UnitId,
    },
    /// Others of its side fired at this target in this phase, in a combat of their own: all stands that fire at one target do so in one
    /// combat (digest §9).
    FiredApart {
        /// Unit that fires now.
        unit: UnitId,
        /// Unit that fired before.
        before: UnitId,
        /// Unit that both fire at.
        target: UnitId,
    },
    /// A hasty maneuver after a charger has moved (digest §5).
    ChargerMoved {
        /// Charger that has moved.
        unit: UnitId,
    },
    /// A charge is declared after this charger has moved (digest §5, §11).
    DeclaredLate {
        /// Charger that has moved.
        unit: UnitId,
    },
    /// The unit no longer charges: its result or its maneuver ends the charge it declared (digest §10).
    ChargeEnds {
        /// Unit that charges no longer.
        unit: UnitId,
    },
    /// The unit has made no maneuver check in this player turn.
    NoCheck {
        /// Unit that has not checked.
        unit: UnitId,
    },
    /// The unit is broken, and charges only when a check has rallied it (digest §10).
    NotRallied {
        /// Unit that is broken.
        unit: UnitId,
    },
    /// The result of its check lets the unit make no maneuver, and so no charge (digest §7).
    NoManeuver {
        /// Unit that may not maneuver.
        unit: UnitId,
    },
    /// The unit has declared no charge, and makes the move of one or joins one (digest §5).
    NoDeclaration {
        /// Unit that has not declared.
        unit: UnitId,
    },
    /// A charge is declared after the other side has answered those before it (digest §5).
    AfterAnswers {},
    /// The target formed square: the charge goes on (digest §11).
    MustCharge {
        /// Unit that formed square.
        unit: UnitId,
    },
    /// The position is carried while its defender stands (digest §10).
    TargetStands {
        /// Defender that still stands.
        unit: UnitId,
    },
    /// The player turn ends and a declared charge was not fought (digest §10).
    ChargeOpen {
        /// The unit that leads it.
        unit: UnitId,
    },
    /// The player turn ends and a declared charge can no longer be fought, or has nobody before it: it comes to nothing (digest §10).
    ChargeLapsed {
        /// The unit that leads it.
        unit: UnitId,
    },
    /// The target was beaten in a charge of this phase, and is gone (digest §10).
    Beaten {
        /// Unit that was beaten.
        unit: UnitId,
    },
    /// The phase goes on, and the charged side has given no answer (digest §5).
    Unanswered {
        /// The unit that leads the charge.
        unit: UnitId,
    },
    /// The phase goes on after a breakthrough, with neither a second combat fought nor the position carried (digest §10).
    BreakthroughOpen {
        /// The unit that leads the charge.
        unit: UnitId,
    },
    /// A player turn begins in which a new leader may replace one who fell (digest §13).
    ReplacementOpen {
        /// Leader who may be replaced.
        leader: LeaderId,
    },
    /// The phase goes on, and another may take the place of a leader out of the game (digest §13).
    ReplacementDue {
        /// Leader whose place may be taken.
        leader: LeaderId,
    },
    /// The unit declared the charge and takes no part in its combat.
    LeftOut {
        /// Unit that is left out.
        unit: UnitId,
    },
    /// The unit is resupplied, and holding for it is its maneuver (digest §9).
    HoldsForSupply {
        /// Unit that is resupplied and holds.
        unit: UnitId,
    },
    /// The unit is resupplied, and the distance to the enemy's guns was not measured.
    GunsNotMeasured {},
    /// The unit did not make the move of its charge.
    OtherManeuver {
        /// Unit that made another maneuver.
        unit: UnitId,
        /// Maneuver that it made instead.
        maneuver: RowId,
    },
    /// The charge was declared against others.
    OtherTarget {
        /// Units that it was declared against.
        declared: Vec<UnitId>,
    },
    /// Cold steel counts where it was not declared, or the other way round.
    ColdSteel {
        /// Indicates that cold steel was declared.
        declared: bool,
    },
    /// Another combat of the charge comes next.
    OtherRound {
        /// Round that the call gives.
        round: u32,
        /// Round that comes next in the charge.
        next: u32,
    },
    /// A desperate struggle came before it, or none did, and the call says otherwise.
    AfterStruggle {
        /// Indicates that a struggle came before it.
        so: bool,
    },
    /// The charge has broken through, or has not, and the call says otherwise.
    BrokeThrough {
        /// Indicates that it has broken through.
        so: bool,
    },
    /// The charge was not declared.
    NotDeclared {},
    /// The charge that the unit declared in this player turn is over.
    ChargeOver {
        /// Unit whose charge is over.
        unit: UnitId,
    },
    /// The unit evaded the charge, and is fought all the same (digest §11).
    GotAway {
        /// Unit that evaded the charge.
        unit: UnitId,
    },
    /// The unit was charged, or rides out to meet the charge, and takes no part in its combat.
    NotMet {
        /// Unit that takes no part.
        unit: UnitId,
    },
    /// The unit has no points whatever the roll: it has not fired (digest §9).
    NoPoints {
        /// Unit that has no points.
        unit: UnitId,
    },
    /// The unit has no points, and cannot fire now at any target.
    CannotFire {
        /// Unit that cannot fire.
        unit: UnitId,
    },
    /// A die decides whether the unit comes on, and no roll has brought it on (digest §5).
    ByDie {
        /// Unit that waits for its die.
        unit: UnitId,
    },
    /// The unit comes on by an entry that is no longer open in this turn: entries and their turns are the scenario's.
    EntryShut {
        /// Unit that comes on.
        unit: UnitId,
    },
    /// Guns are said to be near an artillery leader, and their side has none on the table (digest §9).
    NoArtilleryLeader {},
    /// A successor is on the table already, as a leader of his own: the rules do not say what becomes of him.
    TwoPosts {
        /// Leader whose place is taken.
        leader: LeaderId,
        /// Leader of that name who is on the table.
        other: LeaderId,
    },
    /// The player turn ends in the middle of a desperate struggle (digest §10).
    StruggleOpen {
        /// Unit that leads the charge.
        unit: UnitId,
    },
    /// More stands fired than the formation lets fire, at the referee's word (digest §9).
    MoreStands {
        /// Unit that fires more stands.
        unit: UnitId,
        /// Number of stands that fired.
        stands: u32,
        /// Number of stands its formation lets fire.
        most: u32,
        /// Referee's reason for allowing it.
        note: SmolStr,
    },
    /// More stands fire than the formation lets fire, without the referee's word on it (digest §9).
    TooManyStands {
        /// Unit that fires more stands.
        unit: UnitId,
        /// Formation that it is in.
        formation: Formation,
        /// Number of stands that fire.
        stands: u32,
        /// Number of stands its formation lets fire.
        most: u32,
    },
    /// A broken unit stands in a formation: who breaks leaves it (digest §4).
    BrokenIn {
        /// Broken unit that is formed.
        unit: UnitId,
        /// Formation that it is in.
        formation: Formation,
    },
    /// A unit stands in a formation that its arm or its traits do not allow (digest §4).
    FormsNot {
        /// Unit in that formation.
        unit: UnitId,
        /// Formation that it cannot take.
        formation: Formation,
    },
    /// A hasty square was formed against infantry: the variant's list of changes names cavalry alone, its rule any charge (digest §11).
    SquareAgainstInfantry {
        /// Unit that formed the square.
        unit: UnitId,
    },
}

/// Act that a unit does once in a player turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Done {
    /// The unit made its maneuver check.
    Check,
    /// The unit made a maneuver.
    Maneuver,
    /// The unit fired at a target.
    Fire,
    /// The unit declared a charge.
    Declaration,
}

impl Done {
    /// Returns the participle of the act, to follow "has already".
    const fn participle(self) -> &'static str {
        match self {
            Self::Check => "made a maneuver check",
            Self::Maneuver => "made a maneuver",
            Self::Fire => "fired",
            Self::Declaration => "declared a charge",
        }
    }
}

impl Remark {
    /// Returns remarks as sentences with their kind: a note, or out of order.
    #[must_use]
    pub fn sentences<'r>(remarks: impl IntoIterator<Item = &'r Self>, setup: &Setup, in_place: &SuccessorNames) -> Vec<String> {
        let kind = |remark: &Self| if remark.is_note() { "Note" } else { "Against the rules" };
        sentences_by_kind(Self::together(remarks, setup, in_place).into_iter().map(|(remark, text)| (kind(remark), text)))
    }

    /// Returns remarks in words; the same remark on several units is one sentence on all of them, beside the first such remark.
    #[must_use]
    pub fn together<'r>(remarks: impl IntoIterator<Item = &'r Self>, setup: &Setup, in_place: &SuccessorNames) -> Vec<(&'r Self, String)> {
        let mut groups = Vec::<(&Self, Vec<String>)>::new();
        for remark in remarks {
            let unit = remark.of_unit().map(|(unit, predicate)| (setup.scenario.unit_label(unit), predicate));
            let same = |first: &Self| first.of_unit().is_some_and(|(_, known)| unit.as_ref().is_some_and(|(_, own)| known == *own));
            match groups.iter_mut().find(|(first, _)| same(first)) {
                Some((_, units)) => units.extend(unit.map(|(unit, _)| unit)),
                None => groups.push((remark, unit.into_iter().map(|(unit, _)| unit).collect())),
            }
        }
        let text = |remark: &Self, units: &[String]| match (remark.of_unit(), units) {
            (Some((_, (verb, rest))), [_, _, ..]) => format!("{} {} {rest}", join_list(units), verb.form(true)),
            _ => remark.text(setup, in_place),
        };
        groups.into_iter().map(|(remark, units)| (remark, text(remark, &units))).collect()
    }

    /// Returns the unit of a remark that can be made of many at once, with the verb and the rest of its sentence; `None` for any other
    /// remark.
    fn of_unit(&self) -> Option<(&UnitId, (Verb, String))> {
        let (unit, verb, rest) = match self {
            Self::OtherSidesTurn { unit } => (unit, Verb("acts", "act"), "in the other side's player turn".to_owned()),
            Self::Again { unit, done: Some(done) } => (unit, HAS, format!("already {} in this player turn", done.participle())),
            Self::Again { unit, done: None } => (unit, HAS, "done this before in this player turn".to_owned()),
            Self::NotOnTable { unit } => (unit, IS, "not on the table".to_owned()),
            _ => return None,
        };
        Some((unit, (verb, rest)))
    }

    /// Checks whether the remark is a note: nothing is out of order, but a player should know.
    #[must_use]
    pub const fn is_note(&self) -> bool {
        matches!(
            self,
            Self::LeftOut { .. }
                | Self::NotMet { .. }
                | Self::NoPoints { .. }
                | Self::CannotFire { .. }
                | Self::TwoPosts { .. }
                | Self::Unanswered { .. }
                | Self::BreakthroughOpen { .. }
                | Self::ChargeLapsed { .. }
                | Self::ReplacementDue { .. }
                | Self::CrewGoesHome { .. }
                | Self::FiredBefore { .. }
                | Self::RidesOn { .. }
                | Self::NotInDanger { .. }
                | Self::ChargeEnds { .. }
                | Self::ReplacementOpen { .. }
                | Self::EndsEarly { .. }
                | Self::PastTheEnd { .. }
                | Self::FiredApart { .. }
                | Self::SquareAgainstInfantry { .. }
                | Self::MoreStands { .. }
                | Self::BrokenIn { .. }
                | Self::FormsNot { .. }
                | Self::HoldsForSupply { .. }
                | Self::GunsNotMeasured {}
                | Self::EntryShut { .. }
        )
    }

    /// Checks whether the rules forbid it, so that it needs the referee's permission.
    #[must_use]
    pub const fn is_forbidden(&self) -> bool {
        !self.is_note()
    }

    /// Returns the remark in words, with the names of those who lead in the place of leaders out of the game.
    #[must_use]
    pub fn text(&self, setup: &Setup, in_place: &SuccessorNames) -> String {
        let known = |leader: &LeaderId| in_place.iter().find(|(known, _)| known == leader).map(|(_, name)| name.to_string());
        let leader_name = |leader: &LeaderId| known(leader).unwrap_or_else(|| setup.scenario.leader_name(leader));
        let name = |unit: &UnitId| setup.scenario.unit_label(unit);
        let statement = |unit: &UnitId, verb: Verb, rest: &str| statement(&name(unit), verb, rest);
        if let Some((unit, (verb, rest))) = self.of_unit() {
            return statement(unit, verb, &rest);
        }
        match self {
            Self::OtherSidesTurn { .. } | Self::Again { .. } | Self::NotOnTable { .. } => String::new(),
            Self::OtherPhase { made_in, belongs_to } => {
                format!("this is done in the {} phase, not in the {} phase", belongs_to.spoken(), made_in.spoken())
            }
            Self::LeaderNotOnTable { leader } => format!("{} is not on the table", leader_name(leader)),
            Self::FaceTwice { unit, target } => {
                format!("two faces of {} fire at {}: each face needs its own target", name(unit), name(target))
            }
            Self::FiredBefore { unit, before } => {
                statement(unit, FIRES, &format!("after {}: defensive fire comes before offensive fire (assumed)", name(before)))
            }
            Self::OnTable { unit } => statement(unit, IS, "on the table already"),
            Self::LeaderOnTable { leader } => format!("{} is on the table already", leader_name(leader)),
            Self::NotDue { unit, turn } => statement(unit, IS, &format!("due in turn {turn}, in the player turn of its side")),
            Self::LeaderNotDue { leader, turn } => {
                format!("{} is due in turn {turn}, in the player turn of his side", leader_name(leader))
            }
            Self::FallenLeaderDue { leader } => {
                format!("{} is in danger: his fallen leader check is not rolled yet", leader_name(leader))
            }
            Self::NotInDanger { leader } => format!("nothing in the log puts {} in danger", leader_name(leader)),
            Self::BattleOver {} => BATTLE_OVER.to_owned(),
            Self::EndsEarly { turn, turns } | Self::PastTheEnd { turn, turns } => {
                format!("the scenario has {}; this is turn {turn}", count_text(*turns, "turn", "turns"))
            }
            Self::RidesOn { leader, from } => format!(
                "{} was with {} at the maneuver check in this player turn; the rules do not say whether he may join another unit",
                leader_name(leader),
                name(from)
            ),
            Self::CrewGoesHome { unit } => format!(
                "the crew of {} goes back to its guns: its square was wiped out; the rules speak only of squares that break (assumed)",
                name(unit)
            ),
            Self::OwnSide { unit } => statement(unit, IS, "on the attacker's own side"),
            Self::Limbered { unit } => statement(unit, IS, "limbered"),
            Self::Sheltered { unit } => format!("the crew of {} shelters in a square and cannot be a target", name(unit)),
            Self::CrewAway { unit } => format!("the crew of {} is away in a square", name(unit)),
            Self::Massed { unit, before } => format!(
                "{} and {} mass their fire on one target: beyond canister range this needs the closest or only target, or an artillery \
                 leader near",
                name(unit),
                name(before)
            ),
            Self::FiredApart { unit, before, target } => {
                let text = format!("at {} after {}", name(target), name(before));
                statement(unit, FIRES, &format!("{text}: all stands that fire at one target do so in one combat"))
            }
            Self::ChargerMoved { unit } => statement(unit, HAS, "moved: hasty maneuvers are made before any charger moves"),
            Self::DeclaredLate { unit } => statement(unit, HAS, "moved: charges are declared before any charger moves"),
            Self::ChargeEnds { unit } => statement(unit, Verb("charges", "charge"), "no longer"),
            Self::NoCheck { unit } => statement(unit, HAS, "made no maneuver check in this player turn"),
            Self::NotRallied { unit } => statement(unit, IS, "broken: it charges only after a rally"),
            Self::NoManeuver { unit } => statement(unit, Verb("may not", "may not"), "charge: the result of the check allows no maneuver"),
            Self::NoDeclaration { unit } => statement(unit, HAS, "declared no charge that is still to be fought"),
            Self::AfterAnswers {} => "charges are declared before the other side answers them".to_owned(),
            Self::MustCharge { unit } => statement(unit, Verb("formed", "formed"), "square: the charge must go on"),
            Self::TargetStands { unit } => statement(unit, Verb("still holds", "still hold"), "the position"),
            Self::ChargeOpen { unit } => statement(unit, HAS, "declared a charge that is neither fought nor ended"),
            Self::ChargeLapsed { unit } => format!("the charge of {} comes to nothing", name(unit)),
            Self::Beaten { unit } => statement(unit, WAS, "already beaten in a charge of this phase"),
            Self::Unanswered { unit } => format!("the charge of {} has no reply: the charged side stands", name(unit)),
            Self::BreakthroughOpen { unit } => {
                statement(unit, HAS, "broken through: no second combat was fought and the position was not carried")
            }
            Self::ReplacementOpen { leader } => format!("a new leader may replace {} in this maneuver phase", leader_name(leader)),
            Self::ReplacementDue { leader } => format!("no new leader has replaced {} in this player turn", leader_name(leader)),
            Self::LeftOut { unit } => statement(unit, IS, "left out of the combat after declaring the charge"),
            Self::HoldsForSupply { unit } => statement(unit, Verb("holds", "hold"), "as the maneuver of this turn, to be resupplied"),
            Self::GunsNotMeasured {} => {
                format!("the distance to the enemy's guns is not given: all must be beyond {}", replenish_distance_of_guns(setup))
            }
            Self::OtherManeuver { unit, maneuver } => {
                let row = setup.tables.maneuvers.iter().find(|row| row.head.id == *maneuver);
                let made = row.map_or_else(|| maneuver.to_string(), |row| lower_first(&row.head.label));
                format!("{} made a move that bars a charge in this turn: {made}", name(unit))
            }
            Self::OtherTarget { declared } => {
                format!("the charge was declared against {}", join_list(&declared.iter().map(name).collect::<Vec<_>>()))
            }
            Self::ColdSteel { declared: true } => "the charge was declared with cold steel".to_owned(),
            Self::ColdSteel { declared: false } => "cold steel was not declared".to_owned(),
            Self::OtherRound { round, next } => format!("this is round {round}, but round {next} comes next"),
            Self::AfterStruggle { so: true } => "a desperate struggle came before this combat".to_owned(),
            Self::AfterStruggle { so: false } => "no desperate struggle came before this combat".to_owned(),
            Self::BrokeThrough { so: true } => "the charge has broken through".to_owned(),
            Self::BrokeThrough { so: false } => "the charge has not broken through".to_owned(),
            Self::ChargeOver { unit } => statement(unit, HAS, "charged in this player turn, and that charge is over"),
            Self::GotAway { unit } => statement(unit, HAS, "evaded the charge and cannot be fought"),
            Self::NotMet { unit } => statement(unit, IS, "left out of the combat, though charged or countercharging"),
            Self::NoPoints { unit } => statement(unit, HAS, "no points in this volley and may still fire"),
            Self::CannotFire { unit } => statement(unit, HAS, "no points in this volley and cannot fire now"),
            Self::ByDie { unit } => statement(unit, Verb("arrives", "arrive"), "only by a roll, and no roll has succeeded yet"),
            Self::EntryShut { unit } => {
                let entry = setup.scenario.unit(unit).and_then(|(_, unit)| setup.scenario.entry_of(unit.arrives.as_ref()));
                let open = entry.map_or_else(String::new, |entry| format!("by {}, which was open in {}", entry.name, entry.turns_text()));
                statement(unit, Verb("comes", "come"), &open)
            }
            Self::NoArtilleryLeader {} => "no artillery leader of that side is on the table".to_owned(),
            Self::TwoPosts { leader, other } => format!(
                "{} already leads on the table; the rules do not say whether he may replace {}",
                setup.scenario.leader_name(other),
                leader_name(leader)
            ),
            Self::NotDeclared {} => "the charge was not declared".to_owned(),
            Self::StruggleOpen { unit } => {
                statement(unit, IS, "still in a desperate struggle: both sides roll again before the player turn ends")
            }
            Self::MoreStands { unit, stands, most, note } => {
                statement(unit, FIRES, &format!("with {stands} stands by the referee's ruling ({note}): its formation allows {most}"))
            }
            Self::TooManyStands { unit, formation, stands, most } => {
                statement(unit, IS, &ranks::too_many_text(&setup.tables, *formation, *stands, *most))
            }
            Self::BrokenIn { unit, formation } => {
                statement(unit, IS, &format!("broken and {}: troops that break leave their formation", formation.placed()))
            }
            Self::FormsNot { unit, formation } => statement(unit, IS, &format!("{}: such units do not form so", formation.placed())),
            Self::SquareAgainstInfantry { .. } => "the text of the rules allows a square against infantry too, their list of changes only \
                 against cavalry; we follow the text (deduced)"
                .to_owned(),
        }
    }
}

/// Hearing that collects the objections to a command in a battle, and the notes on it.
pub(in crate::games::rff1812::battle) type BattleObjections = Objections<Remark>;
