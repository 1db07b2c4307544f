import { cpus } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { findPostgres } from '../../../provider/test/support/find-postgres.ts';
import { startPostgres } from '../../../provider/test/support/start-postgres.ts';
import { benchFeeds } from './bench-feeds.ts';
import { benchUnderstanding } from './bench-understanding.ts';
import { benchDatabase, type BenchOptions } from './bench-database.ts';
import { judgeStarts, type Goal } from './goals.ts';
import { measureStarts } from './measure-starts.ts';
import { print } from './report.ts';
import { startServer } from './start-server.ts';

/**
 * `npm run bench -w provider -- --seconds 5 --products 50000` measures both databases and the framework alone.
 * `--databases embedded` or `server` measures one database, `--only suggestions` the cases whose name contains the text.
 */
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '5' },
    products: { type: 'string', default: '50000' },
    databases: { type: 'string', default: 'embedded,server' },
    only: { type: 'string', default: '' },
  },
});
const only = values.only.split(',');
const databases = values.databases.split(',');
const folder = dirname(fileURLToPath(import.meta.url));
const options: BenchOptions = {
  providerScript: join(folder, '../../../provider/dist/server/server.mjs'),
  catalogueScript: join(folder, '../../../sample-data/catalogue/write-catalogue.ts'),
  mastersFolder: join(folder, '../../../sample-data/masters'),
  hello: await startServer(join(folder, 'hello-server.ts')),
  seconds: Number(values.seconds),
  products: Number(values.products),
  isSelected: (name) => only.some((part) => name.includes(part)),
};

print(
  `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}, ${values.products} products\n`,
);
try {
  await runBenchmark();
} finally {
  await options.hello.stop();
}

async function runBenchmark(): Promise<void> {
  const starts = options.isSelected('start') ? judgeStarts(await measureStarts(options.providerScript)) : [];
  const embedded = databases.includes('embedded')
    ? await benchDatabase(
        { name: 'PGlite, embedded', environment: { DATABASE_URL: 'embedded' }, pids: [] },
        options,
      )
    : [];
  const onServer = databases.includes('server') ? await benchServer() : [];
  const understanding = options.isSelected('understanding') ? [await benchUnderstanding(options)] : [];
  const feeds = options.isSelected('feeds') ? await benchFeeds(options.providerScript) : [];
  printGoals('start, embedded, sample catalogue', starts);
  printGoals('search', understanding);
  printGoals('feeds', feeds);
  printGoals('PGlite, embedded', embedded);
  printGoals('PostgreSQL', onServer);
}

async function benchServer(): Promise<readonly Goal[]> {
  const binFolder = findPostgres();
  if (binFolder === undefined) return [];
  const postgres = await startPostgres(binFolder);
  const environment = { DATABASE_URL: postgres.url, SESSION_SECRET: 'only for this benchmark, long enough' };
  try {
    return await benchDatabase({ name: 'PostgreSQL', environment, pids: [postgres.pid()] }, options);
  } finally {
    await postgres.stop();
  }
}

function printGoals(name: string, goals: readonly Goal[]): void {
  for (const { text, measured, isMet } of goals) {
    print(`${isMet ? 'met   ' : 'MISSED'} ${name}: ${text}: ${measured}`);
  }
}
