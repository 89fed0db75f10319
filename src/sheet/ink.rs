//! Inks of the paper: a colour for each meaning, and the same in black and grey. A letter, a line or a form shows whatever a colour shows.

use crate::engine::words;
use crate::map::{Role, Tone};
use crate::scenario::Nation;

words! {
    /// Inks to print with.
    #[derive(Default)]
    Inks { #[default] Color = "colour", Gray = "grey" }
}

impl Inks {
    /// Returns their name as the window shows it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Color => "Colour",
            Self::Gray => "Black and grey",
        }
    }
}

/// Colour of a mark on the paper: red, green, blue and opacity.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ink(pub [u8; 4]);

impl Ink {
    /// Black, of words and lines.
    pub const BLACK: Self = Self::gray(0);
    /// White, of words on a dark ground.
    pub const WHITE: Self = Self::gray(u8::MAX);

    /// Returns a grey from black, 0, to white, 255.
    #[must_use]
    pub const fn gray(lightness: u8) -> Self {
        Self([lightness, lightness, lightness, u8::MAX])
    }

    const fn hex(hex: u32) -> Self {
        let [_, red, green, blue] = hex.to_be_bytes();
        Self([red, green, blue, u8::MAX])
    }

    /// Returns the colour at an opacity, 0 to 1.
    #[must_use]
    pub fn faint(self, share: f32) -> Self {
        let Self([red, green, blue, _]) = self;
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a share of 0 to 255")]
        let opacity = (255.0 * share.clamp(0.0, 1.0)).round() as u8;
        Self([red, green, blue, opacity])
    }

    /// Returns the opaque colour that it has on white paper.
    #[must_use]
    pub fn over_white(self) -> Self {
        let Self([red, green, blue, opacity]) = self;
        let part = |part: u8| 255 - (255 - u32::from(part)) * u32::from(opacity) / 255;
        let [red, green, blue] = [red, green, blue].map(|own| u8::try_from(part(own)).unwrap_or(u8::MAX));
        Self([red, green, blue, u8::MAX])
    }

    /// Returns how light it looks, 0 to 255.
    #[must_use]
    pub fn lightness(self) -> u8 {
        let [red, green, blue, _] = self.0.map(u32::from);
        u8::try_from((299 * red + 587 * green + 114 * blue) / 1000).unwrap_or(u8::MAX)
    }
}

/// Side of a battle, by its nation and its place in the scenario: on grey paper the first is dark and the second light.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SideTint {
    /// Nation that gives the colour; `None`: none known.
    pub nation: Option<Nation>,
    /// True for the first side of the scenario.
    pub is_first: bool,
}

/// Tint of a word or a ground, by its meaning.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tint {
    /// Words that are read first.
    #[default]
    Black,
    /// Words that are read second.
    Second,
    /// White of the paper.
    White,
    /// Ground of a side.
    Side(SideTint),
    /// Words on the ground of a side.
    OnSide(SideTint),
    /// Words in the colour of a side.
    SideWord(Option<Nation>),
    /// Part of a side's bar, paler from 0 to 2.
    SideBar(Option<Nation>, u8),
    /// Ground of a brigade's letter, counted through both sides.
    Brigade(usize),
    /// Words on the ground of a brigade.
    OnBrigade(usize),
    /// Box of a stand that makes its unit worn, and those after it.
    Worn,
    /// Box of a stand that makes its unit spent, and those after it.
    Spent,
    /// Light of a turn, from full day, 0, to night, 5.
    Light(u8),
    /// Words on the light of a turn.
    OnLight(u8),
}

/// Colours of brigades, with their greys; the letter beside them distinguishes them where colours repeat.
const BRIGADES: [(u32, u8); 10] = [
    (0x00E2_B13C, 215),
    (0x005E_9156, 120),
    (0x0095_9083, 165),
    (0x0038_2F2A, 40),
    (0x007D_4A8C, 80),
    (0x00D1_813A, 185),
    (0x003F_7F86, 105),
    (0x00C4_5D76, 145),
    (0x008A_6A45, 95),
    (0x0064_7FB5, 135),
];
/// Lights from day to night, with their greys.
const LIGHTS: [(u32, u8); 6] =
    [(0x00F8_E6B0, 255), (0x00EC_D3AE, 232), (0x00DC_C8B9, 214), (0x00CB_BEC4, 196), (0x00B3_AEC6, 178), (0x0086_86B0, 130)];
