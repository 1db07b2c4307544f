import { createHash } from 'node:crypto';
import { releaseUrl, type ComposedRemote, type Composition } from '@szn/shared-contracts';
import type { Registry, ReleaseRecord } from '@szn/shared-contracts/release';
import { refuseIncompatible, type HostOffer } from './host-offer.ts';
import { readReleaseRecord } from './release-record-file.ts';

/** A composition with what only the gateway needs of it. */
export type ComposedRelease = {
  readonly composition: Composition;
  readonly records: readonly ReleaseRecord[];
};

export type CompositionSources = {
  readonly releasesFolder: string;
  /** What the shell that will run the composition shares. */
  readonly offer: HostOffer;
};

/**
 * Joins an environment's registry with the release records it points to. Throws a `DocumentError` when a record is
 * missing or unusable, or an `Error` when registry and record disagree, two remotes claim one route, or the shell cannot
 * run one of them: a composition is taken as a whole or not at all.
 */
export async function composeRelease(
  registry: Registry,
  sources: CompositionSources,
): Promise<ComposedRelease> {
  const records = await Promise.all(
    Object.entries(registry.microFrontends).map(([name, deployments]) =>
      readChosenRecord(name, deployments, sources.releasesFolder),
    ),
  );
  for (const record of records) refuseIncompatible(record, sources.offer);
  refuseSharedOwnership(records);
  const remotes = records.map(toComposedRemote);
  return {
    records,
    composition: { environment: registry.environment, revision: revisionOf(remotes), remotes },
  };
}

async function readChosenRecord(
  name: string,
  deployments: Registry['microFrontends'][string],
  releasesFolder: string,
): Promise<ReleaseRecord> {
  const chosen = deployments.find(({ deployment }) => deployment.default) ?? deployments[0];
  if (!chosen) throw new Error(`The registry names no version of "${name}".`);
  const record = await readReleaseRecord(releasesFolder, { name, version: chosen.metadata.version });
  if (chosen.url !== releaseUrl(record, record.browser.entry)) {
    throw new Error(`The registry's address of "${name}" is not that of version ${record.version}.`);
  }
  if (record.files[`browser/${record.browser.entry}`]?.integrity !== chosen.metadata.integrity) {
    throw new Error(`The registry's integrity of "${name}" is not that of version ${record.version}.`);
  }
  return record;
}

function toComposedRemote(record: ReleaseRecord): ComposedRemote {
  return {
    name: record.name,
    version: record.version,
    contract: record.contract,
    owner: record.owner,
    routes: record.routes,
    handles: record.handles.map((command) => command.name),
    activatesFor: record.activatesFor,
    entry: releaseUrl(record, record.browser.entry),
    scripts: record.browser.scripts.map((file) => releaseUrl(record, file)),
    styles: record.browser.styles.map((file) => releaseUrl(record, file)),
    needsRedux: '@reduxjs/toolkit' in record.shared || 'react-redux' in record.shared,
    tier: record.tier,
    reason: 'default',
    killed: null,
    previous: null,
  };
}

/** Each path and each command has one owner; two patterns that differ in parameter names alone are one path. */
function refuseSharedOwnership(records: readonly ReleaseRecord[]): void {
  const owners = new Map<string, string>();
  for (const { name, routes, handles } of records) {
    const claims = [
      ...routes.map(
        (route) => [`route ${route.toLowerCase().replaceAll(/:[^/]+/g, ':')}`, `the route ${route}`] as const,
      ),
      ...handles.map((command) => [`command ${command.name}`, `the command ${command.name}`] as const),
    ];
    for (const [key, label] of claims) {
      const owner = owners.get(key);
      if (owner !== undefined) throw new Error(`"${owner}" and "${name}" both claim ${label}.`);
      owners.set(key, name);
    }
  }
}

function revisionOf(remotes: readonly ComposedRemote[]): string {
  const versions = remotes.map((remote) => `${remote.name}@${remote.version}`).sort();
  return createHash('sha256').update(versions.join(' ')).digest('hex').slice(0, 12);
}
