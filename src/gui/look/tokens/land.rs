//! Colours of what the painter draws on the ground of maps, a table for each look. With the file above it the only place where a colour is
//! written.

use eframe::egui::Color32;

use super::rgb;

/// Declares the roles once: the struct, and the list by which a test goes through them.
macro_rules! land {
    ($($(#[$doc:meta])* $role:ident,)*) => {
        /// Colours of what lies on the ground of a map.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct Land {
            $($(#[$doc])* pub $role: Color32,)*
        }

        impl Land {
            /// Every role with its colour.
            #[must_use]
            pub fn roles(&self) -> Vec<(&'static str, Color32)> {
                vec![$((stringify!($role), self.$role),)*]
            }
        }
    };
}

land! {
    /// The crown of a tree.
    crown,
    /// The crown of a darker tree.
    crown_deep,
    /// The crown of a paler tree.
    crown_pale,
    /// The shadow beside a crown.
    crown_shadow,
    /// The light on a crown.
    crown_light,
    /// A conifer among the crowns.
    conifer,
    /// The light side of a conifer.
    conifer_light,
    /// The rim of woods and orchards.
    woods_edge,
    /// The broken rim of a swamp.
    swamp_edge,
    /// The strokes of water in a swamp.
    swamp_water,
    /// The dark bank outside a shore.
    bank,
    /// The casing at both sides of a road.
    road_edge,
    /// Hachures down a slope, and works.
    hachure,
    /// The ground of an orchard.
    orchard,
    /// The furrows of a field, and its edge.
    furrow,
    /// A house seen from above, and walls.
    house,
    /// The ridge of a house.
    house_ridge,
    /// The rails and posts of a fence.
    fence,
    /// The frame around a map.
    frame,
    /// The margin of a map outside its frame.
    margin,
}

/// On paper, the default look.
pub(super) const PAPER_LAND: Land = Land {
    crown: rgb(0x007F_9C5C),
    crown_deep: rgb(0x006B_8B4E),
    crown_pale: rgb(0x0094_AC6C),
    crown_shadow: rgb(0x004B_6439),
    crown_light: rgb(0x00F4_F3D6),
    conifer: rgb(0x004F_7048),
    conifer_light: rgb(0x006C_8A5C),
    woods_edge: rgb(0x008F_A56F),
    swamp_edge: rgb(0x008F_A896),
    swamp_water: rgb(0x006E_9AA0),
    bank: rgb(0x007C_6A45),
    // A shade darker than the drawing's 8F774E, which on woods falls short of 3 to 1.
    road_edge: rgb(0x008B_734A),
    hachure: rgb(0x007B_5C38),
    orchard: rgb(0x00DF_E0B4),
    furrow: rgb(0x00CD_BB8C),
    house: rgb(0x004A_4037),
    house_ridge: rgb(0x008D_7C67),
    fence: rgb(0x006B_5334),
    frame: rgb(0x003B_332A),
    margin: rgb(0x00F8_F2E2),
};

/// By lamp, for a dark room.
pub(super) const LAMP_LAND: Land = Land {
    crown: rgb(0x0056_724A),
    crown_deep: rgb(0x0047_633E),
    crown_pale: rgb(0x006A_8758),
    crown_shadow: rgb(0x0016_1C12),
    crown_light: rgb(0x00B8_CFA0),
    conifer: rgb(0x003F_5D40),
    conifer_light: rgb(0x0058_7757),
    woods_edge: rgb(0x004E_6A45),
    swamp_edge: rgb(0x006E_8F80),
    swamp_water: rgb(0x005C_8C98),
    bank: rgb(0x000E_0C08),
    road_edge: rgb(0x001A_1712),
    hachure: rgb(0x00C4_A676),
    orchard: rgb(0x0033_3A25),
    furrow: rgb(0x005C_5334),
    house: rgb(0x00D9_CDB4),
    house_ridge: rgb(0x006B_604E),
    fence: rgb(0x00D0_B888),
    frame: rgb(0x00B9_AE9C),
    margin: rgb(0x0022_201D),
};

/// In high contrast, on black.
pub(super) const HIGH_CONTRAST_LAND: Land = Land {
    crown: rgb(0x003F_AE4A),
    crown_deep: rgb(0x002F_9A3C),
    crown_pale: rgb(0x0063_C96A),
    crown_shadow: rgb(0x0000_0000),
    crown_light: rgb(0x00C8_FFC8),
    conifer: rgb(0x002F_9A3C),
    conifer_light: rgb(0x0063_C96A),
    woods_edge: rgb(0x0080_FF80),
    swamp_edge: rgb(0x0070_E0C0),
    swamp_water: rgb(0x0060_B8FF),
    bank: rgb(0x0000_0000),
    road_edge: rgb(0x0000_0000),
    hachure: rgb(0x00E0_B860),
    orchard: rgb(0x0016_260E),
    furrow: rgb(0x008A_7430),
    house: rgb(0x00FF_FFFF),
    house_ridge: rgb(0x0000_0000),
    fence: rgb(0x00FF_FFFF),
    frame: rgb(0x00FF_FFFF),
    margin: rgb(0x0000_0000),
};
