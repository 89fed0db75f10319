//! Every colour and every size of the window, by the part it plays. The only place where such a value is written: views name roles.
//!
//! First a table of colours for each look, then the roles, which name entries of it. A role missing from a look does not compile.

use eframe::egui::{Color32, Vec2, vec2};

use super::land::{HIGH_CONTRAST_LAND, LAMP_LAND, Land, PAPER_LAND};

/// A player's own picture keeps its colours in every look.
pub const UNTINTED: Color32 = Color32::WHITE;
/// Returns a grey for print from a lightness of 0 (black) to 255 (white), the same in every look.
#[must_use]
pub const fn paper(lightness: u8) -> Color32 {
    Color32::from_gray(lightness)
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
            /// What lies on the ground of maps.
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
    /// Words on a band.
    on_band,
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
}

pub(super) const fn rgb(hex: u32) -> Color32 {
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
    warning: rgb(0x008A_3B0A),
    united_states: rgb(0x002B_4C7E),
    british: rgb(0x00A3_312B),
    native_nations: rgb(0x004F_6B3A),
    france: rgb(0x003F_6E8C),
    // A shade darker than the drawing's B07D2B, on which white pips cannot be told.
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
    // Near to black: results are read at 7 to 1, on the darkest band too.
    on_band: rgb(0x0016_120D),
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
    on_band: rgb(0x00FF_FFFF),
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
    grid: rgb(0x004A_463C),
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
    on_band: rgb(0x00FF_FFFF),
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
};

