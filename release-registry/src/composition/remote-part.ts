import {
  type ComposedRemote,
  type ComposedVersion,
  type CompositionReason,
  releaseUrl,
} from '@szn/shared-contracts';
import type { DevelopmentRecord, ReleaseRecord } from '@szn/shared-contracts/release';

/** A version that the registry names and that does not run, with the reason. */
export type Refusal = { readonly remote: string; readonly version: string; readonly reason: string };

/** One remote of a composition, with the records that the gateway needs. */
export type RemotePart = {
  readonly remote: ComposedRemote;
  readonly refusals: readonly Refusal[];
  readonly record: ReleaseRecord | null;
  readonly fallback: ReleaseRecord | null;
  readonly developmentOrigin?: string;
  readonly warning?: string;
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
  return { remote, refusals: [], record: null, fallback: null };
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
    refusals: [],
    record,
    fallback: previous,
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
  return { remote, refusals: [], record: null, fallback: null, developmentOrigin: origin };
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
    routes: record.routes,
    handles: record.handles.map((command) => command.name),
    activatesFor: record.activatesFor,
    ...(record.fills && { fills: record.fills }),
    needsRedux: needsRedux(record),
  };
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
