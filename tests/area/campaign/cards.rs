//! Every card whose effect is known does what it says; the others are played by name, with a note.

use std::collections::BTreeSet;

use brigade_major::games::area::campaign::{CardAsks, Marker, Selection, card_effects, left_undone, state_sheet, truces_in_decks};
use brigade_major::id::CardId;

use super::*;

fn card(id: &str) -> Command {
    Command::Card { card: CardId::from(id), places: vec![], from: None, battle: None }
}

fn card_at(id: &str, places: &[(&str, u32)], from: Option<&str>) -> Command {
    Command::Card {
        card: CardId::from(id),
        places: places.iter().map(|(name, units)| place(name, *units)).collect(),
        from: from.map(area),
        battle: None,
    }
}

/// The cards of both games, so that none is left untried.
const TRIED: &[&str] = &[
    "br_truce", "cm_truce", "na_truce", "ar_truce", "am_truce", "br_9", "br_10", "br_11", "br_12", "cm_9", "cm_10", "cm_11", "na_9",
    "na_10", "ar_9", "ar_10", "ar_11", "ar_12", "am_9", "am_10", "am_11", "am_12", "br_1", "bc_1", "fr_1", "fc_1", "bc_9", "bc_11",
    "bc_12", "fr_11", "fc_9", "fc_10", "fc_12",
];

#[test]
fn every_known_card_is_tried() {
    let known = INVASION.cards.iter().chain(&CONQUEST.cards).map(|row| row.head.id.as_str()).collect::<BTreeSet<_>>();
    assert_eq!(known, TRIED.iter().copied().collect());
}

#[test]
fn cards_of_which_only_the_name_is_known() {
    for (whose, id) in [
        ("british_regulars", "br_9"),
        ("canadian_militia", "cm_9"),
        ("canadian_militia", "cm_11"),
        ("native_americans", "na_10"),
        ("american_regulars", "ar_10"),
        ("american_militia", "am_10"),
        ("american_militia", "am_11"),
        ("american_militia", "am_12"),
    ] {
        let mut table = Table::north();
        table.turn(whose);
        let event = table.go(card(id));
        assert!(event.notes.iter().any(|note| note.contains("only the name")), "{event:?}");
        assert_eq!(table.0.state().cards.len(), 1);
    }
}

#[test]
fn a_card_is_its_factions_own_and_played_once() {
    let mut table = Table::north();
    table.refused(card("br_10"), "");
    table.turn("british_regulars");
    table.refused(card("ar_9"), "card");
    table.refused(card("br_77"), "card");
    table.go(card("br_10"));
    table.refused(card("br_10"), "card");
    table.go(card("br_9"));
    // Two specials at most with the movement card.
    table.refused(card("br_12"), "card");
    table.go(Command::EndTurn {});
    assert!(table.0.state().cards.is_empty(), "in play this turn, played for good");
    assert!(table.0.state().played.len() == 2, "in play this turn, played for good");
}

#[test]
fn truces_are_movement_cards_that_stay() {
    for (whose, id) in [
        ("british_regulars", "br_truce"),
        ("canadian_militia", "cm_truce"),
        ("native_americans", "na_truce"),
        ("american_regulars", "ar_truce"),
        ("american_militia", "am_truce"),
    ] {
        let mut table = Table::north();
        table.turn(whose);
        assert!(table.refused(card(id), "card").contains("play it as a movement card"));
        table.go(Command::MovementCard { name: "Truce".into(), armies: 2, areas: 1, way: Way::Land, truce: true });
        assert!(table.0.state().truces.contains(&faction(whose)));
    }
    for (whose, id) in [("british_colonials", "bc_1"), ("french_regulars", "fr_1"), ("french_canadiens", "fc_1")] {
        let mut table = Table::frontier();
        table.turn(whose);
        table.refused(card(id), "card");
    }
    let mut table = Table::frontier();
    table.turn("british_regulars");
    table.go(card("br_1"));
    let orders = table.0.state().orders.clone().expect("orders");
    assert_eq!((orders.armies, orders.areas), (3, 2));
    assert!(table.0.state().truces.contains(&faction("british_regulars")));
    table.refused(Command::MovementCard { name: "2".into(), armies: 1, areas: 1, way: Way::Land, truce: false }, "card");
}

#[test]
fn cards_of_movement_before_and_after_the_movement_card() {
    let orders = |table: &Table| table.0.state().orders.clone().expect("orders");
    for before in [true, false] {
        let play = |whose: &str, id: &str| {
            let mut table = Table::north();
            table.turn(whose);
            if before {
                table.go(card(id));
            }
            table.orders(2, 2, Way::Land);
            if !before {
                table.go(card(id));
            }
            table
        };
        let fife = play("british_regulars", "br_10");
        assert_eq!((orders(&fife).armies, orders(&fife).areas), (2, 3), "Fife and Drum");
        let hawks = play("american_regulars", "ar_9");
        assert_eq!((orders(&hawks).armies, orders(&hawks).areas), (4, 2), "War Hawks");
        let mut forced = play("american_regulars", "ar_12");
        forced.on(1, "american_regulars", "Pittsburgh");
        let path = ["Pittsburgh", "Buffalo", "Fort Niagara"];
        forced.go(forced.march("american_regulars 1", "Albany", &path));
        forced.refused(forced.march("american_regulars 1", "Albany", &path), "path");
        forced.go(forced.march("american_regulars 1", "Albany", &path[..2]));
    }
}

