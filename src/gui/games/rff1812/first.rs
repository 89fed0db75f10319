//! Pictures of the first page: a fight at Chippawa with a charge and its odds, a volley, a table in the making.

use eframe::egui::{Align2, FontId, Rect, Role, Sense, Stroke, StrokeKind, Ui, UiBuilder, Vec2, WidgetInfo, pos2, vec2};

use num_bigint::BigUint;

use crate::engine::text::chance_text;
use crate::engine::{Odds, Word as _};
use crate::games::rff1812::charge::{Charge, ChargeParty, ChargeRequest, ChargeRulings};
use crate::games::rff1812::drawn::{self, PosedFight, Shown, View};
use crate::games::rff1812::entry::GAME;
use crate::games::rff1812::fire::{Fire, FireRequest, FireTarget, Firer};
use crate::games::rff1812::scenario::{Scenario, Trait, Unit};
use crate::games::rff1812::words::{Effectiveness, Order, Weapon};
use crate::games::rff1812::{Tables, battle::Rff1812};
use crate::games::{FIRST_SCENARIO, shipped};
use crate::gui::look::{gap, measure, palette, radius, semibold, serif, type_size};
use crate::gui::map::{Camera, Easel, Painting};
use crate::gui::parts::rows::{Rows, cells, rows_ui};
use crate::gui::parts::widgets::{Stand, stand, width_of};
use crate::gui::shell::desk::Desk;
use crate::gui::shell::view::FirstView;
use crate::map::{Drawn, Extent, Layer, Layers, Shape, point};
use crate::quantity::Inches;
use crate::rng::Generator;
use crate::scenario::Nation;

/// Scenario whose table is shown in the making, and the unit that is picked on it.
const DESIGNED: (&str, &str) = ("rff1812/cryslers_farm.json", "us_25");
/// Inches of the table that the picture of the fight is wide at the most.
const FIGHT_WIDE: f32 = 60.0;
/// Inches of the table in the making that its picture is wide.
const DESIGN_WIDE: f32 = 42.0;
/// Stands of the volley, and its range in quarters of an inch.
const VOLLEY: (u32, u16) = (9, 14);
/// Face of the volley that is shown.
const VOLLEY_FACE: u8 = 8;
/// Faces of the charge as the page opens.
const CHARGE_FACES: [u8; 2] = [6, 3];

/// Table in the making.
#[derive(Debug)]
struct Designed {
    layers: Layers,
    view: View,
    unit: Unit,
    nation: Option<Nation>,
    place: Extent,
}

/// State of the pictures: what is drawn of the shipped scenarios, made once.
#[derive(Debug)]
pub struct FirstPictures {
    fight: Option<Option<PosedFight>>,
    /// Layers of the fight with no names under what lies over them, and the part of the page that this leaves free.
    fight_layers: Option<(Rect, Layers)>,
    fight_painting: Painting,
    designed: Option<Option<Designed>>,
    design_painting: Painting,
    /// Faces of the charge, the attacker's first.
    faces: [u8; 2],
}

impl Default for FirstPictures {
    fn default() -> Self {
        Self {
            fight: None,
            fight_layers: None,
            fight_painting: Painting::default(),
            designed: None,
            design_painting: Painting::default(),
            faces: CHARGE_FACES,
        }
    }
}

fn tables(desk: &Desk) -> Option<&Tables> {
    desk.rules().tables(&GAME).map(AsRef::as_ref)
}

fn scenario(desk: &Desk, path: &str) -> Option<Scenario> {
    let start = desk.parse(shipped(path)?).ok()?;
    start.downcast_ref::<Rff1812>().map(|setup| Scenario::clone(&setup.scenario))
}

