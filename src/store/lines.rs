//! JSON Lines: checks of one line of bytes, and of a whole stream of them.
//!
//! Every line ends with its [seal](super::seal), a checksum over itself and all lines before it: so a changed
//! byte and a removed or inserted line are noticed, and the line is named.
//!
//! A record is written as one object and its line break in one call. A crash can leave the beginning of it,
//! and after a power cut zero bytes in place of the rest. Only such a last line is *torn*;
//! a last line that could not be the beginning of an object was spoilt by something else, and is damage.

use std::io::{self, BufRead, Read as _};

use serde_json::{Map, Value};

use super::seal::{SEAL, Seal};
use crate::engine::Fault;
use crate::engine::fault::{FaultPlace, cause_of, clause};

/// Most bytes of one line of a battle file without its line break: 16 MiB.
pub const MOST_LINE_BYTES: u64 = 16 << 20;

/// Byte order mark that some editors put before a text.
const MARK: &[u8] = b"\xef\xbb\xbf";

/// Contents of a stream of lines.
pub(super) struct Lines {
    /// First line, without its seal.
    pub header: String,
    /// Lines after it, without their seals.
    pub records: Vec<String>,
    /// Number of bytes of whole lines, or of objects that lack only their line break.
    pub good: u64,
    /// Number of all bytes.
    pub length: u64,
    /// True if the last good line lacks its line break.
    pub break_owed: bool,
    /// True if only blank lines follow the good bytes.
    pub blank: bool,
    /// Seal of the last good line.
    pub seal: Seal,
}

impl Lines {
    /// Returns a sentence on the torn last line, if there is one.
    pub fn notice(&self) -> Option<String> {
        let torn = self.length.checked_sub(self.good).filter(|&bytes| bytes > 0 && !self.blank)?;
        let kept = match self.records.len() {
            0 => "nothing is saved before it".to_owned(),
            1 => "the line before it is complete".to_owned(),
            many => format!("the {many} lines before it are complete"),
        };
        let line = self.records.len() + if self.break_owed { 1 } else { 2 };
        Some(format!("The end of the file (line {line}, {torn} bytes) was cut off in the middle of writing and is left out; {kept}."))
    }
}

/// Reason for refusing a stream of lines.
pub(super) enum Refusal {
    Io(io::Error),
    /// Damaged line and its fault.
    Damaged(Fault),
}

/// Builds the fault of a line, from 1, whose text completes "line 7 …".
fn damaged(line: u64, text: impl Into<String>) -> Refusal {
    Refusal::Damaged(Fault::new(FaultPlace::of_line(line), clause(text)))
}

/// Reads all lines, one at a time.
pub(super) fn read(from: impl BufRead) -> Result<Lines, Refusal> {
    read_into(from, &mut None, &mut Vec::new())
}

/// Reads the whole lines before the first damaged one, the header first; and the fault of that line, if there is one.
pub(super) fn read_before_damage(from: impl BufRead) -> io::Result<(Vec<String>, Option<Fault>)> {
    let (mut header, mut records) = (None, Vec::new());
    let fault = match read_into(from, &mut header, &mut records) {
        Ok(lines) => {
            (header, records) = (Some(lines.header), lines.records);
            None
        }
        Err(Refusal::Damaged(fault)) => Some(fault),
        Err(Refusal::Io(error)) => return Err(error),
    };
    Ok((header.into_iter().chain(records).collect(), fault))
}

/// Reads all lines; if one is damaged, those before it are in `header` and `records`.
fn read_into(mut from: impl BufRead, header: &mut Option<String>, records: &mut Vec<String>) -> Result<Lines, Refusal> {
    let (mut good, mut length, mut break_owed, mut line) = (0, 0, false, 0);
    let mut blank = None;
    let mut seal = Seal::default();
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        let read = (&mut from).take(MOST_LINE_BYTES + 1).read_until(b'\n', &mut bytes).map_err(Refusal::Io)? as u64;
        if read == 0 {
            break;
        }
        length += read;
        line += 1;
        let ended = bytes.pop_if(|byte| *byte == b'\n').is_some();
        if bytes.len() as u64 > MOST_LINE_BYTES {
            return Err(damaged(line, format!("is longer than {MOST_LINE_BYTES} bytes")));
        }
        // The byte order mark that some editors put first is no part of the line.
        if header.is_none() && bytes.starts_with(MARK) {
            bytes.drain(..MARK.len());
        }
        // Blank lines at the end are ignored; within the file they are damage.
        if header.is_some() && bytes.trim_ascii().is_empty() {
            blank.get_or_insert(line);
            continue;
        }
        if let Some(blank) = blank {
            return Err(damaged(blank, "is empty"));
        }
        // The line break is written last: a line that has one was written whole, without zeros at its end.
        let written = if ended { bytes.as_slice() } else { without_zeros(&bytes) };
        // A line whose seal fits was written whole by this program: only otherwise is it looked into.
        let sealed = match seal.check(written) {
            Ok(sealed) => sealed,
            Err(unsealed) => match judge(written) {
                Judged::Object(_) => return Err(damaged(line, unsealed)),
                Judged::Cut(_) if !ended && header.is_some() => break,
                Judged::Cut(_) if !ended => {
                    return Err(damaged(line, "is the header, and was cut off in the middle of writing"));
                }
                Judged::Cut(text) | Judged::Damaged(text) => return Err(damaged(line, text)),
            },
        };
        seal = sealed.seal;
        good = length - (bytes.len() - written.len()) as u64;
        break_owed = !ended;
        if header.is_none() {
            *header = Some(sealed.object);
        } else {
            records.push(sealed.object);
        }
    }
    let header = header.take().ok_or_else(|| damaged(1, "is missing: the file is empty, and a battle begins with a header"))?;
    Ok(Lines { header, records: std::mem::take(records), good, length, break_owed, seal, blank: blank.is_some() })
}

