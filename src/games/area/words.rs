//! Closed word lists of the area games.

use crate::engine::words;

words! {
    /// Face of a faction's die (digest §2).
    Face { Hit = "hit", Flee = "flee", Command = "command" }

    /// Face of the fort die (digest §2).
    FortFace { Block = "block", Blank = "blank" }

    /// Kind of place where a faction's reinforcements arrive (digest §1).
    MusterPlace { Area = "area", Held = "held", Harbors = "harbors", Markers = "markers", SymbolAreas = "symbol_areas" }

    /// Condition under which fled units return (digest §1).
    FledReturn { WithReinforcements = "with_reinforcements", ByCard = "by_card" }

    /// Rules that only some of the games have (digest §4, §5).
    Rule {
        HomelandRollsFirst = "homeland_rolls_first", DefenderRollsFirst = "defender_rolls_first",
        AttackersSettleLosses = "attackers_settle_losses", NativePairsFlee = "native_pairs_flee",
        NativesAloneLose = "natives_alone_lose", Forts = "forts", UnitsAloneControl = "units_alone_control",
        NativesLeaveIntoEmptyEnemyAreas = "natives_leave_into_empty_enemy_areas", BoatsDoNotLeave = "boats_do_not_leave",
        CardsAssignedToABattle = "cards_assigned_to_a_battle", PlayerFillsFirst = "player_fills_first",
        NativesLeftBehindAreNotOwn = "natives_left_behind_are_not_own", UnknownHarborsSail = "unknown_harbors_sail", ControlAtOnce = "control_at_once",
    }

    /// Policy for the unit that a hit takes, when no player is asked (digest §5).
    #[derive(Default)]
    LossPolicy { #[default] Default = "default", StatedOrder = "stated_order" }

    /// Policy for command results, when no player is asked (digest §5).
    #[derive(Default)]
    CommandPolicy { #[default] Stay = "stay", Leave = "leave" }
}
