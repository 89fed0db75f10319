//! Parts of a workbook, each unpacked within bounds and read as XML.

use std::io::{Cursor, Read as _};

use quick_xml::XmlVersion;
use quick_xml::events::BytesStart;
use zip::ZipArchive;

/// Most bytes a part unpacks to: a larger one is no order of battle.
const MOST_UNPACKED: u64 = 48 << 20;

/// Workbook as a ZIP archive.
pub(super) struct Archive<'b>(ZipArchive<Cursor<&'b [u8]>>);

impl<'b> Archive<'b> {
    pub(super) fn open(bytes: &'b [u8]) -> Option<Self> {
        ZipArchive::new(Cursor::new(bytes)).ok().map(Self)
    }

    /// Returns the text of a part; `None` if the archive has none of that name.
    pub(super) fn part(&mut self, name: &str) -> Result<Option<String>, String> {
        let Some(nth) = self.0.index_for_name(name) else { return Ok(None) };
        let damaged = || format!("its part {name} is damaged");
        let part = self.0.by_index(nth).map_err(|_| damaged())?;
        let mut bytes = Vec::new();
        part.take(MOST_UNPACKED + 1).read_to_end(&mut bytes).map_err(|_| damaged())?;
        if bytes.len() as u64 > MOST_UNPACKED {
            return Err(format!("it unpacks to more than {} MB of text: too large for an order of battle", MOST_UNPACKED >> 20));
        }
        String::from_utf8(bytes).map(Some).map_err(|_| damaged())
    }
}

/// Returns the value of an element's attribute, with any namespace prefix.
pub(super) fn attribute(element: &BytesStart<'_>, name: &str) -> Option<String> {
    let own = element.attributes().flatten().find(|own| own.key.local_name().as_ref() == name)?;
    own.normalized_value(XmlVersion::Implicit1_0).ok().map(|value| value.into_owned())
}

/// Returns the character an entity stands for.
pub(super) fn entity(name: &str) -> Option<char> {
    Some(match name {
        "amp" => '&',
        "lt" => '<',
        "gt" => '>',
        "quot" => '"',
        "apos" => '\'',
        "nbsp" | "ensp" | "emsp" | "thinsp" | "numsp" | "puncsp" | "hairsp" | "emsp13" | "emsp14" => ' ',
        "shy" | "zwnj" | "zwj" => '\u{200b}',
        "frac14" => '¼',
        "frac34" => '¾',
        "sup1" => '¹',
        "sup2" => '²',
        "sup3" => '³',
        "dagger" => '†',
        "Dagger" => '‡',
        "sect" => '§',
        "para" => '¶',
        "middot" => '·',
        "bull" => '•',
        "hellip" => '…',
        "times" => '×',
        "plusmn" => '±',
        "asymp" => '≈',
        "le" => '≤',
        "ge" => '≥',
        "deg" => '°',
        "ordm" => 'º',
        "ordf" => 'ª',
        "lsquo" => '‘',
        "rsquo" => '’',
        "ldquo" => '“',
        "rdquo" => '”',
        "laquo" => '«',
        "raquo" => '»',
        "prime" => '′',
        "Prime" => '″',
        "minus" => '−',
        "oelig" => 'œ',
        "OElig" => 'Œ',
        "szlig" => 'ß',
        "aelig" => 'æ',
        "AElig" => 'Æ',
        "frac12" => '½',
        "ndash" => '–',
        "mdash" => '—',
        _ if accented(name).is_some() => accented(name)?,
        _ => {
            let number = name.strip_prefix('#')?;
            let code = match number.strip_prefix(['x', 'X']) {
                Some(hex) => u32::from_str_radix(hex, 16).ok()?,
                None => number.parse().ok()?,
            };
            char::from_u32(code)?
        }
    })
}

/// Returns the letter that an entity names with its accent: "eacute", "Uuml".
fn accented(name: &str) -> Option<char> {
    const ACCENTS: [(&str, char); 7] = [
        ("grave", '\u{300}'),
        ("acute", '\u{301}'),
        ("circ", '\u{302}'),
        ("tilde", '\u{303}'),
        ("uml", '\u{308}'),
        ("ring", '\u{30a}'),
        ("cedil", '\u{327}'),
    ];
    let letter = name.chars().next().filter(char::is_ascii_alphabetic)?;
    let (_, accent) = ACCENTS.iter().find(|(accent, _)| name.get(1..) == Some(*accent))?;
    unicode_normalization::char::compose(letter, *accent)
}
