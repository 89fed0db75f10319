//! An evening at the table: Chippawa from its first screen to its end, by clicks and keys, each counted.

#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use crate::player::{Hand, Player as _, app};
use brigade_major::engine::text::surname;
use brigade_major::games::rff1812::battle::{Command, TableReading};
use brigade_major::gui::App;
use brigade_major::gui::look::measure;
use eframe::egui::{Key, Modifiers, Role};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT as _, Queryable as _};

/// Issue 3: the whole battle in fewer actions than this.
const MOST_ACTIONS: usize = 250;

struct Evening {
    table: Harness<'static, Option<App>>,
    actions: usize,
}

impl Evening {
    /// One click, on what is in sight. Where several things have the name, the first.
    fn click(&mut self, label: &str) {
        Hand::at(&mut self.table).click(label);
        self.actions += 1;
    }

    /// One click on the duty to maneuver of a unit, whatever its result allows.
    fn maneuvers(&mut self, unit: &str) {
        let labels = ["double quick", "well handled", "tardy"].map(|result| format!("{unit}, {result}"));
        let label = labels.iter().find(|label| self.table.query_by_label(label).is_some()).expect("the unit is to move");
        Hand::at(&mut self.table).click(label);
        self.actions += 1;
    }

    /// Presses Enter, which counts as one action.
    fn enter(&mut self) {
        self.table.key(Key::Enter);
        self.actions += 1;
    }

    /// As many keys as letters.
    fn keys(&mut self, text: &str) {
        self.table.keys(text);
        self.actions += text.chars().count();
    }

    fn next_phase(&mut self) {
        self.table.key_press_modifiers(Modifiers::COMMAND, Key::Enter);
        self.table.run();
        self.actions += 1;
    }

    fn next_player_turn(&mut self) {
        self.table.key_press_modifiers(Modifiers::COMMAND | Modifiers::SHIFT, Key::Enter);
        self.table.run();
        self.actions += 1;
    }

    /// The first thing to do is a leader's check.
    fn check(&mut self, leader: &str, die: &str) {
        self.enter();
        assert!(self.table.see(&format!("{leader}'s brigade: maneuver check")), "{leader} checks now");
        self.keys(die);
        self.enter();
        assert!(matches!(self.table.last().command, Command::Maneuver(_)), "{:?}", self.table.last());
    }

    /// A leader's row in the list of the phase.
    fn leads(&mut self, leader: &str) {
        let labels = ["brigade", "guns"].map(|what| format!("{}'s {what}: maneuver check", surname(leader)));
        let label = labels.iter().find(|label| self.table.query_all_by_label_contains(label).next().is_some()).expect("he is to check");
        Hand::at(&mut self.table).click_about(label);
        self.actions += 1;
    }

    /// A unit of the roster: a click where its row is in sight, else its number.
    fn pick(&mut self, unit: &str) {
        let window = Hand::at(&mut self.table).window();
        if self.table.query_all_by_label(unit).any(|row| window.contains_rect(row.rect().expand(measure::LAST_LINE))) {
            return self.click(unit);
        }
        self.keys(unit.split_once(' ').unwrap().0);
        self.enter();
    }

    /// An enemy among the chips of a check: `At`, `Charge`.
    fn enemy(&mut self, deed: &str, unit: &str) {
        let (_, name) = unit.split_once("  ").unwrap();
        self.click(&format!("{deed} {}", name.trim_end_matches(" ~")));
    }

    fn fire(&mut self, firer: &str, target: &str, range: &str, die: &str) {
        self.pick(firer);
        self.enemy("At", target);
        self.keys(range);
        self.enter();
        self.keys(die);
        self.enter();
        assert!(matches!(self.table.last().command, Command::Fire(_)), "{:?}", self.table.last());
    }
}

