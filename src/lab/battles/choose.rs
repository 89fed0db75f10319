//! Choice of a general among offers: what each is worth by his weights, from the odds of the field.

use super::field::{Field, Place, Stand};
use super::general::{Feature, General};
use crate::games::battlecry1812::battle::{Command, FireCall, StrikeCall};
use crate::games::battlecry1812::battle::{Form, State, Strike, fire_request};
use crate::games::battlecry1812::fire::Fire;
use crate::games::battlecry1812::words::Cover;
use crate::hex::Hex;
use crate::id::UnitId;

/// Moves beyond which a key position does not draw.
const FARTHEST: f64 = 24.0;
/// Share of its draw that a key position has for the side that holds it.
const HELD: f64 = 0.3;
/// Share of a loss that enemies who must come up first may cause.
const COMES_UP: f64 = 0.5;
/// Share of a company that a melee lost costs.
const BEATEN: f64 = 0.2;
/// Share of a company that its morale is worth.
const SPIRIT: f64 = 0.5;
/// Companies beside it that count.
const BESIDE: usize = 2;
/// Hexes beyond which nobody looks.
const LOOKS: u32 = 8;

/// Outlook of a company on a hex: what it may do and suffer there.
#[derive(Clone, Copy, Debug, Default)]
pub struct Outlook {
    fire: f64,
    shot: f64,
    threat: f64,
    clash: f64,
    beside: usize,
}

/// Key position as it draws a company.
struct Draw<'f> {
    place: &'f Place,
    /// Share of its points that draws: less where its side holds it.
    share: f64,
    /// Moves to it from each hex.
    walks: &'f [u16],
}

/// Dice beyond a company's morale at a range against a cover.
fn dice(field: &Field, shooter: &Stand, range: u32, cover: Cover) -> u32 {
    let row = usize::try_from(range).ok().and_then(|range| field.companies[shooter.company].range.get(range.checked_sub(1)?));
    let beyond = row.and_then(|row| row[cover as usize]);
    beyond.map_or(0, |beyond| u32::try_from(i64::from(shooter.morale) + i64::from(beyond)).unwrap_or(0))
}

impl Field {
    /// Returns the share of a company that so many dice of fire take.
    #[must_use]
    pub fn harm(&self, dice: u32, target: &Stand) -> f64 {
        let faces = self.odds.faces(self.companies[target.company].class);
        let each = f64::from(dice) / 6.0;
        let figures = each * f64::from(faces.strength) / f64::from(target.strength.max(1));
        let spirit = each * f64::from(faces.morale) / f64::from(target.morale.max(1)) * SPIRIT;
        (figures + spirit).min(1.0)
    }

    /// Returns the chances to win and to lose a melee; guns win none and are taken by one flag. `None` where the first never attacks.
    #[must_use]
    pub fn melee(&self, attacker: &Stand, defender: &Stand, buffs: [u32; 2]) -> Option<(f64, f64)> {
        let (own, other) = (&self.companies[attacker.company], &self.companies[defender.company]);
        let (mine, his) = self.odds.melee_dice(own.kind, other.kind)?;
        let of = |morale: u32, beyond: i32, buff: u32| u32::try_from(i64::from(morale) + i64::from(beyond) + i64::from(buff)).unwrap_or(0);
        let dice = [of(attacker.morale, mine, buffs[0]), of(defender.morale, his, buffs[1])];
        Some(self.odds.clash((dice[0], own.class), (dice[1], other.class)))
    }

    /// Returns what a company may do and suffer on a hex, as everybody stands.
    #[must_use]
    pub fn outlook(&self, state: &State, stands: &[Stand], own: &Stand, hex: Hex) -> Outlook {
        let board = &state.board;
        let company = &self.companies[own.company];
        let there = Stand { hex, ..*own };
        let cover = board.cover(hex);
        let mut seen = Outlook::default();
        for other in stands.iter().filter(|other| other.company != own.company) {
            let apart = board.grid.distance(hex, other.hex);
            if other.side == own.side {
                seen.beside += usize::from(apart == 1 && other.morale > 0);
                continue;
            }
            if apart > LOOKS {
                continue;
            }
            let reaches = |range: &super::odds::RangeDice| u32::try_from(range.len()).unwrap_or(u32::MAX);
            let enemy = &self.companies[other.company];
            let (own_reach, reach) = (reaches(&company.range), reaches(&enemy.range));
            let in_sight = apart <= own_reach.max(reach) && board.sees(hex, other.hex);
            if in_sight && apart <= own_reach {
                seen.fire = seen.fire.max(self.harm(dice(self, own, apart, board.cover(other.hex)), other));
            }
            if other.morale > 0 {
                if in_sight && apart <= reach {
                    seen.shot += self.harm(dice(self, other, apart, cover), &there);
                } else if apart <= reach + enemy.moves {
                    seen.threat += COMES_UP * self.harm(dice(self, other, reach.min(apart).max(1), cover), &there);
                }
                if apart <= 1 + enemy.moves
                    && let Some((wins, _)) = self.melee(other, &there, [0, 0])
                {
                    seen.threat += BEATEN * wins;
                }
            }
            if apart <= 1 + u32::from(company.charges)
                && let Some((wins, loses)) = self.melee(own, other, [0, 0])
            {
                seen.clash = seen.clash.max(wins - loses);
            }
        }
        seen.shot = seen.shot.min(1.0);
        seen.threat = seen.threat.min(1.0);
        seen
    }

