import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';

/** Throws when the database does not answer. */
export async function askDatabase(db: Database): Promise<void> {
  await sql`select 1`.execute(db);
}
