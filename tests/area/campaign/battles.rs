//! Battles for an area, roll by roll.

use brigade_major::games::area::campaign::{BattleRecord, BattleStage, Change, Command, contest, proposed_losses, settles_losses};
use brigade_major::games::area::chain::solve;
use brigade_major::games::area::words::FortFace;

use brigade_major::games::area::dice::FactionFaces;

use super::*;

/// The worked battle of the rules of 1754, roll by roll to its stated end.
#[test]
fn the_worked_battle_of_1754() {
    let mut table = Table::frontier();
    table.go(Command::Edit { changes: vec![Change::Fort { area: area("A"), stands: true }], note: "as in the example".into() });
    table.turn("british_colonials").orders(3, 2, Way::Land);
    table.go(table.march("british_regulars 2, british_colonials 2, natives 2", "F", &["A"]));
    // Natives on both sides: a pair flees, and one is left with the British.
    let begun = table.go(table.battle("A"));
    assert_eq!(table.fled("natives"), 2);
    let said = sentence(table.0.setup(), &begun);
    assert!(said.contains("French side rolls first"), "the defenders have the initiative");
    assert!(said.contains("2 Natives flee."), "{said}");
    let own = |table: &Table, name: &str| table.0.state().battle.clone().map(|battle| battle.of(&side(name), &faction("natives")));
    assert_eq!((own(&table, "british"), own(&table, "french")), (Some(1), Some(0)));

    // The French: one purple die, three yellow, though four Canadiens are there. 1 hit, 2 flights, 1 command.
    table.roll("french_regulars h, french_canadiens ffc");
    assert_eq!(table.fled("french_canadiens"), 2);
    // A die stays as it fell, and is named by its symbol.
    let place = LinePlace(table.0.journal().cursor() - 1);
    let call = Box::new(Command::Roll { dice: dice("french_regulars f, french_canadiens ffc"), fort_die: None, origin: FaceOrigin::Typed });
    let other = Command::Correct(CorrectCall { place, call, waived: Vec::new(), note: "".into() });
    let text = table.refused(other, "dice.french_regulars[0]");
    assert!(text.ends_with("was hit and cannot become flee: dice stay as they fell"), "{text}");
    table.losses("british_colonials 1");
    assert_eq!(table.here("A", "british_colonials"), 1);
    table.leave(&[("french_canadiens", "B")], false);
    assert_eq!((table.here("A", "french_canadiens"), table.here("B", "french_canadiens")), (1, 1));

    // The British: two red, one white, one green, and the fort die. 2 hits, 1 flight, 1 command; the fort blocks one hit.
    table.roll_with_fort("british_regulars ch, british_colonials h, natives f", FortFace::Block);
    assert_eq!(table.fled("natives"), 3);
    assert_eq!(table.0.state().battle.as_ref().expect("a battle").stage, BattleStage::Losses(1));
    table.losses("french_canadiens 1");
    table.leave(&[], false);
    assert_eq!(table.here("A", "french_canadiens"), 0);

    // The last Frenchman leaves by command and the fort is destroyed: the British have won.
    table.roll("french_regulars c");
    let last = table.leave(&[("french_regulars", "B")], true);
    let state = table.0.state();
    assert!(state.battle.is_none());
    assert!(!state.areas[&area("A")].fort);
    assert!(last.notes.iter().any(|note| note.contains("British side has won")), "{last:?}");
    assert_eq!((table.here("A", "british_regulars"), table.here("A", "british_colonials"), table.here("A", "natives")), (2, 1, 0));
    assert_eq!((table.here("B", "french_regulars"), table.here("B", "french_canadiens")), (3, 1));
    // Their control marker at A gives way to a British one, at once (digest §3).
    assert_eq!(table.0.state().areas[&area("A")].control, Some((side("british"), 1)));
    table.go(Command::EndTurn {});
    assert_eq!(table.0.state().areas[&area("A")].control, Some((side("british"), 1)));
}

