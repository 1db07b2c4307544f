import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isPortBusy } from '@szn/remote-kit/lib/child-processes';
import { serverAccount } from '../../../provider/test/support/start-postgres.ts';

export type Site = Awaited<ReturnType<typeof prepareSite>>;

/**
 * Ports from the given one on, the password, and what makes files and folders that the programs of Debian can use. Throws if a
 * port is in use.
 */
export async function prepareSite(folder: string, port: number) {
  const ports = {
    storefront: port,
    api: port + 1,
    balancerMetrics: port + 2,
    gateway1: port + 3,
    gateway2: port + 4,
    provider1: port + 5,
    provider2: port + 6,
    gateway1Metrics: port + 7,
    gateway2Metrics: port + 8,
    provider1Metrics: port + 9,
    provider2Metrics: port + 10,
    database: port + 11,
    replica: port + 12,
    pgbouncer: port + 13,
    redis: port + 14,
    store: port + 15,
    prometheus: port + 16,
  };
  for (const one of Object.values(ports)) {
    if (await isPortBusy(one, '127.0.0.1')) {
      throw new Error(
        `Port ${one} is in use. Choose the first of seventeen free ones: PORT=${port + 1000} npm run topology`,
      );
    }
  }
  chmodSync(folder, 0o755);
  const account = serverAccount();
  /** Makes a folder that the programs of Debian can write to. */
  const makeFolder = (name: string) => {
    const made = path.join(folder, name);
    mkdirSync(made, { recursive: true });
    if (account !== undefined) chownSync(made, account.uid, account.gid);
    return made;
  };
  const write = (name: string, text: string) => {
    const file = path.join(folder, name);
    writeFileSync(file, text, { mode: 0o600 });
    if (account !== undefined) chownSync(file, account.uid, account.gid);
    return file;
  };
  /** As an account of the database has it, in PostgreSQL and PgBouncer. */
  const password = randomBytes(18).toString('hex');
  return { folder, ports, password, makeFolder, write };
}