/// Sizes of type in points at 100 %. Secondary text is grey rather than smaller.
pub mod type_size {
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

/// The display that is read from two metres.
pub mod display {
    /// Its smallest type, in pixels of the screen.
    pub const LEAST_PIXELS: f32 = 44.0;
    /// Lines of that type on a screen's height; on a larger screen the type is larger.
    pub const LINES: f32 = 18.0;
    /// Factor by which side and points are larger, where there is room.
    pub const LARGER: f32 = 1.75;
    /// Its window at first, in points of a window at 100 %.
    pub const WINDOW: [f32; 2] = [1280.0, 720.0];
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

/// Heights and widths of the parts of a widget, in points.
pub mod measure {
    /// Least size of a target that a finger or a shaking hand can hit.
    pub const TARGET: f32 = 32.0;
    /// A box to tick.
    pub const TICK: f32 = 20.0;
    /// The strip at the top: its height.
    pub const STRIP: f32 = 48.0;
    /// A turn counter beside the round's number.
    pub const TURN_COUNTER: f32 = 15.0;
    /// A turn's dot in it.
    pub const TURN_DOT: f32 = 21.0;
    /// A menu at the least: its width.
    pub const MENU_WIDTH: f32 = 240.0;
    /// The chapters of the manual: their column.
    pub const CONTENTS: f32 = 190.0;
    /// Text to be read at length: the widest a line is.
    pub const READING: f32 = 680.0;
    /// A key beside what it does.
    pub const KEY: f32 = 124.0;
    /// The number before a thing in a list.
    pub const ITEM_MARK: f32 = 24.0;
    /// The last line of the window: its height.
    pub const LAST_LINE: f32 = 28.0;
    /// The foot of the middle: its height.
    pub const FOOT: f32 = 132.0;
    /// Height of the foot in a low window, where it only shows the last event.
    pub const FOOT_OF_LAST: f32 = 76.0;
    /// From this width on, its buttons stand beside each other.
    pub const FOOT_WIDE: f32 = 560.0;
    /// Under this width its dice, words and buttons stand one under another.
    pub const FOOT_NARROW: f32 = 420.0;
    /// The least room for words between dice and buttons; with less the buttons stand one under another.
    pub const FOOT_WORDS: f32 = 300.0;
    /// The foot of a panel beside a board: its height.
    pub const FOOT_OF_PANEL: f32 = 288.0;
    /// With pools of dice, of which two have room.
    pub const FOOT_OF_POOLS_PANEL: f32 = 324.0;
    /// With pools of dice, under the whole middle.
    pub const FOOT_OF_POOLS: f32 = 164.0;
    /// Under a map that has the window to itself: its height.
    pub const FOOT_OF_MAP: f32 = 56.0;
    /// The button that takes a face back: its width.
    pub const FOOT_BACK: f32 = 56.0;
    /// The button that rolls, beside it in a panel: its width.
    pub const FOOT_ROLL: f32 = 84.0;
    /// A faction's dice in it: the width of a column.
    pub const FACES: f32 = 300.0;
    /// Width a scroll bar takes of a page.
    pub const SCROLL_BAR: f32 = 14.0;
    /// The thinnest line of a printed page, on the screen.
    pub const HAIR_LINE: f32 = 0.5;
    /// A cube of the bag under a map that has the window to itself: its width.
    pub const LOW_CUBE: f32 = 44.0;
    /// The faction's name before its faces: its width.
    pub const FACES_NAME: f32 = 104.0;
    /// Before the name the cube, with how many of its dice are told: its width.
    pub const FACES_COUNT: f32 = 32.0;
    /// The caption over a pool of dice: its height.
    pub const CAPTION: f32 = 18.0;
    /// From one die of a pool to the next at the most.
    pub const POOL_STEP: f32 = 34.0;
    /// The least such step; below it the faces are plain text.
    pub const POOL_LEAST: f32 = 12.0;
    /// The pools of a wide foot at the most: their width.
    pub const POOL_WIDTH: f32 = 400.0;
    /// A die's box in it: its width.
    pub const DIE_BOX: f32 = 84.0;
    /// One of several in little room.
    pub const DIE_BOX_SMALL: f32 = 56.0;
    /// A die's field in it: its height.
    pub const DIE_FIELD: f32 = 69.0;
    /// A die with what stands over and under it: its height.
    pub const DIE_HEIGHT: f32 = 112.0;
    /// The button of the next deed: its width.
    pub const MAIN_BUTTON: f32 = 112.0;
    /// The same in the foot of a check, with its key in one line: its width.
    pub const FOOT_BUTTON: f32 = 128.0;
    /// Height of the button of the next action.
    pub const MAIN_BUTTON_HEIGHT: f32 = 40.0;
    /// A row of a form.
    pub const FORM_ROW: f32 = 27.0;
    /// The least and the most width of a column of a grid.
    pub const GRID_COLUMN: [f32; 2] = [52.0, 250.0];
    /// The most that a line which is no unit widens a column.
    pub const GRID_OTHERS: f32 = 140.0;
    /// Indent of a line of a grid beneath the line it belongs to.
    pub const GRID_STEP: f32 = 14.0;
    /// Width of the label before the first cell of a line that has no name.
    pub const GRID_LABEL: f32 = 74.0;
    /// Width of the panel about a line, beside its grid.
    pub const GRID_SIDE: f32 = 330.0;
    /// The foot of a grid: the cell's name, what is wrong with it, what may be chosen.
    pub const GRID_FOOT: f32 = 72.0;
    /// The most of the page's height that this foot takes.
    pub const GRID_FOOT_MOST: f32 = 0.45;
    /// Width of a choice beyond its words: its number, its edges, the gap between two.
    pub const CHOICE_AROUND: f32 = 40.0;
    /// The most of the grid's width that the names take where they stay in sight.
    pub const GRID_NAMES: f32 = 0.3;
    /// Distance the grid scrolls in a frame, while lines are dragged along its edge.
    pub const DRAG_SCROLL: f32 = 9.0;
    /// A cell of the strip of faces in a row.
    pub const CELL: f32 = 20.0;
    /// A sum in a row: its width.
    pub const SUM: f32 = 40.0;
    /// From this width on, a unit's result is beside its name in a maneuver check.
    pub const MANEUVER_WIDE: f32 = 600.0;
    /// Width of that result beside the name.
    pub const MANEUVER_RESULT: f32 = 200.0;
    /// A cell of the large strip at the most: its width.
    pub const CELL_LARGE: f32 = 46.0;
    /// The panel beside a map: its width until it is dragged.
    pub const SIDE: f32 = 360.0;
    /// Its width at the least.
    pub const SIDE_LEAST: f32 = 340.0;
    /// Its width at the most.
    pub const SIDE_MOST: f32 = 440.0;
    /// The bar of who holds a field: its height.
    pub const CHANCES: f32 = 34.0;
    /// From this width on, the odds of cubes stand beside what is asked.
    pub const ODDS_BESIDE: f32 = 1160.0;
    /// A cell of cubes left at the least: its width.
    pub const LEFT_CELL: f32 = 32.0;
    /// A cube beside a name.
    pub const CUBE: f32 = 20.0;
    /// A strip of results as wide as their chances: its height.
    pub const SHARE: f32 = 24.0;
    /// Height of the heading of a check: two lines, its title and its faults.
    pub const CHECK_HEADING: f32 = 50.0;
    /// The strip of a charge with the line above and beneath it: its height.
    pub const STRIP_OF_CHARGE: f32 = 82.0;
    /// The strip of a volley with its sum above and the rows' names beneath: their height.
    pub const STRIP_OF_FIRE: f32 = 106.0;
    /// Least height of a check's facts above a strip with a place of its own.
    pub const FACTS_LEAST: f32 = 150.0;
    /// From this width on, strip and reasons of a check stand beside its facts.
    pub const WHY_BESIDE: f32 = 1000.0;
    /// The facts' share of the width there.
    pub const FACTS_SHARE: f32 = 0.56;
    /// Share of the height given to the effects of a correction.
    pub const OUTCOME_SHARE: f32 = 0.25;
    /// Least height of those effects.
    pub const OUTCOME_LEAST: f32 = 96.0;
    /// A drawer at the most: its width.
    pub const DRAWER: f32 = 360.0;
    /// Least width of the button of a row of the agenda of a phase.
    pub const AGENDA_ROW: f32 = 220.0;
    /// A field for a number, a date or a word: its width.
    pub const SHORT_FIELD: f32 = 110.0;
    /// A field for a name, or for the reason of a ruling: its width.
    pub const NOTE_FIELD: f32 = 170.0;
    /// A field for a sentence: its width.
    pub const SENTENCE_FIELD: f32 = 240.0;
    /// A field for the path of a file: its width.
    pub const PATH_FIELD: f32 = 420.0;
    /// A list to open whose entries are a word: its width.
    pub const COMBO_SHORT: f32 = 96.0;
    /// A list to open whose entries are names: its width.
    pub const COMBO: f32 = 190.0;
    /// Height of an open list, before it scrolls.
    pub const LIST_HEIGHT: f32 = 330.0;
    /// Width of the name before a field.
    pub const FIELD_NAME: f32 = 104.0;
    /// A chance as a bar in a table: its width.
    pub const CHANCE_BAR: f32 = 100.0;
    /// Least width to show the survivors of both sides beside each other.
    pub const SURVIVORS: f32 = 440.0;
    /// A question over the page: its width at the most.
    pub const QUESTION: f32 = 560.0;
    /// The panel beside a board of hexes: its width until it is dragged.
    pub const BOARD_SIDE: f32 = 330.0;
    /// Its width at the least.
    pub const BOARD_SIDE_LEAST: f32 = 290.0;
    /// A row of a table that is read: its height at the least.
    pub const TABLE_ROW: f32 = 20.0;
    /// A column of it: its width at the least.
    pub const TABLE_COLUMN: f32 = 20.0;
    /// A field for inches: its width.
    pub const INCHES: f32 = 56.0;
    /// A field for a number of stands: its width.
    pub const NUMBER_FIELD: f32 = 64.0;
    /// A firer's picture, number and name: their width.
    pub const FIRER: f32 = 158.0;
    /// A weapon's ruler: its height, with the inches beneath.
    pub const RULER: f32 = 40.0;
    /// Its width: with less room it stands in a line of its own.
    pub const RULER_LEAST: f32 = 180.0;
    /// Its width at the most.
    pub const RULER_MOST: f32 = 420.0;
    /// A target seen from above: its width.
    pub const FOOTPRINT_WIDTH: f32 = 176.0;
    /// Height of that target.
    pub const FOOTPRINT_HEIGHT: f32 = 96.0;
    /// Opacity of the sign on a disabled button; in high contrast, lines are as bright as words.
    pub const DEAD_SIGN: f32 = 0.3;
    /// A line above a map: its height.
    pub const MAP_CAPTION: f32 = 28.0;
    /// The buttons of a map beside each other.
    pub const MAP_TOOLS: f32 = 180.0;
    /// The small picture of a battle where battles are chosen: its width.
    pub const PICTURE_WIDTH: f32 = 196.0;
    /// Height of that picture.
    pub const PICTURE_HEIGHT: f32 = 112.0;
    /// From this width on, a battle's words stand beside its picture.
    pub const CARD_WIDE: f32 = 620.0;
    /// From this width on, the two sides' points of the after-action page stand beside each other.
    pub const AFTER_COLUMNS: f32 = 460.0;
    /// Width of a thin line.
    pub const LINE: f32 = 1.0;
    /// Width of the frame of the part with the keyboard focus.
    pub const FOCUS: f32 = 2.0;
    /// Below this height of the window only strip and foot stay in place.
    pub const LOW: f32 = 440.0;
    /// Under this width one panel is shown at a time.
    pub const NARROW: f32 = 880.0;
    /// From this width on, the area games have room for panels opened beside their parts.
    pub const PARTS_WIDE: f32 = 1_120.0;
    /// From this width on, a map has log and brushes among its own buttons.
    pub const TOOLS_NARROW: f32 = 560.0;
    /// The widest line of the text about a hex over its board.
    pub const TOLD_WIDTH: f32 = 560.0;
    /// The narrowest width to which that text is wrapped.
    pub const TOLD_LEAST: f32 = 180.0;
    /// The first page: as wide as a line is read at ease.
    pub const START: f32 = 860.0;
    /// The icon on it, a square.
    pub const START_ICON: f32 = 72.0;
    /// A choice of the first page: the width of its name.
    pub const START_BUTTON: f32 = 230.0;
    /// The card of the guide.
    pub const GUIDE: f32 = 300.0;
    /// Its height until it has been drawn once.
    pub const GUIDE_HEIGHT: f32 = 120.0;
    /// Distance from a notice within which a moving pointer counts as on its way to it.
    pub const TOAST_NEAR: f32 = 120.0;
    /// A notice at the most: its width.
    pub const TOAST_WIDTH: f32 = 262.0;
    /// Its height, before it scrolls.
    pub const TOAST_HEIGHT: f32 = 140.0;
    /// A row of the roster.
    pub const ROSTER_ROW: f32 = 27.0;
    /// The roster as it is first seen.
    pub const ROSTER: f32 = 332.0;
    /// Its width at the least.
    pub const ROSTER_LEAST: f32 = 220.0;
    /// Its width at the most.
    pub const ROSTER_MOST: f32 = 420.0;
    /// The log beside the check as it is first seen.
    pub const LOG: f32 = 244.0;
    /// Its width at the least.
    pub const LOG_LEAST: f32 = 200.0;
    /// Its width at the most.
    pub const LOG_MOST: f32 = 460.0;
    /// Under this width of the window it is a drawer over the check.
    pub const LOG_BESIDE: f32 = 1180.0;
    /// Its columns: the number of a unit.
    pub const ROSTER_NUMBER: f32 = 26.0;
    /// The least height of a line of the log.
    pub const LOG_ROW: f32 = 26.0;
    /// The picture of its formation.
    pub const ROSTER_GLYPH: f32 = 20.0;
    /// Its name, of the width that is left.
    pub const ROSTER_NAME_SHARE: f32 = 0.465;
    /// The state in a word, at its end: room for the longest.
    pub const ROSTER_STATE: f32 = 66.0;
    /// The bar of a side's colour.
    pub const SIDE_BAR: f32 = 4.0;
    /// A stand in the ladder: its width, where there is room.
    pub const STAND: f32 = 5.0;
    /// The height of a stand in the ladder.
    pub const STAND_HEIGHT: f32 = 12.0;
    /// Gap between two stands.
    pub const STAND_GAP: f32 = 1.0;
    /// Between the stands where a unit becomes worn, and spent.
    pub const STAND_BREAK: f32 = 4.0;
}