#[test]
fn the_homeland_rolls_first_attacking_or_not() {
    let table = Table::at_niagara();
    assert_eq!(table.0.state().battle.as_ref().expect("a battle").roller, side("american"));
    let mut home = Table::north();
    home.turn("american_regulars").orders(4, 2, Way::Land);
    home.go(home.march("american_regulars 4", "Fort Niagara", &["Queenston"]));
    home.go(home.battle("Queenston"));
    assert_eq!(home.0.state().battle.as_ref().expect("a battle").roller, side("british"));
    // Where nobody filled in whose home it is, the players say.
    let mut unknown = Table::north();
    unknown.on(1, "american_militia", "Detroit").on(1, "british_regulars", "Detroit").turn("british_regulars");
    let text = unknown.refused(unknown.battle("Detroit"), "first");
    assert!(text.contains("the board does not say"), "{text}");
    unknown.go(Command::BeginBattle { area: area("Detroit"), first: Some(side("american")), attacking_natives: None });
    assert_eq!(unknown.0.state().battle.as_ref().expect("a battle").roller, side("american"));
}

#[test]
fn dice_are_counted_and_stages_kept_in_order() {
    let mut table = Table::at_niagara();
    let roll = |text: &str| Command::Roll { dice: dice(text), fort_die: None, origin: FaceOrigin::Typed };
    table.refused(roll("american_regulars hh"), "dice.american_militia");
    table.refused(roll("american_regulars hhh, american_militia hhh"), "dice.american_regulars");
    table.refused(roll("american_regulars hh, american_militia hhh, british_regulars h"), "dice.british_regulars");
    table.refused(
        Command::Roll {
            dice: dice("american_regulars hh, american_militia hhh"),
            fort_die: Some(FortFace::Block),
            origin: FaceOrigin::Typed,
        },
        "fort_die",
    );
    table.refused(Command::Losses { units: None }, "");
    table.refused(Command::Leave { moves: std::collections::BTreeMap::new(), destroy_fort: false }, "");
    table.refused(Command::EndTurn {}, "");
    table.roll("american_regulars hf, american_militia hfc");
    assert_eq!((table.fled("american_regulars"), table.fled("american_militia")), (1, 1), "flights with the hits");
    table.refused(Command::Losses { units: Some(units("british_regulars 1")) }, "units");
    table.refused(Command::Losses { units: Some(units("british_regulars 3")) }, "units.british_regulars");
    table.refused(Command::Losses { units: Some(units("british_regulars 1, american_militia 1")) }, "units.american_militia");
    // None beyond its dice: the Native Americans have fewer hit faces, twice.
    let battle = table.0.state().battle.clone().expect("a battle");
    assert_eq!(proposed_losses(table.0.setup(), &battle, 2), units("native_americans 2"));
    let stock = table.stock("native_americans");
    table.go(Command::Losses { units: None });
    assert_eq!(table.stock("native_americans"), stock + 2, "the hit go to their own stockpile");
    let moves =
        |name: &str, to: &str, count: u32| Command::Leave { moves: [(faction(name), vec![place(to, count)])].into(), destroy_fort: false };
    table.refused(moves("american_militia", "Buffalo", 2), "moves.american_militia");
    table.refused(moves("american_regulars", "Buffalo", 1), "moves.american_regulars");
    table.refused(moves("american_militia", "Albany", 1), "moves.american_militia");
    table.refused(moves("american_militia", "Queenston", 1), "moves.american_militia");
    table.refused(Command::Leave { moves: [].into(), destroy_fort: true }, "destroy_fort");
    table.go(moves("american_militia", "Buffalo", 1));
    assert_eq!(table.here("Buffalo", "american_militia"), 1, "an empty home area");
    assert_eq!(table.0.state().battle.as_ref().expect("a battle").roller, side("british"));
}

