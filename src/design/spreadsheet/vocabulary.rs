//! Words that people use as column headings and in cells, in English, French, Spanish and German, in plain letters.

use crate::engine::text::plain;

/// Headings of a column by the field of the file; in plain letters, as `plain_words` returns them. The field's own name and its heading
/// in the grid are recognised as well.
pub(super) const HEADS: [(&str, &str); 42] = [
    (
        "side",
        "side, army, nation, camp, cote, armee, bando, lado, ejercito, allegiance, belligerent, power, seite, nationalitat, \
         nationality, bandos",
    ),
    (
        "command",
        "command, wing, parent, formation name, higher formation, commandement, mando, cmd, comd, fuhrung, verband, group, kommando",
    ),
    (
        "leader",
        "leader, commander, commanded by, commanding, commanding officer, officer commanding, officer in command, general commanding, \
         commanding general, in command, cmdr, cdr, co, general, officer, chef, commandant, \
         officier, jefe, comandante, lider, oficial, ldr, lead, cmd officer, c o, oic, led by, brigadier, brigade commander, \
         kommandeur, befehlshaber, fuhrer, cmdt, jefes, chefs, mandado por, chief, war chief, anfuhrer, kommandant, truppenfuhrer, \
         befehligt von, commande par, dirigeant, commanders, leaders",
    ),
    (
        "name",
        "unit, units, name, title, designation, detachment, unite, nom, denomination, unidad, nombre, denominacion, einheit, \
         einheiten, truppe, name der einheit, bezeichnung, truppenteil, truppenbezeichnung, formation unit, troop, organization, organisation, unit title",
    ),
    (
        "men",
        "men, strength, number, present, troops, engaged, total, totals, strengths, headcount, present for duty, present fit \
         for duty, fit for duty, fit, pfd, other ranks, rank and file, all ranks, total strength, effective, effectives, \
         hommes, effectif, effectifs, presents, hombres, efectivos, efectivo, fuerza, tropa, presentes, troupes, rationnaires, \
         size, unit size, unit strength, strength present, men present, officers and men, present under arms, presents sous les \
         armes, effectif engage, effectifs engages, effectif present, hommes engages, sous les armes, fuerza efectiva, fuerza \
         presente, under arms, str, strgth, strg, aggregate, aggr, agg, r f, rank file, r and f, ranks and file, quantity, qty, \
         present total, total present, total engaged, starke, mann, kopfstarke, mannschaft, strength total, combatants, \
         initial strength, starting strength, strength at start, start strength, original strength, base strength, full strength, \
         soldiers, privates, pvts, pax, ors, total men, pfde, present for duty equipped, total effectives, eff, manpower",
    ),
    ("men.infantry", "inf, infantry, foot, infanterie, infanteria, bayonets, firelocks, muskets, baionnettes, bayonetas"),
    ("men.cavalry", "cav, cavalry, horse, cavalerie, caballeria, sabres, sabers, troopers, kavallerie, sables"),
    ("men.artillery", "art, arty, artillery, artillerie, artilleria, gunners, artillerymen, artilleurs, artilleros"),
    (
        "guns",
        "guns, number of guns, canons, pieces, nombre de canons, canones, piezas, numero de canones, gun nos, no guns, cannon, \
         cannons, pieces of artillery, geschutze, kanonen, ordnance pieces, tubes",
    ),
    (
        "gun",
        "gun, gun type, type of gun, type of guns, ordnance, calibre, caliber, type de canon, canon, type de piece, tipo de \
         canon, kind of gun, gun calibre, gun caliber, piece, geschutz, gun class, cal, metal, pdr, pdrs, poundage",
    ),
    (
        "weapon",
        "armed with, armament, weapon, weapons, weapon type, arms, small arms, firearm, arme, armes, armement, arma, armas, \
         armamento, wpn, wpns, weap, bewaffnung, waffe, waffen, musket type, main weapon, longarm",
    ),
    (
        "experience",
        "troop quality, grade, experience, quality, training, class, qualite, instruction, experiencia, calidad, instruccion, \
         exp, exper, expe, qual, qlty, qty class, trng, trn, train, training level, quality level, troop class, troop grade, \
         unit quality, erfahrung, qualitat, troop rating, unit rating, rating, ratings, exp level, experience level",
    ),
    ("morale", "morale, moral, morale ability, morale rating, mor, mrl, moral rating, kampfmoral, elan, spirit"),
    (
        "traits",
        "traits, trait, special, particularites, rasgos, caracteristicas, abilities, special rules, specials, ability, \
         eigenschaften",
    ),
    ("formation", "formation, formacion, form, fmn, starting formation, formations"),
    (
        "short",
        "short, short name, label, abbreviation, nom court, abrege, etiquette, nombre corto, abreviatura, abbrev, abbr, \
         kurzname, tag",
    ),
    (
        "arm",
        "arm, troop type, unit type, branch, type, typ, truppentyp, service, type de troupe, tipo, tipo de tropa, arm of service, troops type, \
         type of troops, kind, waffengattung, truppengattung, branch of service, troop arm",
    ),
    (
        "type",
        "type, typ, truppentyp, troop type, unit type, arm, branch, service, type de troupe, arme, tipo, tipo de tropa, arm of service, type of \
         troops, kind, waffengattung, truppengattung, branch of service, troop arm",
    ),
    (
        "weapons",
        "armed with, armament, weapon, weapons, arms, armement, armes, arma, armas, armamento, wpn, wpns, weap, weapon type, \
         small arms, firearm, bewaffnung, waffe, waffen, arme",
    ),
    ("figures", "figures, figurines, figuras, figuren, figs, fig, figurenzahl, miniatures, minis, castings, models"),
    ("leader.rank", "rank, leader rank, ldr rank, officer rank, commander rank, rank of leader, rang, rango, dienstgrad"),
    (
        "leader.rating",
        "leader rating, ldr rating, leader quality, ldr quality, command rating, commander rating, cmdr rating, leadership, wertung",
    ),
    (
        "leader.ability",
        "ability, leader ability, ldr ability, officer ability, ability rating, aptitude, capacite, capacidad, aptitud, fahigkeit",
    ),
    ("rank", "rank, leader rank, ldr rank, officer rank, grade, grado, rang, rango, dienstgrad, ranks"),
    ("rating", "rating, quality, leader rating, ldr rating, leadership, command rating, wertung, qualite, calidad"),
    ("ability", "ability, ability rating, aptitude, capacite, capacidad, aptitud, fahigkeit, rating"),
    ("commands", "command, commands, leads, brigade, battalion, regiment, troops led, of, mando, commandement"),
    ("mount", "mount, mounted, horse, on horse, mounted or on foot, monture, montura"),
    ("at", "hex, hexagone, case, hexagono, casilla"),
    ("facing", "facing, front, orientation, orientacion, frente"),
    ("fixed", "fixed, immobile, fixe, fijo, fijos"),
    ("battery", "battery, batterie, bateria"),
    ("arrives.die.at_least", "comes on"),
    ("stands_at.note", "of its place"),
    (
        "arrives.turn",
        "turn, arrival, arrives, time, arrival turn, turn arrival, arrival time, time arrival, tour, arrivee, turno, llegada, \
         runde, ankunft, arr, enters, enters turn, on turn, eintreffen, trifft ein, ankunftsrunde, ankunftszeit, spielzug, reinforcement, \
         reinforcements, reinforcement turn, reinforcement on turn, verstarkung, verstarkungen, renfort, renforts, refuerzo, refuerzos, \
         entry turn, turn of entry, turn of arrival, turn entered, arrives on, arrives on turn, arrives turn, enters on, game turn, \
         tour d arrivee, arrive, entre, turno de llegada, llega",
    ),
    ("arrives.where", "where, place, lieu, endroit, ou, lugar, donde"),
    ("arrives.entry", "entry, entree, point d entree, entrada"),
    ("optional", "optional, facultatif, optionnel, opcional"),
    ("stands", "stands, stand, bases, socles, plaquettes, peanas, no of stands, std, stds, elements, nb de socles"),
    ("strength.basis", "basis, certainty, base, fondement, fiabilite, fundamento"),
    ("strength.source", "source, sources, reference, fuente, fuentes, referencia, quelle, quellen, ref, refs, references"),
    (
        "note",
        "note, notes, remark, remarks, comment, remarque, remarques, nota, notas, observaciones, comentario, notiz, bemerkung, \
         bemerkungen, anmerkung, comments, observations, observation, details",
    ),
];