#[test]
fn cards_that_bring_units() {
    let mut table = Table::north();
    table.on(1, "american_militia", "Montreal").turn("british_regulars");
    let before = table.here("Montreal", "british_regulars");
    let event = table.go(card("br_11"));
    assert_eq!(table.here("Montreal", "british_regulars"), before + 2, "Napoleon Defeated, even where the enemy is");
    assert!(event.notes.iter().any(|note| note.contains("enemies are in Montreal")), "{event:?}");
    assert!(!event.notes.iter().any(|note| note.contains("have not placed their reinforcements")), "it comes with them: {event:?}");
    let event = table.go(card("br_10"));
    assert!(event.notes.iter().any(|note| note.contains("have not placed their reinforcements")), "a card of the movement: {event:?}");

    let mut table = Table::north();
    table.turn("native_americans");
    table.refused(card_at("na_9", &[("York", 3)], None), "places");
    table.go(card_at("na_9", &[("York", 1), ("Prescott", 1)], None));
    table.orders(2, 1, Way::Land);
    table.go(table.march("native_americans 1", "York", &["Prescott"]));

    let mut table = Table::frontier();
    table.turn("british_regulars");
    table.refused(card_at("br_12", &[("G", 3)], None), "places");
    table.go(Command::Edit { changes: vec![Change::Fort { area: area("F"), stands: true }], note: "a fort".into() });
    table.go(card_at("br_12", &[("F", 1), ("C", 2)], None));
    assert_eq!((table.here("F", "natives"), table.here("C", "natives")), (3, 2), "Joseph Brant: forts and Native homes");
}

#[test]
fn publication_ban_lets_enlist_elsewhere() {
    let mut table = Table::north();
    table.turn("american_regulars");
    let reinforce = |elsewhere: Option<&str>| Command::Reinforce {
        anywhere: vec![],
        fled: vec![],
        elsewhere: elsewhere.map(area),
        harbors: None,
        fill: vec![],
    };
    table.refused(reinforce(Some("Buffalo")), "elsewhere");
    table.go(card("ar_11"));
    table.refused(reinforce(Some("York")), "elsewhere");
    table.go(reinforce(Some("Buffalo")));
    assert_eq!(
        (
            table.here("Buffalo", "american_regulars"),
            table.here("Albany", "american_regulars"),
            table.here("Pittsburgh", "american_regulars")
        ),
        (3, 5, 2)
    );
}

/// What a command names that its card, faction or game does not take is told, and harbors are those of the board (digest §1).
#[test]
fn what_is_named_without_effect_is_told() {
    let told = |event: &Event| event.notes.iter().any(|note| note.ends_with(": that has no effect"));
    let reinforce = |harbors: &[&str]| Command::Reinforce {
        anywhere: vec![],
        fled: vec![],
        elsewhere: None,
        harbors: Some(harbors.iter().map(|name| area(name)).collect()),
        fill: vec![],
    };
    let north = || {
        let mut table = Table::north();
        table.turn("british_regulars");
        table
    };
    assert!(told(&north().go(reinforce(&["York"]))), "no harbors in 1812");
    assert!(told(&north().go(card_at("br_11", &[("York", 2)], None))), "Napoleon Defeated brings them to Montreal");
    assert!(!told(&north().go(card_at("br_11", &[], None))));
    assert!(told(&north().go(card_at("br_11", &[], Some("York")))));
    let draw = |whose: &str, symbols: Option<Vec<AreaId>>| Command::Draw {
        faction: faction(whose),
        origin: FaceOrigin::Typed,
        symbol_areas: symbols,
        fill: vec![],
    };
    assert!(told(&Table::north().go(draw("british_regulars", Some(vec![area("York")])))));
    assert!(told(&Table::frontier().go(draw("british_regulars", Some(vec![area("C")])))));
    assert!(!told(&Table::frontier().go(draw("natives", Some(vec![area("B"), area("C")])))));
    let frontier = || {
        let mut table = Table::frontier();
        table.turn("british_regulars");
        table
    };
    assert!(frontier().refused(reinforce(&["G", "C"]), "harbors[1]").contains("C is no harbor on the board"));
    assert!(!told(&frontier().go(reinforce(&["G"]))));
    let mut placed = reinforce(&["G"]);
    if let Command::Reinforce { anywhere, .. } = &mut placed {
        anywhere.push(place("G", 4));
    }
    frontier().go(placed);
}

