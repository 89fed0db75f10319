//! Every colour and every size of the window, by the part it plays. The only place where such a value is written: views name roles.
//!
//! First a table of colours for each look, then the roles, which name entries of it. A role missing from a look does not compile.

mod land;
pub mod measure;

use eframe::egui::{Color32, Vec2, vec2};

use land::{HIGH_CONTRAST_LAND, LAMP_LAND, PAPER_LAND};

pub use land::Land;

use crate::sheet::Ink;

/// A player's own picture keeps its colours in every look.
pub const UNTINTED: Color32 = Color32::WHITE;
/// Returns an ink of the printed sheets, the same in every look.
#[must_use]
pub fn on_paper(ink: Ink) -> Color32 {
    let Ink([red, green, blue, opacity]) = ink;
    Color32::from_rgba_unmultiplied(red, green, blue, opacity)
}

/// Opacity of a picture that the ground shows through, 0 to 1.
pub const FAINT: f32 = 0.55;

/// Size of a window that was never opened before, in points.
pub const WINDOW: Vec2 = vec2(1280.0, 800.0);
/// The smallest window that a player can make.
pub const SMALLEST_WINDOW: Vec2 = vec2(640.0, 400.0);

/// Declares the roles once: the struct, and the list by which a test goes through them.
macro_rules! roles {
    ($($(#[$doc:meta])* $role:ident,)*) => {
        /// Colours of each part of the window.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct Palette {
            $($(#[$doc])* pub $role: Color32,)*
            /// Colours of what lies on the ground of maps.
            pub land: &'static Land,
        }

        impl Palette {
            /// Every role with its colour.
            #[must_use]
            pub fn roles(&self) -> Vec<(&'static str, Color32)> {
                let mut roles = vec![$((stringify!($role), self.$role),)*];
                roles.extend(self.land.roles());
                roles
            }
        }
    };
}

roles! {
    /// The ground of the window.
    ground,
    /// Surface on the ground: foot, strip, fields of a form.
    surface,
    /// Sunken areas: a picked row, a field to type in.
    sunken,
    /// Words that are read first.
    ink,
    /// Words that are read second.
    second,
    /// Words that are read when looked for.
    third,
    /// Lines between parts; never words.
    line,
    /// The next action's button, and the frame of the part with the keyboard focus.
    accent,
    /// Words on the accent.
    on_accent,
    /// Background of the part that is picked.
    picked,
    /// Outline of fields, and of Roll and Undo.
    edge,
    /// Ground of choices, of second buttons, and of keys beside them.
    chip,
    /// Outline of a chip, where its ground alone does not show it.
    chip_line,
    /// Ground of a choice that is taken and not yet said.
    chip_taken,
    /// Ground of the folded line of what is done.
    row_done,
    /// Warnings a player must not overlook.
    warning,
    /// The United States: bars, blocks, counters.
    united_states,
    /// Great Britain: bars, blocks, counters.
    british,
    /// The Native nations: bars, blocks, counters.
    native_nations,
    /// France: bars, blocks, counters.
    france,
    /// Spain: bars, blocks, counters.
    spain,
    /// A side of no known nation.
    nationless,
    /// Words and pips on a nation's colour.
    on_nation,
    /// The United States' name in its colour, on ground, surface or sunken.
    united_states_word,
    /// Great Britain's name in its colour.
    british_word,
    /// The Native nations' name in their colour.
    native_nations_word,
    /// France's name in its colour.
    france_word,
    /// Spain's name in its colour.
    spain_word,
    /// The name of a side of no known nation.
    nationless_word,
    /// The worst band of a table for the side that throws.
    band_worst,
    /// A bad band of a table.
    band_bad,
    /// The band in the middle.
    band_middle,
    /// A good band of a table.
    band_good,
    /// The best band of a table.
    band_best,
    /// Results by which nothing happens, or that are still open.
    band_none,
    /// The weakest good result.
    band_pale,
    /// Words on a band.
    on_band,
    /// A dot that stands for some fights, with nothing special about them.
    dot,
    /// Such a dot where our own unit is spent.
    dot_own_spent,
    /// Such a dot where theirs is spent.
    dot_their_spent,
    /// A bad state of one's own, in a word: its ground.
    harm,
    /// Words on that ground.
    on_harm,
    /// A red cube or die.
    cube_red,
    /// A yellow cube or die.
    cube_yellow,
    /// A green cube or die.
    cube_green,
    /// A blue cube or die.
    cube_blue,
    /// A purple cube or die.
    cube_purple,
    /// A white cube or die.
    cube_white,
    /// Background under a map.
    under,
    /// Open ground of a board.
    open,
    /// Woods of a map.
    woods,
    /// A swamp of a map.
    swamp,
    /// A hill of a map.
    hill,
    /// A hill on a hill.
    ridge,
    /// Water of a map.
    water,
    /// The hex of a building.
    building,
    /// Fields and broken ground.
    field,
    /// Earth: slopes, ravines, works.
    slope,
    /// Lines of heights, strokes down a slope, furrows.
    contour,
    /// Trees drawn in woods.
    tree,
    /// Reeds drawn in a swamp.
    reed,
    /// A road of a map.
    road,
    /// A stream, and a river's banks.
    stream,
    /// A place's name on the ground.
    place_name,
    /// A water's name on it.
    water_name,
    /// Marks drawn on the ground: slopes, walls, numbers.
    mark,
    /// Lines between the hexes.
    grid,
    /// A turn of the track by day.
    light_day,
    /// Words on such a turn of the track.
    on_light_day,
    /// A turn of the track in twilight or fog.
    light_dim,
    /// Words on such a turn of the track.
    on_light_dim,
    /// A turn of the track by night.
    light_night,
    /// Words on such a turn of the track.
    on_light_night,
    /// The faintest shade of heat: where few companies fell.
    heat_1,
    /// The second shade of heat.
    heat_2,
    /// The third shade of heat.
    heat_3,
    /// The fourth shade of heat.
    heat_4,
    /// The strongest shade of heat.
    heat_5,
    /// Figures on the three faint shades of heat.
    on_faint_heat,
    /// Figures on the two strong shades of heat.
    on_strong_heat,
    /// The band of a chart that half of all lie in.
    half,
    /// The band of a chart that nine in ten lie in.
    nine_in_ten,
    /// Battles that nobody won.
    drawn,
}

const fn rgb(hex: u32) -> Color32 {
    let [_, red, green, blue] = hex.to_be_bytes();
    Color32::from_rgb(red, green, blue)
}

/// Paper: the default look, as halls are bright.
pub const PAPER: Palette = Palette {
    land: &PAPER_LAND,
    ground: rgb(0x00F3_EEE2),
    surface: rgb(0x00FB_F8F0),
    sunken: rgb(0x00E9_E2D2),
    ink: rgb(0x0022_1E19),
    second: rgb(0x005A_5245),
    // A shade darker than the drawing's 6F6555, which on the sunken falls short of 4.5 to 1.
    third: rgb(0x0066_5C4D),
    line: rgb(0x00DA_D0BC),
    accent: rgb(0x0014_635C),
    on_accent: rgb(0x00FB_F8F0),
    picked: rgb(0x00CF_E0D8),
    edge: rgb(0x008E_8470),
    chip: rgb(0x00E9_E2D2),
    chip_line: rgb(0x00E9_E2D2),
    chip_taken: rgb(0x00D5_CBB6),
    row_done: rgb(0x00ED_E6D7),
    warning: rgb(0x008A_3B0A),
    united_states: rgb(0x002B_4C7E),
    british: rgb(0x00A3_312B),
    native_nations: rgb(0x004F_6B3A),
    france: rgb(0x003F_6E8C),
    // A shade darker than the drawing's B07D2B, on which white pips cannot be seen.
    spain: rgb(0x0091_631A),
    nationless: rgb(0x005A_5245),
    on_nation: rgb(0x00FF_FFFF),
    united_states_word: rgb(0x002B_4C7E),
    british_word: rgb(0x00A3_312B),
    native_nations_word: rgb(0x0047_612F),
    france_word: rgb(0x0033_5C77),
    spain_word: rgb(0x007E_5510),
    nationless_word: rgb(0x005A_5245),
    band_worst: rgb(0x00D9_8F74),
    band_bad: rgb(0x00E8_C3A0),
    band_middle: rgb(0x00EF_E3C4),
    band_good: rgb(0x00C3_D6BE),
    band_best: rgb(0x0086_B09A),
    band_none: rgb(0x00E3_DCCB),
    band_pale: rgb(0x00DC_E5D3),
    // Near to black: results are read at 7 to 1, on the darkest band too.
    on_band: rgb(0x0016_120D),
    dot: rgb(0x008C_8271),
    dot_own_spent: rgb(0x00A8_441F),
    dot_their_spent: rgb(0x003B_735C),
    harm: rgb(0x00F1_D9C3),
    on_harm: rgb(0x006E_2E06),
    cube_red: rgb(0x00C8_2828),
    cube_yellow: rgb(0x00F0_C828),
    cube_green: rgb(0x0032_8C3C),
    cube_blue: rgb(0x0032_5AC8),
    cube_purple: rgb(0x0082_3CA0),
    cube_white: rgb(0x00F5_F5F5),
    under: rgb(0x00E3_DAC4),
    open: rgb(0x00F1_E9D4),
    woods: rgb(0x00D3_DCB6),
    swamp: rgb(0x00DC_E0C4),
    hill: rgb(0x00E9_D6B0),
    ridge: rgb(0x00DD_C294),
    water: rgb(0x00BC_D0D6),
    building: rgb(0x00E6_CFC0),
    field: rgb(0x00ED_E1BF),
    slope: rgb(0x00DB_C9A8),
    contour: rgb(0x0078_5A30),
    tree: rgb(0x004F_6B3A),
    reed: rgb(0x004B_6E66),
    road: rgb(0x00FB_F3E0),
    stream: rgb(0x004F_7E96),
    place_name: rgb(0x004E_3F2A),
    water_name: rgb(0x002F_566B),
    mark: rgb(0x0046_341E),
    grid: rgb(0x00C9_BB9F),
    light_day: rgb(0x00F5_E6B8),
    on_light_day: rgb(0x002A_2414),
    light_dim: rgb(0x00B9_B4CE),
    on_light_dim: rgb(0x001E_1B2C),
    light_night: rgb(0x004A_4E6B),
    on_light_night: rgb(0x00FF_FFFF),
    heat_1: rgb(0x00EB_CFA6),
    heat_2: rgb(0x00E2_AE84),
    heat_3: rgb(0x00D5_8A66),
    heat_4: rgb(0x00B4_593A),
    heat_5: rgb(0x008E_4320),
    on_faint_heat: rgb(0x0016_120D),
    on_strong_heat: rgb(0x00FF_FFFF),
    half: rgb(0x00C5_B99F),
    nine_in_ten: rgb(0x00E0_D6C2),
    drawn: rgb(0x00B9_AE98),
};

/// Lamp: for a dark room.
pub const LAMP: Palette = Palette {
    land: &LAMP_LAND,
    ground: rgb(0x0019_1816),
    surface: rgb(0x0022_201D),
    sunken: rgb(0x0013_1210),
    ink: rgb(0x00EE_E7D9),
    second: rgb(0x00B9_AE9C),
    third: rgb(0x009C_917F),
    line: rgb(0x0038_342F),
    accent: rgb(0x006D_BFAE),
    on_accent: rgb(0x0013_1210),
    picked: rgb(0x001A_2B28),
    edge: rgb(0x007D_7466),
    chip: rgb(0x002B_2824),
    chip_line: rgb(0x002B_2824),
    chip_taken: rgb(0x004A_443B),
    row_done: rgb(0x0020_1E1A),
    warning: rgb(0x00F0_B060),
    united_states: rgb(0x0086_ABE0),
    british: rgb(0x00E5_8C80),
    native_nations: rgb(0x00A3_C489),
    france: rgb(0x008F_C1D8),
    spain: rgb(0x00E2_B25C),
    nationless: rgb(0x00B9_AE9C),
    on_nation: rgb(0x0013_1210),
    united_states_word: rgb(0x0086_ABE0),
    british_word: rgb(0x00E5_8C80),
    native_nations_word: rgb(0x00A3_C489),
    france_word: rgb(0x008F_C1D8),
    spain_word: rgb(0x00E2_B25C),
    nationless_word: rgb(0x00B9_AE9C),
    band_worst: rgb(0x007D_3F30),
    band_bad: rgb(0x006D_5138),
    band_middle: rgb(0x004F_493A),
    band_good: rgb(0x0039_523F),
    // A shade darker than the drawing's 2F6B56: results are read at 7 to 1.
    band_best: rgb(0x0024_5A47),
    band_none: rgb(0x003A_3731),
    band_pale: rgb(0x002C_4035),
    on_band: rgb(0x00FF_FFFF),
    dot: rgb(0x00A3_9883),
    dot_own_spent: rgb(0x00EE_8B62),
    dot_their_spent: rgb(0x007F_C9AB),
    harm: rgb(0x003E_2A18),
    on_harm: rgb(0x00F0_B060),
    cube_red: rgb(0x00D8_4A42),
    cube_yellow: rgb(0x00F0_C828),
    cube_green: rgb(0x0046_A052),
    cube_blue: rgb(0x005A_82E6),
    cube_purple: rgb(0x00A0_64C0),
    cube_white: rgb(0x00F5_F5F5),
    under: rgb(0x0013_1210),
    open: rgb(0x002C_2A24),
    woods: rgb(0x002A_3726),
    swamp: rgb(0x002D_3226),
    hill: rgb(0x0042_3927),
    ridge: rgb(0x0054_472F),
    water: rgb(0x001D_3A49),
    building: rgb(0x0043_332C),
    field: rgb(0x0036_3120),
    slope: rgb(0x003C_3529),
    contour: rgb(0x00C4_A676),
    tree: rgb(0x008A_AE78),
    reed: rgb(0x0086_B0A0),
    road: rgb(0x00B4_9A66),
    stream: rgb(0x006F_A3BE),
    place_name: rgb(0x00DC_CFB4),
    water_name: rgb(0x00A9_CBDC),
    mark: rgb(0x00E1_D7BE),
    grid: rgb(0x0066_604F),
    light_day: rgb(0x004A_4127),
    on_light_day: rgb(0x00F3_EBD6),
    light_dim: rgb(0x003A_3850),
    on_light_dim: rgb(0x00E8_E4F4),
    light_night: rgb(0x0014_1626),
    on_light_night: rgb(0x00D8_DAEC),
    heat_1: rgb(0x004A_3526),
    heat_2: rgb(0x0063_3F2A),
    heat_3: rgb(0x007A_4931),
    heat_4: rgb(0x00B9_683F),
    heat_5: rgb(0x00E0_8A55),
    on_faint_heat: rgb(0x00FF_FFFF),
    on_strong_heat: rgb(0x0013_120F),
    half: rgb(0x005A_5346),
    nine_in_ten: rgb(0x0038_342C),
    drawn: rgb(0x007D_7466),
};

/// High contrast: white and yellow on black, strong lines; maps and boards too.
pub const HIGH_CONTRAST: Palette = Palette {
    land: &HIGH_CONTRAST_LAND,
    ground: rgb(0x0000_0000),
    surface: rgb(0x000D_0D0D),
    sunken: rgb(0x0000_0000),
    ink: rgb(0x00FF_FFFF),
    second: rgb(0x00FF_FFFF),
    third: rgb(0x00D8_D8D8),
    line: rgb(0x00FF_FFFF),
    accent: rgb(0x00FF_DC00),
    on_accent: rgb(0x0000_0000),
    picked: rgb(0x003A_3200),
    edge: rgb(0x00FF_FFFF),
    chip: rgb(0x000D_0D0D),
    chip_line: rgb(0x00FF_FFFF),
    chip_taken: rgb(0x0044_4444),
    row_done: rgb(0x0000_0000),
    warning: rgb(0x00FF_B347),
    united_states: rgb(0x009C_C4FF),
    british: rgb(0x00FF_9C90),
    native_nations: rgb(0x00A8_E08A),
    france: rgb(0x009F_E0FF),
    spain: rgb(0x00FF_C860),
    nationless: rgb(0x00FF_FFFF),
    on_nation: rgb(0x0000_0000),
    united_states_word: rgb(0x009C_C4FF),
    british_word: rgb(0x00FF_9C90),
    native_nations_word: rgb(0x00A8_E08A),
    france_word: rgb(0x009F_E0FF),
    spain_word: rgb(0x00FF_C860),
    nationless_word: rgb(0x00FF_FFFF),
    band_worst: rgb(0x008C_1900),
    band_bad: rgb(0x006B_3A00),
    band_middle: rgb(0x003A_3A3A),
    band_good: rgb(0x0000_502E),
    band_best: rgb(0x0000_6048),
    band_none: rgb(0x002A_2A2A),
    band_pale: rgb(0x0000_3A24),
    on_band: rgb(0x00FF_FFFF),
    dot: rgb(0x00D8_D8D8),
    dot_own_spent: rgb(0x00FF_7A4D),
    dot_their_spent: rgb(0x0060_FFB0),
    harm: rgb(0x003A_1E00),
    on_harm: rgb(0x00FF_B347),
    cube_red: rgb(0x00FF_5A50),
    cube_yellow: rgb(0x00FF_E040),
    cube_green: rgb(0x0050_D060),
    cube_blue: rgb(0x0070_A0FF),
    cube_purple: rgb(0x00D0_80F0),
    cube_white: rgb(0x00FF_FFFF),
    under: rgb(0x0000_0000),
    open: rgb(0x0000_0000),
    woods: rgb(0x000C_2C10),
    swamp: rgb(0x001C_2410),
    hill: rgb(0x0033_2606),
    ridge: rgb(0x004A_3808),
    water: rgb(0x0006_224A),
    building: rgb(0x0040_180F),
    field: rgb(0x001A_1606),
    slope: rgb(0x002A_2210),
    contour: rgb(0x00E0_B860),
    tree: rgb(0x0080_FF80),
    reed: rgb(0x0070_E0C0),
    road: rgb(0x00FF_C060),
    stream: rgb(0x0060_B8FF),
    place_name: rgb(0x00FF_FFFF),
    water_name: rgb(0x00C8_E8FF),
    mark: rgb(0x00FF_FFFF),
    grid: rgb(0x009A_9A9A),
    light_day: rgb(0x003A_3200),
    on_light_day: rgb(0x00FF_FFFF),
    light_dim: rgb(0x0020_2038),
    on_light_dim: rgb(0x00FF_FFFF),
    light_night: rgb(0x0000_0010),
    on_light_night: rgb(0x00FF_FFFF),
    heat_1: rgb(0x003A_1E00),
    heat_2: rgb(0x005A_2C00),
    heat_3: rgb(0x007A_3A00),
    heat_4: rgb(0x00FF_9C40),
    heat_5: rgb(0x00FF_C880),
    on_faint_heat: rgb(0x00FF_FFFF),
    on_strong_heat: rgb(0x0000_0000),
    half: rgb(0x006A_6A6A),
    nine_in_ten: rgb(0x003A_3A3A),
    drawn: rgb(0x009A_9A9A),
};

/// Sizes of type in points at 100 %. Secondary text is grey rather than smaller.
pub mod type_size {
    /// Least size that is read: words for which there is no room are cut before they are smaller.
    pub const LEAST: f32 = 10.0;
    /// Captions, keys, numbers of hexes.
    pub const SMALL: f32 = 13.0;
    /// Text of the body.
    pub const BODY: f32 = 15.0;
    /// Headings of a page and of a check.
    pub const HEADING: f32 = 20.0;
    /// A result, readable from a metre.
    pub const RESULT: f32 = 28.0;
    /// A die in the foot.
    pub const DIE: f32 = 44.0;
}

/// The display that is read from two metres: all its sizes are pixels of a window as large as its first; a larger one has more.
pub mod display {
    /// Its window at first; no part of it is drawn smaller than in one of this size.
    pub const WINDOW: [f32; 2] = [1280.0, 720.0];
    /// Smallest type of the board.
    pub const TYPE: f32 = 44.0;
    /// Type of the side to play and of the points.
    pub const SIDE: f32 = 72.0;
    /// Type of a result.
    pub const RESULT: f32 = 100.0;
    /// Type of the face of a die.
    pub const DIE: f32 = 168.0;
    /// Height of its highest band: side, phase, points, turn.
    pub const HEAD: f32 = 182.0;
    /// Middle of the upper line in that band.
    pub const HEAD_UPPER: f32 = 66.0;
    /// Middle of the lower line in that band.
    pub const HEAD_LOWER: f32 = 141.0;
    /// Share of that band's width which the points may take.
    pub const POINTS_SHARE: f32 = 0.5;
    /// Least height of the band of the result.
    pub const RESULT_LEAST: f32 = 240.0;
    /// A line of the lowest band: its height.
    pub const LINE: f32 = 60.0;
    /// Room above and below those lines.
    pub const LINES_AROUND: f32 = 26.0;
    /// The bar of the side to play, at the left edge.
    pub const BAR: f32 = 16.0;
    /// Room between that bar and the words.
    pub const LEFT: f32 = 32.0;
    /// Room at the right edge.
    pub const RIGHT: f32 = 40.0;
    /// Gap between two parts.
    pub const GAP: f32 = 24.0;
    /// Height of the ground of the phase.
    pub const PILL: f32 = 64.0;
    /// From the middle of a turn's dot to that of the next.
    pub const DOT_STEP: f32 = 30.0;
    /// The dot of a turn: its width.
    pub const DOT: f32 = 20.0;
    /// Width of the dot of the current turn.
    pub const DOT_NOW: f32 = 28.0;
    /// Side of the square of one die, or of many.
    pub const DIE_BOX: f32 = 216.0;
    /// Side of the square of each of two dice.
    pub const DIE_OF_TWO: f32 = 168.0;
    /// Width of its edge.
    pub const DIE_EDGE: f32 = 5.0;
    /// Share of that square's height which the face takes at the most.
    pub const DIE_SHARE: f32 = 0.78;
    /// Room between the dice and the words.
    pub const DIE_GAP: f32 = 36.0;
    /// Height of a row of a sentence, as a multiple of its type.
    pub const ROW_HEIGHT: f32 = 1.18;
    /// Distance of the arithmetic from the bottom of the result's line.
    pub const SUM_UP: f32 = 14.0;
    /// Its corners, as a radius.
    pub const CORNER: f32 = 14.0;
}

/// Gaps between things, in points.
pub mod gap {
    /// Between parts of one thing: a glyph and its name.
    pub const HAIR: f32 = 4.0;
    /// Between rows of a column.
    pub const ROW: f32 = 5.0;
    /// Between neighbours in a row.
    pub const NEXT: f32 = 8.0;
    /// Within a button: from its edge to its word.
    pub const BUTTON: f32 = 10.0;
    /// Between groups of rows.
    pub const GROUP: f32 = 16.0;
    /// From the edge of a page to its contents.
    pub const PAGE: f32 = 24.0;
}

/// Radii of corners, in points.
pub mod radius {
    /// Cells of the strip, keys.
    pub const CELL: u8 = 3;
    /// Corners of buttons and fields.
    pub const BUTTON: u8 = 5;
    /// Corners of floating panels.
    pub const PANEL: u8 = 8;
}
