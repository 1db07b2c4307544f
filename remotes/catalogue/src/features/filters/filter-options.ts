import {
  byNameFacet,
  isJsonObject,
  isRequestError,
  readCount,
  readFacetList,
  readField,
  readFilterOptions,
  readText,
  RequestError,
  type Facet,
  type FilterOptions,
  type ShellServices,
} from '@szn/shared-contracts';
import { createResource } from '@szn/shared-ui/create-resource';
import type { ListingScope } from '../listing/query/listing-query.ts';
import { toScopeFields } from '../listing/state/listing-request.ts';
import { filterMessages } from './filter-messages.ts';
import { labelOf } from './filter-state.ts';

export type ScopedOptions = Pick<FilterOptions, 'priceRange'> & {
  /** The options of the scope without filters, in the order of the form. */
  readonly facets: readonly Facet[];
  /** By slug; for all products of a gender. Absent if the provider does not send them. */
  readonly categoryPictures?: Readonly<Record<string, unknown>>;
};

/** Reads the response of the filter options request; `undefined` if the provider reports a failure. */
function readScopedOptions(response: unknown): ScopedOptions | undefined {
  const options = readFilterOptions(response);
  if (options === undefined) return undefined;
  const sent = readField(response, 'filterOptions');
  const categoryPictures = readField(sent, 'categoryPictures');
  return {
    priceRange: options.priceRange,
    facets: readFacetList(readField(sent, 'facets')) ?? listFacets(options, readField(sent, 'counts')),
    ...(isJsonObject(categoryPictures) && { categoryPictures }),
  };
}

const labels = byNameFacet(({ label }) => label);

/** The facets of a provider that has the fields of the specification only. */
function listFacets(options: FilterOptions, counts: unknown): readonly Facet[] {
  const names = (['categories', 'brands', 'styles'] as const).map((key): Facet => {
    const countOf = (name: string) => readCount(readField(readField(counts, key), name));
    return {
      key,
      label: labels[key],
      type: 'names',
      values: options[key].map((id) => ({ id, label: labelOf(key, id), count: countOf(id) })),
    };
  });
  return [
    { key: 'maxPrice', label: filterMessages.price, type: 'price', values: [] },
    ...names.slice(0, 2),
    { key: 'sale', label: filterMessages.onSale, type: 'flag', values: [] },
    ...names.slice(2),
  ];
}

export type FilterOptionsByScope = Readonly<Record<string, ScopedOptions>>;

export type FilterOptionsStore = ReturnType<typeof createFilterOptions>;

/** The filter options of each scope (specification, section 3, "Filter options status"). */
export function createFilterOptions(
  { http, environment }: Pick<ShellServices, 'http' | 'environment'>,
  initial: FilterOptionsByScope,
) {
  const errors = new Map<string, string>();
  const resource = createResource<ListingScope, ScopedOptions>({
    keyOf,
    environment,
    initial,
    load: async (scope, signal) => {
      const response = await http.get('/products/filter-options', { query: toScopeFields(scope), signal });
      const options = readScopedOptions(response);
      if (options) return options;
      const serverMessage = readText(readField(response, 'error')) ?? filterMessages.refused;
      throw new RequestError('malformed', { serverMessage });
    },
    onError: (error, scope) => {
      const serverMessage = isRequestError(error) ? error.serverMessage : null;
      errors.set(keyOf(scope), serverMessage ?? filterMessages.failed);
    },
  });
  return {
    resource,
    /** Resolves, never rejects, when the request has ended. Fetches nothing if the options are loaded or loading. */
    ensure: async (scope: ListingScope): Promise<void> => {
      const { settled, release } = resource.acquire(scope);
      await settled;
      release();
    },
    /** Whether the provider counts the products of queries, too; its options then have discounts. */
    hasFacets: (scope: ListingScope): boolean => {
      const state = resource.read(scope);
      return state.status === 'succeeded' && state.value.facets.some(({ type }) => type === 'discount');
    },
    readError: (scope: ListingScope) => errors.get(keyOf(scope)) ?? null,
    dehydrate: (): FilterOptionsByScope => resource.values(),
  };
}

function keyOf({ source, gender, category, isSale }: ListingScope): string {
  return JSON.stringify([source, gender, category, isSale]);
}
