import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import type { Registry } from '@szn/shared-contracts/release';
import { openStore } from '../store/open-store.ts';
import { historyKey, historyPrefix, registryKey } from '../store/release-store.ts';
import { buildRecord, testChange } from '../testing/build-record.ts';
import { grantOf } from '../testing/key-grants.ts';
import { prepareTemporaryFolder } from '../testing/prepare-temporary-folder.ts';
import { applyKeyList } from './apply-key-list.ts';
import { changeRegistry, type RegistryContent } from './change-registry.ts';
import { defaultDeployments } from './deployments.ts';
import { readEnvironment, registryBytes, type Environment } from './environment.ts';
import { grantKey, type KeyList } from '../keys/key-list.ts';
import { expiryOf, findIssue, isRenewalDue, maxAgeSchema } from './registry-expiry.ts';
import { findRenewalFault, renewRegistry } from './renew-registry.ts';
import { sign } from '../keys/signature.ts';

const folder = prepareTemporaryFolder();
const root = generateKeyPairSync('ed25519');
const ops = generateKeyPairSync('ed25519');
const team = generateKeyPairSync('ed25519');
const maxAgeMs = maxAgeSchema.parse('7');
const issuedAt = '2026-01-01T00:00:00.000Z';
const after = (days: number) => new Date(Date.parse(issuedAt) + days * 86_400_000);
const registry: Registry = {
  format: 1,
  environment: 'staging',
  sequence: 1,
  change: { ...testChange, at: issuedAt },
  microFrontends: { catalogue: defaultDeployments(buildRecord()) },
};

test.each<[number, boolean, boolean]>([
  [-365, false, false],
  [0, false, false],
  [3.4, false, false],
  [3.5, false, true],
  [6.9, false, true],
  [7, true, true],
])('after %p of 7 days a registry is expired: %p, and its renewal due: %p', (days, isExpired, isDue) => {
  expect(expiryOf(registry, maxAgeMs, after(days))).toEqual({
    issuedAt,
    expiresAt: after(7).toISOString(),
    isExpired,
  });
  expect(isRenewalDue(registry, maxAgeMs, after(days))).toBe(isDue);
});

test('a registry without a time of issue counts as expired', () => {
  const unknown = { ...registry, issuedAt: null };
  expect(expiryOf(unknown, maxAgeMs, after(0))).toEqual({ issuedAt: null, expiresAt: null, isExpired: true });
});

test.each([['0'], ['-1'], ['soon'], ['4000']])('REGISTRY_MAX_AGE_DAYS=%s is rejected', (text) => {
  expect(maxAgeSchema.safeParse(text).success).toBe(false);
});

const by = { by: 'a test', reason: null };
const change = { at: issuedAt, action: 'grant', ...by };
const list: KeyList = grantKey(
  grantKey(null, grantOf(team, { team: 'home', remotes: ['home'], environments: ['staging'] }), change),
  grantOf(ops, { team: 'ops', remotes: ['*'], environments: ['staging'] }),
  change,
);

test('a key that may change every remote confirms a registry, that of one team does not', () => {
  const authority = { rootKeys: [root.publicKey], list };
  const signedBy = ({ privateKey }: typeof root) => sign(registry, privateKey);
  const [byRoot, byOps, byTeam] = [signedBy(root), signedBy(ops), signedBy(team)];

  expect(findIssue([byTeam, byOps, byRoot], authority)).toBe(byOps);
  expect(findIssue([byTeam, byRoot], authority)).toBe(byRoot);
  expect(findIssue([byTeam], authority)).toBeNull();
});

async function prepare(): Promise<Environment> {
  const store = await openStore(folder.path);
  return { store, name: 'staging', trustedKeys: [root.publicKey], keys: { list: null } };
}

const release = (environment: Environment, key: KeyObject, version: string, name = 'home') =>
  changeRegistry(
    { environment, signingKey: key },
    {
      ...by,
      action: `promote ${name}@${version}`,
      change: (current: RegistryContent) => ({
        ...current,
        microFrontends: {
          ...current.microFrontends,
          [name]: defaultDeployments(buildRecord({ name, version })),
        },
      }),
    },
  );

