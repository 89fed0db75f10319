//! Bounds of the single figures: what each may be changed to.

use super::tables::{Figure, FigureId as SingleFigure, Rate};
use super::words::Ground;
use crate::engine::Word as _;
use crate::engine::fault::{Part, clause};
use crate::table::{Bounds, File, Reader, TableRow, in_row};
use std::collections::BTreeMap;

impl SingleFigure {
    /// Returns the bounds of the figure.
    #[must_use]
    pub const fn bounds(self) -> Bounds {
        match self {
            // A unit may fight on to its last stand; the effectiveness table has no unit that begins with one.
            Self::FewestStands => Bounds::Whole(1..=25),
            Self::FewestStandsAtStart => Bounds::Whole(2..=25),
            Self::Radius
            | Self::RadiusShort
            | Self::CloseRange
            | Self::CloseRangeGuns
            | Self::TwilightNear
            | Self::ReplenishBeyond
            | Self::CanisterRange
            | Self::SupportWithin
            | Self::ShelterWithin
            | Self::WorthElite
            | Self::WorthVeteran
            | Self::WorthTrained
            | Self::WorthRaw
            | Self::WorthSpirited
            | Self::WorthReliable
            | Self::WorthUnreliable => Bounds::Any(0.0..=1_000.0),
            Self::GunsAfloat | Self::KeyPositionFromStart => Bounds::Switch,
            Self::GoodRoad | Self::GoodRoadGuns | Self::PoorRoad | Self::BrokenOnRoad => Bounds::Any(0.0..=100.0),
            // Nobody is slower at the double, nor faster when he is tardy.
            Self::DoubleQuick => Bounds::Any(1.0..=100.0),
            Self::Tardy => Bounds::Any(0.0..=1.0),
            Self::ObliqueMost => Bounds::Any(0.0..=90.0),
            Self::WheelMost | Self::WheelInMove => Bounds::Any(0.0..=360.0),
            Self::HeavyCasualtiesShare | Self::TwilightLight | Self::ReplacementTurns | Self::LeaderOutTurns => Bounds::Whole(1..=1_000),
            // Of 0 points too, a volley is an attack.
            Self::FewestPoints
            | Self::UnitWorn
            | Self::UnitSpent
            | Self::UnitRemoved
            | Self::GunStandLost
            | Self::LeaderOut
            | Self::KeyPosition => Bounds::Whole(0..=1_000),
        }
    }
}

/// Reads a table of single figures, each within its bounds.
pub(super) fn read(reader: &mut Reader<'_>, file: &mut File, table: &str, figures: &mut BTreeMap<SingleFigure, TableRow<Figure>>) {
    let file_name = file.name().to_owned();
    for row in reader.rows::<Figure>(file, table) {
        match SingleFigure::ALL.iter().find(|id| id.word() == row.head.id.as_str()) {
            Some(id) => {
                reader.check_bounds(&file_name, table, &row.head.id, ("value", row.data.value), &id.bounds());
                figures.insert(*id, row);
            }
            None => reader.fault_of_row(&file_name, table, &row.head.id, clause("is not a figure of this program")),
        }
    }
}

/// Pairs of figures of which the first may not be above the second, each with its file.
const IN_ORDER: [(&str, SingleFigure, SingleFigure); 7] = [
    ("movement", SingleFigure::WheelInMove, SingleFigure::WheelMost),
    ("command", SingleFigure::RadiusShort, SingleFigure::Radius),
    ("balance", SingleFigure::WorthRaw, SingleFigure::WorthTrained),
    ("balance", SingleFigure::WorthTrained, SingleFigure::WorthVeteran),
    ("balance", SingleFigure::WorthVeteran, SingleFigure::WorthElite),
    ("balance", SingleFigure::WorthUnreliable, SingleFigure::WorthReliable),
    ("balance", SingleFigure::WorthReliable, SingleFigure::WorthSpirited),
];

/// Checks figures against one another.
pub(super) fn check_pairs(reader: &mut Reader<'_>, figures: &BTreeMap<SingleFigure, TableRow<Figure>>) {
    for (file, least, most) in IN_ORDER {
        let value = |id: SingleFigure| figures.get(&id).map(|row| (id.word(), row.data.value));
        if let Some((low, high)) = value(least).zip(value(most)) {
            reader.check_order(in_row(&format!("rff1812/{file}.json"), "figures"), low, high);
        }
    }
}

/// Checks that nobody is faster over worse ground.
pub(super) fn check_rates(reader: &mut Reader<'_>, rows: &[TableRow<Rate>]) {
    for row in rows {
        let place = in_row("rff1812/movement.json", "rates").with(Part::Row(row.head.id.0.clone()));
        let on = |ground: Ground| (ground.word(), row.data.rate_on(ground).as_f64());
        for pair in [Ground::Rough, Ground::Broken, Ground::Open].windows(2) {
            let [worse, better] = pair else { continue };
            reader.check_order(place.clone(), on(*worse), on(*better));
        }
    }
}
