import { join } from 'node:path';
import pg from 'pg';
import type { Config } from './config.ts';

/** Name, host, port and role of a server's database, as the driver reads the URL. Never the password. */
export function describeServer(url: string): string {
  const { database, host, port, user } = new pg.Client({ connectionString: url });
  return `${database} on ${host}:${port} as ${user}`;
}

/** The database that a process of these settings serves from. */
export function describeDatabase({ DATABASE_URL, DATA_DIR }: Config): string {
  return DATABASE_URL === undefined
    ? `embedded in ${join(DATA_DIR, 'database')}`
    : describeServer(DATABASE_URL);
}

/** The database that a command works on: with the role of the migrations, if there is one. */
export function describeMaintained(config: Config): string {
  const { MIGRATION_DATABASE_URL: url } = config;
  return url === undefined || config.DATABASE_URL === undefined
    ? describeDatabase(config)
    : `${describeServer(url)} (MIGRATION_DATABASE_URL)`;
}