#[test]
fn hits_beyond_the_units_are_lost_and_the_last_one_ends_it() {
    let mut table = Table::at_niagara();
    table.roll("american_regulars hh, american_militia hhh");
    assert!(table.0.state().battle.is_none());
    assert_eq!((table.here("Fort Niagara", "british_regulars"), table.here("Fort Niagara", "native_americans")), (0, 0));
    assert_eq!(table.here("Fort Niagara", "american_militia"), 5);
}

#[test]
fn natives_may_leave_into_empty_enemy_areas_and_others_not() {
    let mut table = Table::at_niagara();
    table.roll("american_regulars cc, american_militia ccc");
    table.go(Command::Leave { moves: [].into(), destroy_fort: false });
    table.roll("british_regulars cc, native_americans cc");
    let moves = |name: &str| Command::Leave { moves: [(faction(name), vec![place("Buffalo", 1)])].into(), destroy_fort: false };
    assert!(table.refused(moves("british_regulars"), "moves.british_regulars").contains("friendly"));
    table.go(moves("native_americans"));
    assert_eq!(table.here("Buffalo", "native_americans"), 1);
}

#[test]
fn natives_left_alone_change_sides() {
    let mut table = Table::frontier();
    table.turn("british_regulars").orders(3, 2, Way::Land);
    table.go(table.march("british_regulars 1, natives 2", "F", &["A"]));
    // All Natives flee in pairs but one British one: French roll; the Regular is hit.
    table.go(table.battle("A"));
    table.roll("french_regulars h, french_canadiens ccc");
    let event = table.losses("british_regulars 1");
    assert!(event.notes.is_empty(), "the roll is not over before its commands");
    let event = table.leave(&[], false);
    assert!(event.notes.iter().any(|note| note.contains("change sides")), "{event:?}");
    assert!(table.0.state().battle.is_none());
    assert_eq!(table.here("A", "natives"), 1, "they stay, with the French");
}

/// A fort shelters defenders only, and passes to the winner where it is not destroyed.
#[test]
fn forts_shelter_defenders_and_pass_to_the_winner() {
    let mut table = Table::frontier();
    table.go(Command::Edit { changes: vec![Change::Fort { area: area("A"), stands: true }], note: "a fort".into() });
    table.turn("british_regulars").orders(3, 2, Way::Land);
    table.go(table.march("british_regulars 2, british_colonials 2, natives 2", "F", &["A"]));
    table.go(table.battle("A"));
    table.roll("french_regulars c, french_canadiens fff");
    table.leave(&[], false);
    let all = "british_regulars hh, british_colonials hh, natives h";
    let wrong = Command::Roll { dice: dice(all), fort_die: None, origin: FaceOrigin::Typed };
    table.refused(wrong, "fort_die");
    table.roll_with_fort(all, FortFace::Blank);
    assert!(table.0.state().battle.is_none());
    assert!(table.0.state().areas[&area("A")].fort);
    assert_eq!((table.here("A", "french_regulars"), table.here("A", "french_canadiens")), (0, 0));
}

/// The odds at any point of a battle are those of its units, dice and cards.
#[test]
fn odds_stand_at_every_point() {
    let mut table = Table::at_niagara();
    let odds = |table: &Table| contest(table.0.setup(), table.0.state()).map(|contest| solve(&contest).expect("it ends").wins(0));
    let before = odds(&table).expect("a roll is waited for");
    assert!((0.0..0.1).contains(&before), "{before}");
    table.roll("american_regulars ff, american_militia fff");
    let after = odds(&table).expect("a roll is waited for");
    assert!(after > before + 0.3, "{before} and then {after}");
    table.roll("british_regulars hc, native_americans ch");
    assert_eq!(odds(&table), None, "no odds while hits are being taken");
}