/// Lightness from which words on a ground are black.
const DARK_GROUND: u8 = 118;

impl Tint {
    /// Returns the ink of the tint.
    #[must_use]
    pub fn ink(self, inks: Inks) -> Ink {
        let pick = |(color, gray): (u32, u8)| match inks {
            Inks::Color => Ink::hex(color),
            Inks::Gray => Ink::gray(gray),
        };
        let on = |ground: Self| if ground.ink(inks).lightness() < DARK_GROUND { Ink::WHITE } else { Ink::BLACK };
        match self {
            Self::Black => Ink::BLACK,
            Self::White => Ink::WHITE,
            Self::Second => pick((0x005A_5245, 80)),
            Self::Side(side) => match inks {
                Inks::Color => role(Role::Nation(side.nation), inks),
                Inks::Gray => Ink::gray(if side.is_first { 60 } else { 214 }),
            },
            Self::OnSide(side) => on(Self::Side(side)),
            Self::SideWord(nation) => match inks {
                Inks::Color => role(Role::NationWord(nation), inks),
                Inks::Gray => Ink::BLACK,
            },
            Self::SideBar(nation, step) => {
                let share = [1.0, 0.62, 0.32].get(usize::from(step)).copied().unwrap_or(0.32);
                match inks {
                    Inks::Color => role(Role::Nation(nation), inks).faint(share),
                    Inks::Gray => Ink::gray([70, 150, 214].get(usize::from(step)).copied().unwrap_or(214)),
                }
            }
            Self::Brigade(nth) => pick(BRIGADES[nth % BRIGADES.len()]),
            Self::OnBrigade(nth) => on(Self::Brigade(nth)),
            Self::Worn => pick((0x00E8_D3AC, 225)),
            Self::Spent => pick((0x00DE_A78C, 185)),
            Self::Light(step) => pick(LIGHTS[usize::from(step).min(LIGHTS.len() - 1)]),
            Self::OnLight(step) => on(Self::Light(step)),
        }
    }
}

/// Returns the ink of a part of a map.
pub(super) fn tone(tone: Tone, inks: Inks) -> Ink {
    role(tone.role, inks).faint(tone.share)
}

/// Returns the ink of a role of a map: the window's paper look, or a grey.
#[must_use]
pub fn role(role: Role, inks: Inks) -> Ink {
    match inks {
        Inks::Color => Ink::hex(color(role)),
        Inks::Gray => Ink::gray(shade(role)),
    }
}

