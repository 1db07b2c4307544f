import path from 'node:path';
import { readPublicKeys, readSigningKey } from '@szn/release-registry/keys/key-files';
import { readEnvironment, registryBytes } from '@szn/release-registry/registry/environment';
import { sign } from '@szn/release-registry/keys/signature';
import { openDirectoryStore } from '@szn/release-registry/store/directory-store';
import { historyKey, registryKey } from '@szn/release-registry/store/release-store';
import { prepareTemporaryFolder } from '@szn/release-registry/testing/prepare-temporary-folder';
import type { Registry } from '@szn/shared-contracts/release';
import { createReleaseRunner, type ReleaseRunner } from '../testing/release-runner.ts';

const folder = prepareTemporaryFolder();
const location = () => path.join(folder.path, 'store');
const store = () => openDirectoryStore(location());
const privateKeyOf = (team: string) => path.join(folder.path, team, 'registry-private.pem');
const publicKeyOf = (team: string) => path.join(folder.path, team, 'registry-public.pem');
let admin: ReleaseRunner;
let catalogue: ReleaseRunner;
let home: ReleaseRunner;
const keyIds = new Map<string, string>();

/** Makes the key of a team and grants what it may change. */
async function createTeam(name: string, ...rights: readonly string[]): Promise<ReleaseRunner> {
  const { keyId } = await admin.ask<{ keyId: string }>('keys', '--out', path.join(folder.path, name));
  keyIds.set(name, keyId);
  await admin.ask('grant', publicKeyOf(name), '--team', name, ...rights);
  return admin.with({ RELEASE_SIGNING_KEY: privateKeyOf(name), REGISTRY_KEYS: publicKeyOf('keys') });
}

async function release(runner: ReleaseRunner, name: string, version: string): Promise<void> {
  await runner.publish(name, version, { script: `${name} ${version}` });
  await runner.ask('promote', `${name}@${version}`);
}

beforeEach(async () => {
  admin = createReleaseRunner(folder.path, location());
  for (const name of ['catalogue', 'home']) await release(admin, name, '1.0.0');
  catalogue = await createTeam('catalogue', '--remotes', 'catalogue', '--environments', 'staging');
  home = await createTeam('home', '--remotes', 'home', '--environments', 'staging,production');
});

/** Reads the registry as a gateway that starts now. */
async function readAsGateway(name = 'staging') {
  const trustedKeys = await readPublicKeys([publicKeyOf('keys')]);
  const stored = await readEnvironment({
    store: store(),
    name,
    trustedKeys,
    keys: { list: null },
  });
  if (!stored) throw new Error('The registry is missing.');
  return stored.registry;
}

const versionsIn = ({ microFrontends }: Registry) =>
  Object.entries(microFrontends)
    .map(([name, deployments]) => `${name}@${deployments[0]?.metadata.version}`)
    .sort();

/** Writes the next document without the tool, as somebody who has the key of a team and access to the store. */
async function forge(team: string, edit: (registry: Registry) => Registry): Promise<void> {
  const { violations: _violations, signed: _signed, issuedAt: _issuedAt, ...before } = await readAsGateway();
  const stored = await store().read(registryKey('staging'));
  if (!stored) throw new Error('The registry is missing.');
  const next: Registry = { ...edit(before), sequence: before.sequence + 1 };
  await store().create(historyKey('staging', before.sequence), stored.bytes);
  const bytes = registryBytes(sign<Registry>(next, await readSigningKey(privateKeyOf(team))));
  await store().replace(registryKey('staging'), bytes, stored.etag);
}

/** Replaces the stored document of an environment. Resolves to the bytes that it had. */
async function replaceRegistry(environment: string, bytes: Uint8Array): Promise<Uint8Array> {
  const stored = await store().read(registryKey(environment));
  if (!stored || !(await store().replace(registryKey(environment), bytes, stored.etag)))
    throw new Error(`The registry of ${environment} was not replaced.`);
  return stored.bytes;
}

