import { createHash } from 'node:crypto';
import { countAttempt, uncountAttempt } from './attempt-queries.ts';
import type { Database } from '../database/database.ts';
import { secondInMs, type Clock } from '../lib/clock.ts';
import { tooManyTries } from '../lib/request-failure.ts';

/** How often something may be tried. The name and parts say by whom; they are stored as a hash only. */
export type AttemptLimit = {
  readonly name: string;
  readonly parts: readonly string[];
  /** 0 turns the limit off. */
  readonly most: number;
  readonly windowMs: number;
};

export type AttemptServices = { readonly db: Database; readonly clock: Clock };

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