impl FirstView for FirstPictures {
    fn fight_ui(&mut self, ui: &mut Ui, place: Rect, free: Rect, easel: &mut Easel, desk: &mut Desk) {
        if self.fight.is_none() && easel.take() {
            self.fight =
                Some(scenario(desk, FIRST_SCENARIO).zip(tables(desk)).and_then(|(scenario, tables)| drawn::scene(&scenario, tables)));
        }
        let Some(Some(scene)) = &self.fight else {
            ui.painter().rect_filled(place, 0.0, palette(ui).open);
            return;
        };
        let response = ui.interact(place, ui.scope_id().with("fight"), Sense::hover());
        let text = format!("Chippawa seen from above: the {} charges the {}", scene.charges.label(), scene.charged.label());
        response.widget_info(|| WidgetInfo::labeled(Role::Group, true, &text));
        let scale = (place.width() / FIGHT_WIDE).max(place.height() / scene.view.depth);
        // Those who fight are in the middle of the height, and the river at the right edge.
        let table = scene.view.table();
        let half = point(place.width(), place.height()) / (2.0 * scale);
        let centre = point(table.max.x - half.x, (scene.middle.y + LOWER).clamp(half.y, (table.max.y - half.y).max(half.y)));
        let camera = Camera { centre, scale };
        let wide = measure::START_ODDS.min(free.width());
        let size = vec2(wide, measure::START_ODDS_HEIGHT);
        let panel = Rect::from_min_size(pos2(free.center().x - wide / 2.0, free.bottom() - size.y), size);
        if self.fight_layers.as_ref().is_none_or(|(of, _)| *of != free) {
            let mut layers = scene.layers.clone();
            // Names stand beside the cards, not half under them.
            let reserved = |card: Rect| {
                let [min, max] = [card.min, card.max].map(|corner| camera.to_world(place, corner));
                Drawn::from(Shape::reserved_area(Extent { min, max }))
            };
            let cards = [place.with_max_x(free.left()), panel.with_max_y(place.bottom())].map(reserved);
            layers.replace(Layer::Labels, [&layers.of(Layer::Labels)[..], &cards].concat());
            self.fight_layers = Some((free, layers));
        }
        if let Some((_, layers)) = &self.fight_layers {
            easel.paint(ui, place, camera, layers, &mut self.fight_painting);
        }
        let (charges, charged) = (scene.charges.clone(), scene.charged.clone());
        self.odds_ui(ui, panel, (&charges, &charged), desk);
    }

    fn number_ui(&mut self, ui: &mut Ui, place: Rect, desk: &Desk) {
        let colours = palette(ui);
        ui.painter().rect_filled(place, 0.0, colours.sunken);
        let Some(tables) = tables(desk) else { return };
        let (stands, quarters) = VOLLEY;
        let Ok(range) = Inches::from_f64(f64::from(quarters) / 4.0) else { return };
        let firer = Firer { weapon: Some(Weapon::Musket), stands, range, ..Firer::default() };
        let request = FireRequest {
            firers: vec![firer],
            charge: false,
            target: FireTarget::default(),
            light: Default::default(),
            die: Some(VOLLEY_FACE),
        };
        let Ok(fire) = Fire::prepare(tables, &request, &[]) else { return };
        let room = place.shrink(gap::BUTTON);
        let small = FontId::proportional(type_size::SMALL);
        let text = format!("{stands} musket stands at {range}");
        let line = room.top() + type_size::SMALL;
        let mark = Rect::from_center_size(pos2(room.left() + gap::NEXT, line), vec2(gap::GROUP, measure::SIDE_BAR));
        ui.painter().rect_filled(mark, 0.0, colours.united_states);
        ui.painter().text(pos2(mark.right() + gap::NEXT, line), Align2::LEFT_CENTER, text, semibold(type_size::SMALL), colours.ink);
        ui.painter().text(pos2(room.right(), line), Align2::RIGHT_CENTER, "at a line", small, colours.second);
        let table = fire.outcomes();
        let row = |face: u8| fire.resolve(face).map_or(table.labels().len(), |found| table.row_of(found.result));
        let mut below = ui.new_child(UiBuilder::new().id_salt("volley").max_rect(room.with_min_y(line + gap::GROUP + gap::NEXT)));
        below.set_clip_rect(place.intersect(ui.clip_rect()));
        cells(table, 10, Some(VOLLEY_FACE), row).large_ui(&mut below);
    }