const readEntry = async (name: string) => {
  const { microFrontends, signatures } = await readAsGateway();
  const [entry, signature] = [microFrontends[name], signatures?.remotes[name]];
  if (!entry || !signature) throw new Error(`${name} is not signed.`);
  return { entry, signature };
};

function withEntry(registry: Registry, name: string, part: Awaited<ReturnType<typeof readEntry>>): Registry {
  const { remotes = {}, ...signatures } = registry.signatures ?? {};
  return {
    ...registry,
    microFrontends: { ...registry.microFrontends, [name]: part.entry },
    signatures: { ...signatures, remotes: { ...remotes, [name]: part.signature } },
  };
}

describe('the tool', () => {
  test('lets each team change its remote, and refuses the remotes of others with what the key may do', async () => {
    await release(catalogue, 'catalogue', '1.1.0');
    await release(home, 'home', '1.1.0');
    expect(versionsIn(await readAsGateway())).toEqual(['catalogue@1.1.0', 'home@1.1.0']);

    for (const words of [
      ['rollback', 'catalogue'],
      ['kill', 'catalogue', '--message', 'Back soon.'],
      ['retire', 'catalogue'],
    ]) {
      expect(await home.release(...words)).toMatchObject({
        exitCode: 3,
        errors: expect.stringMatching(
          /may not change catalogue in staging: key \w{16} \(home\) may only change home in staging, production/,
        ),
      });
    }
    expect(await catalogue.release('rollback', 'home')).toMatchObject({ exitCode: 3 });
    expect(await admin.ask('history', '--limit', '1')).toMatchObject([{ key: keyIds.get('home') }]);
  });

  test.each([
    ['freeze', '--reason', 'x'],
    ['protect'],
    ['set', 'a=1'],
    ['host', 'publish'],
    ['env', 'create', 'qa'],
  ])('refuses %s by a key that may not manage the environment', async (...words) => {
    expect(await home.release(...words)).toMatchObject({
      exitCode: 3,
      errors: expect.stringContaining('You may not change'),
    });
  });

  test('lets only an administrator change the key list, and a key only in its environments', async () => {
    expect(
      await home.release(
        'grant',
        publicKeyOf('home'),
        '--team',
        'home',
        '--remotes',
        '*',
        '--environments',
        '*',
      ),
    ).toMatchObject({ exitCode: 3, errors: expect.stringContaining('not that of an administrator') });
    await admin.ask('env', 'create', 'production', '--from', 'staging');

    expect(await catalogue.release('rollback', 'catalogue', '--env', 'production')).toMatchObject({
      exitCode: 3,
    });
    await catalogue.publish('home', '1.1.0', { script: 'new' });
    await home.ask('promote', 'home@1.1.0', '--env', 'production');
    expect((await home.release('grants')).output).toMatch(
      /\(catalogue\) may only change catalogue in staging/,
    );
  });
});

