//! Words that people use as column headings and in cells, in English, French and Spanish.

use crate::engine::text::{plain, spaced};

/// Headings of a column by the field of the file; in plain letters, as [`plain_words`] returns them. The field's own name and its heading
/// in the grid are recognised as well.
const HEADS: [(&str, &[&str]); 34] = [
    ("side", &["side", "army", "nation", "camp", "cote", "armee", "bando", "lado", "ejercito"]),
    ("command", &["command", "wing", "parent", "formation name", "higher formation", "commandement", "mando"]),
    (
        "leader",
        &[
            "leader",
            "commander",
            "commanded by",
            "commanding",
            "commanding officer",
            "cmdr",
            "cdr",
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
            "unit strength",
            "strength present",
            "men present",
            "all ranks",
            "officers and men",
            "present under arms",
            "presents sous les armes",
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
    ("men.infantry", &["inf", "infantry", "foot", "infanterie", "infanteria"]),
    ("men.cavalry", &["cav", "cavalry", "horse", "cavalerie", "caballeria"]),
    ("men.artillery", &["art", "arty", "artillery", "artillerie", "artilleria"]),
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
    (
        "arrives.turn",
        &[
            "turn",
            "arrival",
            "arrives",
            "time",
            "arrival turn",
            "turn arrival",
            "arrival time",
            "time arrival",
            "tour",
            "arrivee",
            "turno",
            "llegada",
        ],
    ),
    ("arrives.where", &["where", "place", "lieu", "endroit", "ou", "lugar", "donde"]),
    ("arrives.entry", &["entry", "entree", "point d entree", "entrada"]),
    ("optional", &["optional", "facultatif", "optionnel", "opcional"]),
    ("stands", &["stands", "stand", "bases", "socles", "plaquettes", "peanas"]),
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
            "anglaise",
            "anglaises",
            "britanica",
            "britanicas",
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
            "americaine",
            "americaines",
            "americana",
            "americanas",
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
    ("infantry", &["infanterie", "infanteria", "foot", "light infantry", "line infantry", "infanterie legere", "infanteria ligera"]),
    ("cavalry", &["cavalerie", "caballeria", "horse", "light cavalry", "light dragoons", "dragoons", "dragons", "dragones"]),
    (
        "artillery",
        &[
            "artillerie",
            "artilleria",
            "foot artillery",
            "horse artillery",
            "field artillery",
            "light artillery",
            "artillerie de campagne",
            "artilleria de campana",
            "artillerie legere",
            "artilleria ligera",
        ],
    ),
    ("musket", &["mousquet", "mosquete", "fusil"]),
    ("rifle", &["rifles", "carabine rayee", "fusil raye", "fusil rayado"]),
    ("elite", &["elites", "seasoned", "specialised"]),
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
#[must_use]
pub fn names_command(name: &str) -> bool {
    plain_words(name).split(' ').any(|word| LEVELS[..4].iter().any(|words| words.contains(&word)))
}

/// Removes the words that do not distinguish a heading.
pub(super) fn core_words(head: &str) -> String {
    head.split(' ').filter(|word| !FILLERS.contains(word)).collect::<Vec<_>>().join(" ")
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

/// Words that may follow that of a total: "Total of the army".
const OF_A_TOTAL: [&str; 22] = [
    "of",
    "for",
    "in",
    "the",
    "all",
    "men",
    "strength",
    "engaged",
    "present",
    "under",
    "both",
    "general",
    "effectives",
    "effectif",
    "de",
    "du",
    "des",
    "del",
    "la",
    "los",
    "hommes",
    "hombres",
];

/// Returns whether a text in plain words names a total.
pub(super) fn is_total(text: &str) -> bool {
    TOTALS.iter().any(|word| text == *word || text.starts_with(&format!("{word} ")) || text.ends_with(&format!(" {word}")))
}

/// Returns whether a total in plain words names nothing that could be a unit: "Total of the army", but no "Total Abstinence Volunteers".
pub(super) fn is_plain_total(text: &str) -> bool {
    let behind = TOTALS.iter().filter_map(|word| text.strip_prefix(word)?.strip_prefix(' ')).min_by_key(|rest| rest.len());
    behind.is_none_or(|rest| {
        rest.split(' ').next().is_some_and(|first| OF_A_TOTAL.contains(&first) || OF_A_SIDE.contains(&first))
            || names_command(rest)
            || names_nation(rest)
            || TOTALS.contains(&rest)
    })
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

/// Lists the nations that a text names, wherever in it.
fn nations_in(text: &str) -> Vec<&'static str> {
    let said = format!(" {} ", plain_words(text));
    // U.S. is US.
    let apart = |name: &str| if name.len() < 4 { name.split("").collect::<Vec<_>>().join(" ") } else { format!(" {name} ") };
    let is_named = |name: &str| said.contains(&format!(" {name} ")) || said.contains(&apart(name));
    let named = NATIONS.iter().filter(|(nation, words)| is_named(&spaced(nation)) || words.iter().any(|word| is_named(word)));
    named.map(|(nation, _)| *nation).collect()
}

/// Returns whether a text names a nation.
pub(super) fn names_nation(text: &str) -> bool {
    !nations_in(text).is_empty()
}

/// Returns the nation that a text names, wherever in it; `None` where it names none or several.
pub(super) fn nation_of(text: &str) -> Option<&'static str> {
    if let [nation] = nations_in(text)[..] { Some(nation) } else { None }
}

/// Returns whether a heading speaks of a whole side, or of a command of it: it begins with the nation, or has a word of an army.
pub(super) fn speaks_of_side(text: &str) -> bool {
    let plain = plain_words(text);
    let is_army = |word: &str| OF_A_SIDE.contains(&word) && !["the", "of", "battle", "command"].contains(&word);
    let bare = bare_side(&plain);
    names_command(text) || plain.split(' ').any(is_army) || nation_names().any(|(_, name)| bare.starts_with(&format!("{name} ")))
}

/// Removes from a heading the parts that name its side alone: "Left Division, US Army" is a Left Division.
pub(super) fn without_side(heading: &str) -> String {
    const MARKS: [char; 6] = [',', ':', ';', '–', '—', '|'];
    let dashed = heading.replace(" - ", " – ");
    let parts = dashed.split(MARKS).map(str::trim).filter(|part| !part.is_empty());
    // A date or a figure beside the side is no command.
    let is_command = |part: &&str| !is_some_nation(part) && (names_command(part) || !part.contains(|letter: char| letter.is_ascii_digit()));
    let own = parts.clone().filter(is_command).collect::<Vec<_>>();
    if parts.clone().any(is_some_nation) { own.join(", ") } else { heading.to_owned() }
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

/// Lists the words of the file that a text in plain letters means; each list has one of them.
pub(super) fn meant(text: &str) -> impl Iterator<Item = &'static str> {
    VALUES.iter().filter(move |(_, words)| words.contains(&text)).map(|(word, _)| *word)
}