/// British Regulars attack Fort Niagara with militia, this card in play.
fn niagara(whose: &str, id: &str, army: &str) -> Table {
    let mut table = Table::north();
    table.on(3, "canadian_militia", "Queenston").turn(whose);
    table.go(card(id));
    table.orders(4, 2, Way::Land);
    table.go(table.march(army, "Queenston", &["Fort Niagara"]));
    let name = INVASION.cards.iter().find(|row| row.head.id.as_str() == id).expect("a card").head.label.clone();
    table.assign(&name, "Fort Niagara");
    table.go(table.battle("Fort Niagara"));
    table
}

#[test]
fn general_brock_keeps_the_militia_together() {
    let mut table = niagara("british_regulars", "br_12", "british_regulars 2, canadian_militia 3");
    table.roll("american_regulars cc, american_militia ccc");
    table.go(Command::Leave { moves: [].into(), destroy_fort: false });
    table.roll("british_regulars cc, canadian_militia fff");
    assert_eq!((table.fled("canadian_militia"), table.here("Fort Niagara", "canadian_militia")), (0, 3));
}

#[test]
fn kentucky_militia_hits_twice() {
    let mut table = Table::north();
    table.turn("american_militia");
    table.go(card("am_9"));
    table.orders(4, 2, Way::Land);
    table.go(table.march("american_regulars 1, american_militia 3", "Fort Niagara", &["Queenston"]));
    table.assign("Kentucky Militia", "Queenston");
    table.go(table.battle("Queenston"));
    table.roll("british_regulars cc, native_americans cc");
    table.go(Command::Leave { moves: [].into(), destroy_fort: false });
    table.roll("american_regulars h, american_militia hcc");
    let battle = table.0.state().battle.clone().expect("a battle");
    assert_eq!(battle.stage, brigade_major::games::area::campaign::BattleStage::Losses(3), "one of the Regulars, two of the Kentuckians");
}

/// Billy Green: in a British homeland area the British roll once first, only hits count, then they roll again.
#[test]
fn billy_green_surprises() {
    let mut table = Table::north();
    table.on(2, "american_militia", "York").turn("canadian_militia");
    table.go(card("cm_10"));
    table.orders(4, 2, Way::Land);
    table.go(table.march("canadian_militia 3", "Prescott", &["York"]));
    // Assigned after the battle has begun, before its first roll.
    table.go(table.battle("York"));
    assert!(!table.0.state().battle.as_ref().expect("a battle").surprise, "it works where it is assigned");
    table.assign("Billy Green", "York");
    assert!(table.0.state().battle.as_ref().is_some_and(|battle| battle.surprise));
    let event = table.roll("canadian_militia hff");
    assert_eq!(event.notes, ["by surprise only hits count: nobody flees or leaves"]);
    let battle = table.0.state().battle.clone().expect("a battle");
    assert_eq!((table.fled("canadian_militia"), table.here("York", "american_militia")), (0, 1));
    assert_eq!((battle.roller, battle.surprise), (side("british"), false), "then the battle starts with them");
    // Not in an American homeland area.
    let mut table = Table::north();
    table.on(3, "canadian_militia", "Queenston").turn("canadian_militia");
    table.go(card("cm_10"));
    table.orders(4, 2, Way::Land);
    table.go(table.march("canadian_militia 3", "Queenston", &["Fort Niagara"]));
    table.refused(Command::Assign { card: "Billy Green".into(), area: area("Fort Niagara") }, "area");
    table.go(table.battle("Fort Niagara"));
    assert!(!table.0.state().battle.as_ref().expect("a battle").surprise);
}

/// Billy Green played when all armies have marched is assigned to the one battle there is, where it works; else it is not.
#[test]
fn a_card_for_battles_goes_to_the_only_one() {
    for (to, from, assigned) in [("York", "Prescott", true), ("Fort Niagara", "Queenston", false)] {
        let mut table = Table::north();
        table.on(2, "american_militia", "York").on(3, "canadian_militia", from).turn("canadian_militia").orders(1, 2, Way::Land);
        table.go(table.march("canadian_militia 3", from, &[to]));
        if to != "York" {
            table.put(2, "american_militia", CubePlace::Area(area("York")), CubePlace::Stockpile);
        }
        let hand = table.0.offers(&Selection::Hand(faction("canadian_militia")));
        let played = hand.iter().filter_map(|offer| offer.command()).find_map(|command| match command {
            Command::Card { card, battle, .. } if card.as_str() == "cm_10" => Some(battle.clone()),
            _ => None,
        });
        assert_eq!(played, Some(assigned.then(|| area(to))), "{to}");
    }
}

#[test]
fn william_johnson_brings_all_natives_over() {
    let mut table = Table::frontier();
    table.turn("british_regulars");
    table.go(card("br_9"));
    table.orders(3, 2, Way::Land);
    table.go(table.march("british_regulars 2, natives 2", "F", &["A"]));
    table.go(table.battle("A"));
    let battle = table.0.state().battle.clone().expect("a battle");
    assert_eq!((battle.of(&side("british"), &faction("natives")), battle.of(&side("french"), &faction("natives"))), (3, 0));
    assert_eq!(table.fled("natives"), 0, "none flee before it");
}

