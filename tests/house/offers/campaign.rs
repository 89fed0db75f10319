//! Campaigns of the area games, played by their offers alone: no player needs to know more than what is offered.

use std::collections::BTreeMap;
use std::sync::Arc;

use brigade_major::game::{FaceOrigin, Offer};
use brigade_major::games::area::Tables;
use brigade_major::games::area::campaign::{
    AreaRules, AreaUnits, BattleStage, Board, Campaign, CardAsks, Command, Form, Selection, ToThrow, begin, board_dice, open_areas,
    reinforcements, symbol_areas, to_throw,
};
use brigade_major::games::area::card::Way;
use brigade_major::games::area::kinds;
use brigade_major::games::area::words::FortFace;
use brigade_major::id::{AreaId, FactionId, RowId, SideId};
use brigade_major::rng::Generator;

use super::instead::{chosen_otherwise, other_ways};
use super::{Seen, by_name, judged, kind_of, of_form};

/// A board of our own making, for no game anybody owns; two areas are not filled in.
pub const NORTH: &str = r#"{"kind": "brigade-major board", "format": 1, "game": "invasion1812", "areas": [
    {"name": "Montreal", "home": "british", "stars": 1, "borders": ["Prescott"], "water": [], "town": true, "cubes": {"british_regulars": 4, "canadian_militia": 2}},
    {"name": "Prescott", "home": "british", "stars": 1, "borders": ["Montreal", "York", "Albany"], "water": ["lake_ontario"], "cubes": {"canadian_militia": 3}},
    {"name": "York", "home": "british", "stars": 0, "borders": ["Prescott", "Queenston"], "water": ["lake_ontario"], "cubes": {"canadian_militia": 1, "native_americans": 3}},
    {"name": "Queenston", "home": "british", "stars": 2, "borders": ["York", "Fort Niagara"], "water": ["lake_ontario"], "cubes": {"british_regulars": 2, "native_americans": 2}},
    {"name": "Fort Niagara", "home": "american", "stars": 1, "borders": ["Queenston", "Albany"], "water": ["lake_ontario"], "cubes": {"american_regulars": 4, "american_militia": 5}},
    {"name": "Albany", "home": "american", "stars": 0, "borders": ["Fort Niagara", "Prescott"], "water": [], "cubes": {"american_regulars": 5}},
    {"name": "Detroit"},
    {"name": "Rome"}
]}"#;

/// The same of 1754, with harbors, forts and Natives of no side.
const FRONTIER: &str = include_str!("../../boards/frontier.json");

fn pick<'a, T>(generator: &mut Generator, items: &'a [T]) -> &'a T {
    &items[usize::from(generator.face(u8::try_from(items.len()).unwrap())) - 1]
}

fn factions(play: &Campaign) -> Vec<FactionId> {
    play.setup().tables.factions.iter().map(|row| FactionId(row.head.id.0.clone())).collect()
}

/// All that can be picked, and pieces put together by players who choose at random.
fn things(play: &Campaign, generator: &mut Generator) -> Vec<Selection> {
    let state = play.state();
    let areas = state.areas.keys().cloned().collect::<Vec<_>>();
    let mut things = vec![Selection::Turn, Selection::Board(Box::new((*state.board).clone()))];
    let symbols = vec![pick(generator, &areas).clone(), pick(generator, &areas).clone()];
    things.extend([None, Some(symbols)].map(|symbols| Selection::Bag { symbols, fill: Vec::new() }));
    for faction in factions(play) {
        let leave = vec![AreaUnits { area: pick(generator, &areas).clone(), units: 1 }];
        let of = |faction: &FactionId| faction.clone();
        things.extend([Selection::SetUp(of(&faction)), Selection::Hand(of(&faction)), Selection::Leaving(of(&faction))]);
        things.push(Selection::Leave([(faction, leave)].into()));
    }
    for (area, known) in &state.areas {
        things.push(Selection::Area(area.clone()));
        things.push(Selection::Contested { area: area.clone(), first: Some(SideId::from("british")), attacking_natives: None });
        let army = known.cubes.iter().map(|(faction, units)| (faction.clone(), units.div_ceil(2))).collect::<BTreeMap<_, _>>();
        for path in [Vec::new(), vec![pick(generator, &areas).clone()]] {
            things.push(Selection::Army { army: army.clone(), from: area.clone(), path });
        }
    }
    things
}

