import { generateKeyPairSync } from 'node:crypto';
import { recordEvent } from '@szn/release-registry/versions/version-events';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { openDirectoryStore } from '@szn/release-registry/store/directory-store';
import { prepareTemporaryFolder } from '@szn/release-registry/testing/prepare-temporary-folder';
import { createReleaseRunner, type ReleaseRunner } from '../testing/release-runner.ts';

const folder = prepareTemporaryFolder();
const location = () => path.join(folder.path, 'store');
let runner: ReleaseRunner;

type Described = { readonly version: string; readonly states: readonly object[] };
async function statesOf(version: string): Promise<readonly object[] | undefined> {
  const { versions } = await runner.ask<{ versions: readonly Described[] }>('versions', 'catalogue');
  return versions.find((one) => one.version === version)?.states;
}
const currentVersion = async () =>
  (await runner.ask<{ remotes: readonly { version: string }[] }>('status')).remotes[0]?.version;

async function release(...versions: readonly string[]): Promise<void> {
  for (const version of versions) {
    await runner.publish('catalogue', version, { script: version });
    await runner.ask('promote', `catalogue@${version}`);
  }
}

beforeEach(async () => {
  runner = createReleaseRunner(folder.path, location());
  await release('1.0.0', '1.1.0', '1.2.0');
});

test('versions shows where a version is live, a canary, rolled back or only available', async () => {
  await runner.publish('catalogue', '1.3.0', { script: 'new' });
  await runner.publish('catalogue', '1.4.0', { script: 'newer' });
  await runner.ask('rollback', 'catalogue', '--reason', 'prices are missing');
  await runner.ask('promote', 'catalogue@1.3.0', '--traffic', '10');
  await runner.ask('env', 'create', 'production', '--from', 'staging');

  expect(await statesOf('1.1.0')).toMatchObject([
    { state: 'live', environment: 'production' },
    { state: 'live', environment: 'staging', reason: 'prices are missing', at: expect.any(String) },
  ]);
  expect(await statesOf('1.2.0')).toMatchObject([
    { state: 'rolled back', environment: 'staging', reason: 'prices are missing' },
  ]);
  expect(await statesOf('1.3.0')).toMatchObject([
    { state: 'canary', environment: 'production', traffic: 10 },
    { state: 'canary', environment: 'staging', traffic: 10 },
  ]);
  expect(await statesOf('1.4.0')).toMatchObject([{ state: 'available' }]);
  expect(await statesOf('1.0.0')).toMatchObject([{ state: 'available' }]);
  expect((await runner.release('versions', 'catalogue')).output).toMatch(
    /1\.2\.0 · rolled back in staging since \S+ \(prices are missing\) · contract 1\.0\.0 · .* published \S+ by \S+@/,
  );
});

test('a withdrawn version is rejected by promotions and rollbacks until it is restored', async () => {
  await runner.ask('withdraw', 'catalogue@1.1.0', '--reason', 'wrong prices');

  const refused = { exitCode: 3, errors: expect.stringMatching(/1\.1\.0 was withdrawn .*: wrong prices/) };
  expect(await runner.release('promote', 'catalogue@1.1.0')).toMatchObject(refused);
  expect(await runner.release('rollback', 'catalogue', '--to', '1.1.0')).toMatchObject(refused);
  expect(await statesOf('1.1.0')).toMatchObject([{ state: 'withdrawn', reason: 'wrong prices' }]);
  expect(await runner.release('withdraw', 'catalogue@1.0.0')).toMatchObject({ exitCode: 2 });
  expect(await runner.release('withdraw', 'catalogue@9.0.0', '--reason', 'x')).toMatchObject({ exitCode: 3 });

  await runner.ask('restore', 'catalogue@1.1.0');
  expect(await runner.release('rollback', 'catalogue', '--to', '1.1.0')).toMatchObject({ exitCode: 3 });
  await runner.ask('promote', 'catalogue@1.1.0');
  expect(await currentVersion()).toBe('1.1.0');
});

