//! Drop targets of dragged lines: lines dropped on a line of another kind go to the nearest valid place.

use super::line::{GridLine, LineKind};

/// Position where dropped lines are inserted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Landing {
    /// Line after which they are inserted.
    pub after: GridLine,
    /// Number of the grid's line below which they then stand.
    pub beneath: usize,
}

/// Returns where lines land that are dropped on the line of that number; `None` where they stay in place.
///
/// # Errors
/// The lines cannot go there; the reason in a sentence.
pub fn landing(lines: &[GridLine], of: &[&GridLine], over: usize) -> Result<Option<Landing>, String> {
    let Some((first, target)) = of.first().zip(lines.get(over)) else { return Ok(None) };
    let list = |line: &GridLine| line.at.in_list().map(|(list, _)| list);
    let own = list(first);
    if own.is_none() || first.kind == LineKind::Side {
        return Err(format!("The line of the {} cannot be moved.", first.kind.display_name()));
    }
    if of.iter().any(|line| list(line) != own) {
        return Err("Only lines of one kind move together: pick units, or commands, or leaders.".to_owned());
    }
    if of.contains(&target) {
        return Ok(None);
    }
    let at = |after: usize, beneath: usize| lines.get(after).cloned().map(|after| Landing { after, beneath });
    if list(target) == own {
        return Ok(at(over, if first.kind == LineKind::Command { end_of(lines, over) } else { over }));
    }
    if !first.kind.is_of_side() || !target.kind.is_of_side() {
        return Err(format!("This line ({}) can only move among lines of its kind.", first.kind.display_name()));
    }
    if target.side != first.side {
        return Err("Units, leaders and commands stay with their side: move them within it.".to_owned());
    }
    let of_own_side = |line: &GridLine| line.side == first.side;
    let is = |nth: &usize, kind: LineKind| lines[*nth].kind == kind && of_own_side(&lines[*nth]);
    Ok(match first.kind {
        // After all leaders, or before them on the side's own line.
        LineKind::Leader if target.kind != LineKind::Side => {
            (0..lines.len()).rev().find(|nth| is(nth, LineKind::Leader)).and_then(|last| at(last, last))
        }
        LineKind::Leader => at(over, over),
        // After the command in which the line is, with all of its units; else before the first.
        LineKind::Command => match (0..over).rev().find(|nth| is(nth, LineKind::Command)) {
            Some(command) if of.contains(&&lines[command]) => None,
            Some(command) => at(command, end_of(lines, command)),
            None => at(over, last_before_units(lines, over)),
        },
        _ if target.kind == LineKind::Command => at(over, over),
        // Into the first command; where there is none, before all units.
        _ => match (over..lines.len()).find(|nth| is(nth, LineKind::Command)) {
            Some(command) => at(command, command),
            None => at(over, last_before_units(lines, over)),
        },
    })
}

/// Returns the last line of a command: that of its last unit.
fn end_of(lines: &[GridLine], command: usize) -> usize {
    let units = lines[command + 1..].iter().take_while(|line| line.kind.is_unit() && line.depth > lines[command].depth);
    command + units.count()
}

/// Returns the last line of a side's own line and its leaders.
fn last_before_units(lines: &[GridLine], from: usize) -> usize {
    from + lines[from + 1..].iter().take_while(|line| line.kind == LineKind::Leader).count()
}
