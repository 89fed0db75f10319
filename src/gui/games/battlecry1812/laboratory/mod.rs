//! Laboratory of companies: whole battles of a scenario played by generals, and what comes of it.

mod day;
mod pairs;
mod runner;
mod verdict;

use std::path::PathBuf;
use std::sync::Arc;

use eframe::egui::{Align, Frame as PanelFrame, Key, Layout, Margin, Rect, ScrollArea, Stroke, Ui, UiBuilder, pos2};

use crate::design::LineKind;
use crate::engine::Word as _;
use crate::games::battlecry1812::battle::{Battle, Battlecry1812, Setup};
use crate::games::battlecry1812::scenario::SYSTEM;
use crate::games::{shipped, shipped_paths};
use crate::gui::lab::{Batch, LabFrame, LabPart, SAVED};
use crate::gui::look::{gap, measure, palette};
use crate::gui::map::Painting;
use crate::gui::shell::desk::Desk;
use crate::gui::shell::intent::AppIntent;
use crate::gui::shell::keys::{Acts as _, Chord, KeyTable, acts};
use crate::lab::battles::field::Field;
use crate::lab::battles::figures::{LEAST_BATTLES, PairFigures};
use crate::lab::battles::general::{GENERALS, GeneralName, Pair};
use crate::lab::battles::picture::battles_svg;
use crate::lab::battles::run::{BattleOrder, usual_threads};
use crate::map::Layers;
use crate::session::{AnySession as _, SaveLocation, Session};
use crate::store::free_beside;
use runner::Runner;

acts! {
    /// Acts of whole battles.
    enum BattlesAct {
        Left: [Chord::Alone(Key::ArrowLeft)], "The pair of generals beside this one.", "other generals";
        Right: [Chord::Alone(Key::ArrowRight)], "";
        Up: [Chord::Alone(Key::ArrowUp)], "";
        Down: [Chord::Alone(Key::ArrowDown)], "";
        One: [Chord::AnyDigit], "Look at one battle: a usual day, the closest, one the winner lost.", "look at one";
        Dice: [Chord::Typed('d')], "Other dice: all battles are played anew.", "other dice";
        More: [Chord::Typed('m')], "More battles: a whole batch is added; after a stop it goes on to the number ordered.", "more";
        Stop: [Chord::Typed('s')], "Stops the battles that are played.", "stop";
        Tips: [Chord::Typed('w')], "What tips it: one step more and less of each command and key position.", "what tips it";
        Give: [Chord::Typed('g')], "Gives the points that make it even on the designer's desk: an edit like any other.", "points on the desk";
        Fell: [Chord::Typed('f')], "Where companies of both sides fell, of the first, of the second.", "whose companies";
        Scenario: [Chord::Typed('n')], "The next scenario.", "next scenario";
    }
}

/// Reason why no points can be given where the scenario is not the one on the desk.
const OPEN_ON_DESK: &str = "Open this scenario on the desk (F4) to give them there.";

/// Seed of the first dice.
const DICE: u64 = 1813;

/// Picture that is drawn again only when what it shows has changed.
#[derive(Debug)]
struct Cached<K> {
    key: Option<K>,
    layers: Layers,
    painting: Painting,
}

impl<K> Cached<K> {
    fn new() -> Self {
        Self { key: None, layers: Layers::default(), painting: Painting::default() }
    }
}

/// State of whole battles.
#[derive(Debug)]
pub struct BattleLab {
    field: Option<Arc<Field>>,
    /// Fingerprint of the tables by which the field was made ready.
    fingerprint: String,
    fault: Option<String>,
    /// Scenario that the designer's desk handed over.
    handed: Option<Setup>,
    /// Scenario that is shown, by its place among the choices.
    chosen: usize,
    /// Battles that are played, and their figures.
    runner: Runner,
    batches: u32,
    dice: u64,
    /// Pair that the player looks at; `None`: the framed one.
    pair: Option<Pair>,
    /// Side whose companies the heat shows; `None`: both.
    fell: Option<usize>,
    heat: Cached<(u64, Pair, Option<usize>)>,
    points: Cached<(u64, Pair, [u32; 2])>,
    shows_tips: bool,
}

impl Default for BattleLab {
    fn default() -> Self {
        Self {
            field: None,
            fingerprint: String::new(),
            fault: None,
            handed: None,
            chosen: 0,
            runner: Runner::default(),
            batches: 1,
            dice: DICE,
            pair: None,
            fell: None,
            heat: Cached::new(),
            points: Cached::new(),
            shows_tips: false,
        }
    }
}

