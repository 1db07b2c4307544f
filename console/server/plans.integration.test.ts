import path from 'node:path';
import { diffEnvironments } from '@szn/release-registry/registry/environments';
import { contentOf } from '@szn/release-registry/registry/change-registry';
import { readEnvironment } from '@szn/release-registry/registry/environment';
import { keyPairFiles } from '@szn/release-registry/keys/key-files';
import { openDirectoryStore } from '@szn/release-registry/store/directory-store';
import { snapshotOf } from '@szn/release-registry/testing/snapshot-of';
import type { ActionResult, Plan } from '../api/actions.ts';
import { verbs, type Verb } from '../api/verbs.ts';
import { prepareTestConsole, signIn } from './testing/test-console.ts';

const { folder, storeFolder, createRunner, prepareStore, openConsole } = prepareTestConsole();

type Step = { readonly verb: Verb; readonly environment?: string } & Readonly<Record<string, string>>;
type Expected = 'allowed' | RegExp;

const home = { remote: 'home', version: '1.1.0' };
const [soon, past] = [new Date(Date.now() + 3_600_000).toISOString(), '2020-01-01T00:00:00.000Z'];

/** Who acts: `ravi` has the same key as `asha`, and approves with the other one. */
const scenario: readonly (readonly [Step, Expected])[] = [
  [{ verb: 'promote', remote: 'home', version: '9.9.9' }, /home@9\.9\.9 is not published in the store/],
  [{ verb: 'rollback', remote: 'home' }, /no previous version/],
  [{ verb: 'undo', remote: 'home' }, /nothing to undo/],
  [{ verb: 'canary', ...home, traffic: '10' }, 'allowed'],
  [{ verb: 'canary', ...home, traffic: '101' }, /whole number from 0 to 100/],
  [{ verb: 'rollout', ...home, steps: '50,5', every: '10m' }, /rising percentages/],
  [{ verb: 'rollout', ...home, steps: '5,100', every: '10' }, /is no time/],
  [{ verb: 'rollout', ...home, steps: '5,100', every: '10m' }, 'allowed'],
  [{ verb: 'pause', remote: 'home' }, 'allowed'],
  [{ verb: 'resume', remote: 'home' }, 'allowed'],
  [{ verb: 'abort', remote: 'home' }, 'allowed'],
  [{ verb: 'finish', remote: 'home' }, /was aborted/],
  [{ verb: 'rollout', ...home, steps: '5,100', every: '10m' }, 'allowed'],
  [{ verb: 'finish', remote: 'home' }, 'allowed'],
  [{ verb: 'rollback', remote: 'home', to: '1.1.1' }, /did not run here/],
  [{ verb: 'rollback', remote: 'home' }, 'allowed'],
  [{ verb: 'rollback', remote: 'home', to: '1.1.0' }, /was rolled back from/],
  [{ verb: 'promote-from', environment: 'qa', from: 'staging' }, /There is no environment "qa"/],
  [{ verb: 'env-create', name: 'qa', from: 'staging' }, 'allowed'],
  [{ verb: 'env-create', name: 'qa' }, /an environment "qa" already/],
  [{ verb: 'promote-from', environment: 'qa', from: 'staging' }, /has these versions of staging already/],
  [{ verb: 'undo', remote: 'home' }, 'allowed'],
  [{ verb: 'undo', remote: 'home' }, /nothing to undo/],
  [{ verb: 'promote-from', environment: 'qa', from: 'staging' }, /home@1\.1\.0 was rolled back from/],
  [{ verb: 'promote', environment: 'qa', ...home }, 'allowed'],
  [{ verb: 'env-remove', environment: 'qa' }, 'allowed'],
  [{ verb: 'env-remove', environment: 'qa' }, /There is no environment "qa"/],
  [{ verb: 'pin', remote: 'home' }, 'allowed'],
  [{ verb: 'promote', remote: 'home', version: '1.0.0' }, /home is pinned to 1\.1\.0/],
  [{ verb: 'unpin', remote: 'home' }, 'allowed'],
  [{ verb: 'kill', remote: 'home', message: 'Back soon' }, 'allowed'],
  [{ verb: 'unkill', remote: 'home' }, 'allowed'],
  [{ verb: 'pin', remote: 'basket' }, /no remote "basket"/],
  [{ verb: 'promote', remote: 'basket', version: '1.0.0' }, /claims the route \/home/],
  [{ verb: 'deprecate', remote: 'catalogue', version: '1.1.0', reason: 'old' }, 'allowed'],
  [{ verb: 'promote', remote: 'catalogue', version: '1.1.0' }, 'allowed'],
  [
    { verb: 'deprecate', remote: 'catalogue', version: '1.1.0', reason: 'old', until: past },
    /no time in the future/,
  ],
  [{ verb: 'withdraw', remote: 'catalogue', version: '1.0.0', reason: 'prices' }, 'allowed'],
  [{ verb: 'rollback', remote: 'catalogue' }, /no previous version/],
  [{ verb: 'rollback', remote: 'catalogue', to: '1.0.0' }, /was withdrawn/],
  [{ verb: 'promote', remote: 'catalogue', version: '1.0.0' }, /was withdrawn/],
  [{ verb: 'restore', remote: 'catalogue', version: '1.0.0' }, 'allowed'],
  [{ verb: 'freeze', reason: 'Diwali', until: soon }, 'allowed'],
  [{ verb: 'promote', remote: 'catalogue', version: '1.0.0' }, /staging is frozen/],
  [{ verb: 'retire', remote: 'home' }, /staging is frozen/],
  [{ verb: 'unfreeze' }, 'allowed'],
  [{ verb: 'protect' }, 'allowed'],
  [{ verb: 'promote', remote: 'home', version: '1.2.0' }, 'allowed'],
  [{ verb: 'approve', remote: 'home', version: '1.1.0' }, /home@1\.2\.0 is requested now, not 1\.1\.0/],
  [{ verb: 'approve', remote: 'home', version: '1.2.0' }, /You have requested home@1\.2\.0/],
  [{ verb: 'decline', remote: 'home', version: '1.1.0' }, /home@1\.2\.0 is requested now/],
  [{ verb: 'decline', remote: 'home', version: '1.2.0' }, 'allowed'],
  [{ verb: 'decline', remote: 'home', version: '1.2.0' }, /No promotion of home waits/],
  [{ verb: 'unprotect' }, 'allowed'],
  [{ verb: 'retire', remote: 'home' }, 'allowed'],
  [{ verb: 'retire', remote: 'home' }, /no remote "home"/],
];

