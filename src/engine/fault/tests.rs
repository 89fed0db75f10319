//! Text that players read for each kind of fault.

use super::*;
use crate::engine::text::HAS;
use crate::id::UnitId;

/// A case for each form of text: the place as machines write it, and the sentence for players.
#[test]
fn what_players_read() {
    let stands = At::of("firers");
    let stands = stands.item(0);
    for (fault, expected, read) in [
        (
            Fault::new(stands.field("stands"), clause("is missing: how many stands fire")),
            "firers[0].stands: is missing: how many stands fire",
            "Stands of the first firer is missing: how many stands fire.",
        ),
        (Fault::new("die", out_of_bounds(7, 1..=6)), "die: 7 is out of bounds: 1 to 6", "Die must be 1 to 6, not 7."),
        (
            Fault::new(stands.field("rocket_dice").item(1), out_of_bounds(11, 1..=10)),
            "firers[0].rocket_dice[1]: 11 is out of bounds: 1 to 10",
            "Second rocket die of the first firer must be 1 to 10, not 11.",
        ),
        (
            Fault::new(FaultPlace::from("men").key("british_regulars"), clause("is missing")),
            "men.british_regulars: is missing",
            "Men of british regulars is missing.",
        ),
        (Fault::new("unit.gun", clause("is missing: one of these")), "unit.gun: is missing: one of these", "Gun is missing: one of these."),
        (
            Fault::new("place.units", "the Natives have 4 units to place"),
            "place.units: the Natives have 4 units to place",
            "The Natives have 4 units to place.",
        ),
        (Fault::new("", "nobody fires so far."), "nobody fires so far.", "Nobody fires so far."),
        (Fault::new("", clause("nothing is named")), "nothing is named", "Nothing is named."),
        (Fault::new("", value("7 is no face")), "7 is no face", "7 is no face."),
        (
            Fault::new(FaultPlace::of_file("fire.json").with(Part::Table("bands".into())), "a gap before 6"),
            "fire.json, bands: a gap before 6",
            "A gap before 6.",
        ),
        (
            Fault::new(
                FaultPlace::of_file("fire.json").with(Part::Table("figures".into())).with(Part::Row("low".into())),
                clause("is no figure"),
            ),
            "fire.json, figures \"low\": is no figure",
            "The row \"low\" of figures is no figure.",
        ),
        (Fault::new(FaultPlace::of_line(7), clause("is empty")), "line 7 is empty", "Line 7 is empty."),
        (Fault::new(FaultPlace::of_line(1).field("scenario"), "turns: missing"), "line 1, scenario: turns: missing", "Turns: missing."),
        (
            Fault::new(FaultPlace::of_line(3).with(Part::Column(9)), "this is not JSON: EOF"),
            "line 3, column 9: this is not JSON: EOF",
            "This is not JSON: EOF.",
        ),
    ] {
        assert_eq!(fault.to_string(), expected);
        assert_eq!(fault.sentence(), read, "{expected}");
    }
}

/// A field whose owner the judge knows is described by the owner's name; the place stays as machines read it.
#[test]
fn a_unit_is_called_by_its_name() {
    let firers = At::of("firers");
    let fault = || Fault::new(firers.item(0).field("stands"), out_of_bounds(9, 1..=4));
    let named = fault().with_subject(firers.item(0), "the Glengarry Light Infantry");
    assert_eq!(named.sentence(), "Stands of the Glengarry Light Infantry must be 1 to 4, not 9.");
    assert_eq!(named.to_string(), "firers[0].stands: 9 is out of bounds: 1 to 4");
    assert_eq!(fault().with_subject(firers.item(1), "another").sentence(), "Stands of the first firer must be 1 to 4, not 9.");
    let whole = Fault::new("target", clause("has left")).with_subject("target", "Towson\u{2019}s guns");
    assert_eq!(whole.sentence(), "Towson\u{2019}s guns has left.");
    assert_eq!(fault().with_field_name("British Regulars").sentence(), "British Regulars must be 1 to 4, not 9.");
}

/// A name from elsewhere is one part, whatever characters it has.
#[test]
fn a_key_is_one_part() {
    let place = FaultPlace::from("dice").key("a.b[3]");
    assert_eq!(place.parts().len(), 2);
    assert_eq!(place.to_string(), "dice.a.b[3]");
    assert!(place.is_in("dice") && !place.is_in("a"));
}

/// The parser's place is separated from its message, and each is given once.
#[test]
fn a_text_that_is_no_json_is_told_with_its_place() {
    let error = serde_json::from_str::<serde_json::Value>("{\n  \"a\": }").expect_err("no JSON");
    let fault = Fault::new(place_in_text(&error), cause_of(&error));
    assert_eq!(
        fault.to_string(),
        "line 2, column 8: a value must be a text in quotation marks, a number, a list, an object, true, false or null"
    );
}

/// A fault of several units is told once, of all of them; what differs, and what has no name, stays apart.
#[test]
fn the_same_of_several_is_said_once() {
    let named = |id: &AnyId| match id.as_str() {
        "us_9" => Some("9th US".to_owned()),
        "royal_scots" => Some("Royal Scots".to_owned()),
        "us_11" => Some("11th US".to_owned()),
        _ => None,
    };
    let of = |unit: &str, text: &str| Fault::new("", about_subject(&UnitId::from(unit), HAS, text)).with_names(&[], named);
    let faults = [of("us_9", "fired"), of("us_11", "moved"), of("royal_scots", "fired"), of("us_11", "fired"), of("us_25", "fired")];
    let told = group_by_sentence(&faults).iter().map(Fault::sentence).collect::<Vec<_>>();
    assert_eq!(told, ["9th US, Royal Scots and 11th US have fired.", "11th US has moved.", "\"us_25\" has fired."]);
}
