import { paths, type SortOrder } from '@szn/shared-contracts';
import type { NameFilter } from '../../common/filters/narrowing.ts';
import type { Crumb } from '../../common/page/breadcrumb.tsx';
import type { LinkChipsProps } from '../../common/page/link-chips.tsx';
import type { ListingScope } from '../../common/query/listing-query.ts';
import { browseMessages } from './browse-messages.ts';

/** A page of products that a path names, as far as it is known before any product is. */
export type BrowsePlace = {
  /** Names the page's list; one for all spellings of a path. */
  readonly id: string;
  readonly heading: string;
  readonly title: string;
  readonly description: string;
  /** The path (and query) under which search engines shall know the page. */
  readonly canonicalPath: string;
  readonly scope: ListingScope;
  readonly defaultSort: SortOrder;
  readonly crumbs: readonly Crumb[];
  /** Filters that the place decides itself. */
  readonly hiddenFilters: readonly NameFilter[];
  readonly neighbours: readonly LinkChipsProps[];
  /** What is said where there is nothing to show. */
  readonly emptyText: string;
  /** Where to go from there: the pages that surely have something. */
  readonly waysOut: readonly Crumb[];
};

export const wayToAll: Crumb = { label: browseMessages.allCollection, path: paths.collections() };

/** Reads the place from a path's parameters and query; `undefined` for what section 5 leads to /404. */
export type ReadBrowsePlace = (
  params: Readonly<Record<string, string | undefined>>,
  search: URLSearchParams,
) => BrowsePlace | undefined;