test('a withdrawn version is the fallback version of no environment, and a rollback passes over it', async () => {
  await runner.ask('env', 'create', 'qa', '--from', 'staging');
  const previous = async (env: string) => {
    const { remotes } = await runner.ask<{ remotes: { previous: string | null }[] }>('status', '--env', env);
    return remotes[0]?.previous;
  };
  expect([await previous('staging'), await previous('qa')]).toEqual(['1.1.0', '1.1.0']);

  expect(await runner.ask('withdraw', 'catalogue@1.1.0', '--reason', 'wrong prices')).toMatchObject({
    environments: ['qa', 'staging'],
  });
  expect([await previous('staging'), await previous('qa')]).toEqual(['1.0.0', null]);
  await runner.ask('rollback', 'catalogue');
  expect(await currentVersion()).toBe('1.0.0');
});

test('a version that is withdrawn while it runs is no fallback version of the next one', async () => {
  await runner.ask('withdraw', 'catalogue@1.2.0', '--reason', 'wrong prices');
  await runner.publish('catalogue', '1.3.0', { script: 'new' });
  await runner.ask('promote', 'catalogue@1.3.0');
  const { remotes } = await runner.ask<{ remotes: object[] }>('status');
  expect(remotes).toMatchObject([{ version: '1.3.0', previous: '1.1.0' }]);
  await runner.ask('rollback', 'catalogue');
  expect(await currentVersion()).toBe('1.1.0');
});

test('a version that ran when the protection began needs an approval after it was published with other code', async () => {
  await runner.ask('protect');
  for (const version of ['1.1.0', '1.2.0']) {
    await runner.ask('promote', `catalogue@${version}`);
    expect(await currentVersion()).toBe(version);
  }
  const store = openDirectoryStore(location());
  for (const key of await store.list('catalogue/1.1.0/')) await store.remove(key);
  await runner.publish('catalogue', '1.1.0', { script: 'unapproved' });

  expect(await runner.release('promote', 'catalogue@1.1.0')).toMatchObject({
    exitCode: 0,
    output: expect.stringContaining('waits for an approval'),
  });

  expect(await currentVersion()).toBe('1.2.0');
});

test('a withdrawal that no trusted key signed has no effect', async () => {
  const { privateKey } = generateKeyPairSync('ed25519');
  const at = new Date().toISOString();
  const event = { kind: 'withdraw', remote: 'catalogue', version: '1.1.0', at, by: 'a stranger' } as const;
  await recordEvent({ store: openDirectoryStore(location()) }, { ...event, reason: 'spite' }, privateKey);

  await runner.ask('promote', 'catalogue@1.1.0');

  expect(await statesOf('1.1.0')).toMatchObject([{ state: 'live' }]);
});

test('a deprecated version is promoted with a warning', async () => {
  await runner.ask('deprecate', 'catalogue@1.1.0', '--until', '30d', '--reason', 'old topics');

  expect((await runner.release('promote', 'catalogue@1.1.0')).output).toMatch(
    /Warning: catalogue@1\.1\.0 is deprecated until \S+: old topics/,
  );
});

test('a rollback returns to any version that ran and names them for one that did not', async () => {
  await runner.publish('catalogue', '1.3.0', { script: 'new' });

  await runner.ask('rollback', 'catalogue', '--to', '1.0.0');

  expect(await currentVersion()).toBe('1.0.0');
  expect(await runner.release('rollback', 'catalogue', '--to', '1.3.0')).toMatchObject({
    exitCode: 3,
    errors: expect.stringContaining(
      'catalogue@1.3.0 did not run here. Versions that did: 1.0.0, 1.2.0, 1.1.0.',
    ),
  });
});

