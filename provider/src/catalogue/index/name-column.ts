import type { NamedValue } from './facets.ts';
import { addToSet, createProductSet, type ProductSet, unite } from './product-set.ts';

export type NameValue = NamedValue & { readonly products: ProductSet };

/** The products of each name. */
export type NameColumn = {
  /** In alphabetical order. */
  readonly values: readonly NameValue[];
  readonly byKey: ReadonlyMap<string, NameValue>;
  /** The place in `values` of each product's first name, plus one; 0 for a product without a name. */
  readonly numbers: Uint16Array;
};

type Draft = { name: string; isListed: boolean; readonly positions: number[] };

/** Further names of a column are left out: no shop has so many brands. */
const maxNames = 65_535;

/** Collects the names of products in the order of their positions. */
export function createNameColumnBuilder() {
  const drafts = new Map<string, Draft>();
  return {
    add: (position: number, values: readonly NamedValue[], isListed: boolean) => {
      for (const { key, name } of values) {
        const draft = drafts.get(key) ?? { name, isListed, positions: [] };
        if (draft.positions.length === 0 && drafts.size === maxNames) continue;
        drafts.set(key, draft);
        // Of several spellings of one key the first in the alphabet is the name; those of listed products go first.
        if (isListed === draft.isListed ? name < draft.name : isListed) draft.name = name;
        draft.isListed ||= isListed;
        if (draft.positions.at(-1) !== position) draft.positions.push(position);
      }
    },
    finish: (size: number): NameColumn => {
      const sorted = [...drafts].toSorted(([, one], [, other]) => one.name.localeCompare(other.name, 'en'));
      const numbers = new Uint16Array(size);
      const values = sorted.map(([key, { name, positions }], index) => {
        const products = createProductSet(size);
        for (const position of positions) {
          addToSet(products, position);
          if (numbers[position] === 0) numbers[position] = index + 1;
        }
        return { key, name, products };
      });
      return { values, byKey: new Map(values.map((value) => [value.key, value])), numbers };
    },
  };
}

/** The products of each size, and those that can be bought in it. */
export type SizeColumns = { readonly known: NameColumn; readonly available: NameColumn };

type Sizes = { readonly sizes: readonly string[]; readonly sold_out_sizes: readonly string[] };

export function createSizeColumnsBuilder() {
  const known = createNameColumnBuilder();
  const available = createNameColumnBuilder();
  return {
    add: (position: number, { sizes, sold_out_sizes }: Sizes) => {
      const toValues = (names: readonly string[]) => names.map((name) => ({ key: name, name }));
      known.add(position, toValues(sizes), true);
      available.add(position, toValues(sizes.filter((name) => !sold_out_sizes.includes(name))), true);
    },
    finish: (size: number): SizeColumns => ({
      known: known.finish(size),
      available: available.finish(size),
    }),
  };
}

/** The products that have one of the names. */
export function selectNames({ byKey }: NameColumn, keys: readonly string[], size: number): ProductSet {
  return unite(
    size,
    keys.flatMap((key) => byKey.get(key)?.products ?? []),
  );
}

/** The first name of a product. */
export function nameOf({ values, numbers }: NameColumn, position: number): NameValue | undefined {
  return values[(numbers[position] ?? 0) - 1];
}
