import {
  fileKey,
  gatewayReportPrefix,
  historyKey,
  recordKey,
  refusalNoticeKey,
  registryKey,
} from './release-store.ts';

const version = { name: 'catalogue', version: '1.2.0' };

test('marks of told refusals are not among the reports of gateways', () => {
  const key = refusalNoticeKey('production', version);

  expect(key).toBe('gateways/production.refusals/catalogue@1.2.0.json');
  expect(key.startsWith(gatewayReportPrefix('production'))).toBe(false);
});

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
