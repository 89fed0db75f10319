//! Panes of a campaign and of a battle of cubes: the questions and the foot, the map or the odds, the places above them.

use eframe::egui::{Button, Rect, RichText, Stroke, Ui, UiBuilder, vec2};

use super::campaign_map::map_ui;
use super::cubes::{BattleDrawer, BattleView};
use super::edit::EditField;
use super::handover::on_table_text;
use super::intent::{Context, GameIntent, Intent};
use super::map::MapAct;
use super::own_board::OwnBoard;
use super::parts::part_ui;
use super::places::{AreaPlace, CAMPAIGNS, places_ui};
use super::question::AreaQuestion;
use super::turn::{TurnField, TurnPanel};
use super::view::{AreaView, PageFrame, Parts, UndoneQuestion};
use crate::games::area::campaign::{AreaBattle, BattleStage, Campaign, CampaignState, Form, Selection, UndoneWork};
use crate::gui::foot::Foot;
use crate::gui::look::{gap, measure, palette};
use crate::gui::parts::keyed::{key_button, main_key_button};
use crate::gui::parts::widgets::warning_color;
use crate::gui::play::{Pane, PlayView as _};
use crate::gui::shell::desk::DeskPlace;
use crate::gui::shell::drawer::{drawer_ui, question_ui};
use crate::gui::shell::intent::AppIntent as OfApp;
use crate::gui::shell::keys::Pressed;
use crate::id::FactionId;

impl AreaView {
    /// Draws the line of places, with the panes of a narrow window, the log, and the buttons for another play.
    pub(super) fn places_ui(&self, ui: &mut Ui, parts: &mut Parts, frame: PageFrame<'_>, of_app: &mut Vec<OfApp>) {
        if frame.is_narrow && !self.fills_page(parts, frame.game) {
            places_ui(ui, AreaPlace::Campaign, of_app, |ui, _| parts.panes_ui(ui, pane_names(frame)));
        }
    }

    /// Draws the menu behind the strip's last button: what can be done here, and the places of the area games.
    pub(super) fn menu_ui(&mut self, ui: &mut Ui, play: &Campaign, intents: &mut Vec<Intent>) {
        let of_campaign = self.is_campaign();
        let fights = play.state().fights_with_cubes();
        let item = |ui: &mut Ui, text: &str, key: &str| ui.add(Button::new(text).shortcut_text(key)).accessible_name(text).clicked();
        if fights && of_campaign && item(ui, if self.over_map { "The battle" } else { "The map" }, "M") {
            self.over_map ^= true;
        }
        if fights && item(ui, "Fight it with figures…", "T") {
            self.battle.toggle(BattleDrawer::Figures);
        }
        if fights && item(ui, "The odds in full", "O") {
            self.battle.toggle(BattleDrawer::Odds);
        }
        if fights && item(ui, "Roll it out to the end", "G") {
            intents.push(Intent::Own(GameIntent::RollOut));
        }
        let here = if of_campaign { AreaPlace::Campaign } else { AreaPlace::Battle };
        for place in AreaPlace::ALL.into_iter().filter(|place| *place != here) {
            if item(ui, place.name(), "") {
                intents.push(Intent::App(place.intent()));
            }
        }
        let another = if of_campaign { DeskPlace::Campaign } else { DeskPlace::Cubes };
        if item(ui, &format!("Another {}…", another.name()), "") {
            intents.push(Intent::App(OfApp::Go(CAMPAIGNS)));
        }
    }

