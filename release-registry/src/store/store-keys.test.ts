import { fileKey, historyKey, recordKey, registryKey } from './release-store.ts';

const version = { name: 'catalogue', version: '1.2.0' };

test('keys of versions and environments have separate prefixes', () => {
  expect([
    fileKey(version, 'browser/remote.js'),
    recordKey(version),
    registryKey('production'),
    historyKey('production', 7),
  ]).toEqual([
    'catalogue/1.2.0/browser/remote.js',
    'catalogue/1.2.0/release.json',
    'environments/production.json',
    'environments/production/history/0000000007.json',
  ]);
});
