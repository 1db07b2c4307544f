import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findFreePort } from '@szn/release-registry/lib/free-port';
import { createApp } from '../app.ts';
import { parseConfig } from '../config/config.ts';
import { openServerDatabase, type OpenDatabase } from '../database/database.ts';
import { systemClock } from '../lib/clock.ts';
import { createMailDelivery } from '../mail/mail-transport.ts';
import { findPostgres } from '../../test/support/find-postgres.ts';
import { startSmtpServer } from '../../test/support/smtp-server.ts';
import { ask, startPostgres, type TestPostgres } from '../../test/support/start-postgres.ts';
import { programOf } from '../../test/support/provider-programs.ts';
import { testProjectRoot } from '../../test/support/test-project-root.ts';
import { startProvider } from '../start-provider.ts';
import { createDependencies, watchDelivery, watchDependencies } from './dependencies.ts';

const binFolder = findPostgres();
const onServer = binFolder === undefined ? test.skip : test;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'szn-dependencies-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

type Line = Readonly<Record<string, unknown>>;

const lines: Line[] = [];
const write = (details: object, text: string) => void lines.push({ ...details, text });
const log = { info: write, warn: write };
const linesOf = (dependency: string) => lines.filter((line) => line.dependency === dependency);
const endings: (() => Promise<unknown>)[] = [];
let postgres: TestPostgres | undefined;
let database: OpenDatabase | undefined;
beforeAll(async () => {
  if (binFolder === undefined) return;
  postgres = await startPostgres(binFolder);
  endings.push(postgres.stop);
  database = openServerDatabase({ url: postgres.url, poolSize: 2 });
  endings.push(database.close);
}, 60_000);
afterAll(async () => {
  for (const end of endings.reverse()) await end();
});

async function untilLines(dependency: string, count: number): Promise<void> {
  while (linesOf(dependency).length < count) await wait(50);
}

const seconds = expect.any(Number);

onServer(
  'one line of the log says that the database is away, with the reason, and one that it is back, with the seconds',
  async () => {
    if (!postgres || !database) throw new Error('The database starts before the test.');
    const config = parseConfig(
      { NODE_ENV: 'test', DATABASE_URL: postgres.url, SESSION_SECRET: 'x'.repeat(32) },
      testProjectRoot,
    );
    const app = await createApp({
      config,
      ...database,
      sessionSecret: 'x'.repeat(32),
      projectRoot: testProjectRoot,
    });
    endings.push(() => app.close());
    const dependencies = createDependencies();
    endings.push(watchDependencies(dependencies, { ...database, config, redis: undefined, log }));
    while (dependencies.database.isUp() !== true) await wait(50);

    await postgres.kill();
    await untilLines('database', 1);
    const { reason } = linesOf('database')[0] ?? {};
    const ready = await app.inject('/readyz');
    await postgres.start();
    await untilLines('database', 2);

    expect(reason).not.toBe('');
    expect([ready.statusCode, ready.json()]).toEqual([
      503,
      { status: 'unavailable', reason: expect.stringMatching(/^database: .+/) },
    ]);
    expect(linesOf('database')).toEqual([
      { event: 'away', dependency: 'database', reason, text: 'database away: requests get 503' },
      { event: 'back', dependency: 'database', awaySeconds: seconds, text: 'database back' },
    ]);
  },
  60_000,
);