test('The plan of each verb says what its command does: allowed or the same reason, changes and warnings', async () => {
  const runner = await prepareStore();
  for (const version of ['1.1.0', '1.2.0']) await runner.publish('home', version, { script: version });
  // Where nothing runs, its publication is accepted.
  await runner
    .with({ ENVIRONMENT: 'local' })
    .publish('basket', '1.0.0', { definition: { routes: ['/home'] } });
  const keys = keyPairFiles(path.join(folder.path, 'keys'));
  const approval = keyPairFiles(path.join(folder.path, 'approval'));
  await createRunner().ask('keys', '--out', path.dirname(approval.publicKeyFile));
  const app = await openConsole({
    REGISTRY_KEYS: `${keys.publicKeyFile},${approval.publicKeyFile}`,
    CONSOLE_APPROVAL_KEY: approval.privateKeyFile,
  });
  const { post } = await signIn(app, 'asha');
  const store = openDirectoryStore(storeFolder());
  const contentIn = async (name: string) =>
    contentOf(await readEnvironment({ store, name, trustedKeys: null }));

  const said = [];
  for (const [step, expected] of scenario) {
    const action = { environment: 'staging', reason: '', ...step };
    const place = step.name ?? action.environment;
    const [before, stored] = [await contentIn(place), await snapshotOf(store)];
    const plan = (await post('/api/plans', action)).json<Plan>();
    expect(await snapshotOf(store)).toEqual(stored);
    const { exitCode, text } = (await post('/api/actions', action)).json<ActionResult>();
    const reasons = [plan.obstacle ?? [], plan.violations.map(({ message }) => message)].flat();
    const done = diffEnvironments(before, await contentIn(place)).map(({ kind, name, one, other }) => ({
      kind,
      name,
      from: one,
      to: other,
    }));
    const isOfRegistry = plan.changes.every(({ kind }) => ['remote', 'shell', 'value'].includes(kind));
    const waits = plan.notes.some((note) => note.includes('another identity has to approve'));
    said.push({
      step,
      isAllowed: exitCode === 0,
      asExpected: expected === 'allowed' ? reasons.length === 0 : reasons.some((one) => expected.test(one)),
      saysReasons: reasons.every((reason) => text.includes(reason)),
      saysWarnings: plan.warnings.every((warning) => text.includes(`Warning: ${warning}.`)),
      changes: isOfRegistry && !waits ? plan.changes : null,
      done: isOfRegistry && !waits ? done : null,
    });
  }

  expect(said).toEqual(
    said.map((one, index) => ({
      ...one,
      isAllowed: scenario[index]?.[1] === 'allowed',
      asExpected: true,
      saysReasons: true,
      saysWarnings: true,
      changes: one.done,
    })),
  );
  const tried = new Set<string>(scenario.map(([{ verb }]) => verb));
  expect(Object.keys(verbs).filter((verb) => !tried.has(verb))).toEqual([]);
}, 600_000);
