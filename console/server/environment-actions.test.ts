import path from 'node:path';
import { keyPairFiles } from '@szn/release-registry/keys/key-files';
import type { ActionResult, Plan } from '../api/actions.ts';
import type { Differences, Keys, Rollout } from '../api/releases.ts';
import type { ConsoleState } from '../api/state.ts';
import { prepareTestConsole, signIn, waitForState } from './testing/test-console.ts';

const { folder, createRunner, prepareStore, openConsole } = prepareTestConsole();

type Client = Awaited<ReturnType<typeof signIn>>;

const inStaging = { environment: 'staging', reason: '' };
const catalogue = { ...inStaging, remote: 'catalogue', version: '1.1.0' };

const plan = async ({ post }: Client, action: object) => (await post('/api/plans', action)).json<Plan>();
const run = async ({ post }: Client, action: object) =>
  (await post('/api/actions', action)).json<ActionResult>();

/** A console with a second key for approvals, both trusted. */
async function openWithApprovals() {
  const keys = keyPairFiles(path.join(folder.path, 'keys'));
  const approval = keyPairFiles(path.join(folder.path, 'approval'));
  await createRunner().ask('keys', '--out', path.dirname(approval.publicKeyFile));
  return openConsole({
    REGISTRY_KEYS: `${keys.publicKeyFile},${approval.publicKeyFile}`,
    CONSOLE_APPROVAL_KEY: approval.privateKeyFile,
  });
}

test('A promotion in a protected environment waits until another person approves it', async () => {
  await prepareStore();
  const app = await openWithApprovals();
  const [asha, ravi] = [await signIn(app, 'asha'), await signIn(app, 'ravi')];
  await run(asha, { ...inStaging, verb: 'protect' });
  const home = { ...inStaging, remote: 'home', version: '1.1.0' };
  await createRunner().publish('home', '1.1.0');

  const planned = await plan(ravi, { ...home, verb: 'promote' });
  expect(planned.notes).toContain('staging is protected: another identity has to approve home@1.1.0 first.');
  expect(planned.changes).toEqual([{ kind: 'remote', name: 'home', from: '1.0.0', to: '1.1.0' }]);
  expect((await run(ravi, { ...home, verb: 'promote' })).text).toContain('waits for an approval');
  const { environments } = await asha.read<ConsoleState>('/api/state');
  expect(environments[0]).toMatchObject({
    isProtected: true,
    requests: [{ remote: 'home', version: '1.1.0', by: 'ravi (console)' }],
  });

  const own = 'You have requested home@1.1.0 (ravi (console)): somebody else approves it.';
  expect((await plan(ravi, { ...home, verb: 'approve' })).obstacle).toBe(own);
  expect(await run(ravi, { ...home, verb: 'approve' })).toMatchObject({ exitCode: 3, text: own });
  expect(await run(asha, { ...home, version: '1.2.0', verb: 'approve' })).toMatchObject({
    exitCode: 3,
    text: 'home@1.1.0 is requested now, not 1.2.0: look at it first.',
  });
  expect(await plan(asha, { ...home, verb: 'approve' })).toMatchObject({
    changes: [{ kind: 'remote', name: 'home', from: '1.0.0', to: '1.1.0' }],
    obstacle: null,
    isChecked: true,
  });
  expect(await run(asha, { ...home, verb: 'approve' })).toMatchObject({
    exitCode: 0,
    commandLine: 'szn approve home@1.1.0 --env staging',
  });
  const after = await asha.read<ConsoleState>('/api/state');
  expect(after.environments[0]).toMatchObject({ requests: [], remotes: [{}, { version: '1.1.0' }] });
});

test('Without a second key the console cannot approve what it has requested, and says so', async () => {
  await prepareStore();
  const app = await openConsole();
  const [asha, ravi] = [await signIn(app, 'asha'), await signIn(app, 'ravi')];
  await createRunner().publish('home', '1.1.0');
  const home = { ...inStaging, remote: 'home', version: '1.1.0' };
  await run(asha, { ...inStaging, verb: 'protect' });
  await run(asha, { ...home, verb: 'promote' });
  const { obstacle } = await plan(ravi, { ...home, verb: 'approve' });
  expect(obstacle).toMatch(/was requested with this key \(asha \(console\)\): another key has to approve/);
});

test('In a frozen environment a promotion is rejected with the reason, and a kill is possible', async () => {
  await prepareStore();
  const client = await signIn(await openConsole(), 'asha');
  const until = new Date(Date.now() + 3_600_000).toISOString();
  const frozen = await run(client, { ...inStaging, verb: 'freeze', reason: 'Diwali', until });
  expect(frozen).toMatchObject({
    exitCode: 0,
    commandLine: `szn freeze --until ${until} --env staging --reason Diwali`,
  });
  const { environments } = await client.read<ConsoleState>('/api/state');
  expect(environments[0]?.frozen).toMatchObject({ reason: 'Diwali', until, by: 'asha (console)' });

  expect((await plan(client, { ...catalogue, verb: 'promote' })).obstacle).toMatch(
    /is frozen until .*Diwali/,
  );
  expect((await run(client, { ...catalogue, verb: 'promote' })).exitCode).toBe(3);
  const kill = { ...inStaging, remote: 'catalogue', verb: 'kill', message: 'Back soon' };
  expect(await plan(client, kill)).toMatchObject({
    changes: [{ kind: 'remote', name: 'catalogue', from: '1.0.0', to: '1.0.0, switched off' }],
    pages: ['/catalogue'],
    obstacle: null,
  });
  expect((await run(client, kill)).exitCode).toBe(0);
});

