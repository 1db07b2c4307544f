import { defaultPriceRange, nameFacets, type Facet, type NameFacetKey } from '@szn/shared-contracts';
import type { ListingQuery, ListingScope } from '../listing/query/listing-query.ts';
import { filterMessages } from './filter-messages.ts';
import { useFacets } from './facets.ts';
import type { ScopedOptions } from './filter-options.ts';
import { useFilterOptions } from './use-filter-options.ts';
import type { PriceBounds } from './filter-state.ts';

export type FormOptions =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly error: string; readonly retry: () => void }
  | { readonly status: 'loaded'; readonly facets: readonly FormFacet[]; readonly bounds: PriceBounds };

/** A facet that the form can show, and whose choice the address can hold. */
export type FormFacet =
  | (Facet & { readonly type: 'names' | 'swatches'; readonly key: NameFacetKey })
  | (Facet & { readonly type: 'price' | 'discount' | 'flag' });

export type FormOptionsRequest = {
  /** The scope of the page without filters. */
  readonly scope: ListingScope;
  readonly query: ListingQuery;
  readonly hidden: readonly NameFacetKey[];
  /** Facets may be requested now. */
  readonly isNeeded: boolean;
};

/**
 * The options of all filters: those of the scope at once, with the counts of the query as soon as they are loaded. Those
 * of a search are in its facets only; its prices are limited by those of all products.
 */
export function useFormOptions(request: FormOptionsRequest): FormOptions {
  const { scope, query, isNeeded } = request;
  const isSearch = scope.search !== null;
  const { options, error, retry } = useFilterOptions(scope, !isSearch || isNeeded);
  const { facets, isFailed } = useFacets(query, isNeeded);
  const shown = facets ?? (isSearch ? null : options);
  const failure = error ?? (isSearch && isFailed ? filterMessages.failed : null);
  if (shown === null)
    return failure === null ? { status: 'loading' } : { status: 'failed', error: failure, retry };
  return {
    status: 'loaded',
    facets: listFormFacets(shown.facets, request),
    bounds: readBounds(options),
  };
}

function readBounds(options: ScopedOptions | null): PriceBounds {
  return options?.priceRange ?? defaultPriceRange;
}

/** In the order of the provider; on a sale by discount first. */
function listFormFacets(
  facets: readonly Facet[],
  { scope, hidden }: FormOptionsRequest,
): readonly FormFacet[] {
  const isHidden = ({ key }: FormFacet) =>
    hidden.some((name) => name === key) || (key === 'sale' && scope.isSale);
  const shown = facets.flatMap(readFormFacet).filter((facet) => !isHidden(facet));
  const isFirst = ({ type }: FormFacet) => scope.isSale && type === 'discount';
  return shown.toSorted((one, other) => Number(isFirst(other)) - Number(isFirst(one)));
}

/** The parameters of the other facets. */
const parameters = { flag: 'sale', price: 'maxPrice', discount: 'minDiscount' } as const;

/** None for a facet that this version does not know, or that has fewer than two names (the brand on a brand's page). */
function readFormFacet({ key, type, label, values }: Facet): readonly FormFacet[] {
  if (type !== 'names' && type !== 'swatches')
    return parameters[type] === key ? [{ key, type, label, values }] : [];
  const known = nameFacets.find((facet) => facet.key === key);
  if (known === undefined || values.length < 2) return [];
  return [{ key: known.key, type, label, values: hasOrder(key, type) ? values : sortByLabel(values) }];
}

/** Swatches and sizes are sent in the order that shoppers expect. */
const hasOrder = (key: string, type: FormFacet['type']) => type === 'swatches' || key === 'sizes';

/** Created once: `localeCompare` with options creates a collator for each call. */
const alphabet = new Intl.Collator('en', { sensitivity: 'base' });

function sortByLabel(values: Facet['values']): Facet['values'] {
  return values.toSorted((one, other) => alphabet.compare(one.label ?? one.id, other.label ?? other.id));
}
