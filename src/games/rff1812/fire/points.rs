//! Fire points: each firer's stands by weapon and range, halved or silenced by rows of the table (digest §9).

use super::super::bands::Band;
use super::super::tables::Tables;
use super::super::words::{Arm, Experience};
use super::firer_fact as fact;
use super::request::{FireRequest, Firer};
use crate::engine::{Asks as _, Facts, Truth, Value, Word as _};
use crate::quantity::{Inches, Points};
use crate::table::{ConditionalRow, NoData, RowHead, TableRow};

/// Stands of one firer that score alike, with the rows that decide their points.
#[derive(Clone, Debug)]
pub struct PointsLine<'t> {
    /// Index of the firer in the request.
    pub firer: usize,
    /// Number of stands in the line.
    pub stands: u32,
    /// Band of the table; `None` if they are out of range.
    pub band: Option<&'t RowHead>,
    /// Row that halves their points, if any.
    pub halved_by: Option<&'t RowHead>,
    /// Row that keeps them from firing, or the light that hides the target, if any.
    pub silent_by: Option<&'t RowHead>,
    /// Points of each stand that scores, already halved.
    pub each: Points,
    /// Number of stands that score; `None` if their own dice decide and are not rolled.
    pub scoring: Option<u32>,
    /// Least face of a stand's own d10 with which it scores.
    pub scores_on: Option<u8>,
}

impl PointsLine<'_> {
    /// Returns the points of the line; `None` if its dice are not rolled.
    #[must_use]
    pub fn total(&self) -> Option<Points> {
        self.scoring.map(|scoring| Points(self.each.0.saturating_mul(scoring)))
    }
}

/// Points of a volley, in total and by the shares that modifiers depend on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Volley {
    /// Sum of all points.
    pub total: Points,
    /// Points from raw firers only.
    pub raw: Points,
    /// Points from marksmen only.
    pub marksmen: Points,
    /// Points with buck and ball, from firers who charge or are charged.
    pub buck_and_ball: Points,
    /// Points from firers who neither charge nor are charged.
    pub standing: Points,
    /// Points from beyond the near edge of twilight.
    pub afar: Points,
    /// Points from infantry or cavalry.
    pub troops: Points,
}

impl Volley {
    /// Adds the points of one firer.
    pub(super) fn add(&mut self, firer: &Firer, charge: bool, twilight_near: Inches, points: Points) {
        let add_if = |sum: &mut Points, holds: bool| {
            if holds {
                *sum = *sum + points;
            }
        };
        self.total = self.total + points;
        add_if(&mut self.raw, firer.experience == Experience::Raw);
        add_if(&mut self.marksmen, firer.marksmen == Some(true));
        add_if(&mut self.buck_and_ball, firer.buck_and_ball == Some(true) && charge);
        add_if(&mut self.standing, !charge);
        add_if(&mut self.afar, firer.range > twilight_near);
        add_if(&mut self.troops, firer.arm != Arm::Artillery);
    }

    /// Returns true if `share` is half of all points or more; exactly half counts.
    #[must_use]
    pub const fn is_half(&self, share: Points) -> bool {
        share.0 as u64 * 2 >= self.total.0 as u64
    }
}

/// Returns the points lines of every firer.
pub(super) fn lines<'t>(tables: &'t Tables, request: &FireRequest) -> Vec<PointsLine<'t>> {
    request.firers.iter().enumerate().flat_map(|(nth, firer)| lines_of(tables, request, nth, firer)).collect()
}

fn lines_of<'t>(tables: &'t Tables, request: &FireRequest, nth: usize, firer: &Firer) -> impl Iterator<Item = PointsLine<'t>> {
    let damaged = firer.damaged.unwrap_or(0).min(firer.stands);
    let dice = firer.rocket_dice.as_deref().unwrap_or(&[]);
    let (damaged_dice, sound_dice) = dice.split_at(dice.len().min(damaged as usize));
    [(damaged, true, damaged_dice), (firer.stands - damaged, false, sound_dice)]
        .into_iter()
        .filter(|(stands, ..)| *stands > 0)
        .map(move |(stands, damaged, dice)| line(tables, request, nth, firer, Group { stands, damaged, dice }))
}

/// Stands of one firer that are all damaged or all sound.
struct Group<'r> {
    stands: u32,
    damaged: bool,
    dice: &'r [u8],
}

fn line<'t>(tables: &'t Tables, request: &FireRequest, nth: usize, firer: &Firer, group: Group<'_>) -> PointsLine<'t> {
    let facts = gather(firer, request.charges(firer), group.damaged);
    let holds = |rows: &'t [ConditionalRow<NoData>]| rows.iter().find(|row| row.when.judge(&facts) == Truth::Yes).map(|row| &row.head);
    let hidden = tables.reach.get(&request.light).filter(|reach| firer.range > reach.data.inches).map(|row| &row.head);
    let silent_by = holds(&tables.silent).or(hidden);
    let halved_by = holds(&tables.halves);
    let band = band_of(tables, firer);
    let points = band.filter(|_| silent_by.is_none()).map_or(Points(0), |band| band.data.points);
    let each = if halved_by.is_some() { Points(points.0 / 2) } else { points };
    let scores_on = band.and_then(|band| band.data.scores_on).filter(|_| each > Points(0));
    let scoring = match scores_on {
        Some(_) if group.dice.is_empty() => None,
        Some(face) => Some(u32::try_from(group.dice.iter().filter(|die| **die >= face).count()).unwrap_or(u32::MAX)),
        None => Some(group.stands),
    };
    PointsLine { firer: nth, stands: group.stands, band: band.map(|row| &row.head), halved_by, silent_by, each, scoring, scores_on }
}

/// Returns the row that keeps a firer from firing at any range and target; `None` if there is none (digest §9).
#[must_use]
pub fn silencing_row<'t>(tables: &'t Tables, firer: &Firer) -> Option<&'t RowHead> {
    let facts = gather(firer, firer.charge.unwrap_or(false), false);
    tables.silent.iter().find(|row| row.when.judge(&facts) == Truth::Yes).map(|row| &row.head)
}

/// Returns the bands of the firer's weapon, in the order of the table.
pub fn bands_of<'t, 'f>(tables: &'t Tables, firer: &'f Firer) -> impl Iterator<Item = &'t TableRow<Band>> + use<'t, 'f> {
    let weapon = firer.weapon.map(|weapon| weapon.word()).or(firer.gun.as_ref().map(|gun| gun.as_str())).unwrap_or_default();
    tables.bands_of(weapon)
}

/// Returns the first band of the firer's weapon that its range lies in.
fn band_of<'t>(tables: &'t Tables, firer: &Firer) -> Option<&'t TableRow<Band>> {
    bands_of(tables, firer).find(|row| row.data.contains(firer.range))
}

fn gather(firer: &Firer, charges: bool, damaged: bool) -> Facts {
    let mut facts = Facts::of(&fact::FIRER);
    firer.record(&mut facts);
    let order = firer.order.unwrap_or(super::super::words::Order::Good);
    facts.know(fact::ORDER, if firer.arm == Arm::Artillery { Value::Nothing } else { Value::Word(order.word()) });
    facts.flag(fact::CHARGE, charges);
    facts.flag(fact::DAMAGED, damaged);
    facts
}