/// Massacre: Colonials that flee before Canadiens who attack with Natives are killed; without Natives they flee.
#[test]
fn massacre_kills_the_fleeing() {
    for (natives, killed) in [(1, 1), (0, 0)] {
        let mut table = Table::frontier();
        table.turn("french_canadiens");
        table.go(card("fc_10"));
        table.orders(3, 2, Way::Land);
        if natives == 1 {
            table.put(2, "natives", CubePlace::Area(area("F")), CubePlace::Stockpile);
        }
        let army = if natives == 1 { "french_canadiens 4, natives 1" } else { "french_canadiens 4" };
        table.go(table.march(army, "A", &["F"]));
        table.go(table.battle("F"));
        let stock = table.stock("british_colonials");
        let british = if natives == 1 {
            "british_regulars cc, british_colonials fc"
        } else {
            "british_regulars cc, british_colonials fc, natives cc"
        };
        table.roll(british);
        assert_eq!((table.stock("british_colonials") - stock, table.fled("british_colonials")), (killed, 1 - killed));
    }
}

#[test]
fn muster_markers_move_and_flip_and_forts_are_built() {
    let with_marker = |whose: &str, at: &str| {
        let mut table = Table::frontier();
        let marker = Change::Marker { faction: faction(whose), area: area(at), marker: Some(Marker { flipped: false }) };
        table.go(Command::Edit { changes: vec![marker], note: "a marker".into() });
        table.turn(whose);
        table
    };
    let markers = |table: &Table, at: &str, whose: &str| table.0.state().areas[&area(at)].markers.get(&faction(whose)).copied();
    // Virginia Regiment and Marquis de Vaudreuil move one to a town the side holds, at home or in a Native home.
    for (id, whose, from, to, wrong) in [("bc_9", "british_colonials", "F", "G", "D"), ("fc_9", "french_canadiens", "E", "A", "C")] {
        let mut table = with_marker(whose, from);
        table.refused(card_at(id, &[(to, 1)], None), "from");
        table.refused(card_at(id, &[(to, 1)], Some("B")), "from");
        table.refused(card_at(id, &[(wrong, 1)], Some(from)), "places");
        table.go(card_at(id, &[(to, 1)], Some(from)));
        assert_eq!((markers(&table, from, whose), markers(&table, to, whose)), (None, Some(Marker { flipped: false })));
    }
    // William Pitt and Bolster flip one: 3 instead of 2.
    for (id, whose, at) in [("bc_11", "british_colonials", "F"), ("fc_12", "french_canadiens", "E")] {
        let mut table = with_marker(whose, at);
        table.refused(card_at(id, &[("B", 1)], None), "places");
        table.refused(card_at(id, &[], None), "places");
        table.go(card_at(id, &[(at, 1)], None));
        assert_eq!(markers(&table, at, whose), Some(Marker { flipped: true }));
        let before = table.here(at, whose);
        table.go(Command::Reinforce { anywhere: vec![], fled: vec![], elsewhere: None, harbors: None, fill: vec![] });
        assert_eq!(table.here(at, whose), before + 3);
    }
    // George Washington and Fortifications build one where a symbol is and no fort stands.
    for (id, whose, at, wrong) in [("bc_12", "british_colonials", "F", "A"), ("fr_11", "french_regulars", "A", "D")] {
        let mut table = Table::frontier();
        table.turn(whose);
        table.refused(card_at(id, &[(wrong, 1)], None), "places");
        table.go(card_at(id, &[(at, 1)], None));
        assert!(table.0.state().areas[&area(at)].fort);
    }
}

// ------------------------------------------------------------------ hands and decks, as numbers

fn cards_of(table: &Table, whose: &str) -> (u32, u32) {
    let hand = table.0.state().hands[&faction(whose)];
    (hand.hand, hand.deck)
}

#[test]
fn hands_are_counted_and_filled_up_at_the_end_of_the_turn() {
    let mut table = Table::north();
    assert_eq!((cards_of(&table, "british_regulars"), table.0.state().hands.len()), ((3, 9), 5));
    table.turn("british_regulars").orders(2, 1, Way::Land);
    table.go(card("br_10"));
    assert_eq!(cards_of(&table, "british_regulars"), (1, 9));
    let ended = table.go(Command::EndTurn {});
    assert_eq!(cards_of(&table, "british_regulars"), (3, 7));
    assert!(sentence(table.0.setup(), &ended).contains("The British Regulars have 3 cards in hand and 7 in the deck."));
    table.0.undo();
    assert_eq!(cards_of(&table, "british_regulars"), (1, 9));
    // A turn without a movement card is noted, and draws nothing.
    table.go(Command::EndTurn {});
    let idle = table.turn("american_militia").go(Command::EndTurn {});
    assert!(idle.notes.iter().any(|note| note.contains("played no movement card")));
    assert_eq!(cards_of(&table, "american_militia"), (3, 9));
}

