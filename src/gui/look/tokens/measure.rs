//! Heights and widths of the parts of a widget, in points.

/// Least size of a target that a finger or a shaking hand can hit.
pub const TARGET: f32 = 32.0;
/// A box to tick.
pub const TICK: f32 = 20.0;
/// Strokes of a tick in a disc, in shares of its radius from its centre.
pub const TICK_STROKES: [[f32; 2]; 3] = [[-0.42, 0.04], [-0.12, 0.36], [0.44, -0.34]];
/// The strip at the top: its height.
pub const STRIP: f32 = 48.0;
/// The least width of the beginning of a title in it.
pub const STRIP_TITLE_LEAST: f32 = 72.0;
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
/// The most of a page of battles that its foot takes.
pub const FOOT_OF_BATTLES: f32 = 0.4;
/// From this width on, its buttons stand beside each other.
pub const FOOT_WIDE: f32 = 560.0;
/// Under this width its dice, words and buttons stand one under another.
pub const FOOT_NARROW: f32 = 420.0;
/// The least room for words between dice and buttons; with less the buttons stand one under another.
pub const FOOT_WORDS: f32 = 300.0;
/// The foot of a panel beside a board: its height.
pub const FOOT_OF_PANEL: f32 = 288.0;
/// With pools of dice, of which two have room.
pub const FOOT_OF_POOLS_PANEL: f32 = 268.0;
/// With pools of dice, under the whole middle.
pub const FOOT_OF_POOLS: f32 = 164.0;
/// Under a map that has the window to itself: its height.
pub const FOOT_OF_MAP: f32 = 56.0;
/// The button that takes a face back: its width.
pub const FOOT_BACK: f32 = 56.0;
/// The button that rolls, beside it in a panel: its width.
pub const FOOT_ROLL: f32 = 84.0;
/// Foot of the panel beside a board, between checks.
pub const FOOT_OF_BOARD: f32 = 180.0;
/// A die of the last event in it: its side.
pub const LAST_POOL_DIE: f32 = 34.0;
/// The button that undoes or turns, beside the next action.
pub const FOOT_SECOND: f32 = 92.0;
/// A button in that foot that turns the company in hand.
pub const FOOT_TURN: f32 = 74.0;
/// Width of the same beside a long next action.
pub const FOOT_TURN_LEAST: f32 = 52.0;
/// A formation in that foot: its height, without its name.
pub const FORMATION_TILE: f32 = 32.0;
/// Head of a side in the roster beside a board: its height.
pub const SIDE_HEAD: f32 = 34.0;
/// Sign of the side before its name.
pub const SIDE_SIGN: f32 = 13.0;
/// Signs of the companies of a folded side: the height of their line.
pub const SIGN_ROW: f32 = 22.0;
/// Most room of a sign in that line.
pub const SIGN_STEP: f32 = 18.0;
/// Flag of a key position in the line of points.
pub const POINTS_FLAG: f32 = 18.0;
/// Figures of a company in its row.
pub const PIPS_WIDE: f32 = 56.0;
/// Width of a figure in its row.
pub const PIP: f32 = 5.0;
/// A faction's dice in it: the width of a column.
pub const FACES: f32 = 300.0;
/// Opacity of a scroll bar at rest, with the pointer elsewhere.
pub const BAR_AT_REST: f32 = 0.4;
/// Width a scroll bar takes of a page.
pub const SCROLL_BAR: f32 = 14.0;
/// The thinnest line of a printed page, on the screen.
pub const HAIR_LINE: f32 = 0.5;
/// A cube of the bag under a map that has the window to itself: its width.
pub const LOW_CUBE: f32 = 44.0;
/// The faction's name before its faces: its width.
pub const FACES_NAME: f32 = 104.0;
/// Before the name the cube, with the number of its dice: its width.
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
/// The button of the next action: its width.
pub const MAIN_BUTTON: f32 = 112.0;
/// The same in the foot of a check, with its key in one line: its width.
pub const FOOT_BUTTON: f32 = 128.0;
/// The same in a foot with room: its width.
pub const FOOT_BUTTON_WIDE: f32 = 168.0;
/// A die that lies in a foot between checks, a square: its side.
pub const LAST_DIE: f32 = 84.0;
/// Under this height a foot between checks shows no die.
pub const LAST_LOW: f32 = 90.0;
/// Height of the button of the next action.
pub const MAIN_BUTTON_HEIGHT: f32 = 40.0;
/// The lines of a sum at the most: their width, so that the eye finds the value of each.
pub const TALLY: f32 = 360.0;
/// A line of a sum above the foot of a panel.
pub const TALLY_LINE: f32 = 24.0;
/// A row of a form.
pub const FORM_ROW: f32 = 27.0;
/// The least and the most width of a column of a grid.
pub const GRID_COLUMN: [f32; 2] = [52.0, 250.0];
/// The most that a line which is no unit widens a column.
pub const GRID_OTHERS: f32 = 140.0;
/// The heads of the columns over a run of lines of a grid: their height.
pub const GRID_HEAD: f32 = 18.0;
/// Indent of a line of a grid below the line it belongs to.
pub const GRID_STEP: f32 = 14.0;
/// Width of the label before the first cell of a line that has no name.
pub const GRID_LABEL: f32 = 84.0;
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
pub const CELL_LARGE: f32 = 96.0;
/// The panel beside a map: its width until it is dragged.
pub const SIDE: f32 = 360.0;
/// Its width at the least.
pub const SIDE_LEAST: f32 = 340.0;
/// Its width at the most.
pub const SIDE_MOST: f32 = 440.0;
/// From this width on, the odds of cubes stand beside what is asked.
pub const ODDS_BESIDE: f32 = 1160.0;
/// A cube beside a name.
pub const CUBE: f32 = 20.0;
/// Height of the facts over a foot below which its check shows the chances in the foot.
pub const FACTS_LOW: f32 = 200.0;
/// A strip of results as wide as their chances: its height.
pub const SHARE: f32 = 24.0;
/// Height of the foot of a check in a window that is narrow and low: the die with its caption.
pub const FOOT_BIG: f32 = 112.0;
/// Height of the same with two dice, which leave the effects a narrow place.
pub const FOOT_BIG_TWO: f32 = 164.0;
/// Height of the heading of a check: two lines, its title and its faults.
pub const CHECK_HEADING: f32 = 50.0;
/// The strip of a charge with the line above and below it: its height.
pub const STRIP_OF_CHARGE: f32 = 82.0;
/// The strip of a volley with its sum above and the rows' names below: their height.
pub const STRIP_OF_FIRE: f32 = 106.0;
/// The strip of a check of one die, with the rows' names below: their height.
pub const STRIP_OF_ONE_DIE: f32 = 76.0;
/// Least height of a check's facts above a strip with a place of its own.
pub const FACTS_LEAST: f32 = 150.0;
/// From this width on, strip and reasons of a check stand beside its facts.
pub const WHY_BESIDE: f32 = 1000.0;
/// The facts' share of the width there.
pub const FACTS_SHARE: f32 = 0.56;
/// Share of the height given to the effects of a correction.
pub const OUTCOME_SHARE: f32 = 0.15;
/// Least height of those effects.
pub const OUTCOME_LEAST: f32 = 120.0;
/// A drawer at the most: its width.
pub const DRAWER: f32 = 360.0;
/// A row of the agenda of a phase: its height.
pub const AGENDA_ROW: f32 = 28.0;
/// A column of inches in it: its width.
pub const AGENDA_INCHES: f32 = 48.0;
/// Room behind those columns, where there is any.
pub const AGENDA_KEY: f32 = 52.0;
/// From this width on, that room is left free.
pub const AGENDA_WIDE: f32 = 560.0;
/// The most of a row's width that a unit's name takes.
pub const AGENDA_NAME_SHARE: f32 = 0.4;
/// The buttons pinned under the agenda: their height, with the gaps around them.
pub const AGENDA_BAR: f32 = 52.0;
/// The same in a low window.
pub const AGENDA_BAR_LOW: f32 = 40.0;
/// Bar of the accent at the left of the row that Enter takes.
pub const NEXT_BAR: f32 = 3.0;
/// The least width of a unit's name in a maneuver check.
pub const UNIT_NAME: f32 = 110.0;
/// Width of the tick, the sign and the gaps before that name.
pub const BESIDE_UNIT_NAME: f32 = 64.0;
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
/// A list to open whose entries are heads of columns: its width.
pub const COMBO_HEAD: f32 = 128.0;
/// A list to open whose entries are names: its width.
pub const COMBO: f32 = 190.0;
/// Height of an open list, before it scrolls.
pub const LIST_HEIGHT: f32 = 330.0;
/// Width of the name before a field.
pub const FIELD_NAME: f32 = 84.0;
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
/// A weapon's ruler: its height, with the inches below.
pub const RULER: f32 = 36.0;
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
/// The buttons of a map beside each other.
pub const MAP_TOOLS: f32 = 180.0;
/// A line above a map: its height.
pub const MAP_CAPTION: f32 = 28.0;
/// The small picture of a battle begun, in the list of them: its width.
pub const THUMB_WIDTH: f32 = 92.0;
/// Share of the strip's width that the buttons of a page may take with their keys.
pub const STRIP_BUTTONS: f32 = 0.4;
/// Page after the battle: least width at which its cards stand beside each other.
pub const AFTER_COLUMNS: f32 = 620.0;
/// Its column of the sides' names, before the bars of points.
pub const AFTER_NAMES: f32 = 96.0;
/// Room behind the bars of points for their sum.
pub const AFTER_SUM: f32 = 44.0;
/// Height of a bar of points.
pub const POINTS_BAR: f32 = 36.0;
/// Height of the line of the lead, without the turns below.
pub const LEAD: f32 = 76.0;
/// Width of that line.
pub const LEAD_LINE: f32 = 2.5;
/// Radius of the mark of a turning point that has a card.
pub const LEAD_MARK: f32 = 11.0;
/// Radius of the mark of any other turning point.
pub const LEAD_DOT: f32 = 6.0;
/// Height of the picture in a card of a turning point.
pub const CARD_PICTURE: f32 = 120.0;
/// Side of a die in a card, of one or two.
pub const CARD_DIE: f32 = 40.0;
/// Side of a die in a card, of more.
pub const CARD_DIE_SMALL: f32 = 22.0;
/// Least width of the odds in a card; with less they stand below the dice.
pub const CARD_ODDS: f32 = 100.0;
/// Height of the odds in a card.
pub const CARD_STRIP: f32 = 18.0;
/// Stand of a unit seen from above in a card's picture.
pub const CARD_STAND: [f32; 2] = [12.0, 8.0];
/// Row of the losses, the largest first: the first with which both sides fit.
pub const LOSS_ROWS: [f32; 4] = [27.0, 24.0, 22.0, 21.0];
/// Width of a button in the foot of the page after the battle.
pub const AFTER_BUTTON: f32 = 168.0;
/// Size of the picture to share, in points.
pub const SHARED: [f32; 2] = [1280.0, 760.0];
/// Row of the losses in that picture.
pub const SHARED_ROW: f32 = 22.0;
/// Pixels of that picture to a point.
pub const SHARED_PIXELS: f32 = 1.5;
/// Height of a small picture beside its words.
pub const THUMB_HEIGHT: f32 = 56.0;
/// The list of battles begun beside those to begin: its width.
pub const OPEN_SIDE: f32 = 332.0;
/// A battle to begin: its card at the least is so wide.
pub const BATTLE_CARD: f32 = 164.0;
/// Height of the picture on that card.
pub const BATTLE_PICTURE: f32 = 86.0;
/// Height of the words under that picture.
pub const BATTLE_WORDS: f32 = 82.0;
/// Room of the title on it: one line, or two of small type.
pub const BATTLE_TITLE: f32 = 34.0;
/// A side's strength on it as a bar: its height.
pub const STRENGTH_BAR: f32 = 7.0;
/// Room of the number behind that bar.
pub const STRENGTH_NUMBER: f32 = 28.0;
/// The picture of the battle that is chosen, in the foot: its width.
pub const FOOT_PICTURE: f32 = 156.0;
/// The buttons of that foot: their width.
pub const FOOT_BUTTONS: f32 = 176.0;
/// Width of the frame of what is chosen in a list of pictures.
pub const CHOSEN: f32 = 3.0;
/// Width of a thin line.
pub const LINE: f32 = 1.0;
/// Width of the frame of the part with the keyboard focus.
pub const FOCUS: f32 = 2.0;
/// Below this height of the window only strip and foot stay in place.
pub const LOW: f32 = 440.0;
/// The most of the width of a low window that the sentence of what was undone takes, beside the buttons of the foot.
pub const MOVED_SHARE: f32 = 0.6;
/// Below this height nothing is drawn that only keeps a place.
pub const LOWEST: f32 = 330.0;
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
/// The first page has its pictures from this width on.
pub const START_WIDE: f32 = 1000.0;
/// And from this height on.
pub const START_HIGH: f32 = 620.0;
/// Its ways to begin, under the battle: their height.
pub const START_CARDS: f32 = 274.0;
/// Height of the picture of such a way.
pub const START_PICTURE: f32 = 148.0;
/// The icon in its strip, a square.
pub const START_ICON: f32 = 26.0;
/// The card over the battle, for a newcomer: its width.
pub const START_PANEL: f32 = 452.0;
/// Its large button: the height.
pub const START_BUTTON: f32 = 52.0;
/// The panel of a charge and its odds: its width at the most.
pub const START_ODDS: f32 = 600.0;
/// Height of that panel.
pub const START_ODDS_HEIGHT: f32 = 106.0;
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
/// Heights of a unit's row in the roster: the largest with which both sides fit.
pub const ROSTER_ROWS: [f32; 4] = [27.0, 24.0, 22.0, 21.0];
/// A leader's row in the roster: its height.
pub const ROSTER_COMMAND: f32 = 24.0;
/// An officer's line in the roster beside a board: its height.
pub const BOARD_COMMAND: f32 = 21.0;
/// The find field over the roster: its height.
pub const ROSTER_FIND: f32 = 28.0;
/// Height of the card of a company under them.
pub const ROSTER_CARD: f32 = 216.0;
/// A side's name in the roster: the height of its line.
pub const ROSTER_SIDE: f32 = 21.0;
/// A line of small words in the roster: its height.
pub const ROSTER_WORDS: f32 = 18.0;
/// Number of stands from which a ladder is a bar with its figures.
pub const LONG_LADDER: u32 = 13;
/// Bar of a long ladder: its width.
pub const LADDER_BAR: f32 = 44.0;
/// Height of that bar.
pub const LADDER_BAR_HEIGHT: f32 = 5.0;
/// The figures before that bar: their width.
pub const LADDER_FIGURES: f32 = 36.0;
/// A flag of a key position: its width.
pub const FLAG: f32 = 14.0;
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
pub const ROSTER_STATE: f32 = 72.0;
/// From this width of a page on, both sides stand beside each other in the roster, and the middle is no wider than its most.
pub const WIDE: f32 = 1600.0;
/// The middle of such a page at the most: its width.
pub const MIDDLE_MOST: f32 = 984.0;
/// The log of such a page, where there is room: its width.
pub const LOG_WIDE: f32 = 304.0;
/// The roster of such a page at the least: its width.
pub const ROSTER_WIDE: f32 = 600.0;
/// Field to find a unit over it: its width at the most.
pub const ROSTER_FIND_MOST: f32 = 440.0;
/// The table under the roster at the least: its height.
pub const ROSTER_TABLE: f32 = 200.0;
/// A flag on that table: its size.
pub const MAP_FLAG: f32 = 22.0;
/// Radius of the ground under it, as a share of its size.
pub const FLAG_GROUND: f32 = 0.62;
/// From this width on, a volley is drawn as a picture to scale, with what is asked beside it.
pub const VOLLEY_WIDE: f32 = 860.0;
/// That picture at the least: its height.
pub const VOLLEY_LEAST: f32 = 220.0;
/// The picture's share of the width.
pub const VOLLEY_SHARE: f32 = 0.64;
/// Room of the zones about the target.
pub const VOLLEY_ZONE: f32 = 48.0;
/// Room under the farthest range, for the name of who fires from there.
pub const VOLLEY_FOOT: f32 = 44.0;
/// The target's front at the most, as a share of the picture's width.
pub const VOLLEY_TARGET: f32 = 0.55;
/// A unit in the picture at the least: its width and depth.
pub const VOLLEY_BODY: f32 = 10.0;
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
/// A unit in the moves of a brigade: the height of its row.
pub const MOVES_ROW: f32 = 48.0;
/// Height of that row where the page scrolls.
pub const MOVES_ROW_LOW: f32 = 40.0;
/// Least height of that row, where many must fit without a scroll.
pub const MOVES_ROW_LEAST: f32 = 36.0;
/// Width from which a long name is cut before the row gets a second line.
pub const MOVES_NAME: f32 = 110.0;
/// Width of the cell of a move in it.
pub const MOVE_CELL: f32 = 49.0;
/// Height of the cell of a move in it.
pub const MOVE_CELL_HEIGHT: f32 = 28.0;
/// Width of the inches over one kind of ground.
pub const MOVE_INCHES: f32 = 44.0;
/// Details of the unit that is picked: their height.
pub const MOVES_DETAILS: f32 = 164.0;
/// Card of the enemy met last, below that of a unit: its usual height.
pub const MET_CARD: f32 = 94.0;
/// Height of a page from which on that card has a place of its own.
pub const MET_CARD_FROM: f32 = 500.0;
/// Height of three more lines in the moves' details, for the limits of a move.
pub const MOVES_LIMITS: f32 = 58.0;
/// Height of a page from which on these details have a place of their own below the rows.
pub const MOVES_LEAST: f32 = 430.0;
/// The mark of disorder in the corner of a move: its side.
pub const CORNER: f32 = 8.0;
/// A formation to choose: its least width.
pub const TILE: f32 = 66.0;
/// Height of a formation to choose.
pub const TILE_HEIGHT: f32 = 76.0;
/// The bar at the left of the row that is picked.
pub const ROW_BAR: f32 = 3.0;
/// Name before the actions of a row: its width.
pub const DEED_NAME: f32 = 76.0;
/// From this width on, the facts of a card stand beside its ladder.
pub const FACTS_BESIDE: f32 = 600.0;
/// Width of those facts.
pub const CARD_FACTS: f32 = 240.0;
/// Width of the name before such a fact.
pub const CARD_FACT_NAME: f32 = 88.0;
/// A stand in the ladder of a card: its width.
pub const CARD_LADDER_STAND: f32 = 22.0;
/// Height of a stand in the ladder of a card.
pub const CARD_STAND_HEIGHT: f32 = 20.0;
/// Width of the words before what a loss brings.
pub const CARD_STEP: f32 = 108.0;
/// A cell of the strip over the whole width: its height.
pub const STRIP_CELL: f32 = 44.0;
/// The names below that strip, in two lines: their height.
pub const STRIP_NAMES: f32 = 36.0;
/// That strip with its names and two lines of what would be otherwise.
pub const STRIP_WHOLE: f32 = 142.0;
/// Three strips of losses under their names, with two lines of what would be otherwise.
pub const STRIP_OF_LOSSES: f32 = 216.0;
/// The sum of a check with no battle loaded, beside its questions: its width.
pub const SUM_PANEL: f32 = 312.0;
/// A picture before the word of a choice: its width.
pub const CHOICE_GLYPH: f32 = 18.0;
/// A value that decides, with a step less and more: the height of its row.
pub const VALUE_ROW: f32 = 50.0;
/// Width of the bar of its results.
pub const VALUE_BAR: f32 = 144.0;
/// From this width on, the parts of its row stand beside each other.
pub const VALUES_WIDE: f32 = 1000.0;
/// A dot for a value: checked, or to be checked.
pub const CHECK_DOT: f32 = 10.0;
/// Widest words before the button Undo, of what it takes back.
pub const UNDO_TOLD: f32 = 260.0;
/// Room below which these words are left out.
pub const UNDO_TOLD_LEAST: f32 = 120.0;
/// The palette beside a table that is designed: its width.
pub const PALETTE: f32 = 164.0;
/// A tool in it: the height of its picture.
pub const TILE_PICTURE: f32 = 32.0;
/// Height of the name under that picture.
pub const TILE_NAME: f32 = 17.0;
/// The line over a table that is designed: its height.
pub const TABLE_HEAD: f32 = 34.0;
/// The least width of that line at which the hint stands beside its switches, not below them.
pub const TABLE_HEAD_WIDE: f32 = 700.0;
/// The inches along its upper and its left edge: height and width.
pub const INCH_RULER: [f32; 2] = [16.0, 28.0];
/// The column of remarks and sums beside it: its width.
pub const TABLE_SIDE: f32 = 276.0;
/// Card of what is in hand, under that column: its height.
pub const IN_HAND: f32 = 142.0;
/// The disc with the number of a remark: its diameter.
pub const REMARK_DISC: f32 = 20.0;
/// A turn of the track under a table: its height.
pub const TRACK_TURN: f32 = 22.0;
/// The clock over it, and a line of words under it: their height.
pub const TRACK_WORDS: f32 = 17.0;
/// An arrival on the track: its height.
pub const TRACK_ARRIVAL: f32 = 20.0;
/// A handle of a shape on a table: half its size.
pub const HANDLE: f32 = 5.0;
/// Height of a table's page from which on its track has a place of its own.
pub const TRACK_LEAST: f32 = 420.0;
/// Largest share of the track's width that an arrival takes.
pub const ARRIVAL_MOST: f32 = 0.4;

