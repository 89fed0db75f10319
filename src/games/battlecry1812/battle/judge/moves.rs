//! Moves, changes of formation, the running of the routed, withdrawals (digest §3, §6, §7).

use super::fire::is_with;
use super::{CommandObjections, LIMBERS, ruling};
use crate::engine::fault::{At, clause, out_of_bounds};
use crate::engine::text::{HAS, IS, Verb, count_text, join_list, lower_first, statement};
use crate::game::Refusal;
use crate::games::battlecry1812::battle::Setup;
use crate::games::battlecry1812::battle::calls::{FormCall, MoveCall, RestCall, RoutCall, WithdrawCall};
use crate::games::battlecry1812::battle::facts::{UnitInPlay, find_unit_in_play};
use crate::games::battlecry1812::battle::found::{EffectVerb, Found, TableReading};
use crate::games::battlecry1812::battle::paths;
use crate::games::battlecry1812::battle::paths::{must_run, reach};
use crate::games::battlecry1812::battle::retreats::run_paths;
use crate::games::battlecry1812::battle::state::{Phase, State, UnitState};
use crate::games::battlecry1812::battle::trial::Trial;
use crate::games::battlecry1812::battle::words::sentence::{name_of_officer, name_of_unit};
use crate::games::battlecry1812::words::{Formation, RulingId, Special};
use crate::games::battlecry1812::{FigureId, MOST_HEXES, Mover, Reach, Tables};
use crate::hex::Hex;
use crate::id::{OfficerId, UnitId};

pub(super) fn judge_move(setup: &Setup, state: &State, call: &MoveCall, bar: &mut CommandObjections) -> Result<Found, Refusal> {
    let known = find_unit_in_play(setup, state, &call.unit, "unit")?;
    let from = on_a_hex(&known)?;
    let (label, grid) = (known.unit.label(), state.board.grid);
    bar.check_turn(state, &known, Phase::Move, "unit");
    bar.check_not_routed(&known, "unit");
    bar.facing(setup, call.facing, "facing");
    check_free_hex(bar, setup, state, &call.unit, ("to", call.to));
    let mut spent = known.state.marks.spent;
    let mut path = Vec::new();
    if call.to != from {
        let reached = reach(setup, state, &call.unit).to(call.to);
        let carriage = known.state.is_limbering(known.unit, &setup.tables);
        bar.should(!carriage, "unit", || statement(label, LIMBERS, "for the whole turn"));
        bar.should(!known.state.marks.ran, "unit", || statement(label, HAS, "run the full move in this player turn"));
        // A unit that can go nowhere gets no message about its reach.
        let goes = !carriage && !known.state.marks.ran;
        bar.should(reached.is_some() || !goes, "to", || too_far(&known, call.to, &setup.tables));
        path = vec![call.to];
        if let Some(reached) = reached {
            (spent, path) = (reached.spent, reached.path);
        }
    }
    let along = officers_along(setup, state, (call, from), bar);
    bar.finish()?;
    let came = match path.as_slice() {
        [.., before, last] => grid.side_towards(*before, *last),
        [last] => grid.side_towards(from, *last),
        [] => None,
    };
    let facing = call.facing.or(came).or(known.state.facing).unwrap_or_else(|| grid.tops.headings()[0]);
    Ok(Found::of(TableReading::Way { path, spent, facing, along }))
}

/// Checks the officers who go along with a unit: each by his own movement (digest §2). Returns the hexes each has spent then.
fn officers_along(setup: &Setup, state: &State, (call, from): (&MoveCall, Hex), bar: &mut CommandObjections) -> Vec<(OfficerId, u32)> {
    let goes = call.to != from;
    bar.must(goes || call.along.is_empty(), "along", || "the unit only turns, and nobody goes along".to_owned());
    let mut along = Vec::new();
    for (nth, officer) in call.along.iter().enumerate() {
        let with = is_with(setup, state, &call.unit, officer) && !call.along[..nth].contains(officer);
        let name = name_of_officer(setup, officer);
        bar.must(with, At::of("along").item(nth), || format!("{name} is not with {}, or named twice", name_of_unit(setup, &call.unit)));
        let reached = paths::officer_reach(setup, state, officer).to(call.to);
        bar.should(reached.is_some() || !with || !goes, At::of("along").item(nth), || {
            format!("{name} cannot reach {} by his own move", call.to)
        });
        let spent = state.officers.get(officer).map_or(0, |own| own.spent);
        along.push((officer.clone(), reached.map_or(spent, |reached| reached.spent)));
    }
    along
}

