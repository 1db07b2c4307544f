import { ownValue } from '@szn/shared-contracts/wire';
import { isDeepStrictEqual } from 'node:util';
import { RejectedError } from '../lib/errors.ts';
import type { RegistryContent } from './change-registry.ts';
import { type Authority, findKeyFor, type Task } from '../keys/key-list.ts';
import { findFault, settingsName } from './part-checks.ts';
import { areSettingsToSign, listEntriesToSign } from './part-signatures.ts';

type Signer = { readonly environment: string; readonly keyId: string; readonly authority: Authority };

/**
 * Throws a {@link RejectedError} unless the key may make the change. The message says what the key may change. An entry
 * that another key signed before, as in an approved request, needs the permission of that key.
 */
export function requirePermission(signer: Signer, before: RegistryContent, next: RegistryContent): void {
  const { environment, keyId, authority } = signer;
  if (!authority.list) return;
  for (const { subject, name, signedBy = keyId } of listTasks(keyId, before, next)) {
    const found = findKeyFor(authority, signedBy, { environment, subject });
    if ('reason' in found) {
      throw new RejectedError(`You may not change ${name} in ${environment}: ${found.reason}.`);
    }
  }
}

type SignerTask = {
  readonly subject: Task['subject'];
  readonly name: string;
  readonly signedBy?: string;
};

function listTasks(keyId: string, before: RegistryContent, next: RegistryContent): readonly SignerTask[] {
  const isNew = <Part>(part: Part, known: readonly Part[] = []) =>
    !known.some((one) => isDeepStrictEqual(one, part));
  const requests = (next.requests ?? []).filter((request) => isNew(request, before.requests));
  const approvals = (next.approvals ?? []).filter(
    (approval) => isNew(approval, before.approvals) && approval.signatures[1]?.keyId === keyId,
  );
  const entries = listEntriesToSign(before, next).map((remote) => {
    const signature = ownValue(next.signatures?.remotes, remote);
    const isOwn = isDeepStrictEqual(signature, ownValue(before.signatures?.remotes, remote));
    return { remote, ...(signature && !isOwn && { signedBy: signature.keyId }) };
  });
  return [
    { subject: 'document', name: 'anything' },
    ...(areSettingsToSign(before, next) ? [{ subject: 'settings', name: settingsName } as const] : []),
    ...entries.map(({ remote, ...signature }) => ({ subject: { remote }, name: remote, ...signature })),
    ...requests.map(({ remote }) => ({ subject: { remote }, name: remote })),
    ...approvals.map(({ remote }) => ({ subject: 'approval', name: `approvals of ${remote}` }) as const),
  ];
}

/** The content without the signatures of keys that may not sign, so that the next change signs these parts again. */
export function withoutInvalidSignatures(
  environment: string,
  content: RegistryContent,
  authority: Authority,
): RegistryContent {
  const { signatures } = content;
  if (!signatures) return content;
  const registry = { environment, ...content, keyList: authority.list?.version ?? 1 };
  const isValid = (name: string) => findFault({ registry, authority, time: 'now' }, name) === null;
  const remotes = Object.entries(signatures.remotes).filter(([name]) => isValid(name));
  const settings = isValid(settingsName) ? signatures.settings : undefined;
  return {
    ...content,
    signatures: { ...(settings && { settings }), remotes: Object.fromEntries(remotes) },
  };
}
