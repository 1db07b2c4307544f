import { access, constants, mkdir } from 'node:fs/promises';
import type { Checks } from '@szn/settings/check';
import pg from 'pg';
import type { Config } from './config.ts';

const connectTimeoutMs = 5000;

/** What the settings name, for `--check-config`. Changes nothing but to create the data folder. */
export function listConfigChecks(config: Config): Checks {
  const { DATABASE_URL, MIGRATION_DATABASE_URL, DATA_DIR, SMTP_URL } = config;
  return {
    'data folder': async () => {
      await mkdir(DATA_DIR, { recursive: true, mode: 0o700 });
      await access(DATA_DIR, constants.W_OK);
      return DATA_DIR;
    },
    ...(DATABASE_URL !== undefined && { database: () => describeDatabase(DATABASE_URL) }),
    ...(MIGRATION_DATABASE_URL !== undefined && {
      'database of migrations': () => describeDatabase(MIGRATION_DATABASE_URL),
    }),
    mails: async () =>
      SMTP_URL === undefined
        ? 'are written to files and not sent: SMTP_URL is not set'
        : new URL(SMTP_URL).host,
  };
}

async function describeDatabase(connectionString: string): Promise<string> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: connectTimeoutMs });
  try {
    await client.connect();
    const { rows } = await client.query<{ user: string; version: string }>(
      "select current_user as user, current_setting('server_version') as version",
    );
    return `PostgreSQL ${rows[0]?.version} as ${rows[0]?.user}`;
  } finally {
    await client.end();
  }
}