fn too_far(known: &UnitInPlay<'_>, to: Hex, tables: &Tables) -> String {
    let moves = count_text(known.state.hexes_left(known.unit, tables), "hex", "hexes");
    let formation = known.state.formation;
    statement(known.unit.label(), HAS, format!("{moves} left to move in {formation}, and cannot reach {to} over this ground"))
}

/// Returns the unit's hex, or the refusal where it is on none.
fn on_a_hex(known: &UnitInPlay<'_>) -> Result<Hex, Refusal> {
    let on_none = || Refusal::of("unit", statement(known.unit.label(), IS, "on no hex; move it on the table, or put it on a hex first"));
    known.state.hex().ok_or_else(on_none)
}

/// Returns the refusal of a hex that no one may enter, as a clause.
pub(super) fn shut_ground_text(state: &State, hex: Hex) -> String {
    format!("{hex} is {}, and no unit or officer can enter it", state.board.ground(hex).terrain)
}

/// Checks that a unit may be put on a hex at all: on the board, on ground it may enter, with no enemy officer and no other unit there.
/// `at` is the field that names it.
pub(super) fn check_free_hex(bar: &mut CommandObjections, setup: &Setup, state: &State, unit: &UnitId, (at, to): (&'static str, Hex)) {
    let board = &state.board;
    bar.must(board.grid.has(to), at, || {
        let last = Hex { column: board.grid.columns, row: board.grid.rows };
        format!("{to} is not on the board: its last hex is {last}")
    });
    bar.should(!board.is_shut(&setup.tables, to), at, || shut_ground_text(state, to));
    let own = setup.scenario.unit(unit).map(|(side, _)| &side.id);
    let officer = own.and_then(|own| paths::enemy_officer_on(setup, state, own, to)).and_then(|id| setup.scenario.officer(id));
    bar.must(officer.is_none(), at, || {
        let who = officer.map_or("an enemy officer", |(_, officer)| officer.label());
        format!("{who} is on {to}; an enemy officer who is alone is overrun in the attack phase")
    });
    let other = state.other_at(to, unit);
    bar.must(other.is_none(), at, || {
        let who = other.and_then(|(id, _)| setup.scenario.unit(id)).map_or("another unit", |(_, unit)| unit.label());
        format!("{who} is on {to}: {}", ruling(setup, RulingId::OneUnitAHex))
    });
}

pub(super) fn form(setup: &Setup, state: &State, call: &FormCall, bar: &mut CommandObjections) -> Result<Found, Refusal> {
    let known = find_unit_in_play(setup, state, &call.unit, "unit")?;
    let (label, kind, marks) = (known.unit.label(), known.unit.kind, known.state.marks);
    let guns = setup.tables.is_guns(kind);
    let besides = guns && setup.tables.limbering_actions(kind, call.formation).is_some();
    bar.check_turn(state, &known, Phase::Move, "unit");
    bar.check_not_routed(&known, "unit");
    bar.must(setup.tables.formations_of(kind).any(|may| may == call.formation), "formation", || {
        format!("{kind} cannot be {}", call.formation.placed())
    });
    let hexes = call.hexes.unwrap_or(1);
    bar.must((1..=MOST_HEXES).contains(&hexes), "hexes", || out_of_bounds(hexes, 1..=MOST_HEXES));
    bar.must(hexes == 1 || call.formation == Formation::OpenOrder, "hexes", || {
        "only a unit in open order fills more than 1 hex".to_owned()
    });
    let same = call.formation == known.state.formation
        && hexes == known.state.hexes
        && paths::spread_of(state, &call.unit, &call.over) == known.state.spread;
    room(setup, state, call, bar);
    bar.must(!same, "formation", || statement(label, IS, format!("in {} already", call.formation)));
    let skirmishes = setup.tables.has_special(kind, Special::Infiltrate);
    bar.should(call.formation != Formation::OpenOrder || skirmishes, "formation", || {
        let rows = setup.tables.specials.iter().filter(|row| row.data.special == Special::Infiltrate);
        let rows = rows.map(|row| {
            let units = row.data.units.iter().map(ToString::to_string).collect::<Vec<_>>();
            format!("{}: {}", lower_first(&row.head.label), join_list(&units))
        });
        format!("{kind} do not go into open order ({})", rows.collect::<Vec<_>>().join("; "))
    });
    let most = setup.tables.figure(FigureId::FormationChanges);
    bar.should(marks.formed < most, "formation", || {
        statement(label, HAS, format!("changed formation in this player turn; {most} is the most"))
    });
    bar.should(!marks.ran, "formation", || statement(label, HAS, "run in this player turn"));
    bar.should(!marks.moved || besides, "formation", || match guns {
        true => statement(label, HAS, "moved, and limbering or unlimbering takes the whole turn"),
        false => statement(label, HAS, format!("moved: {}", ruling(setup, RulingId::FormFirst))),
    });
    bar.finish()?;
    Ok(Found::default())
}

/// Checks that a unit in open order has room on the hexes it is to fill: those its player names, or the nearest.
fn room(setup: &Setup, state: &State, call: &FormCall, bar: &mut CommandObjections) {
    let Some(at) = state.units.get(&call.unit).and_then(UnitState::hex) else {
        bar.must(call.over.is_empty(), "over", || "the unit is on no hex: say how many hexes it fills, not which".to_owned());
        return;
    };
    let hexes = call.hexes.unwrap_or(1);
    let filled = |over: &[Hex]| paths::fills(setup, state, (&call.unit, at), over, u32::MAX);
    let all = filled(&call.over);
    for (nth, hex) in call.over.iter().enumerate() {
        let twice = call.over[..nth].contains(hex) || *hex == at;
        let there = state.board.grid.has(*hex) && all.contains(&state.board.grid.from(at, *hex));
        bar.must(there && !twice, At::of("over").item(nth), || {
            format!("{hex} cannot be filled: choose each hex once, next to another of the unit, free and not water")
        });
    }
    let count = u32::try_from(call.over.len()).unwrap_or(u32::MAX).saturating_add(1);
    bar.must(count == hexes, "hexes", || match paths::spread_over(setup, state, &call.unit, &[], hexes).len() {
        room if room + 1 < hexes as usize => format!("there is room for {} here, not for {hexes}", count_text(room + 1, "hex", "hexes")),
        _ if call.over.is_empty() => format!("say which {} it fills beside its own", count_text(hexes.saturating_sub(1), "hex", "hexes")),
        _ => format!("{hexes} is wrong: it fills {} and its own, which make {count}", count_text(call.over.len(), "hex", "hexes")),
    });
}

/// Completes the call with the hexes a unit fills in open order, and their number.
pub(super) fn complete_form_call(setup: &Setup, state: &State, call: FormCall) -> FormCall {
    let named = u32::try_from(call.over.len()).unwrap_or(u32::MAX);
    let hexes = call.hexes.or_else(|| (named > 0).then(|| named.saturating_add(1)));
    let at = state.units.get(&call.unit).and_then(UnitState::hex);
    let (Some(at), Formation::OpenOrder, 0) = (at, call.formation, named) else { return FormCall { hexes, ..call } };
    let most = hexes.unwrap_or(1).min(MOST_HEXES);
    let near = paths::spread_over(setup, state, &call.unit, &[], most);
    let over = near.into_iter().filter_map(|away| state.board.grid.at(at, away)).collect();
    FormCall { hexes, over, ..call }
}

pub(super) fn rout(setup: &Setup, state: &State, call: &RoutCall, bar: &mut CommandObjections) -> Result<Found, Refusal> {
    let known = find_unit_in_play(setup, state, &call.unit, "unit")?;
    let label = known.unit.label();
    bar.check_turn(state, &known, Phase::Move, "unit");
    bar.must(known.state.is_routed(), "unit", || statement(label, IS, "not routed"));
    bar.should(!known.state.marks.ran, "unit", || statement(label, HAS, "run in this player turn"));
    if known.state.hex().is_none() {
        bar.must(call.to.is_none(), "to", || statement(label, IS, "on no hex, and runs on the table: leave the hex out"));
        bar.finish()?;
        let mut bench = Trial::new(setup, state);
        bench.run(&call.unit, None, call.blocked == Some(true));
        return Ok(Found::effects(bench.effects()));
    }
    bar.must(call.blocked.is_none(), "blocked", || statement(label, IS, "on a hex, and the map shows what blocks it: leave this out"));
    let runs = !known.state.is_routed() || known.state.marks.ran || must_run(setup, state, &call.unit) || state.side != known.side.id;
    bar.should(runs, "unit", || statement(label, IS, "out of sight and range of every enemy, and need not run"));
    if let Some(to) = call.to {
        let ways = run_paths(setup, state, &call.unit);
        let ends = ways.keys().map(ToString::to_string).collect::<Vec<_>>();
        bar.must(ends.is_empty() || ways.contains_key(&to), "to", || {
            format!("{label} cannot run to {to}: it may run to {}", ends.join(", "))
        });
    }
    bar.finish()?;
    let mut bench = Trial::new(setup, state);
    bench.run(&call.unit, call.to, false);
    Ok(Found::effects(bench.effects()))
}

pub(super) fn withdraw(setup: &Setup, state: &State, call: &WithdrawCall, bar: &mut CommandObjections) -> Result<Found, Refusal> {
    check_withdrawal(setup, state, call, None, bar).map(|()| Found::default())
}

/// Iterates over the hexes a unit that was attacked may withdraw to.
pub(in crate::games::battlecry1812::battle) fn withdrawal_hexes<'s>(
    setup: &'s Setup,
    state: &'s State,
    id: &'s UnitId,
) -> impl Iterator<Item = Hex> + use<'s> {
    let call = |to| WithdrawCall { unit: id.clone(), to: Some(to), ..WithdrawCall::default() };
    let (grid, most) = (state.board.grid, setup.tables.figure(FigureId::Withdrawal));
    let known = find_unit_in_play(setup, state, id, "unit").ok().filter(|known| known.state.was_attacked());
    let known = known.and_then(|known| Some((known.state.hex()?, withdrawal_reach(setup, state, &known))));
    known.into_iter().flat_map(move |(from, reach)| {
        let near = grid.hexes().filter(move |hex| (1..=most).contains(&grid.distance(from, *hex)));
        near.filter(move |to| {
            let mut bar = CommandObjections::unread();
            check_withdrawal(setup, state, &call(*to), Some(&reach), &mut bar).is_ok() && bar.is_empty()
        })
    })
}