test('a mail that its server does not take says that the server is away; checks find it again', async () => {
  const first = await startSmtpServer();
  const { port } = new URL(first.url);
  const config = parseConfig(
    { NODE_ENV: 'test', DATABASE_URL: 'embedded', SMTP_URL: first.url },
    testProjectRoot,
  );
  const { mailServer, ...others } = createDependencies();
  const deliver = watchDelivery(createMailDelivery(config, systemClock), mailServer);
  const mail = { recipient: 'asha@example.in', subject: 'Hello', body: 'Text' };
  // Not connected: nothing is asked of the embedded database.
  const { db, close } = openServerDatabase({ url: 'postgresql://127.0.0.1:1/none', poolSize: 1 });
  endings.push(close);
  endings.push(watchDependencies({ mailServer, ...others }, { db, config, redis: undefined, log }));
  await deliver(mail);
  expect(mailServer.isUp()).toBe(true);
  await first.close();
  await expect(deliver(mail)).rejects.toThrow('ECONNREFUSED');
  await expect(deliver(mail)).rejects.toThrow('ECONNREFUSED');
  expect(mailServer.isUp()).toBe(false);
  const second = await startSmtpServer({ port: Number(port) });
  endings.push(second.close);
  await untilLines('mail server', 2);

  expect(linesOf('mail server')).toEqual([
    {
      event: 'away',
      dependency: 'mail server',
      reason: expect.any(String),
      text: 'mail server away: mails wait',
    },
    { event: 'back', dependency: 'mail server', awaySeconds: seconds, text: 'mail server back' },
  ]);
}, 60_000);

test('a provider whose port of metrics is in use names the setting', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const child = spawn(process.execPath, [programOf('server')], {
    cwd: testProjectRoot,
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: 'postgresql://127.0.0.1:1/none',
      DATA_DIR: mkdtempSync(join(folder, 'port-')),
      SESSION_SECRET: 'x'.repeat(32),
      PORT: '0',
      METRICS_PORT: String(port),
      LOG_LEVEL: 'silent',
    },
  });
  const chunks: Buffer[] = [];
  child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
  const [code] = await once(child, 'exit');
  server.close();

  expect([code, Buffer.concat(chunks).toString()]).toEqual([
    1,
    `Port ${port} is in use. Stop the process that listens there or set METRICS_PORT to another number.\n`,
  ]);
}, 60_000);

const stranger = (url: string) => Object.assign(new URL(url), { username: 'stranger' }).href;

/** The owner of the schema is let in; the server asks the serving role for its password, which is another. */
async function withWrongPassword({ url, dataFolder }: TestPostgres) {
  const rules = join(dataFolder, 'pg_hba.conf');
  writeFileSync(rules, `host all serving all scram-sha-256\n${readFileSync(rules, 'utf8')}`);
  await ask(url, "create role serving login password 'right'");
  await ask(url, 'select pg_reload_conf()');
  const serving = Object.assign(new URL(url), { username: 'serving', password: 'wrong' });
  return { DATABASE_URL: serving.href, MIGRATION_DATABASE_URL: url };
}

test.each([
  [
    'that is away',
    async () => ({ DATABASE_URL: `postgresql://szn@127.0.0.1:${await findFreePort()}/szn` }),
    /^database: .*ECONNREFUSED/,
  ] as const,
  ...(binFolder === undefined
    ? []
    : [
        [
          'whose role it is not',
          async () => ({ DATABASE_URL: stranger(postgres?.url ?? '') }),
          /role "stranger" does not exist/,
        ] as const,
        [
          'that refuses the password of the serving role, but not the owner of the schema',
          async () => (postgres ? await withWrongPassword(postgres) : {}),
          /password authentication failed for user "serving"/,
        ] as const,
      ]),
])(
  'a provider that waits for a database %s says why on /readyz, and can be stopped',
  async (_case, findDatabase, reason) => {
    const config = parseConfig(
      {
        NODE_ENV: 'test',
        ...(await findDatabase()),
        SAMPLE_PRODUCTS: '0',
        DATA_DIR: mkdtempSync(join(folder, 'waiting-')),
        SESSION_SECRET: 'x'.repeat(32),
        PORT: '0',
        LOG_LEVEL: 'silent',
      },
      testProjectRoot,
    );
    const provider = await startProvider(config, testProjectRoot);
    const ready = async () => (await fetch(`http://127.0.0.1:${provider.port}/readyz`)).text();
    let answer = '';
    // Each attempt begins without a reason.
    for (; !answer.includes('reason'); answer = await ready()) await wait(50);

    expect(JSON.parse(answer)).toEqual({ status: 'starting', reason: expect.stringMatching(reason) });
    expect((await fetch(`http://127.0.0.1:${provider.port}/products`)).status).toBe(503);
    await provider.stop();
    await expect(provider.ready).resolves.toBeUndefined();
  },
);
