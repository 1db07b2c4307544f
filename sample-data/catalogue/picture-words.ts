import type { DrawnPicture } from './artwork-index.ts';

/** A word a title may use because the picture shows it, or nothing when the picture is plain. */
export function visibleTraits(picture: DrawnPicture): readonly string[] {
  const print = printWord(picture);
  const cuts = picture.cut.flatMap((trait) => cutWords[trait] ?? []);
  return print === undefined ? cuts : [print, ...cuts];
}

/** The print or pattern in a word of a title; undefined for plain garments and small marks. */
export function printWord({ design }: DrawnPicture): string | undefined {
  return patternWords[design] ?? printWords[design];
}

/** Styles that a picture shows. */
export function shownStyles(picture: DrawnPicture): readonly string[] {
  if (isGraphic(picture)) return ['Graphic'];
  return isPatterned(picture) ? ['Printed'] : [];
}

/** Equal for pictures that a shopper would take for one another. The cut alone tells denim, and chains, apart. */
export function lookOf({
  kind,
  colour,
  design,
  cut,
}: Pick<DrawnPicture, 'kind' | 'colour' | 'design' | 'cut'>): string {
  return [kind, colour, design, ...(kind === 'chain' || cut.includes('denim') ? cut : [])].join(' ');
}

export function isPatterned(picture: DrawnPicture): boolean {
  return patternWords[picture.design] !== undefined;
}

/** A picture or words across the chest: neither plain, nor patterned, nor a small mark, nor a team's stripes. */
export function isGraphic(picture: DrawnPicture): boolean {
  return picture.kind !== 'jersey' && !isPatterned(picture) && !quietDesigns.has(picture.design);
}

const quietDesigns: ReadonlySet<string> = new Set([
  'plain',
  'small-mark',
  'label',
  'letters',
  'patch',
  'yoke',
  'split',
]);

const patternWords: Readonly<Record<string, string>> = {
  stripe: 'Striped',
  pinstripe: 'Pinstripe',
  breton: 'Breton-Stripe',
  gingham: 'Gingham',
  tartan: 'Plaid',
  daisy: 'Floral',
  ikat: 'Block-Print',
  ripple: 'Wave-Print',
  dots: 'Polka-Dot',
  camo: 'Camo',
  checkerboard: 'Checkerboard',
  'tie-dye': 'Tie-Dye',
  palm: 'Palm-Print',
};

/** Graphics across the chest, and the panels of jerseys. */
const printWords: Readonly<Record<string, string>> = {
  sunset: 'Sunset-Print',
  headline: 'Slogan-Print',
  star: 'Star-Print',
  badge: 'Badge-Print',
  soundwaves: 'Soundwave-Print',
  arch: 'Arch-Print',
  bloom: 'Bloom-Print',
  repeat: 'Repeat-Print',
  globe: 'Globe-Print',
  bolt: 'Lightning-Print',
  checkers: 'Chequer-Print',
  landscape: 'Mountain-Print',
  moon: 'Moon-Print',
  butterfly: 'Butterfly-Print',
  numeral: 'Number-Print',
  heart: 'Heart-Print',
  manifesto: 'Manifesto-Print',
  cherries: 'Cherry-Print',
  hoops: 'Hooped',
  sash: 'Sash-Front',
  stripes: 'Panel-Stripe',
  chevron: 'Chevron',
  centre: 'Centre-Panel',
  halves: 'Split-Front',
  fade: 'Faded',
};

const cutWords: Readonly<Record<string, string>> = {
  cropped: 'Cropped',
  boxy: 'Boxy',
  raglan: 'Raglan',
  knitted: 'Knit',
  zip: 'Zip',
  quilted: 'Quilted',
  hooded: 'Drawcord',
  wide: 'Wide',
  straight: 'Straight',
  flared: 'Flared',
  ripped: 'Distressed',
  carpenter: 'Carpenter',
  pleated: 'Pleated',
  cargo: 'Cargo',
  cuffed: 'Cuffed',
  'side-stripe': 'Side-Stripe',
  belted: 'Belted',
  satin: 'Satin',
  ribbed: 'Ribbed',
  ruched: 'Ruched',
  mesh: 'Mesh',
  'lace-up': 'Lace-Up',
  'square-neck': 'Square-Neck',
  'cut-out': 'Cut-Out',
  'high-leg': 'High-Leg',
  crochet: 'Crochet',
  'long-sleeve': 'Long-Sleeve',
  tiered: 'Tiered',
  slit: 'Side-Slit',
  patchwork: 'Patchwork',
  sherpa: 'Sherpa-Collar',
  pompom: 'Pompom',
  star: 'Star',
  heart: 'Heart',
  tag: 'Tag',
};

/** The words of titles that say what the picture shows. */
export const traitWords: ReadonlySet<string> = new Set([
  ...Object.values(patternWords),
  ...Object.values(printWords),
  ...Object.values(cutWords),
]);

/** The pattern of the cloth in a word: 'Plain', 'Graphic' or the pattern's name. */
export function patternOf(design: string): string {
  const pattern = patternWords[design];
  if (pattern !== undefined) return pattern;
  return quietDesigns.has(design) ? 'Plain' : 'Graphic';
}

const fitWords = [
  'Oversized',
  'Boxy',
  'Cropped',
  'Relaxed',
  'Baggy',
  'Slouchy',
  'Fitted',
  'Wide',
  'Straight',
  'Flared',
];

/** The fit that the title names, else the one that can be seen. */
export function fitOf(title: string, cut: readonly string[]): string | undefined {
  const seen = cut.map((trait) => cutWords[trait]);
  return fitWords.find((word) => title.includes(word)) ?? fitWords.find((word) => seen.includes(word));
}
