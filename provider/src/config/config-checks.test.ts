import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPostgres } from '../../test/support/find-postgres.ts';
import { createServerDatabase, type ServerDatabase } from '../../test/support/shared-postgres.ts';
import { ask } from '../../test/support/start-postgres.ts';
import { parseConfig } from './config.ts';
import { listConfigChecks } from './config-checks.ts';

const describeOnServer = findPostgres() === undefined ? describe.skip : describe;

describeOnServer('the check of the database', () => {
  const folder = mkdtempSync(join(tmpdir(), 'szn-checks-'));
  let postgres: ServerDatabase;
  beforeAll(async () => {
    postgres = await createServerDatabase('empty');
    await ask(postgres.url, "create role serving login password 'a password'");
    await ask(postgres.url, 'create table products (id int)');
  }, 60_000);
  afterAll(async () => {
    await postgres.drop();
    rmSync(folder, { recursive: true });
  });

  const check = async () => {
    const url = new URL(postgres.url);
    [url.username, url.password] = ['serving', 'a password'];
    const settings = { DATABASE_URL: url.href, DATA_DIR: folder, SESSION_SECRET: '-'.repeat(32) };
    return await listConfigChecks(parseConfig(settings, folder)).database?.();
  };

  test('names a table that the serving role may not write', async () => {
    await ask(postgres.url, 'grant select on products to serving');
    await expect(check()).rejects.toThrow('serving may not insert in the table products');

    await ask(postgres.url, 'grant insert, update, delete on products to serving');
    expect(await check()).toMatch(/^\w+ on 127\.0\.0\.1:\d+ as serving, PostgreSQL [\d.]+/);
  });
});
