import { sql, type Kysely, type Migration, type MigrationProvider } from 'kysely';
import { catalogueTables, feedTables } from './0001-catalogue.ts';
import { deskTables } from './0001-desk.ts';
import { mailTables } from './0001-mails.ts';
import { memberTables } from './0001-members.ts';
import { contentPictureTables } from './0002-content-pictures.ts';
import { shopChangeTables } from './0003-shop-changes.ts';

/** The statements need PostgreSQL 15 and no extension. */
const statementsByName: Readonly<Record<string, readonly string[]>> = {
  '0001-schema': [...catalogueTables, ...feedTables, ...memberTables, ...mailTables, ...deskTables],
  '0002-content-pictures': contentPictureTables,
  '0003-shop-changes': shopChangeTables,
};

/** In their order. */
export const migrationNames: readonly string[] = Object.keys(statementsByName);

/** All migrations in the order of their names. A released migration is never edited. */
export const migrationProvider: MigrationProvider = {
  getMigrations: () =>
    Promise.resolve(
      Object.fromEntries(
        Object.entries(statementsByName).map(([name, statements]) => [name, createMigration(statements)]),
      ),
    ),
};

/** Changes with every statement. Tests cache prepared databases by it. */
export const migrationsText: string = JSON.stringify(statementsByName);

function createMigration(statements: readonly string[]): Migration {
  return {
    up: async (db: Kysely<unknown>) => {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}