/// The dice a roll of the battle at hand takes.
fn roll(play: &Campaign, generator: &mut Generator) -> Command {
    let (setup, state) = (play.setup(), play.state());
    let battle = state.battle.as_ref().unwrap();
    let dice = board_dice(setup);
    let ToThrow { dice: thrown, fort } = to_throw(setup, state, battle);
    let thrown = thrown.into_iter().map(|(name, count)| {
        let place = setup.tables.find_faction(name.as_str()).unwrap();
        (name, (0..count).map(|_| dice.faces(place).shows(generator.face(6))).collect())
    });
    Command::Roll { dice: thrown.collect(), fort_die: fort.map(|_| FortFace::Blank), origin: FaceOrigin::Typed }
}

/// A form as players could fill it in: of those they may choose, any will do. None: it is filled in elsewhere.
fn filled(play: &Campaign, form: &Form, generator: &mut Generator) -> Vec<Command> {
    let (setup, state) = (&play.setup().now(play.state()), play.state());
    let areas = || state.areas.keys().cloned();
    // One unit of each faction that is there alone, and of all together.
    let marches = |from: &AreaId, to: &AreaId| {
        let here = state.areas[from].cubes.iter().filter(|(_, units)| **units > 0);
        let one = here.map(|(faction, _)| (faction.clone(), 1)).collect::<BTreeMap<_, _>>();
        let alone = one.iter().map(|(faction, units)| [(faction.clone(), *units)].into());
        let armies = alone.chain([one.clone()]).collect::<Vec<BTreeMap<_, _>>>();
        let go = |army| Command::Move { army, from: from.clone(), path: vec![to.clone()], by_land: false };
        armies.into_iter().map(go).collect::<Vec<_>>()
    };
    match form {
        Form::SetUp { faction, area } => {
            vec![Command::SetUp { faction: faction.clone(), place: AreaUnits { area: area.clone(), units: 1 } }]
        }
        Form::Symbols(faction) => {
            // Two areas that may have the same symbol, as far as the board has symbols.
            let (firsts, _) = symbol_areas(setup, state, None);
            let pair = |first: AreaId| symbol_areas(setup, state, Some(&first)).0.into_iter().next().map(|second| vec![first, second]);
            let draw =
                |areas| Command::Draw { faction: faction.clone(), origin: FaceOrigin::Typed, symbol_areas: Some(areas), fill: vec![] };
            firsts.into_iter().filter_map(pair).map(draw).collect()
        }
        Form::Reinforce => {
            let active = state.active.as_ref();
            let back = active.and_then(|active| reinforcements(setup, state, active, None, &[]).ok()).map_or(0, |found| found.fled_return);
            let open = active.map(|active| open_areas(setup, state, active, None)).unwrap_or_default();
            let back = open.into_iter().filter(|_| back > 0).map(|area| vec![AreaUnits { area, units: back }]);
            let place = |fled| Command::Reinforce { anywhere: vec![], fled, elsewhere: None, harbors: Some(vec![]), fill: vec![] };
            let told = |fled| Command::Reinforce { anywhere: vec![], fled, elsewhere: None, harbors: None, fill: vec![] };
            back.chain([Vec::new()]).flat_map(|fled| [told(fled.clone()), place(fled)]).collect()
        }
        Form::Card(card) => {
            let asks = CardAsks::of(setup, state, card);
            let ends =
                |from: Option<AreaId>| areas().map(move |area| (from.clone(), vec![AreaUnits { area, units: 1 }])).collect::<Vec<_>>();
            let places = match asks {
                CardAsks { from: true, .. } => areas().flat_map(|from| ends(Some(from))).collect(),
                CardAsks { area: true, .. } | CardAsks { places: true, .. } => ends(None),
                _ => vec![(None, Vec::new())],
            };
            let play = |(from, places)| Command::Card { card: card.clone(), places, from, battle: None };
            places.into_iter().map(play).collect()
        }
        Form::NamedCard => vec![Command::NamedCard { name: format!("Letter {}", state.played.len()).into(), battle: None }],
        Form::MovementCard { truce } => {
            vec![Command::MovementCard { name: "Card".into(), armies: 3, areas: 2, way: Way::Land, truce: *truce }]
        }
        Form::March(from) => areas().filter(|to| to != from).flat_map(|to| marches(from, &to)).collect(),
        Form::First(area) => {
            let first = Some(SideId(setup.tables.sides[0].head.id.0.clone()));
            vec![Command::BeginBattle { area: area.clone(), first, attacking_natives: None }]
        }
        Form::Roll => vec![roll(play, generator)],
        Form::Losses => vec![Command::Losses { units: None }],
        Form::Leave(faction) => {
            let leave = |area| (faction.clone(), vec![AreaUnits { area, units: 1 }]);
            areas().map(|area| Command::Leave { moves: [leave(area)].into(), destroy_fort: false }).collect()
        }
        Form::LeaveFor { faction, area } => {
            let moves = [(faction.clone(), vec![AreaUnits { area: area.clone(), units: 1 }])].into();
            vec![Command::Leave { moves, destroy_fort: false }]
        }
        // Looked at with the march it is of, and by the tests of the way to a table with figures.
        Form::Onward(_) | Form::Through(_) | Form::HandOver | Form::TakeBack => Vec::new(),
    }
}

