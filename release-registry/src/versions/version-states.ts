import { ownValue } from '@szn/shared-contracts/wire';
import type { Registry } from '@szn/shared-contracts/release';
import { RejectedError } from '../lib/errors.ts';
import type { Version } from '../store/release-store.ts';
import { diffEnvironments, type EnvironmentDifference } from '../registry/environments.ts';
import { findDeployments } from '../registry/deployments.ts';
import { type EarlierVersions, isEligible } from '../registry/eligible-versions.ts';
import { type Environment, readTrustedHistory, sinceAdded } from '../registry/environment.ts';
import { findMark, listWithdrawn, readEvents, type StoredEvent } from './version-events.ts';

/** How a change replaced one part of a registry. */
type PartChange = Pick<EnvironmentDifference, 'kind' | 'name'> & {
  readonly from: string | null;
  readonly to: string | null;
  /** Address of the commit of the version that it sets. */
  readonly commit?: string;
};

/** A change of an environment: what it replaced, computed from the documents before and after it. */
export type RegistryStep = Registry['change'] & {
  readonly sequence: number;
  /** The key that signed the document; `null` for an unsigned one. */
  readonly key: string | null;
  readonly changes: readonly PartChange[];
};

/** The changes of an environment, the latest first. `history`: its documents, the latest first. */
export function listSteps(history: readonly Registry[]): readonly RegistryStep[] {
  return history.map((registry, index) => {
    const before = history[index + 1] ?? { microFrontends: {} };
    const { change, sequence, signature } = registry;
    const changes = diffEnvironments(before, registry).map(({ kind, name, one, other }) => ({
      kind,
      name,
      from: one,
      to: other,
    }));
    return { sequence, ...change, key: signature?.keyId ?? null, changes };
  });
}

/** A version that an environment ran, with the hash of its record. */
type RanVersion = {
  readonly version: string;
  readonly recordIntegrity: string;
  /** When it last ran, as far as the documents tell. */
  readonly at: string;
};

/** The default versions of a remote in the documents of an environment, each once, the latest first. */
export function listRanVersions(history: readonly Registry[], name: string): readonly RanVersion[] {
  const ran = new Map<string, RanVersion>();
  for (const { microFrontends, change } of sinceAdded(history, name)) {
    const current = findDeployments(microFrontends, name)?.current;
    if (!current || ran.has(current.metadata.version)) continue;
    const { version, recordIntegrity } = current.metadata;
    ran.set(version, { version, recordIntegrity, at: change.at });
  }
  return [...ran.values()];
}

/** Throws a `RejectedError` that lists the versions that ran, if this one did not. */
export function requireRanVersion(history: readonly Registry[], { name, version }: Version): RanVersion {
  const ran = listRanVersions(history, name);
  const found = ran.find((one) => one.version === version);
  if (found) return found;
  const names = ran.map((one) => one.version).join(', ') || 'none';
  throw new RejectedError(`${name}@${version} did not run here. Versions that did: ${names}.`);
}

/** Documents that are searched for a version. */
const maxDocuments = 1000;

/** Reads what a choice among the earlier versions of a remote is made from, with the documents that tell it. */
export async function readEarlierVersions(
  environment: Environment,
  name: string,
): Promise<EarlierVersions & { readonly history: readonly Registry[] }> {
  const history = await readTrustedHistory(environment, maxDocuments);
  const events = await readEvents(environment, { remote: name });
  const previous = history[0] && findDeployments(history[0].microFrontends, name)?.current.extras.previous;
  // The fallback version of a copied environment has not run in it.
  const ran = [...(previous ? [previous] : []), ...listRanVersions(history, name)];
  return { history, ran, withdrawn: listWithdrawn(events, name) };
}

/**
 * The version that the latest rollback of a remote replaced, if nothing has changed its default since then. Throws a
 * `RejectedError` if there is no such rollback.
 */
export function requireRolledBack(history: readonly Registry[], name: string): RanVersion {
  const currentIn = ({ microFrontends }: Registry) => findDeployments(microFrontends, name)?.current.metadata;
  const now = history[0] && currentIn(history[0]);
  const begin = history.findIndex((document) => currentIn(document)?.version !== now?.version);
  const [change, before] = [history[begin - 1]?.change, history[begin]];
  const target = before && currentIn(before);
  if (target && change?.action.replace(/ --to \S+$/, '') === `rollback ${name}`)
    return { ...target, at: before.change.at };
  throw new RejectedError(
    `The last change of the default version of ${name} is no rollback: there is nothing to undo.`,
  );
}

/** Throws a `RejectedError` if nothing but a promotion by name may choose the version. */
export function requireEligible(entry: Parameters<typeof isEligible>[0], { name, version }: Version): void {
  if (isEligible(entry, version)) return;
  throw new RejectedError(
    `${name}@${version} was rolled back from, stopped or withdrawn here. To run it again: szn promote ${name}@${version}, or szn rollback ${name} --undo after a rollback from it.`,
  );
}

export type VersionState = {
  readonly state: 'available' | 'live' | 'canary' | 'rolled back' | 'withdrawn' | 'deprecated';
  readonly environment?: string;
  /** Percentage of a canary. */
  readonly traffic?: number;
  /** Since when. */
  readonly at: string | null;
  readonly reason: string | null;
  readonly until?: string | undefined;
};

type Evidence = {
  readonly events: readonly StoredEvent[];
  /** By environment: its documents, the latest first. */
  readonly histories: ReadonlyMap<string, readonly Registry[]>;
};

/** All states of a version: where it runs or was rolled back, and whether it is withdrawn or deprecated. */
export function findStates(version: Version, { events, histories }: Evidence): readonly VersionState[] {
  const mark = findMark(events, version);
  const states: VersionState[] = mark
    ? [
        {
          state: mark.kind === 'withdraw' ? 'withdrawn' : 'deprecated',
          at: mark.at,
          reason: mark.reason,
          ...(mark.until !== undefined && { until: mark.until }),
        },
      ]
    : [];
  for (const [environment, history] of histories)
    states.push(...findStateIn(version, { environment, history }));
  if (states.length > 0) return states;
  const published = events.find(
    (event) => event.kind === 'publish' && event.remote === version.name && event.version === version.version,
  );
  return [{ state: 'available', at: published?.at ?? null, reason: published?.reason ?? null }];
}

type OneHistory = { readonly environment: string; readonly history: readonly Registry[] };

function findStateIn(
  { name, version }: Version,
  { environment, history }: OneHistory,
): readonly VersionState[] {
  const runs = ({ microFrontends }: Registry) =>
    ownValue(microFrontends, name)?.find(({ metadata }) => metadata.version === version)?.deployment;
  /** The change after the document at an index. */
  const changeAfter = (index: number) => history[index - 1]?.change;
  const now = history[0] && runs(history[0]);
  if (!now) {
    const ended = changeAfter(history.findIndex((document) => runs(document) !== undefined));
    const isRolledBack = ended !== undefined && /^(?:rollback|stop canary|rollout abort) /.test(ended.action);
    return isRolledBack ? [{ state: 'rolled back', environment, at: ended.at, reason: ended.reason }] : [];
  }
  const before = history.findIndex((document) => runs(document)?.default !== now.default);
  const { at = null, reason = null } = changeAfter(before === -1 ? history.length : before) ?? {};
  const where = { environment, at, reason };
  return [now.default ? { state: 'live', ...where } : { state: 'canary', traffic: now.traffic, ...where }];
}
