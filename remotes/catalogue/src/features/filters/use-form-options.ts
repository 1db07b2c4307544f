import { defaultPriceRange, type Facets, ownValue } from '@szn/shared-contracts';
import type { ListingQuery, ListingScope } from '../listing/query/listing-query.ts';
import { filterMessages } from './filter-messages.ts';
import { useFacets } from './facets.ts';
import { useFilterOptions, type OptionFilter, type ScopedOptions } from './filter-options.ts';
import { labelOf, type NameFilter, type PriceBounds } from './filter-state.ts';

export type FormOptions =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly error: string; readonly retry: () => void }
  | {
      readonly status: 'loaded';
      readonly names: readonly NameFacet[];
      readonly bounds: PriceBounds;
      /** `null` until they are loaded, and if the provider has none. */
      readonly facets: Facets | null;
      /** The facets are loading or loaded. */
      readonly mayHaveFacets: boolean;
    };

export type NameOption = {
  readonly name: string;
  readonly label: string;
  /** `null` if the provider sends none. */
  readonly count: number | null;
};

export type NameFacet = {
  readonly filter: OptionFilter;
  readonly legend: string;
  readonly options: readonly NameOption[];
};

export type FormOptionsRequest = {
  /** The scope of the page without filters. */
  readonly scope: ListingScope;
  readonly query: ListingQuery;
  readonly hidden: readonly NameFilter[];
  /** Facets may be requested now. */
  readonly isNeeded: boolean;
};

/**
 * The options of all filters: those of the scope at once, with the counts of the facets as soon as they are loaded. Those
 * of a search are in its facets only; its prices are limited by those of all products.
 */
export function useFormOptions(request: FormOptionsRequest): FormOptions {
  const { scope, query, hidden, isNeeded } = request;
  const isSearch = scope.search !== null;
  const { options, error, retry } = useFilterOptions(scope, !isSearch || isNeeded);
  const { facets, isFailed } = useFacets(query, isNeeded);
  if (facets === null) {
    if (error !== null) return { status: 'failed', error, retry };
    if (isSearch && isFailed) return { status: 'failed', error: filterMessages.failed, retry };
    if (isSearch || options === null) return { status: 'loading' };
  }
  return {
    status: 'loaded',
    names: listNameFacets({ facets, options, hidden }),
    bounds: options?.priceRange ?? defaultPriceRange,
    facets,
    mayHaveFacets: !isFailed,
  };
}

const legends = [
  ['categories', filterMessages.category],
  ['brands', filterMessages.brand],
  ['styles', filterMessages.style],
] as const;

type Sources = {
  readonly facets: Facets | null;
  readonly options: ScopedOptions | null;
  readonly hidden: readonly NameFilter[];
};

/** The facets of names, without those that have fewer than two options (the brand on a brand's page). */
function listNameFacets({ facets, options, hidden }: Sources): readonly NameFacet[] {
  return legends
    .filter(([filter]) => !hidden.includes(filter))
    .map(([filter, legend]) => {
      const counted = facets?.[filter] ?? [];
      const listed = counted.length > 0 || options === null ? counted : listOptions(options, filter);
      return { filter, legend, options: sortByLabel(listed, filter) };
    })
    .filter((facet) => facet.options.length > 1);
}

/** The options of a provider without facets. */
function listOptions(options: ScopedOptions, filter: OptionFilter) {
  const counts = options.counts[filter];
  // A style may be called `constructor`, which every object inherits.
  const countOf = (name: string) => ownValue(counts, name) ?? null;
  return options[filter].map((name) => ({ name, count: countOf(name) }));
}

/** Created once: `localeCompare` with options creates a collator for each call. */
const alphabet = new Intl.Collator('en', { sensitivity: 'base' });

function sortByLabel(options: readonly Omit<NameOption, 'label'>[], filter: OptionFilter) {
  return options
    .map(({ name, count }) => ({ name, count, label: labelOf(filter, name) }))
    .toSorted((one, other) => alphabet.compare(one.label, other.label));
}