/// Checks that an army may march on to an offered area exactly if the offer is in order and the army has not moved.
fn onward(play: &Campaign, seen: &mut Seen) {
    let state = play.state();
    for (from, known) in &state.areas {
        let Some(active) = state.active.as_ref().filter(|active| known.of(active) > 0) else { continue };
        let army: BTreeMap<_, _> = [(active.clone(), 1)].into();
        let moved = state.moved.get(from).and_then(|moved| moved.get(active)).is_some_and(|moved| *moved >= known.of(active));
        for offer in play.offers(&Selection::Army { army: army.clone(), from: from.clone(), path: Vec::new() }) {
            let (path, kind) = match offer.form_to_fill() {
                Some(Form::Onward(to)) => (vec![to.clone()], "Onward"),
                Some(Form::Through(way)) => (way.clone(), "Through"),
                _ => continue,
            };
            let text = format!("{from} to {path:?}: {}", offer.objections());
            let command = Command::Move { army: army.clone(), from: from.clone(), path, by_land: false };
            let may = play.preview(command).is_ok();
            assert_eq!(may, offer.is_in_order() && !moved, "{text}");
            seen.count(kind, &offer);
        }
    }
}

/// Chooses the offer that a player takes: any in order, those that end something less often than the rest.
fn choose(offers: &[Offer<AreaRules>], generator: &mut Generator) -> Option<Offer<AreaRules>> {
    let ends = |offer: &Offer<AreaRules>| match (offer.command(), offer.form_to_fill()) {
        (Some(Command::EndTurn {} | Command::EndRound {} | Command::ShowHand { .. } | Command::TakeBoard { .. }), _) => true,
        (_, form) => matches!(form, Some(Form::NamedCard | Form::MovementCard { truce: true } | Form::Card(_))),
    };
    let later = |offer: &Offer<AreaRules>| {
        matches!(offer.form_to_fill(), Some(Form::Onward(_) | Form::Through(_) | Form::HandOver | Form::TakeBack))
    };
    let open = offers.iter().filter(|offer| offer.is_in_order() && !later(offer));
    let (last, first): (Vec<_>, Vec<_>) = open.partition(|offer| ends(offer));
    let some = if first.is_empty() || (!last.is_empty() && generator.face(6) == 1) { last } else { first };
    let some = some.into_iter().take(200).collect::<Vec<_>>();
    (!some.is_empty()).then(|| (*pick(generator, &some)).clone())
}

