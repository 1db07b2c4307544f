import { ownValue } from '@szn/shared-contracts/wire';
import { releaseUrl, type SiteData } from '@szn/shared-contracts';
import type { Registry, ReleaseRecord } from '@szn/shared-contracts/release';
import { messageOf } from '../lib/errors.ts';
import { isEligible } from '../registry/eligible-versions.ts';
import { type Deployment, findDeployments } from '../registry/deployments.ts';
import type { ReferencedVersion } from '../records/release-record.ts';
import {
  type DevelopmentRemote,
  developmentPart,
  offPart,
  type Refusal,
  type RemotePart,
  runningPart,
} from './remote-part.ts';
import { type SharedVersions, requireCompatible } from './shared-modules.ts';

export type CompositionSources = {
  /** Reads a published version's record; rejects if it is missing or not the one that the registry references. */
  readonly readRecord: (version: ReferencedVersion) => Promise<ReleaseRecord>;
  /** The shared modules of the shell that will run the composition. */
  readonly sharedVersions: SharedVersions;
  /** Those of its previous generation, if the shell offers one. */
  readonly previousGeneration?: {
    readonly sharedVersions: SharedVersions;
    /** URL of the entry that pages load instead of a remote of the other generation. */
    readonly documentEntry: string;
  };
  readonly readSiteData?: () => SiteData;
  /** Earlier default versions of a remote from the signed history of the registry, the latest first. */
  readonly readEarlierVersions?: (registry: Registry, name: string) => Promise<readonly ReferencedVersion[]>;
};

/** The differences of one request from the default versions. */
export type VersionChoice = {
  /** Names of the remotes that use their canary version. */
  readonly canaries?: ReadonlySet<string>;
  readonly overrides?: ReadonlyMap<string, Override>;
  /** Versions whose pages do not render, `<remote>@<version>`, with the reason: a remote falls back from them. */
  readonly unusable?: ReadonlyMap<string, string>;
};

/** A published version, which the registry need not reference, or a remote on a development server. */
export type Override =
  | { readonly kind: 'version'; readonly version: string }
  | { readonly kind: 'development'; readonly remote: DevelopmentRemote };

/** A remote that is left out, because no record of it is usable, has only refusals. */
export type ComposedPart = RemotePart | (Pick<RemotePart, 'refusals'> & { readonly remote: null });

export type PartRequest = {
  readonly name: string;
  readonly registry: Registry;
  readonly choice: VersionChoice;
  /** Versions that claim a route or command of another remote, `<remote>@<version>`, with the reason. */
  readonly conflicts: ReadonlyMap<string, string>;
};

/**
 * Chooses the version of one remote and describes it as a page loads it. Rejects if an override or a canary is not
 * usable. Otherwise the result is a pure function of the registry, its history and the releases: the first usable
 * version of the default, the previous and the earlier ones.
 */
export async function composeRemote(
  request: PartRequest,
  sources: CompositionSources,
): Promise<ComposedPart> {
  const { name, registry, choice } = request;
  const override = choice.overrides?.get(name);
  if (override) return composeOverride(name, override, sources);
  const deployments = findDeployments(registry.microFrontends, name);
  if (!deployments) throw new Error(`The registry names no version of "${name}".`);
  const { current, canary } = deployments;
  const part = await composeStandard(current, request, sources);
  const isCanary = canary && current.extras.killed === null && choice.canaries?.has(name);
  if (!isCanary) return part;
  // The fallback of a canary is what runs without it.
  const record = await readDeployed(name, canary, sources);
  const fallback = part.remote && { record: part.record };
  return { ...runningPart(record, { reason: 'canary', fallback }), refusals: part.refusals };
}

/** Shoppers read this on the pages of a remote of which no version can run. */
const unavailableText = 'This part of the shop is not available right now. Please come back later.';

/**
 * The first usable version. A remote that is switched off, or of which every version fails, still owns its routes and
 * commands, so it needs a readable record. Without one it is left out.
 */