    fn design_ui(&mut self, ui: &mut Ui, place: Rect, easel: &mut Easel, desk: &Desk) {
        if self.designed.is_none() && easel.take() {
            self.designed = Some(designed(desk));
        }
        let colours = palette(ui);
        let Some(Some(designed)) = &self.designed else {
            ui.painter().rect_filled(place, 0.0, colours.open);
            return;
        };
        let scale = place.width() / DESIGN_WIDE;
        let table = designed.view.table();
        let half = point(place.width(), place.height()) / (2.0 * scale);
        let clamp = |at: f32, half: f32, most: f32| at.clamp(half.min(most / 2.0), (most - half).max(most / 2.0));
        let at = designed.place.centre() - point(DESIGN_WIDE / 6.0, 0.0);
        let camera = Camera { centre: point(clamp(at.x, half.x, table.max.x), clamp(at.y, half.y, table.max.y)), scale };
        easel.paint(ui, place, camera, &designed.layers, &mut self.design_painting);
        let ui = &ui.new_child(UiBuilder::new().id_salt("design").max_rect(place));
        let painter = ui.painter_at(place);
        let frame = camera.rect(place, designed.place.grown(0.6));
        painter.rect_stroke(frame, 0.0, Stroke::new(measure::FOCUS, colours.accent), StrokeKind::Outside);
        for corner in [frame.left_top(), frame.right_top(), frame.left_bottom(), frame.right_bottom()] {
            let handle = Rect::from_center_size(corner, Vec2::splat(gap::NEXT));
            painter.rect(handle, 0.0, colours.surface, Stroke::new(measure::FOCUS, colours.accent), StrokeKind::Inside);
        }
        // A card of the unit that is picked.
        let ladder = designed.unit.stands.min(MOST_STANDS);
        let ladder_wide = ladder as f32 * (measure::STAND + measure::STAND_GAP);
        let name = designed.unit.label();
        let rating = designed.unit.experience.spoken();
        let words =
            width_of(ui, name, semibold(type_size::BODY)) + gap::NEXT + width_of(ui, &rating, FontId::proportional(type_size::SMALL));
        let size = vec2(words.max(ladder_wide) + 2.0 * gap::BUTTON, 2.0 * type_size::HEADING + gap::NEXT);
        let card = Rect::from_min_size(pos2(place.left() + gap::BUTTON, place.bottom() - size.y - gap::BUTTON), size);
        painter.rect_filled(card, radius::BUTTON, colours.surface);
        let line = card.top() + type_size::BODY;
        let right =
            painter.text(pos2(card.left() + gap::BUTTON, line), Align2::LEFT_CENTER, name, semibold(type_size::BODY), colours.ink).right();
        painter.text(pos2(right + gap::NEXT, line), Align2::LEFT_CENTER, rating, FontId::proportional(type_size::SMALL), colours.second);
        for nth in 0..ladder {
            let left = card.left() + gap::BUTTON + nth as f32 * (measure::STAND + measure::STAND_GAP);
            let at = Rect::from_min_size(pos2(left, line + type_size::BODY - gap::HAIR), vec2(measure::STAND, measure::STAND_HEIGHT));
            let ink = colours.nation(designed.nation);
            stand(&painter, at, Stand::Whole, (ink, ink));
        }
    }
}

/// Inches below the middle of the fight at which the picture has its middle: the panel of the odds covers its lower edge.
const LOWER: f32 = 1.6;
/// Most stands of the ladder on the card of a unit.
const MOST_STANDS: u32 = 24;

impl FirstPictures {
    /// Draws the charge: both dice, the result with its sums, and every row as wide as its chance. A click on a die rolls both.
    fn odds_ui(&mut self, ui: &mut Ui, place: Rect, (charges, charged): (&Unit, &Unit), desk: &mut Desk) {
        let colours = palette(ui);
        ui.painter().rect(place, radius::PANEL, colours.surface, Stroke::new(measure::LINE, colours.line), StrokeKind::Inside);
        let dice = self.dice_ui(ui, place);
        if dice.rolled {
            let mut generator = desk.generator();
            self.faces = rolled(&mut generator);
            desk.set_generator(generator);
        }
        let Some(tables) = tables(desk) else { return };
        let request = ChargeRequest {
            round: 1,
            attacker: ChargeParty { cold_steel: true, ..party(charges, Order::Good) },
            defender: party(charged, Order::Disordered),
            ..ChargeRequest::default()
        };
        let Ok(check) = Charge::prepare(tables, &request, &ChargeRulings::default()) else { return };
        let (table, odds) = (check.outcomes(), Odds::of(&check));
        let [attacker, defender] = self.faces;
        let row = table.row_of(check.resolve(attacker, defender).result);
        let rows: &dyn Rows = table;
        let labels = rows.labels();
        let label = labels.get(row).copied().unwrap_or_default();
        let as_good = rows.best_first().into_iter().filter(|other| rows.rank(*other) <= rows.rank(row));
        let weight: BigUint = as_good.map(|other| odds.weight_of(&other)).sum();
        let room = place.shrink(gap::BUTTON).with_min_x(dice.right + gap::GROUP);
        let line = |nth: f32| room.top() + type_size::SMALL / 2.0 + gap::HAIR + nth;
        let small = FontId::proportional(type_size::SMALL);
        let mut at = pos2(room.left(), line(0.0));
        let pieces = [
            ("The ".to_owned(), colours.second),
            (charges.label().to_owned(), colours.united_states_word),
            (" charges the ".to_owned(), colours.second),
            (charged.label().to_owned(), colours.british_word),
        ];
        for (text, ink) in pieces {
            at.x = ui.painter().text(at, Align2::LEFT_CENTER, text, small.clone(), ink).right();
        }
        let chance = format!("this or better {}", chance_text(&weight, &odds.total));
        if at.x + gap::GROUP + width_of(ui, &chance, small.clone()) <= room.right() {
            ui.painter().text(pos2(room.right(), line(0.0)), Align2::RIGHT_CENTER, chance, small.clone(), colours.ink);
        }
        let middle = line(type_size::SMALL + gap::GROUP - gap::HAIR);
        let right =
            ui.painter().text(pos2(room.left(), middle), Align2::LEFT_CENTER, label, serif(type_size::HEADING), colours.ink).right();
        let (own, enemy) = (check.attacker.tally.total(), check.defender.tally.total());
        let sum = |die: u8, total: i32| format!("{die} {} {}", if total < 0 { '−' } else { '+' }, total.unsigned_abs());
        let sums = format!("{} against {}", sum(attacker, own), sum(defender, enemy));
        if right + gap::NEXT + width_of(ui, &sums, small.clone()) <= room.right() {
            ui.painter().text(pos2(right + gap::NEXT, middle), Align2::LEFT_CENTER, sums, small, colours.second);
        }
        let strip = Rect::from_min_max(pos2(room.left(), room.bottom() - measure::SHARE), room.max);
        let mut strip = ui.new_child(UiBuilder::new().id_salt("odds of the charge").max_rect(strip));
        rows_ui(&mut strip, table, &odds, Some(row));
    }

