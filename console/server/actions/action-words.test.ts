import { actionSchema } from '../../api/actions.ts';
import { commandLineOf, wordsOf } from './action-words.ts';

const target = { environment: 'production', remote: 'home', reason: '' };

test.each([
  [{ verb: 'promote', version: '1.2.0' }, 'szn promote home@1.2.0 --env production'],
  [{ verb: 'canary', version: '1.2.0', traffic: 5 }, 'szn promote home@1.2.0 --traffic 5 --env production'],
  [{ verb: 'rollback', reason: 'slow' }, 'szn rollback home --env production --reason slow'],
  [
    { verb: 'kill', message: "We're back soon" },
    String.raw`szn kill home --message 'We'\''re back soon' --env production`,
  ],
])('An action is shown as the line that a shell runs: %j', (fields, line) => {
  const action = actionSchema.parse({ ...target, ...fields });
  expect(commandLineOf('szn', wordsOf(action))).toBe(line);
});

test.each([
  [{ verb: 'promote', version: '--env' }],
  [{ verb: 'kill', message: ' ' }],
  [{ verb: 'prune' }],
  [{ verb: 'pin', remote: '--store=/tmp' }],
  [{ verb: 'canary', version: '1.0.0', traffic: 100 }],
])('An action with an invalid field is rejected: %j', (fields) => {
  expect(actionSchema.safeParse({ ...target, ...fields }).success).toBe(false);
});
