import path from 'node:path';
import { prepareTemporaryFolder } from '@szn/release-registry/testing/prepare-temporary-folder';
import { createReleaseRunner, type ReleaseRunner } from '../testing/release-runner.ts';

const folder = prepareTemporaryFolder();
let runner: ReleaseRunner;
beforeEach(() => {
  runner = createReleaseRunner(folder.path, path.join(folder.path, 'store'));
});

async function release(...versions: readonly string[]): Promise<void> {
  for (const version of versions) {
    await runner.publish('catalogue', version, { script: version });
    await runner.ask('promote', `catalogue@${version}`);
  }
}

async function catalogue(): Promise<object | undefined> {
  const { remotes } = await runner.ask<{ remotes: object[] }>('status');
  return remotes[0];
}

test('a rollback goes further back each time, and nothing returns to what it left', async () => {
  await release('1.0.0', '1.1.0', '1.2.0');
  await runner.ask('rollback', 'catalogue');
  expect(await catalogue()).toMatchObject({ version: '1.1.0', previous: '1.0.0' });
  await runner.ask('rollback', 'catalogue');
  expect(await catalogue()).toMatchObject({ version: '1.0.0', previous: null });
  expect(await runner.release('rollback', 'catalogue')).toMatchObject({
    exitCode: 3,
    errors: 'catalogue has no previous version to return to.\n',
  });
  expect(await runner.release('rollback', 'catalogue', '--to', '1.2.0')).toMatchObject({
    exitCode: 3,
    errors: expect.stringContaining('catalogue@1.2.0 was rolled back from, stopped or withdrawn here.'),
  });

  await runner.ask('rollback', 'catalogue', '--undo');
  expect(await catalogue()).toMatchObject({ version: '1.1.0', previous: '1.0.0' });
  expect(await runner.release('rollback', 'catalogue', '--undo')).toMatchObject({
    exitCode: 3,
    errors: expect.stringContaining('there is nothing to undo'),
  });
  await runner.ask('promote', 'catalogue@1.2.0');
  expect(await catalogue()).toMatchObject({ version: '1.2.0', previous: '1.1.0' });
  await runner.ask('promote', 'catalogue@1.0.0');
  await runner.ask('rollback', 'catalogue', '--to', '1.1.0');
  expect(await catalogue()).toMatchObject({ version: '1.1.0', previous: '1.2.0' });
});

test('the versions of another environment leave out what was rolled back from here', async () => {
  await release('1.0.0', '1.1.0');
  await runner.ask('env', 'create', 'production', '--from', 'staging');
  await runner.ask('rollback', 'catalogue', '--env', 'production');
  const promote = ['promote', '--from', 'staging', '--to', 'production'];

  expect(await runner.release(...promote)).toMatchObject({
    exitCode: 3,
    errors: expect.stringContaining('catalogue@1.1.0 was rolled back from, stopped or withdrawn here.'),
  });
  await runner.publish('home', '1.0.0');
  await runner.ask('promote', 'home@1.0.0');
  const { promotions } = await runner.ask<{ promotions: object[] }>(...promote);
  expect(promotions).toMatchObject([{ name: 'home', version: '1.0.0' }]);
  expect(await runner.release(...promote, 'catalogue')).toMatchObject({ exitCode: 3 });
});
