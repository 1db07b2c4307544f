import type { Registry } from '@szn/shared-contracts/release';
import { defaultDeployments } from '../registry/deployments.ts';
import { buildRecord, testChange } from '../testing/build-record.ts';
import { eventsOf } from './release-events.ts';

const entry = (name: string, version: string) => ({
  [name]: defaultDeployments(buildRecord({ name, version })),
});
const before = { ...entry('catalogue', '1.0.0'), ...entry('home', '1.0.0') };

function registryAfter(action: string, changes: Registry['microFrontends']): Registry {
  return {
    format: 1,
    environment: 'staging',
    sequence: 7,
    change: { ...testChange, action, reason: 'a reason' },
    microFrontends: { ...before, ...changes },
  };
}

test.each([
  ['promote catalogue@1.1.0', 'remote.promoted'],
  ['approve catalogue', 'remote.promoted'],
  ['rollback catalogue', 'remote.rolled_back'],
  ['stop canary catalogue@1.2.0', 'remote.canary_stopped'],
  ['kill catalogue --message "Back at noon."', 'remote.killed'],
  ['unkill catalogue', 'remote.unkilled'],
])('%s is the event %s of the changed remote', (action, type) => {
  expect(eventsOf(before, registryAfter(action, entry('catalogue', '1.1.0')))).toEqual([
    {
      type,
      environment: 'staging',
      sequence: 7,
      remote: 'catalogue',
      version: '1.1.0',
      action,
      by: 'a test',
      reason: 'a reason',
    },
  ]);
});

test('A promotion of several versions has an event for each', () => {
  const after = registryAfter('promote catalogue@1.1.0 home@2.0.0', {
    ...entry('catalogue', '1.1.0'),
    ...entry('home', '2.0.0'),
  });

  expect(eventsOf(before, after).map(({ remote, version }) => `${remote}@${version}`)).toEqual([
    'catalogue@1.1.0',
    'home@2.0.0',
  ]);
});

test.each([
  ['a promotion that waits for an approval', registryAfter('promote catalogue@1.1.0', {})],
  ['a pin', registryAfter('pin catalogue', entry('catalogue', '1.1.0'))],
  ['a new environment', registryAfter('env create staging', entry('catalogue', '1.1.0'))],
])('There is no event for %s', (_title, after) => {
  expect(eventsOf(before, after)).toEqual([]);
});