/// Returns the hexes a unit reaches by a withdrawal, which costs what a move costs.
fn withdrawal_reach(setup: &Setup, state: &State, known: &UnitInPlay<'_>) -> Reach {
    let from = known.state.hex();
    let reach = |from| paths::reach_as(setup, state, (&known.side.id, &known.unit.id), withdraws_as(setup, known), (from, 0));
    from.map(reach).unwrap_or_default()
}

/// Checks a withdrawal; `reach` is what the unit reaches by it, where that is known.
fn check_withdrawal(
    setup: &Setup,
    state: &State,
    call: &WithdrawCall,
    reach: Option<&Reach>,
    bar: &mut CommandObjections,
) -> Result<(), Refusal> {
    let known = find_unit_in_play(setup, state, &call.unit, "unit")?;
    let label = known.unit.label();
    let most = setup.tables.figure(FigureId::Withdrawal);
    bar.check_phase(state, Phase::Withdraw);
    bar.facing(setup, call.facing, "facing");
    bar.should(state.side != known.side.id, "unit", || statement(label, IS, "on the side that attacked; only the other side withdraws"));
    bar.check_not_routed(&known, "unit");
    bar.should(known.state.was_attacked(), "unit", || format!("{label} was not attacked in this player turn"));
    bar.should(!known.state.marks.withdrew, "unit", || statement(label, HAS, "withdrawn already"));
    let mover = withdraws_as(setup, &known);
    let goes = mover.allowance(&setup.tables) > 0;
    bar.should(goes, "unit", || match setup.tables.unit(known.unit.kind).moves {
        0 => statement(label, Verb("does", "do"), "not move"),
        _ => statement(label, HAS, format!("no move in {}: {}", known.state.formation, ruling(setup, RulingId::WithdrawalIsAMove))),
    });
    for (nth, officer) in call.stay.iter().enumerate() {
        let with = is_with(setup, state, &call.unit, officer);
        bar.must(with, At::of("stay").item(nth), || format!("\"{officer}\" is not with {label}"));
    }
    match (known.state.hex(), call.to) {
        (Some(from), Some(to)) => {
            check_free_hex(bar, setup, state, &call.unit, ("to", to));
            let apart = state.board.grid.distance(from, to);
            bar.must(apart > 0, "to", || statement(label, IS, "there already"));
            bar.should(apart <= most, "to", || {
                statement(label, IS, format!("{} from {to}, and can withdraw {most}", count_text(apart, "hex", "hexes")))
            });
            let free = |hex: Hex| paths::is_free(setup, state, (&known.side.id, &known.unit.id), hex);
            let reached = || reach.map_or_else(|| withdrawal_reach(setup, state, &known).contains(to), |reach| reach.contains(to));
            // A unit that cannot go at all, or not so far, gets no message about the cost of the ground.
            bar.should(!goes || apart == 0 || apart > most || !free(to) || reached(), "to", || {
                let moves = count_text(mover.allowance(&setup.tables), "hex", "hexes");
                statement(
                    label,
                    Verb("moves", "move"),
                    format!("{moves}, and {to} costs more over this ground: {}", ruling(setup, RulingId::WithdrawalIsAMove)),
                )
            });
            for attacker in nearer_to(setup, state, known.state, from, to) {
                bar.should(false, "to", || format!("{label} cannot withdraw to {to}: it is nearer to its attacker, {attacker}"));
            }
        }
        (Some(_), None) => bar.must(false, "to", || clause(format!("is missing: name the hex {label} withdraws to"))),
        (None, Some(_)) => bar.must(false, "to", || statement(label, IS, "on no hex, and withdraws on the table: leave the hex out")),
        (None, None) => {}
    }
    bar.finish()
}

