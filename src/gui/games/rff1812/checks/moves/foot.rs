//! Foot of the moves: the die of the check, what the brigade does in words, each unit's move, Back, and the button that moves all.

use eframe::egui::Ui;

use super::{Brigade, MovesDraft};
use crate::engine::text::lower_first;
use crate::games::rff1812::battle::{Battle, MoveKind, last_check_die};
use crate::gui::foot::{FootButton, LastFoot};
use crate::gui::games::rff1812::checks::check_summary::name_of;
use crate::gui::games::rff1812::intent::{Context, Intent};

/// Numbers in words behind "Move", as far as a brigade is counted so.
const COUNTS: [&str; 9] = ["both", "all three", "all four", "all five", "all six", "all seven", "all eight", "all nine", "all ten"];

impl MovesDraft {
    /// Draws the foot, and carries out Enter.
    pub(super) fn foot_ui(&self, ui: &mut Ui, context: &mut Context<'_>, brigade: &Brigade) {
        let commands = self.commands(brigade);
        let text = match brigade.units.as_slice() {
            [one] => format!("Move {}", name_of(context.game, &one.unit)),
            [_, more @ ..] => {
                COUNTS.get(more.len() - 1).map_or_else(|| format!("Move all {}", more.len() + 1), |word| format!("Move {word}"))
            }
            [] => "Move".to_owned(),
        };
        let back = FootButton::pressed_by("Back", "Esc");
        let all = FootButton { open: !commands.is_empty(), ..FootButton::pressed_by(text, "Enter").main(true) };
        let units = brigade.units.iter().map(|moves| moves.unit.clone()).collect::<Vec<_>>();
        let faces = last_check_die(context.game, &units).into_iter().collect::<Vec<_>>();
        let (result, chips) = (self.counted(brigade), self.chips(context.game, brigade));
        let (second, primary) = (Some(&back), Some(&all));
        let foot = LastFoot { faces: &faces, result: &result, chips: &chips, second, primary, ..LastFoot::default() };
        let mut below = context.foot.take();
        let pressed = foot.ui(below.as_mut().unwrap_or(ui));
        if pressed.second {
            context.intents.push(Intent::Close);
        }
        if (pressed.primary || context.enter) && !commands.is_empty() {
            context.intents.push(match <[_; 1]>::try_from(commands) {
                Ok([command]) => Intent::submit(command),
                Err(commands) => Intent::SubmitAll(commands),
            });
        }
    }

    /// Describes each unit's move in a few words, alike ones together; true for one that disorders.
    fn chips(&self, battle: &Battle, brigade: &Brigade) -> Vec<(String, bool)> {
        let mut alike: Vec<(String, bool, Vec<String>)> = Vec::new();
        for moves in &brigade.units {
            let (Some(choice), Some(now)) = (self.choice(moves), battle.state().units.get(&moves.unit)) else { continue };
            let summary = choice.summary(now.formation);
            let name = name_of(battle, &moves.unit);
            match alike.iter_mut().find(|(known, ..)| *known == summary) {
                Some((.., names)) => names.push(name),
                None => alike.push((summary, choice.disorders, vec![name])),
            }
        }
        alike.into_iter().map(|(summary, harm, names)| (format!("{}: {summary}", names.join(", ")), harm)).collect()
    }

    /// Counts the moves: `2 deploy · 1 full move`.
    fn counted(&self, brigade: &Brigade) -> String {
        let kinds = brigade.units.iter().filter_map(|moves| self.choice(moves)).collect::<Vec<_>>();
        let of = |kind: MoveKind| kinds.iter().filter(|choice| choice.kind == Some(kind)).count();
        let counted = MoveKind::ALL.into_iter().map(|kind| (kind, of(kind))).filter(|(_, units)| *units > 0);
        let mut parts = counted.map(|(kind, units)| kind.count_text(units)).collect::<Vec<_>>();
        parts
            .extend(kinds.iter().filter(|choice| choice.kind.is_none()).map(|choice| format!("1 {}", lower_first(&choice.maneuver.brief))));
        parts.join(" · ")
    }
}
