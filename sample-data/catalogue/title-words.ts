/** What a word of a title says about the garment. A picture must show it, and no other word may say the opposite. */
export type Meaning = {
  /** The garment has one of these colours. */
  colours?: readonly string[];
  /** The garment has none of these colours. */
  neverIn?: readonly string[];
  /** The picture shows none of these cuts. */
  never?: readonly string[];
  /** The picture shows one of these cuts. */
  one?: readonly string[];
  /** Two words of one subject must have the same value: no "Relaxed Fitted". */
  says?: readonly (readonly [subject: string, value: string])[];
};

const black = ['Black', 'Charcoal', 'Washed Black'] as const;
const grey = ['Washed Grey', 'Charcoal', 'Washed Black', 'Silver'] as const;
const brick = ['Rust', 'Coral'] as const;
const pink = ['Blush', 'Coral', 'Lilac'] as const;

const loose = { says: [['fit', 'loose']] } as const satisfies Meaning;
const close = { says: [['fit', 'close']], never: ['boxy', 'wide'] } as const satisfies Meaning;

/** Words and names in titles with a meaning; all others fit any garment. Colours that a title names are not listed. */
export const titleWords: Readonly<Record<string, Meaning>> = {
  Obsidian: { colours: black },
  Onyx: { colours: black },
  Blackout: { colours: black },
  Shadow: { colours: [...black, 'Washed Grey'] },
  Midnight: { colours: [...black, 'Navy', 'Indigo', 'Raw Indigo'] },
  'Dark Side': { colours: [...black, 'Navy', 'Indigo', 'Raw Indigo', 'Chocolate'] },
  Smoke: { colours: grey },
  Ash: { colours: grey },
  Concrete: { colours: [...grey, 'Sand'] },
  'Ink Wash': { colours: [...black, 'Navy', 'Indigo', 'Raw Indigo', 'Washed Grey'] },
  Orchid: { colours: ['Lilac', 'Blush', 'Maroon'] },
  Terracotta: { colours: brick },
  'Clay Court': { colours: [...brick, 'Chocolate', 'Sand'] },
  Marigold: { colours: ['Mustard', 'Gold'] },
  Redline: { colours: [...brick, 'Maroon'] },
  Cherry: { colours: ['Maroon', 'Coral', 'Rust'] },
  Bubblegum: { colours: pink },
  'Lip Gloss': { colours: [...pink, 'Maroon'] },
  'Neon Alley': { colours: ['Coral', 'Cobalt', 'Lilac', 'Mustard'] },
  'Solar Flare': { colours: ['Mustard', 'Gold', 'Rust', 'Coral'] },
  'Bleach Out': { colours: ['Off-White', 'Ecru', 'Ecru Denim', 'Light Wash', 'Washed Grey', 'Silver'] },
  Relaxed: loose,
  'Easy-Fit': loose,
  Slouchy: loose,
  Baggy: loose,
  Breezy: loose,
  Borrowed: { ...loose, never: ['cropped'] },
  Boyfriend: { says: [...loose.says, ['leg', 'boyfriend']], never: ['flared', 'cropped'] },
  Oversized: { ...loose, never: ['cropped'] },
  Boxy: { ...loose, one: ['boxy'] },
  Wide: { says: [...loose.says, ['leg', 'wide']], one: ['wide'] },
  Straight: { says: [['leg', 'straight']], one: ['straight'] },
  Flared: { says: [['leg', 'flared']], one: ['flared'] },
  Fitted: close,
  Sculpting: close,
  'Second-Skin': close,
  Bodycon: close,
  Baby: close,
  'Low-Rise': { says: [['rise', 'low']] },
  'High-Rise': { says: [['rise', 'high']] },
  Padded: { says: [['weight', 'heavy']], one: ['quilted'] },
  Quilted: { says: [['weight', 'heavy']], one: ['quilted'] },
  Heavyweight: { says: [['weight', 'heavy']] },
  Lightweight: { says: [['weight', 'light']], never: ['quilted'] },
  Satin: { says: [['cloth', 'satin']], one: ['satin'] },
  Poplin: { says: [['cloth', 'cotton']], never: ['satin'] },
  Crisp: { says: [['cloth', 'cotton']], never: ['satin'] },
  Textured: { says: [['cloth', 'textured']], never: ['satin'] },
  Pique: { says: [['cloth', 'pique']], never: ['knitted'] },
  Knit: { says: [['cloth', 'knit']], one: ['knitted'] },
  Fleece: { says: [['cloth', 'fleece']] },
  Crochet: { says: [['cloth', 'crochet']], one: ['crochet'] },
  Mesh: { says: [['cloth', 'mesh']] },
  Rigid: {
    says: [['denim', 'rigid']],
    colours: ['Raw Indigo', 'Mid Blue', 'Ecru Denim'],
    never: ['ripped'],
  },
  Washed: { says: [['denim', 'washed']], neverIn: ['Raw Indigo'] },
  'Selvedge-Look': { colours: ['Raw Indigo', 'Mid Blue', 'Vintage Blue', 'Washed Black'] },
};

const meaningful = Object.keys(titleWords);

/** The words and names with a meaning in a text. A longer name hides the shorter ones inside it. */
export function meaningfulWords(text: string): readonly string[] {
  const padded = ` ${text} `;
  const found = meaningful.filter((word) => padded.includes(` ${word} `));
  return found.filter((word) => !found.some((other) => other !== word && other.includes(word)));
}

/** Whether two words of the title say the opposite, such as "Relaxed Fitted". */
export function contradictsItself(title: string): boolean {
  const said = new Map<string, string>();
  return meaningfulWords(title)
    .flatMap((word) => titleWords[word]?.says ?? [])
    .some(([subject, value]) => {
      const before = said.get(subject);
      said.set(subject, value);
      return before !== undefined && before !== value;
    });
}