/// The app's dice have faces nobody has looked at, and the log says so; dice on the table and dice looked at are the owner's.
#[test]
fn faces_of_the_house_are_marked() {
    let noted = |board: &str, origin: FaceOrigin| {
        let mut table = Table::of(&INVASION, board, "own");
        table.turn("british_regulars").orders(4, 2, Way::Land);
        table.go(table.march("british_regulars 2, native_americans 2", "Queenston", &["Fort Niagara"]));
        table.go(table.battle("Fort Niagara"));
        let dice = dice("american_regulars cc, american_militia ccc");
        table.go(Command::Roll { dice, fort_die: None, origin }).notes.iter().any(|note| note.contains("assumed"))
    };
    assert!(noted(NORTH, FaceOrigin::Generator));
    assert!(!noted(NORTH, FaceOrigin::Typed));
    let seen = NORTH.replace("\"areas\":", "\"faces\": {\"american_regulars\": [3, 1, 2], \"american_militia\": [2, 2, 2]}, \"areas\":");
    assert!(!noted(&seen, FaceOrigin::Generator));
}

/// Digest §5: a defender whose last own unit leaves by command may destroy the fort; Natives he leaves behind are not his own.
#[test]
fn the_last_own_unit_may_destroy_the_fort_though_natives_stay() {
    let mut table = Table::frontier();
    table.go(Command::Edit { changes: vec![Change::Fort { area: area("A"), stands: true }], note: "a fort".into() });
    table.put(4, "french_canadiens", CubePlace::Area(area("A")), CubePlace::Stockpile).on(2, "natives", "A");
    table.turn("british_regulars").orders(3, 2, Way::Land);
    table.go(table.march("british_regulars 2", "F", &["A"]));
    table.go(table.battle("A"));
    table.roll("french_regulars c, natives cc");
    // Nobody of his own leaves: the fort is not his to destroy.
    let stay = |moves: &[(&str, &str)]| Command::Leave {
        moves: moves.iter().map(|(name, to)| (faction(name), vec![place(to, 1)])).collect(),
        destroy_fort: true,
    };
    table.refused(stay(&[]), "destroy_fort");
    table.refused(stay(&[("natives", "B")]), "destroy_fort");
    let event = table.go(stay(&[("french_regulars", "B")]));
    assert!(!table.0.state().areas[&area("A")].fort);
    assert!(table.0.state().battle.is_none());
    assert!(event.notes.iter().any(|note| note.contains("change sides")), "{event:?}");
    assert_eq!(table.here("A", "natives"), 3);
}

/// Digest §5: commands one after the other, each on the board the last one left: Natives go first into an empty enemy area, and a Regular
/// follows. Digest §3: the marker of those who were forced out goes at once.
#[test]
fn commands_are_carried_out_one_after_the_other() {
    let mut table = Table::north();
    table.on(2, "british_regulars", "Fort Niagara").on(2, "native_americans", "Fort Niagara");
    table.turn("british_regulars");
    table.go(table.battle("Fort Niagara"));
    // The Americans, whose homeland it is, roll first.
    table.roll("american_regulars cc, american_militia ccc");
    table.go(Command::Leave { moves: [].into(), destroy_fort: false });
    table.roll("british_regulars cc, native_americans cc");
    let moves =
        |names: &[&str]| names.iter().map(|name| (faction(name), vec![place("Buffalo", 1)])).collect::<std::collections::BTreeMap<_, _>>();
    let alone = Command::Leave { moves: moves(&["british_regulars"]), destroy_fort: false };
    let refused = table.refused(alone, "moves.british_regulars");
    assert!(refused.contains("Buffalo is not friendly to the British Regulars: it is empty and no home of their side"), "{refused}");
    table.go(Command::Leave { moves: moves(&["british_regulars", "native_americans"]), destroy_fort: false });
    assert_eq!((table.here("Buffalo", "british_regulars"), table.here("Buffalo", "native_americans")), (1, 1));
}

