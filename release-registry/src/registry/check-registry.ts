import { ownValue } from '@szn/shared-contracts/wire';
import type { Registry } from '@szn/shared-contracts/release';
import type { Authority } from '../keys/key-list.ts';
import {
  findFault,
  findMissingApproval,
  hasPart,
  isValidEarlier,
  revisionOf,
  settingsName,
  signatureOf,
} from './part-checks.ts';

/** A part of a registry that does not count. */
export type Violation = { readonly remote: string; readonly version: string; readonly reason: string };

/** A registry without the entries that no permitted key signed. */
export type CheckedRegistry = Registry & {
  /** What was replaced by an earlier entry, or left out. */
  readonly violations?: readonly Violation[];
  /** The document as it was signed, if it has violations. */
  readonly signed?: Registry;
  /**
   * When a key that may change every remote last signed the registry; `null` if that is too many documents ago. Absent: with
   * the change of this document.
   */
  readonly issuedAt?: string | null;
};

/**
 * Checks each part of a registry: the signature of a key that may change it, a revision that is not lower than in earlier
 * documents, and in a protected environment the approval. A part that fails is replaced by its latest valid one, so that
 * all other changes apply. A pure function: all gateways decide alike. `earlier`: the latest documents before it, the latest
 * first.
 */
export function checkRegistry(
  registry: Registry,
  earlier: readonly Registry[],
  authority: Authority,
): CheckedRegistry {
  const names = new Set([registry, ...earlier].flatMap(listParts));
  let checked = registry;
  const violations: Violation[] = [];
  // The settings first: they decide whether approvals are needed.
  for (const name of [settingsName, ...[...names].filter((one) => one !== settingsName)]) {
    const found = checkPart({ registry: checked, earlier, authority }, name);
    if (!found) continue;
    checked = found.registry;
    violations.push(found.violation);
  }
  return violations.length === 0 ? registry : { ...checked, violations, signed: registry };
}

function listParts({ microFrontends, signatures }: Registry): readonly string[] {
  return [...Object.keys(microFrontends), ...Object.keys(signatures?.remotes ?? {})];
}

type PartCheck = {
  readonly registry: Registry;
  readonly earlier: readonly Registry[];
  readonly authority: Authority;
};

function checkPart({ registry, earlier, authority }: PartCheck, name: string) {
  const isValidIn = (document: Registry) =>
    hasPart(document, name) &&
    (name === settingsName
      ? findFault({ registry: document, authority, time: 'earlier' }, name) === null
      : // With the settings of now.
        isValidEarlier({ ...document, settings: registry.settings }, name, authority));
  const reason =
    findFaultNow(registry, name, authority) ??
    findReplay({ registry, earlier: earlier.filter(isValidIn) }, name);
  if (reason === null) return null;
  const source = earlier
    .filter(isValidIn)
    .reduce<Registry | null>(
      (best, one) => (best && revisionOf(best, name) >= revisionOf(one, name) ? best : one),
      null,
    );
  const version = versionOf(registry, name);
  return { registry: replacePart(registry, source, name), violation: { remote: name, version, reason } };
}

function findFaultNow(registry: Registry, name: string, authority: Authority): string | null {
  if (!hasPart(registry, name)) return null;
  return (
    findFault({ registry, authority, time: 'now' }, name) ?? findMissingApproval(registry, name, authority)
  );
}

/** A part with a lower revision, or without any, was taken from an older document. */
function findReplay(
  { registry, earlier }: Pick<PartCheck, 'registry' | 'earlier'>,
  name: string,
): string | null {
  if (registry.keyList === undefined) return null;
  const latest = Math.max(0, ...earlier.map((document) => revisionOf(document, name)));
  const revision = revisionOf(registry, name);
  if (revision >= latest) return null;
  return hasPart(registry, name)
    ? `it is an earlier entry: revision ${revision} after ${latest}`
    : 'it was removed without a signature';
}

function versionOf({ microFrontends }: Registry, name: string): string {
  return (
    ownValue(microFrontends, name)?.find(({ deployment }) => deployment.default)?.metadata.version ?? 'none'
  );
}

/** Takes a part of another document; without one the part is left out. */
function replacePart(registry: Registry, source: Registry | null, name: string): Registry {
  return name === settingsName ? replaceSettings(registry, source) : replaceEntry(registry, source, name);
}

function replaceSettings(
  { host: _host, settings: _settings, ...registry }: Registry,
  source: Registry | null,
): Registry {
  const signature = source?.signatures?.settings;
  return {
    ...registry,
    ...(source?.host && { host: source.host }),
    ...(source?.settings && { settings: source.settings }),
    signatures: { remotes: registry.signatures?.remotes ?? {}, ...(signature && { settings: signature }) },
  };
}

function replaceEntry(registry: Registry, source: Registry | null, name: string): Registry {
  const { [name]: _entry, ...entries } = registry.microFrontends;
  const { [name]: _signature, ...signatures } = registry.signatures?.remotes ?? {};
  const entry = ownValue(source?.microFrontends, name);
  const signature = source && signatureOf(source, name);
  return {
    ...registry,
    microFrontends: { ...entries, ...(entry && { [name]: entry }) },
    approvals: replaceApprovals(registry, source, name),
    signatures: {
      ...registry.signatures,
      remotes: { ...signatures, ...(signature && { [name]: signature }) },
    },
  };
}

function replaceApprovals(registry: Registry, source: Registry | null, name: string) {
  const others = (registry.approvals ?? []).filter(({ remote }) => remote !== name);
  return [...others, ...(source?.approvals ?? []).filter(({ remote }) => remote === name)];
}
