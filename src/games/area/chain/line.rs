//! Compositions a side can be reduced to, and the losses that lead from one to another.

use std::collections::{BTreeMap, BTreeSet};

use super::super::contest::Contest;
use super::super::cubes::{Cubes, MOST_FACTIONS};
use super::super::words::CommandPolicy;

/// Derived facts about a composition of one side.
#[derive(Debug)]
pub(super) struct View {
    /// No unit is left on this side.
    pub empty: bool,
    /// No unit is left, or only turncoats.
    pub may_be_lost: bool,
    /// No die it throws can change anything.
    pub stuck: bool,
    /// Number of dice each faction throws.
    pub dice: [u8; MOST_FACTIONS],
}

/// All compositions one side can be reduced to, most units first, and the composition that losses lead to from each.
#[derive(Debug)]
pub(super) struct Line {
    pub cubes: Vec<Cubes>,
    /// Derived facts about each composition, computed once.
    pub views: Vec<View>,
    /// Index in `cubes` of the first composition with each total, by units lost from the start; at last their number.
    pub begins: Vec<usize>,
    /// Composition after a number of hits, by that number.
    pub after_hits: Vec<Vec<usize>>,
    /// Composition after a number of units of a faction have left, by faction and number.
    pub after_gone: [Vec<Vec<usize>>; MOST_FACTIONS],
}

impl View {
    fn of(contest: &Contest, cubes: Cubes) -> Self {
        let Contest { dice, commands, cards, turncoats, .. } = contest;
        let changes = |faction: usize| {
            let faces = dice.faces(faction);
            faces.hit > 0 || (faces.flee > 0 && cards.flees(faction)) || (faces.command > 0 && *commands == CommandPolicy::Leave)
        };
        Self {
            empty: cubes.is_empty(),
            may_be_lost: cubes.is_empty() || turncoats.is_some_and(|faction| cubes.has_only(faction)),
            stuck: !cubes.present().any(changes),
            dice: std::array::from_fn(|faction| dice.dice_thrown(cubes, faction)),
        }
    }
}

impl Line {
    /// Builds every composition a side can be reduced to by losing one unit after another, at most `reach - 1` of them in one throw.
    ///
    /// Compositions with as many units stand in their order, so that neighbours mostly lead to neighbours.
    pub fn of(contest: &Contest, side: usize, reach: usize) -> Self {
        let (dice, order) = (&contest.dice, &contest.losses[side]);
        let leaves = |faction: usize| {
            let faces = dice.faces(faction);
            (faces.flee > 0 && contest.cards.flees(faction)) || (faces.command > 0 && contest.commands == CommandPolicy::Leave)
        };
        let hit = |now: Cubes| order.next_loss(dice, now).map_or(now, |faction| now.without(faction, 1));
        let gone = |now: Cubes, faction: usize| if leaves(faction) { now.without(faction, 1) } else { now };
        let (mut cubes, mut begins) = (Vec::new(), vec![0]);
        let mut level = BTreeSet::from([contest.cubes[side]]);
        while !level.is_empty() {
            let mut next = BTreeSet::new();
            for now in &level {
                next.insert(hit(*now));
                next.extend((0..MOST_FACTIONS).map(|faction| gone(*now, faction)));
            }
            next.retain(|after| !level.contains(after));
            cubes.extend(std::mem::replace(&mut level, next));
            begins.push(cubes.len());
        }
        let places = cubes.iter().enumerate().map(|(at, cubes)| (*cubes, at)).collect::<BTreeMap<_, _>>();
        // One unit after the other: the composition after each number of them.
        let repeated = |one: &dyn Fn(Cubes) -> Cubes| {
            let one = cubes.iter().map(|now| places[&one(*now)]).collect::<Vec<_>>();
            let mut after = vec![(0..cubes.len()).collect::<Vec<_>>()];
            for units in 1..reach {
                after.push(after[units - 1].iter().map(|at| one[*at]).collect());
            }
            after
        };
        let after_hits = repeated(&hit);
        let after_gone = std::array::from_fn(|faction| repeated(&|now| gone(now, faction)));
        let views = cubes.iter().map(|cubes| View::of(contest, *cubes)).collect();
        Self { cubes, views, begins, after_hits, after_gone }
    }
}
