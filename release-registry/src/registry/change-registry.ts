import type { KeyObject } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { registryFormat, type Registry } from '@szn/shared-contracts/release';
import { historyKey, historyPrefix, registryKey } from '../store/release-store.ts';
import { type Environment, readEnvironment, registryBytes, type StoredRegistry } from './environment.ts';
import { signChangedParts } from './part-signatures.ts';
import { sign } from './signature.ts';

export type MicroFrontends = Registry['microFrontends'];

/** What a change can replace. */
export type RegistryContent = Pick<
  Registry,
  'host' | 'settings' | 'microFrontends' | 'requests' | 'approvals' | 'signatures'
>;

export type RegistryChange = {
  readonly by: string;
  /** The command with its arguments. */
  readonly action: string;
  readonly reason: string | null;
  /** The run of the CI that makes the change. */
  readonly link?: string;
  /**
   * Returns the next content of the registry; equal content, or `null`, is not written. Called again with the latest
   * content after each write conflict. Throws to reject the change.
   */
  readonly change: (current: RegistryContent) => RegistryContent | null | Promise<RegistryContent | null>;
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
 * registry. Rejects, and writes nothing, if the change throws, the latest document is not trusted, or the store fails.
 */
export async function changeRegistry(
  { environment, signingKey }: ChangeOptions,
  { change, ...description }: RegistryChange,
): Promise<Registry | null> {
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const latest = await readEnvironment(environment);
    const before = contentOf(latest);
    const next = await change(before);
    if (next === null || (latest && isDeepStrictEqual(next, before))) return latest?.registry ?? null;
    const unsigned = {
      format: registryFormat,
      environment: environment.name,
      sequence: 1 + (await lastSequence(environment, latest)),
      change: { at: new Date().toISOString(), ...description },
      ...next,
      signatures: signChangedParts({ environment: environment.name, before, next }, signingKey),
    } as const;
    const registry = sign(unsigned, signingKey);
    if (await swap(environment, latest, registry)) return registry;
    await wait(Math.random() * Math.min(maxPauseMs, 20 * 2 ** attempt));
  }
  throw new Error(`"${environment.name}" has too many concurrent changes; try again.`);
}

/** The content of a registry; that of a new one is empty. */
export function contentOf(stored: Pick<StoredRegistry, 'registry'> | null): RegistryContent {
  if (!stored) return { microFrontends: {} };
  const { host, settings, microFrontends, requests, approvals, signatures } = stored.registry;
  return {
    ...(host && { host }),
    ...(settings && { settings }),
    microFrontends,
    ...(requests && { requests }),
    ...(approvals && { approvals }),
    ...(signatures && { signatures }),
  };
}

/** The sequence continues after the loss of the latest document: gateways reject a sequence that decreases. */
async function lastSequence({ store, name }: Environment, latest: StoredRegistry | null): Promise<number> {
  if (latest) return latest.registry.sequence;
  const last = (await store.list(historyPrefix(name))).at(-1);
  return last === undefined ? 0 : Number(/(\d+)\.json$/.exec(last)?.[1] ?? 0) + 1;
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
