import packageJson from '../../package.json';
import { sharedModules } from './modules.ts';
import { sharedRanges, sharedVersions } from './versions.ts';

/** Import names that are not package names. */
const packagesByImport = new Map([['react/jsx-runtime', 'react']]);

const dependencies = new Map(Object.entries(packageJson.dependencies));

test.each(Object.entries(sharedVersions))('the installed version of %s is %s', (name, version) => {
  expect(dependencies.get(packagesByImport.get(name) ?? name)).toBe(version);
});

test('the modules for server scripts are those with a shared version', () => {
  expect(Object.keys(sharedModules).sort()).toEqual(Object.keys(sharedVersions).sort());
});

test('remotes require the major version of each shared module', () => {
  const ranges = Object.entries(sharedVersions).map(([name, version]) => [
    name,
    `^${version.split('.')[0]}.0.0`,
  ]);

  expect(sharedRanges).toEqual(Object.fromEntries(ranges));
});