/// Names of a side, by the word of its nation.
pub(super) const NATIONS: [(&str, &str); 2] = [
    (
        "british",
        "britain, brit, br, great britain, gb, uk, crown, anglo canadian, anglo canadians, redcoats, britannique, britanniques, anglais, anglaise, anglaises, \
         britanica, britanicas, britanico, britanicos, ingleses, briten, britisch, englander, englisch, grossbritannien, english",
    ),
    (
        "united_states",
        "us, usa, amer, american, americans, estadounidense, estadounidenses, yankees, yanks, etats unis, americain, americaine, americaines, americana, americanas, americains, \
         estados unidos, eeuu, ee uu, eu, americano, americanos, amerikaner, amerikanisch, vereinigte staaten",
    ),
];

/// Texts written in cells, by the word of the file they mean.
pub(super) const VALUES: [(&str, &str); 48] = [
    (
        "infantry",
        "infanterie, infanteria, foot, light infantry, line infantry, infanterie legere, infanteria ligera, inf, line inf, \
         light inf, infantrymen, infanteria de linea, i",
    ),
    (
        "cavalry",
        "cavalerie, caballeria, horse, light cavalry, light dragoons, dragoons, dragons, dragones, cav, kavallerie, c, light \
         horse, reiter, reiterei, dragoner, husaren",
    ),
    (
        "artillery",
        "artillerie, artilleria, foot artillery, horse artillery, field artillery, light artillery, artillerie de campagne, \
         artilleria de campana, artillerie legere, artilleria ligera, artl, artillerymen, art, a, artillerie a pied, artillerie \
         a cheval, geschutz",
    ),
    (
        "musket",
        "mousquet, mosquete, fusil, muskets, m, mus, msk, mkt, brown bess, bess, sb, smoothbore, smooth bore, smoothbores, \
         smoothbore musket, smooth bore musket, sb musket, sb muskets, firelock, firelocks, charleville, charleville musket, \
         springfield, springfield musket, india pattern, india pattern musket, india pattern muskets, mousquets, mosquetes, \
         fusils, fusiles, muskete, musketen, fowling pieces, trade muskets, trade musket, musket and bayonet, muskets and \
         bayonets, sm",
    ),
    (
        "rifle",
        "rifles, carabine rayee, fusil raye, fusil rayado, r, rif, rfl, rfls, baker, baker rifle, baker rifles, harpers ferry \
         rifle, harpers ferry, harper s ferry rifle, harper s ferry, harper s ferry rifles, long rifle, long rifles, kentucky rifle, kentucky rifles, carabines rayees, buchse, buchsen, rifled, rifled musket, \
         rm, rifled muskets",
    ),
    ("carbine", "carbines, c, carb, carbs, cbn, mousqueton, mousquetons, carabine, carabines, carabina, carabinas, karabiner"),
    (
        "none",
        "sabre, sabres, saber, sabers, sword, swords, sabre only, sabres only, lance, lances, cutlass, cutlasses, bow, bows, \
         tomahawk, no firearms, no arms, unarmed, sabel",
    ),
    (
        "pistol_and_sabre",
        "sabre, sabres, saber, sabers, sword, swords, pistol, pistols, s p, p s, sabre and pistol, sabres and pistols, pistols \
         and sabres, sword and pistol, swords and pistols, sabre pistol, pistol sabre",
    ),
    ("elite", "elites, seasoned, specialised, e, el, elt, eli, crack, elitetruppe"),
    (
        "veteran",
        "veterans, aguerri, aguerris, veterano, veteranos, veterana, v, vt, vet, vets, vtn, veteranen, erfahren, erfahrene, experienced, seasoned \
         regulars, veteran regulars",
    ),
    (
        "trained",
        "regular, instruit, instruits, entraine, entraines, exerce, entrenado, entrenados, entrenada, t, tr, trd, trnd, trn, \
         tnd, trng, train, reg, regs, regulars, drilled, ausgebildet, geubt, trainiert, geschult, linie, average",
    ),
    (
        "raw",
        "green, novice, novices, recrue, recrues, bisono, bisonos, novato, novatos, r, rw, grn, gr, gre, rookie, recruits, \
         recruit, conscript, conscripts, untrained, unseasoned, inexperienced, rekruten, roh, bisona, novata, conscrit, \
         conscrits, recluta, reclutas",
    ),
    ("spirited", "ardent, fougueux, animoso, animado, entusiasta, s, sp, spir, spt, spr, high, hoch, eleve, alto, alta"),
    (
        "reliable",
        "fiable, fiables, sur, solide, r, rel, rl, rlb, zuverlassig, average, normal, medium, moderate, steady, mittel, moyen, medio",
    ),
    (
        "unreliable",
        "peu fiable, peu fiables, poco fiable, poco fiables, u, unr, unrel, url, ur, unzuverlassig, low, shaky, wavering, niedrig, gering, \
         faible, bajo, baja",
    ),
    (
        "dispirited",
        "abattu, abattus, demoralise, demoralises, desanimado, desmoralizado, d, dis, disp, dsp, ds, entmutigt, very low, sehr niedrig, \
         tres faible, muy bajo",
    ),
    ("line", "ligne, linea, en ligne, en linea, l, ln, lin, deployed"),
    ("light_infantry", "infanterie legere, infanteria ligera, lights, li, lt inf, light inf, light, lt"),
    ("riflemen", "carabiniers, fusiliers a canon raye, rifleros, rif, rfl, rifles, rifle, r"),
    (
        "light_dragoons",
        "dragoons, dragons, dragons legers, dragones, dragones ligeros, ld, dragoon, drag, drags, lt drag, lt drags, hussars, \
         leichte dragoner, dragoner, cavalry, cav, horse, light horse",
    ),
    ("indians", "warriors, natives, indianer, indiens, guerriers, indios, guerreros, native, indian, ind, autochtones, autochtone"),
    (
        "field_artillery",
        "artillerie de campagne, artilleria de campana, foot artillery, fa, ft art, foot arty, field arty, artillery, art, \
         arty, guns, battery, bty",
    ),
    ("light_artillery", "artillerie legere, artilleria ligera, horse artillery, la, ha art, horse arty"),
    ("battalion_gun", "bg, grasshopper, grasshoppers, 3 pr, 3 prs, battalion guns"),
    ("light_gun", "lg, light, light guns, lt gun, lt guns, light 6 pounder, light 6 pdr, 6 pr, 6 prs"),
    ("medium_gun", "mg, medium, medium guns, med, med gun, 9 pr, 9 prs"),
    ("heavy_gun", "hg, heavy, heavy guns, hvy, hvy gun, 12 pr, 12 prs"),
    ("siege_gun", "sg, siege, siege guns, 18 pr, 24 pr, 24 prs, 18 prs"),
    (
        "siege_howitzer",
        "sh, siege howitzers, 8 inch howitzer, 8 inch howitzers, 10 inch howitzer, 10 inch howitzers, 8 inch, 10 inch, 8 in \
         howitzer, 10 in howitzer",
    ),
    (
        "howitzer",
        "h, how, hows, howitzers, 5 5 inch howitzer, 5 5 inch howitzers, 5 5 in howitzer, 5 5 howitzer, 5 5 in how, 5 5 inch \
         how, 5 5 inch, 5 5 in, obusier, obusiers, obus, haubitze, haubitzen",
    ),
    ("rocket", "cr, rocket troop, rockets, congreve, congreves, congreve rockets, congreve rocket, rkt, rkts, fusees"),
    ("gun", "guns, cannon, cannons, a, canon, canons, canones, geschutz"),
    ("gallant", "g, gal, gall, valiente, vaillant, valeureux, tapfer"),
    ("able", "a, ab, capable, competent, capaz, fahig"),
    ("poor", "p, pr, mediocre, schlecht"),
    ("native", "n, natives, indian, indians"),
    ("general", "g"),
    ("engineer", "e, eng, engineers, genie"),
    ("open_order", "oo, ordre ouvert, ordre disperse, orden abierto, skirmish, skirmishing, skirmish order, skirmishers"),
    ("limbered", "attele, atteles, enganchado, enganchados"),
    ("mounted", "monte, montes, a cheval, montado, montados, a caballo, horse, horseback, on horse, on horseback"),
    ("on_foot", "foot, dismounted, a pied, a pie, zu fuss"),
    ("captain", "capt, cpt, capitaine, cne, capitan, cap, hauptmann, hptm"),
    ("major", "maj, brevet major, bvt maj, mayor, commandant, cdt, chef de bataillon, chef d escadron"),
    (
        "lieutenant_colonel",
        "lt col, lt colonel, lieut col, lieut colonel, ltc, lieutenant col, lcol, lieutenant colonel, lt coronel, tte cnel, teniente \
         coronel, oberstleutnant, brevet lt col, bvt lt col",
    ),
    ("colonel", "col, cnel, coronel, oberst"),
    (
        "brigadier_general",
        "brig gen, brig general, brigadier, brig, bg, b g, b gen, bgen, br gen, br general, bde gen, brigade general, brigadier gen, \
         general de brigade, general de brigada",
    ),
    ("major_general", "maj gen, maj general, major gen, mg, m g, m gen, mgen, general, gen, gal, gral, general de division"),
];

