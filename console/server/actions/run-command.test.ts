import { actionSchema } from '../../api/actions.ts';
import { rowOf, type Verb } from '../../api/verbs.ts';
import { commandLineOf, wordsOf } from './run-command.ts';

const target = { environment: 'production', remote: 'home', reason: '' };

test.each<[{ verb: Verb; [field: string]: unknown }, string]>([
  [{ verb: 'promote', version: '1.2.0' }, 'szn promote home@1.2.0 --env production'],
  [{ verb: 'canary', version: '1.2.0', traffic: '5' }, 'szn promote home@1.2.0 --traffic 5 --env production'],
  [
    { verb: 'rollout', version: '1.2.0', steps: '5,100', every: '10m' },
    'szn promote home@1.2.0 --steps 5,100 --every 10m --env production',
  ],
  [{ verb: 'abort' }, 'szn rollout abort home --env production'],
  [{ verb: 'approve', version: '1.2.0' }, 'szn approve home@1.2.0 --env production'],
  [
    { verb: 'freeze', reason: 'sale', until: '2026-11-10T00:00:00Z' },
    'szn freeze --until 2026-11-10T00:00:00Z --env production --reason sale',
  ],
  [{ verb: 'env-create', name: 'qa', from: 'staging' }, 'szn env create qa --from staging'],
  [{ verb: 'undo' }, 'szn rollback home --undo --env production'],
  [{ verb: 'promote-from', from: 'staging' }, 'szn promote --from staging --to production'],
  [{ verb: 'rollback', reason: 'slow' }, 'szn rollback home --env production --reason slow'],
  [
    { verb: 'kill', message: "We're back soon" },
    String.raw`szn kill home --message 'We'\''re back soon' --env production`,
  ],
])('An action is shown as the line that a shell runs: %j', (fields, line) => {
  const { remote, ...ofEnvironment } = target;
  const isOfRemote = rowOf(fields.verb).subject === 'remote';
  const action = actionSchema.parse({ ...ofEnvironment, ...(isOfRemote && { remote }), ...fields });
  expect(commandLineOf('szn', wordsOf(action))).toBe(line);
});

test.each([
  [{ verb: 'promote', version: '--env' }],
  [{ verb: 'kill', message: ' ' }],
  [{ verb: 'prune' }],
  [{ verb: 'pin', remote: '--store=/tmp' }],
  [{ verb: 'canary', version: '1.0.0' }],
  [{ verb: 'canary', version: '1.0.0', traffic: 5 }],
  [{ verb: 'pin', traffic: '5' }],
  [{ verb: 'unfreeze', remote: 'home' }],
  [{ verb: 'env-create', remote: undefined, name: '--from' }],
  [{ verb: 'freeze' }],
  [{ verb: 'rollout', version: '1.0.0', steps: ['5', '100'], every: '10m' }],
])('An action with an invalid field is rejected: %j', (fields) => {
  expect(actionSchema.safeParse({ ...target, ...fields }).success).toBe(false);
});
