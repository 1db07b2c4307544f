import { createPublicKey, type KeyObject } from 'node:crypto';
import { environmentSchema, nameSchema, type Person, personSchema } from '@szn/shared-contracts/release';
import { z } from 'zod';
import { RejectedError } from '../lib/errors.ts';
import { parseStoredDocument } from '../lib/json-document.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { keyIdOf, sign, verify } from './signature.ts';

const text = z.string().min(1);
const all = z.literal('*');

/** A key of a team, with what it may change. */
const grantSchema = z.strictObject({
  keyId: z.string(),
  /** SubjectPublicKeyInfo in DER, base64. */
  publicKey: text,
  team: text,
  /** Who holds the key, if it is one person. */
  person: personSchema.optional(),
  remotes: z.array(z.union([all, nameSchema])),
  environments: z.array(z.union([all, environmentSchema])),
  /** Approves promotions that another key requests. */
  mayApprove: z.boolean(),
  /** Changes shell, freeze, protection and values. */
  mayManage: z.boolean(),
  /** A compromised key is not trusted for earlier documents either. */
  revoked: z.strictObject({ at: z.iso.datetime(), reason: text, isCompromised: z.boolean() }).optional(),
});
export type KeyGrant = z.infer<typeof grantSchema>;

const keyListSchema = z.strictObject({
  version: z.number().int().positive(),
  change: z.strictObject({ at: z.iso.datetime(), by: text, action: text, reason: z.string().nullable() }),
  keys: z.array(grantSchema),
  signature: z.strictObject({ keyId: z.string(), value: z.string() }).optional(),
});

/**
 * Which key may change which remotes in which environments. Signed by a root key (`REGISTRY_KEYS`), which may change
 * everything. Each version is a document of its own, `keys/<version>.json`, and never changes.
 */
export type KeyList = z.infer<typeof keyListSchema>;

const prefix = 'keys/';
const keyOf = (version: number) => `${prefix}${String(version).padStart(10, '0')}.json`;

/** The latest key list that a root key signed; `null` if there is none. Documents of other keys are skipped. */
export async function readKeyList(
  store: ReleaseStore,
  rootKeys: readonly KeyObject[],
): Promise<KeyList | null> {
  for (const key of [...(await store.list(prefix))].reverse()) {
    const list = await readAt(store, rootKeys, key);
    if (list) return list;
  }
  return null;
}

/** A version of the key list; `null` if there is none that a root key signed. */
export function readKeyListVersion(
  store: ReleaseStore,
  rootKeys: readonly KeyObject[],
  version: number,
): Promise<KeyList | null> {
  return readAt(store, rootKeys, keyOf(version));
}

/** `null` also for another version under this name. */
async function readAt(
  store: ReleaseStore,
  rootKeys: readonly KeyObject[],
  key: string,
): Promise<KeyList | null> {
  const stored = await store.read(key);
  const list = stored && parseKeyList(stored.bytes, rootKeys);
  return list && key === keyOf(list.version) ? list : null;
}

/** `null` if the document is no key list or no root key signed it. */
export function parseKeyList(bytes: Buffer, rootKeys: readonly KeyObject[]): KeyList | null {
  try {
    const list = parseStoredDocument('A key list', bytes, keyListSchema);
    verify(list, rootKeys, 'The key list');
    return list;
  } catch {
    return null;
  }
}

export function keyListBytes(list: KeyList): Buffer {
  return Buffer.from(`${JSON.stringify(list, null, 2)}\n`);
}

/** Stores the next version of the list. Rejects if another change was faster. */
export async function writeKeyList(store: ReleaseStore, list: KeyList, rootKey: KeyObject): Promise<KeyList> {
  const signed = sign<KeyList>(list, rootKey);
  if (await store.create(keyOf(list.version), keyListBytes(signed))) return signed;
  throw new RejectedError('The key list was changed at the same moment: try again.');
}

/** Adds a key, or replaces what it may change. Throws a {@link RejectedError} for a key that was revoked. */
export function grantKey(list: KeyList | null, grant: KeyGrant, change: KeyList['change']): KeyList {
  const before = list?.keys.find(({ keyId }) => keyId === grant.keyId);
  if (before?.revoked) throw new RejectedError(`Key ${grant.keyId} was revoked: make another one.`);
  const others = (list?.keys ?? []).filter(({ keyId }) => keyId !== grant.keyId);
  return { version: (list?.version ?? 0) + 1, change, keys: [...others, grant] };
}

