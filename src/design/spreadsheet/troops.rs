//! Kinds of troops as people write them in a column of arms: "Lt Inf", "Ft Arty", "Mtd Rifles", "Militia".

use super::field::ArmGroup;
use super::vocabulary::{OF_NO_ARM, TROOPS, TroopWord, has, is_of_unit, is_ordinal, plain_words};
use super::words::{bare_side, names_command};

/// Kind of troops that a text names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Troops {
    pub group: ArmGroup,
    pub is_light: bool,
    pub is_heavy: bool,
    pub is_rifles: bool,
    pub is_native: bool,
    pub is_militia: bool,
}

impl Troops {
    /// Reads a kind of troops; `None` where a word is not known, or the words are of several arms.
    pub fn read(text: &str) -> Option<Self> {
        let is_plain = |letter: char| letter.is_alphanumeric() || letter.is_whitespace() || "-.'’()".contains(letter);
        if !text.chars().all(is_plain) {
            return None;
        }
        // L.I. is LI.
        let plain = bare_side(&plain_words(text));
        let plain = if plain == "mr" { "mounted rifles".to_owned() } else { plain };
        let words = plain.split(' ').filter(|word| !has(OF_NO_ARM, word));
        let meanings = words.map(|word| TROOPS.iter().find(|(_, known)| has(known, word)).map(|(meaning, _)| *meaning));
        let meanings = meanings.collect::<Option<Vec<_>>>()?;
        let names = |sought: &[TroopWord]| meanings.iter().any(|own| sought.contains(own));
        let is_light_word = plain.split(' ').any(|word| ["light", "lt", "legere", "ligera", "leichte"].contains(&word));
        // Regulars are foot where nothing says more.
        let is_regular = plain.split(' ').any(|word| ["regulars", "regular"].contains(&word));
        let guns = names(&[TroopWord::Guns, TroopWord::LightGuns, TroopWord::FieldGuns]);
        // Foot artillery is no foot, and mounted rifles are none.
        let (horse, mounted) = (names(&[TroopWord::Horse]), names(&[TroopWord::Mounted]));
        let foot = names(&[TroopWord::Foot, TroopWord::Rifles, TroopWord::LightFoot]);
        let is_foot_guns = plain.split(' ').all(|word| !["infantry", "inf", "infanterie", "infanteria"].contains(&word));
        let group = match (guns, horse, mounted) {
            (true, false, _) if !foot || is_foot_guns => ArmGroup::Artillery,
            (true, ..) => return None,
            (false, true, _) if foot => return None,
            (false, true, _) | (false, false, true) => ArmGroup::Cavalry,
            (false, false, false) if meanings.is_empty() && !is_light_word && !is_regular => return None,
            (false, false, false) => ArmGroup::Infantry,
        };
        Some(Self {
            group,
            is_light: is_light_word || names(&[TroopWord::LightFoot, TroopWord::LightGuns]) || (guns && mounted),
            is_heavy: names(&[TroopWord::Heavy]),
            is_rifles: names(&[TroopWord::Rifles]),
            is_native: names(&[TroopWord::Native]),
            is_militia: names(&[TroopWord::Militia]),
        })
    }

    /// Lists the words of the games' lists for these troops, the one that says most first.
    pub fn words(self) -> [&'static str; 3] {
        let own = match self.group {
            ArmGroup::Infantry if self.is_native => "indians",
            ArmGroup::Infantry if self.is_rifles => "riflemen",
            ArmGroup::Infantry if self.is_light => "light_infantry",
            ArmGroup::Cavalry if self.is_rifles => "mounted_riflemen",
            ArmGroup::Artillery if self.is_heavy => "heavy_artillery",
            ArmGroup::Artillery if self.is_light => "light_artillery",
            ArmGroup::Infantry | ArmGroup::Cavalry | ArmGroup::Artillery => self.group.word(),
        };
        let plain = match self.group {
            ArmGroup::Infantry => "infantry",
            ArmGroup::Cavalry => "light_dragoons",
            ArmGroup::Artillery => "field_artillery",
        };
        [own, plain, self.group.word()]
    }

