import path from 'node:path';
import { openDirectoryStore } from '@szn/release-registry/store/directory-store';
import { prepareTemporaryFolder } from '@szn/release-registry/testing/prepare-temporary-folder';
import { snapshotOf } from '@szn/release-registry/testing/snapshot-of';
import { createReleaseRunner, type ReleaseRunner } from '../testing/release-runner.ts';

const folder = prepareTemporaryFolder();
const location = () => path.join(folder.path, 'store');
const store = () => openDirectoryStore(location());
let runner: ReleaseRunner;

type Status = {
  readonly remotes: readonly { readonly name: string; readonly version: string }[];
  readonly requests: readonly object[];
};
const statusOf = (environment: string) => runner.ask<Status>('status', '--env', environment);
const versionsOf = async (environment: string) =>
  (await statusOf(environment)).remotes.map(({ name, version }) => `${name}@${version}`);

/** Publishes and promotes versions of both remotes in staging. */
async function release(version: string): Promise<void> {
  for (const name of ['catalogue', 'home']) {
    await runner.publish(name, version, { script: version });
    await runner.ask('promote', `${name}@${version}`);
  }
}

beforeEach(async () => {
  runner = createReleaseRunner(folder.path, location());
  await release('1.0.0');
});

describe('env', () => {
  test('create copies versions, shell and values of another environment, without its freeze', async () => {
    await runner.ask('host', 'publish');
    await runner.ask('set', 'reviews.photos=true', 'reviews.url=https://reviews.test');
    await runner.ask('freeze', '--reason', 'sale');

    await runner.ask('env', 'create', 'production', '--from', 'staging');

    expect(await runner.ask('status', '--env', 'production')).toMatchObject({
      host: '1.0.0',
      frozen: null,
      values: { 'reviews.photos': true, 'reviews.url': 'https://reviews.test' },
    });
    expect(await versionsOf('production')).toEqual(['catalogue@1.0.0', 'home@1.0.0']);
    expect(await runner.ask('env', 'list')).toMatchObject({
      environments: [
        { name: 'production', remotes: ['catalogue', 'home'], frozen: null },
        { name: 'staging', frozen: { reason: 'sale', until: null } },
      ],
    });
    expect((await runner.release('env', 'list')).output).toMatch(/staging .*frozen: sale/);
  });

  test('create makes an empty environment and rejects one that exists', async () => {
    await runner.ask('env', 'create', 'qa');

    expect(await versionsOf('qa')).toEqual([]);
    expect(await runner.release('env', 'create', 'qa')).toMatchObject({
      exitCode: 3,
      errors: expect.stringContaining('There is an environment "qa" already'),
    });
  });

  test.each([
    ['promote', 'catalogue@1.0.0'],
    ['rollback', 'catalogue'],
    ['freeze', '--reason', 'typo'],
    ['host', 'publish'],
    ['env', 'create', 'qa', '--from', 'stagign'],
  ])('an unknown environment is refused with the nearest known one: %s %s', async (...words) => {
    await runner.ask('env', 'create', 'production');
    const before = await snapshotOf(store());
    const which = words[0] === 'env' ? [] : ['--env', 'stagign'];

    expect(await runner.release(...words, ...which)).toMatchObject({
      exitCode: 3,
      errors: expect.stringMatching(/no environment "stagign".*mean "staging".*: production, staging/),
    });
    expect(await snapshotOf(store())).toEqual(before);
  });

  test('the local environment is made by its first promotion', async () => {
    await runner.ask('promote', 'catalogue@1.0.0', '--env', 'local');

    expect(await versionsOf('local')).toEqual(['catalogue@1.0.0']);
  });

  test('diff names versions, canaries, values and shells that differ', async () => {
    await runner.ask('env', 'create', 'production', '--from', 'staging');
    expect(await runner.ask('env', 'diff', 'staging', 'production')).toMatchObject({ differences: [] });
    await runner.publish('catalogue', '1.1.0', { script: 'other' });
    await runner.ask('promote', 'catalogue@1.1.0', '--traffic', '10');
    await runner.ask('set', 'reviews.photos=false', '--env', 'production');
    await runner.ask('retire', 'home', '--env', 'production');
    await runner.ask('host', 'publish');

    const { output } = await runner.release('env', 'diff', 'staging', 'production');

    expect(await runner.ask('env', 'diff', 'staging', 'production')).toEqual({
      one: 'staging',
      other: 'production',
      differences: [
        { kind: 'shell', name: 'shell', one: '1.0.0', other: null },
        { kind: 'remote', name: 'catalogue', one: '1.0.0, canary 1.1.0 at 10 %', other: '1.0.0' },
        { kind: 'remote', name: 'home', one: '1.0.0', other: null },
        { kind: 'value', name: 'reviews.photos', one: null, other: 'false' },
      ],
    });
    expect(output).toMatch(/remote +home +staging: 1\.0\.0 · production: none/);
  });

  test('remove ends the history with who did it and why, and a new environment of the name continues its sequence', async () => {
    await runner.ask('env', 'create', 'qa', '--from', 'staging');
    const { sequence } = await runner.ask<{ sequence: number }>('status', '--env', 'qa');

    await runner.ask('env', 'remove', 'qa', '--reason', 'tests are over');

    expect(await runner.release('status', '--env', 'qa')).toMatchObject({ exitCode: 3 });
    const removal = { sequence: sequence + 1, action: 'env remove qa', reason: 'tests are over' };
    const history = await runner.ask('history', '--env', 'qa');
    expect(history).toContainEqual(expect.objectContaining(removal));
    await runner.ask('env', 'create', 'qa');
    expect(await runner.ask('status', '--env', 'qa')).toMatchObject({ sequence: sequence + 3 });
  });
});

