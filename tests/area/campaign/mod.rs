//! Campaigns of the area games: turns, reinforcements, movement, cards, battles, the end, and what comes of undoing it all.

mod battles;
mod boards;
mod cards;
mod charts;
mod corrected;
mod handover;
mod laws;
mod looked_back;
mod luck;
mod turns;

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};

use brigade_major::game::{CorrectCall, FaceOrigin, LinePlace, Record};
use brigade_major::games::area::Tables;
use brigade_major::games::area::campaign::{AreaUnits, Board, Campaign, Change, Command, CubePlace, Event, begin, sentence};
use brigade_major::games::area::card::Way;
use brigade_major::games::area::kinds;
use brigade_major::games::area::words::{Face, FortFace};
use brigade_major::id::{AreaId, FactionId, RowId, SideId};

static INVASION: LazyLock<Arc<Tables>> = LazyLock::new(|| Arc::new(Tables::shipped(&kinds::INVASION).expect("sound")));
static CONQUEST: LazyLock<Arc<Tables>> = LazyLock::new(|| Arc::new(Tables::shipped(&kinds::CONQUEST).expect("sound")));

/// A board of our own making, for no game anybody owns.
const NORTH: &str = r#"{"kind": "brigade-major board", "format": 1, "game": "invasion1812", "areas": [
    {"name": "Montreal", "home": "british", "stars": 1, "borders": ["Prescott"], "water": [], "cubes": {"british_regulars": 4, "canadian_militia": 2}},
    {"name": "Prescott", "home": "british", "stars": 1, "borders": ["Montreal", "York", "Albany"], "water": ["lake_ontario"], "cubes": {"canadian_militia": 3}},
    {"name": "York", "home": "british", "stars": 0, "borders": ["Prescott", "Six Nations"], "water": ["lake_ontario"], "cubes": {"canadian_militia": 1}},
    {"name": "Six Nations", "home": "british", "stars": 0, "borders": ["York", "Queenston"], "water": ["lake_ontario", "lake_erie"], "cubes": {"native_americans": 3}},
    {"name": "Queenston", "home": "british", "stars": 2, "borders": ["Six Nations", "Fort Niagara"], "water": ["lake_ontario", "lake_erie"], "cubes": {"british_regulars": 2, "native_americans": 2}},
    {"name": "Fort Niagara", "home": "american", "stars": 1, "borders": ["Queenston", "Buffalo"], "water": ["lake_ontario"], "cubes": {"american_regulars": 4, "american_militia": 5}},
    {"name": "Buffalo", "home": "american", "stars": 1, "borders": ["Fort Niagara", "Pittsburgh"], "water": ["lake_erie"]},
    {"name": "Pittsburgh", "home": "american", "stars": 0, "borders": ["Buffalo", "Albany"], "water": [], "cubes": {"american_militia": 2}},
    {"name": "Albany", "home": "american", "stars": 0, "borders": ["Pittsburgh", "Prescott"], "water": [], "cubes": {"american_regulars": 5}},
    {"name": "Detroit"},
    {"name": "Rome"}
]}"#;

/// The areas of the worked battle of 1754, lettered as there: A with a French fort, B, C and F around it.
const FRONTIER: &str = include_str!("../../boards/frontier.json");

fn area(name: &str) -> AreaId {
    AreaId::from(name)
}

fn faction(name: &str) -> FactionId {
    FactionId::from(name)
}

fn side(name: &str) -> SideId {
    SideId::from(name)
}

fn place(name: &str, units: u32) -> AreaUnits {
    AreaUnits { area: area(name), units }
}

/// Units by faction: `british_regulars 2, natives 1`.
fn units(text: &str) -> BTreeMap<FactionId, u32> {
    let parts = text.split(',').map(str::trim).filter(|part| !part.is_empty());
    parts
        .map(|part| part.rsplit_once(' ').expect("a faction and a number"))
        .map(|(name, units)| (faction(name), units.parse().expect("a number")))
        .collect()
}

/// Faces by faction: `french_regulars h, french_canadiens ffc` for hit, flee and command.
fn dice(text: &str) -> BTreeMap<FactionId, Vec<Face>> {
    let face = |letter| match letter {
        'h' => Face::Hit,
        'f' => Face::Flee,
        'c' => Face::Command,
        other => panic!("{other} is no face"),
    };
    let parts = text.split(',').map(|part| part.trim().rsplit_once(' ').expect("a faction and faces"));
    parts.map(|(name, faces)| (faction(name), faces.chars().map(face).collect())).collect()
}

/// A campaign under way.
struct Table(Campaign);

impl Table {
    fn of(tables: &Arc<Tables>, board: &str, scenario: &str) -> Self {
        let board = Board::parse(board, tables).unwrap_or_else(|faults| panic!("{faults:#?}"));
        Self(begin(tables, board, RowId::from(scenario)))
    }

