import { Redis } from 'ioredis';
import { z } from 'zod';
import { secondInMs } from '../lib/clock.ts';

/** Counts attempts in one Redis or Valkey that all processes share. */
export type RedisCounters = ReturnType<typeof createRedisCounters>;

/** A sign-in takes longer than this for its password; then the database counts. */
const commandTimeoutMs = 250;
/** After a failure Redis is not asked for so long: a stopped one would delay each request. */
const retryAfterMs = secondInMs;

const countScript = `
  local attempts = redis.call('INCR', KEYS[1])
  if redis.call('PTTL', KEYS[1]) < 0 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
  return { attempts, redis.call('PTTL', KEYS[1]) }
`;
/** A counter whose window has ended must not come back without an end. */
const refundScript = `
  if tonumber(redis.call('GET', KEYS[1]) or '0') > 0 then redis.call('DECR', KEYS[1]) end
`;
const countSchema = z.tuple([z.number(), z.number()]);

/**
 * No call rejects or waits longer than {@link commandTimeoutMs}: while Redis does not answer, `count` resolves to
 * `undefined`, and the caller counts elsewhere.
 */
export function createRedisCounters(url: string) {
  const redis = new Redis(url, {
    lazyConnect: true,
    keyPrefix: 'szn:attempts:',
    commandTimeout: commandTimeoutMs,
    connectTimeout: secondInMs,
    maxRetriesPerRequest: 0,
    // A request must not wait for the next connection.
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    retryStrategy: (times) => Math.min(times * 200, retryAfterMs),
  });
  // Without a listener the event is written to the standard error; `report` says it once.
  redis.on('error', () => undefined);
  let isUsed: boolean | undefined;
  let report: (isUsed: boolean) => void = () => undefined;
  let failedAt = -Infinity;
  let fallbacks = 0;
  return {
    /** Connects in the background, again and again. Tells once when Redis answers, and when it does not. */
    start: (tell: typeof report): void => {
      report = tell;
      redis.connect().catch(() => undefined);
    },
    /** Counts one attempt. `attempts` are those of the window, which ends in `endsInMs`. */
    count: async (key: string, windowMs: number) => {
      const answer = await run(() => redis.eval(countScript, 1, key, windowMs));
      const counted = countSchema.safeParse(answer).data;
      if (counted === undefined) {
        fallbacks += 1;
        return undefined;
      }
      const [attempts, endsInMs] = counted;
      return { attempts, endsInMs };
    },
    /** A refund that is lost costs its owner one attempt of the window. */
    refund: async (key: string): Promise<void> => {
      await run(() => redis.eval(refundScript, 1, key));
    },
    state: () => ({ isUsed, fallbacks }),
    close: () => redis.disconnect(),
  };

  async function run(command: () => Promise<unknown>): Promise<unknown> {
    if (performance.now() - failedAt < retryAfterMs) return undefined;
    try {
      const answer = await command();
      setUsed(true);
      return answer;
    } catch {
      failedAt = performance.now();
      setUsed(false);
      return undefined;
    }
  }

  function setUsed(now: boolean): void {
    if (isUsed !== now) report(now);
    isUsed = now;
  }
}
