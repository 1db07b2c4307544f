import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { offeredVersions } from './versions.ts';
import { providedModules } from './all.ts';

/** Packages that the shell depends on under another name than the one it offers them by. */
const packagesBehind = new Map([
  ['react/jsx-runtime', 'react'],
  ['react-router-dom', 'react-router'],
]);

const shell = path.resolve(__dirname, '../../../shell');

function readDependencies(file: string): Readonly<Record<string, string>> {
  const schema = z.object({ dependencies: z.record(z.string(), z.string()) });
  return schema.parse(JSON.parse(readFileSync(file, 'utf8'))).dependencies;
}

test.each(Object.entries(offeredVersions))(
  '%s is offered as %s because that is what the shell depends on',
  (name, version) => {
    const packageName = packagesBehind.get(name) ?? name;

    expect(readDependencies(path.join(shell, 'package.json'))[packageName]).toBe(version);
  },
);

test('what is offered to browsers is what server scripts may require', () => {
  expect(Object.keys(providedModules).sort()).toEqual(Object.keys(offeredVersions).sort());
});
