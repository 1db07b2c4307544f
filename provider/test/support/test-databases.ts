import { type Database, openServerDatabase } from '../../src/database/database.ts';
import { findPostgres } from './find-postgres.ts';
import { openTestApp, type TestApp, type TestAppOptions } from './open-test-app.ts';
import { openTestDatabase } from './open-test-database.ts';
import { createServerDatabase } from './shared-postgres.ts';

export type OpenedTestDatabase = { readonly db: Database; readonly close: () => Promise<void> };
export type TestDatabaseKind = {
  readonly name: string;
  readonly open: () => Promise<OpenedTestDatabase>;
  /** Opens the whole app on a database of its own, which closes with it. */
  readonly openApp: (options?: Pick<TestAppOptions, 'environment'>) => Promise<TestApp>;
};

/** The databases that tests run on: the embedded one, and a PostgreSQL server when one is installed. */
export function listTestDatabases(): readonly TestDatabaseKind[] {
  const embedded = createKind('the embedded database', openEmbedded);
  if (findPostgres() === undefined) return [embedded];
  return [embedded, createKind('a PostgreSQL server', openOnServer)];
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

async function openOnServer(): Promise<OpenedTestDatabase> {
  const { url, drop } = await createServerDatabase('products');
  const database = openServerDatabase({ url, poolSize: 10 });
  return {
    db: database.db,
    close: async () => {
      await database.close();
      await drop();
    },
  };
}