/// Lists the words of an entry of these tables.
pub(super) fn listed(words: &'static str) -> impl Iterator<Item = &'static str> {
    words.split(", ")
}

/// Returns whether an entry of these tables has a text in plain letters.
pub(super) fn has(words: &'static str, text: &str) -> bool {
    listed(words).any(|word| word == text)
}

/// Returns the words of a text in plain letters, with single spaces in place of other characters.
pub(super) fn plain_words(text: &str) -> String {
    let letters = plain(text).chars().map(|letter| if letter.is_alphanumeric() { letter } else { ' ' }).collect::<String>();
    letters.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Returns what stands behind the digits that a word begins with: "th" of "8th"; `None` where it begins with none.
pub(super) fn ordinal_end(word: &str) -> Option<&str> {
    Some(word.trim_start_matches(|letter: char| letter.is_ascii_digit())).filter(|end| end.len() < word.len())
}

/// Returns whether a word is a number, as it is or with the end of an ordinal: "8", "8th", "8e".
pub(super) fn is_ordinal(word: &str) -> bool {
    ordinal_end(word).is_some_and(|end| ["", "st", "nd", "rd", "th", "e"].contains(&end))
}

/// Years of the time of these games.
pub(super) const YEARS: std::ops::RangeInclusive<i64> = 1754..=1815;
/// Last year of books and pages about them.
const LAST_YEAR: i64 = 2100;

/// Returns whether a word is a year: of the war, of a source, or of a page.
#[must_use]
pub fn is_year(word: &str) -> bool {
    word.len() == 4 && word.parse().is_ok_and(|year: i64| (*YEARS.start()..=LAST_YEAR).contains(&year))
}

/// Words of a kind of troops, in plain letters, by what they say of it.
pub(super) const TROOPS: [(TroopWord, &str); 11] = [
    (
        TroopWord::Foot,
        "infantry, inf, infy, infanterie, infanteria, foot, ft, i, f, fusiliers, fusilier, grenadiers, grenadier, gren, fencibles, \
         fencible, sailors, seamen, sailor, marines, marine, rm, pioneers, sappers, volunteers, volunteer, vols, vol, levy, levies, line, \
         ligne, linea, bluejackets",
    ),
    (TroopWord::Militia, "militia, mil, milice, milicia, miliz"),
    (
        TroopWord::Native,
        "indians, indian, natives, native, warriors, na, n, ind, indiens, indios, allies, autochtones, autochtone, guerriers, guerreros, indianer, \
         sauvages",
    ),
    (TroopWord::Rifles, "rifles, rifle, rif, rifl, rfl, rfls, riflemen, chasseurs, jager"),
    (TroopWord::LightFoot, "li, lights, voltigeurs, skirmishers"),
    (
        TroopWord::Horse,
        "cavalry, cav, c, dragoons, dragoon, drag, drags, drgns, dgns, dgn, drgs, ld, hussars, hussar, lancers, lh, cavalerie, caballeria, \
         kavallerie, dragons, dragones, yeomanry, troopers, dragoner, reiter, \
         reiterei, husaren",
    ),
    (TroopWord::Mounted, "mounted, mtd, horse"),
    (
        TroopWord::Guns,
        "artillery, arty, art, artl, a, guns, gun, gunners, battery, batteries, bty, btty, batty, batterie, artillerie, artilleria, ra, \
         rma, cannon, cannons, rockets, rocket, howitzers, mortars",
    ),
    (TroopWord::LightGuns, "rha, ha"),
    (TroopWord::FieldGuns, "fa, rfa"),
    (TroopWord::Heavy, "heavy, hvy, siege, garrison, fortress"),
];
/// Words that say nothing of the arm.
pub(super) const OF_NO_ARM: &str = "royal, us, regular, regulars, field, light, lt, provincial, state, canadian, british, american, company, coy, co, corps, troop, troops, detachment, det, \
                       regt, regiment, bn, battalion, of, the, legere, ligera, leichte, crew, crews, embodied, incorporated, sedentary, select, local";

/// Meaning of a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TroopWord {
    Foot,
    Militia,
    Native,
    Rifles,
    LightFoot,
    Horse,
    Mounted,
    Guns,
    LightGuns,
    FieldGuns,
    Heavy,
}

/// Returns whether a word in plain letters is one of those in the names of units.
pub(super) fn is_of_unit(word: &str) -> bool {
    const OTHERS: &str = "rangers, ranger, sharpshooters, guards, picket, pickets, band, squadron, sqn, platoon, coys, companies, party";
    TROOPS.iter().any(|(meaning, known)| *meaning != TroopWord::Heavy && has(known, word)) || has(OF_NO_ARM, word) || has(OTHERS, word)
}

/// Parses a number in words: English, French or Spanish. `None` for any other text.
pub(super) fn spelled(text: &str) -> Option<i64> {
    const WORDS: &[(&str, i64)] = &[
        ("one", 1),
        ("two", 2),
        ("three", 3),
        ("four", 4),
        ("five", 5),
        ("six", 6),
        ("seven", 7),
        ("eight", 8),
        ("nine", 9),
        ("ten", 10),
        ("eleven", 11),
        ("twelve", 12),
        ("thirteen", 13),
        ("fourteen", 14),
        ("fifteen", 15),
        ("sixteen", 16),
        ("seventeen", 17),
        ("eighteen", 18),
        ("nineteen", 19),
        ("twenty", 20),
        ("thirty", 30),
        ("forty", 40),
        ("fourty", 40),
        ("fifty", 50),
        ("sixty", 60),
        ("seventy", 70),
        ("eighty", 80),
        ("ninety", 90),
        ("hundred", 100),
        ("thousand", 1000),
        ("un", 1),
        ("une", 1),
        ("deux", 2),
        ("trois", 3),
        ("quatre", 4),
        ("cinq", 5),
        ("sept", 7),
        ("huit", 8),
        ("neuf", 9),
        ("dix", 10),
        ("onze", 11),
        ("douze", 12),
        ("treize", 13),
        ("quatorze", 14),
        ("quinze", 15),
        ("seize", 16),
        ("vingt", 20),
        ("vingts", 20),
        ("trente", 30),
        ("quarante", 40),
        ("cinquante", 50),
        ("soixante", 60),
        ("cent", 100),
        ("cents", 100),
        ("mille", 1000),
        ("uno", 1),
        ("una", 1),
        ("dos", 2),
        ("tres", 3),
        ("cuatro", 4),
        ("cinco", 5),
        ("seis", 6),
        ("siete", 7),
        ("ocho", 8),
        ("nueve", 9),
        ("diez", 10),
        ("once", 11),
        ("doce", 12),
        ("quince", 15),
        ("veinte", 20),
        ("treinta", 30),
        ("cuarenta", 40),
        ("cincuenta", 50),
        ("sesenta", 60),
        ("setenta", 70),
        ("ochenta", 80),
        ("noventa", 90),
        ("cien", 100),
        ("ciento", 100),
        ("doscientos", 200),
        ("trescientos", 300),
        ("cuatrocientos", 400),
        ("quinientos", 500),
        ("seiscientos", 600),
        ("setecientos", 700),
        ("ochocientos", 800),
        ("novecientos", 900),
        ("mil", 1000),
    ];
    if text.contains(|letter: char| !letter.is_alphabetic() && !letter.is_whitespace() && !"-.'’".contains(letter)) {
        return None;
    }
    let plain = super::vocabulary::plain_words(text);
    let (mut whole, mut part, mut last) = (0i64, 0i64, i64::MAX);
    for word in plain.split(' ').filter(|word| !["and", "et", "y", "a"].contains(word)) {
        let value = WORDS.iter().find(|(known, _)| *known == word)?.1;
        // A smaller number follows tens, hundreds and thousands alone: "six seven" is no number.
        let follows = value < last && (last == 10 || last >= 20);
        match value {
            1000 if whole == 0 => {
                whole = part.max(1) * 1000;
                part = 0;
            }
            100 if part < 100 => part = part.max(1) * 100,
            // Four twenties are eighty.
            20 if last == 4 && word.starts_with("vingt") => part += 76,
            value if value < 1000 && value != 100 => part += Some(value).filter(|_| follows)?,
            _ => return None,
        }
        last = value;
    }
    let all = whole + part;
    (all > 0).then_some(all)
}

/// Words of a column of types that name a leader.
pub(super) const LEADER_TYPES: &str = "ldr, ldrs, leader, leaders, commander, commanders, cmdr, cdr, general, gen, officer, officers, co, brigadier, \
    chef, jefe, fuhrer, offizier, officier, oficial, anfuhrer, kommandant, commandant, comandante, jefes, chief";
