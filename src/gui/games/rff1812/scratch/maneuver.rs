//! The maneuver check of one unit.

use eframe::egui::{RichText, Ui};

use super::gun::gun_ui;
use crate::engine::text::signed;
use crate::engine::{Odds, Ruling, Word as _};
use crate::games::rff1812::maneuver::{
    LINE_OF_MARCH, Leader, Maneuver, ManeuverRequest, ManeuverUnit, close_range_question, formations_of, in_line_of_march, near_flank,
    near_friends, radius_of, usual_formation,
};
use crate::games::rff1812::tape::maneuver_at;
use crate::games::rff1812::words::{Arm, Effectiveness, Experience, Formation, LeaderRating, Light, Losses, Order, Sight};
use crate::games::rff1812::{Tables, explain};
use crate::gui::games::rff1812::tape::tape_ui;
use crate::gui::rows::{odds_rows, worth};
use crate::gui::scratch::answer::{TallyDraft, row_ui, sentence_ui, wrong_ui};
use crate::gui::scratch::dice::die_row;
use crate::gui::scratch::fields::{Reading, group, inches, sentences, toggle, words};
use crate::gui::scratch::{Panel, ScratchDesk};
use crate::gui::widgets::{DieDraft, InchesDraft, odds_ui};
use crate::id::GunId;
use crate::quantity::Inches;

/// A maneuver check, half asked.
#[derive(Clone, Debug, PartialEq)]
#[expect(clippy::struct_excessive_bools, reason = "ticks of the panel")]
pub struct ManeuverDraft {
    arm: Arm,
    experience: Experience,
    effectiveness: Effectiveness,
    order: Order,
    formation: Formation,
    militia: bool,
    indians: bool,
    brave_colonel: bool,
    gun: Option<GunId>,
    fixed: bool,
    battery: bool,
    led: bool,
    rating: LeaderRating,
    distance: InchesDraft,
    attached: Attached,
    line_of_march: bool,
    dismounted: bool,
    sight: Sight,
    immediate: bool,
    artillery_leader: bool,
    woods: bool,
    linear_cover: bool,
    fortified: bool,
    enemy_close_range: bool,
    outflanked: bool,
    outflanked_from: InchesDraft,
    friends_near: bool,
    friends_at: InchesDraft,
    key_position_lost: bool,
    losses: Losses,
    light: Light,
    die: DieDraft,
    tally: TallyDraft,
}

crate::engine::words! {
    /// The unit a leader is with.
    Attached { Nowhere = "no_unit", Here = "this_unit", Elsewhere = "another_unit" }
}

impl Default for ManeuverDraft {
    fn default() -> Self {
        Self {
            arm: Arm::Infantry,
            experience: Experience::Trained,
            effectiveness: Effectiveness::Fresh,
            order: Order::Good,
            formation: Formation::Line,
            militia: false,
            indians: false,
            brave_colonel: false,
            gun: None,
            fixed: false,
            battery: false,
            led: true,
            rating: LeaderRating::Able,
            distance: InchesDraft::default(),
            attached: Attached::Nowhere,
            line_of_march: false,
            dismounted: false,
            sight: Sight::Clear,
            immediate: true,
            artillery_leader: false,
            woods: false,
            linear_cover: false,
            fortified: false,
            enemy_close_range: false,
            outflanked: false,
            outflanked_from: InchesDraft::default(),
            friends_near: false,
            friends_at: InchesDraft::default(),
            key_position_lost: false,
            losses: Losses::None,
            light: Light::Day,
            die: DieDraft::default(),
            tally: TallyDraft::default(),
        }
    }
}

impl ManeuverDraft {
    /// What does not fit the arm goes.
    fn fit(&mut self) {
        let guns = self.arm == Arm::Artillery;
        if !formations_of(self.arm).contains(&self.formation) {
            self.formation = usual_formation(self.arm);
        }
        if guns {
            (self.indians, self.brave_colonel) = (false, false);
        } else {
            self.gun = None;
            (self.fixed, self.battery, self.artillery_leader) = (false, false, false);
        }
    }

    fn leader(&self, reading: &mut Reading) -> Option<Leader> {
        self.led.then(|| Leader {
            rating: self.rating,
            distance: reading.inches_or_none("Leader", "distance", &self.distance).unwrap_or(Inches::ZERO),
            attached: self.attached == Attached::Here,
            attached_elsewhere: self.attached == Attached::Elsewhere,
            line_of_march: self.line_of_march && self.may_march(),
            dismounted: self.dismounted,
            sight: self.sight,
            immediate: self.immediate,
            artillery_leader: self.artillery_leader,
        })
    }

