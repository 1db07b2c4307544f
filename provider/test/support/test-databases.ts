import { prepareDatabase } from '../../src/catalogue/seed.ts';
import { type Database, openServerDatabase } from '../../src/database/database.ts';
import { findPostgres } from './find-postgres.ts';
import { openTestApp, type TestApp, type TestAppOptions } from './open-test-app.ts';
import { openTestDatabase, testProductCount } from './open-test-database.ts';
import { startPostgres } from './start-postgres.ts';
import { createTestDrafts } from './test-products.ts';

export type OpenedTestDatabase = { readonly db: Database; readonly close: () => Promise<void> };
export type TestDatabaseKind = {
  readonly name: string;
  readonly open: () => Promise<OpenedTestDatabase>;
  /** Opens the whole app on a database of its own, which closes with it. */
  readonly openApp: (options?: Pick<TestAppOptions, 'environment'>) => Promise<TestApp>;
};

/** The databases that tests run on: the embedded one, and a PostgreSQL server when one is installed. */
export function listTestDatabases(): readonly TestDatabaseKind[] {
  const binFolder = findPostgres();
  const embedded = createKind('the embedded database', openEmbedded);
  if (binFolder === undefined) return [embedded];
  return [embedded, createKind('a PostgreSQL server', () => openOnServer(binFolder))];
}

function createKind(name: string, open: TestDatabaseKind['open']): TestDatabaseKind {
  return {
    name,
    open,
    openApp: async (options = {}) => {
      const database = await open();
      const opened = await openTestApp({ ...options, db: database.db });
      return {
        ...opened,
        close: async () => {
          await opened.close();
          await database.close();
        },
      };
    },
  };
}

async function openEmbedded(): Promise<OpenedTestDatabase> {
  const db = await openTestDatabase();
  return { db, close: () => db.destroy() };
}

async function openOnServer(binFolder: string): Promise<OpenedTestDatabase> {
  const server = await startPostgres(binFolder);
  const database = openServerDatabase({ url: server.url, poolSize: 10 });
  await prepareDatabase(database, {
    readDrafts: () => createTestDrafts(testProductCount),
    report: () => undefined,
    signal: new AbortController().signal,
  });
  return {
    db: database.db,
    close: async () => {
      await database.close();
      await server.stop();
    },
  };
}