    /// Draws a battle of cubes over the whole page, with the drawer that lies over it.
    fn cubes_ui(&mut self, ui: &mut Ui, (frame, own): (PageFrame<'_>, Option<&OwnBoard>), context: &mut Context<'_>) {
        let play = frame.game;
        let Self { battle, handover, .. } = self;
        let over = ui.max_rect();
        // The panel is the foot of the page: it has the ground of the rest.
        let below = context.foot.take().map_or(Rect::NOTHING, |foot| foot.max_rect());
        let whole = over.union(below);
        ui.set_clip_rect(whole.expand2(vec2(gap::GROUP, gap::NEXT)));
        ui.painter().rect_filled(below.expand2(vec2(gap::GROUP, gap::NEXT)), 0.0, palette(ui).ground);
        // Over the battle the form of figures has the keyboard for itself.
        let pressed = if battle.drawer == Some(BattleDrawer::Figures) { &Pressed::default() } else { &self.pressed };
        battle.page_ui(ui, whole, (play, own.map(OwnBoard::board)), pressed, context.intents);
        let entered = self.pressed.enter();
        let Some(drawer) = battle.drawer else { return };
        // The odds stay in sight; the panel below is needed beside them, and not while the form of figures has the keyboard.
        let place = if drawer == BattleDrawer::Figures { whole } else { over };
        let place = place.with_min_y(BattleView::below_odds(whole).min(place.bottom()));
        drawer_ui(ui, "beside the battle", place, true, |ui| {
            part_ui(ui, "the drawer of the battle", |ui| match (drawer, &play.state().battle) {
                (BattleDrawer::Odds, _) => battle.odds_ui(ui, play),
                (BattleDrawer::Figures, Some(fought)) => {
                    let table = handover.ui(ui, play, fought, entered);
                    context.intents.extend(table.map(|table| Intent::Own(GameIntent::Table(table))));
                }
                (BattleDrawer::Figures, None) => drop(ui.label("The battle is over.")),
            });
        });
    }

    /// Draws the questions of a campaign or a battle of cubes, and the foot.
    pub(super) fn turn_ui(
        &mut self,
        ui: &mut Ui,
        parts: &mut Parts,
        (frame, own): (PageFrame<'_>, Option<&OwnBoard>),
        context: &mut Context<'_>,
        folded: bool,
    ) {
        let play = frame.game;
        if let Some(draft) = &mut parts.open {
            // While a fact is changed, keys are its form's.
            draft.ui(ui, context);
            return;
        }
        if self.fills_page(parts, play) && context.foot.is_some() {
            self.cubes_ui(ui, (frame, own), context);
            return;
        }
        let Some(own) = own else { return };
        let Self { battle, turn, undone, over_map, .. } = self;
        let on_table = on_table_text(play, frame.desk);
        if !folded {
            // The question is shown from its top, however far down the player had scrolled.
            let read = step(play);
            // Stockpiles and fled units stand above the foot, however long the turn's list is.
            let whole = ui.available_rect_before_wrap();
            let has_stocks = TurnPanel::has_stocks_line(play) && whole.height() >= measure::STOCKS_LEAST;
            let stocks = if has_stocks { measure::STOCKS + gap::NEXT } else { 0.0 };
            let upper = whole.with_max_y(whole.bottom() - stocks);
            let seen = upper.with_max_y(upper.top() + turn.whole_rows(upper.height()));
            if has_stocks {
                let place = whole.with_min_y(upper.bottom() + gap::HAIR).shrink2(vec2(0.0, measure::LINE));
                ui.painter().hline(place.x_range(), place.top(), Stroke::new(measure::LINE, palette(ui).line));
                turn.stocks_line_ui(ui, place.with_min_y(place.top() + gap::HAIR), play);
            }
            let mut upper = ui.new_child(UiBuilder::new().id_salt("turn").max_rect(seen));
            part_ui(&mut upper, &read, |ui| {
                turn.facts_ui(ui, (play, own.board()), on_table.as_deref(), context.intents);
                turn.rest_ui(ui, play, context.intents);
            });
            if undone.is_some() {
                question_ui(ui, "left undone", whole, |ui| undone_ui(ui, undone, context.intents));
            }
        }
        let Some(mut below) = context.foot.take() else { return };
        match &play.state().battle {
            Some(AreaBattle { table: Some(table), .. }) => {
                let room = below.available_rect_before_wrap();
                battle.on_table_ui(&mut below, room, play, table, &self.pressed, context.intents);
            }
            Some(fought) => {
                let result = format!("The battle for {}", fought.area);
                let foot = Foot { result: &result, ready: true, ..Foot::of_turn(Vec::new(), "To the battle") };
                if foot.ui(&mut below, |_| ()).apply || self.pressed.enter() {
                    *over_map = false;
                }
            }
            None => turn.foot_ui(&mut below, play, &self.pressed, context.intents),
        }
    }

    /// Draws the map of a campaign, and handles what was done on it.
    pub(super) fn campaign_map_ui(
        &mut self,
        ui: &mut Ui,
        is_held: bool,
        (frame, own): (PageFrame<'_>, &OwnBoard),
        intents: &mut Vec<Intent>,
    ) {
        let Self { battle, turn, map, find, primary_pressed: action, .. } = self;
        let (play, pressed) = (frame.game, frame.pressed);
        let question = if is_held { None } else { question(play, turn, battle) };
        // Before a movement card nobody marches: a click beside what is asked begins nothing.
        let marches = !is_held && play.state().battle.is_none() && play.state().orders.is_some();
        for act in map_ui(ui, (map, find), (play, own), turn, question.as_ref(), is_held, pressed) {
            match (act, &question) {
                (MapAct::PrimaryAction, _) => *action = !is_held,
                (MapAct::Picked(area), Some(AreaQuestion { areas, field, .. })) if areas.contains(&area) => match field.clone() {
                    AreaField::Turn(field) => intents.extend(turn.answer(play, field, area).map(Intent::submit)),
                    AreaField::Edit(field) => turn.set_right(field, area),
                    AreaField::Leave(faction) => battle.answer(faction, area),
                },
                (MapAct::Picked(area), _) if marches => intents.extend(turn.take_area(play, area).err().map(Intent::Tell)),
                (MapAct::Picked(area), Some(question)) => {
                    let reason = match &question.field {
                        AreaField::Turn(field) => turn.refuses(play, field, &area),
                        AreaField::Edit(_) | AreaField::Leave(_) => None,
                    };
                    let reason = reason.unwrap_or_else(|| format!("{area} cannot be chosen for \"{}\".", question.text));
                    intents.push(Intent::Tell(format!("{reason} Click a framed area.")));
                }
                (MapAct::Onto(from, to), _) if marches => turn.take_march(play, from, to),
                (MapAct::Picked(_) | MapAct::Onto(..) | MapAct::Put(..) | MapAct::Ground(_) | MapAct::Laid(_), _) => {}
            }
            ui.ctx().request_repaint();
        }
    }
}

/// Returns the names of the panes in a narrow window.
pub(super) fn pane_names(frame: PageFrame<'_>) -> [&'static str; 2] {
    let work = if frame.game.state().battle.is_some() { "Battle" } else { "Turn" };
    [work, "Map"]
}

/// Stage of a turn, as it decides the pane in front.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stage {
    /// Cubes and markers are set up.
    SetUp,
    /// A turn cube is drawn, or reinforcements come.
    Between,
    /// A movement card is to be played.
    Cards,
    /// Armies make their marches.
    Marches,
    /// A battle is fought.
    Battle,
    /// Units may leave a battle for an area.
    Leaving,
}

impl Stage {
    pub(super) fn of(play: &Campaign, turn: &TurnPanel) -> Self {
        let state = play.state();
        let comes = || {
            play.offers(&Selection::Turn)
                .iter()
                .any(|offer| offer.form_to_fill() == Some(&Form::Reinforce) && offer.out_of_order.is_empty())
        };
        match () {
            () if state.battle.as_ref().is_some_and(|battle| matches!(battle.stage, BattleStage::Commands(_))) => Self::Leaving,
            () if state.battle.is_some() => Self::Battle,
            () if turn.is_setting_up(play) => Self::SetUp,
            () if state.active.is_none() => Self::Between,
            () if state.orders.is_some() => Self::Marches,
            () if comes() => Self::Between,
            () => Self::Cards,
        }
    }

    /// Returns the pane to show in a window that shows one of two; `None` leaves the present one.
    pub(super) const fn pane(self) -> Option<Pane> {
        match self {
            Self::SetUp | Self::Marches | Self::Leaving => Some(Pane::Field),
            Self::Between => None,
            Self::Cards | Self::Battle => Some(Pane::Work),
        }
    }
}

/// Returns the question that a click on the map answers: the turn's leading questions first, then the battle's or the turn's.
fn question(play: &Campaign, turn: &TurnPanel, battle: &BattleView) -> Option<AreaQuestion<AreaField>> {
    let of_turn = |question: AreaQuestion<TurnField>| question.map(AreaField::Turn);
    let first = turn.symbol_question(play).map(of_turn);
    first.or_else(|| Some(turn.edit_question(play)?.map(AreaField::Edit))).or_else(|| match play.state().battle {
        Some(_) => Some(battle.question(play)?.map(AreaField::Leave)),
        None => turn.question(play).map(of_turn),
    })
}

/// Field of the page that waits for an area.
#[derive(Clone, Debug, PartialEq, Eq)]
enum AreaField {
    /// Field of the turn panel.
    Turn(TurnField),
    /// Field of the correction by hand.
    Edit(EditField),
    /// The area that a unit of a faction leaves a battle for.
    Leave(FactionId),
}

/// Returns a key of the current step: when it changes, the pane is scrolled to its top.
fn step(play: &Campaign) -> String {
    let state = play.state();
    match &state.battle {
        Some(_) => format!("battle {}", play.journal().cursor()),
        None => {
            let CampaignState { round, drawn, reinforced, fought, .. } = state;
            format!("turn {round} {} {} {reinforced} {fought}", drawn.len(), state.active.is_some())
        }
    }
}

/// Draws the question about undone work, with buttons to go on or to carry the command out all the same.
fn undone_ui(ui: &mut Ui, undone: &mut Option<UndoneQuestion>, intents: &mut Vec<Intent>) {
    let Some(UndoneQuestion { command, left: (work, text), .. }) = undone else { return };
    let (goes_on, anyway, key) = match work {
        UndoneWork::Turn => ("Go on with the turn", "End it anyway", "Ctrl+Enter"),
        UndoneWork::Reinforcements => ("Go on placing", "Place no more", "Enter"),
        UndoneWork::Marches => ("Go on with the marches", "Fight anyway", "Enter"),
        UndoneWork::Card => ("Cancel", "Play it anyway", "Enter"),
    };
    ui.colored_label(warning_color(ui), RichText::new(text.as_str()).strong());
    let goes_on = ui.horizontal_wrapped(|ui| {
        let goes_on = main_key_button(ui, true, goes_on, "Esc");
        if key_button(ui, anyway, key).clicked() {
            intents.push(Intent::submit(command.clone()));
        }
        goes_on
    });
    if goes_on.inner {
        *undone = None;
    }
}
