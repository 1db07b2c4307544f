import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { findStoredKey, localKeys, sessionKeys } from '@szn/shared-contracts';

const root = path.resolve(import.meta.dirname, '..');

/** Names of channels, locks and events, which store nothing. */
const nothingStored = new Set(['szn:session', 'szn:retry']);

const isTest = (file: string) => /\.(test|fake)\.|(^|\/)testing\//.test(file);

test('The privacy policy describes every storage key of the browser code', () => {
  const files = execFileSync('git', ['ls-files', 'shell/src', 'remotes/*/src', 'shared-contracts/src'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file) && !isTest(file));
  const used = files.flatMap((file) => {
    const text = readFileSync(path.join(root, file), 'utf8');
    return [...text.matchAll(/['"`](szn:[a-z][a-z:-]*)/g)].map(([, key = '']) => ({ file, key }));
  });
  const undescribed = used.filter(({ key }) => !nothingStored.has(key) && findStoredKey(key) === undefined);
  expect(used.length).toBeGreaterThan(8);
  expect(undescribed).toEqual([]);
  const specified = [...Object.values(localKeys), ...Object.values(sessionKeys)];
  expect(specified.filter((key) => findStoredKey(key) === undefined)).toEqual([]);
});