#[test]
fn chippawa_is_fought_to_its_end_in_under_250_actions() {
    let mut evening = Evening { table: app(None), actions: 0 };
    // Turns 1 to 3: Riall files over the bridge, Porter waits in the wood.
    evening.check("Thomas Pearson", "6");
    evening.check("Phineas Riall", "7");
    evening.next_player_turn();
    evening.next_player_turn();
    evening.check("Thomas Pearson", "4");
    evening.check("Phineas Riall", "6");
    evening.next_phase();
    evening.fire("20  Grand River ~", "9  Penn. Vols ~", "6", "7");
    evening.next_player_turn();
    evening.check("Peter Porter", "8");
    evening.next_phase();
    evening.fire("10  Haudenosaunee ~", "20  Grand River ~", "3", "8");
    evening.next_player_turn();
    evening.check("Thomas Pearson", "5");
    evening.check("Phineas Riall", "8");
    evening.maneuvers("Royal Scots");
    evening.click("Royal Scots into line");
    evening.keys("a");
    evening.next_player_turn();
    evening.next_player_turn();
    // Turn 4: the British form line; Scott comes over the creek.
    evening.leads("Phineas Riall");
    evening.keys("6");
    evening.enter();
    evening.maneuvers("100th Foot");
    evening.click("100th Foot: Form");
    evening.click("8th King's: Form");
    evening.click("Sheppard: Deploy");
    evening.enter();
    evening.next_player_turn();
    evening.leads("Winfield Scott");
    evening.keys("7");
    evening.enter();
    evening.maneuvers("9th US");
    for unit in ["9th US: Form", "11th US: Form", "25th US: Form"] {
        evening.click(unit);
    }
    evening.enter();
    evening.leads("Nathan Towson");
    evening.keys("5");
    evening.enter();
    evening.maneuvers("Towson 6-pdr");
    evening.click("Towson 6-pdr: Deploy");
    evening.enter();
    evening.next_phase();
    evening.fire("26  Sheppard ~", "2  11th US", "18", "9");
    evening.next_player_turn();
    // Turn 5: the lines close.
    evening.leads("Phineas Riall");
    evening.keys("5");
    evening.enter();
    evening.next_phase();
    evening.fire("11  Towson 6-pdr", "22  Royal Scots ~", "9", "9");
    evening.next_player_turn();
    evening.leads("Winfield Scott");
    evening.keys("6");
    evening.enter();
    evening.next_phase();
    evening.fire("1  9th US", "22  Royal Scots ~", "6", "9");
    evening.fire("2  11th US", "23  100th Foot ~", "4", "8");
    evening.next_player_turn();
    // Turn 6: Riall charges, and is thrown back.
    evening.keys("c");
    evening.pick("23  100th Foot ~");
    evening.enemy("Charge", "2  11th US");
    evening.enter();
    evening.enter();
    evening.leads("Phineas Riall");
    evening.keys("9");
    evening.enter();
    evening.next_phase();
    evening.fire("2  11th US", "23  100th Foot ~", "2", "8");
    evening.next_phase();
    // The only charge is open as the phase begins.
    if evening.table.see("Charge of 100th Foot on 11th US") {
        evening.keys("38");
        evening.enter();
    }
    evening.next_phase();
    // Turn 6, Scott: the bayonet.
    evening.keys("c");
    evening.pick("1  9th US");
    evening.enemy("Charge", "22  Royal Scots ~");
    evening.click("T with cold steel (+1; only elite troops may fire first)");
    evening.enter();
    evening.enter();
    evening.leads("Winfield Scott");
    evening.keys("8");
    evening.enter();
    evening.next_phase();
    evening.fire("4  25th US", "24  8th King's ~", "3", "0");
    evening.next_phase();
    evening.keys("93");
    evening.enter();
    assert!(matches!(evening.table.last().command, Command::Charge(_)));
    if evening.table.see("broke through") {
        evening.click("Carry the position");
    }
    evening.next_player_turn();
    // Turns 7 to 12: the British go back over the plain, covered by their guns; the Americans follow.
    for (turn, die) in [(7, "4"), (8, "5"), (9, "3"), (10, "6")] {
        evening.leads("Phineas Riall");
        evening.keys(die);
        evening.enter();
        evening.next_player_turn();
        evening.leads("Winfield Scott");
        evening.keys(die);
        evening.enter();
        evening.next_phase();
        if turn < 9 {
            evening.fire("1  9th US", "22  Royal Scots ~", "7", "8");
        }
        evening.next_player_turn();
    }
    evening.next_player_turn();
    evening.next_player_turn();
    // The roster has come to the British; what nobody holds stands above both sides.
    evening.table.get_by_label("Holder of Tongue of wood").scroll_to_me();
    evening.table.run();
    evening.actions += 1;
    evening.click("Holder of Tongue of wood");
    evening.table.get_all_by_label("United States").find(|node| node.accesskit_node().role() != Role::Heading).unwrap().click();
    evening.table.run();
    evening.actions += 1;
    evening.next_player_turn();
    evening.next_player_turn();
    assert!(
        matches!(&evening.table.last().found.reading, TableReading::Ends { winner: Some(side), .. } if side.as_str() == "united_states")
    );
    assert!(evening.table.query_all_by_label_contains("The United States wins").next().is_some());
    assert!(evening.actions < MOST_ACTIONS, "{} actions", evening.actions);
}