test('history has publishes, what each change replaced, the key, and CI run and commit of GitHub or GitLab', async () => {
  const commit = 'abc123';
  const github = runner.with({
    GITHUB_ACTIONS: 'true',
    GITHUB_ACTOR: 'asha',
    GITHUB_REPOSITORY: 'szn/catalogue',
    GITHUB_SERVER_URL: 'https://github.com',
    GITHUB_RUN_ID: '7',
    TEST_COMMIT: commit,
  });
  const gitlab = runner.with({
    GITLAB_CI: 'true',
    GITLAB_USER_LOGIN: 'ravi',
    CI_PROJECT_PATH: 'szn/catalogue',
    CI_PROJECT_URL: 'https://gitlab.com/szn/catalogue',
    CI_JOB_URL: 'https://gitlab.com/job/8',
  });
  await github.publish('catalogue', '1.3.0', { script: 'new' });
  await gitlab.ask('promote', 'catalogue@1.3.0', '--reason', 'filters');

  const commitUrl = `https://github.com/szn/catalogue/commit/${commit}`;
  const key = expect.stringMatching(/^[0-9a-f]{16}$/);
  expect(await runner.ask('history', '--limit', '2')).toMatchObject([
    {
      sequence: 5,
      by: 'ravi (GitLab CI, szn/catalogue)',
      key,
      link: 'https://gitlab.com/job/8',
      reason: 'filters',
      changes: [{ name: 'catalogue', from: '1.2.0', to: '1.3.0', commit: commitUrl }],
    },
    {
      sequence: null,
      action: 'publish catalogue@1.3.0',
      by: 'asha (GitHub Actions, szn/catalogue)',
      key,
      link: 'https://github.com/szn/catalogue/actions/runs/7',
      changes: [{ to: '1.3.0', commit: commitUrl }],
    },
  ]);
  expect((await runner.release('history', '--remote', 'catalogue')).output).toMatch(
    /ravi \(GitLab CI, szn\/catalogue\), key \w{16} {2}promote catalogue@1\.3\.0 {2}catalogue 1\.2\.0 → 1\.3\.0 https/,
  );
  expect(await runner.release('promote', 'catalogue@1.0.0', '--by', 'Asha')).toMatchObject({ exitCode: 2 });
});

test('a second publish of the same bytes is no event', async () => {
  const before = await readdir(path.join(location(), 'events/catalogue'));

  await runner.publish('catalogue', '1.2.0', { script: '1.2.0' });

  expect(await readdir(path.join(location(), 'events/catalogue'))).toEqual(before);
});

describe('a machine with a wrong clock', () => {
  afterEach(() => jest.useRealTimers());

  /** Only `Date` differs: the store has the time of the file system. */
  const setClock = (aheadMs: number) =>
    jest.useFakeTimers({ now: Date.now() + aheadMs, advanceTimers: false, doNotFake: [...everythingElse] });

  test('is told of it, and its change stands in the order of the history', async () => {
    const runner = createReleaseRunner(folder.path, path.join(folder.path, 'skewed'));
    const warned: boolean[] = [];
    for (const version of ['1.0.0', '1.1.0', '1.2.0']) {
      await runner.publish('catalogue', version, { script: version });
      if (version === '1.1.0') setClock(120_000);
      const { output } = await runner.release('promote', `catalogue@${version}`);
      jest.useRealTimers();
      warned.push(/clock of this machine is 2 minutes ahead of that of the store/.test(output));
    }
    expect(warned).toEqual([false, true, false]);
    const history = await runner.ask<readonly { sequence: number | null }[]>('history');
    expect(history.flatMap(({ sequence }) => sequence ?? [])).toEqual([4, 3, 2, 1]);
  });

  test.each([600_000, -600_000])('signs nothing when it is %i ms ahead', async (aheadMs) => {
    const runner = createReleaseRunner(folder.path, path.join(folder.path, 'skewed'));
    await runner.publish('catalogue', '1.0.0');
    setClock(aheadMs);
    const refused = await runner.release('promote', 'catalogue@1.0.0');
    jest.useRealTimers();
    expect(refused).toMatchObject({ exitCode: 3, errors: expect.stringContaining('Nothing is signed') });
    expect(await runner.release('promote', 'catalogue@1.0.0')).toMatchObject({ exitCode: 0 });
  });
});

const everythingElse = [
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'setImmediate',
  'clearImmediate',
  'setInterval',
  'clearInterval',
  'setTimeout',
  'clearTimeout',
] as const;

test('publish prints the command that promotes, and a promotion under a misspelt name suggests the right one', async () => {
  const { output } = await runner.publish('catalogue', '1.3.0', { script: 'new' });
  expect(output).toContain('until it is promoted: szn promote catalogue@1.3.0 --env staging');

  const misspelt = await runner.release('promote', 'catalog@1.3.0');
  expect(misspelt.exitCode).toBe(3);
  expect(misspelt.errors).toContain('Did you mean "catalogue"?');
  expect((await runner.release('promote', 'reviews@1.3.0')).errors).not.toContain('Did you mean');
});