    fn north() -> Self {
        Self::of(&INVASION, NORTH, "own")
    }

    fn frontier() -> Self {
        Self::of(&CONQUEST, FRONTIER, "own")
    }

    /// A battle of 1812 at Fort Niagara, the Americans at home.
    fn at_niagara() -> Self {
        let mut table = Self::north();
        table.turn("british_regulars").orders(4, 2, Way::Land);
        table.go(table.march("british_regulars 2, native_americans 2", "Queenston", &["Fort Niagara"]));
        table.go(table.battle("Fort Niagara"));
        table
    }

    /// An earlier event with other facts, all of what that changes taken.
    fn correct(&mut self, place: usize, call: Command) -> Event {
        self.go(Command::Correct(CorrectCall { place: LinePlace(place), call: Box::new(call), waived: Vec::new(), note: "".into() }))
    }

    fn go(&mut self, command: Command) -> Event {
        let shown = format!("{command:?}");
        match self.0.submit(command) {
            Ok(Record::Event(event)) => {
                let said = sentence(self.0.setup(), &event);
                assert!(said.len() > 8, "{said}");
                assert!(said.ends_with('.'), "{said}");
                assert!(!said.contains('_'), "{said}");
                assert!(self.0.state().moved.values().all(|units| !units.is_empty() && units.values().all(|units| *units > 0)));
                event
            }
            Ok(other) => panic!("{other:?}"),
            Err(refusal) => panic!("{shown}\n  is refused: {refusal}"),
        }
    }

    /// The reason a command is refused for; it must name this place.
    fn refused(&mut self, command: Command, at: &str) -> String {
        let before = self.0.state().clone();
        let refusal = self.0.submit(command.clone()).expect_err(&format!("{command:?}"));
        assert_eq!(*self.0.state(), before);
        assert_eq!(refusal.faults[0].place_text(), at, "{refusal}");
        refusal.to_string()
    }

    fn draw(&mut self, name: &str) -> Event {
        self.go(Command::Draw { faction: faction(name), origin: FaceOrigin::Typed, symbol_areas: None, fill: vec![] })
    }

    /// A turn with nothing but its cube drawn.
    fn turn(&mut self, name: &str) -> &mut Self {
        self.draw(name);
        self
    }

    fn orders(&mut self, armies: u32, areas: u32, way: Way) -> &mut Self {
        self.go(Command::MovementCard { name: "Card 5".into(), armies, areas, way, truce: false });
        self
    }

    fn march(&self, army: &str, from: &str, path: &[&str]) -> Command {
        Command::Move { army: units(army), from: area(from), path: path.iter().map(|name| area(name)).collect(), by_land: false }
    }

    fn battle(&self, name: &str) -> Command {
        Command::BeginBattle { area: area(name), first: None, attacking_natives: None }
    }

    fn assign(&mut self, card: &str, name: &str) -> Event {
        self.go(Command::Assign { card: card.into(), area: area(name) })
    }

    fn roll(&mut self, faces: &str) -> Event {
        self.go(Command::Roll { dice: dice(faces), fort_die: None, origin: FaceOrigin::Typed })
    }

    fn roll_with_fort(&mut self, faces: &str, fort: FortFace) -> Event {
        self.go(Command::Roll { dice: dice(faces), fort_die: Some(fort), origin: FaceOrigin::Typed })
    }

    fn losses(&mut self, taken: &str) -> Event {
        self.go(Command::Losses { units: Some(units(taken)) })
    }

    fn leave(&mut self, moves: &[(&str, &str)], destroy_fort: bool) -> Event {
        let moves = moves.iter().map(|(name, to)| (faction(name), vec![place(to, 1)])).collect();
        self.go(Command::Leave { moves, destroy_fort })
    }

    /// Cubes without a word about how they came there.
    fn put(&mut self, count: u32, name: &str, from: CubePlace, to: CubePlace) -> &mut Self {
        let changes = vec![Change::Units { faction: faction(name), units: count, from, to }];
        self.go(Command::Edit { changes, note: "set up for a test".into() });
        self
    }

    fn on(&mut self, count: u32, name: &str, to: &str) -> &mut Self {
        self.put(count, name, CubePlace::Stockpile, CubePlace::Area(area(to)))
    }

    fn here(&self, name: &str, whose: &str) -> u32 {
        self.0.state().units_in(&area(name), &faction(whose))
    }

    fn stock(&self, whose: &str) -> u32 {
        self.0.state().stock_of(&faction(whose))
    }

    fn fled(&self, whose: &str) -> u32 {
        self.0.state().fled_of(&faction(whose))
    }
}