/// Returns the colour of a role on paper. A test holds it to the window's paper look.
const fn color(role: Role) -> u32 {
    match role {
        Role::Under => 0x00FF_FFFF,
        Role::Open => 0x00F1_E9D4,
        Role::Woods => 0x00D3_DCB6,
        Role::Swamp => 0x00DC_E0C4,
        Role::Hill => 0x00E9_D6B0,
        Role::Ridge => 0x00DD_C294,
        Role::Water => 0x00BC_D0D6,
        Role::Building => 0x00E6_CFC0,
        Role::Field => 0x00ED_E1BF,
        Role::Slope => 0x00DB_C9A8,
        Role::Contour => 0x0078_5A30,
        Role::Tree => 0x004F_6B3A,
        Role::Reed => 0x004B_6E66,
        Role::Road => 0x00FB_F3E0,
        Role::Stream => 0x004F_7E96,
        Role::Crown => 0x007F_9C5C,
        Role::CrownDeep => 0x006B_8B4E,
        Role::CrownPale => 0x0094_AC6C,
        Role::CrownShadow => 0x004B_6439,
        Role::CrownLight => 0x00F4_F3D6,
        Role::Conifer => 0x004F_7048,
        Role::ConiferLight => 0x006C_8A5C,
        Role::WoodsEdge => 0x008F_A56F,
        Role::SwampEdge => 0x008F_A896,
        Role::SwampWater => 0x006E_9AA0,
        Role::Bank => 0x007C_6A45,
        Role::RoadEdge => 0x008B_734A,
        Role::Hachure => 0x007B_5C38,
        Role::Orchard => 0x00DF_E0B4,
        Role::Furrow => 0x00CD_BB8C,
        Role::House => 0x004A_4037,
        Role::HouseRidge => 0x008D_7C67,
        Role::Fence => 0x006B_5334,
        Role::Frame => 0x003B_332A,
        Role::Margin => 0x00F8_F2E2,
        Role::PlaceName => 0x004E_3F2A,
        Role::WaterName => 0x002F_566B,
        Role::Mark => 0x0046_341E,
        Role::Grid => 0x00C9_BB9F,
        Role::Ink => 0x0022_1E19,
        Role::Second => 0x005A_5245,
        Role::Line => 0x00DA_D0BC,
        Role::Surface => 0x00FB_F8F0,
        Role::Accent => 0x0014_635C,
        Role::OnAccent => 0x00FB_F8F0,
        Role::Warning => 0x008A_3B0A,
        Role::Nation(None) | Role::NationWord(None) => 0x005A_5245,
        Role::Nation(Some(Nation::UnitedStates)) | Role::NationWord(Some(Nation::UnitedStates)) => 0x002B_4C7E,
        Role::Nation(Some(Nation::British)) | Role::NationWord(Some(Nation::British)) => 0x00A3_312B,
        Role::Nation(Some(Nation::NativeNations)) => 0x004F_6B3A,
        Role::NationWord(Some(Nation::NativeNations)) => 0x0047_612F,
        Role::Nation(Some(Nation::France)) => 0x003F_6E8C,
        Role::NationWord(Some(Nation::France)) => 0x0033_5C77,
        Role::Nation(Some(Nation::Spain)) => 0x0091_631A,
        Role::NationWord(Some(Nation::Spain)) => 0x007E_5510,
        Role::OnNation => 0x00FF_FFFF,
        Role::CubeRed => 0x00C8_2828,
        Role::CubeYellow => 0x00F0_C828,
        Role::CubeGreen => 0x0032_8C3C,
        Role::CubeBlue => 0x0032_5AC8,
        Role::CubePurple => 0x0082_3CA0,
        Role::CubeWhite => 0x00F5_F5F5,
        Role::Heat(0) => 0x00EB_CFA6,
        Role::Heat(1) => 0x00E2_AE84,
        Role::Heat(2) => 0x00D5_8A66,
        Role::Heat(3) => 0x00B4_593A,
        Role::Heat(_) => 0x008E_4320,
        Role::OnHeat(0..=2) => 0x0016_120D,
        Role::OnHeat(_) => 0x00FF_FFFF,
        Role::Half => 0x00C5_B99F,
        Role::NineInTen => 0x00E0_D6C2,
        Role::Drawn => 0x00B9_AE98,
    }
}

/// Returns the lightness of a role in black and grey: 0 is black, 255 white. The sides of a battle also differ in form.
const fn shade(role: Role) -> u8 {
    match role {
        Role::Under | Role::Open | Role::Surface | Role::OnAccent | Role::OnNation | Role::CubeWhite | Role::Road | Role::Margin => 255,
        Role::CrownLight => 245,
        Role::Swamp | Role::Hill | Role::Building | Role::Field | Role::Orchard => 240,
        Role::Woods | Role::Water | Role::Ridge | Role::Slope => 228,
        Role::CubeYellow | Role::NineInTen | Role::Heat(0) => 215,
        Role::Heat(1) => 190,
        Role::Half | Role::Heat(2) | Role::Drawn => 165,
        Role::Heat(3) => 120,
        Role::Heat(_) => 90,
        Role::OnHeat(0..=2) => 0,
        Role::OnHeat(_) => 255,
        Role::CrownPale | Role::HouseRidge => 200,
        Role::Grid | Role::Line | Role::Furrow => 190,
        Role::Crown => 178,
        Role::CrownDeep | Role::ConiferLight | Role::WoodsEdge => 160,
        Role::Contour | Role::Stream | Role::Reed | Role::Tree | Role::SwampEdge | Role::SwampWater | Role::Bank => 140,
        Role::Conifer => 120,
        Role::CrownShadow | Role::RoadEdge | Role::Hachure | Role::Fence => 95,
        Role::Nation(Some(Nation::British)) | Role::CubeGreen => 110,
        Role::Nation(_) | Role::CubeRed | Role::CubePurple | Role::CubeBlue => 70,
        Role::Mark | Role::Frame | Role::House | Role::Second | Role::PlaceName | Role::WaterName | Role::NationWord(_) => 50,
        Role::Ink | Role::Accent | Role::Warning => 0,
    }
}