describe('promote --from --to', () => {
  beforeEach(async () => {
    await runner.ask('env', 'create', 'production', '--from', 'staging');
    await release('1.1.0');
  });

  test('promotes all versions that differ in one change', async () => {
    const { sequence } = await runner.ask<{ sequence: number }>('status', '--env', 'production');

    await runner.ask('promote', '--from', 'staging', '--to', 'production', '--reason', 'release day');

    expect(await versionsOf('production')).toEqual(['catalogue@1.1.0', 'home@1.1.0']);
    expect(await runner.ask('status', '--env', 'production')).toMatchObject({
      sequence: sequence + 1,
      change: { action: 'promote catalogue@1.1.0 home@1.1.0 --from staging', reason: 'release day' },
    });
    expect(await runner.release('promote', '--from', 'staging', '--to', 'production')).toMatchObject({
      exitCode: 3,
      errors: expect.stringContaining('production has these versions of staging already'),
    });
  });

  test('promotes the named remotes only', async () => {
    await runner.ask('promote', 'home', '--from', 'staging', '--to', 'production');

    expect(await versionsOf('production')).toEqual(['catalogue@1.0.0', 'home@1.1.0']);
  });

  test('checks the versions against each other: a topic that both change passes together and not alone', async () => {
    const topic = (version: number) => [{ kind: 'event', name: 'product:opened', version }];
    const partners = async (version: string, topicVersion: number) => {
      const publishes = topic(topicVersion);
      await runner.publish('catalogue', version, { definition: { publishes }, isBreakingAllowed: true });
      await runner.publish('home', version, {
        definition: { consumes: publishes },
        isBreakingAllowed: true,
      });
      await runner.ask('promote', `catalogue@${version}`, `home@${version}`, '--allow-breaking');
    };
    const plain = createReleaseRunner(folder.path, location(), { consumes: [] });
    runner = plain;
    await partners('2.0.0', 1);
    await runner.ask('promote', '--from', 'staging', '--to', 'production', '--allow-breaking');
    await partners('3.0.0', 2);
    const promote = (...words: readonly string[]) =>
      runner.release('promote', ...words, '--from', 'staging', '--to', 'production');

    expect(await promote('catalogue')).toMatchObject({
      exitCode: 3,
      errors: expect.stringContaining('payload (home)'),
    });
    expect(await promote()).toMatchObject({ exitCode: 0 });
  });
});