    /// Whether the unit can be in a line of march whose first unit the leader is with.
    fn may_march(&self) -> bool {
        self.attached == Attached::Elsewhere && in_line_of_march(self.formation)
    }

    fn request(&self, tables: &Tables) -> Result<ManeuverRequest, Vec<String>> {
        let mut reading = Reading::default();
        let guns = self.arm == Arm::Artillery;
        let request = ManeuverRequest {
            unit: ManeuverUnit {
                arm: self.arm,
                experience: self.experience,
                effectiveness: (!guns).then_some(self.effectiveness),
                order: (!guns).then_some(self.order),
                formation: Some(self.formation),
                militia: self.militia,
                indians: self.indians,
                brave_colonel: self.brave_colonel,
                silenced: None,
                gun: reading.gun("", guns, self.gun.as_ref()),
                fixed: guns.then_some(self.fixed),
                battery: guns.then_some(self.battery),
            },
            leader: self.leader(&mut reading),
            woods: self.woods && self.indians,
            linear_cover: self.linear_cover,
            fortified: self.fortified,
            enemy_close_range: self.enemy_close_range,
            outflanked_from: self
                .outflanked
                .then(|| reading.inches_or_none("", "outflanked from", &self.outflanked_from).unwrap_or(near_flank(tables))),
            friends_at: self
                .friends_near
                .then(|| reading.inches_or_none("", "friends at", &self.friends_at).unwrap_or(near_friends(tables))),
            key_position_lost: self.key_position_lost,
            losses: self.losses,
            light: self.light,
            die: None,
        };
        reading.finish(request)
    }

    fn prepare<'t>(&self, tables: &'t Tables) -> Result<(ManeuverRequest, Maneuver<'t>), Vec<String>> {
        let request = self.request(tables)?;
        let check = Maneuver::prepare(tables, &request, &self.tally.rulings).map_err(sentences)?;
        Ok((request, check))
    }

    fn ask_unit(&mut self, ui: &mut Ui, desk: &mut ScratchDesk<'_, Tables>) {
        let tables = desk.tables;
        words(ui, "", "arm", &mut self.arm, Arm::ALL);
        self.fit();
        words(ui, "", "experience", &mut self.experience, Experience::ALL);
        if self.arm == Arm::Artillery {
            gun_ui(ui, "", &mut self.gun, tables);
        } else {
            words(ui, "", "effectiveness", &mut self.effectiveness, Effectiveness::ALL);
            words(ui, "", "order", &mut self.order, Order::ALL);
        }
        words(ui, "", "formation", &mut self.formation, formations_of(self.arm));
        ui.horizontal_wrapped(|ui| {
            toggle(ui, "", &mut self.militia, "militia");
            if self.arm == Arm::Artillery {
                toggle(ui, "", &mut self.battery, "maneuvers as a battery");
                toggle(ui, "", &mut self.fixed, "fixed");
                let battalion = self.gun.as_ref().and_then(|gun| tables.gun(gun)).is_some_and(|gun| gun.battalion);
                if battalion {
                    toggle(ui, "", &mut self.friends_near, &format!("friendly troops within {}", near_friends(tables)));
                    if self.friends_near {
                        inches(ui, desk, "", "friends at", &mut self.friends_at);
                    }
                }
            } else {
                toggle(ui, "", &mut self.indians, "Indians");
                toggle(ui, "", &mut self.brave_colonel, "brave colonel");
                if self.indians {
                    toggle(ui, "", &mut self.woods, "in woods");
                }
            }
        });
    }

    /// Of each distance that may be off, whether it matters.
    fn tapes_ui(&mut self, ui: &mut Ui, tables: &Tables) {
        let Ok((request, _)) = self.prepare(tables) else { return };
        let request = ManeuverRequest { die: self.die.face(10), ..request };
        let rulings = &self.tally.rulings;
        if request.leader.is_some() {
            tape_ui(ui, "the leader's distance", &mut self.distance, |inches| {
                let leader = request.leader.clone().map(|leader| Leader { distance: inches, ..leader });
                maneuver_at(tables, &ManeuverRequest { leader, ..request.clone() }, rulings)
            });
        }
        if self.outflanked {
            tape_ui(ui, "the flank", &mut self.outflanked_from, |inches| {
                maneuver_at(tables, &ManeuverRequest { outflanked_from: Some(inches), ..request.clone() }, rulings)
            });
        }
        if self.friends_near {
            tape_ui(ui, "the friends", &mut self.friends_at, |inches| {
                maneuver_at(tables, &ManeuverRequest { friends_at: Some(inches), ..request.clone() }, rulings)
            });
        }
    }

    fn ask_leader(&mut self, ui: &mut Ui, desk: &mut ScratchDesk<'_, Tables>) {
        toggle(ui, "", &mut self.led, "a leader takes it with him");
        if !self.led {
            ui.label(RichText::new("No leader: it is out of command and rolls alone.").small());
            return;
        }
        words(ui, "Leader", "rating", &mut self.rating, LeaderRating::ALL);
        inches(ui, desk, "Leader", "distance", &mut self.distance);
        if let Some(leader) = self.leader(&mut Reading::default()) {
            let radius = radius_of(desk.tables, &leader, self.light);
            ui.label(RichText::new(format!("His command radius is {radius}. Left blank, the unit is within it.")).small());
        }
        words(ui, "Leader", "sight", &mut self.sight, Sight::ALL);
        words(ui, "Leader", "attached to", &mut self.attached, Attached::ALL);
        ui.horizontal_wrapped(|ui| {
            toggle(ui, "Leader", &mut self.immediate, "immediate commander");
            if self.may_march() {
                toggle(ui, "Leader", &mut self.line_of_march, LINE_OF_MARCH);
            }
            toggle(ui, "Leader", &mut self.dismounted, "on foot");
            toggle(ui, "Leader", &mut self.artillery_leader, "commands guns only");
        });
    }
}