/// Digest §5: an enemy homeland is friendly only with allies in it, to Natives also empty. A refusal names the faction and its own reason.
#[test]
fn a_refusal_to_leave_names_the_reason_of_the_faction() {
    for (who, enemies, reason) in [
        ("canadian_militia", 0, Some("Buffalo is not friendly to the Canadian Militia: it is empty and no home of their side")),
        ("canadian_militia", 1, Some("Buffalo is not friendly to the Canadian Militia: only others stand there")),
        ("native_americans", 0, None),
        ("native_americans", 1, Some("Buffalo is not friendly to the Native Americans: only others stand there")),
    ] {
        let mut table = Table::north();
        table.on(2, who, "Fort Niagara");
        if enemies > 0 {
            table.on(enemies, "american_militia", "Buffalo");
        }
        table.turn("british_regulars");
        table.go(table.battle("Fort Niagara"));
        table.roll("american_regulars cc, american_militia ccc");
        table.go(Command::Leave { moves: [].into(), destroy_fort: false });
        table.roll(&format!("{who} cc"));
        let leave = Command::Leave { moves: [(faction(who), vec![place("Buffalo", 1)])].into(), destroy_fort: false };
        match reason {
            Some(reason) => {
                let refused = table.refused(leave, &format!("moves.{who}"));
                assert!(refused.contains(reason), "{refused}");
            }
            None => drop(table.go(leave)),
        }
    }
}

/// Faces that a die does not have by the owner's board are taken as they fell, with a remark.
#[test]
fn a_face_that_the_board_does_not_know_is_remarked() {
    let mut board = Board::parse(NORTH, &INVASION).expect("sound");
    board.faces.insert("american_regulars".into(), FactionFaces::new(3, 0, 3).expect("a die"));
    let mut table = Table::of(&INVASION, &board.to_json(&INVASION), "own");
    table.turn("british_regulars").orders(4, 2, Way::Land);
    table.go(table.march("british_regulars 2", "Queenston", &["Fort Niagara"]));
    table.go(table.battle("Fort Niagara"));
    let event = table.roll("american_regulars fc, american_militia ccc");
    assert_eq!(event.notes, ["by your board a die of the American Regulars never shows \"flee\": check the die and the board"]);
}

/// Rules §5: where the owners of the units that were hit do not agree, the attackers choose. There is nothing to settle where one faction is
/// hit, and nobody to settle it where the attackers are.
#[test]
fn attackers_settle_the_losses_of_defenders() {
    let mut table = Table::frontier();
    table.turn("british_colonials").orders(3, 2, Way::Land);
    table.go(table.march("british_regulars 2, british_colonials 2", "F", &["A"]));
    table.go(table.battle("A"));
    let settles = |table: &Table| {
        let battle = table.0.state().battle.as_ref().expect("a battle");
        assert!(matches!(battle.stage, BattleStage::Losses(_)), "hits are taken");
        settles_losses(table.0.setup(), battle).cloned()
    };
    table.roll("french_regulars h, french_canadiens fff, natives c");
    assert_eq!(settles(&table), None, "the attackers are hit");
    table.losses("british_colonials 1");
    table.leave(&[], false);
    table.roll("british_regulars hc, british_colonials c");
    assert_eq!(settles(&table), Some(side("british")), "the defenders are hit, of several factions");
    let mut home = Table::at_niagara();
    home.roll("american_regulars hc, american_militia ccc");
    assert_eq!(settles(&home), None, "1812 has no such rule");
}

/// Digest §5: Natives on both sides flee in equal pairs before the battle, and its record has them with those that flee in it.
#[test]
fn native_pairs_that_flee_before_a_battle_are_in_its_record() {
    let mut table = Table::frontier();
    table.turn("british_colonials").orders(3, 2, Way::Land);
    table.go(table.march("british_colonials 2, natives 2", "F", &["A"]));
    table.go(table.battle("A"));
    let record = BattleRecord::of(&table.0).expect("a battle");
    let natives = |whose: &str| record.sides[&side(whose)][&faction("natives")];
    assert_eq!((natives("british").left, natives("british").fled), (1, 1));
    assert_eq!((natives("french").left, natives("french").fled), (0, 1));
}
