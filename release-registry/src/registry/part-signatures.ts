import { ownValue } from '@szn/shared-contracts/wire';
import type { KeyObject } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Registry } from '@szn/shared-contracts/release';
import type { RegistryContent } from './change-registry.ts';
import { signValue } from '../keys/signature.ts';

export type Signatures = NonNullable<Registry['signatures']>;
export type PartSignature = NonNullable<Signatures['settings']>;
type Entry = Registry['microFrontends'][string];

/** What the signature of a remote's entry covers; `null` for the entry of a retired remote. */
type EntryStatement = {
  readonly environment: string;
  readonly remote: string;
  readonly revision: number;
  readonly deployments: Entry | null;
};

type SettingsStatement = Pick<Registry, 'host' | 'settings'> & {
  readonly environment: string;
  readonly revision: number;
};

/** What both signatures of an approval cover. */
export type ApprovalStatement = {
  readonly environment: string;
  readonly remote: string;
  readonly version: string;
  readonly recordIntegrity: string;
};

export function signEntry(statement: EntryStatement, key: KeyObject): PartSignature {
  return { ...signValue(statement, key), revision: statement.revision };
}

function signSettings(statement: SettingsStatement, key: KeyObject): PartSignature {
  return { ...signValue(statement, key), revision: statement.revision };
}

type PartChange = {
  readonly environment: string;
  readonly before: RegistryContent;
  readonly next: RegistryContent;
};

/**
 * The signatures of the next content: those of unchanged parts stay. An entry that the change contains with its signature,
 * such as that of an approved request, keeps it.
 */
export function signChangedParts(change: PartChange, key: KeyObject): Signatures {
  const { environment, before, next } = change;
  const known = before.signatures?.remotes ?? {};
  const remotes = new Map(Object.entries(next.signatures?.remotes ?? {}));
  for (const name of listEntriesToSign(before, next)) {
    if (remotes.has(name) && remotes.get(name) !== ownValue(known, name)) continue;
    const deployments = ownValue(next.microFrontends, name) ?? null;
    const revision = nextRevision(ownValue(known, name));
    remotes.set(name, signEntry({ environment, remote: name, revision, deployments }, key));
  }
  const settings = signNextSettings(change, key);
  return { ...(settings && { settings }), remotes: Object.fromEntries(remotes) };
}

function signNextSettings({ environment, before, next }: PartChange, key: KeyObject) {
  const known = before.signatures?.settings;
  if (!areSettingsToSign(before, next)) return next.signatures?.settings;
  const { host, settings } = next;
  return signSettings({ environment, revision: nextRevision(known), host, settings }, key);
}

function nextRevision(known: PartSignature | undefined): number {
  return (known?.revision ?? 0) + 1;
}

/** The remotes whose entries a change adds, changes or removes, and those without a signature. */
export function listEntriesToSign(before: RegistryContent, next: RegistryContent): readonly string[] {
  const names = new Set([...Object.keys(before.microFrontends), ...Object.keys(next.microFrontends)]);
  return [...names].filter(
    (name) =>
      !ownValue(next.signatures?.remotes, name) ||
      !isDeepStrictEqual(ownValue(before.microFrontends, name), ownValue(next.microFrontends, name)),
  );
}

export function areSettingsToSign(before: RegistryContent, next: RegistryContent): boolean {
  if (!next.signatures?.settings) return Boolean(next.host ?? next.settings);
  return !isDeepStrictEqual([before.host, before.settings], [next.host, next.settings]);
}
