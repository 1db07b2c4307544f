import { productColours } from '@szn/shared-contracts/wire';
import { parseHex, squaredDistance, toLab } from '../../lib/cielab.ts';
import { numberGarmentKind } from '../garment-kind.ts';
import type { IndexRow } from './index-row-queries.ts';
import { createSizeColumnsBuilder, type SizeColumns } from './name-column.ts';
import { countBits } from './product-set.ts';

/** Points for each difference. Two pieces with 0 points look the same to the rule. */
const points = {
  maxColour: 40,
  /** For each unit of distance in CIELAB: black and grey are 45 units apart. */
  perColourUnit: 0.6,
  unknownColour: 20,
  unknownKind: 20,
  styles: 16,
  pattern: 12,
  fit: 8,
  category: 4,
  maxPrice: 60,
  /** For half or twice the price. */
  perPriceDoubling: 24,
} as const;
export const maxLooks =
  points.maxColour + points.unknownKind + points.styles + points.pattern + points.fit + points.category;

/** The largest result of `pricePoints`. */
export const maxPricePoints = points.maxPrice;

/** The properties of products as numbers, one position per product: a comparison of two then takes nanoseconds. */
export type Traits = {
  readonly brands: Uint32Array;
  readonly categories: Uint32Array;
  readonly colours: Uint8Array;
  readonly patterns: Uint32Array;
  readonly fits: Uint32Array;
  /** Equal for the products of one style in several colours. */
  readonly designs: Uint32Array;
  readonly styles: Uint32Array;
  readonly priceLogs: Float64Array;
  readonly sizes: SizeColumns;
  /** The kind of garment, see `numberGarmentKind`: 0 for a title that names none. */
  readonly kinds: Uint8Array;
};

type TraitRow = Pick<
  IndexRow,
  | 'id'
  | 'source_key'
  | 'category_slug'
  | 'colour'
  | 'pattern'
  | 'fit'
  | 'styles'
  | 'style_group'
  | 'effective_paise'
  | 'sizes'
  | 'sold_out_sizes'
  | 'title_words'
>;

export function createTraitsBuilder() {
  const columns = {
    brands: numberNames(),
    categories: numberNames(),
    patterns: numberNames(),
    fits: numberNames(),
    designs: numberNames(),
  };
  const colours: number[] = [];
  const styles: number[] = [];
  const styleBits = new Map<string, number>();
  const priceLogs: number[] = [];
  const kinds: number[] = [];
  const sizes = createSizeColumnsBuilder();
  return {
    add: (row: TraitRow) => {
      sizes.add(priceLogs.length, row);
      columns.brands.add(row.source_key);
      columns.categories.add(row.category_slug);
      columns.patterns.add(row.pattern === 'Plain' ? 'Solid' : row.pattern);
      columns.fits.add(row.fit);
      // A product without a design name is a design of its own.
      columns.designs.add(row.style_group || row.id);
      colours.push(colourNumbers.get(row.colour ?? '') ?? unknownColour);
      // 32 styles fit in a number; further ones share a bit, which only makes their pieces a little nearer.
      styles.push(row.styles.reduce((bits, style) => bits | (1 << bitOf(style, styleBits)), 0));
      priceLogs.push(Math.log2(row.effective_paise));
      // Here, batch by batch: all titles at once would hold the event loop for a quarter of a second.
      kinds.push(numberGarmentKind(row.title_words));
    },
    finish: (): Traits => ({
      brands: columns.brands.finish(),
      categories: columns.categories.finish(),
      patterns: columns.patterns.finish(),
      fits: columns.fits.finish(),
      designs: columns.designs.finish(),
      colours: Uint8Array.from(colours),
      styles: Uint32Array.from(styles),
      priceLogs: Float64Array.from(priceLogs),
      sizes: sizes.finish(priceLogs.length),
      kinds: Uint8Array.from(kinds),
    }),
  };
}

function bitOf(style: string, bits: Map<string, number>): number {
  const bit = bits.get(style) ?? bits.size % 32;
  bits.set(style, bit);
  return bit;
}

/** 0 for a product without the value. */
function numberNames() {
  const known = new Map<string, number>();
  const numbers: number[] = [];
  return {
    add: (name: string | null) => {
      const number = name === null ? 0 : (known.get(name) ?? known.size + 1);
      if (name !== null) known.set(name, number);
      numbers.push(number);
    },
    finish: () => Uint32Array.from(numbers),
  };
}

const unknownColour = productColours.length;
const colourNumbers: ReadonlyMap<string, number> = new Map(
  productColours.map(({ name }, index) => [name, index]),
);
const labs = productColours.map(({ hex }) => toLab(parseHex(hex)));
const colourPoints: readonly ArrayLike<number>[] = [...labs, null].map((one) =>
  Uint8Array.from([...labs, null], (other) => {
    if (one === null || other === null) return points.unknownColour;
    const distance = Math.sqrt(squaredDistance(one, other, 1));
    return Math.min(points.maxColour, Math.round(distance * points.perColourUnit));
  }),
);

/** The points for the looks of another product; `null` if the two are not compared: another kind, or the same design. */
export function createComparison(traits: Traits, position: number): (other: number) => number | null {
  const own = (column: ArrayLike<number>) => column[position] ?? 0;
  const { designs, kinds, colours, patterns, fits, categories, styles } = traits;
  const [design, kind, category, pattern, fit] = [designs, kinds, categories, patterns, fits].map(own);
  const colourRow = colourPoints[own(colours)] ?? [];
  const ownStyles = own(styles);
  return (other) => {
    if (designs[other] === design) return null;
    const kindPoints = differ(kind, kinds[other], 2 * points.unknownKind);
    if (kindPoints > points.unknownKind) return null;
    return (
      (colourRow[colours[other] ?? unknownColour] ?? 0) +
      kindPoints +
      differ(category, categories[other], points.category) +
      differ(pattern, patterns[other], points.pattern) +
      differ(fit, fits[other], points.fit) +
      stylePoints(ownStyles, styles[other] ?? 0)
    );
  };
}

/** How many times the price of another product is twice that of the product; negative for a lower price. */
export function priceDoublings({ priceLogs }: Traits, position: number, other: number): number {
  return (priceLogs[other] ?? 0) - (priceLogs[position] ?? 0);
}

export function pricePoints(doublings: number): number {
  return Math.min(points.maxPrice, Math.round(Math.abs(doublings) * points.perPriceDoubling));
}

/** Half of the points if one of the values is unknown. */
function differ(one = 0, other = 0, most: number): number {
  if (one === other) return 0;
  return one === 0 || other === 0 ? most / 2 : most;
}

/** By the share of common styles. */
function stylePoints(one: number, other: number): number {
  const all = countBits(one | other);
  return all === 0 ? 0 : Math.round(points.styles * (1 - countBits(one & other) / all));
}