/// Rules §3: the short game of 1754 uses cards 7 to 10. No card that is not in its decks is offered or counted, and it has no Truces; the
/// other games have all of theirs.
#[test]
fn only_cards_of_the_decks_are_offered() {
    for (tables, scenario) in [(&CONQUEST, "short_game"), (&CONQUEST, "own"), (&INVASION, "own")] {
        let mut table = Table::of(tables, &Board::from_tables(tables).to_json(tables), scenario);
        let only = table.0.setup().scenario_row().and_then(|row| row.cards.clone());
        let numbered = |number: Option<u32>| only.as_ref().zip(number).is_none_or(|(only, number)| only.contains(&number));
        let takes_turns = tables.factions.iter().filter(|row| table.0.state().hands.contains_key(&FactionId(row.head.id.0.clone())));
        for whose in takes_turns.map(|row| row.head.id.0.clone()).collect::<Vec<_>>() {
            table.draw(&whose);
            let known = tables.cards.iter().filter(|row| row.data.faction == whose && numbered(row.data.number));
            let offers = table.0.offers(&Selection::Hand(faction(&whose)));
            // The last of them shows the hand.
            assert_eq!(offers.len() - 1, known.count(), "{scenario}: {whose}");
            table.go(Command::EndTurn {});
        }
        let truces = (0..2).map(|side| truces_in_decks(table.0.setup(), side)).collect::<Vec<_>>();
        let all = tables.sides.iter().map(|row| if only.is_some() { 0 } else { row.data.truces }).collect::<Vec<_>>();
        assert_eq!(truces, all, "{scenario}");
        let printed = format!("{:?}", state_sheet(&table.0));
        assert_eq!(printed.contains("Truces"), only.is_none(), "{scenario}: {printed}");
    }
}

#[test]
fn a_deck_that_is_exhausted_gives_what_is_there() {
    let mut table = Table::of(&CONQUEST, FRONTIER, "short_game");
    assert_eq!(cards_of(&table, "british_regulars"), (3, 1), "cards 7 to 10");
    assert!(!table.0.state().hands.contains_key(&faction("natives")), "Natives take no turn of their own");
    table.turn("british_regulars").orders(2, 1, Way::Land);
    table.go(Command::EndTurn {});
    assert_eq!(cards_of(&table, "british_regulars"), (3, 0));
    table.go(Command::Edit {
        changes: vec![Change::Hand { faction: faction("french_regulars"), hand: 1, deck: 1 }],
        note: "as the table has it".into(),
    });
    table.turn("french_regulars").orders(2, 1, Way::Land);
    let ended = table.go(Command::EndTurn {});
    assert!(ended.notes.iter().any(|note| note == "the draw deck of the French Regulars is exhausted: 1 card in hand"), "{ended:?}");
    assert_eq!(cards_of(&table, "french_regulars"), (1, 0));
}

#[test]
fn a_hand_of_specials_only_is_shown_and_drawn_again() {
    let mut table = Table::north();
    let show = |whose: &str| Command::ShowHand { faction: faction(whose) };
    let shown = table.go(show("british_regulars"));
    assert!(sentence(table.0.setup(), &shown).starts_with("The British Regulars show a hand of special cards only"));
    assert_eq!(cards_of(&table, "british_regulars"), (3, 9));
    // Two specials played: three cards are drawn anew for the one left.
    table.turn("british_regulars");
    table.go(card("br_10"));
    table.go(card("br_11"));
    table.go(show("british_regulars"));
    assert_eq!(cards_of(&table, "british_regulars"), (3, 7));
    let text = table.refused(show("british_regulars"), "faction");
    assert!(text.contains("but only 2 special cards left: at least 1 card in hand is a movement card"), "{text}");
    // By the count there is no card left: the table is believed, and the log says so.
    table.go(Command::Edit { changes: vec![Change::Hand { faction: faction("british_regulars"), hand: 0, deck: 0 }], note: "lost".into() });
    table.refused(show("british_regulars"), "faction");
    let played = table.go(Command::MovementCard { name: "Card 5".into(), armies: 1, areas: 1, way: Way::Land, truce: false });
    assert!(played.notes.iter().any(|note| note.contains("had no card left in hand")));
}

/// Digest §3: a hand of special cards alone is shown at any time, by any faction: after a movement card, in another's turn, in a battle.
#[test]
fn a_hand_of_specials_is_shown_at_any_time() {
    let mut table = Table::north();
    let show = |whose: &str| Command::ShowHand { faction: faction(whose) };
    table.turn("british_regulars").orders(1, 1, Way::Land);
    table.go(show("british_regulars"));
    table.go(show("american_militia"));
    table.go(table.march("british_regulars 1", "Queenston", &["Fort Niagara"]));
    table.go(table.battle("Fort Niagara"));
    table.go(show("canadian_militia"));
}

