import { between, createRandom } from './seeded-random.ts';

const letters = ['XXS', 'XS', 'S', 'M', 'L', 'XL', 'XXL', '3XL'];
const waists = ['26', '28', '30', '32', '34', '36', '38', '40'];
const hasWaist = new Set(['jeans', 'denim-shorts', 'trousers', 'cargo-pants']);
const hasOneSize = new Set(['cap', 'beanie']);
const hasNoSize = new Set(['chain', 'tote-bag', 'shoulder-bag']);

/** Of ten sizes, how many are sold out. */
const soldOutOfTen = 1.2;

export type SampleSize = { readonly name: string; readonly isAvailable: boolean };

type Sized = { readonly id: string; readonly gender: 'men' | 'women'; readonly artwork: string };

/** The sizes that the kind of garment on the picture comes in; at least one can be bought. Empty for bags and chains. */
export function sizesOf({ id, gender, artwork }: Sized): readonly SampleSize[] {
  const kind = artwork.split('--')[0] ?? '';
  if (hasNoSize.has(kind)) return [];
  if (hasOneSize.has(kind)) return [{ name: 'One size', isAvailable: true }];
  const random = createRandom(`sizes ${id}`);
  // Five to seven sizes in a row, for women from one size below.
  const first = (gender === 'women' ? 1 : 2) - Math.round(between(random, 0, 0.7));
  const names = (hasWaist.has(kind) ? waists : letters).slice(first, first + 5 + Math.floor(random() * 2));
  const sizes = names.map((name) => ({ name, isAvailable: random() * 10 >= soldOutOfTen }));
  return sizes.some(({ isAvailable }) => isAvailable)
    ? sizes
    : sizes.map(({ name }) => ({ name, isAvailable: true }));
}
