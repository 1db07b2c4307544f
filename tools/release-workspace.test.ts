import { findViolations } from '@szn/release-registry/gate/check-release';
import { buildRecord } from '@szn/release-registry/testing/build-record';
import { releaseWorkspace } from './release-workspace.ts';

test('the gate rejects for the shell a version whose product:opened payload the shell cannot read', () => {
  const publishes = (version: number) => [{ name: 'product:opened', version }];
  const check = (version: number) =>
    findViolations(buildRecord({ contract: '1.2.0', publishes: publishes(version) }), {
      ...releaseWorkspace,
      replaced: null,
      others: [],
    });

  expect(check(1)).toEqual([]);
  expect(check(2)).toEqual([
    expect.objectContaining({
      consumer: 'shell',
      message:
        'catalogue@1.0.0 sends product:opened in version 2, the shell reads version 1, and neither has an adapter',
    }),
  ]);
});