#[test]
fn the_owner_says_how_large_a_deck_is() {
    let board = NORTH.replace("\"areas\":", "\"decks\": {\"british_regulars\": 6}, \"areas\":");
    let mut table = Table::of(&INVASION, &board, "full_campaign");
    assert_eq!((cards_of(&table, "british_regulars"), cards_of(&table, "american_militia")), ((3, 3), (3, 9)));
    table.refused(
        Command::Edit {
            changes: vec![Change::Hand { faction: faction("british_regulars"), hand: 100, deck: 0 }],
            note: "far too many".into(),
        },
        "changes[0]",
    );
    let faults =
        Board::parse(&FRONTIER.replace("\"areas\":", "\"decks\": {\"natives\": 6, \"french_regulars\": 0}, \"areas\":"), &CONQUEST);
    let faults = faults.expect_err("faults").iter().map(ToString::to_string).collect::<Vec<_>>().join("\n");
    assert!(faults.contains("natives of the decks: \"natives\" is not a field here"), "{faults}");
    assert!(faults.contains("french regulars of the decks: 0 is not allowed"), "{faults}");
}

// ------------------------------------------------------------------ assigned to one battle, and cards nobody lists

/// Digest §5: a special that bears on a battle is assigned to it before its first roll, and works in that battle alone.
#[test]
fn a_special_works_in_the_battle_it_is_assigned_to_alone() {
    let mut table = Table::north();
    table.on(2, "american_militia", "Prescott").on(3, "canadian_militia", "Queenston").turn("british_regulars");
    table.go(card("br_12"));
    table.orders(4, 2, Way::Land);
    let assign = |card: &str, to: &str| Command::Assign { card: card.into(), area: area(to) };
    table.refused(assign("General Brock", "Fort Niagara"), "area");
    table.go(table.march("british_regulars 1", "Montreal", &["Prescott"]));
    table.go(table.march("british_regulars 2, canadian_militia 3", "Queenston", &["Fort Niagara"]));
    table.refused(assign("Fife and Drum", "Prescott"), "card");
    let said = table.assign("General Brock", "Fort Niagara");
    assert!(sentence(table.0.setup(), &said).contains("General Brock is assigned to the battle for Fort Niagara"));
    table.refused(assign("General Brock", "Prescott"), "card");
    // In the other battle of the turn militia flees as ever.
    table.go(table.battle("Prescott"));
    table.roll("british_regulars c, canadian_militia fcc");
    assert_eq!(table.fled("canadian_militia"), 1);
    table.leave(&[], false);
    table.roll("american_militia ff");
    table.go(table.battle("Fort Niagara"));
    table.roll("american_regulars cc, american_militia ccc");
    table.leave(&[], false);
    table.roll("british_regulars cc, canadian_militia fff");
    assert_eq!(table.fled("canadian_militia"), 1, "here Brock keeps them together");
}

/// A card is named by its id or its name; of two of one name the special is meant, for a movement card has no battle.
#[test]
fn an_assigned_card_is_told_by_its_name() {
    let mut table = Table::north();
    table.on(2, "american_militia", "York").turn("canadian_militia");
    table.go(card("cm_10"));
    table.go(Command::NamedCard { name: "Ambuscade".into(), battle: None });
    table.go(Command::MovementCard { name: "Ambuscade".into(), armies: 2, areas: 2, way: Way::Land, truce: false });
    table.go(table.march("canadian_militia 3", "Prescott", &["York"]));
    let said = table.assign("cm_10", "York");
    assert!(sentence(table.0.setup(), &said).starts_with("Billy Green is assigned to the battle for York."));
    table.assign("Ambuscade", "York");
    let of = |movement: bool| {
        let cards = &table.0.state().cards;
        cards.iter().find(|card| card.name == "Ambuscade" && card.movement == movement).and_then(|card| card.battle.clone())
    };
    assert_eq!((of(false), of(true)), (Some(area("York")), None));
}

/// A battle that is fought on the table has begun: no card is assigned to it there, nor afterwards (digest §5, §6).
#[test]
fn no_card_is_assigned_to_a_battle_on_the_table() {
    let mut table = Table::north();
    table.on(2, "american_militia", "York").turn("canadian_militia");
    table.go(card("cm_10"));
    table.orders(2, 2, Way::Land);
    table.go(table.march("canadian_militia 3", "Prescott", &["York"]));
    table.go(table.battle("York"));
    super::handover::on_the_table(&mut table);
    let text = table.refused(Command::Assign { card: "Billy Green".into(), area: area("York") }, "area");
    assert!(text.contains("on the table"), "{text}");
}

