import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findFreePort } from '@szn/release-registry/lib/free-port';
import pg from 'pg';

export type TestPostgres = {
  /** The URL of an empty database, for its owner. */
  readonly url: string;
  /** The folder of its data. */
  readonly dataFolder: string;
  /** The id of the main process, whose children serve the connections. */
  readonly pid: () => number;
  /** Kills all processes of the server at once. */
  readonly kill: () => Promise<void>;
  readonly start: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

type Account = { readonly uid: number; readonly gid: number };

type ServerOptions = {
  /** Parameters of its configuration. */
  readonly settings?: Readonly<Record<string, string>>;
  /** A folder of `pg_basebackup`, whose copy the server recovers. Default: a new database. */
  readonly baseBackup?: string;
  /** The server becomes a streaming replica of this one. */
  readonly replicaOf?: TestPostgres;
};

/** Starts a PostgreSQL server for one test in a temporary folder, on a free port. */
export async function startPostgres(
  binFolder: string,
  { settings = {}, baseBackup, replicaOf }: ServerOptions = {},
): Promise<TestPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'szn-postgres-'));
  const data = join(folder, 'data');
  mkdirSync(data);
  const account = serverAccount();
  for (const path of [folder, data]) giveToServer(path);
  const asAccount = { ...account, cwd: folder, stdio: 'ignore' as const };
  const initdbOptions = ['-D', data, '-U', 'szn', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
  if (replicaOf !== undefined) {
    const copyOptions = ['-d', replicaOf.url, '-D', data, '-R', '-X', 'stream', '-c', 'fast', '--no-sync'];
    execFileSync(join(binFolder, 'pg_basebackup'), copyOptions, asAccount);
  } else if (baseBackup === undefined) execFileSync(join(binFolder, 'initdb'), initdbOptions, asAccount);
  else {
    execFileSync('cp', ['-a', `${baseBackup}/.`, data], asAccount);
    execFileSync('touch', [join(data, 'recovery.signal')], asAccount);
  }
  const port = await findFreePort();
  const url = `postgresql://szn@127.0.0.1:${port}/postgres`;
  const options = ['-D', data, '-p', String(port), '-k', folder, '-c', 'listen_addresses=127.0.0.1'];
  for (const [name, value] of Object.entries(settings)) options.push('-c', `${name}=${value}`);
  let server: ChildProcess | undefined;
  const start = async () => {
    server = spawn(join(binFolder, 'postgres'), options, { ...asAccount, detached: true });
    endWithThisProcess(server, folder);
    await waitUntilOpen(url);
  };
  const end = async (signal: NodeJS.Signals) => {
    if (server?.pid === undefined || server.exitCode !== null || server.signalCode !== null) return;
    const ended = new Promise((resolve) => server?.once('exit', resolve));
    process.kill(signal === 'SIGKILL' ? -server.pid : server.pid, signal);
    await ended;
  };
  try {
    await start();
  } catch (error) {
    await end('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
  return {
    url,
    dataFolder: data,
    pid: () => server?.pid ?? 0,
    start,
    kill: () => end('SIGKILL'),
    stop: async () => {
      await end('SIGINT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Stops the server and deletes its folder when this process has ended in any way, also by a signal: its end of the pipe is
 * closed then. A server that has ended by itself, and can be started again, stays as it is.
 */
function endWithThisProcess(server: ChildProcess, folder: string): void {
  const script = 'read -r _; kill -INT "$0" && while kill -0 "$0"; do sleep 0.1; done; rm -rf "$1"';
  const watcher = spawn('sh', ['-c', script, String(server.pid), folder], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  server.once('exit', () => watcher.kill());
  watcher.unref();
  if (watcher.stdin instanceof Socket) watcher.stdin.unref();
}

/** Makes a folder private for the account that PostgreSQL runs as. */
export function giveToServer(folder: string): void {
  chmodSync(folder, 0o700);
  const account = serverAccount();
  if (account !== undefined) chownSync(folder, account.uid, account.gid);
}

/** PostgreSQL does not run as root; its package creates an account for it. */
export function serverAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (option: string) => Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

export async function waitUntilOpen(url: string): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    const client = new pg.Client({ connectionString: url });
    // A connection that the starting server closes must not end the test run.
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.query('select 1');
      await client.end();
      return;
    } catch {
      await wait(100);
    }
  }
  throw new Error('PostgreSQL did not open within 30 seconds');
}

/** Runs one statement on a connection of its own. Resolves to the column `answer` of its first row. */
export async function ask(url: string, question: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query(question);
    return rows[0]?.answer;
  } finally {
    await client.end();
  }
}