/// A campaign played by its offers for so many of them; all are judged before every so many.
fn played(tables: &Arc<Tables>, (board, scenario): (&str, &RowId), seed: u64, (steps, every): (usize, usize), seen: &mut Seen) {
    let board = Board::parse(board, tables).unwrap_or_else(|faults| panic!("{faults:#?}"));
    let mut play = begin(tables, board, scenario.clone());
    let mut generator = Generator::from_seed(seed);
    let mut refused = BTreeMap::new();
    for step in 0..steps {
        if step % 20 == 19 {
            by_name::of_campaign(&play, &mut refused);
        }
        let things = things(&play, &mut generator);
        if step % every == 0 {
            for offer in judged(&play, things.iter().cloned(), seen) {
                let form = offer.form_to_fill().unwrap();
                seen.count(&kind_of(form), &offer);
                let commands = filled(&play, form, &mut generator);
                // Whether there is an area for a card is seen when it is chosen.
                let chosen: &[&str] = if matches!(form, Form::Card(_)) { &["from", "places"] } else { &[] };
                if !commands.is_empty() {
                    of_form(&play, &offer, commands, chosen);
                }
            }
            onward(&play, seen);
        }
        let offers = things
            .iter()
            .filter(|thing| !matches!(thing, Selection::Army { .. } | Selection::Leave(_)))
            .flat_map(|thing| play.offers(thing));
        let offers = offers.collect::<Vec<_>>();
        if play.state().end.is_some() {
            assert!(offers.is_empty(), "the game is over");
            break;
        }
        let offer = choose(&offers, &mut generator).unwrap_or_else(|| panic!("nothing is offered: {:?}", play.state()));
        let commands =
            offer.command().cloned().map_or_else(|| filled(&play, offer.form_to_fill().unwrap(), &mut generator), |command| vec![command]);
        let taken = commands.into_iter().find_map(|command| play.submit(command).ok());
        let choices = matches!(offer.form_to_fill(), Some(Form::March(_) | Form::Card(_) | Form::Leave(_)));
        assert!(taken.is_some() || choices, "{:?} is offered, and cannot be taken up", offer.action);
    }
    assert!(refused.len() > 9, "too few refusals to tell: {refused:#?}");
    let otherwise = chosen_otherwise(&play);
    for kind in ["Draw", "MovementCard"] {
        assert!(otherwise.get(kind).is_some_and(|others| *others > 0), "{kind}: {otherwise:?}");
    }
    assert!(other_ways(&play) > 3, "no march could have gone another way");
    let events = play.journal().applied().map(|event| kind_of(&event.command)).collect::<Vec<_>>();
    for kind in ["Draw", "Reinforce", "MovementCard", "Move", "BeginBattle", "Roll", "EndTurn", "EndRound"] {
        assert!(events.iter().any(|known| known == kind), "nobody came to {kind}: {events:?}");
    }
    assert!(play.state().battle.as_ref().is_none_or(|battle| battle.stage != BattleStage::Losses(0)));
}

#[test]
fn a_campaign_is_played_by_its_offers_and_each_is_as_the_judge_has_it() {
    let mut seen = Seen::default();
    for (game, board, seed) in [(&kinds::INVASION, NORTH, 1812), (&kinds::CONQUEST, FRONTIER, 1754)] {
        let tables = Arc::new(Tables::shipped(game).unwrap());
        played(&tables, (board, &RowId::from("own")), seed, (300, 9), &mut seen);
        // The ways to begin with a set-up of their own.
        for row in
            tables.scenarios.iter().filter(|row| !row.data.placements.is_empty() && row.data.unnumbered_placements().next().is_none())
        {
            played(&tables, (board, &row.head.id), seed, (300, 23), &mut seen);
        }
    }
    for (kind, least) in [
        ("SetUp", [3, 1, 0]),
        ("Draw", [3, 0, 3]),
        ("Reinforce", [3, 3, 0]),
        ("MovementCard", [3, 3, 0]),
        ("March", [3, 3, 0]),
        ("Move", [3, 3, 3]),
        ("Onward", [9, 9, 0]),
        ("Through", [3, 0, 0]),
        ("BeginBattle", [3, 0, 3]),
        ("Leave", [1, 1, 3]),
        ("LeaveFor", [1, 1, 0]),
        ("Card", [3, 0, 0]),
        ("EndTurn", [3, 3, 0]),
        ("EndRound", [1, 1, 0]),
        ("ShowHand", [1, 0, 1]),
        ("TakeBoard", [0, 0, 1]),
    ] {
        seen.at_least(kind, least);
    }
}
