import { performance } from 'node:perf_hooks';

/** `prefetch` is refused first, `member` (requests with a known session) last. */
export type Priority = 'prefetch' | 'guest' | 'member';

/** Ends the work that was admitted. `isOverloaded`: the server behind it refused the request or was too late. */
export type Release = (isOverloaded: boolean) => void;

export type ConcurrencyLimitOptions = {
  readonly min: number;
  readonly max: number;
  readonly initial: number;
  /** The limit decreases while half of the requests take longer. */
  readonly targetMs: number;
  /** Milliseconds of a monotonic clock. */
  readonly now?: () => number;
};

/** Part of the limit up to which a priority is admitted. */
const shares: Readonly<Record<Priority, number>> = { prefetch: 0.5, guest: 0.9, member: 1 };
const maxWaitMs = 20;
/** For this time after a request has waited in vain, the next ones wait less: a refusal should come at once. */
const overloadMs = 1000;
const maxWaitInOverloadMs = 4;
const windowMs = 250;
const minSamples = 10;
const decrease = 0.8;
/** Share of requests that the server behind refuses from which it counts as overloaded. */
const maxOverloadedShare = 0.1;
const defaultNow = () => performance.now();

type Sample = { readonly ms: number; readonly isOverloaded: boolean; readonly active: number };

/**
 * A number that adapts to what the server behind can do: additive increase while it is used and requests are fast,
 * multiplicative decrease while half of them take longer than `targetMs` (as TCP does; compare Netflix' concurrency-limits).
 */
function createAdaptiveLimit({ min, max, initial, targetMs, now = defaultNow }: ConcurrencyLimitOptions) {
  let limit = initial;
  let samples: Sample[] = [];
  let windowStart = now();
  let wasSlow = false;

  function adapt(): void {
    const times = samples.map(({ ms }) => ms).sort((a, b) => a - b);
    const median = times[Math.floor(times.length / 2)] ?? 0;
    const overloaded = samples.filter(({ isOverloaded }) => isOverloaded).length;
    const isSlow = median > targetMs || overloaded > samples.length * maxOverloadedShare;
    const isUsed = samples.some(({ active }) => active > limit * decrease);
    // Two windows in a row must agree: one long pause, such as a garbage collection, is no overload.
    if (isSlow && wasSlow) limit = Math.max(min, limit * decrease);
    else if (!isSlow && isUsed) limit = Math.min(max, limit + Math.sqrt(limit));
    wasSlow = isSlow;
    samples = [];
    windowStart = now();
  }

  return {
    current: () => limit,
    add: (sample: Sample) => {
      samples.push(sample);
      if (samples.length >= minSamples && now() - windowStart >= windowMs) adapt();
    },
  };
}

/** Returns the function that starts a timer for a request that waits. */
function createWaitTimer(now: () => number) {
  let lastEndAt = -Infinity;
  return (onEnd: () => void): NodeJS.Timeout => {
    const waitMs = now() - lastEndAt < overloadMs ? maxWaitInOverloadMs : maxWaitMs;
    return setTimeout(() => {
      lastEndAt = now();
      onEnd();
    }, waitMs);
  };
}

type Waiting = { readonly priority: Priority; readonly finish: (release: Release | null) => void };

/**
 * Limits the requests that are in progress by an adaptive limit. Without room a request waits for at most 20 ms, or 4 ms
 * during an overload, and at most as many wait as the limit; the others are refused.
 */
export function createConcurrencyLimit(options: ConcurrencyLimitOptions) {
  const { now = defaultNow } = options;
  const limit = createAdaptiveLimit(options);
  const waiting: Waiting[] = [];
  let active = 0;
  let refused = 0;
  const startWait = createWaitTimer(now);

  const hasRoom = (priority: Priority) => active < Math.max(1, limit.current() * shares[priority]);

  function admit(): Release {
    active += 1;
    const [startedAt, activeAtStart] = [now(), active];
    let isReleased = false;
    return (isOverloaded) => {
      if (isReleased) return;
      isReleased = true;
      active -= 1;
      limit.add({ ms: now() - startedAt, isOverloaded, active: activeAtStart });
      admitWaiting();
    };
  }

  function admitWaiting(): void {
    for (;;) {
      const first = waiting.find(({ priority }) => priority === 'member') ?? waiting[0];
      if (!first || !hasRoom(first.priority)) return;
      first.finish(admit());
    }
  }

  function refuse(): null {
    refused += 1;
    return null;
  }

  function wait(priority: Priority): Promise<Release | null> {
    return new Promise((resolve) => {
      const timer = startWait(() => own.finish(refuse()));
      const own: Waiting = {
        priority,
        finish: (release) => {
          clearTimeout(timer);
          waiting.splice(waiting.indexOf(own), 1);
          resolve(release);
        },
      };
      waiting.push(own);
    });
  }

  return {
    /** Resolves to the function that ends the work, or to `null` if the request is refused. */
    acquire: async (priority: Priority): Promise<Release | null> => {
      if (hasRoom(priority)) return admit();
      if (priority === 'prefetch') return refuse();
      if (waiting.length >= limit.current()) {
        const lastGuest = waiting.findLast((one) => one.priority === 'guest');
        if (priority === 'guest' || !lastGuest) return refuse();
        lastGuest.finish(refuse());
      }
      return wait(priority);
    },
    /** Numbers for metrics. `refused`: since the start. */
    state: () => ({ limit: limit.current(), active, waiting: waiting.length, refused }),
  };
}
