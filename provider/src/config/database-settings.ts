import { setting } from '@szn/settings/settings';
import { z } from 'zod';

export const count = (max: number) => z.coerce.number().int().min(0).max(max);
const serverUrl = z.url({ protocol: /^postgres(ql)?$/ });
const databaseUrl = serverUrl.optional();
const databaseChoice =
  'required: the URL of a PostgreSQL server, or `embedded` for the database in the folder DATA_DIR';

/** The part of the settings about PostgreSQL. */
export const databaseSettings = {
  DATABASE_URL: setting(
    z
      .string({ error: databaseChoice })
      .refine((text) => text === 'embedded' || serverUrl.safeParse(text).success, databaseChoice)
      .transform((text) => (text === 'embedded' ? undefined : text)),
    {
      meaning:
        'a server with PostgreSQL 15 or newer, or `embedded`: the database in `DATA_DIR`, for development; nothing is chosen without it, so that no program works on another database than the one that is meant',
      isSecret: true,
      isRequired: true,
    },
  ),
  MIGRATION_DATABASE_URL: setting(databaseUrl, {
    meaning:
      'URL of a role that owns the schema; the role of `DATABASE_URL` then needs no right to change it',
    isSecret: true,
  }),
  REPLICA_DATABASE_URL: setting(databaseUrl, {
    meaning:
      'a streaming replica of the database, for reads of the catalogue ([replica](provider-processes.md#reads-from-a-replica))',
    isSecret: true,
  }),
  REPLICA_MAX_LAG_MS: setting(count(600_000).pipe(z.number().min(1000)), {
    meaning: 'a replica that lags more is not used',
    unit: 'ms',
    default: '5000',
  }),
  DATABASE_POOLER: setting(z.enum(['none', 'transaction']), {
    meaning:
      '`transaction`: `DATABASE_URL` and `REPLICA_DATABASE_URL` are those of PgBouncer in transaction mode ([PgBouncer](provider-processes.md#pgbouncer))',
    default: 'none',
  }),
  DATABASE_POOL_SIZE: setting(count(200).pipe(z.number().min(1)), {
    meaning: 'connections per process; 40 % of them are for requests of members',
    default: '10',
  }),
  POSTGRES_BIN: setting(z.string().min(1).optional(), {
    meaning: 'folder of `pg_dump` and `pg_restore`, for [backup and restore](backup.md); unset: by `PATH`',
  }),
};
