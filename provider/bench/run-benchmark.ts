import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { readProductPage, readSignInAnswer } from '@szn/shared-contracts';
import { findPostgres } from '../src/testing/find-postgres.ts';
import { startPostgres } from '../src/testing/start-postgres.ts';
import { repeatedCases, variedCases, wishlistCase } from './bench-cases.ts';
import { residentMegabytes } from './cpu-time.ts';
import { measure, type Measurement } from './measure.ts';
import { measurePictures } from './measure-pictures.ts';
import { startServer, type StartedServer } from './start-server.ts';

/** `npm run bench -w provider -- --seconds 5 --products 50000`: both databases and the framework alone in one run. */
const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '5' }, products: { type: 'string', default: '50000' } },
});
const seconds = Number(values.seconds);
const folder = dirname(fileURLToPath(import.meta.url));
const providerScript = join(folder, '../src/server.ts');
const limits = {
  SAMPLE_PRODUCTS: values.products,
  LOG_LEVEL: 'info',
  MOST_IN_FLIGHT: '1000',
  LOGIN_ATTEMPTS_PER_ADDRESS: '0',
  REGISTRATIONS_PER_ADDRESS: '0',
};

print(
  `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}, ${values.products} products`,
);
const hello = await startServer(join(folder, 'hello-server.ts'));

await benchDatabase('PGlite, embedded', {}, []);
const binFolder = findPostgres();
if (binFolder !== undefined) {
  const postgres = await startPostgres(binFolder);
  const environment = { DATABASE_URL: postgres.url, SESSION_SECRET: 'only for this benchmark, long enough' };
  await benchDatabase('PostgreSQL', environment, [postgres.pid()]);
  await postgres.stop();
}
await hello.stop();

async function benchDatabase(
  name: string,
  environment: Readonly<Record<string, string>>,
  databasePids: readonly number[],
): Promise<void> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'szn-bench-'));
  const start = (more: Readonly<Record<string, string>>) =>
    startServer(providerScript, { ...limits, ...environment, DATA_DIR: dataFolder, ...more });
  const first = await start({ ANSWER_CACHE_MB: '0' });
  const varied: Measurement[] = [await measureYardstick()];
  for (const one of variedCases) varied.push(await measure(one, loadOf(first, databasePids)));
  varied.push(await measureWishlist(first, databasePids));
  const memory = residentMegabytes(first.pid);
  const pictures = await measurePictures(first.origin, join(folder, '../artwork/masters'));
  await first.stop();
  const second = await start({});
  const repeated: Measurement[] = [await measureYardstick()];
  for (const one of repeatedCases) repeated.push(await measure(one, loadOf(second, databasePids)));
  await second.stop();
  report(`${name}: every request reaches the database`, varied);
  report(`${name}: answers kept in memory`, repeated);
  for (const one of pictures) print(`first picture, ${one.name}: p50 ${one.p50Ms} ms, p99 ${one.p99Ms} ms`);
  print(`start with loading ${first.readyInMs} ms, warm ${second.readyInMs} ms, ${memory} MB resident\n`);
  rmSync(dataFolder, { recursive: true, force: true });
}

async function measureWishlist(server: StartedServer, databasePids: readonly number[]): Promise<Measurement> {
  const account = { name: 'Bench', email: `bench-${Date.now()}@example.com`, password: 'a long password' };
  const registered = await fetch(`${server.origin}/users/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  });
  const { token, user } = readSignInAnswer(await registered.json());
  const list = readProductPage(await (await fetch(`${server.origin}/products?limit=20`)).json(), 20);
  const productIds = list.products.map((product) => product.id ?? '');
  const headers = { authorization: `Bearer ${token ?? ''}` };
  return await measure(wishlistCase(user?.id ?? '', productIds), {
    ...loadOf(server, databasePids),
    headers,
  });
}

/** Measured anew before each table: what a processor second is worth changes with the machine's other work. */
async function measureYardstick(): Promise<Measurement> {
  return await measure({ name: 'Fastify hello-world', request: () => ({ path: '/' }) }, loadOf(hello, []));
}

function loadOf({ origin, pid }: StartedServer, databasePids: readonly number[]) {
  return { origin, pids: [pid, ...databasePids], seconds };
}

function report(title: string, measurements: readonly Measurement[]): void {
  print(`### ${title} (load ${loadavg()[0]?.toFixed(1) ?? '?'})\n`);
  print(
    '| call | requests/s | p50 ms | p99 ms | CPU ms/request | requests/s per core | of hello-world | failed |',
  );
  print('|---|---|---|---|---|---|---|---|');
  const yardstick = measurements[0]?.perCore ?? Number.NaN;
  for (const one of measurements) {
    const ratio = (one.perCore / yardstick).toFixed(2);
    const figures = [
      one.requestsPerSecond,
      one.p50Ms,
      one.p99Ms,
      one.cpuMsPerRequest,
      one.perCore,
      ratio,
      one.failures,
    ];
    print(`| ${one.name} | ${figures.join(' | ')} |`);
  }
  print('');
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