/// Returns the set-ups that can be played: that of the designer's desk, or else of the battle in play, then the scenarios built in.
fn choices(desk: &Desk, handed: Option<&Setup>) -> Vec<Setup> {
    // What was handed over is read anew by the rules in force.
    let handed = handed.and_then(|setup| read(desk, &setup.scenario.to_json()));
    let first = handed.or_else(|| desk.game::<Battlecry1812>().map(|game| game.setup_in_force().clone()));
    let mut setups = first.into_iter().collect::<Vec<_>>();
    for path in shipped_paths(SYSTEM) {
        let setup = shipped(path).and_then(|text| read(desk, text));
        setups.extend(setup.filter(|setup| setups.iter().all(|known| known.scenario.id != setup.scenario.id)));
    }
    setups
}

/// Reads a scenario of companies by the rules in force.
fn read(desk: &Desk, text: &str) -> Option<Setup> {
    desk.rules().read_scenario(text).ok()?.downcast_ref::<Battlecry1812>().cloned()
}

/// Returns the scenario of companies on the designer's desk, where there is one without a fault.
fn on_desk(desk: &Desk) -> Option<Setup> {
    read(desk, &desk.design()?.text())
}

/// Checks whether two battles are one: the same scenario, and the same events, wherever each of them is read.
fn is_same(one: &Battle, other: &Battle) -> bool {
    let [one_log, other_log] = [one, other].map(Battle::journal);
    one.setup().scenario == other.setup().scenario
        && one_log.applied().chain(one_log.undone()).eq(other_log.applied().chain(other_log.undone()))
}

impl LabPart for BattleLab {
    fn tabs(&self) -> &'static [&'static str] {
        &["whole battle"]
    }

    fn is_of(&self, desk: &Desk) -> bool {
        desk.game::<Battlecry1812>().is_some()
    }

    fn subject(&self, _: &Desk, _: usize) -> [String; 2] {
        self.field.as_ref().map_or_else(Default::default, |field| {
            [field.setup.scenario.title.clone(), format!("Battlecry! · {} turns", field.setup.scenario.turns)]
        })
    }

    fn bindings(&self, _: usize) -> KeyTable {
        BattlesAct::table()
    }

    fn ui(&mut self, ui: &mut Ui, lab: &mut LabFrame<'_, '_>) {
        // By other rules every battle is another one: none of those played counts any more.
        let is_outdated = self.fingerprint != lab.frame.desk.rules().fingerprint;
        if is_outdated || (self.field.is_none() && self.fault.is_none()) {
            self.begin(lab.frame.desk);
        }
        self.runner.look();
        if self.runner.figures.is_none() && !self.runner.is_busy() {
            self.play(ui);
        }
        self.take_keys(ui, lab);
        if lab.copy
            && let (Some(field), Some(figures)) = (&self.field, &self.runner.figures)
        {
            lab.frame.intents.push(AppIntent::Copy(field.words(figures)));
        }
        if lab.save {
            self.save(lab);
        }
        let whole = ui.available_rect_before_wrap();
        let narrow = whole.width() < measure::LAB_PAIRS + measure::LAB_DAY;
        if narrow {
            ScrollArea::vertical().id_salt("whole battle").auto_shrink(false).show(ui, |ui| {
                PanelFrame::new().inner_margin(Margin::same(gap::NEXT as i8)).show(ui, |ui| {
                    ui.set_width(ui.available_width() - gap::NEXT);
                    lab.subject_ui(ui);
                    self.verdict_ui(ui);
                    self.pairs_ui(ui, lab);
                    self.day_ui(ui, lab);
                });
            });
            return;
        }
        let left = Rect::from_min_max(whole.min, pos2(whole.left() + measure::LAB_PAIRS, whole.bottom()));
        let right = Rect::from_min_max(pos2(left.right(), whole.top()), whole.max);
        ui.painter().vline(left.right(), whole.y_range(), Stroke::new(measure::LINE, palette(ui).line));
        let child = |ui: &mut Ui, name: &str, place: Rect| {
            ui.new_child(UiBuilder::new().id_salt(name).max_rect(place).layout(Layout::top_down(Align::Min)))
        };
        let mut side = child(ui, "pairs", left.shrink(gap::GROUP));
        ScrollArea::vertical().id_salt("pairs").auto_shrink(false).show(&mut side, |ui| self.pairs_ui(ui, lab));
        let mut rest = child(ui, "days", right.shrink2(eframe::egui::vec2(gap::GROUP + gap::HAIR, gap::GROUP)));
        ScrollArea::vertical().id_salt("days").auto_shrink(false).show(&mut rest, |ui| {
            // The bar lies over no figure.
            ui.set_width(ui.available_width() - gap::NEXT);
            self.verdict_ui(ui);
            self.day_ui(ui, lab);
        });
    }

    fn take(&mut self, desk: &Desk, what: &str) -> Option<usize> {
        let handed = serde_json::from_str::<serde_json::Value>(what).ok()?;
        let setup = read(desk, handed.get("scenario")?.as_str()?)?;
        // The battles of the same scenario stay.
        if self.field.as_ref().is_none_or(|field| field.setup.scenario != setup.scenario) {
            *self = Self { handed: Some(setup), dice: self.dice, ..Self::default() };
        }
        Some(0)
    }

    fn reset(&mut self) {
        let is_busy = self.runner.is_busy();
        // Battles that are played go on: another battle on the table does not touch them.
        if !is_busy && self.runner.figures.is_none() {
            *self = Self::default();
        }
    }
}

