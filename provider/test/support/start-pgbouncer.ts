import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '@szn/release-registry/lib/free-port';
import { serverAccount, waitUntilOpen } from './start-postgres.ts';

export type TestPgBouncer = {
  readonly url: string;
  readonly start: () => Promise<void>;
  /** Closes all connections at once, as the restart of its service does. */
  readonly kill: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

/**
 * Starts PgBouncer in transaction mode, with `size` connections to the database at `url`, whose role it uses for all
 * clients.
 */
export async function startPgBouncer(program: string, url: string, size: number): Promise<TestPgBouncer> {
  const folder = mkdtempSync(join(tmpdir(), 'szn-pgbouncer-'));
  const account = serverAccount();
  if (account !== undefined) chownSync(folder, account.uid, account.gid);
  const { hostname, port: serverPort, username } = new URL(url);
  const port = await findFreePort();
  const config = join(folder, 'pgbouncer.ini');
  writeFileSync(
    config,
    `[databases]
postgres = host=${hostname} port=${serverPort} dbname=postgres user=${username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${size}
server_login_retry = 1
ignore_startup_parameters = statement_timeout,lock_timeout,idle_in_transaction_session_timeout
`,
  );
  const ownUrl = `postgresql://${username}@127.0.0.1:${port}/postgres`;
  let server: ChildProcess | undefined;
  const start = async () => {
    server = spawn(program, [config], { ...account, cwd: folder, stdio: 'ignore' });
    await waitUntilOpen(ownUrl);
  };
  const kill = async () => {
    if (server === undefined || server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, 'exit');
    server.kill('SIGKILL');
    await ended;
  };
  await start();
  return {
    url: ownUrl,
    start,
    kill,
    stop: async () => {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
