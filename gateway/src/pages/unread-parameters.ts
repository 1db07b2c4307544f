import { ownValue } from '@szn/shared-contracts/wire';
import type { ComposedRemote } from '@szn/shared-contracts';
import type { ReleaseRecord } from '@szn/shared-contracts/release';

/** The names that pages of a route read, or `null` if its remote does not say. */
type ReadNames = ReadonlySet<string> | null;
type Version = Pick<ReleaseRecord, 'name'> & {
  readonly queryParameters?: Readonly<Record<string, readonly string[]>> | undefined;
};
/** The part of a `ComposedRelease` that says which parameters are read. */
type Declarations = {
  readonly composition: { readonly remotes: readonly Pick<ComposedRemote, 'name' | 'routes'>[] };
  readonly records: readonly Version[];
  readonly fallbacks: readonly Version[];
  readonly previous: Omit<Declarations, 'previous'> | null;
};
type Route = { readonly route: string; readonly pattern: RegExp; readonly names: ReadNames };

const routesByRelease = new WeakMap<Declarations, readonly Route[]>();

/**
 * Splits the URL of a page into that of the content, without query parameters that the remote of its route does not
 * read, and those parameters as they were sent. Nothing is split off if the remote does not declare what it reads.
 */
export function splitUnread(
  url: URL,
  release: Declarations,
): { readonly page: URL; readonly unread: string } {
  if (!url.href.includes('?')) return { page: url, unread: '' };
  const names = findNames(routesOf(release), url.pathname);
  if (names === null) return { page: url, unread: '' };
  const fields = url.search.slice(1).split('&');
  const isRead = (field: string) => [...new URLSearchParams(field).keys()].some((name) => names.has(name));
  const page = new URL(url);
  page.search = fields.filter(isRead).join('&');
  return { page, unread: fields.filter((field) => field !== '' && !isRead(field)).join('&') };
}

/** The pattern of the first route that matches, such as `/men/:category`; `null` without one. Only the shell ranks them. */
export function findRoute(pathname: string, release: Declarations): string | null {
  const path = decodePath(pathname);
  if (path === null) return null;
  return routesOf(release).find(({ pattern }) => pattern.test(path))?.route ?? null;
}

function routesOf(release: Declarations): readonly Route[] {
  const routes = routesByRelease.get(release) ?? listRoutes(release);
  routesByRelease.set(release, routes);
  return routes;
}

/** What any of the routes that match reads: only the shell ranks them. */
function findNames(routes: readonly Route[], pathname: string): ReadNames {
  const path = decodePath(pathname);
  return path === null
    ? null
    : unite(routes.filter(({ pattern }) => pattern.test(path)).map(({ names }) => names));
}

/** React Router compares decoded segments. */
function decodePath(pathname: string): string | null {
  try {
    const segments = pathname.split('/').map((segment) => decodeURIComponent(segment));
    return segments.map((segment) => segment.replaceAll('/', '%2F')).join('/');
  } catch {
    return null;
  }
}

/** A remote on a development server has no record. */
function listRoutes({ composition, records, fallbacks, previous }: Declarations): readonly Route[] {
  const versions = [
    ...records,
    ...fallbacks,
    ...(previous ? [...previous.records, ...previous.fallbacks] : []),
  ];
  return composition.remotes.flatMap(({ name, routes }) => {
    const declarations = versions.filter((version) => version.name === name);
    return routes.map((route) => ({
      route,
      pattern: compile(route),
      // A page can be rendered by the fallback version.
      names: unite(declarations.map(({ queryParameters }) => namesOf(ownValue(queryParameters, route)))),
    }));
  });
}

function namesOf(declared: readonly string[] | undefined): ReadNames {
  return declared ? new Set(declared) : null;
}

/** All names; `null` if one is `null` or there is none. */
function unite(lists: readonly ReadNames[]): ReadNames {
  const known = lists.filter((names) => names !== null);
  return known.length === 0 || known.length < lists.length
    ? null
    : new Set(known.flatMap((names) => [...names]));
}

/** Matches at least the paths that React Router matches. */
function compile(route: string): RegExp {
  const segments = route.split('/').filter((segment) => segment !== '');
  const parts = segments.map((segment) => {
    if (segment.includes('*')) return '(?:/.*)?';
    const name = segment.replace(/\?$/, '');
    const part = name.includes(':') ? '/[^/]+' : `/${name.replaceAll(/[^\w-]/g, '\\$&')}`;
    return segment.endsWith('?') ? `(?:${part})?` : part;
  });
  return new RegExp(`^${parts.join('')}/*$`, 'i');
}