impl Panel for ManeuverDraft {
    type Tables = Tables;

    const TITLE: &'static str = "Maneuver";

    fn ask(&mut self, ui: &mut Ui, desk: &mut ScratchDesk<'_, Tables>, _focus: bool) {
        self.ask_unit(ui, desk);
        group(ui, "Leader");
        self.ask_leader(ui, desk);
        group(ui, "On the table");
        ui.horizontal_wrapped(|ui| {
            toggle(ui, "", &mut self.enemy_close_range, &close_range_question(desk.tables));
            toggle(ui, "", &mut self.outflanked, &format!("outflanked by enemy within {}", near_flank(desk.tables)));
            toggle(ui, "", &mut self.linear_cover, "behind linear cover");
            toggle(ui, "", &mut self.fortified, "fortified");
            toggle(ui, "", &mut self.key_position_lost, "key position lost");
        });
        if self.outflanked {
            inches(ui, desk, "", "outflanked from", &mut self.outflanked_from);
        }
        words(ui, "", "losses", &mut self.losses, Losses::ALL);
        words(ui, "", "light", &mut self.light, Light::ALL);
    }

    fn answer(&mut self, ui: &mut Ui, desk: &mut ScratchDesk<'_, Tables>, focus: bool) {
        die_row(ui, desk, &mut self.die, 10, focus);
        match self.prepare(desk.tables) {
            Err(wrong) => wrong_ui(ui, &wrong),
            Ok((_, check)) => {
                let face = self.die.face(10);
                if let Some(face) = face {
                    let resolution = check.resolve(face);
                    let reached = format!("die {face} {} = {}", signed(check.tally.total()), resolution.result);
                    row_ui(ui, resolution.row, &reached, &explain::effects_text(&resolution.effects));
                }
                sentence_ui(ui, "maneuver check", &explain::maneuver(&check, face));
            }
        }
        self.tapes_ui(ui, desk.tables);
    }

    fn weigh(&mut self, ui: &mut Ui, desk: &mut ScratchDesk<'_, Tables>) {
        let tables = desk.tables;
        let Ok((request, check)) = self.prepare(tables) else { return };
        let face = self.die.face(10);
        let row = |check: &Maneuver<'_>| face.map(|face| check.outcomes().row_of(check.resolve(face).result));
        let (odds, result) = (Odds::of(&check), row(&check));
        odds_ui(ui, &odds_rows(check.outcomes(), &odds), &odds.of, result);
        let rulings = self.tally.rulings.clone();
        let other = |ruling: Ruling| {
            let rulings = rulings.iter().cloned().chain([ruling]).collect::<Vec<_>>();
            let check = Maneuver::prepare(tables, &request, &rulings).ok()?;
            Some((Odds::of(&check), row(&check)))
        };
        self.tally.ui(ui, desk.typing, &check.tally, check.facts.vocabulary(), &|line| worth(line, check.outcomes(), &odds, result, other));
    }
}
