import { ownValue } from '@szn/shared-contracts/wire';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';

/** The rows of every table of the storefront. */
export async function countRows(db: Database): Promise<Record<string, number>> {
  const tables = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
    order by 1
  `.execute(db);
  const counts = new Map<string, number>();
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ rows: number }>`
      select count(*)::bigint as rows from ${sql.id('public', name)}
    `.execute(db);
    counts.set(name, Number(rows[0]?.rows));
  }
  return Object.fromEntries(counts);
}

/** For example `15.12`. */
export async function readServerVersion(db: Database): Promise<string> {
  const { rows } = await sql<{
    version: string;
  }>`select current_setting('server_version') as version`.execute(db);
  return rows[0]?.version ?? '';
}

/** The tables whose rows differ, in words. */
export function describeDifferences(
  expected: Readonly<Record<string, number>>,
  found: Readonly<Record<string, number>>,
): readonly string[] {
  const names = new Set([...Object.keys(expected), ...Object.keys(found)]);
  return [...names].flatMap((name) => {
    const [rows, wanted] = [ownValue(found, name), ownValue(expected, name)];
    return rows === wanted ? [] : [`${name} has ${rows ?? 'no'} rows instead of ${wanted ?? 'none'}`];
  });
}
