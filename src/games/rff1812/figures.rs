//! Bounds of the single figures: what each may be changed to.

use super::tables::{Figure, FigureId as SingleFigure};
use crate::engine::Word as _;
use crate::engine::fault::clause;
use crate::table::{Bounds, File, Reader, TableRow};
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
            Self::DoubleQuick | Self::Tardy | Self::GoodRoad | Self::GoodRoadGuns | Self::PoorRoad | Self::BrokenOnRoad => {
                Bounds::Any(0.0..=100.0)
            }
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

/// Checks figures against one another: the widest wheel within a move is no wider than a change of front.
pub(super) fn check_pairs(reader: &mut Reader<'_>, figures: &BTreeMap<SingleFigure, TableRow<Figure>>) {
    let value = |id: SingleFigure| figures.get(&id).map(|row| row.data.value);
    if let Some((within, most)) =
        value(SingleFigure::WheelInMove).zip(value(SingleFigure::WheelMost)).filter(|(within, most)| within > most)
    {
        let text = format!("\"wheel_in_move\" is {within}, wider than \"wheel_most\", which is {most}: change both");
        reader.fault("rff1812/movement.json", "figures", text);
    }
}
