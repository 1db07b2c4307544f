import path from 'node:path';
import { prepareTemporaryFolder } from '@szn/release-registry/testing/prepare-temporary-folder';
import { createReleaseRunner, type ReleaseRunner } from '../testing/release-runner.ts';

const folder = prepareTemporaryFolder();
const fileOf = (name: string, half: string) => path.join(folder.path, name, `registry-${half}.pem`);
let admin: ReleaseRunner;

async function grantKey(name: string, ...rights: readonly string[]): Promise<ReleaseRunner> {
  await admin.ask('keys', '--out', path.join(folder.path, name));
  const scope = ['--team', name, '--environments', 'staging'];
  await admin.ask('grant', fileOf(name, 'public'), ...scope, ...rights);
  return admin.with({
    RELEASE_SIGNING_KEY: fileOf(name, 'private'),
    REGISTRY_KEYS: fileOf('keys', 'public'),
  });
}

test('Nobody approves what the same person has requested in a console or with another key', async () => {
  const asha = ['--person', 'https://id.example#7'];
  const author = { by: 'asha (console)', person: { issuer: 'https://id.example', subject: '7' } };
  admin = createReleaseRunner(folder.path, path.join(folder.path, 'store'));
  for (const version of ['1.0.0', '1.1.0']) await admin.publish('catalogue', version, { script: version });
  await admin.ask('promote', 'catalogue@1.0.0');
  await admin.ask('protect');
  const team = await grantKey('catalogue', '--remotes', 'catalogue');
  const approver = await grantKey('asha', '--approve', ...asha);
  const another = await grantKey('ravi', '--approve');

  await team.as(author).ask('promote', 'catalogue@1.1.0');
  expect(await approver.release('approve', 'catalogue')).toMatchObject({
    exitCode: 3,
    errors: 'You have requested catalogue@1.1.0 (asha (console)): somebody else approves it.\n',
  });

  await admin.ask('decline', 'catalogue');
  await grantKey('catalogue', '--remotes', 'catalogue', ...asha);
  await team.ask('promote', 'catalogue@1.1.0');
  expect(await approver.release('approve', 'catalogue')).toMatchObject({ exitCode: 3 });
  await another.ask('approve', 'catalogue');
  expect(await admin.ask('status')).toMatchObject({ remotes: [{ version: '1.1.0' }], violations: [] });
});

test('a command that signs another environment with the development key warns', async () => {
  const unnamed = createReleaseRunner(folder.path, path.join(folder.path, 'store'));
  const named = unnamed.with({ RELEASE_SIGNING_KEY: path.join(folder.path, 'keys/registry-private.pem') });
  await unnamed.publish('catalogue', '1.0.0');
  await unnamed.ask('promote', 'catalogue@1.0.0');
  await unnamed.ask('status');
  await unnamed.ask('promote', 'catalogue@1.0.0', '--env', 'local');
  await named.ask('pin', 'catalogue');
  const warnings = unnamed.logged.filter((line) => line.startsWith('Warning'));
  expect(warnings).toEqual([expect.stringMatching(/^Warning: the development key .* signs staging/)]);
  expect(named.logged).toEqual([`Environment staging, store ${path.join(folder.path, 'store')}`]);
});

test('RELEASE_ENV, the former name of ENVIRONMENT, is accepted with a warning and refused when both differ', async () => {
  const runner = createReleaseRunner(folder.path, path.join(folder.path, 'store'));
  await runner.publish('catalogue', '1.0.0');
  await runner.ask('promote', 'catalogue@1.0.0');
  const former = runner.with({ ENVIRONMENT: '', RELEASE_ENV: 'staging' });

  expect(await former.ask('status')).toMatchObject({ environment: 'staging' });
  expect(former.logged).toEqual([
    expect.stringContaining('RELEASE_ENV is the former name of ENVIRONMENT'),
    expect.stringMatching(/^Environment staging, store /),
  ]);
  expect(await runner.with({ RELEASE_ENV: 'production' }).release('status')).toMatchObject({
    exitCode: 2,
    errors: expect.stringContaining(
      'ENVIRONMENT is "staging" and RELEASE_ENV, its former name, "production"',
    ),
  });
});
