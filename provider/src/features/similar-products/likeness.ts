import { productColours } from '@szn/shared-contracts/wire';
import { parseHex, squaredDistance, toLab } from '../../lib/cielab.ts';

/** Increment it with every change of the rule: all similar pieces are then computed again. */
export const likenessRule = 1;

/** A product as the rule sees it. */
export type ComparedProduct = {
  readonly id: string;
  readonly source_key: string;
  readonly category_slug: string;
  /** Null: the title names none. */
  readonly kind: string | null;
  readonly colour: string | null;
  readonly pattern: string | null;
  readonly fit: string | null;
  readonly styles: readonly string[];
  readonly style_group: string | null;
  readonly effective_paise: number;
};

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

export type Columns = ReturnType<typeof toColumns>;

/** The properties of products as numbers, one position per product: a comparison of two then takes nanoseconds. */
export function toColumns(products: readonly ComparedProduct[]) {
  const styleBits = new Map<string, number>();
  return {
    size: products.length,
    brands: numberNames(products.map((product) => product.source_key)),
    categories: numberNames(products.map((product) => product.category_slug)),
    kinds: numberNames(products.map(({ kind }) => kind)),
    colours: Uint8Array.from(products, ({ colour }) => colourNumbers.get(colour ?? '') ?? unknownColour),
    patterns: numberNames(products.map(({ pattern }) => (pattern === 'Plain' ? 'Solid' : pattern))),
    fits: numberNames(products.map(({ fit }) => fit)),
    // A product without a design name is a design of its own.
    designs: numberNames(products.map((product) => product.style_group || product.id)),
    // 32 styles fit in a number; further ones share a bit, which only makes their pieces a little nearer.
    styles: Uint32Array.from(products, ({ styles }) =>
      styles.reduce((bits, style) => bits | (1 << bitOf(style, styleBits)), 0),
    ),
    priceLogs: Float64Array.from(products, (product) => Math.log2(product.effective_paise)),
  };
}

function bitOf(style: string, bits: Map<string, number>): number {
  const bit = bits.get(style) ?? bits.size % 32;
  bits.set(style, bit);
  return bit;
}

/** 0 for a product without the value. */
function numberNames(names: readonly (string | null)[]): Uint32Array {
  const numbers = new Map<string, number>();
  return Uint32Array.from(names, (name) => {
    if (name === null) return 0;
    const number = numbers.get(name) ?? numbers.size + 1;
    numbers.set(name, number);
    return number;
  });
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
export function createComparison(columns: Columns, position: number): (other: number) => number | null {
  const own = (column: ArrayLike<number>) => column[position] ?? 0;
  const { designs, kinds, colours, patterns, fits, categories, styles } = columns;
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
export function priceDoublings({ priceLogs }: Columns, position: number, other: number): number {
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

function countBits(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55_55_55_55);
  const nibbles = (pairs & 0x33_33_33_33) + ((pairs >>> 2) & 0x33_33_33_33);
  return Math.imul((nibbles + (nibbles >>> 4)) & 0x0f_0f_0f_0f, 0x01_01_01_01) >>> 24;
}
