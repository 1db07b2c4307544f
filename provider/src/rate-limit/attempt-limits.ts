import { createHash } from 'node:crypto';
import ipaddr from 'ipaddr.js';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { type Clock, secondInMs } from '../lib/clock.ts';
import { tooManyTries } from '../lib/request-failure.ts';

/** How often something may be tried. The name and parts say by whom; they are stored as a hash only. */
export type AttemptLimit = {
  readonly name: string;
  readonly parts: readonly string[];
  /** 0 turns the limit off. */
  readonly most: number;
  readonly windowMs: number;
};

type AttemptServices = { readonly db: Database; readonly clock: Clock };

/**
 * Counts an attempt against each limit before it is made, so that parallel ones cannot slip past, and throws a 429
 * with Retry-After where one is used up. The counters live in the database: every process shares them, and a restart
 * does not forgive. Returns what takes the attempt back once it has succeeded.
 */
export async function takeAttempt(
  { db, clock }: AttemptServices,
  limits: readonly AttemptLimit[],
): Promise<{ giveBack: () => Promise<void> }> {
  const now = clock.now();
  const keys: string[] = [];
  for (const limit of limits.filter(({ most }) => most > 0)) {
    const key = attemptKey(limit);
    const windowEndsAt = new Date(now.getTime() + limit.windowMs);
    const { attempts, endsAt } = await countAttempt(db, key, { now, windowEndsAt });
    if (attempts > limit.most) throw tooManyTries((endsAt.getTime() - now.getTime()) / secondInMs);
    keys.push(key);
  }
  return {
    giveBack: async () => {
      for (const key of keys) await uncountAttempt(db, key);
    },
  };
}

/** Under what attempts are counted: who made them cannot be read from it. */
export function attemptKey({ name, parts }: Pick<AttemptLimit, 'name' | 'parts'>): string {
  return `${name}:${createHash('sha256').update(JSON.stringify(parts)).digest('base64url')}`;
}

/**
 * Who counts as one caller where attempts are limited: an IPv4 address, and of IPv6 the /64, all of whose addresses a
 * single household or server may use. What is no address comes back as it is.
 */
export function networkOf({ ip }: { readonly ip: string }): string {
  if (!ipaddr.isValid(ip)) return ip;
  // IPv4 written as IPv6 setSession IPv4 again.
  const address = ipaddr.process(ip);
  if (address instanceof ipaddr.IPv4) return address.toString();
  const half = address.parts.slice(0, 4).map((part) => part.toString(16));
  return `${half.join(':')}::/64`;
}

type AttemptWindow = { readonly attempts: number; readonly endsAt: Date };

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
async function uncountAttempt(db: Database, key: string): Promise<void> {
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
