import { openStore } from '../store/open-store.ts';
import { prepareTemporaryFolder } from '../testing/prepare-temporary-folder.ts';
import {
  authority,
  grantOf,
  idOf,
  keyChange as change,
  keyList as list,
  type KeyPair,
  keyPairs,
} from '../testing/key-grants.ts';
import {
  findKeyFor,
  grantKey,
  listKeysFor,
  parseKeyList,
  readKeyList,
  readKeyListVersion,
  revokeKey,
  type Task,
  writeKeyList,
} from './key-list.ts';

const folder = prepareTemporaryFolder();
const environment = 'production';
const { root, home, catalogue, ops, lead, nobody } = keyPairs;

describe('A key list', () => {
  const task = (subject: Task['subject'], rest: Partial<Task> = {}): Task => ({
    environment,
    subject,
    ...rest,
  });
  const reasonFor = (pair: KeyPair, given: Task, keys = authority) => {
    const found = findKeyFor(keys, idOf(pair), given);
    return 'reason' in found ? found.reason : null;
  };

  it.each<[string, KeyPair, Task, boolean]>([
    ['a root key anything', root, task('settings', { environment: null }), true],
    ['a team its remote', home, task({ remote: 'home' }), true],
    ['a team no other remote', home, task({ remote: 'catalogue' }), false],
    ['a team no settings', home, task('settings'), false],
    ['a team no approval', home, task('approval'), false],
    ['a team not every remote', home, task('every remote'), false],
    ['a team its document', home, task('document'), true],
    [
      'a team no other environment',
      catalogue,
      task({ remote: 'catalogue' }, { environment: 'staging' }),
      false,
    ],
    ['a team without an environment', catalogue, task({ remote: 'catalogue' }, { environment: null }), true],
    ['who manages the settings', ops, task('settings'), true],
    ['who changes all remotes every remote', ops, task('every remote'), true],
    ['who approves an approval', lead, task('approval'), true],
  ])('allows %s', (_case, pair, given, isAllowed) => {
    expect(reasonFor(pair, given) === null).toBe(isAllowed);
  });

  it('says what a key may do', () => {
    expect(reasonFor(ops, task('approval'))).toBe(
      `key ${idOf(ops)} (ops) may only change *, manage the environment in *`,
    );
    expect(reasonFor(lead, task('settings'))).toBe(`key ${idOf(lead)} (lead) may only approve in *`);
    const none = grantKey(list, grantOf(nobody, { environments: [] }), change);
    expect(reasonFor(nobody, task('settings'), { ...authority, list: none })).toBe(
      `key ${idOf(nobody)} (team) may only do nothing in no environment`,
    );
  });

  it('no longer has a revoked key now, and a compromised one not for earlier documents either', () => {
    const revoke = (isCompromised: boolean) => ({
      ...authority,
      list: revokeKey(list, { keyId: idOf(home), isCompromised }, { ...change, reason: 'left' }),
    });
    const given = task({ remote: 'home' });
    const reason = `key ${idOf(home)} (home) was revoked: left`;
    expect(reasonFor(home, given, revoke(false))).toBe(reason);
    expect(reasonFor(home, { ...given, time: 'earlier' }, revoke(false))).toBeNull();
    expect(reasonFor(home, { ...given, time: 'earlier' }, revoke(true))).toBe(reason);
    expect(reasonFor(catalogue, task({ remote: 'catalogue' }), revoke(true))).toBeNull();
    const { list: revoked } = revoke(false);
    expect(revoked).toMatchObject({ version: list.version + 1, change: { reason: 'left' } });
    expect(() => grantKey(revoked, grantOf(home, {}), change)).toThrow(
      `Key ${idOf(home)} was revoked: make another one.`,
    );
    const silent = revokeKey(list, { keyId: idOf(home), isCompromised: false }, change);
    expect(silent.keys.find(({ keyId }) => keyId === idOf(home))?.revoked?.reason).toBe('no reason given');
    expect(listKeysFor(authority, environment, 'now')).toHaveLength(5);
    expect(listKeysFor(revoke(true), environment, 'earlier')).toHaveLength(4);
  });

  it('names its keys when it has not the revoked one', () => {
    const unknown = { keyId: 'unknown', isCompromised: false };
    const known = list.keys.map(({ keyId, team }) => `${keyId} (${team})`).join(', ');
    expect(() => revokeKey(list, unknown, change)).toThrow(
      `The key list has no key unknown. It has: ${known}.`,
    );
    expect(() => revokeKey(null, unknown, change)).toThrow('The key list has no key unknown. It has: none.');
  });

  it('gives no key the id of another one', () => {
    const twin = { ...grantOf(nobody, { remotes: ['home'] }), keyId: idOf(home) };
    const keys = { ...authority, list: { ...list, keys: [twin] } };
    expect(reasonFor(home, task({ remote: 'home' }), keys)).toBe(
      `key ${idOf(home)} is another key in the key list`,
    );
  });

  it('is stored once for each version, and read only with the signature of a root key', async () => {
    const store = await openStore(folder.path);
    expect(await readKeyList(store, [root.publicKey])).toBeNull();
    const stored = await writeKeyList(store, { ...list, version: 1 }, root.privateKey);
    await expect(writeKeyList(store, { ...list, version: 1 }, root.privateKey)).rejects.toThrow(
      'The key list was changed at the same moment: try again.',
    );
    await writeKeyList(store, { ...list, version: 2 }, nobody.privateKey);
    expect(await readKeyList(store, [root.publicKey])).toEqual(stored);
    expect(await readKeyListVersion(store, [root.publicKey], 1)).toEqual(stored);
    expect(await readKeyListVersion(store, [root.publicKey], 2)).toBeNull();
    expect(await readKeyListVersion(store, [root.publicKey], 3)).toBeNull();
    await store.create('keys/0000000009.json', Buffer.from(JSON.stringify(stored)));
    expect(await readKeyList(store, [root.publicKey])).toEqual(stored);
    expect(parseKeyList(Buffer.from('{'), [root.publicKey])).toBeNull();
  });
});
