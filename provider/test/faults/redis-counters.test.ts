import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { findFreePort } from '@szn/release-registry/lib/free-port';
import { Redis } from 'ioredis';
import { takeAttempt } from '../../src/rate-limit/attempt-limits.ts';
import { createRedisCounters, type RedisCounters } from '../../src/rate-limit/redis-counters.ts';
import { systemClock } from '../../src/lib/clock.ts';
import { createDependencies, watchDependencies } from '../../src/services/dependencies.ts';
import { findProgram } from '../support/find-program.ts';
import { openTestApp, type TestApp } from '../support/open-test-app.ts';
import { signUp } from '../support/sign-up.ts';

const program = findProgram('redis-server');
const describeWithRedis = program === undefined ? describe.skip : describe;
const perAccount = 6;

describeWithRedis('attempts counted in Redis', () => {
  let port: number;
  let server: ChildProcess;
  let counters: RedisCounters[] = [];
  let apps: TestApp[] = [];
  const lines: string[] = [];
  const write = (_details: object, text: string) => void lines.push(text);

  beforeAll(async () => {
    port = await findFreePort();
    await startRedis();
    const environment = {
      LOGIN_ATTEMPTS_PER_ACCOUNT: String(perAccount),
      LOGIN_ATTEMPTS_PER_ADDRESS: '1000',
    };
    counters = [0, 1].map(() => createRedisCounters(`redis://127.0.0.1:${port}`));
    const first = await openTestApp({ environment, redisCounters: counters[0] });
    apps = [first, await openTestApp({ environment, db: first.db, redisCounters: counters[1] })];
    const log = { warn: write, info: write };
    for (const redis of counters)
      watchDependencies(createDependencies(), {
        db: first.db,
        config: { DATABASE_URL: undefined, SMTP_URL: undefined },
        redis,
        log,
      });
  }, 120_000);
  afterAll(async () => {
    for (const { close } of counters) close();
    for (const { close } of apps.toReversed()) await close();
    await endRedis('SIGKILL');
  });

  async function startRedis(): Promise<void> {
    const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
    server = spawn(program ?? '', options, { stdio: 'ignore' });
    const client = new Redis(port, '127.0.0.1', { retryStrategy: () => 50 });
    client.on('error', () => undefined);
    await client.ping();
    client.disconnect();
  }

  async function endRedis(signal: NodeJS.Signals): Promise<void> {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, 'exit');
    server.kill(signal);
    await ended;
  }

  const nodes = () => {
    const [first, second] = apps;
    if (first === undefined || second === undefined) throw new Error('Both processes are needed');
    return { first, second };
  };

  /** Guesses a password, in both processes by turns. */
  async function guess(email: string, count: number): Promise<{ statuses: number[]; slowestMs: number }> {
    const { first, second } = nodes();
    const statuses: number[] = [];
    let slowestMs = 0;
    for (let index = 0; index < count; index += 1) {
      const { app } = index % 2 === 0 ? first : second;
      const startedAt = performance.now();
      const payload = { email, password: 'a guess' };
      const answer = await app.inject({ method: 'POST', url: '/users/login', payload });
      statuses.push(answer.statusCode);
      slowestMs = Math.max(slowestMs, performance.now() - startedAt);
    }
    return { statuses, slowestMs };
  }

  const limited = [...Array.from({ length: perAccount }, () => 401), 429, 429];

  async function countRows(): Promise<number> {
    const rows = await nodes().first.db.selectFrom('attempt_counters').select('key').execute();
    return rows.filter(({ key }) => key.startsWith('login-a')).length;
  }

  async function untilUsed(): Promise<void> {
    for (const one of counters) {
      while ((await one.count('probe', 1000)) === undefined) await wait(50);
    }
  }

  test('both processes count together, the database counts nothing, and a success is refunded', async () => {
    await untilUsed();
    // Before the first connection the database counts.
    lines.length = 0;
    const { first, second } = nodes();
    const { email, password } = await signUp(first.app);
    const signIn = () =>
      second.app.inject({ method: 'POST', url: '/users/login', payload: { email, password } });
    for (let index = 0; index < 2 * perAccount; index += 1) expect((await signIn()).statusCode).toBe(200);
    expect((await guess(email, perAccount + 2)).statuses).toEqual(limited);
    expect(Number((await signIn()).headers['retry-after'])).toBeGreaterThan(200);
    expect(await countRows()).toBe(0);
    expect(lines).toEqual([]);
  }, 60_000);

  test('the database counts while Redis is killed, and Redis again when it is back', async () => {
    const { email } = await signUp(nodes().first.app);
    await endRedis('SIGKILL');
    expect((await guess(email, perAccount + 2)).statuses).toEqual(limited);
    expect(await countRows()).toBeGreaterThan(0);
    // Once for each process, however many attempts fell back.
    const away = 'Redis away: the database counts attempts';
    expect(lines).toEqual([away, away]);
    expect(counters.map(({ state }) => state().isUsed)).toEqual([false, false]);
    await startRedis();
    await untilUsed();
    expect(lines).toEqual([away, away, 'Redis back', 'Redis back']);
    const before = await countRows();
    const other = await signUp(nodes().first.app);
    expect((await guess(other.email, perAccount + 2)).statuses).toEqual(limited);
    expect(await countRows()).toBe(before);
  }, 60_000);

  test('no request hangs while Redis is stopped (SIGSTOP)', async () => {
    const { email } = await signUp(nodes().first.app);
    server.kill('SIGSTOP');
    try {
      const startedAt = performance.now();
      const { statuses, slowestMs } = await guess(email, perAccount + 2);
      expect(statuses).toEqual(limited);
      process.stderr.write(
        `figure: Redis stopped: ${statuses.length} sign-ins in ${(performance.now() - startedAt).toFixed(0)} ms, slowest ${slowestMs.toFixed(0)} ms\n`,
      );
      expect(slowestMs).toBeLessThan(5000);
    } finally {
      server.kill('SIGCONT');
    }
    await untilUsed();
  }, 60_000);

  test('a counter ends with its window, and a refund does not create it again', async () => {
    const [first] = counters;
    if (first === undefined) throw new Error('Counters are needed');
    const limit = { name: 'short', parts: ['one'], max: 1, windowMs: 200 };
    const { db } = nodes().first;
    const services = { db, clock: systemClock, redisCounters: first };
    const { refund } = await takeAttempt(services, [limit]);
    await expect(takeAttempt(services, [limit])).rejects.toMatchObject({ statusCode: 429 });
    await wait(300);
    await refund();
    await takeAttempt(services, [limit]);
    await expect(takeAttempt(services, [limit])).rejects.toMatchObject({ statusCode: 429 });
  });
});
