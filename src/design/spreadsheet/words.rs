//! Words that people use as column headings and in cells, in English, French and Spanish.

use crate::engine::text::{plain, spaced};

/// Headings of a column by the field of the file; in plain letters, as [`plain_words`] returns them. The field's own name and its heading
/// in the grid are recognised as well.
const HEADS: [(&str, &[&str]); 31] = [
    ("side", &["side", "army", "nation", "camp", "cote", "armee", "bando", "lado", "ejercito"]),
    ("command", &["command", "wing", "parent", "formation name", "higher formation", "commandement", "mando"]),
    (
        "leader",
        &[
            "leader",
            "commander",
            "commanded by",
            "commanding",
            "co",
            "general",
            "officer",
            "chef",
            "commandant",
            "officier",
            "jefe",
            "comandante",
            "lider",
            "oficial",
        ],
    ),
    (
        "name",
        &[
            "unit",
            "units",
            "name",
            "title",
            "designation",
            "detachment",
            "unite",
            "nom",
            "denomination",
            "unidad",
            "nombre",
            "denominacion",
        ],
    ),
    (
        "men",
        &[
            "men",
            "strength",
            "number",
            "present",
            "troops",
            "engaged",
            "total",
            "totals",
            "strengths",
            "headcount",
            "present for duty",
            "present fit for duty",
            "fit for duty",
            "fit",
            "pfd",
            "other ranks",
            "rank and file",
            "all ranks",
            "total strength",
            "effective",
            "effectives",
            "hommes",
            "effectif",
            "effectifs",
            "presents",
            "hombres",
            "efectivos",
            "efectivo",
            "fuerza",
            "tropa",
            "presentes",
            "troupes",
            "rationnaires",
            "size",
            "unit size",
            "effectif engage",
            "effectifs engages",
            "effectif present",
            "hommes engages",
            "sous les armes",
            "fuerza efectiva",
            "fuerza presente",
            "under arms",
        ],
    ),
    ("guns", &["guns", "number of guns", "canons", "pieces", "nombre de canons", "canones", "piezas", "numero de canones"]),
    (
        "gun",
        &[
            "gun",
            "gun type",
            "type of gun",
            "type of guns",
            "ordnance",
            "calibre",
            "caliber",
            "type de canon",
            "canon",
            "type de piece",
            "tipo de canon",
        ],
    ),
    (
        "weapon",
        &[
            "armed with",
            "armament",
            "weapon",
            "weapons",
            "weapon type",
            "arms",
            "small arms",
            "firearm",
            "arme",
            "armes",
            "armement",
            "arma",
            "armas",
            "armamento",
        ],
    ),
    (
        "experience",
        &[
            "troop quality",
            "grade",
            "experience",
            "quality",
            "training",
            "class",
            "qualite",
            "instruction",
            "experiencia",
            "calidad",
            "instruccion",
        ],
    ),
    ("morale", &["morale", "moral", "morale ability", "morale rating"]),
    ("traits", &["traits", "trait", "special", "particularites", "rasgos", "caracteristicas"]),
    ("formation", &["formation", "formacion"]),
    ("short", &["short", "short name", "label", "abbreviation", "nom court", "abrege", "etiquette", "nombre corto", "abreviatura"]),
    ("arm", &["arm", "troop type", "unit type", "branch", "type", "service", "type de troupe", "tipo", "tipo de tropa"]),
    ("type", &["type", "troop type", "unit type", "arm", "branch", "service", "type de troupe", "arme", "tipo", "tipo de tropa"]),
    ("weapons", &["armed with", "armament", "weapon", "weapons", "arms", "armement", "armes", "arma", "armas", "armamento"]),
    ("figures", &["figures", "figurines", "figuras"]),
    ("at", &["hex", "hexagone", "case", "hexagono", "casilla"]),
    ("facing", &["facing", "front", "orientation", "orientacion", "frente"]),
    ("fixed", &["fixed", "immobile", "fixe", "fijo", "fijos"]),
    ("battery", &["battery", "batterie", "bateria"]),
    ("arrives.die.at_least", &["comes on"]),
    ("stands_at.note", &["of its place"]),
    ("arrives.turn", &["turn", "arrival", "arrives", "tour", "arrivee", "turno", "llegada"]),
    ("arrives.where", &["where", "place", "lieu", "endroit", "ou", "lugar", "donde"]),
    ("arrives.entry", &["entry", "entree", "point d entree", "entrada"]),
    ("optional", &["optional", "facultatif", "optionnel", "opcional"]),
    ("stands", &["stands", "bases", "socles", "plaquettes", "peanas"]),
    ("strength.basis", &["basis", "certainty", "base", "fondement", "fiabilite", "fundamento"]),
    ("strength.source", &["source", "sources", "reference", "fuente", "fuentes", "referencia"]),
    ("note", &["note", "notes", "remark", "remarks", "comment", "remarque", "remarques", "nota", "notas", "observaciones", "comentario"]),
];

/// Headings of a strength's evidence, which in no language is the same word as a note.
const EVIDENCE: [&str; 4] = ["evidence", "preuve", "temoignage", "prueba"];