    fn dice_ui(&self, ui: &mut Ui, place: Rect) -> DiceDrawn {
        let colours = palette(ui);
        let mut right = place.left() + gap::GROUP;
        let mut is_rolled = false;
        for (name, face, ink) in
            [("Attacker's die", self.faces[0], colours.united_states), ("Defender's die", self.faces[1], colours.british)]
        {
            let die = Rect::from_min_size(pos2(right, place.center().y - measure::DIE_FIELD / 2.0), Vec2::splat(measure::DIE_FIELD));
            let response = ui.interact(die, ui.scope_id().with(name), Sense::click());
            response.widget_info(|| WidgetInfo::labeled(Role::Button, true, format!("{name} {face}: roll both")));
            let edge = if response.has_focus() || response.hovered() { measure::CHOSEN } else { measure::FOCUS };
            ui.painter().rect(die, radius::PANEL, colours.surface, Stroke::new(edge, ink), StrokeKind::Inside);
            ui.painter().text(die.center(), Align2::CENTER_CENTER, face, semibold(type_size::DIE), colours.ink);
            is_rolled |= response.on_hover_text("Roll both").clicked();
            right = die.right() + gap::NEXT;
        }
        DiceDrawn { right: right - gap::NEXT, rolled: is_rolled }
    }
}

/// Dice as they were drawn.
struct DiceDrawn {
    right: f32,
    rolled: bool,
}

/// Returns two faces of the generator.
fn rolled(generator: &mut Generator) -> [u8; 2] {
    [generator.face(10), generator.face(10)]
}

/// Returns a unit as a party of the charge, fresh and in that order.
fn party(unit: &Unit, order: Order) -> ChargeParty {
    ChargeParty {
        arm: unit.arm(),
        experience: unit.experience,
        effectiveness: Some(Effectiveness::Fresh),
        order: Some(order),
        stands: unit.stands,
        formation: Some(unit.formation),
        brave_colonel: Some(unit.has_trait(Trait::BraveColonel)),
        ..ChargeParty::default()
    }
}

fn designed(desk: &Desk) -> Option<Designed> {
    let (path, id) = DESIGNED;
    let (scenario, tables) = (scenario(desk, path)?, tables(desk)?);
    let view = View::of(&scenario)?;
    let placed = crate::games::rff1812::scenario::layout::placed_units(&scenario, tables);
    let own = placed.iter().find(|placed| placed.unit.id.as_str() == id).or(placed.first())?;
    let place = Extent::of(view.footprint(&own.footprint));
    let layers = drawn::layers(&scenario, tables, Shown { grid: true, ..Shown::SMALL });
    Some(Designed { layers, view, unit: own.unit.clone(), nation: own.side.nation, place })
}