test('a renewal writes the same content with the time of now, and only if it is due', async () => {
  const environment = await prepare();
  const options = { environment, signingKey: root.privateKey };
  await release(environment, root.privateKey, '1.0.0');
  const before = await readEnvironment(environment);

  const skipped = await renewRegistry(options, { ...by, isDue: () => false });
  const renewed = await renewRegistry(options, by);

  expect(skipped).toEqual(before?.registry);
  expect(renewed).toMatchObject({
    sequence: 2,
    change: { action: 'renew' },
    microFrontends: before?.registry.microFrontends,
    signatures: before?.registry.signatures,
  });
  expect(await environment.store.list(historyPrefix('staging'))).toHaveLength(1);
});

test('an environment that does not exist is not renewed', async () => {
  const environment = { ...(await prepare()), name: 'nothing' };
  const options = { environment, signingKey: root.privateKey };

  expect(await renewRegistry(options, by)).toBeNull();
});

test('a change of a team does not renew the entries of the others; its key cannot', async () => {
  const environment = await prepare();
  await release(environment, root.privateKey, '1.0.0');
  await applyKeyList(environment, { list, signingKey: root.privateKey, change: { ...by, action: 'grant' } });
  const confirmed = await readEnvironment(environment);
  // More than the documents that every reader looks at.
  for (let patch = 1; patch <= 25; patch++) await release(environment, team.privateKey, `1.1.${patch}`);

  const stored = await readEnvironment(environment);
  expect(stored?.registry.issuedAt).toBe(confirmed?.registry.change.at);
  expect(stored?.registry.change.at).not.toBe(confirmed?.registry.change.at);
  expect(findRenewalFault(environment, team.privateKey)).toMatch(/may only change home in staging/);
  await expect(renewRegistry({ environment, signingKey: team.privateKey }, by)).rejects.toThrow(
    /You may not renew staging: that needs a key that may change every remote, and key \w+ \(home\) may only/,
  );

  await renewRegistry({ environment, signingKey: ops.privateKey }, by);
  const renewed = await readEnvironment(environment);
  expect(renewed?.registry).not.toHaveProperty('issuedAt');
  expect(renewed?.registry.signatures).toEqual(stored?.registry.signatures);
});

async function readLatest(environment: Environment) {
  const stored = await readEnvironment(environment);
  if (!stored) throw new Error('The registry is missing.');
  return stored;
}

test('old entries that a team signs on in many documents do not replace what the last confirmed one has', async () => {
  const environment = await prepare();
  const { store, name } = environment;
  await release(environment, root.privateKey, '1.0.0', 'catalogue');
  const old = await readLatest(environment);
  await release(environment, root.privateKey, '2.0.0', 'catalogue');
  await applyKeyList(environment, { list, signingKey: root.privateKey, change: { ...by, action: 'grant' } });
  const latest = await readLatest(environment);
  // As somebody who has the key of a team and may write to the store.
  const forged = { ...old.registry, keyList: 1 };
  let { bytes, etag } = latest;
  for (let { sequence } = latest.registry, count = 0; count < 25; count++, sequence++) {
    await store.create(historyKey(name, sequence), bytes);
    bytes = registryBytes(sign<Registry>({ ...forged, sequence: sequence + 1 }, team.privateKey));
    await store.replace(registryKey(name), bytes, etag);
    etag = (await store.read(registryKey(name)))?.etag ?? '';
  }

  const { registry: found } = await readLatest({ ...environment, keys: { list: null } });
  expect(found).toMatchObject({
    microFrontends: { catalogue: [{ metadata: { version: '2.0.0' } }] },
    violations: [
      { remote: 'catalogue', version: '1.0.0', reason: 'it is an earlier entry: revision 1 after 2' },
    ],
    issuedAt: latest.registry.change.at,
  });
});
