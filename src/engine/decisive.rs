//! Die first: with the die known, which open questions can still change the answer, and how much each decides.

/// For each of `questions` questions of yes and no: in how many of the cases of the others its answer changes
/// what comes out. None of a case: it cannot be, and decides nothing.
///
/// Every case is tried, two to the power of `questions`: meant for a dozen at most; beyond 16 nothing is tried.
#[must_use]
pub fn decisive<R: PartialEq>(questions: usize, mut comes_to: impl FnMut(&dyn Fn(usize) -> bool) -> Option<R>) -> Vec<usize> {
    if questions > 16 {
        return vec![0; questions];
    }
    let cases = (0..1usize << questions).map(|case| comes_to(&|question| case >> question & 1 == 1)).collect::<Vec<_>>();
    let changes = |question: usize| {
        let no = (0..cases.len()).filter(|case| case >> question & 1 == 0);
        no.filter(|case| {
            let (no, yes) = (&cases[*case], &cases[case | 1 << question]);
            no.is_some() && yes.is_some() && no != yes
        })
        .count()
    };
    (0..questions).map(changes).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_question_decides_where_some_case_of_the_others_turns_on_it() {
        // 7 and two of −2, one of 0: the edge lies at 4, so either alone does nothing and both together do.
        let sum = |yes: &dyn Fn(usize) -> bool| 7 - 2 * i32::from(yes(0)) - 2 * i32::from(yes(1));
        assert_eq!(decisive(3, |yes| Some(sum(yes) >= 4)), [2, 2, 0]);
        assert_eq!(decisive(3, |yes| Some(sum(yes) >= 8)), [0, 0, 0], "out of reach: nothing is asked");
        assert_eq!(decisive(2, |yes| (!yes(1)).then(|| yes(0))), [1, 0], "what cannot be decides nothing");
        assert_eq!(decisive(17, |_| Some(0)), [0; 17]);
    }
}