describe('a frozen environment', () => {
  beforeEach(async () => {
    await release('1.1.0');
    await runner.publish('catalogue', '1.2.0', { script: 'new' });
    await runner.ask('promote', 'catalogue@1.2.0', '--traffic', '20');
    await runner.ask('freeze', '--reason', 'Diwali sale', '--until', '7d');
  });

  test.each([
    ['promote', 'catalogue@1.2.0'],
    ['promote', 'catalogue@1.2.0', '--traffic', '50'],
    ['retire', 'home'],
    ['host', 'publish'],
  ])('rejects %s %s %s with the reason', async (...words) => {
    expect(await runner.release(...words)).toMatchObject({
      exitCode: 3,
      errors: expect.stringMatching(/staging is frozen until \S+ by .*: Diwali sale/),
    });
  });

  test('allows to take traffic away, a rollback and a kill, and promotions again after unfreeze', async () => {
    await runner.ask('promote', 'catalogue@1.2.0', '--traffic', '5');
    await runner.ask('rollback', 'catalogue');
    await runner.ask('rollback', 'catalogue');
    await runner.ask('kill', 'home', '--message', 'Back soon.');
    expect(await versionsOf('staging')).toEqual(['catalogue@1.0.0', 'home@1.1.0']);
    expect((await runner.release('status')).output).toMatch(/frozen until .*: Diwali sale/);

    await runner.ask('unfreeze');
    await runner.ask('promote', 'catalogue@1.2.0');
  });
});

test('a freeze needs a reason and an end in the future', async () => {
  expect(await runner.release('freeze')).toMatchObject({ exitCode: 2 });
  expect(await runner.release('freeze', '--reason', 'x', '--until', '2020-01-01')).toMatchObject({
    exitCode: 2,
    errors: expect.stringContaining('no time in the future'),
  });
});

describe('a protected environment', () => {
  let other: ReleaseRunner;
  beforeEach(async () => {
    const { publicKeyFile } = await runner.ask<{ publicKeyFile: string }>('keys', '--out', folder.path);
    const own = path.join(folder.path, 'keys/registry-public.pem');
    other = runner.with({
      RELEASE_SIGNING_KEY: path.join(folder.path, 'registry-private.pem'),
      REGISTRY_KEYS: own,
    });
    runner = runner.with({ REGISTRY_KEYS: publicKeyFile });
    await runner.ask('protect');
    await runner.publish('catalogue', '1.1.0', { script: 'other' });
  });

  test('promotes after the approval of another key', async () => {
    const requested = await runner.release('promote', 'catalogue@1.1.0', '--reason', 'filters');
    expect(requested.output).toMatch(/catalogue@1\.1\.0 waits for an approval .*approve catalogue/);
    expect(await versionsOf('staging')).toEqual(['catalogue@1.0.0', 'home@1.0.0']);
    expect(await runner.ask('status')).toMatchObject({
      isProtected: true,
      requests: [{ remote: 'catalogue', version: '1.1.0', reason: 'filters' }],
    });
    expect(await runner.release('approve', 'catalogue')).toMatchObject({
      exitCode: 3,
      errors: expect.stringContaining('another key has to approve it'),
    });

    await other.ask('approve', 'catalogue');

    expect(await statusOf('staging')).toMatchObject({
      remotes: [{ version: '1.1.0', previous: '1.0.0' }, {}],
      requests: [],
    });
  });

  test('kills and rollbacks need no approval, nor does a version that was approved', async () => {
    await runner.ask('promote', 'catalogue@1.1.0', '--traffic', '10');
    await other.ask('approve', '--all');
    await runner.ask('promote', 'catalogue@1.1.0');
    expect(await versionsOf('staging')).toEqual(['catalogue@1.1.0', 'home@1.0.0']);

    await runner.ask('rollback', 'catalogue');
    await runner.ask('kill', 'home', '--message', 'Back soon.');

    expect(await versionsOf('staging')).toEqual(['catalogue@1.0.0', 'home@1.0.0']);
  });

  test('a request is refused after the remote was changed, and can be declined', async () => {
    await runner.ask('promote', 'catalogue@1.1.0');
    await runner.ask('pin', 'catalogue');
    await runner.ask('unpin', 'catalogue');
    expect(await other.release('approve', 'catalogue')).toMatchObject({
      exitCode: 3,
      errors: expect.stringContaining('catalogue was changed since catalogue@1.1.0 was requested'),
    });

    await other.ask('decline', 'catalogue');

    expect(await statusOf('staging')).toMatchObject({ requests: [] });
    expect(await other.release('approve', '--all')).toMatchObject({ exitCode: 3 });
  });
});

