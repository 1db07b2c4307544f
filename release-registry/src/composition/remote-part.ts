import {
  type ComposedRemote,
  type ComposedVersion,
  type CompositionReason,
  isStaffRole,
  releaseUrl,
} from '@szn/shared-contracts';
import { declaredPages, type DevelopmentRecord, type ReleaseRecord } from '@szn/shared-contracts/release';
import { runsWith, type SharedVersions } from './shared-modules.ts';

/** A version that the registry names and that does not run, with the reason. */
export type Refusal = { readonly remote: string; readonly version: string; readonly reason: string };

/** One remote of a composition, with the records that the gateway needs. */
export type RemotePart = {
  readonly remote: ComposedRemote;
  /** The ranges of shared modules that it needs; none if nothing of it is loaded. */
  readonly shared: SharedVersions;
  readonly refusals: readonly Refusal[];
  readonly record: ReleaseRecord | null;
  readonly fallback: ReleaseRecord | null;
  readonly developmentOrigin?: string;
  readonly warning?: string;
  /** The routes whose pages are for editors and admins. */
  readonly staffRoutes: readonly string[];
};

export type DevelopmentRemote = { readonly record: DevelopmentRecord; readonly origin: string };

/** Nothing of a remote that is switched off is loaded. */
export function offPart(record: ReleaseRecord, message: string): RemotePart {
  const remote: ComposedRemote = {
    ...composedRemote(record, 'default'),
    scripts: [],
    styles: [],
    killed: message,
  };
  return {
    remote,
    shared: {},
    refusals: [],
    record: null,
    fallback: null,
    staffRoutes: listStaffRoutes(record),
  };
}

/** A remote that pages load. */
export function runningPart(
  record: ReleaseRecord,
  {
    reason,
    fallback,
  }: { reason: CompositionReason; fallback: Pick<RemotePart, 'record' | 'warning'> | null },
): RemotePart {
  const previous = fallback?.record ?? null;
  return {
    remote: { ...composedRemote(record, reason), previous: previous && composedVersion(previous) },
    shared: record.shared,
    refusals: [],
    record,
    fallback: previous,
    staffRoutes: listStaffRoutes(record),
    ...(fallback?.warning !== undefined && { warning: fallback.warning }),
  };
}

/** A remote on its development server: its files change, and the gateway does not render it on the server. */
export function developmentPart({ record, origin }: DevelopmentRemote): RemotePart {
  const remote: ComposedRemote = {
    ...describe(record),
    version: record.version,
    entry: `${origin}/${record.browser.entry}`,
    // The scripts of a development build load the style sheets.
    scripts: [],
    styles: [],
    reason: 'override',
    killed: null,
    previous: null,
  };
  const { shared } = record;
  const staffRoutes = listStaffRoutes(record);
  return {
    remote,
    shared,
    refusals: [],
    record: null,
    fallback: null,
    developmentOrigin: origin,
    staffRoutes,
  };
}

/**
 * The part in pages that run with these shared modules. A fallback version that needs others is left out. Of a remote that
 * needs others only the routes stay: their loaders open the page as a document.
 */
export function partWith(versions: SharedVersions, part: RemotePart, documentEntry: string): RemotePart {
  if (!runsWith(part.shared, versions)) {
    const { fills: _fills, ...remote } = part.remote;
    const routesOnly: ComposedRemote = {
      ...remote,
      entry: documentEntry,
      scripts: [],
      styles: [],
      needsRedux: false,
      handles: [],
      activatesFor: null,
      previous: null,
    };
    return { ...part, remote: routesOnly, record: null, fallback: null };
  }
  if (part.fallback === null || runsWith(part.fallback.shared, versions)) return part;
  return { ...part, remote: { ...part.remote, previous: null }, fallback: null };
}

function composedRemote(record: ReleaseRecord, reason: CompositionReason): ComposedRemote {
  return { ...describe(record), ...composedVersion(record), reason, killed: null, previous: null };
}

/** The fields of a record that describe the remote, without its files. */
function describe(record: DevelopmentRemote['record']) {
  return {
    name: record.name,
    ...contractOf(record),
    owner: record.owner,
    tier: record.tier,
    ...(record.emptyText !== undefined && { emptyText: record.emptyText }),
    ...describePages(record),
    handles: record.handles.map((command) => command.name),
    activatesFor: record.activatesFor,
    ...(record.fills && { fills: record.fills }),
    needsRedux: needsRedux(record),
  };
}

/** What browsers read of the declared pages. */
function describePages(record: DevelopmentRemote['record']) {
  const pages = declaredPages(record);
  const links = pages.flatMap(({ route, role, link }) =>
    link && !isStaffRole(role) ? [[route, link] as const] : [],
  );
  const notOffline = pages.filter(({ role, isKeptOffline }) => role !== undefined || isKeptOffline === false);
  return {
    routes: pages.map(({ route }) => route),
    ...(links.length > 0 && { links: Object.fromEntries(links) }),
    ...(notOffline.length > 0 && { notOffline: notOffline.map(({ route }) => route) }),
  };
}

function listStaffRoutes(record: DevelopmentRemote['record']): readonly string[] {
  return declaredPages(record).flatMap(({ route, role }) => (isStaffRole(role) ? [route] : []));
}

/** The part without the pages of editors and admins; `null` for a remote that has no others. */
export function partForShoppers(part: RemotePart): RemotePart | null {
  const { staffRoutes, remote } = part;
  if (staffRoutes.length === 0) return part;
  const isForAll = (route: string) => !staffRoutes.includes(route);
  const routes = remote.routes.filter(isForAll);
  if (routes.length === 0) return null;
  const notOffline = remote.notOffline?.filter(isForAll) ?? [];
  const { notOffline: _all, ...others } = remote;
  return { ...part, remote: { ...others, routes, ...(notOffline.length > 0 && { notOffline }) } };
}

function composedVersion(record: ReleaseRecord): ComposedVersion {
  return {
    version: record.version,
    ...contractOf(record),
    entry: releaseUrl(record, record.browser.entry),
    scripts: record.browser.scripts.map((file) => releaseUrl(record, file)),
    styles: record.browser.styles.map((file) => releaseUrl(record, file)),
    needsRedux: needsRedux(record),
  };
}

function contractOf({ contract, needs }: Pick<ReleaseRecord, 'contract' | 'needs'>) {
  return { contract, ...(needs !== undefined && { needs }) };
}

function needsRedux({ shared }: Pick<ReleaseRecord, 'shared'>): boolean {
  return '@reduxjs/toolkit' in shared || 'react-redux' in shared;
}