#[test]
fn cards_are_assigned_before_the_first_roll_and_several_may_be() {
    let mut table = Table::north();
    table.on(2, "american_militia", "York").turn("canadian_militia");
    table.go(card("cm_9"));
    table.go(card("cm_10"));
    table.orders(2, 2, Way::Land);
    table.go(table.march("canadian_militia 3", "Prescott", &["York"]));
    // A card whose effect nobody knows is assigned for the record.
    table.assign("Ambush", "York");
    table.assign("Billy Green", "York");
    table.go(table.battle("York"));
    assert!(table.0.state().battle.as_ref().is_some_and(|battle| battle.surprise));
    let mut late = Table::north();
    late.on(2, "american_militia", "York").turn("canadian_militia");
    late.go(card("cm_10"));
    late.orders(2, 2, Way::Land);
    late.go(late.march("canadian_militia 3", "Prescott", &["York"]));
    late.go(late.battle("York"));
    late.roll("canadian_militia hcc");
    late.leave(&[], false);
    let text = late.refused(Command::Assign { card: "Billy Green".into(), area: area("York") }, "area");
    assert!(text.contains("before it"), "{text}");
    // What moves armies bears on no battle; and what was assigned to none counted in none, which the log says.
    let mut table = Table::north();
    table.turn("british_regulars");
    table.go(card("br_10"));
    table.go(card("br_12"));
    table.orders(2, 2, Way::Land).on(1, "american_militia", "Montreal");
    let text = table.refused(Command::Assign { card: "Fife and Drum".into(), area: area("Montreal") }, "card");
    assert!(text.contains("has no effect on a battle"), "{text}");
    table.put(1, "american_militia", CubePlace::Area(area("Montreal")), CubePlace::Stockpile);
    let ended = table.go(Command::EndTurn {});
    assert!(ended.notes.iter().any(|note| note.contains("General Brock was not assigned to a battle")), "{ended:?}");
}

/// Digest §5: the events of 1754 hold in all battles of the turn, and are assigned to none.
#[test]
fn events_hold_in_all_battles() {
    let mut table = Table::frontier();
    table.turn("british_regulars");
    table.go(card("br_9"));
    table.orders(3, 2, Way::Land);
    table.go(table.march("british_regulars 1", "F", &["A"]));
    let text = table.refused(Command::Assign { card: "William Johnson".into(), area: area("A") }, "card");
    assert!(text.contains("all battles"), "{text}");
    table.go(table.battle("A"));
    assert_eq!(table.0.state().battle.as_ref().expect("a battle").of(&side("british"), &faction("natives")), 1);
}

/// Digest §3, §6: cards no source lists are entered in the owner's file or played by name; hand, deck and specials are counted.
#[test]
fn cards_nobody_lists_are_played_by_name() {
    let named = |name: &str| Command::NamedCard { name: name.into(), battle: None };
    let mut table = Table::north();
    table.turn("canadian_militia");
    table.refused(named("  "), "name");
    let text = table.refused(named("billy green"), "name");
    assert!(text.contains("in the list of known cards"), "{text}");
    let played = table.go(named(" Rally at the Mill "));
    assert!(sentence(table.0.setup(), &played).starts_with("Rally at the Mill is played."));
    assert!(played.notes.iter().any(|note| note.contains("only the name")));
    assert_eq!(cards_of(&table, "canadian_militia"), (2, 9));
    table.refused(named("rally AT the mill"), "name");
    table.go(card("cm_11"));
    let text = table.refused(named("A third"), "card");
    assert!(text.contains("2 special cards have been played"), "{text}");
    table.orders(1, 1, Way::Land).on(1, "american_militia", "Montreal");
    table.assign("Rally at the Mill", "Montreal");
    table.put(1, "american_militia", CubePlace::Area(area("Montreal")), CubePlace::Stockpile).go(Command::EndTurn {});
    assert_eq!(cards_of(&table, "canadian_militia"), (3, 6));
    // It left the game like any other.
    table.turn("british_regulars").go(Command::EndTurn {});
    table.go(Command::Edit { changes: vec![Change::Drawn { faction: faction("american_militia") }], note: "skipped".into() });
    assert_eq!(table.0.state().played.iter().filter(|card| card.name == "Rally at the Mill").count(), 1);

    let own = r#""cards": [{"faction": "canadian_militia", "number": 12, "name": "Militia Act", "kind": "special", "does": "3 militia come on at York."}], "areas": ["#;
    let mut table = Table::of(&INVASION, &NORTH.replace("\"areas\": [", own), "own");
    table.turn("canadian_militia");
    let played = table.go(card("own_canadian_militia_12"));
    assert!(played.notes.iter().any(|note| note == "Militia Act is done by hand: 3 militia come on at York"), "{played:?}");
    table.refused(card("own_canadian_militia_12"), "card");
    table.refused(named("Militia act"), "name");
    assert_eq!(cards_of(&table, "canadian_militia"), (2, 9));
    // Five specials of a deck that has four: the table is believed, and the log says so.
    let mut changes = ["a", "b", "c"].map(|name| Change::Card {
        card: brigade_major::games::area::campaign::PlayedCard {
            card: None,
            name: name.into(),
            faction: faction("canadian_militia"),
            movement: false,
            battle: None,
        },
    });
    changes.reverse();
    table.go(Command::Edit { changes: changes.to_vec(), note: "played before".into() });
    table.go(Command::Edit { changes: vec![Change::Turn { faction: Some(faction("canadian_militia")) }], note: "another turn".into() });
    assert!(table.go(named("A fifth")).notes.iter().any(|note| note.contains("all 4 special cards")));
}

