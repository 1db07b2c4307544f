import type { KeyObject } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Registry } from '@szn/shared-contracts/release';
import { historyKey, historyPrefix, registryKey } from '../store/release-store.ts';
import { type Environment, readEnvironment, registryBytes, type StoredRegistry } from './environment.ts';
import { sign } from './signature.ts';

export type MicroFrontends = Registry['microFrontends'];

export type RegistryChange = {
  readonly by: string;
  /** The command with its arguments. */
  readonly action: string;
  readonly reason: string | null;
  /**
   * The next versions of the environment, made of those that stand; `null` when there is nothing to change. Called once
   * more after every lost race, with what stands by then. Throws where the change is to be refused.
   */
  readonly change: (current: MicroFrontends) => MicroFrontends | null | Promise<MicroFrontends | null>;
};

export type ChangeOptions = {
  readonly environment: Environment;
  /** Signs the new document; the environment has to trust its other half. */
  readonly signingKey: KeyObject;
};

/** Far more than the number of machines that change one environment at a time. */
const maxAttempts = 100;
const maxPauseMs = 400;

/**
 * Replaces an environment's registry by compare and swap: of changes at the same time none is lost, and each begins
 * with what the one before has left. The document that stood is put into the history first, so that a crash between
 * the two loses nothing. Resolves to what stands afterwards. Rejects, and leaves all as it was, when the change is
 * refused, the latest document is not trusted, or the store fails.
 */
export async function changeRegistry(
  { environment, signingKey }: ChangeOptions,
  { by, action, reason, change }: RegistryChange,
): Promise<Registry | null> {
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const latest = await readEnvironment(environment);
    const next = await change(latest?.registry.microFrontends ?? {});
    if (next === null) return latest?.registry ?? null;
    const unsigned = {
      environment: environment.name,
      sequence: 1 + (latest?.registry.sequence ?? (await lastKnownSequence(environment))),
      change: { at: new Date().toISOString(), by, action, reason },
      microFrontends: next,
    };
    const registry = sign(unsigned, signingKey);
    if (await swap(environment, latest, registry)) return registry;
    await wait(Math.random() * Math.min(maxPauseMs, 20 * 2 ** attempt));
  }
  throw new Error(`"${environment.name}" changes without pause; try again.`);
}

/** Gateways reject a document with a lower sequence than one they have seen, also if the latest document was lost. */
async function lastKnownSequence({ store, name }: Environment): Promise<number> {
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
  // A change that loses the race has written the same document, or one that belongs to the history anyway.
  await store.create(historyKey(name, latest.registry.sequence), latest.bytes);
  return store.replace(registryKey(name), bytes, latest.etag);
}
