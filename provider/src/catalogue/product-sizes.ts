import { comparableText } from '@szn/shared-contracts/wire';

/** A size of a product; `isAvailable` as the feed says. */
export type Size = { readonly name: string; readonly isAvailable: boolean };

/** In their order, each with its other spellings. */
const letterSizes: readonly (readonly [name: string, spellings: string])[] = [
  ['XXS', 'xxs|2xs|xx small'],
  ['XS', 'xs|x small|extra small'],
  ['S', 's|small|sml'],
  ['M', 'm|medium|med'],
  ['L', 'l|large|lrg'],
  ['XL', 'xl|x large|extra large'],
  ['XXL', 'xxl|2xl|xx large|2x large|double xl'],
  ['3XL', '3xl|xxxl|xxx large|3x large|triple xl'],
  ['4XL', '4xl|xxxxl'],
  ['5XL', '5xl'],
  ['6XL', '6xl'],
];
const oneSize = 'One size';
const spellings: ReadonlyMap<string, string> = new Map([
  ...letterSizes.flatMap(([name, texts]) =>
    texts.split('|').map((text) => [text.replaceAll(' ', ''), name] as const),
  ),
  ...'one|free|freesize|onesize|onesizefitsall|onesizefitsmost|os|fs'
    .split('|')
    .map((text) => [text, oneSize] as const),
]);
/** What shops name the only variant of a product without sizes. */
const noSizes = new Set(['', 'defaulttitle', 'default', 'na', 'none']);
const systems = ['UK', 'US', 'EU'];
const numberedForm = /^(?:(uk|us|eu)\s*-?\s*)?(\d{1,3}(?:\.5)?)(?:\.0+)?$/i;

const order: ReadonlyMap<string, number> = new Map(letterSizes.map(([name], index) => [name, index]));

/** The name of a size, the same for its usual spellings; `undefined` if the text names none. */
export function readSizeName(text: string): string | undefined {
  const plain = text.trim().replace(/^size[\s:-]+|\s+size$/i, '');
  const key = plain.toLowerCase().replaceAll(/[\s./-]+/g, '');
  if (noSizes.has(key)) return undefined;
  const [, system, number] = numberedForm.exec(plain) ?? [];
  if (number !== undefined) return system === undefined ? number : `${system.toUpperCase()} ${number}`;
  return spellings.get(key) ?? plain;
}

/** What filters compare. */
export function sizeKey(text: string): string {
  return comparableText(readSizeName(text) ?? text);
}

/** Sorts names of sizes: letters, then numbers, then others, and one size last. */
export function compareSizes(one: string, other: string): number {
  const [left, right] = [rankOf(one), rankOf(other)];
  return (
    left.kind - right.kind || left.value - right.value || one.localeCompare(other, 'en', { numeric: true })
  );
}

function rankOf(name: string): { readonly kind: number; readonly value: number } {
  const place = order.get(name);
  if (place !== undefined) return { kind: 0, value: place };
  if (name === oneSize) return { kind: systems.length + 3, value: 0 };
  const [, system, number] = numberedForm.exec(name) ?? [];
  if (number === undefined) return { kind: systems.length + 2, value: 0 };
  return { kind: systems.indexOf(system?.toUpperCase() ?? '') + 2, value: Number(number) };
}

/** Whether a name is of a size of the same system, such as letters. */
export function sizesLike(size: string): (name: string) => boolean {
  const { kind } = rankOf(size);
  return (name) => rankOf(name).kind === kind;
}

/** What a search text calls a size. */
export function sizePhrases(name: string): readonly string[] {
  if (name === oneSize) return ['one size', 'free size', 'freesize', 'onesize'];
  const words = letterSizes.find(([letter]) => letter === name)?.[1].split('|') ?? [name];
  const marked = words.flatMap((word) => [word, `size ${word}`, `${word} size`]);
  const [, system, number] = numberedForm.exec(name) ?? [];
  if (number === undefined) return marked;
  const measures = ['waist', 'inch', 'inches', 'inch waist'].map((measure) => `${name} ${measure}`);
  return system === undefined
    ? [...marked, ...measures, `waist ${name}`]
    : [...marked, `${system}${number}`, `${system} size ${number}`];
}

/** Whether a text names a size only beside a garment: "hoodie m", "32 jeans". */
export function isVagueSize(phrase: string): boolean {
  return /^(?:\d+|[sml]|small|medium|med|large)$/.test(phrase);
}

/** The columns of a product: its sizes once each, in their order. A size that one variant offers is available. */
export function toSizeColumns(sizes: readonly Size[]) {
  const offered = new Map<string, boolean>();
  for (const { name, isAvailable } of sizes) {
    const known = readSizeName(name);
    if (known !== undefined) offered.set(known, isAvailable || offered.get(known) === true);
  }
  const names = [...offered.keys()].toSorted(compareSizes);
  return { sizes: names, sold_out_sizes: names.filter((name) => offered.get(name) === false) };
}