test('retire removes a remote and rejects one that another remote uses', async () => {
  const payload = { productId: 'string' };
  const event = [{ kind: 'event', name: 'basket:changed', version: 1, payload }];
  await runner.publish('catalogue', '1.1.0', { definition: { publishes: event } });
  await runner.publish('home', '1.1.0', { definition: { consumes: event } });
  await runner.ask('promote', 'catalogue@1.1.0', 'home@1.1.0');

  expect(await runner.release('retire', 'catalogue')).toMatchObject({
    exitCode: 3,
    errors: expect.stringContaining('it stops publishing basket:changed, which home@1.1.0 consumes'),
  });
  await runner.ask('retire', 'home');

  expect(await versionsOf('staging')).toEqual(['catalogue@1.1.0']);
  await runner.ask('promote', 'home@1.1.0');
});

test('set rejects names and values that are too long and removes a name without a value', async () => {
  await runner.ask('set', 'a=1', 'b=x=y');
  await runner.ask('set', 'a=');

  expect(await runner.ask('status')).toMatchObject({ values: { b: 'x=y' } });
  expect(await runner.release('set', 'A=1')).toMatchObject({ exitCode: 2 });
  expect(await runner.release('set', `a=${'x'.repeat(501)}`)).toMatchObject({ exitCode: 2 });
});

describe('isolation', () => {
  test('sets the tier of a remote, published or not, which copies of the environment take over', async () => {
    await runner.ask('isolation', 'catalogue', 'foreign');
    await runner.ask('isolation', 'partner', 'foreign');
    await runner.ask('env', 'create', 'qa', '--from', 'staging');

    for (const environment of ['staging', 'qa']) {
      expect(await statusOf(environment)).toMatchObject({
        foreign: ['catalogue', 'partner'],
        remotes: [
          { name: 'catalogue', isolation: 'foreign' },
          { name: 'home', isolation: 'own' },
        ],
      });
    }
    expect(await runner.ask('versions', 'catalogue')).toMatchObject({ isolation: 'foreign' });
    expect((await runner.release('status')).output).toMatch(/catalogue .*isolation foreign/);
  });

  test('stays when a version is promoted, and ends with the tier own', async () => {
    await runner.ask('isolation', 'catalogue', 'foreign');
    await release('1.1.0');

    expect(await statusOf('staging')).toMatchObject({ remotes: [{ isolation: 'foreign' }, {}] });
    await runner.ask('isolation', 'catalogue', 'own');
    expect(await statusOf('staging')).toMatchObject({ foreign: [], remotes: [{ isolation: 'own' }, {}] });
  });

  test('accepts the two tiers only', async () => {
    expect(await runner.release('isolation', 'catalogue', 'strict')).toMatchObject({ exitCode: 2 });
  });
});
