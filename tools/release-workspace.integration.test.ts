import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { findViolations } from '@szn/release-registry/gate/check-release';
import { buildRecord } from '@szn/release-registry/testing/build-record';
import { sharedVersions } from '@szn/remote-kit/shared-modules/versions';
import { contractVersion } from '@szn/shared-contracts';
import { hostDescriptionSchema } from '@szn/shared-contracts/release';
import { folders } from './project/project-folders.ts';
import { releaseWorkspace } from './release-workspace.ts';

const shellPackage: { readonly version: string } = JSON.parse(
  readFileSync(path.join(folders.shell, 'package.json'), 'utf8'),
);

test('the workspace describes its shell: contract, topics, and the exports that shared modules have in production', async () => {
  const host = await releaseWorkspace.describeHost('tree');

  expect(hostDescriptionSchema.parse(host)).toEqual(host);
  expect(host).toMatchObject({ contract: contractVersion, commit: null, handles: [], sends: [] });
  expect(host.version).toMatch(new RegExp(`^${shellPackage.version}-dev-[0-9a-f]{12}$`));
  expect(host.publishes).toContainEqual(expect.objectContaining({ name: 'session:ended', version: 1 }));
  const versions = Object.entries(host.shared).map(([name, { version }]) => [name, version]);
  expect(Object.fromEntries(versions)).toEqual(sharedVersions);
  expect(host.shared['react-redux']?.exports).toEqual(['Provider', 'useSelector']);
  expect(host.shared['react-router-dom']?.exports).toContain('Link');
  expect(host.shared['react-router-dom']?.exports).not.toContain('NavLink');
  expect(host.shared.react?.exports).toContain('useState');
  // React exports it in development only.
  expect(host.shared.react?.exports).not.toContain('act');
});

test('the version of a description is that of the shell, or the one that is asked for', async () => {
  expect((await releaseWorkspace.describeHost('package')).version).toBe(shellPackage.version);
  expect((await releaseWorkspace.describeHost('2.1.0')).version).toBe('2.1.0');
});

test('the gate rejects for the shell a version whose product:opened payload the shell cannot read', async () => {
  const host = await releaseWorkspace.describeHost('tree');
  const publishes = (version: number) => [{ name: 'product:opened', version }];
  const check = (version: number) =>
    findViolations(buildRecord({ publishes: publishes(version) }), {
      environment: 'local',
      host,
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

test('the JSON of a command is alone on standard output without the lines of npm, which are told of otherwise', async () => {
  const run = (...flags: readonly string[]) =>
    promisify(execFile)('npm', ['run', ...flags, 'szn', '--', 'schema', '--json'], {
      cwd: path.dirname(folders.shell),
      env: { ...process.env, npm_config_loglevel: undefined, npm_lifecycle_event: undefined },
    });
  const [silent, plain] = await Promise.all([run('--silent'), run()]);

  expect(JSON.parse(silent.stdout)).toHaveProperty('$defs');
  expect(silent.stderr).toBe('');
  expect(plain.stderr).toContain('npm run --silent szn -- … --json');
}, 60_000);
