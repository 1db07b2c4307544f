import { ownValue } from '@szn/shared-contracts/wire';
import type { Registry } from '@szn/shared-contracts/release';
import { isExempt } from './environment-settings.ts';
import { type Authority, findKeyFor, isSamePerson, signerOf, type Task } from '../keys/key-list.ts';
import type { ApprovalStatement } from './part-signatures.ts';
import { isSignatureOf, type Signature } from '../keys/signature.ts';

/** The name of host and settings among the parts of a registry. No remote can have it. */
export const settingsName = 'environment settings';

/** What the signatures of parts cover. */
export type Parts = Pick<
  Registry,
  'environment' | 'host' | 'settings' | 'microFrontends' | 'keyList' | 'signatures'
>;

export type PartContext<Content = Parts> = {
  readonly registry: Content;
  readonly authority: Authority;
  readonly time: 'now' | 'earlier';
};

/** Why a part of a registry does not count; `null` if a key that may sign it has signed it. */
export function findFault({ registry, authority, time }: PartContext, name: string): string | null {
  // Before the first key list, root keys signed documents as a whole.
  if (registry.keyList === undefined) return null;
  const { environment, host, settings } = registry;
  const signature = signatureOf(registry, name);
  const revision = signature?.revision;
  if (name === settingsName) {
    const task = { environment, subject: 'settings', time } as const;
    return checkSignature({ environment, revision, host, settings }, signature, { authority, task });
  }
  const deployments = ownValue(registry.microFrontends, name) ?? null;
  const task = { environment, subject: { remote: name }, time };
  return checkSignature({ environment, remote: name, revision, deployments }, signature, { authority, task });
}

function checkSignature(
  statement: object,
  signature: Signature | undefined,
  { authority, task }: { readonly authority: Authority; readonly task: Task },
): string | null {
  if (!signature) return 'it is not signed';
  const { keyId, value } = signature;
  const found = findKeyFor(authority, keyId, task);
  if ('reason' in found) return found.reason;
  return isSignatureOf(statement, { keyId, value }, found.key) ? null : `it is not what key ${keyId} signed`;
}

/** Why the versions of an entry may not run in a protected environment; `null` if they may. */
export function findMissingApproval(registry: Registry, name: string, authority: Authority): string | null {
  const { settings, environment, approvals = [] } = registry;
  if (!settings?.protected) return null;
  const isApproved = (version: string, recordIntegrity: string) =>
    approvals
      .filter((one) => one.remote === name && one.version === version)
      .some(({ signatures }) =>
        isApprovedBy(signatures, { environment, remote: name, version, recordIntegrity }, authority),
      );
  const missing = (ownValue(registry.microFrontends, name) ?? [])
    .filter(({ deployment }) => deployment.default || deployment.traffic > 0)
    .map(({ metadata }) => metadata)
    .filter((one) => !isExempt({ settings }, { remote: name, ...one }))
    .find(({ version, recordIntegrity }) => !isApproved(version, recordIntegrity));
  return missing ? `${name}@${missing.version} is not approved` : null;
}

/** Two keys of two people: one that may change the remote, and another one that may approve. */
function isApprovedBy(
  [request, approval]: readonly Signature[],
  statement: ApprovalStatement,
  authority: Authority,
): boolean {
  const { environment, remote } = statement;
  const time = 'earlier';
  const isValid = (signature: Signature, subject: Task['subject']) =>
    checkSignature(statement, signature, { authority, task: { environment, subject, time } }) === null;
  if (!request || !approval || request.keyId === approval.keyId) return false;
  if (isSamePerson(signerOf(authority, request.keyId), signerOf(authority, approval.keyId))) return false;
  return isValid(request, { remote }) && isValid(approval, 'approval');
}

/** Whether an entry of an earlier document may run now. */
export function isValidEarlier(registry: Registry, name: string, authority: Authority): boolean {
  return (
    findFault({ registry, authority, time: 'earlier' }, name) === null &&
    findMissingApproval(registry, name, authority) === null
  );
}

export function signatureOf({ signatures }: Pick<Parts, 'signatures'>, name: string) {
  return name === settingsName ? signatures?.settings : ownValue(signatures?.remotes, name);
}

export function revisionOf(registry: Pick<Parts, 'signatures'>, name: string): number {
  return signatureOf(registry, name)?.revision ?? 0;
}

/** Whether a registry has a part, or the signature of a removed one. */
export function hasPart(registry: Parts, name: string): boolean {
  if (signatureOf(registry, name)) return true;
  if (name === settingsName) return Boolean(registry.host ?? registry.settings);
  return ownValue(registry.microFrontends, name) !== undefined;
}