impl BattleLab {
    /// Makes the chosen scenario ready.
    fn begin(&mut self, desk: &Desk) {
        let all = choices(desk, self.handed.as_ref());
        let chosen = self.chosen % all.len().max(1);
        let fingerprint = desk.rules().fingerprint.clone();
        let kept = Self { handed: self.handed.take(), chosen: self.chosen, dice: self.dice, fingerprint, ..Self::default() };
        *self = kept;
        match all.get(chosen).map(Field::of) {
            Some(Ok(field)) => self.field = Some(Arc::new(field)),
            Some(Err(faults)) => self.fault = faults.first().map(ToString::to_string),
            None => self.fault = Some("There is no scenario of Battlecry! here.".to_owned()),
        }
    }

    fn order(&self, ui: &Ui) -> BattleOrder {
        let Batch { each, framed } = Batch::of(ui.ctx());
        let (battles, framed) = (each * self.batches, framed * self.batches);
        BattleOrder { battles, framed, dice: self.dice, pair: None, threads: usual_threads() }
    }

    fn play(&mut self, ui: &Ui) {
        let order = self.order(ui);
        if let Some(field) = &self.field {
            self.runner.play(ui.ctx(), field, order);
        }
    }

    /// Returns the pair that is looked at: the one picked, the framed one, or else the reckoning generals'.
    fn looked_at(&self) -> Pair {
        let framed = || self.runner.figures.as_ref().and_then(|figures| figures.framed);
        self.pair.or_else(framed).unwrap_or(Pair([GeneralName::Reckoning; 2]))
    }

    fn shown_pair(&self) -> Option<PairFigures> {
        self.runner.figures.as_ref()?.of(self.looked_at()).cloned()
    }

    fn take_keys(&mut self, ui: &Ui, lab: &mut LabFrame<'_, '_>) {
        let pressed = lab.frame.pressed.of().collect::<Vec<_>>();
        for (act, letter) in pressed {
            match act {
                BattlesAct::Left => self.other_pair(0, GENERALS - 1),
                BattlesAct::Right => self.other_pair(0, 1),
                BattlesAct::Up => self.other_pair(GENERALS - 1, 0),
                BattlesAct::Down => self.other_pair(1, 0),
                BattlesAct::One => self.look_at(lab, letter.to_digit(10).unwrap_or(0)),
                BattlesAct::Dice => self.other_dice(ui),
                BattlesAct::More => self.more(ui),
                BattlesAct::Stop => self.runner.stop(),
                BattlesAct::Tips => self.what_tips_it(ui),
                BattlesAct::Give => self.give_on_desk(lab.frame.desk),
                BattlesAct::Fell => self.fell = self.fell.map_or(Some(0), |side| (side == 0).then_some(1)),
                BattlesAct::Scenario => self.next_scenario(lab.frame.desk),
            }
        }
    }

    fn other_pair(&mut self, rows: usize, columns: usize) {
        let Pair([one, other]) = self.looked_at();
        let next = |name: GeneralName, by: usize| GeneralName::ALL[(name.place() + by) % GENERALS];
        self.pair = Some(Pair([next(one, rows), next(other, columns)]));
    }

    fn other_dice(&mut self, ui: &Ui) {
        self.runner = Runner::default();
        self.dice += 1;
        self.batches = 1;
        self.play(ui);
    }

    fn more(&mut self, ui: &Ui) {
        if !self.runner.is_busy() {
            // What was stopped is played to its end first.
            self.batches += u32::from(!self.runner.is_stopped);
            self.play(ui);
        }
    }

    fn what_tips_it(&mut self, ui: &Ui) {
        self.shows_tips = !self.shows_tips;
        let pair = self.looked_at();
        let order = self.order(ui);
        if self.shows_tips
            && self.runner.tips.is_none()
            && let Some(field) = self.field.clone()
        {
            self.runner.try_tips(ui.ctx(), &field, order, pair);
        }
    }

