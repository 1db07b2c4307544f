import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

export type AttemptWindow = { readonly attempts: number; readonly endsAt: Date };

/** Counts one attempt and returns the count it makes; a window that is over begins anew. Safe when called at once. */
export async function countAttempt(
  db: Database,
  key: string,
  { now, windowEndsAt }: { now: Date; windowEndsAt: Date },
): Promise<AttemptWindow> {
  const { attempts, window_ends_at } = await db
    .insertInto('attempt_counters')
    .values({ key, attempts: 1, window_ends_at: windowEndsAt })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        attempts: sql<number>`case when attempt_counters.window_ends_at <= ${now} then 1
          else attempt_counters.attempts + 1 end`,
        window_ends_at: sql<Date>`case when attempt_counters.window_ends_at <= ${now} then ${windowEndsAt}::timestamptz
          else attempt_counters.window_ends_at end`,
      }),
    )
    .returning(['attempts', 'window_ends_at'])
    .executeTakeFirstOrThrow();
  return { attempts, endsAt: window_ends_at };
}

/** Takes back one counted attempt, which turned out to be welcome. */
export async function uncountAttempt(db: Database, key: string): Promise<void> {
  await db
    .updateTable('attempt_counters')
    .set((row) => ({ attempts: row('attempts', '-', 1) }))
    .where('key', '=', key)
    .where('attempts', '>', 0)
    .execute();
}

/** Opens a window, or keeps one open for longer. */
export async function openAttemptWindow(db: Database, key: string, windowEndsAt: Date): Promise<void> {
  await db
    .insertInto('attempt_counters')
    .values({ key, attempts: 0, window_ends_at: windowEndsAt })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ window_ends_at: windowEndsAt }))
    .execute();
}

export async function isAttemptWindowOpen(db: Database, key: string, now: Date): Promise<boolean> {
  const open = await db
    .selectFrom('attempt_counters')
    .select('key')
    .where('key', '=', key)
    .where('window_ends_at', '>', now)
    .executeTakeFirst();
  return open !== undefined;
}

export async function deleteAttemptWindowsEndedBefore(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('attempt_counters').where('window_ends_at', '<=', now).execute();
}
