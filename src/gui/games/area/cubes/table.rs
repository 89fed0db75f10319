//! Foot of a battle that is on a table with figures: the survivors come back, or, after a question, it is fought with cubes.

use eframe::egui::{Id, Rect, Ui, pos2};

use super::BattleView;
use super::foot::step_words_ui;
use crate::engine::text::count_text;
use crate::games::area::campaign::{Campaign, Command, HandoverRecord, Selection};
use crate::gui::games::area::handover::{HandoverIntent, TableState};
use crate::gui::games::area::intent::{GameIntent, Intent};
use crate::gui::games::area::keys::CubesAct;
use crate::gui::games::area::parts::faction_name;
use crate::gui::look::{gap, measure};
use crate::gui::parts::keyed::{Keyed, Rank};
use crate::gui::shell::guide::{APPLY, mark};
use crate::gui::shell::keys::Pressed;

/// Question about a battle on the table that was asked and not answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TableQuestion {
    /// It is fought with cubes after all.
    Cubes,
    /// Its survivors come back before it has ended.
    Back,
}

/// Answer to a wish for the survivors of a battle that is not on the page Battle.
const NOT_OPEN: &str = "It is not on the page Battle now: Enter opens it, then its survivors can come back.";

/// Describes a battle that was handed over: the game, its units, the men of a cube, and that its survivors come back.
fn on_table_text(play: &Campaign, table: &HandoverRecord, state: TableState) -> String {
    let tables = &play.setup().tables;
    let units = count_text(table.groups.iter().map(|group| group.units.len()).sum::<usize>(), "unit", "units");
    let men = table.terms.men.iter().map(|(faction, men)| format!("{men} men to a cube of the {}", faction_name(tables, faction)));
    let of_all = table.terms.men.values().next().filter(|first| table.terms.men.values().all(|men| men == *first));
    let men = of_all.map_or_else(|| men.collect::<Vec<_>>().join(", "), |men| format!("{men} men to a cube"));
    let when = match state {
        TableState::Over => "It has ended: the survivors come back",
        TableState::Fought => "When it is over, the survivors come back",
        TableState::Away => "Open it, and the survivors come back from there",
    };
    format!("{}: {units}. {when} as cubes: {men}.", table.terms.game.title())
}

/// Rooms of this foot: words, the big button, two buttons below it.
struct TableRooms {
    words: Rect,
    main: Rect,
    second: Rect,
    third: Rect,
}

impl TableRooms {
    fn of(room: Rect) -> Self {
        if room.height() < 2.0 * measure::TARGET {
            // In one line: the words are left out, the area says it.
            let wide = (room.width() - 2.0 * gap::NEXT) / 3.0;
            let part = |nth: f32| {
                let left = room.left() + nth * (wide + gap::NEXT);
                Rect::from_min_max(pos2(left, room.top()), pos2(left + wide, room.bottom()))
            };
            return Self { words: Rect::from_min_max(room.min, room.min), main: part(2.0), second: part(0.0), third: part(1.0) };
        }
        let high = measure::MAIN_BUTTON_HEIGHT.min((room.height() - gap::NEXT) / 2.0);
        let below = room.with_min_y(room.bottom() - high);
        let main = Rect::from_min_max(pos2(room.left(), below.top() - gap::NEXT - high), pos2(room.right(), below.top() - gap::NEXT));
        let words = room.with_max_y((main.top() - gap::HAIR).max(room.top()));
        let (second, third) = below.split_left_right_at_fraction(0.48);
        Self { words, main, second: second.with_max_x(second.right() - gap::HAIR), third: third.with_min_x(third.left() + gap::HAIR) }
    }
}

impl BattleView {
    /// Draws the foot. Cubes come only after a question, and survivors of a battle that has not ended too.
    pub fn on_table_ui(
        &mut self,
        ui: &mut Ui,
        room: Rect,
        play: &Campaign,
        table: &HandoverRecord,
        pressed: &Pressed,
        intents: &mut Vec<Intent>,
    ) {
        let rooms = TableRooms::of(room);
        let area = play.state().battle.as_ref().map(|battle| battle.area.to_string()).unwrap_or_default();
        let button =
            |rank, text, key, name, id: &str, place| Keyed::new(rank, text, key, name).ui(ui, Id::unique(("table", id)), place).clicked();
        mark(ui, APPLY, rooms.main);
        let back = Intent::Own(GameIntent::Table(HandoverIntent::TakeBack));
        if let Some(question) = self.asks {
            let (title, text, does) = match question {
                TableQuestion::Cubes => {
                    (format!("{area} with cubes after all?"), "Nothing that happened on the table counts then.", "Fight with cubes")
                }
                TableQuestion::Back => (
                    format!("Back from {area} now?"),
                    "The battle on the table has not ended. Its losses so far count, and cubes of both sides there fight on with cubes.",
                    "Take them back now",
                ),
            };
            let name = format!("{does} (Enter)");
            let done = button(Rank::Main, does, "Enter", &name, "answer", rooms.main) || pressed.enter();
            let cancel = button(Rank::Chip, "Cancel", "Esc", "Cancel (Esc)", "cancel", rooms.second);
            step_words_ui(ui, rooms.words, &title, text);
            if done {
                intents.extend(match question {
                    TableQuestion::Cubes => fight_here(play).map(Intent::submit),
                    TableQuestion::Back => Some(back),
                });
            }
            self.asks = self.asks.filter(|_| !done && !cancel);
            return;
        }
        let is_over = self.table == TableState::Over;
        // What Enter does is what comes next: the battle itself, until it has ended.
        let (text, name) = if is_over {
            ("Take the survivors back", "Take the survivors back (Enter)")
        } else {
            ("Open the battle", "Open the battle (Enter)")
        };
        let main = button(Rank::Main, text, "Enter", name, "main", rooms.main) || pressed.enter();
        let (text, key, name) =
            if is_over { ("Open it", "O", "Open the battle (O)") } else { ("Survivors back…", "", "Take the survivors back…") };
        let second = button(Rank::Outline, text, key, name, "second", rooms.second);
        let cubes = button(Rank::Chip, "Cubes after all…", "", "Cubes after all…", "ask", rooms.third);
        let title = if is_over { format!("{area} was fought on the table") } else { format!("{area} is on the table") };
        step_words_ui(ui, rooms.words, &title, &on_table_text(play, table, self.table));
        let opens = pressed.has(CubesAct::Odds) || if is_over { second } else { main };
        if opens {
            intents.push(Intent::Own(GameIntent::Table(HandoverIntent::Open)));
        } else if main {
            intents.push(back);
        }
        if cubes {
            self.asks = Some(TableQuestion::Cubes);
        } else if second && self.table == TableState::Away {
            intents.push(Intent::Tell(NOT_OPEN.to_owned()));
        } else if second && !is_over {
            self.asks = Some(TableQuestion::Back);
        }
    }
}

/// Returns the command that fights the battle with cubes after all.
fn fight_here(play: &Campaign) -> Option<Command> {
    let offers = play.offers(&Selection::Turn);
    offers.iter().find_map(|offer| offer.command().filter(|command| matches!(command, Command::FightHere {})).cloned())
}
