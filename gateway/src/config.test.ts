import { readFileSync } from 'node:fs';
import path from 'node:path';
import { settingNames } from './config.ts';

test('docs/gateway.md lists exactly the settings of the gateway', () => {
  const text = readFileSync(path.resolve(__dirname, '../../docs/gateway.md'), 'utf8');
  const rows = text.split('\n').filter((line) => line.startsWith('| `'));
  const documented = rows.flatMap((row) =>
    [...(row.split('|')[1] ?? '').matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name),
  );

  expect(new Set(documented)).toEqual(new Set(settingNames));
});
