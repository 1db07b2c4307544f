import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Kysely, sql } from 'kysely';
import { openServerDatabase, type Database } from '../../src/database/database.ts';
import { createPGliteDialect } from '../../src/database/pglite-dialect.ts';
import type { Tables } from '../../src/database/schema.ts';
import { findPostgres } from '../support/find-postgres.ts';
import { createTestPGlite } from '../support/load-pglite.ts';
import { startSmtpServer, type SmtpServer } from '../support/smtp-server.ts';
import { programOf } from '../support/provider-programs.ts';
import { spawnProvider } from '../support/spawn-provider.ts';
import { startPostgres } from '../support/start-postgres.ts';
import { testProjectRoot } from '../support/test-project-root.ts';

/** ALERT_MEMBERS members have ALERT_CHANGES products on their wishlists; ALERT_KILLS kills happen while mails are sent. */
const memberCount = Number(process.env.ALERT_MEMBERS ?? 60);
const killCount = Number(process.env.ALERT_KILLS ?? 2);
const importKills = Math.ceil(killCount / 3);
/** All of them get cheaper. Each member has as many of them, not more than fit into one mail. */
const productCount = Number(process.env.ALERT_CHANGES ?? memberCount * 10);
const productsPerMember = productCount / memberCount;
if (!Number.isInteger(productsPerMember) || productsPerMember > 12)
  throw new Error('ALERT_CHANGES must be 1 to 12 times ALERT_MEMBERS.');
const timeLimitMs = 300_000 + killCount * 60_000 + memberCount * 200;

