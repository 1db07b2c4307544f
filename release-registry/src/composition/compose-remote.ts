import {
  type ComposedRemote,
  type ComposedVersion,
  type CompositionReason,
  releaseUrl,
} from '@szn/shared-contracts';
import type { DevelopmentRecord, Registry, ReleaseRecord } from '@szn/shared-contracts/release';
import type { ReferencedVersion } from '../records/release-record.ts';
import { type SharedVersions, requireCompatible } from './shared-modules.ts';

export type CompositionSources = {
  /** Reads a published version's record; rejects if it is missing or not the one that the registry references. */
  readonly readRecord: (version: ReferencedVersion) => Promise<ReleaseRecord>;
  /** The shared modules of the shell that will run the composition. */
  readonly sharedVersions: SharedVersions;
};

/** The differences of one request from the default versions. */
export type VersionChoice = {
  /** Names of the remotes that use their canary version. */
  readonly canaries?: ReadonlySet<string>;
  readonly overrides?: ReadonlyMap<string, Override>;
};

/** A published version, which the registry need not reference, or a remote on a development server. */
export type Override =
  | { readonly kind: 'version'; readonly version: string }
  | { readonly kind: 'development'; readonly remote: DevelopmentRemote };

/** A remote on its development server: its files change, and the gateway does not render it on the server. */
type DevelopmentRemote = { readonly record: DevelopmentRecord; readonly origin: string };

type Deployment = Registry['microFrontends'][string][number];

/** One remote of a composition, with the records that the gateway needs. */
export type RemotePart = {
  readonly remote: ComposedRemote;
  readonly record: ReleaseRecord | null;
  readonly fallback: ReleaseRecord | null;
  readonly developmentOrigin?: string;
  readonly warning?: string;
};

/** Chooses the version of one remote and describes it as a page loads it. */
export async function composeRemote(
  { name, deployments }: { readonly name: string; readonly deployments: readonly Deployment[] | undefined },
  sources: CompositionSources,
  choice: VersionChoice,
): Promise<RemotePart> {
  const override = choice.overrides?.get(name);
  if (override) return composeOverride(name, override, sources);
  const standard = deployments?.find(({ deployment }) => deployment.default);
  if (!standard) throw new Error(`The registry names no version of "${name}".`);
  if (standard.extras.killed) return composeKilled(name, standard, sources);
  const isCanary = choice.canaries?.has(name);
  const canary = isCanary ? deployments?.find(({ deployment }) => !deployment.default) : undefined;
  return composeDeployed(name, { standard, canary }, sources);
}

/** The fallback of the default version is the previous one; that of a canary is the default version. */
async function composeDeployed(
  name: string,
  { standard, canary }: { readonly standard: Deployment; readonly canary: Deployment | undefined },
  sources: CompositionSources,
): Promise<RemotePart> {
  const record = await readDeployed(name, canary ?? standard, sources);
  const version = canary ? standard.metadata : standard.extras.previous;
  const fallback = version ? await readFallback({ name, ...version }, sources) : null;
  return runningPart(record, { reason: canary ? 'canary' : 'default', fallback });
}

/** An override has no fallback, so that a failure of the requested version is visible. */
async function composeOverride(
  name: string,
  override: Override,
  sources: CompositionSources,
): Promise<RemotePart> {
  if (override.kind === 'development') return composeDevelopment(override.remote, sources);
  const record = await sources.readRecord({ name, version: override.version });
  requireCompatible(record, sources.sharedVersions);
  return runningPart(record, { reason: 'override', fallback: null });
}

function composeDevelopment(
  { record, origin }: DevelopmentRemote,
  { sharedVersions }: CompositionSources,
): RemotePart {
  requireCompatible(record, sharedVersions);
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
  return { remote, record: null, fallback: null, developmentOrigin: origin };
}

/** Reads the record of a remote that is switched off: the remote still owns its routes and commands. */
async function composeKilled(
  name: string,
  standard: Deployment,
  sources: CompositionSources,
): Promise<RemotePart> {
  const record = await readDeployed(name, standard, sources);
  const killed = standard.extras.killed?.message ?? null;
  const remote: ComposedRemote = { ...composedRemote(record, 'default'), scripts: [], styles: [], killed };
  return { remote, record: null, fallback: null };
}

function runningPart(
  record: ReleaseRecord,
  {
    reason,
    fallback,
  }: { reason: CompositionReason; fallback: Pick<RemotePart, 'record' | 'warning'> | null },
): RemotePart {
  const previous = fallback?.record ?? null;
  return {
    remote: { ...composedRemote(record, reason), previous: previous && composedVersion(previous) },
    record,
    fallback: previous,
    ...(fallback?.warning !== undefined && { warning: fallback.warning }),
  };
}

async function readDeployed(
  name: string,
  chosen: Deployment,
  sources: CompositionSources,
): Promise<ReleaseRecord> {
  const record = await sources.readRecord({ name, ...chosen.metadata });
  if (chosen.url !== releaseUrl(record, record.browser.entry)) {
    throw new Error(`The registry's address of "${name}" is not that of version ${record.version}.`);
  }
  if (record.files[`browser/${record.browser.entry}`]?.integrity !== chosen.metadata.integrity) {
    throw new Error(`The registry's integrity of "${name}" is not that of version ${record.version}.`);
  }
  requireCompatible(record, sources.sharedVersions);
  return record;
}

async function readFallback(
  version: ReferencedVersion,
  sources: CompositionSources,
): Promise<Pick<RemotePart, 'record' | 'warning'>> {
  try {
    const record = await sources.readRecord(version);
    requireCompatible(record, sources.sharedVersions);
    return { record };
  } catch (error) {
    return {
      record: null,
      warning: `${version.name}@${version.version} cannot be the fallback: ${String(error)}`,
    };
  }
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
