import { sql, type Kysely } from 'kysely';
import type { PrimaryState, ReplicaState } from './replica-monitor.ts';
import type { Tables } from './schema.ts';

export async function readPrimaryState(db: Kysely<Tables>): Promise<PrimaryState> {
  const { rows } = await sql<PrimaryState>`
    select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as position
  `.execute(db);
  const [state] = rows;
  if (state === undefined) throw new Error('The primary has no position');
  return state;
}

/** Throws before the replica has the tables. */
export async function readReplicaState(db: Kysely<Tables>): Promise<ReplicaState> {
  const { rows } = await sql<ReplicaState>`
    select pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::float8 as position, version from catalogue_state
  `.execute(db);
  const [state] = rows;
  if (state === undefined) throw new Error('The replica has no catalogue');
  return state;
}
