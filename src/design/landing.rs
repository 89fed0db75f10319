//! Where lines that are dragged come to stand: what is let go over a line of another kind goes to the nearest place of its own.

use super::line::{Line, LineKind};

/// Where lines come to stand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Landing {
    /// The line they go after.
    pub after: Line,
    /// The line of the grid beneath which they stand then.
    pub beneath: usize,
}

/// Where lines land that are let go over the line of that number; none where they stay. Why they cannot go there, in a sentence.
///
/// # Errors
/// Why not.
pub fn landing(lines: &[Line], of: &[&Line], over: usize) -> Result<Option<Landing>, String> {
    let Some((first, target)) = of.first().zip(lines.get(over)) else { return Ok(None) };
    let list = |line: &Line| line.at.in_list().map(|(list, _)| list);
    let own = list(first);
    if own.is_none() || first.kind == LineKind::Side {
        return Err(format!("The line of the {} stays where it is.", first.kind.spoken()));
    }
    if of.iter().any(|line| list(line) != own) {
        return Err("Lines of one kind alone are moved together: pick units, or commands, or leaders.".to_owned());
    }
    if of.contains(&target) {
        return Ok(None);
    }
    let at = |after: usize, beneath: usize| lines.get(after).cloned().map(|after| Landing { after, beneath });
    if list(target) == own {
        return Ok(at(over, if first.kind == LineKind::Command { end_of(lines, over) } else { over }));
    }
    if !first.kind.is_of_side() || !target.kind.is_of_side() {
        return Err(format!("A line of this kind ({}) stays among its own.", first.kind.spoken()));
    }
    if target.side != first.side {
        return Err("Units, leaders and commands stay with their side: no line is moved to the other.".to_owned());
    }
    let of_own_side = |line: &Line| line.side == first.side;
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

/// The last line of a command: that of its last unit.
fn end_of(lines: &[Line], command: usize) -> usize {
    let units = lines[command + 1..].iter().take_while(|line| line.kind.is_unit() && line.depth > lines[command].depth);
    command + units.count()
}

/// The last of the side's own line and its leaders.
fn last_before_units(lines: &[Line], from: usize) -> usize {
    from + lines[from + 1..].iter().take_while(|line| line.kind == LineKind::Leader).count()
}