/// Names of a side, by the word of its nation.
const NATIONS: [(&str, &[&str]); 2] = [
    (
        "british",
        &[
            "britain",
            "great britain",
            "gb",
            "uk",
            "crown",
            "anglo canadian",
            "britannique",
            "britanniques",
            "anglais",
            "britanico",
            "britanicos",
            "ingleses",
        ],
    ),
    (
        "united_states",
        &[
            "us",
            "usa",
            "american",
            "americans",
            "etats unis",
            "americain",
            "americains",
            "estados unidos",
            "eeuu",
            "ee uu",
            "eu",
            "americano",
            "americanos",
        ],
    ),
];

/// Texts written in cells, by the word of the file they mean.
const VALUES: [(&str, &[&str]); 23] = [
    ("infantry", &["infanterie", "infanteria", "foot"]),
    ("cavalry", &["cavalerie", "caballeria", "horse"]),
    ("artillery", &["artillerie", "artilleria"]),
    ("musket", &["mousquet", "mosquete", "fusil"]),
    ("rifle", &["rifles", "carabine rayee", "fusil raye", "fusil rayado"]),
    ("elite", &["elites"]),
    ("veteran", &["veterans", "aguerri", "aguerris", "veterano", "veteranos", "veterana"]),
    ("trained", &["regular", "instruit", "instruits", "entraine", "entraines", "exerce", "entrenado", "entrenados", "entrenada"]),
    ("raw", &["green", "novice", "novices", "recrue", "recrues", "bisono", "bisonos", "novato", "novatos"]),
    ("spirited", &["ardent", "fougueux", "animoso", "entusiasta"]),
    ("reliable", &["fiable", "fiables", "sur", "solide"]),
    ("unreliable", &["peu fiable", "peu fiables", "poco fiable", "poco fiables"]),
    ("dispirited", &["abattu", "abattus", "demoralise", "demoralises", "desanimado", "desmoralizado"]),
    ("line", &["ligne", "linea", "en ligne", "en linea"]),
    ("light_infantry", &["infanterie legere", "infanteria ligera", "lights"]),
    ("riflemen", &["carabiniers", "fusiliers a canon raye", "rifleros"]),
    ("light_dragoons", &["dragoons", "dragons", "dragons legers", "dragones", "dragones ligeros"]),
    ("indians", &["warriors", "natives", "indiens", "guerriers", "indios", "guerreros"]),
    ("field_artillery", &["artillerie de campagne", "artilleria de campana", "foot artillery"]),
    ("light_artillery", &["artillerie legere", "artilleria ligera", "horse artillery"]),
    ("open_order", &["ordre ouvert", "ordre disperse", "orden abierto", "skirmish"]),
    ("limbered", &["attele", "atteles", "enganchado", "enganchados"]),
    ("mounted", &["monte", "montes", "a cheval", "montado", "montados", "a caballo"]),
];

/// Words for the levels of an army above a column, the outermost level first.
const LEVELS: [&[&str]; 6] = [
    &["wing", "ala", "aile", "grand division"],
    &["corps", "corps d armee", "cuerpo", "army corps"],
    &["division", "div", "divn", "divisions"],
    &["brigade", "bde", "brig", "brigada", "brigades"],
    &["regiment", "regt", "rgt", "regiments", "regimiento"],
    &["battalion", "bn", "batt", "battalions", "bataillon", "batallon", "squadron"],
];

/// Words of a heading that do not distinguish it.
const FILLERS: [&str; 22] = [
    "name", "names", "of", "the", "no", "nr", "num", "nos", "number", "nom", "nombre", "de", "del", "des", "du", "la", "le", "l", "d",
    "numero", "total", "full",
];

/// Returns the level of an army that a heading in plain words names.
pub(super) fn level(head: &str) -> Option<usize> {
    let core = core_words(head);
    LEVELS.iter().position(|words| words.contains(&core.as_str()))
}

/// Returns whether a name contains the word of a level above regiments.
pub(super) fn names_command(name: &str) -> bool {
    plain_words(name).split(' ').any(|word| LEVELS[..4].iter().any(|words| words.contains(&word)))
}

/// Removes the words that do not distinguish a heading.
pub(super) fn core_words(head: &str) -> String {
    head.split(' ').filter(|word| !FILLERS.contains(word)).collect::<Vec<_>>().join(" ")
}

/// Words after which a heading gives a place or condition: present under arms, présents sous les armes.
const BEHIND: [&str; 20] = [
    "of", "in", "on", "under", "at", "by", "per", "with", "for", "de", "du", "des", "sous", "en", "au", "aux", "par", "del", "bajo", "con",
];

/// Returns the word that names the subject of a heading of several: the last before a place or condition.
pub(super) fn last_word(head: &str) -> Option<&str> {
    if !core_words(head).contains(' ') {
        return None;
    }
    let words = head.split(' ').skip_while(|word| FILLERS.contains(word));
    words.take_while(|word| !BEHIND.contains(word)).filter(|word| !FILLERS.contains(word)).last()
}

