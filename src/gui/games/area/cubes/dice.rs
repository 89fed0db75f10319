//! Dice of the next throw as they are entered: a place for each die, filled in order, or in the place that was picked.

use crate::engine::Word as _;
use crate::engine::text::count_text;
use crate::game::FaceOrigin;
use crate::games::area::campaign::{Command, Setup, ToThrow, board_dice, in_table_order};
use crate::games::area::words::{Face, FortFace};
use crate::gui::games::area::keys::Typed;
use crate::gui::games::area::parts::faction_name;
use crate::id::FactionId;
use std::collections::BTreeMap;

/// Faces of a battle die, in the order in which they are offered.
pub(super) const FACES: [Face; 3] = [Face::Hit, Face::Flee, Face::Command];

/// Faction of a die; `None` is the fort's die.
pub(super) type DieOwner = Option<FactionId>;

/// Faces entered for the next throw.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct DiceDraft {
    faces: Vec<Option<Typed>>,
    /// Dice in the order in which they were entered.
    entered: Vec<usize>,
    /// Die that was picked to be entered next.
    picked: Option<usize>,
    /// The faces came from the generator.
    pub rolled: bool,
    /// Owner of a die and the face that was typed for it and is not on it: said until a face is taken back, however fast the next is typed.
    pub refused: Option<(DieOwner, Typed)>,
}

/// Returns the owner of each die to throw, the dice of a faction side by side, in the order of the field above them.
pub(super) fn owners(setup: &Setup, thrown: &ToThrow) -> Vec<DieOwner> {
    let dice = in_table_order(&setup.tables, thrown.dice.clone());
    let of_factions = dice.into_iter().flat_map(|(faction, count)| std::iter::repeat_n(Some(faction), usize::from(count)));
    of_factions.chain(thrown.fort.map(|_| None)).collect()
}

/// Returns whether a die may show a face.
pub(super) fn shows(setup: &Setup, owner: &DieOwner, face: Typed) -> bool {
    match (owner, face) {
        (None, Typed::Fort(_)) => true,
        (Some(faction), Typed::Face(face)) => {
            let faces = setup.tables.find_faction(faction.as_str()).map(|place| board_dice(setup).faces(place));
            faces.is_some_and(|faces| match face {
                Face::Hit => faces.hit > 0,
                Face::Flee => faces.flee > 0,
                Face::Command => faces.command > 0,
            })
        }
        (None, Typed::Face(_)) | (Some(_), Typed::Fort(_)) => false,
    }
}

impl DiceDraft {
    /// Makes room for so many dice.
    pub(super) fn set_count(&mut self, count: usize) {
        self.faces.resize(count, None);
    }

    /// Takes faces thrown by the generator.
    pub(super) fn show_roll(&mut self, owners: &[DieOwner], dice: &BTreeMap<FactionId, Vec<Face>>, fort: Option<FortFace>) {
        let mut left = dice.clone();
        left.values_mut().for_each(|faces| faces.reverse());
        let face = |owner: &DieOwner| match owner {
            Some(faction) => left.get_mut(faction).and_then(Vec::pop).map(Typed::Face),
            None => fort.map(Typed::Fort),
        };
        let faces = owners.iter().map(face).collect::<Vec<_>>();
        *self = Self { entered: (0..faces.len()).collect(), faces, rolled: true, ..Self::default() };
    }

    /// Returns the face of a die; `None` if it is not entered.
    pub(super) fn face(&self, nth: usize) -> Option<Typed> {
        self.faces.get(nth).copied().flatten()
    }

    /// Returns the die that takes the next face; `None` if all have one.
    pub(super) fn next(&self) -> Option<usize> {
        self.picked.or_else(|| self.faces.iter().position(Option::is_none))
    }

    /// Returns whether a face can be entered now.
    pub(super) fn takes(&self, setup: &Setup, owners: &[DieOwner], face: Typed) -> bool {
        self.place_of(setup, owners, face).is_some()
    }

    /// Returns the die a face goes to: the next one, or for the fort's faces the fort's die.
    fn place_of(&self, setup: &Setup, owners: &[DieOwner], face: Typed) -> Option<usize> {
        let fits = |nth: &usize| owners.get(*nth).is_some_and(|owner| shows(setup, owner, face));
        let of_fort = || owners.iter().position(Option::is_none).filter(|nth| self.face(*nth).is_none());
        self.next().filter(fits).or_else(|| of_fort().filter(|_| matches!(face, Typed::Fort(_))))
    }