test('A releaser and a viewer change no environment', async () => {
  await prepareStore();
  const app = await openConsole();
  for (const person of ['ravi', 'meera'] as const) {
    const { post } = await signIn(app, person);
    const response = await post('/api/actions', { ...inStaging, verb: 'unfreeze' });
    expect(response.statusCode).toBe(403);
  }
});

test('A roll-out in steps is shown with its plan, and ends by an abort', async () => {
  await prepareStore();
  const client = await signIn(await openConsole(), 'asha');
  const rollout = { ...catalogue, verb: 'rollout', steps: '5,50,100', every: '10m' };
  expect(await plan(client, rollout)).toMatchObject({
    commandLine: 'szn promote catalogue@1.1.0 --steps 5,50,100 --every 10m --env staging',
    changes: [{ to: '1.0.0, canary 1.1.0 at 5 %' }],
    obstacle: null,
  });
  await run(client, rollout);

  const { rollouts } = await client.read<{ rollouts: Rollout[] }>('/api/rollouts?environment=staging');
  expect(rollouts).toMatchObject([
    { name: 'catalogue', version: '1.1.0', state: 'running', share: { set: 5, actual: null }, figures: null },
  ]);
  const steering = { ...inStaging, remote: 'catalogue' };
  await run(client, { ...steering, verb: 'pause', reason: 'lunch' });
  const paused = await waitForState(client.read<ConsoleState>, ({ environments }) =>
    Boolean(environments[0]?.remotes[0]?.attention.length),
  );
  expect(paused.environments[0]?.remotes[0]).toMatchObject({
    canary: { rollout: { state: 'paused', step: 1, steps: 3 } },
    attention: [{ text: 'The roll-out of 1.1.0 is paused: lunch' }],
  });
  expect(await plan(client, { ...steering, verb: 'finish' })).toMatchObject({
    changes: [{ from: '1.0.0, canary 1.1.0 at 5 %', to: '1.1.0' }],
  });
  expect(await run(client, { ...steering, verb: 'abort', reason: 'slow' })).toMatchObject({
    exitCode: 0,
    commandLine: 'szn rollout abort catalogue --env staging --reason slow',
  });
  expect((await plan(client, { ...steering, verb: 'resume' })).obstacle).toMatch(/was aborted/);
});

test('A withdrawn version is listed with its reason and cannot be promoted until it is restored', async () => {
  await prepareStore();
  const client = await signIn(await openConsole(), 'asha');
  await run(client, { ...catalogue, verb: 'withdraw', reason: 'wrong prices' });
  expect(await client.read('/api/versions/catalogue')).toMatchObject({
    versions: [
      { version: '1.1.0', states: [{ state: 'withdrawn', reason: 'wrong prices' }] },
      { version: '1.0.0', states: [{ state: 'live', environment: 'staging' }] },
    ],
  });
  expect((await plan(client, { ...catalogue, verb: 'promote' })).obstacle).toMatch(/wrong prices/);
  await run(client, { ...catalogue, verb: 'restore' });
  expect((await plan(client, { ...catalogue, verb: 'promote' })).obstacle).toBeNull();
});

test('An environment is made, compared, promoted to and removed', async () => {
  await prepareStore();
  const client = await signIn(await openConsole(), 'asha');
  const qa = { environment: 'qa', reason: '' };
  expect(await run(client, { ...inStaging, verb: 'env-create', name: 'qa', from: 'staging' })).toMatchObject({
    exitCode: 0,
  });
  await run(client, { ...catalogue, verb: 'promote' });
  const { differences } = await client.read<Differences>('/api/differences?one=staging&other=qa');
  expect(differences).toEqual([{ kind: 'remote', name: 'catalogue', one: '1.1.0', other: '1.0.0' }]);
  expect(await plan(client, { ...qa, verb: 'promote-from', from: 'staging' })).toMatchObject({
    commandLine: 'szn promote --from staging --to qa',
    changes: [{ kind: 'remote', name: 'catalogue', from: '1.0.0', to: '1.1.0' }],
    obstacle: null,
  });
  expect(await run(client, { ...qa, verb: 'promote-from', from: 'staging' })).toMatchObject({ exitCode: 0 });
  expect(await run(client, { ...qa, verb: 'env-remove' })).toMatchObject({
    exitCode: 0,
    text: 'qa is removed.',
  });
});

test('The keys of teams are listed, and a key that may not change a remote is said before', async () => {
  const admin = await prepareStore();
  const keys = keyPairFiles(path.join(folder.path, 'keys'));
  const team = keyPairFiles(path.join(folder.path, 'home-team'));
  await admin.ask('keys', '--out', path.dirname(team.publicKeyFile));
  const rights = ['--team', 'home', '--remotes', 'home', '--environments', 'staging'];
  await admin.ask('grant', team.publicKeyFile, ...rights);
  const app = await openConsole({
    RELEASE_SIGNING_KEY: team.privateKeyFile,
    REGISTRY_KEYS: keys.publicKeyFile,
  });
  const client = await signIn(app, 'asha');
  expect((await client.read<Keys>('/api/keys')).keys).toMatchObject([{ team: 'home', remotes: ['home'] }]);
  const pin = { ...inStaging, remote: 'catalogue', verb: 'pin' };
  expect((await plan(client, pin)).obstacle).toMatch(/may not change catalogue in staging: .*\(home\)/);
});