/// Words at the beginning or end of a total's name.
const TOTALS: [&str; 18] = [
    "total",
    "totals",
    "subtotal",
    "sub total",
    "grand total",
    "sum",
    "totaux",
    "sous total",
    "somme",
    "suma",
    "subtotales",
    "totales",
    "in all",
    "together",
    "ensemble",
    "en todo",
    "aggregate",
    "grand totals",
];

/// Returns whether a text in plain words names a total.
pub(super) fn is_total(text: &str) -> bool {
    TOTALS.iter().any(|word| text == *word || text.starts_with(&format!("{word} ")) || text.ends_with(&format!(" {word}")))
}

/// Words that occur with any side and do not identify it.
const OF_A_SIDE: [&str; 14] =
    ["army", "forces", "force", "troops", "side", "the", "armee", "forces", "ejercito", "fuerzas", "order", "of", "battle", "command"];

/// Returns a side's name in plain words without the words that occur with any side.
pub(super) fn bare_side(text: &str) -> String {
    let mut bare = String::new();
    let mut was_letter = false;
    for word in text.split(' ').filter(|word| !OF_A_SIDE.contains(word)) {
        // U.S. is US.
        let is_letter = word.chars().count() == 1;
        let goes_on = is_letter && was_letter;
        if !goes_on && !bare.is_empty() {
            bare.push(' ');
        }
        bare.push_str(word);
        was_letter = is_letter;
    }
    bare
}

/// Lists every known name of a side in plain words, each with the word of its nation.
fn nation_names() -> impl Iterator<Item = (&'static str, String)> {
    let names = |(known, words): &(&'static str, &'static [&'static str])| {
        let known = *known;
        words.iter().map(|word| (*word).to_owned()).chain([spaced(known)]).map(move |name| (known, name)).collect::<Vec<_>>()
    };
    NATIONS.iter().flat_map(names)
}

/// Returns whether a text is a known name of some side.
pub(super) fn is_some_nation(text: &str) -> bool {
    let bare = bare_side(&plain_words(text));
    nation_names().any(|(_, name)| name == bare)
}

/// Returns the nation whose side a heading names beside something else, and the heading without it: "Left Division, US Army". A heading that
/// begins or ends with the nation keeps it: "British Right Division".
pub(super) fn nation_in(heading: &str) -> Option<(String, String)> {
    const MARKS: [char; 7] = [',', ':', ';', '–', '—', '(', ')'];
    let dashed = heading.replace(" - ", " – ");
    if let Some(part) = dashed.split(MARKS).find(|part| is_some_nation(part)) {
        let rest = dashed.replacen(part, "", 1).replace("()", "");
        let rest = rest.trim_matches(|letter: char| letter.is_whitespace() || (letter != ')' && letter != '(' && MARKS.contains(&letter)));
        let nation = part.trim().to_owned();
        return Some((nation, rest.to_owned())).filter(|(_, rest)| !rest.is_empty());
    }
    let bare = bare_side(&plain_words(heading));
    let begins_or_ends = |name: &str| bare.starts_with(&format!("{name} ")) || bare.ends_with(&format!(" {name}"));
    nation_names().find(|(_, name)| begins_or_ends(name)).map(|(nation, _)| (spaced(nation), heading.to_owned()))
}

/// Ranks of leaders, abbreviated, in plain letters.
const RANKS: [&str; 33] = [
    "brig gen",
    "brigadier",
    "maj gen",
    "major",
    "maj",
    "lt",
    "lieut",
    "col",
    "colonel",
    "capt",
    "captain",
    "gen",
    "general",
    "cdt",
    "commandant",
    "coronel",
    "mayor",
    "capitan",
    "teniente",
    "bg",
    "mg",
    "ltc",
    "lieutenant",
    "commodore",
    "capitaine",
    "cne",
    "gal",
    "gral",
    "cnel",
    "tte",
    "cap",
    "sir",
    "lord",
];

/// Returns whether a text begins with a rank.
pub(super) fn has_rank(text: &str) -> bool {
    let plain = plain_words(text);
    RANKS.iter().any(|rank| plain.strip_prefix(rank).is_some_and(|rest| rest.starts_with(' ')))
}

/// Returns the words of a text in plain letters, with single spaces in place of other characters.
pub(super) fn plain_words(text: &str) -> String {
    let letters = plain(text).chars().map(|letter| if letter.is_alphanumeric() { letter } else { ' ' }).collect::<String>();
    letters.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Returns the headings of a column for the field of that path.
pub(super) fn titles(path: &str) -> &'static [&'static str] {
    match path {
        "strength.note" => &EVIDENCE,
        _ => HEADS.iter().find(|(known, _)| *known == path).map_or(&[], |(_, words)| words),
    }
}

/// Returns whether a text in plain words names the side of a nation.
pub(super) fn is_nation(nation: &str, text: &str) -> bool {
    NATIONS.iter().any(|(known, words)| *known == nation && words.contains(&text))
}

/// Returns the word of the file that a word in plain letters means.
pub(super) fn meant(text: &str) -> Option<&'static str> {
    VALUES.iter().find(|(_, words)| words.contains(&text)).map(|(word, _)| *word)
}