describe('a document that was written without the tool', () => {
  beforeEach(async () => {
    await release(catalogue, 'catalogue', '1.1.0');
    await release(home, 'home', '1.1.0');
  });
  const killed = ({ entry, signature }: Awaited<ReturnType<typeof readEntry>>) => ({
    entry: entry.map((one) => ({ ...one, extras: { ...one.extras, killed: { message: 'Closed.' } } })),
    signature,
  });

  test('keeps an entry that its team did not sign at its last good version, and the next change repairs it', async () => {
    const forged = killed(await readEntry('catalogue'));
    await forge('home', (registry) => withEntry(registry, 'catalogue', forged));

    const registry = await readAsGateway();
    expect(registry.violations).toEqual([
      { remote: 'catalogue', version: '1.1.0', reason: expect.stringContaining('it is not what key') },
    ]);
    expect(registry.microFrontends.catalogue?.[0]?.extras.killed).toBeNull();
    expect((await admin.release('status')).output).toMatch(
      /catalogue@1\.1\.0 is refused: it is not what key/,
    );

    await release(home, 'home', '1.2.0');
    const repaired = await readAsGateway();
    expect(repaired).not.toHaveProperty('violations');
    expect(versionsIn(repaired)).toEqual(['catalogue@1.1.0', 'home@1.2.0']);
  });

  test('applies the entry of the signing team beside one that is refused', async () => {
    const older = await readEntry('catalogue');
    await release(catalogue, 'catalogue', '1.2.0');
    await release(home, 'home', '1.2.0');

    await forge('home', (registry) => withEntry(registry, 'catalogue', older));

    const registry = await readAsGateway();
    expect(versionsIn(registry)).toEqual(['catalogue@1.2.0', 'home@1.2.0']);
    expect(registry.violations).toMatchObject([
      { remote: 'catalogue', version: '1.1.0', reason: 'it is an earlier entry: revision 2 after 3' },
    ]);
  });

  test('restores a remote that was removed without a signature, and not one that its team retired', async () => {
    await forge('home', (registry) => {
      const { catalogue: _entry, ...microFrontends } = registry.microFrontends;
      const { catalogue: _signature, ...remotes } = registry.signatures?.remotes ?? {};
      return { ...registry, microFrontends, signatures: { ...registry.signatures, remotes } };
    });
    const registry = await readAsGateway();
    expect(registry.violations).toMatchObject([{ reason: 'it was removed without a signature' }]);
    expect(versionsIn(registry)).toContain('catalogue@1.1.0');

    await catalogue.ask('retire', 'catalogue');

    expect(versionsIn(await readAsGateway())).toEqual(['home@1.1.0']);
  });

  test('keeps settings that a team may not change', async () => {
    await forge('home', (registry) => ({
      ...registry,
      settings: { values: { 'reviews.url': 'https://evil.test' } },
    }));

    const registry = await readAsGateway();
    expect(registry.settings).toBeUndefined();
    expect(registry.violations).toMatchObject([{ remote: 'environment settings' }]);
  });

  test('is refused as a whole if a key outside the list signed it', async () => {
    await admin.ask('keys', '--out', path.join(folder.path, 'stranger'));
    await forge('stranger', (registry) => registry);

    await expect(readAsGateway()).rejects.toThrow(/is signed with key \w{16}, which is not trusted/);
  });
});

