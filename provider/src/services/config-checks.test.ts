import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPostgres } from '../../test/support/find-postgres.ts';
import { createServerDatabase, type ServerDatabase } from '../../test/support/shared-postgres.ts';
import { ask } from '../../test/support/start-postgres.ts';
import { ConfigWarning } from '@szn/settings/check';
import { migrationNames } from '../database/migrations/migrations.ts';
import { parseConfig } from '../config/config.ts';
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

  test('names the migrations that are pending, a mail server that does not answer, and proxies that are missing', async () => {
    const settings = {
      NODE_ENV: 'production',
      DATABASE_URL: postgres.url,
      DATA_DIR: folder,
      SESSION_SECRET: '-'.repeat(32),
      PUBLIC_ORIGIN: 'https://shop.example',
      HOST: '0.0.0.0',
    };
    const checks = listConfigChecks(parseConfig(settings, folder));
    const withMails = listConfigChecks(parseConfig({ ...settings, SMTP_URL: 'smtp://127.0.0.1:1' }, folder));
    const reasonOf = (check?: () => Promise<string>) =>
      check?.().catch((error: unknown) => error instanceof ConfigWarning && error.message);

    expect(await reasonOf(checks.migrations)).toBe(
      `pending: 0001-schema and ${migrationNames.length - 1} after it; the next start runs them, or migrate does`,
    );
    expect(await reasonOf(checks.mails)).toBe('are written to files and not sent: SMTP_URL is not set');
    expect(await reasonOf(checks['trusted proxies'])).toMatch(/^TRUST_PROXY is loopback/);
    expect(await reasonOf(withMails.mails)).toContain('ECONNREFUSED');
  });

  test('names a table that the serving role may not write', async () => {
    await ask(postgres.url, 'grant select on products to serving');
    await expect(check()).rejects.toThrow('serving may not insert in the table products');

    await ask(postgres.url, 'grant insert, update, delete on products to serving');
    expect(await check()).toMatch(/^\w+ on 127\.0\.0\.1:\d+ as serving, PostgreSQL [\d.]+/);
  });
});
