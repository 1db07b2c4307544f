import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { prepareDatabase } from '../../src/catalogue/store/seed.ts';
import { openServerDatabase } from '../../src/database/database.ts';
import { testProductCount } from './open-test-database.ts';
import { ask } from './start-postgres.ts';
import { createTestDrafts } from './test-products.ts';

export type ServerDatabase = { readonly url: string; readonly drop: () => Promise<void> };

/** The server of `start-shared-postgres.ts`, which all test files of one run use. */
function sharedPostgresUrl(): string {
  const url = process.env.TEST_POSTGRES_URL;
  if (url === undefined)
    throw new Error('Only projects with start-shared-postgres.ts have a server for all files');
  return url;
}

/** Creates a database for one file: empty, or with the schema and the products of `createTestDrafts`. */
export async function createServerDatabase(content: 'empty' | 'products'): Promise<ServerDatabase> {
  const server = sharedPostgresUrl();
  const name = `test_${randomBytes(6).toString('hex')}`;
  const template = content === 'empty' ? 'template1' : await requireTemplate(server);
  await ask(server, `create database ${name} template ${template}`);
  return {
    url: urlOf(server, name),
    drop: async () => {
      await ask(server, `drop database ${name} with (force)`);
    },
  };
}

function urlOf(server: string, name: string): string {
  return server.replace(/\/postgres$/, `/${name}`);
}

/** The first file that needs it fills the template: that takes seconds, a copy does not. */
async function requireTemplate(server: string): Promise<string> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock(1)');
    const { rowCount } = await client.query("select from pg_database where datname = 'template_products'");
    if (rowCount === 0) {
      await client.query('create database products_draft');
      await fill(urlOf(server, 'products_draft'));
      await client.query('alter database products_draft rename to template_products');
    }
  } finally {
    await client.end();
  }
  return 'template_products';
}

async function fill(url: string): Promise<void> {
  const database = openServerDatabase({ url, poolSize: 2 });
  await prepareDatabase(database, {
    readDrafts: () => createTestDrafts(testProductCount),
    report: () => undefined,
    signal: new AbortController().signal,
  });
  await database.close();
}