/// Returns the mover a unit withdraws as: it costs what a move costs, and guns that need no whole turn to limber do so as they go (digest
/// §3).
fn withdraws_as(setup: &Setup, known: &UnitInPlay<'_>) -> Mover {
    let kind = known.unit.kind;
    let limbers = setup.tables.is_guns(kind) && setup.tables.limbering_actions(kind, Formation::Limbered).is_some();
    Mover::Unit(kind, if limbers { Formation::Limbered } else { known.state.formation })
}

/// Returns the names of units that attacked a unit in this player turn and to which it would come nearer (digest §3).
fn nearer_to(setup: &Setup, state: &State, own: &UnitState, from: Hex, to: Hex) -> Vec<String> {
    let attackers = own.attackers.iter().filter_map(|id| Some((id, state.units.get(id)?)));
    let nearer = attackers.filter(|(_, attacker)| state.distance_to_hex(attacker, to) < state.distance_to_hex(attacker, from));
    nearer.map(|(id, _)| name_of_unit(setup, id)).collect()
}

/// Rests a unit on no hex: its player says that it neither moved nor was seen (digest §3, §8).
pub(super) fn rest(setup: &Setup, state: &State, call: &RestCall, bar: &mut CommandObjections) -> Result<Found, Refusal> {
    let known = find_unit_in_play(setup, state, &call.unit, "unit")?;
    let (label, marks) = (known.unit.label(), known.state.marks);
    bar.should(state.side == known.side.id, "unit", || format!("{label} cannot rest in the enemy's player turn"));
    bar.should(known.state.hex().is_none(), "unit", || {
        statement(label, IS, "on a hex: the program checks at the end of its turn whether it rested")
    });
    bar.must(known.state.morale < known.unit.morale, "unit", || statement(label, IS, "at full morale"));
    bar.should(!marks.rested, "unit", || statement(label, HAS, "rested in this player turn"));
    if let Some((verb, why)) = super::turn::why_no_rest(setup, known.state) {
        bar.should(false, "unit", || statement(label, verb, why));
    }
    bar.finish()?;
    let count = setup.tables.figure(FigureId::Rest).min(known.unit.morale.saturating_sub(known.state.morale));
    let mut bench = Trial::new(setup, state);
    bench.add_unit_effect(&call.unit, EffectVerb::RecoverMorale { count });
    Ok(Found::effects(bench.effects()))
}