export function revokeKey(
  list: KeyList | null,
  { keyId, isCompromised }: { readonly keyId: string; readonly isCompromised: boolean },
  change: KeyList['change'],
): KeyList {
  const known = list?.keys.find((one) => one.keyId === keyId);
  if (!list || !known) {
    const ids = list?.keys.map((one) => `${one.keyId} (${one.team})`).join(', ') ?? 'none';
    throw new RejectedError(`The key list has no key ${keyId}. It has: ${ids}.`);
  }
  const revoked = { at: change.at, reason: change.reason ?? 'no reason given', isCompromised };
  const keys = list.keys.map((one) => (one === known ? { ...one, revoked } : one));
  return { version: list.version + 1, change, keys };
}

/** Who may sign: root keys everything, the keys of the list what it grants. Without a list, every trusted key everything. */
export type Authority = { readonly rootKeys: readonly KeyObject[]; readonly list: KeyList | null };

/** What a key signs. */
export type Task = {
  /** `null`: any environment. */
  readonly environment: string | null;
  /** The remote, or what is changed of the environment. */
  readonly subject: { readonly remote: string } | 'every remote' | 'settings' | 'approval' | 'document';
  /** `earlier`: it did so in a document of the history, before a key was revoked. Default: now. */
  readonly time?: 'now' | 'earlier';
};

/** A key that may do a task, or the reason why it may not. */
export function findKeyFor(
  authority: Authority,
  keyId: string,
  task: Task,
): { readonly key: KeyObject } | { readonly reason: string } {
  const root = authority.rootKeys.find((key) => keyIdOf(key) === keyId);
  if (root) return { key: root };
  const grant = authority.list?.keys.find((one) => one.keyId === keyId);
  if (!grant) return { reason: `key ${keyId} is not in the key list` };
  const { revoked } = grant;
  if (revoked && (task.time !== 'earlier' || revoked.isCompromised)) {
    return { reason: `key ${keyId} (${grant.team}) was revoked: ${revoked.reason}` };
  }
  if (!isGranted(grant, task)) return { reason: `${describeGrant(grant)}` };
  const key = createPublicKey({ key: Buffer.from(grant.publicKey, 'base64'), format: 'der', type: 'spki' });
  // The id is that of the key itself: a list cannot give one key two identities.
  return keyIdOf(key) === keyId ? { key } : { reason: `key ${keyId} is another key in the key list` };
}

/** Who signs with a key: its holder, or the key itself where the list names nobody. */
export function signerOf({ list }: Pick<Authority, 'list'>, keyId: string): Person {
  const holder = list?.keys.find((one) => one.keyId === keyId)?.person;
  return holder ?? { issuer: 'key', subject: keyId };
}

export function isSamePerson(one: Person, other: Person): boolean {
  return one.issuer === other.issuer && one.subject === other.subject;
}

/** The keys that may do anything in an environment. */
export function listKeysFor(
  authority: Authority,
  environment: string,
  time: 'now' | 'earlier',
): readonly KeyObject[] {
  const listed = (authority.list?.keys ?? []).map(({ keyId }) =>
    findKeyFor(authority, keyId, { environment, subject: 'document', time }),
  );
  return [...authority.rootKeys, ...listed.flatMap((found) => ('key' in found ? found.key : []))];
}

function isGranted(grant: KeyGrant, { environment, subject }: Task): boolean {
  const has = (names: readonly string[], name: string) => names.includes('*') || names.includes(name);
  if (environment !== null && !has(grant.environments, environment)) return false;
  if (subject === 'document') return true;
  if (subject === 'approval') return grant.mayApprove;
  if (subject === 'every remote') return grant.remotes.includes('*');
  return subject === 'settings' ? grant.mayManage : has(grant.remotes, subject.remote);
}

/** "key 1a2b… (home team) may change home in staging, production". */
export function describeGrant(grant: KeyGrant): string {
  const rights = [
    grant.remotes.length > 0 && `change ${grant.remotes.join(', ')}`,
    grant.mayApprove && 'approve',
    grant.mayManage && 'manage the environment',
  ].filter(Boolean);
  return `key ${grant.keyId} (${grant.team}) may only ${rights.join(', ') || 'do nothing'} in ${grant.environments.join(', ') || 'no environment'}`;
}
