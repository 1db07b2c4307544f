import { rename, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import { keyPairFiles } from '@szn/release-registry/keys/key-files';
import type { ActionResult, Plan } from '../api/actions.ts';
import type { VersionPage } from '../api/releases.ts';
import type { ConsoleState, PastState, Timeline } from '../api/state.ts';
import { isFresh, prepareTestConsole, signIn, waitForState, type Person } from './testing/test-console.ts';

const { folder, storeFolder, prepareStore, openConsole } = prepareTestConsole();

test('The state lists environments with versions, authors and reasons', async () => {
  await prepareStore();
  const { read } = await signIn(await openConsole(), 'meera');
  const state = await waitForState(read<ConsoleState>, isFresh);
  expect(state.environments).toMatchObject([
    {
      name: 'staging',
      shell: '1.0.0',
      remotes: [
        {
          name: 'catalogue',
          version: '1.0.0',
          lastChange: { by: 'asha (GitHub Actions, szn/shop)', reason: 'first' },
          attention: [],
        },
        { name: 'home', version: '1.0.0', owner: 'home team', canary: null, killed: null },
      ],
    },
  ]);
});

test('A version that a team has signed with a key of the key list is shown, with its change', async () => {
  const admin = await prepareStore();
  const keys = keyPairFiles(path.join(folder.path, 'keys'));
  const team = keyPairFiles(path.join(folder.path, 'home-team'));
  await admin.ask('keys', '--out', path.dirname(team.publicKeyFile));
  const rights = ['--team', 'home', '--remotes', 'home', '--environments', 'staging'];
  await admin.ask('grant', team.publicKeyFile, ...rights);
  await admin.publish('home', '1.1.0');
  const home = admin.with({ RELEASE_SIGNING_KEY: team.privateKeyFile, REGISTRY_KEYS: keys.publicKeyFile });
  await home.ask('promote', 'home@1.1.0', '--no-wait', '--reason', 'signed by the team');

  const { read } = await signIn(await openConsole(), 'meera');
  const { entries } = await read<Timeline>('/api/changes?environment=staging');
  const state = await waitForState(read<ConsoleState>, isFresh);

  expect(entries[0]).toMatchObject({ reason: 'signed by the team' });
  expect(state.environments[0]).toMatchObject({ problem: null });
  expect(state.environments[0]?.remotes).toMatchObject([
    { name: 'catalogue', version: '1.0.0' },
    { name: 'home', version: '1.1.0' },
  ]);
});

test('An action changes the registry as the command line does, and the history names the person', async () => {
  const runner = await prepareStore();
  const { read, post } = await signIn(await openConsole(), 'asha');
  const action = {
    verb: 'canary',
    environment: 'staging',
    remote: 'catalogue',
    version: '1.1.0',
    traffic: '10',
    reason: 'the new sale',
  };

  const plan = (await post('/api/plans', action)).json<Plan>();
  const result = (await post('/api/actions', action)).json<ActionResult>();

  expect(plan).toMatchObject({
    commandLine: "szn promote catalogue@1.1.0 --traffic 10 --env staging --reason 'the new sale'",
    changes: [{ kind: 'remote', name: 'catalogue', from: '1.0.0', to: '1.0.0, canary 1.1.0 at 10 %' }],
    pages: ['/catalogue', '/sale'],
    violations: [],
    obstacle: null,
  });
  expect(result).toMatchObject({ exitCode: 0, commandLine: plan.commandLine });
  expect(result.text).toContain('10 % of the visitors in staging now get catalogue@1.1.0');
  expect(await runner.ask('history', '--limit', '1')).toMatchObject([
    { by: 'asha (console)', reason: 'the new sale' },
  ]);
  const { entries } = await read<Timeline>('/api/changes?environment=staging');
  expect(entries[0]).toMatchObject({
    by: 'asha (console)',
    effects: [{ remote: 'catalogue', kind: 'canary', from: null, to: '1.1.0 at 10 %' }],
  });
});

test('A change that a rule rejects ends with its exit code and the text of the command', async () => {
  await prepareStore();
  const { post } = await signIn(await openConsole(), 'asha');
  const target = { environment: 'staging', remote: 'home', reason: '' };
  const plan = (await post('/api/plans', { ...target, verb: 'rollback' })).json<Plan>();
  const result = (await post('/api/actions', { ...target, verb: 'rollback' })).json<ActionResult>();
  expect(plan.obstacle).toBe('home has no previous version to return to.');
  expect(result).toMatchObject({ exitCode: 3, text: 'home has no previous version to return to.' });
});

test.each<[Person, string, number]>([
  ['meera', 'home', 403],
  ['ravi', 'catalogue', 403],
  ['ravi', 'home', 200],
  ['asha', 'catalogue', 200],
])('%s who changes %s gets %i', async (person, remote, status) => {
  await prepareStore();
  const { post } = await signIn(await openConsole(), person);
  const response = await post('/api/actions', { verb: 'pin', environment: 'staging', remote, reason: '' });
  expect(response.statusCode).toBe(status);
});

test('A remote or version that is not published has no page, and no reply names the store', async () => {
  await prepareStore();
  const app = await openConsole();
  const { cookie } = await signIn(app, 'asha');
  const paths = ['nothing/1.0.0?environment=staging', 'catalogue/9.9.9?environment=staging', 'nothing'];
  for (const path of paths) {
    const reply = await app.inject({ url: `/api/versions/${path}`, headers: { cookie } });
    expect({ path, status: reply.statusCode }).toEqual({ path, status: 404 });
    expect(reply.body).not.toContain(storeFolder());
  }
  for (const name of [
    ...Object.getOwnPropertyNames(Object.prototype),
    'prototype',
    'proxy',
    'x'.repeat(5000),
  ]) {
    const reply = await app.inject({ url: `/api/versions/${name}`, headers: { cookie } });
    expect({ name, isRefused: [400, 404, 414].includes(reply.statusCode) }).toEqual({
      name,
      isRefused: true,
    });
  }
});

test('Requests without a session, with an unknown token and from other sites are rejected', async () => {
  await prepareStore();
  const app = await openConsole();
  const { post, cookie } = await signIn(app, 'asha');
  const action = { verb: 'pin', environment: 'staging', remote: 'home', reason: '' };
  const statuses = [
    await app.inject('/api/state'),
    await app.inject('/%61pi/state'),
    await app.inject({ method: 'HEAD', url: '/ap%69/%73tate' }),
    await app.inject('/api/%65vents'),
    await app.inject('/api/unknown'),
    await app.inject({ method: 'POST', url: '/%61pi/unknown' }),
    await app.inject({ method: 'POST', url: '/api/actions', payload: action }),
    await app.inject({ method: 'POST', url: '/api/session', payload: { token: 'guessed' } }),
    await post('/api/actions', action, { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }),
    await post('/api/actions', action, { origin: 'https://evil.example' }),
  ].map(({ statusCode }) => statusCode);
  expect(statuses).toEqual([401, 401, 401, 401, 401, 404, 401, 401, 403, 403]);
  expect(cookie).toMatch(/HttpOnly; SameSite=Strict/);
});

test('An unknown environment, remote, version or change is not found, without a word about the store', async () => {
  await prepareStore();
  const app = await openConsole();
  const { read, cookie } = await signIn(app, 'meera');
  await waitForState(read<ConsoleState>, isFresh);
  const answers = await Promise.all(
    [
      '/api/changes?environment=nowhere',
      '/api/changes/nowhere/1',
      '/api/changes/staging/999',
      '/api/versions/nowhere',
      '/api/versions/nowhere/1.0.0?environment=staging',
      '/api/versions/home/9.9.9?environment=staging',
      '/api/versions/home/1.0.0?environment=nowhere',
      '/api/map?environment=nowhere',
      '/api/rollouts?environment=nowhere',
      '/api/differences?one=staging&other=nowhere',
      '/api/errors?environment=nowhere',
      '/api/errors/latest?environment=nowhere',
      '/api/comparison?environment=nowhere&remote=home',
      '/api/comparison?environment=staging&remote=nowhere',
      '/api/visitor?environment=nowhere',
    ].map(async (url) => {
      const { statusCode, body } = await app.inject({ url, headers: { cookie } });
      return { url, statusCode, isPlain: !body.includes(folder.path) };
    }),
  );
  expect(answers).toEqual(answers.map(({ url }) => ({ url, statusCode: 404, isPlain: true })));
});

test('A document that cannot be read is named in the log only', async () => {
  await prepareStore();
  const app = await openConsole();
  const { cookie } = await signIn(app, 'meera');
  await writeFile(path.join(storeFolder(), 'home/1.0.0/release.json'), '{');
  const { statusCode, body } = await app.inject({
    url: '/api/versions/home/1.0.0?environment=staging',
    headers: { cookie },
  });
  expect([statusCode, body]).toEqual([
    503,
    '{"message":"The store, or a document in it, cannot be used. The log says why."}',
  ]);
});

test('While the store is away the console shows the last known state, also after a restart', async () => {
  await prepareStore();
  const first = await openConsole();
  const { read } = await signIn(first, 'meera');
  await waitForState(read<ConsoleState>, isFresh);
  await rename(storeFolder(), `${storeFolder()}-away`);
  const stale = await waitForState(read<ConsoleState>, ({ staleReason }) => staleReason !== null);
  expect(stale.staleReason).toMatch(/cannot be read/);
  expect(stale.environments).toMatchObject([{ name: 'staging' }]);
  await first.close();

  const again = await signIn(await openConsole(), 'meera');
  const state = await waitForState(again.read<ConsoleState>, ({ staleReason }) =>
    /cannot be read/.test(staleReason ?? ''),
  );
  expect(state.readAt).toBe(stale.readAt);
  expect(state.environments).toMatchObject([{ remotes: [{ version: '1.0.0' }, { name: 'home' }] }]);

  await rename(`${storeFolder()}-away`, storeFolder());
  await waitForState(again.read<ConsoleState>, isFresh);
});

test('A past state has a link that shows its versions', async () => {
  const runner = await prepareStore();
  await runner.ask('promote', 'catalogue@1.1.0', '--no-wait');
  const { read } = await signIn(await openConsole(), 'meera');
  const { entries } = await read<Timeline>('/api/changes?environment=staging');
  const past = await read<PastState>(`/api/changes/staging/${entries[1]?.sequence ?? 0}`);
  expect(past.remotes).toMatchObject([
    { name: 'catalogue', version: '1.0.0', isPublished: true },
    { name: 'home', version: '1.0.0' },
  ]);
  expect(decodeURIComponent(past.link ?? '')).toBe('http://127.0.0.1:1/?mfe=catalogue@1.0.0,home@1.0.0');
});

test('A version page compares a version with the live one', async () => {
  await prepareStore();
  const { read } = await signIn(await openConsole(), 'meera');
  const page = await read<VersionPage>('/api/versions/catalogue/1.1.0?environment=staging');
  expect(page).toMatchObject({ live: '1.0.0', violations: [], gateProblem: null, runsIn: [] });
  expect(page.sections.find(({ title }) => title === 'Routes')).toEqual({
    title: 'Routes',
    same: 1,
    rows: [{ name: '/sale', live: null, own: 'for all' }],
  });
});

test('The storefront is asked with the link and the cookie of a visitor, and its refusal is shown', async () => {
  await prepareStore();
  const asked: string[] = [];
  const storefront = createServer(({ url = '', headers }, response) => {
    asked.push(`${url} ${headers.cookie}`);
    if (url.includes('9.9.9')) response.writeHead(400).end('{"message":"There is no catalogue@9.9.9."}');
    else response.end(JSON.stringify({ environment: 'staging', revision: 'a', remotes: [] }));
  });
  await new Promise<void>((resolve) => void storefront.listen(0, '127.0.0.1', resolve));
  const listening = storefront.address();
  const address = `http://127.0.0.1:${typeof listening === 'object' ? listening?.port : ''}`;
  const { read } = await signIn(await openConsole({ CONSOLE_STOREFRONTS: `staging=${address}` }), 'meera');
  const of = (values: Record<string, string>) =>
    read(`/api/visitor?${new URLSearchParams({ environment: 'staging', ...values })}`);

  expect(await of({ visitor: 'a;b', override: `${address}/men?mfe=preview:pr-1` })).toMatchObject({
    revision: 'a',
  });
  await expect(of({ override: 'catalogue@9.9.9' })).rejects.toThrow(
    '422 {"message":"There is no catalogue@9.9.9."}',
  );
  storefront.close();
  expect(asked).toEqual([
    '/registry.json?mfe=preview%3Apr-1 szn-visitor=a%3Bb',
    '/registry.json?mfe=catalogue%409.9.9 undefined',
  ]);
});

test('A storefront that is down is said, and the rest of the console works', async () => {
  await prepareStore();
  const { read } = await signIn(await openConsole(), 'meera');
  await expect(read('/api/visitor?environment=staging')).rejects.toThrow(/502 .*does not answer/);
  expect(await read('/api/map?environment=staging')).toMatchObject({
    parts: [{ name: 'shell' }, { name: 'home' }, { name: 'catalogue' }],
    problems: [],
  });
});

test('The OpenAPI document describes each endpoint', async () => {
  await prepareStore();
  const { read } = await signIn(await openConsole(), 'meera');
  const document = await read<{ paths: Record<string, unknown> }>('/api/openapi.json');
  expect(Object.keys(document.paths).sort()).toEqual([
    '/api/actions',
    '/api/changes',
    '/api/changes/{environment}/{sequence}',
    '/api/comparison',
    '/api/differences',
    '/api/errors',
    '/api/errors/latest',
    '/api/events',
    '/api/keys',
    '/api/map',
    '/api/plans',
    '/api/rollouts',
    '/api/session',
    '/api/state',
    '/api/versions/{name}',
    '/api/versions/{name}/{version}',
    '/api/visitor',
  ]);
});
