//! JSON Lines: what one line of bytes is, and a whole stream of them.
//!
//! A record is written as one object and its line break in one call. What a crash can leave of that is a
//! beginning of it, and after a power cut zero bytes in place of the rest. Only such a last line is *torn*;
//! a last line that could not be the beginning of an object was spoilt by something else, and is damage.

use std::io::{self, BufRead, Read as _};

use serde_json::{Map, Value};

/// The most bytes of one line of a battle file, its line break left out: 16 MiB.
pub const MOST_LINE_BYTES: u64 = 16 << 20;

/// What a stream of lines holds.
pub(super) struct Lines {
    pub header: Value,
    pub records: Vec<Value>,
    /// The bytes of it that are whole lines, or objects that lack their line break only.
    pub good: u64,
    /// All its bytes.
    pub length: u64,
    /// The last good line lacks its line break.
    pub break_owed: bool,
}

impl Lines {
    /// A sentence on the torn last line, if there is one.
    pub fn notice(&self) -> Option<String> {
        let torn = self.length.checked_sub(self.good).filter(|&bytes| bytes > 0)?;
        let kept = match self.records.len() {
            0 => "no record stands before it".to_owned(),
            1 => "the record before it is whole".to_owned(),
            many => format!("the {many} records before it are whole"),
        };
        let line = self.records.len() + if self.break_owed { 1 } else { 2 };
        Some(format!("The end of the file (line {line}, {torn} bytes) was cut off in the middle of writing and is left out; {kept}."))
    }
}

/// Why a stream of lines is no battle.
pub(super) enum Refusal {
    Io(io::Error),
    /// The line, from 1, and what is wrong with it.
    Damaged(u64, String),
}

/// Reads all lines, one at a time.
pub(super) fn read(mut from: impl BufRead) -> Result<Lines, Refusal> {
    let mut header = None;
    let mut records = Vec::new();
    let (mut good, mut length, mut break_owed, mut line) = (0, 0, false, 0);
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
            return Err(Refusal::Damaged(line, format!("is longer than {MOST_LINE_BYTES} bytes")));
        }
        // A line break would have come last: where there is one, all before it was written.
        let written = if ended { bytes.as_slice() } else { without_zeros(&bytes) };
        let object = match judge(written) {
            Judged::Object(object) => object,
            Judged::Cut(_) if !ended && header.is_some() => break,
            Judged::Cut(_) if !ended => {
                return Err(Refusal::Damaged(line, "is the header, and was cut off in the middle of writing".into()));
            }
            Judged::Cut(says) | Judged::Damaged(says) => return Err(Refusal::Damaged(line, says)),
        };
        good = length - (bytes.len() - written.len()) as u64;
        break_owed = !ended;
        if header.is_none() {
            header = Some(Value::Object(object));
        } else {
            records.push(Value::Object(object));
        }
    }
    let header = header.ok_or_else(|| Refusal::Damaged(1, "is missing: the file is empty, and a battle begins with a header".into()))?;
    Ok(Lines { header, records, good, length, break_owed })
}

/// What is wrong with a text that is to become a line, if anything.
pub(super) fn fault(text: &str) -> Option<String> {
    if text.contains('\n') {
        return Some("has a line break".into());
    }
    if text.len() as u64 > MOST_LINE_BYTES {
        return Some(format!("is longer than {MOST_LINE_BYTES} bytes"));
    }
    match judge(text.as_bytes()) {
        Judged::Object(_) => None,
        Judged::Cut(says) | Judged::Damaged(says) => Some(says),
    }
}

enum Judged {
    Object(Map<String, Value>),
    /// The beginning of an object, or nothing; more bytes could have made it one.
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
        _ => return Judged::Damaged("is no JSON object".into()),
    }
    match serde_json::from_str(text) {
        Ok(_) if cut => Judged::Damaged("goes on after its JSON object".into()),
        Ok(object) => Judged::Object(object),
        Err(error) => {
            let says = error.to_string();
            let what = says.rsplit_once(" at line ").map_or(says.as_str(), |(what, _)| what);
            let says = format!("is no JSON object ({what} at byte {})", error.column());
            if error.is_eof() { Judged::Cut(says) } else { Judged::Damaged(says) }
        }
    }
}

fn without_zeros(bytes: &[u8]) -> &[u8] {
    let zeros = bytes.iter().rev().take_while(|byte| **byte == 0).count();
    bytes.get(..bytes.len() - zeros).unwrap_or(bytes)
}
