import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { countRows } from '../../src/features/backup/table-queries.ts';
import { prepareDatabase } from '../../src/catalogue/store/seed.ts';
import { openServerDatabase } from '../../src/database/database.ts';
import { findPostgres } from '../support/find-postgres.ts';
import { ask, giveToServer, serverAccount, startPostgres } from '../support/start-postgres.ts';
import { createTestDrafts } from '../support/test-products.ts';

/** The steps and settings of docs/backup.md. */
const binFolder = findPostgres();
const onServer = binFolder === undefined ? test.skip : test;

let folder: string;
const endings: (() => Promise<unknown>)[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'szn-recovery-'));
  giveToServer(folder);
});
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
  rmSync(folder, { recursive: true, force: true });
});

onServer(
  'a dropped table comes back with the rows written after the base backup, by recovery to the time before',
  async () => {
    const bin = binFolder ?? '';
    const archive = join(folder, 'archive');
    const base = join(folder, 'base');
    mkdirSync(archive);
    giveToServer(archive);
    const archiving = {
      archive_mode: 'on',
      archive_command: `test ! -f ${archive}/%f && cp %p ${archive}/%f`,
      archive_timeout: '60s',
    };
    const lost = await startPostgres(bin, { settings: archiving });
    endings.push(lost.stop);
    await fillDatabase(lost.url);
    execFileSync(join(bin, 'pg_basebackup'), ['-d', lost.url, '-D', base, '--checkpoint=fast'], {
      ...serverAccount(),
      cwd: folder,
    });
    // Only the archive has these.
    await ask(
      lost.url,
      "insert into users (id, email, name, password_hash) values (repeat('a', 24), 'a@b.c', 'A', 'x')",
    );
    await ask(
      lost.url,
      "insert into wishlist_items (user_id, product_id) select repeat('a', 24), id from products",
    );
    const before = await countAll(lost.url);
    const target = await ask(lost.url, 'select clock_timestamp()::text as answer');
    await ask(lost.url, 'drop table wishlist_items');
    const segment = await ask(lost.url, 'select pg_walfile_name(pg_switch_wal()) as answer');
    while (!existsSync(join(archive, String(segment)))) await wait(50);
    await lost.kill();

    const startedAt = performance.now();
    const recovered = await startPostgres(bin, {
      baseBackup: base,
      settings: {
        restore_command: `cp ${archive}/%f %p`,
        recovery_target_time: String(target),
        recovery_target_action: 'promote',
      },
    });
    endings.push(recovered.stop);
    while ((await ask(recovered.url, 'select pg_is_in_recovery() as answer')) !== false) await wait(50);
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);

    const after = await countAll(recovered.url);
    expect(after).toEqual(before);
    expect(after.wishlist_items).toBe(200);
    const rows = Object.values(after).reduce((sum, one) => sum + one, 0);
    process.stderr.write(`figure: ${rows} rows recovered in ${seconds} s\n`);
  },
  180_000,
);

async function fillDatabase(url: string): Promise<void> {
  const database = openServerDatabase({ url, poolSize: 1 });
  const { signal } = new AbortController();
  try {
    const readDrafts = () => createTestDrafts(200);
    await prepareDatabase(database, { readDrafts, report: () => undefined, signal });
  } finally {
    await database.close();
  }
}

async function countAll(url: string): Promise<Readonly<Record<string, number>>> {
  const { db, close } = openServerDatabase({ url, poolSize: 1 });
  try {
    return await countRows(db);
  } finally {
    await close();
  }
}