async function composeStandard(
  standard: Deployment,
  { name, registry, choice, conflicts }: PartRequest,
  sources: CompositionSources,
): Promise<ComposedPart> {
  const { killed } = standard.extras;
  const refusals: Refusal[] = [];
  let readable: ReleaseRecord | null = null;
  for await (const { version, read } of listCandidates(name, { standard, registry }, sources)) {
    try {
      const record = await read();
      throwReason(conflicts.get(`${name}@${version}`));
      if (killed) return { ...offPart(record, killed.message), refusals };
      readable ??= record;
      throwReason(choice.unusable?.get(`${name}@${version}`));
      return { ...(await standardPart(record, standard, sources)), refusals };
    } catch (error) {
      refusals.push({ remote: name, version, reason: messageOf(error) });
    }
  }
  return readable ? { ...offPart(readable, unavailableText), refusals } : { remote: null, refusals };
}

async function standardPart(
  record: ReleaseRecord,
  { metadata, extras }: Deployment,
  sources: CompositionSources,
) {
  if (record.version !== metadata.version)
    return runningPart(record, { reason: 'last-known-good', fallback: null });
  const fallback =
    extras.previous && isEligible({ extras }, extras.previous.version)
      ? await readFallback({ name: record.name, ...extras.previous }, sources)
      : null;
  return runningPart(record, { reason: 'default', fallback });
}

type Candidate = { readonly version: string; readonly read: () => Promise<ReleaseRecord> };

/** The versions that may run, the wanted one first. The history is read only when the first two fail. */
async function* listCandidates(
  name: string,
  { standard, registry }: { readonly standard: Deployment; readonly registry: Registry },
  sources: CompositionSources,
): AsyncGenerator<Candidate> {
  const { previous } = standard.extras;
  const seen = new Set([standard.metadata.version]);
  const unseen = (candidate: ReferencedVersion): readonly Candidate[] => {
    const { version } = candidate;
    if (seen.has(version) || !isEligible(standard, version)) return [];
    seen.add(version);
    return [{ version, read: () => readCompatible(candidate, sources) }];
  };
  yield { version: standard.metadata.version, read: () => readDeployed(name, standard, sources) };
  if (previous) yield* unseen({ name, ...previous });
  const earlier = (await sources.readEarlierVersions?.(registry, name)) ?? [];
  yield* earlier.flatMap(unseen);
}

function throwReason(reason: string | undefined): void {
  if (reason !== undefined) throw new Error(reason);
}

/** An override has no fallback, so that a failure of the requested version is visible. */
async function composeOverride(
  name: string,
  override: Override,
  sources: CompositionSources,
): Promise<RemotePart> {
  if (override.kind === 'development') {
    requireCompatible(override.remote.record, generationsOf(sources));
    return developmentPart(override.remote);
  }
  const record = await readCompatible({ name, version: override.version }, sources);
  return runningPart(record, { reason: 'override', fallback: null });
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
  if (ownValue(record.files, `browser/${record.browser.entry}`)?.integrity !== chosen.metadata.integrity) {
    throw new Error(`The registry's integrity of "${name}" is not that of version ${record.version}.`);
  }
  requireCompatible(record, generationsOf(sources));
  return record;
}

async function readCompatible(
  version: ReferencedVersion,
  sources: CompositionSources,
): Promise<ReleaseRecord> {
  const record = await sources.readRecord(version);
  requireCompatible(record, generationsOf(sources));
  return record;
}

function generationsOf({ sharedVersions, previousGeneration }: CompositionSources) {
  return [sharedVersions, ...(previousGeneration ? [previousGeneration.sharedVersions] : [])];
}

async function readFallback(
  version: ReferencedVersion,
  sources: CompositionSources,
): Promise<Pick<RemotePart, 'record' | 'warning'>> {
  try {
    return { record: await readCompatible(version, sources) };
  } catch (error) {
    return {
      record: null,
      warning: `${version.name}@${version.version} cannot be the fallback: ${String(error)}`,
    };
  }
}
