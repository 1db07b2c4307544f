import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestPGlite } from '../../../test/support/load-pglite.ts';
import { testProjectRoot } from '../../../test/support/test-project-root.ts';
import { emptyDatabasePath } from '../../config/project-paths.ts';
import { unpackEmptyDatabase } from './empty-database.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'szn-empty-database-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('The packed copy matches the installed PGlite and holds no tables', async () => {
  const packed = emptyDatabasePath(testProjectRoot);
  const manifest = join(testProjectRoot, 'node_modules/@electric-sql/pglite/package.json');
  expect(JSON.parse(readFileSync(manifest, 'utf8'))).toMatchObject({
    version: /pglite-(.+)\.tar\.br$/.exec(packed)?.[1],
  });
  const dataDir = join(folder, 'database');
  unpackEmptyDatabase(packed, dataDir);
  const lite = await createTestPGlite({ dataDir });
  const { rows } = await lite.query<{ relname: string }>(
    "select relname from pg_class where relnamespace = 'public'::regnamespace",
  );
  expect(rows).toEqual([]);
  await lite.close();
}, 60_000);

test('An existing database folder is not changed', () => {
  unpackEmptyDatabase(emptyDatabasePath(testProjectRoot), folder);
  expect(existsSync(join(folder, 'PG_VERSION'))).toBe(false);
});

test('An incomplete draft of a killed process is unpacked again', () => {
  const dataDir = join(folder, 'database');
  unpackEmptyDatabase(emptyDatabasePath(testProjectRoot), `${dataDir}.new`);
  rmSync(join(`${dataDir}.new`, 'PG_VERSION'));
  unpackEmptyDatabase(emptyDatabasePath(testProjectRoot), dataDir);
  expect(statSync(join(dataDir, 'PG_VERSION')).isFile()).toBe(true);
  expect(existsSync(`${dataDir}.new`)).toBe(false);
});

test('Without a packed copy no folder is created', () => {
  unpackEmptyDatabase(join(folder, 'none.tar.br'), join(folder, 'database'));
  expect(existsSync(join(folder, 'database'))).toBe(false);
});