let folder: string;
let server: SmtpServer;
let mailsRead: number;
let membersTold: Set<string>;
/** Processes that a failed test leaves running. */
const endings: (() => Promise<unknown>)[] = [];
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'szn-alerts-'));
  server = await startSmtpServer();
  mailsRead = 0;
  membersTold = new Set();
});
afterEach(async () => {
  await Promise.all(endings.splice(0).map((end) => end()));
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

type Environment = Readonly<Record<string, string>>;
type WithDatabase = <Result>(work: (db: Database) => Promise<Result>) => Promise<Result>;

test(
  'Alerts are neither lost nor told twice when import and provider are killed (embedded)',
  async () => {
    const withDatabase: WithDatabase = async (work) => {
      const open = () => createTestPGlite({ dataDir: join(folder, 'database') });
      const db = new Kysely<Tables>({ dialect: createPGliteDialect(open, 60_000) });
      try {
        return await work(db);
      } finally {
        await db.destroy();
      }
    };
    await expectAlertsOnce({ DATABASE_URL: 'embedded' }, withDatabase);
  },
  timeLimitMs,
);

const binFolder = findPostgres();
const onServer = binFolder === undefined ? test.skip : test;

onServer(
  'Alerts are neither lost nor told twice when import and provider are killed (server)',
  async () => {
    const postgres = await startPostgres(binFolder ?? '');
    endings.push(postgres.stop);
    const withDatabase: WithDatabase = async (work) => {
      const { db, close } = openServerDatabase({ url: postgres.url, poolSize: 2 });
      try {
        return await work(db);
      } finally {
        await close();
      }
    };
    const secret = 'a secret of the alert tests, long enough';
    await expectAlertsOnce({ DATABASE_URL: postgres.url, SESSION_SECRET: secret }, withDatabase);
  },
  timeLimitMs,
);

async function expectAlertsOnce(database: Environment, withDatabase: WithDatabase): Promise<void> {
  const environment = { ...database, DATA_DIR: folder, SAMPLE_PRODUCTS: '0' };
  const startedAt = performance.now();
  await runImport(environment, writeFeed('before', 2000), undefined);
  const importMs = performance.now() - startedAt;
  await withDatabase(createMembers);

  const cheaper = writeFeed('after', 1500);
  // A killed import continues where its last transaction ended.
  for (let kill = 1; kill <= importKills; kill += 1)
    await runImport(environment, cheaper, (importMs * (kill + 1)) / (importKills + 2));
  await runImport(environment, cheaper, undefined);
  const changes = await withDatabase(countPriceChanges);
  expect(changes).toEqual({ products: productCount, changes: 2 * productCount });

  const provider = { ...environment, SMTP_URL: server.url, ALERT_HOURS: '0-24', LOG_LEVEL: 'info' };
  for (let kill = 1; kill <= killCount; kill += 1)
    await runProviderUntil(
      provider,
      'kill',
      () => countMembersTold() >= (memberCount * kill) / (killCount + 1),
    );
  // The mails that a killed process was sending.
  await runProviderUntil(provider, 'stop', () => countMembersTold() >= memberCount - killCount);
  const leased = await withDatabase(endLeases);
  expect(leased).toBeLessThanOrEqual(killCount);
  const delivered = server.mails.length;
  await runProviderUntil(provider, 'stop', () => server.mails.length >= delivered + leased);

  const { told, ended } = await withDatabase(readLedger);
  expect(ended).toEqual([{ outcome: 'sent', mails: memberCount }]);
  expect(told).toBe(productCount);
  const { repeats, productIds, recipients } = readDeliveries();
  expect(recipients.size).toBe(memberCount);
  expect(productIds).toHaveLength(productCount);
  expect(new Set(productIds).size).toBe(productCount);
  // A kill between the acceptance by the mail server and the mark in the database: the only window that SMTP leaves.
  expect(repeats).toBeLessThanOrEqual(killCount);
  process.stderr.write(
    `figure: ${changes.changes - productCount} price changes, ${importKills} + ${killCount} kills, ` +
      `${memberCount} alerts, 0 lost, 0 doubled, ${repeats} delivered again with the same Message-ID\n`,
  );
}

function writeFeed(name: string, rupees: number): string {
  const path = join(folder, `${name}.jsonl`);
  const records = Array.from({ length: productCount }, (_, index) =>
    JSON.stringify({
      title: `Alerted Coat ${index}`,
      brand: 'Snitch',
      link: `https://snitch.example/p/${index}`,
      image: 'https://cdn.example/a.jpg',
      price: rupees,
      gender: 'men',
      category: 'Jackets',
    }),
  );
  writeFileSync(path, `${records.join('\n')}\n`);
  return path;
}

/** Runs the import to its end or, with `killAfterMs`, kills it then. */
async function runImport(
  environment: Environment,
  feed: string,
  killAfterMs: number | undefined,
): Promise<void> {
  const child = spawn(process.execPath, [programOf('import'), feed], {
    cwd: testProjectRoot,
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => {
    complaint += chunk.toString();
  });
  const ended = once(child, 'exit');
  if (killAfterMs !== undefined) {
    await Promise.race([ended, wait(killAfterMs, undefined, { ref: false })]);
    child.kill('SIGKILL');
  }
  await ended;
  if (killAfterMs === undefined && child.exitCode !== 0) throw new Error(complaint);
}

/** Members with a verified address and a consent, each with products of their own on the wishlist. */
async function createMembers(db: Database): Promise<void> {
  await sql`
    insert into users (id, email, name, password_hash, verified_email)
    select lpad(to_hex(number), 24, '0'), 'member-' || number || '@example.com', 'Asha', '-',
      'member-' || number || '@example.com'
    from generate_series(1, ${memberCount}::integer) as number
  `.execute(db);
  await sql`
    insert into consents (user_id, purpose, is_granted, notice_version, source, at)
    select id, 'priceAlerts', true, 'test', 'account', now() from users
  `.execute(db);
  await sql`
    insert into wishlist_items (user_id, product_id)
    select lpad(to_hex((row_number() over (order by id) - 1) / ${productsPerMember}::integer + 1), 24, '0'), id
    from products
  `.execute(db);
}

async function countPriceChanges(db: Database): Promise<{ products: number; changes: number }> {
  const { rows } = await sql<{ products: number; changes: number }>`
    select count(distinct product_id)::integer as products, count(*)::integer as changes from price_changes
  `.execute(db);
  return rows[0] ?? { products: 0, changes: 0 };
}

async function readLedger(db: Database) {
  const ended = await sql<{ outcome: string; mails: number }>`
    select outcome, count(*)::integer as mails from alert_mails group by outcome
  `.execute(db);
  const told = await sql<{ told: number }>`select count(*)::integer as told from price_alerts`.execute(db);
  return { ended: ended.rows, told: told.rows[0]?.told };
}

/** Ends the leases of killed processes, which would take two minutes. Returns how many there were. */
async function endLeases(db: Database): Promise<number> {
  const { rows } = await sql`
    update alert_mails set next_attempt_at = now() where ended_at is null returning user_id
  `.execute(db);
  return rows.length;
}

/** Runs the provider until `isDone`, and ends it without or with a chance to finish. */
async function runProviderUntil(
  environment: Environment,
  end: 'kill' | 'stop',
  isDone: () => boolean,
): Promise<void> {
  const provider = await spawnProvider(environment);
  endings.push(provider.kill);
  while (!isDone()) await wait(20);
  await provider[end]();
  endings.pop();
}

/** Reads only the mails since the last call: it is asked many times a second. */
function countMembersTold(): number {
  for (const mail of server.mails.slice(mailsRead)) membersTold.add(readRecipient(mail));
  mailsRead = server.mails.length;
  return membersTold.size;
}

function readRecipient(mail: string): string {
  return /^RCPT TO:<(.+)>$/m.exec(mail)?.[1] ?? '';
}

/** The delivered mails by Message-ID, as a receiver that drops a second copy sees them. */
function readDeliveries() {
  const byId = new Map<string, string>();
  for (const mail of server.mails) {
    const id = /^Message-ID: (<\S+>)$/m.exec(mail)?.[1];
    if (id === undefined) throw new Error('A mail has no Message-ID');
    byId.set(id, mail);
  }
  const different = [...byId.values()];
  const productIds = different.flatMap((mail) => {
    const text = mail.replaceAll(/=\n/g, '').replaceAll('=3D', '=');
    return [...new Set(text.match(/(?<=product-details\?id=)[0-9a-f]{24}/g))];
  });
  return {
    repeats: server.mails.length - different.length,
    productIds,
    recipients: new Set(different.map(readRecipient)),
  };
}