    /// Gives the points that would make the shown pair even, on the designer's desk where the scenario is from there.
    fn give_on_desk(&mut self, desk: &mut Desk) {
        let evening = self.shown_pair().filter(|shown| shown.battles >= LEAST_BATTLES).and_then(|shown| shown.evening());
        let Some((field, evening)) = self.field.as_ref().zip(evening) else {
            return desk.notify_until_next("There are no points to give.".to_owned());
        };
        let now = field.setup.scenario.sides.each_ref().map(|side| side.head_start);
        // What the other side begins with is taken first.
        let (own, other) = (evening.side, 1 - evening.side);
        let less = now[other].min(evening.even_at);
        let starts = [(own, now[own] + evening.even_at - less), (other, now[other] - less)];
        if on_desk(desk).is_none_or(|setup| setup.scenario != field.setup.scenario) {
            return desk.notify_until_next(OPEN_ON_DESK.to_owned());
        }
        let made = desk.with_design(|design, _| {
            let lines = design.analysis.lines.iter().filter(|line| line.kind == LineKind::Side).cloned().collect::<Vec<_>>();
            let column = design.form().columns_of(LineKind::Side).iter().position(|column| column.field == ["head_start"])?;
            let changed = starts.into_iter().filter(|(side, points)| now[*side] != *points);
            let texts = changed.map(|(side, points)| (side, if points == 0 { String::new() } else { points.to_string() }));
            let texts = texts.collect::<Vec<_>>();
            let cells = texts.iter().map(|(side, text)| Some((lines.iter().find(|line| line.side == *side)?, column, text.as_str())));
            let edit = design.edits().set_cells(&cells.collect::<Option<Vec<_>>>()?)?;
            let text = edit.text.to_string();
            design.edit(edit).is_none().then_some(text)
        });
        let Some(text) = made else { return };
        desk.notify_until_next(format!("On the desk: {text} Ctrl+Z takes it back there. The battles are played anew."));
        self.handed = on_desk(desk);
        self.chosen = 0;
        self.begin(desk);
    }

    fn next_scenario(&mut self, desk: &Desk) {
        self.chosen += 1;
        self.begin(desk);
    }

    /// Saves the picture of the page, and the figures.
    fn save(&self, lab: &mut LabFrame<'_, '_>) {
        let Some((field, figures)) = self.field.as_ref().zip(self.runner.figures.as_ref()) else { return };
        let stem = format!("{}_battles", field.setup.scenario.id);
        let picture = figures.of(self.looked_at()).map(|shown| battles_svg(field, figures, shown));
        let (table, answer) = (field.separated(figures), field.answer(figures, &[]).to_string());
        let mut files = picture.iter().map(|picture| ("svg", picture.as_bytes())).collect::<Vec<_>>();
        files.extend([("csv", table.as_bytes()), ("json", answer.as_bytes())]);
        let what = if picture.is_some() { SAVED } else { "The figures are" };
        lab.frame.desk.save_papers(&stem, what, &files);
    }

    /// Opens one battle of the pair to step through: its log is written to a file, once.
    fn look_at(&self, lab: &mut LabFrame<'_, '_>, nth: u32) {
        let Some((field, shown)) = self.field.as_ref().zip(self.shown_pair()) else { return };
        let place = usize::try_from(nth).ok().and_then(|nth| nth.checked_sub(1));
        let Some(number) = place.and_then(|place| shown.ones.get(place).copied().flatten()) else { return };
        let battle = field.again(shown.pair, self.dice, number);
        let desk = &mut *lab.frame.desk;
        let Some(folder) = desk.battles_folder() else {
            return desk.notify("There is no folder for battles, so that this one cannot be opened.".to_owned());
        };
        if desk.game::<Battlecry1812>().is_some_and(|known| is_same(known, &battle)) {
            return lab.frame.intents.push(AppIntent::ToPlay);
        }
        let name = |nth: u32| folder.join(format!("{}-laboratory-{number}-{nth}.battle.jsonl", field.setup.scenario.id));
        let holds = |path: &PathBuf| {
            let opened = Session::read(&field.setup.tables, &self.fingerprint, path, SaveLocation::default());
            opened.is_ok_and(|opened| is_same(opened.session.game(), &battle))
        };
        if let Some(path) = (1..).map(name).take_while(|path| path.exists()).find(holds) {
            return lab.frame.intents.push(AppIntent::Open(path));
        }
        let own = folder.join(format!("{}.battle.jsonl", field.setup.scenario.id));
        let free = free_beside(&own, &format!("laboratory-{number}"));
        let mut session = Session::<Battlecry1812>::of_game(battle, &desk.rules().fingerprint, SaveLocation::default());
        // It begins at its start, to be stepped through.
        let begun = free.map_err(|error| error.to_string()).and_then(|path| {
            session.save_as(&path).map_err(|error| error.to_string())?;
            session.move_to(0).map_err(|refusal| refusal.to_string())?;
            Ok(path)
        });
        drop(session);
        match begun {
            Ok(path) => lab.frame.intents.push(AppIntent::Open(path)),
            Err(error) => desk.notify(format!("That battle cannot be opened: {error}")),
        }
    }
}