    /// Lists what the kind of troops tells besides the arm: fields with their texts.
    pub fn more(self) -> Vec<(&'static str, &'static str)> {
        let is_foot = self.group == ArmGroup::Infantry;
        let signs = [
            (self.is_native && is_foot, ("traits", "indians")),
            (self.is_militia, ("traits", "militia")),
            (self.is_light && is_foot, ("traits", "light")),
            (self.is_rifles && self.group != ArmGroup::Artillery, ("weapon", "rifle")),
        ];
        signs.into_iter().filter(|(is_so, _)| *is_so).map(|(_, sign)| sign).collect()
    }
}

/// Returns whether a text is a regiment by its number and by a word for one, and no company of it: "25th US Infantry".
pub(super) fn names_regiment(text: &str) -> bool {
    const COMPANIES: &str = "company, coy, co, companies, coys, cos, troop, squadron, sqn, flank, detachment, det";
    let plain = plain_words(text);
    let mut words = plain.split(' ');
    let is_number = words.next().is_some_and(is_ordinal);
    let mut others = words.filter(|word| is_of_unit(word) || has(COMPANIES, word)).peekable();
    is_number && !names_command(text) && others.peek().is_some() && others.all(|word| !has(COMPANIES, word))
}

/// Returns whether a text is a kind of troops: "mounted riflemen".
#[must_use]
pub fn names_troops(text: &str) -> bool {
    Troops::read(text).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_of_troops_are_read_as_people_abbreviate_them() {
        for (text, group, word) in [
            ("Ft", ArmGroup::Infantry, "infantry"),
            ("L.I.", ArmGroup::Infantry, "light_infantry"),
            ("Light", ArmGroup::Infantry, "light_infantry"),
            ("Lt. Inf.", ArmGroup::Infantry, "light_infantry"),
            ("Rifles", ArmGroup::Infantry, "riflemen"),
            ("Mil", ArmGroup::Infantry, "infantry"),
            ("NY Vols", ArmGroup::Infantry, ""),
            ("Vols", ArmGroup::Infantry, "infantry"),
            ("Warriors", ArmGroup::Infantry, "indians"),
            ("Royal Marines", ArmGroup::Infantry, "infantry"),
            ("Regulars", ArmGroup::Infantry, "infantry"),
            ("Regular cavalry", ArmGroup::Cavalry, "cavalry"),
            ("LD", ArmGroup::Cavalry, "cavalry"),
            ("Lt Drag", ArmGroup::Cavalry, "cavalry"),
            ("Mtd Rifles", ArmGroup::Cavalry, "mounted_riflemen"),
            ("MR", ArmGroup::Cavalry, "mounted_riflemen"),
            ("Ft Arty", ArmGroup::Artillery, "artillery"),
            ("Royal Artillery", ArmGroup::Artillery, "artillery"),
            ("Horse Art.", ArmGroup::Artillery, "light_artillery"),
            ("R.A.", ArmGroup::Artillery, "artillery"),
            ("Siege guns", ArmGroup::Artillery, "heavy_artillery"),
            ("Infantry artillery", ArmGroup::Artillery, ""),
            ("Infantry/Cavalry", ArmGroup::Infantry, ""),
            ("Dismounted dragoons", ArmGroup::Cavalry, ""),
            ("", ArmGroup::Infantry, ""),
        ] {
            let found = Troops::read(text).map(|troops| (troops.group, troops.words()[0]));
            assert_eq!(found, Some((group, word)).filter(|_| !word.is_empty()), "{text}");
        }
        assert_eq!(Troops::read("Militia Rifles").unwrap().more(), [("traits", "militia"), ("weapon", "rifle")]);
    }
}