/// Digest §6: what Publication Ban does is our guess, and the log says so.
#[test]
fn an_assumed_effect_is_said_to_be() {
    let mut table = Table::north();
    table.turn("american_regulars");
    assert!(table.go(card("ar_11")).notes.iter().any(|note| note.contains("assumed")));
    let mut table = Table::north();
    table.turn("american_regulars");
    assert!(!table.go(card("ar_9")).notes.iter().any(|note| note.contains("assumed")));
}

/// Each effect is told in a sentence that names what the card changes, with the numbers of its row (area digest 6).
#[test]
fn what_a_card_does_is_told_before_it_is_played() {
    let told = |tables: &Tables, id: &str| {
        let row = tables.cards.iter().find(|row| row.head.id.0 == id).expect("a card of the tables");
        card_effects(tables, &row.data).join(" ")
    };
    let cases = [
        (&INVASION, "br_10", "Every army may go 1 area farther."),
        (&INVASION, "br_11", "2 British Regulars from the stockpile, at Montreal."),
        (&INVASION, "br_12", "Canadian Militia that would flee stay."),
        (&INVASION, "cm_10", "In a home area of the British they roll once before the battle, for hits alone; then they roll first."),
        (&INVASION, "na_9", "2 Native Americans from the stockpile, where you choose."),
        (&INVASION, "ar_9", "2 more armies may move."),
        (&INVASION, "ar_11", "Units that would come on at Albany come on in another area."),
        (&INVASION, "ar_12", "1 army may go 2 areas farther."),
        (&INVASION, "am_9", "Each hit of American Militia takes 2 units."),
        (&INVASION, "cm_9", ""),
        (&CONQUEST, "br_1", "Up to 3 armies move, up to 2 areas each."),
        (&CONQUEST, "br_9", "All Natives in its battles fight for the British."),
        (&CONQUEST, "br_12", "3 Natives from the stockpile, where you choose."),
        (&CONQUEST, "bc_9", "One muster marker of British Colonials goes to another area."),
        (&CONQUEST, "bc_11", "One muster marker of British Colonials is flipped to its higher number."),
        (&CONQUEST, "bc_12", "The British build a fort where you choose."),
        (&CONQUEST, "fc_10", "British Colonials that flee are killed where Natives are in the attacking army."),
    ];
    for (tables, id, text) in cases {
        assert_eq!(told(tables, id), text, "{id}");
    }
}

/// A card for a muster marker that lies nowhere asks for no area and says that it changes nothing; its player may still discard it.
#[test]
fn a_card_for_a_marker_that_is_nowhere_changes_nothing() {
    for (id, whose) in
        [("bc_9", "british_colonials"), ("bc_11", "british_colonials"), ("fc_9", "french_canadiens"), ("fc_12", "french_canadiens")]
    {
        let mut table = Table::frontier();
        table.turn(whose);
        let (setup, state) = (table.0.setup(), table.0.state());
        assert_eq!(CardAsks::of(setup, state, &CardId::from(id)), CardAsks::default(), "{id}");
        let (_, question) = left_undone(&table.0, &card(id)).expect("a question");
        assert!(question.contains("is on the map, so that it changes nothing"), "{question}");
        let event = table.go(card(id));
        assert!(event.notes.iter().any(|note| note.contains("is on the map")), "{event:?}");
        assert!(!event.changes.iter().any(|change| matches!(change, Change::Marker { .. })));
    }
}

/// A card that comes too late for what it does is taken, and the log says so.
#[test]
fn a_card_that_comes_too_late_says_so() {
    let late = |table: &mut Table, id: &str| {
        assert!(left_undone(&table.0, &card(id)).is_some_and(|(_, text)| text.contains("changes nothing any more")), "{id}");
        let event = table.go(card(id));
        assert!(event.notes.iter().any(|note| note.contains("changes nothing any more")), "{event:?}");
    };
    let mut table = Table::north();
    table.turn("american_regulars").orders(1, 1, Way::Land);
    table.go(Command::Reinforce { anywhere: vec![], fled: vec![], elsewhere: None, harbors: None, fill: vec![] });
    late(&mut table, "ar_11");
    assert!(left_undone(&table.0, &card("ar_12")).is_none(), "an army may still march");
    table.go(table.march("american_regulars 1", "Albany", &["Pittsburgh"]));
    late(&mut table, "ar_12");
    let mut table = Table::frontier();
    table.turn("british_regulars").orders(3, 1, Way::Land);
    table.go(table.march("british_regulars 1", "F", &["A"]));
    table.put(4, "french_canadiens", CubePlace::Area(area("A")), CubePlace::Stockpile);
    assert!(left_undone(&table.0, &card("br_9")).is_none(), "a battle is to be fought");
    table.go(table.battle("A"));
    table.put(1, "french_regulars", CubePlace::Area(area("A")), CubePlace::Stockpile);
    assert!(table.0.state().battle.is_none());
    late(&mut table, "br_9");
}
