import { filterMessages } from './filter-messages.ts';
import type { NameFilter } from './narrowing.ts';
import type { ScopedOptions } from './read-scoped-options.ts';
import { labelOf } from './wishes.ts';

export type FacetOption = { readonly name: string; readonly label: string; readonly count: number | null };

/** A group of names to choose from. */
export type Facet = {
  readonly filter: NameFilter;
  readonly legend: string;
  readonly options: readonly FacetOption[];
};

/** Made once: with options, each `localeCompare` makes one of its own. */
const alphabet = new Intl.Collator('en', { sensitivity: 'base' });

const legends: readonly (readonly [NameFilter, string])[] = [
  ['categories', filterMessages.category],
  ['brands', filterMessages.brand],
  ['styles', filterMessages.style],
];

/** The groups a page offers. A group with nothing to choose between (the brand on a brand's page) is left out. */
export function toFacets(options: ScopedOptions, hidden: readonly NameFilter[]): readonly Facet[] {
  return legends
    .filter(([filter]) => !hidden.includes(filter))
    .map(([filter, legend]) => ({ filter, legend, options: toOptions(options, filter) }))
    .filter((facet) => facet.options.length > 1);
}

function toOptions(options: ScopedOptions, filter: NameFilter): readonly FacetOption[] {
  const counts = options.counts[filter];
  // A style may be called `constructor`, which every object has something for.
  const countOf = (name: string) => (Object.hasOwn(counts, name) ? (counts[name] ?? null) : null);
  return options[filter]
    .map((name) => ({ name, label: labelOf(filter, name), count: countOf(name) }))
    .toSorted((one, other) => alphabet.compare(one.label, other.label));
}
