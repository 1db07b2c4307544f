import type { ComposedRelease } from '@szn/release-registry/composition/compose';
import type { ComposedRemote, PageDeclaration, PageHead } from '@szn/shared-contracts';
import { declaredPages, type ReleaseRecord } from '@szn/shared-contracts/release';

/** The names that pages of a route read, or `null` if its remote does not say. */
type ReadNames = ReadonlySet<string> | null;
type Version = Pick<ReleaseRecord, 'name' | 'routes' | 'pages'>;
/** The part of a `ComposedRelease` that says what pages declare. */
type Declarations = {
  readonly composition: { readonly remotes: readonly Pick<ComposedRemote, 'name' | 'routes'>[] };
  readonly records: readonly Version[];
  readonly fallbacks: readonly Version[];
  readonly previous: Omit<Declarations, 'previous'> | null;
};
type DeclaredPage = PageDeclaration & { readonly route: string };
type Route = {
  readonly route: string;
  readonly pattern: RegExp;
  readonly names: ReadNames;
  /** Of the version that runs; `undefined` if its remote is switched off or on a development server. */
  readonly page: DeclaredPage | undefined;
};

const routesByRelease = new WeakMap<Declarations, readonly Route[]>();
const staffRoutesByRelease = new WeakMap<Declarations, readonly Route[]>();

/** What the pages declare that are not switched off, in the order of the composition. */
export function listPages(release: Declarations): readonly DeclaredPage[] {
  return routesOf(release).flatMap(({ page }) => page ?? []);
}

/** The links to pages of editors and admins, in their order; those of admins only for admins. */
export function listStaffLinks({ staff }: Pick<ComposedRelease, 'staff'>, isAdmin: boolean) {
  return (staff ? listPages(staff) : [])
    .flatMap(({ route: path, role, link }) =>
      link?.in.includes('menu.account') && (isAdmin || role !== 'admin') ? [{ path, ...link }] : [],
    )
    .toSorted((one, other) => one.order - other.order)
    .map(({ path, text }) => ({ path, text }));
}

/** The picture of link previews that the page of a canonical path declares; `undefined` without one. */
export function findSharePicture(
  { canonicalPath = '/' }: Pick<PageHead, 'canonicalPath'>,
  release: Declarations,
): string | undefined {
  const path = decodePath(canonicalPath.replace(/\?.*/, ''));
  const matching = path === null ? [] : routesOf(release).filter(({ pattern }) => pattern.test(path));
  return matching.find(({ page }) => page?.sharePicture !== undefined)?.page?.sharePicture;
}

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

/** The release that serves an address: that with the pages of editors and admins for these pages only. */
export function releaseForAddress(release: ComposedRelease, pathname: string): ComposedRelease {
  const { staff } = release;
  const path = staff && decodePath(pathname);
  if (!staff || path === null) return release;
  return staffRoutesOf(release, staff).some(({ pattern }) => pattern.test(path)) ? staff : release;
}

function staffRoutesOf(release: ComposedRelease, staff: ComposedRelease): readonly Route[] {
  const known = staffRoutesByRelease.get(release);
  if (known) return known;
  const ofShoppers = new Set(routesOf(release).map(({ route }) => route));
  const routes = routesOf(staff).filter(({ route }) => !ofShoppers.has(route));
  staffRoutesByRelease.set(release, routes);
  return routes;
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
  const running = [...records, ...(previous?.records ?? [])].map(readVersion);
  const possible = [...running, ...[...fallbacks, ...(previous?.fallbacks ?? [])].map(readVersion)];
  return composition.remotes.flatMap(({ name, routes }) =>
    routes.map((route) => ({
      route,
      pattern: compile(route),
      // A page can be rendered by the fallback version.
      names: unite(
        possible
          .filter((version) => version.name === name)
          .map(({ pages }) => namesOf(pages.get(route)?.queryParameters)),
      ),
      page: running.find((version) => version.name === name)?.pages.get(route),
    })),
  );
}

function readVersion(version: Version) {
  return { name: version.name, pages: new Map(declaredPages(version).map((page) => [page.route, page])) };
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