describe('revocation', () => {
  beforeEach(async () => {
    await release(home, 'home', '1.1.0');
    await release(catalogue, 'catalogue', '1.1.0');
  });

  test('a revoked key changes nothing more; what it signed keeps running, and a new key takes over', async () => {
    await admin.ask('revoke', keyIds.get('home') ?? '', '--reason', 'rotation');

    expect(await home.release('rollback', 'home')).toMatchObject({
      exitCode: 3,
      errors: expect.stringContaining('was revoked: rotation'),
    });
    const registry = await readAsGateway();
    expect(registry).not.toHaveProperty('violations');
    expect(versionsIn(registry)).toEqual(['catalogue@1.1.0', 'home@1.1.0']);
    await forge('home', (before) => before);
    await expect(readAsGateway()).rejects.toThrow(/not trusted/);
  });

  test('a new key of the team goes on, and the history stays readable', async () => {
    await admin.ask('revoke', keyIds.get('home') ?? '', '--reason', 'rotation');
    const next = await createTeam('home-2', '--remotes', 'home', '--environments', 'staging');

    await release(next, 'home', '1.2.0');

    expect(versionsIn(await readAsGateway())).toEqual(['catalogue@1.1.0', 'home@1.2.0']);
    const history = await admin.ask<readonly { action: string }[]>('history', '--limit', '100');
    expect(history.map(({ action }) => action)).toContain('promote home@1.1.0');
    await next.ask('rollback', 'home', '--to', '1.1.0');
  });

  test('what a compromised key signed last falls back', async () => {
    await admin.ask('revoke', keyIds.get('home') ?? '', '--compromised', '--reason', 'stolen laptop');

    const registry = await readAsGateway();
    expect(registry).not.toHaveProperty('violations');
    expect(versionsIn(registry)).toEqual(['catalogue@1.1.0', 'home@1.0.0']);
  });

  test('a compromised key that signed the latest document falls back, too', async () => {
    await home.ask('kill', 'home', '--message', 'Closed for ever.');

    await admin.ask('revoke', keyIds.get('home') ?? '', '--compromised', '--reason', 'stolen laptop');

    const registry = await readAsGateway();
    expect(registry).not.toHaveProperty('violations');
    expect(versionsIn(registry)).toEqual(['catalogue@1.1.0', 'home@1.0.0']);
    expect(JSON.stringify(registry.microFrontends)).not.toContain('Closed for ever.');
    await release(catalogue, 'catalogue', '1.2.0');
    expect(versionsIn(await readAsGateway())).toEqual(['catalogue@1.2.0', 'home@1.0.0']);
  });

  test('a revocation that failed in one environment is repeated, also after many documents', async () => {
    const pins = Array.from({ length: 12 }, () => ['pin', 'unpin']).flat();
    for (const word of pins) await home.ask(word, 'home');
    await admin.ask('env', 'create', 'production', '--from', 'staging');
    await home.publish('home', '1.2.0', { script: 'new' });
    await home.ask('promote', 'home@1.2.0', '--env', 'production');
    const intact = await replaceRegistry('production', Buffer.from('{'));
    const words = ['revoke', keyIds.get('home') ?? '', '--compromised', '--reason', 'stolen laptop'];

    expect(await admin.release(...words)).toMatchObject({
      exitCode: 3,
      errors: expect.stringContaining('Some environments keep their key list. production: '),
    });
    await replaceRegistry('production', intact);
    await admin.ask(...words);
    expect(versionsIn(await readAsGateway())).toEqual(['catalogue@1.1.0', 'home@1.0.0']);
    expect(versionsIn(await readAsGateway('production'))).toEqual(['catalogue@1.1.0', 'home@1.1.0']);
  });

  test('an older key list is not used after a newer one', async () => {
    await admin.ask('revoke', keyIds.get('home') ?? '', '--reason', 'left');
    await forge('catalogue', (registry) => ({ ...registry, keyList: 1 }));

    await expect(
      forge('home', (registry) => ({ ...registry, keyList: 2 })).then(() => readAsGateway()),
    ).rejects.toThrow(/not trusted/);
  });
});

describe('a protected environment', () => {
  beforeEach(async () => {
    await admin.ask('protect');
    await catalogue.publish('catalogue', '1.1.0', { script: 'new' });
  });

  test('runs a version after the approval of a key that may approve', async () => {
    const approver = await createTeam('leads', '--environments', 'staging', '--approve');
    await catalogue.ask('promote', 'catalogue@1.1.0');
    expect(await home.release('approve', 'catalogue')).toMatchObject({
      exitCode: 3,
      errors: expect.stringContaining('You may not change approvals of catalogue'),
    });
    expect(await home.release('promote', 'catalogue@1.1.0')).toMatchObject({ exitCode: 3 });

    await approver.ask('approve', 'catalogue');

    expect(versionsIn(await readAsGateway())).toEqual(['catalogue@1.1.0', 'home@1.0.0']);
    await catalogue.ask('rollback', 'catalogue');
    await catalogue.ask('promote', 'catalogue@1.1.0');
    expect(versionsIn(await readAsGateway())).toContain('catalogue@1.1.0');
  });

  test('a version without an approval does not run, also if its team signs the entry', async () => {
    await catalogue.ask('promote', 'catalogue@1.1.0');
    await forge('catalogue', ({ requests = [], ...registry }) => {
      const [request] = requests;
      if (!request) throw new Error('Nothing is requested.');
      return withEntry(registry, 'catalogue', {
        entry: request.deployments,
        signature: request.entrySignature,
      });
    });

    const registry = await readAsGateway();
    expect(registry.violations).toEqual([
      { remote: 'catalogue', version: '1.1.0', reason: 'catalogue@1.1.0 is not approved' },
    ]);
    expect(versionsIn(registry)).toContain('catalogue@1.0.0');
  });
});