    /// Enters the face of a die.
    pub(super) fn enter(&mut self, setup: &Setup, owners: &[DieOwner], face: Typed) {
        let Some(nth) = self.place_of(setup, owners, face) else {
            let owner = self.next().and_then(|nth| owners.get(nth));
            self.refused = owner.map(|owner| (owner.clone(), face)).or_else(|| self.refused.take());
            return;
        };
        self.rolled = false;
        self.picked = None;
        if let Some(place) = self.faces.get_mut(nth) {
            *place = Some(face);
            self.entered.retain(|other| *other != nth);
            self.entered.push(nth);
        }
    }

    /// Picks a die, to be entered next; its face is taken back.
    pub(super) fn pick(&mut self, nth: usize) {
        let unpicked = self.picked == Some(nth);
        self.clear(nth);
        self.picked = Some(nth).filter(|_| !unpicked);
    }

    /// Takes the face entered last back.
    pub(super) fn take_back(&mut self) {
        self.picked = None;
        if let Some(nth) = self.entered.last().copied() {
            self.clear(nth);
        }
    }

    fn clear(&mut self, nth: usize) {
        self.rolled = false;
        self.refused = None;
        self.entered.retain(|other| *other != nth);
        if let Some(face) = self.faces.get_mut(nth) {
            *face = None;
        }
    }

    /// Returns whether any face was entered.
    pub(super) fn is_begun(&self) -> bool {
        !self.entered.is_empty()
    }

    /// Returns the roll once every die has a face.
    pub(super) fn command(&self, owners: &[DieOwner]) -> Option<Command> {
        let (mut dice, mut fort_die) = (BTreeMap::<FactionId, Vec<Face>>::new(), None);
        for (nth, owner) in owners.iter().enumerate() {
            match (owner, self.face(nth)?) {
                (Some(faction), Typed::Face(face)) => dice.entry(faction.clone()).or_default().push(face),
                (None, Typed::Fort(face)) => fort_die = Some(face),
                (Some(_), Typed::Fort(_)) | (None, Typed::Face(_)) => return None,
            }
        }
        let origin = if self.rolled { FaceOrigin::Generator } else { FaceOrigin::Typed };
        (!owners.is_empty()).then_some(Command::Roll { dice, fort_die, origin })
    }

    /// Describes the faces entered so far: `2 hits · 1 flee`.
    pub(super) fn result(&self) -> String {
        faces_text(&self.faces.iter().flatten().copied().collect::<Vec<_>>(), " · ")
    }
}

/// Describes faces by their number: `2 hits, 1 flee`.
pub(super) fn faces_text(faces: &[Typed], between: &str) -> String {
    let count = |face: Face| faces.iter().filter(|shown| **shown == Typed::Face(face)).count();
    let of_face = |face: Face| {
        let (one, many) = match face {
            Face::Hit => ("hit", "hits"),
            Face::Flee => ("flee", "flees"),
            Face::Command => ("command", "commands"),
        };
        Some(count(face)).filter(|count| *count > 0).map(|count| count_text(count, one, many))
    };
    let of_fort = [(FortFace::Block, "the fort blocks"), (FortFace::Blank, "the fort does not block")];
    let of_fort = of_fort.into_iter().filter(|(face, _)| faces.contains(&Typed::Fort(*face))).map(|(_, text)| text.to_owned());
    FACES.into_iter().filter_map(of_face).chain(of_fort).collect::<Vec<_>>().join(between)
}

/// Returns the word of a face.
pub(super) fn word(face: Typed) -> &'static str {
    match face {
        Typed::Face(face) => face.word(),
        Typed::Fort(face) => face.word(),
    }
}

/// Names a die by its owner, its place among the owner's dice and its face: `Fort, die 1: block`.
pub(super) fn die_text(setup: &Setup, owner: &DieOwner, nth: usize, face: Option<Typed>) -> String {
    let name = owner.as_ref().map_or_else(|| "Fort".to_owned(), |faction| faction_name(&setup.tables, faction));
    format!("{name}, die {nth}: {}", face.map_or("not thrown", word))
}

/// Returns the key that enters a face, as it is printed.
pub(super) const fn key(face: Typed) -> &'static str {
    match face {
        Typed::Face(Face::Hit) => "H",
        Typed::Face(Face::Flee) => "F",
        Typed::Face(Face::Command) => "C",
        Typed::Fort(FortFace::Block) => "K",
        Typed::Fort(FortFace::Blank) => "N",
    }
}