/// Returns the fault of a text that is to become a line, if it has one.
pub(super) fn fault(text: &str) -> Option<Fault> {
    unfit(text).map(|sentence| Fault::new(FaultPlace::default(), clause(sentence)))
}

fn unfit(text: &str) -> Option<String> {
    if text.contains('\n') {
        return Some("has a line break".into());
    }
    if text.len() as u64 > MOST_LINE_BYTES {
        return Some(format!("is longer than {MOST_LINE_BYTES} bytes"));
    }
    match judge(text.as_bytes()) {
        Judged::Object(object) if object.contains_key(SEAL) => Some(format!("has a field \"{SEAL}\", which only the file itself sets")),
        Judged::Object(_) if !text.ends_with('}') => Some("has text after its JSON object".into()),
        Judged::Object(_) => None,
        Judged::Cut(sentence) | Judged::Damaged(sentence) => Some(sentence),
    }
}

enum Judged {
    Object(Map<String, Value>),
    /// Beginning of an object, or nothing; more bytes could have made it one.
    Cut(String),
    Damaged(String),
}

fn judge(bytes: &[u8]) -> Judged {
    let (text, cut) = match std::str::from_utf8(bytes) {
        Ok(text) => (text, false),
        Err(error) => {
            let sound = bytes.get(..error.valid_up_to()).and_then(|sound| std::str::from_utf8(sound).ok());
            match sound {
                Some(text) if error.error_len().is_none() => (text, true),
                _ => return Judged::Damaged(format!("is not UTF-8 text at byte {}", error.valid_up_to() + 1)),
            }
        }
    };
    match text.trim_start_matches([' ', '\t', '\r', '\n']).bytes().next() {
        None if !cut => return Judged::Cut("is empty".into()),
        Some(b'{') => {}
        _ => return Judged::Damaged("is not a JSON object".into()),
    }
    match serde_json::from_str(text) {
        Ok(_) if cut => Judged::Damaged("has text after its JSON object".into()),
        Ok(object) => Judged::Object(object),
        Err(error) => {
            let sentence = format!("is not a JSON object ({}, at byte {})", cause_of(&error), error.column());
            if error.is_eof() { Judged::Cut(sentence) } else { Judged::Damaged(sentence) }
        }
    }
}

fn without_zeros(bytes: &[u8]) -> &[u8] {
    let zeros = bytes.iter().rev().take_while(|byte| **byte == 0).count();
    bytes.get(..bytes.len() - zeros).unwrap_or(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn small_file() -> Vec<u8> {
        let (header, seal) = Seal::default().put(r#"{"format":2}"#);
        let (record, seal) = seal.put(r#"{"face":10,"é":"x"}"#);
        let (last, _) = seal.put("{}");
        format!("{header}\n{record}\n{last}\n").into_bytes()
    }

    /// Checks every byte of a file changed to every other byte: the line is named, or the file is read unchanged.
    #[test]
    fn no_byte_can_be_changed_unnoticed() {
        let bytes = small_file();
        let whole = |lines: Lines| [vec![lines.header], lines.records].concat();
        let sound = read(bytes.as_slice()).map(whole).unwrap_or_default();
        assert_eq!(sound.len(), 3);
        let mut line = 1;
        for at in 0..bytes.len() {
            for byte in (0..=u8::MAX).filter(|byte| *byte != bytes[at]) {
                let mut changed = bytes.clone();
                changed[at] = byte;
                match read(changed.as_slice()) {
                    Ok(lines) => assert_eq!(whole(lines), sound, "byte {at} as {byte}"),
                    Err(Refusal::Damaged(fault)) => assert_eq!(fault.place, FaultPlace::of_line(line), "byte {at} as {byte}"),
                    Err(Refusal::Io(error)) => panic!("byte {at} as {byte}: {error}"),
                }
            }
            line += u64::from(bytes[at] == b'\n');
        }
    }

    /// Checks digits of one line exchanged for those of another, and lines that change places.
    #[test]
    fn lines_that_change_places_are_noticed() {
        let text = String::from_utf8(small_file()).unwrap_or_default();
        let lines = text.lines().collect::<Vec<_>>();
        for order in [[0, 2, 1], [1, 0, 2], [0, 1, 1]] {
            let mixed = order.map(|nth| format!("{}\n", lines[nth])).concat();
            let named = |fault: &Fault| (1..=3).any(|line| fault.place == FaultPlace::of_line(line));
            assert!(matches!(read(mixed.as_bytes()), Err(Refusal::Damaged(fault)) if named(&fault)), "{order:?}");
        }
    }
}
