//! The app's state is in its own types: nothing of it passes through the toolkit's memory. What does is of the kind that the toolkit keeps
//! there itself; who keeps it, and what it is, is listed here.

use proc_macro2::{Delimiter, TokenStream, TokenTree};

use crate::architecture::{files, text, without_tests};

/// Files that store something in the toolkit's memory, with its description.
const KEEPERS: &[(&str, &str)] = &[
    ("src/gui/parts/digits.rs", "since when a field is there, so that one that appears has the cursor"),
    ("src/gui/foot/pool.rs", "which digit a field of dice has dropped last, to name it beside the field"),
    ("src/gui/shell/keys/mod.rs", "which keys the field with the cursor leaves to others"),
    ("src/gui/lab/background.rs", "how many works of the laboratory are not done, so that a test can wait for them"),
    ("src/gui/look/mod.rs", "the look, beside the toolkit's own style"),
    ("src/gui/shell/pass.rs", "where things were drawn in a pass, and the text of what is pointed at"),
];

/// The methods of a context that reach what anybody may keep there.
const STORES: [&str; 2] = ["data", "data_mut"];

/// Parts of the toolkit's own memory that may be read and set: the focus, and the places of its windows.
const OF_FOCUS: [&str; 8] = [
    "area_rect",
    "focused",
    "has_focus",
    "is_above_modal_layer",
    "move_focus",
    "request_focus",
    "set_focus_lock_filter",
    "surrender_focus",
];

/// The stores these tokens reach, and what they ask of the toolkit's own memory that is not the focus.
fn reached(trees: &[TokenTree], found: &mut Vec<String>) {
    for (nth, tree) in trees.iter().enumerate() {
        let TokenTree::Group(group) = tree else { continue };
        let inner = group.stream().into_iter().collect::<Vec<_>>();
        if let (Some(TokenTree::Punct(dot)), Some(TokenTree::Ident(method))) =
            (nth.checked_sub(2).and_then(|before| trees.get(before)), nth.checked_sub(1).and_then(|before| trees.get(before)))
            && dot.as_char() == '.'
            && group.delimiter() == Delimiter::Parenthesis
        {
            let method = method.to_string();
            if STORES.contains(&method.as_str()) && !inner.is_empty() {
                found.push(format!(".{method}({})", group.stream()));
            }
            if method == "memory" || method == "memory_mut" {
                let mut asked = Vec::new();
                methods(&inner, &mut asked);
                let others = asked.into_iter().filter(|asked| !OF_FOCUS.contains(&asked.as_str()));
                found.extend(others.map(|asked| format!(".{method}(… .{asked}(…))")));
            }
        }
        reached(&inner, found);
    }
}

/// The methods of `memory` that are called in these tokens.
fn methods(trees: &[TokenTree], found: &mut Vec<String>) {
    for three in trees.windows(3) {
        if let [TokenTree::Ident(of), TokenTree::Punct(dot), TokenTree::Ident(method)] = three
            && of == "memory"
            && dot.as_char() == '.'
        {
            found.push(method.to_string());
        }
    }
    for tree in trees {
        if let TokenTree::Group(group) = tree {
            methods(&group.stream().into_iter().collect::<Vec<_>>(), found);
        }
    }
}

#[test]
fn the_toolkit_keeps_nothing_of_the_apps_state() {
    let mut keeping = vec![false; KEEPERS.len()];
    let mut faults = Vec::new();
    for path in files("src/gui").into_iter().filter(|path| path.ends_with(".rs")) {
        let tokens = text(&path).parse::<TokenStream>().unwrap_or_else(|error| panic!("{path}: {error}"));
        let mut found = Vec::new();
        reached(&without_tests(tokens.into_iter().collect()), &mut found);
        if found.is_empty() {
            continue;
        }
        match KEEPERS.iter().position(|(keeper, _)| *keeper == path) {
            Some(nth) => keeping[nth] = true,
            None => faults.push(format!("{path}: {}", found.join(", "))),
        }
    }
    let idle = KEEPERS.iter().zip(keeping).filter(|(_, keeps)| !keeps);
    faults.extend(idle.map(|((keeper, _), _)| format!("{keeper} keeps nothing there: off the list")));
    assert!(faults.is_empty(), "give it a field of a draft, and pass that on:\n{}", faults.join("\n"));
}

#[test]
fn what_is_kept_in_the_toolkits_memory_is_found() {
    let found = |source: &str| {
        let mut found = Vec::new();
        reached(&source.parse::<TokenStream>().expect("Rust").into_iter().collect::<Vec<_>>(), &mut found);
        found.len()
    };
    assert_eq!(found("ui.ctx().data_mut(|data| data.insert_temp(id, 1)); context.data(|data| data.get_temp::<u8>(id))"), 2);
    assert_eq!(found("row.data.asked(); ui.memory(|memory| memory.focused()); list.data()"), 0);
    assert_eq!(found("ui.memory_mut(|memory| memory.data.insert_temp(id, 1))"), 1);
}