    /// Returns the key positions as they draw a company.
    fn draws(&self, state: &State, own: &Stand) -> Vec<Draw<'_>> {
        let kind = self.companies[own.company].kind;
        let draws = self.places.iter().map(|place| {
            let position = &self.setup.scenario.key_positions[place.nth];
            let ours = state.positions.get(&position.id).and_then(Option::as_ref) == Some(&self.sides[own.side]);
            let walks = place.walks.get(&kind).map_or(&[][..], Vec::as_slice);
            Draw { place, share: if ours { HELD } else { 1.0 }, walks }
        });
        draws.collect()
    }

    /// Returns the points of key positions on a hex, and the draw of those that are elsewhere.
    fn ground(&self, draws: &[Draw<'_>], hex: Hex) -> (f64, f64) {
        let at = self.index(hex);
        let (mut held, mut most) = (0.0, 0.0_f64);
        for Draw { place, share, walks } in draws {
            if place.hexes.contains(&at) {
                held += place.points;
            }
            let walk = walks.get(at).map_or(FARTHEST, |walk| f64::from(*walk));
            let near = 1.0 - walk.min(FARTHEST) / FARTHEST;
            most = most.max(place.points * near * share);
        }
        (held, most)
    }

    /// Returns what each hex is worth to a company that may attack from it, as everybody stands; `walk` are the moves to the enemy.
    pub fn worth<'a>(
        &'a self,
        general: &'a General,
        (state, stands): (&'a State, &'a [Stand]),
        own: &'a Stand,
        walk: &'a [u16],
    ) -> impl Fn(Hex) -> f64 + 'a {
        let draws = self.draws(state, own);
        move |hex| {
            let seen = self.outlook(state, stands, own, hex);
            let (held, draw) = self.ground(&draws, hex);
            let off = walk.get(self.index(hex)).map_or(FARTHEST, |walk| f64::from(*walk).min(FARTHEST));
            general.weight(Feature::Fire) * seen.fire
                + general.weight(Feature::Shot) * seen.shot
                + general.weight(Feature::Threat) * seen.threat
                + general.weight(Feature::Clash) * seen.clash
                + general.weight(Feature::Ground) * draw
                + general.weight(Feature::Hold) * held
                - general.weight(Feature::Close) * off
                + general.weight(Feature::Together) * f64::from(u8::try_from(seen.beside.min(BESIDE)).unwrap_or(0))
        }
    }

    /// Returns what each hex is worth to a company that may withdraw to it, or stay.
    pub fn refuge<'a>(
        &'a self,
        general: &'a General,
        (state, stands): (&'a State, &'a [Stand]),
        own: &'a Stand,
    ) -> impl Fn(Hex) -> f64 + 'a {
        let draws = self.draws(state, own);
        move |hex| {
            let seen = self.outlook(state, stands, own, hex);
            let (held, _) = self.ground(&draws, hex);
            general.weight(Feature::Hold) * held - general.weight(Feature::Withdraw) * (seen.shot + seen.threat)
        }
    }

    /// Returns what a volley of so many dice is worth.
    fn volley(&self, general: &General, dice: u32, target: &Stand) -> f64 {
        let faces = self.odds.faces(self.companies[target.company].class);
        let gone = self.odds.at_least(faces.strength, dice, target.strength);
        general.weight(Feature::Hurt) * self.harm(dice, target) + general.weight(Feature::Destroy) * self.company_points * gone
    }

    /// Returns what a melee is worth.
    fn blows(&self, general: &General, attacker: &Stand, defender: &Stand) -> f64 {
        let Some((wins, loses)) = self.melee(attacker, defender, [0, 0]) else { return 0.0 };
        let guns = self.odds.melee_dice(self.companies[defender.company].kind, self.companies[attacker.company].kind).is_none();
        let taken = if guns { general.weight(Feature::Destroy) * self.company_points * wins } else { 0.0 };
        general.weight(Feature::Melee) * wins + general.weight(Feature::Risk) * loses + taken
    }

    /// Returns what an attack is worth, by its form or command; `None` for one that generals do not know.
    #[must_use]
    pub fn attack(&self, general: &General, state: &State, stands: &[Stand], attack: Attack<'_>) -> Option<f64> {
        let stand = |id: &UnitId| {
            let company = self.company(id)?;
            stands.iter().find(|stand| stand.company == company)
        };
        match attack {
            Attack::Form(Form::Fire { unit, target }) => {
                let request = fire_request(&self.setup, state, &FireCall::plain(unit.clone(), target.clone())).ok()?;
                let dice = Fire::prepare(&self.setup.tables, &request, &[]).ok()?.dice_count().max(1);
                Some(self.volley(general, dice, stand(target)?))
            }
            Attack::Form(Form::Melee { attacker, defender } | Form::Charge { attacker, defender, .. }) => {
                Some(self.blows(general, stand(attacker)?, stand(defender)?))
            }
            Attack::Form(Form::FireAtOfficer { .. }) => Some(general.weight(Feature::Destroy) * self.officer_points / 6.0),
            Attack::Command(Command::Strike(StrikeCall { strike, .. })) => {
                let points = if *strike == Strike::Overrun { self.officer_points } else { self.company_points };
                Some(general.weight(Feature::Hurt) + general.weight(Feature::Destroy) * points)
            }
            Attack::Form(Form::Rally { .. }) | Attack::Command(_) => None,
        }
    }
}

/// Attack that is offered: a form to fill in, or a command.
#[derive(Clone, Copy, Debug)]
pub enum Attack<'o> {
    /// Form whose dice are still to be thrown.
    Form(&'o Form),
    /// Command that needs no dice.
    Command(&'o Command),
}
