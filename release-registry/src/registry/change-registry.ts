import { createPublicKey, type KeyObject } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { type Person, registryFormat, type Registry } from '@szn/shared-contracts/release';
import { checkClock } from '../store/clock-skew.ts';
import { historyKey, historyPrefix, registryKey } from '../store/release-store.ts';
import {
  type Environment,
  readEnvironment,
  readIfTrusted,
  registryBytes,
  type StoredRegistry,
} from './environment.ts';
import type { CheckedRegistry } from './check-registry.ts';
import { requirePermission } from './permission.ts';
import { signChangedParts } from './part-signatures.ts';
import { keyIdOf, sign } from '../keys/signature.ts';

export type MicroFrontends = Registry['microFrontends'];

/** What a change can replace. */
export type RegistryContent = Pick<
  Registry,
  'host' | 'settings' | 'microFrontends' | 'requests' | 'approvals' | 'keyList' | 'signatures'
>;

/** Who makes a change. */
export type Author = {
  /** For display. */
  readonly by: string;
  /** Where the program has verified it. */
  readonly person?: Person;
  /** The run of the CI that makes the change. */
  readonly link?: string;
};

export type RegistryChange = Author & {
  /** The command with its arguments. */
  readonly action: string;
  readonly reason: string | null;
  /**
   * Returns the next content of the registry; equal content, or `null`, is not written. Called again with the latest
   * content after each write conflict. Throws to reject the change.
   */
  readonly change: (current: RegistryContent) => RegistryContent | null | Promise<RegistryContent | null>;
  /** Whether equal content is written, too: the document is then signed anew. */
  readonly renews?: (latest: CheckedRegistry) => boolean;
};

export type ChangeOptions = {
  readonly environment: Environment;
  /** Signs the new document. The environment trusts the public key of the pair. */
  readonly signingKey: KeyObject;
};

/** Much higher than the number of machines that change one environment at a time. */
const maxAttempts = 100;
const maxPauseMs = 400;

/**
 * Replaces the registry of an environment by compare and swap, so that concurrent changes are all applied. Writes the
 * current document to the history first, so that a crash between both writes loses nothing. Resolves to the latest
 * registry. Rejects, and writes nothing, if the change throws, the latest document is not trusted, the clock
 * of this machine is wrong, or the store fails.
 */
export async function changeRegistry(
  { environment, signingKey }: ChangeOptions,
  { change, renews = () => false, ...description }: RegistryChange,
): Promise<Registry | null> {
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const latest = await readEnvironment(environment);
    const before = contentOf(latest);
    const next = await change(before);
    if (next === null || isUnchanged(latest, { before, next, renews })) return latest?.registry ?? null;
    await checkClock(environment.store);
    const last = await readLast(environment, latest);
    const registry = signNext({ environment, signingKey }, { last, next, description });
    if (await swap(environment, latest, registry)) return registry;
    await wait(Math.random() * Math.min(maxPauseMs, 20 * 2 ** attempt));
  }
  throw new Error(`"${environment.name}" has too many concurrent changes; try again.`);
}

/**
 * A last document of an environment, with the same content: its change is the removal. It continues the history, so that
 * the removal is not lost. Rejects if the key may change nothing in the environment.
 */
export function signRemoval(
  options: ChangeOptions,
  latest: StoredRegistry,
  description: Omit<RegistryChange, 'change' | 'renews'>,
): Registry {
  const content = contentOf(latest);
  const last = { sequence: latest.registry.sequence, content };
  return signNext(options, { last, next: content, description });
}

function isUnchanged(
  latest: StoredRegistry | null,
  {
    before,
    next,
    renews,
  }: Pick<Required<RegistryChange>, 'renews'> & Readonly<Record<'before' | 'next', object>>,
): boolean {
  return latest !== null && isDeepStrictEqual(next, before) && !renews(latest.registry);
}

type Last = { readonly sequence: number; readonly content: RegistryContent };

type Next = {
  readonly last: Last;
  readonly next: RegistryContent;
  readonly description: Omit<RegistryChange, 'change' | 'renews'>;
};

/** Throws a `RejectedError` if the key may not make the change. */
function signNext({ environment, signingKey }: ChangeOptions, { last, next, description }: Next): Registry {
  const { trustedKeys, keys, name } = environment;
  const list = keys?.list ?? null;
  const authority = { rootKeys: trustedKeys ?? [], list };
  const keyId = keyIdOf(createPublicKey(signingKey));
  requirePermission({ environment: name, keyId, authority }, last.content, next);
  const unsigned = {
    format: registryFormat,
    environment: name,
    sequence: 1 + last.sequence,
    change: { at: new Date().toISOString(), ...description },
    ...next,
    ...(list && { keyList: Math.max(list.version, next.keyList ?? 0) }),
    signatures: signChangedParts({ environment: name, before: last.content, next }, signingKey),
  } as const;
  return sign(unsigned, signingKey);
}

/** The content of a registry; that of a new one is empty. */
export function contentOf(stored: Pick<StoredRegistry, 'registry'> | null): RegistryContent {
  if (!stored) return { microFrontends: {} };
  const { host, settings, microFrontends, requests, approvals, keyList, signatures } = stored.registry;
  return {
    ...(host && { host }),
    ...(settings && { settings }),
    microFrontends,
    ...(requests && { requests }),
    ...(approvals && { approvals }),
    ...(keyList !== undefined && { keyList }),
    ...(signatures && { signatures }),
  };
}

/**
 * Sequence and revisions continue after the loss or removal of the latest document: gateways reject numbers that decrease.
 */
async function readLast(environment: Environment, latest: StoredRegistry | null): Promise<Last> {
  if (latest) return { sequence: latest.registry.sequence, content: contentOf(latest) };
  const key = (await environment.store.list(historyPrefix(environment.name))).at(-1);
  if (key === undefined) return { sequence: 0, content: contentOf(null) };
  const stored = await environment.store.read(key);
  const registry = stored && readIfTrusted(environment, stored.bytes);
  return {
    sequence: Number(/(\d+)\.json$/.exec(key)?.[1] ?? 0) + 1,
    content: contentOf(registry && { registry }),
  };
}

async function swap(
  { store, name }: Environment,
  latest: StoredRegistry | null,
  next: Registry,
): Promise<boolean> {
  const bytes = registryBytes(next);
  if (!latest) return store.create(registryKey(name), bytes);
  // After a write conflict the history entry remains. It is valid: the document was the current one.
  await store.create(historyKey(name, latest.registry.sequence), latest.bytes);
  return store.replace(registryKey(name), bytes, latest.etag);
}
