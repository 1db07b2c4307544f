import { createHash } from 'node:crypto';
import { clientPrefix, networkOf } from '@szn/settings/client-networks';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { MemberDataPart } from '../database/member-data.ts';
import { hourInMs, minuteInMs, secondInMs, type Clock } from '../lib/clock.ts';
import type { RedisCounters } from './redis-counters.ts';
import { tooManyAttempts } from '../lib/request-failure.ts';

/** A number of attempts in a time window. `name` and `parts` identify who tries; the database stores their hash. */
export type AttemptLimit = {
  readonly name: string;
  readonly parts: readonly string[];
  /** 0 turns the limit off. */
  readonly max: number;
  readonly windowMs: number;
  /** What the refusal says instead of how long to wait; `time` is 23:40 in India, when attempts are possible again. */
  readonly describeRefusal?: (time: string) => string;
};

export type AttemptServices = {
  readonly db: Database;
  readonly clock: Clock;
  /** Counts before the database does, when it answers. */
  readonly redisCounters?: Pick<RedisCounters, 'count' | 'refund'> | undefined;
};

/** Attempts of one client network in an hour. */
export function hourlyLimit(name: string, request: { readonly ip: string }, max: number): AttemptLimit {
  return { name, parts: [networkOf(request.ip, clientPrefix)], max, windowMs: hourInMs };
}

/**
 * Counts an attempt against each limit before it happens, so that parallel requests cannot exceed it. Throws a 429 with
 * Retry-After when a limit is reached. All processes share the counters: they are in Redis when one is configured and
 * answers, otherwise in the database. `refund` subtracts the attempt after a success.
 */
export async function takeAttempt(
  services: AttemptServices,
  limits: readonly AttemptLimit[],
): Promise<{ refund: () => Promise<void> }> {
  const refunds: (() => Promise<void>)[] = [];
  for (const limit of limits.filter(({ max }) => max > 0)) {
    const { attempts, endsInMs, refund } = await countInStore(services, limit);
    if (attempts > limit.max) {
      const endsAt = new Date(services.clock.now().getTime() + endsInMs);
      throw tooManyAttempts(endsInMs / secondInMs, limit.describeRefusal?.(formatTime(endsAt)));
    }
    refunds.push(refund);
  }
  return {
    refund: async () => {
      for (const refund of refunds) await refund();
    },
  };
}

/** Rounded up to the minute: at that time the window has ended. */
function formatTime(date: Date): string {
  const minute = Math.ceil(date.getTime() / minuteInMs) * minuteInMs;
  return indianTime.format(minute);
}

const indianTime = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Kolkata',
  hour: '2-digit',
  minute: '2-digit',
});

async function countInStore({ db, clock, redisCounters }: AttemptServices, limit: AttemptLimit) {
  const key = attemptKey(limit);
  const counted = await redisCounters?.count(key, limit.windowMs);
  if (counted !== undefined) return { ...counted, refund: async () => await redisCounters?.refund(key) };
  const now = clock.now();
  const windowEndsAt = new Date(now.getTime() + limit.windowMs);
  const { attempts, endsAt } = await countAttempt(db, key, { now, windowEndsAt });
  return {
    attempts,
    endsInMs: endsAt.getTime() - now.getTime(),
    refund: () => refundAttempt(db, key),
  };
}

/** The key of a counter, a hash that does not reveal who tries. */
export function attemptKey({ name, parts }: Pick<AttemptLimit, 'name' | 'parts'>): string {
  return `${name}:${createHash('sha256').update(JSON.stringify(parts)).digest('base64url')}`;
}

/** Counts one attempt and returns the new count. Restarts an expired window. Atomic. */
export async function countAttempt(
  db: Database,
  key: string,
  { now, windowEndsAt }: { now: Date; windowEndsAt: Date },
): Promise<{ attempts: number; endsAt: Date }> {
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

async function refundAttempt(db: Database, key: string): Promise<void> {
  await db
    .updateTable('attempt_counters')
    .set((row) => ({ attempts: row('attempts', '-', 1) }))
    .where('key', '=', key)
    .where('attempts', '>', 0)
    .execute();
}

/** Opens a window without counting, or extends it. */
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

/** Numbers under hashes, which name nobody. They end by themselves. */
export const attemptData: MemberDataPart = {
  stored: 'attempts',
  tables: ['attempt_counters'],
  exportFields: null,
  remove: null,
};