/// The laboratory: the column of who fights, its width.
pub const LAB_SIDE: f32 = 300.0;
/// In it a chip: its height.
pub const LAB_CHIP: f32 = 24.0;
/// The step of a plan: the height of its line.
pub const LAB_STEP: f32 = 24.0;
/// Beside it the least width of two plans beside each other.
pub const LAB_PLANS: f32 = 700.0;
/// A dot with its distance to the next at the most.
pub const DOT: f32 = 12.0;
/// The dots of a plan with the numbers under them: their height at the most.
pub const DOTS: f32 = 74.0;
/// The mark of how figures were got: its side.
pub const LAB_MARK: f32 = 12.0;
/// A step's bar: its height.
pub const LAB_THIN: f32 = 8.0;
/// The sum's bar: its height.
pub const LAB_THICK: f32 = 30.0;
/// A bar of what tips a fight: the height of its row.
pub const TIP_ROW: f32 = 36.0;
/// The names of the facts before the bars: their width.
pub const TIP_NAME: f32 = 322.0;

/// The shadow of a cube on a table: the share of ink in it.
pub const CUBE_SHADOW: f32 = 0.3;
/// Rise of a cube over its shadow, and the width of its light, as shares of half its width.
pub const CUBE_RISE: f32 = 0.11;
/// Reach of the cross over a cube that is struck out, as a share of half its width.
pub const STRIKE: f32 = 1.05;
/// Difference in brightness from which a colour stands out on the surface.
pub const STANDS_OUT: f32 = 0.38;
/// The odds of a battle of cubes, with the words over them: their height.
pub const CUBES_ODDS: f32 = 92.0;
/// Height of those odds in a small window.
pub const CUBES_ODDS_LOW: f32 = 52.0;
/// The panel of a battle of cubes with the next dice and the buttons: its height.
pub const CUBES_PANEL: f32 = 176.0;
/// Height of that panel in a small window.
pub const CUBES_PANEL_LOW: f32 = 148.0;
/// Half the width of a cube of a battle, at the most.
pub const BATTLE_CUBE: f32 = 23.0;
/// Half the width of a cube below which a number stands for many.
pub const BATTLE_CUBE_LEAST: f32 = 6.0;
/// Distance from one cube of a battle to the next, for half a cube of 1.
pub const BATTLE_STEP: f32 = 2.52;
/// A die of the last throw: its side at the most.
pub const SIGN_DIE: f32 = 54.0;
/// A die of the next throw: its side at the most.
pub const NEXT_DIE: f32 = 46.0;
/// Room of the last throw between both sides: its width at the most.
pub const THROW_ROOM: f32 = 330.0;
/// Height of a row of cubes from which on its name stands below it.
pub const CUBES_NAMED: f32 = 58.0;
/// Height of the field of a battle from which on its words are as large as headings.
pub const FIELD_WORDS: f32 = 230.0;
/// A face to choose for a die, with its word: its width.
pub const FACE_BUTTON: f32 = 124.0;
/// Width of a face to choose without its word.
pub const FACE_SIGN: f32 = 40.0;
/// An area beside a battle: its width at the most.
pub const NEIGHBOUR: f32 = 124.0;
/// Height of an area beside a battle.
pub const NEIGHBOUR_HEIGHT: f32 = 48.0;
/// The mark of the odds before a throw: half its width.
pub const ODDS_MARK: f32 = 5.0;
/// A step of a campaign's turn: the height of its row.
pub const STEP_ROW: f32 = 29.0;
/// A card in the strip of a campaign: its width and height.
pub const STRIP_CARD: [f32; 2] = [10.0, 15.0];
/// A movement card in the grid of armies by areas: its height.
pub const GRID_CARD: f32 = 23.0;
/// Least width of a list of areas beside a number.
pub const COMBO_LEAST: f32 = 96.0;
/// Width of a number with its two buttons.
pub const COUNT_ROW: f32 = 128.0;
/// Height of stockpiles and fled units above the foot of a turn.
pub const STOCKS: f32 = 36.0;
/// Least height of the panel of a turn that shows them there.
pub const STOCKS_LEAST: f32 = 300.0;
/// The list of a campaign's turn beside its map: its width until it is dragged.
pub const TURN_SIDE: f32 = 324.0;
/// Its width at the least.
pub const TURN_SIDE_LEAST: f32 = 308.0;
/// The foot of a campaign's turn: its height at the most.
pub const FOOT_OF_TURN: f32 = 212.0;
/// The foot of a step without cubes or cells, which needs less: in the list beside the map.
pub const FOOT_OF_STEP: f32 = 138.0;
/// The same under a wide list.
pub const FOOT_OF_STEP_WIDE: f32 = 100.0;
/// Below this height of the page the foot of a turn is one line, so that the list above it has its movement cards.
pub const TURN_LOW: f32 = 260.0;

/// Whole battles: the column of who commands, its width.
pub const LAB_PAIRS: f32 = 420.0;
/// The least width of what comes of a pair beside it.
pub const LAB_DAY: f32 = 620.0;
/// The name of a general before his pairs: its width.
pub const LAB_GENERAL: f32 = 94.0;
/// A pair of generals: its height with the gap below it.
pub const LAB_CELL: f32 = 58.0;
/// A row of points given, and a head of the companies lost: its height.
pub const LAB_ROW: f32 = 26.0;
/// A row of a company lost: its height.
pub const LAB_LOST: f32 = 22.0;
/// The board with the heat: its height at the most.
pub const LAB_HEAT: f32 = 540.0;
/// Least height of the ground where companies fell, in points.
pub const LAB_HEAT_LEAST: f32 = 160.0;
/// The points turn by turn: their height.
pub const LAB_CHART: f32 = 186.0;
