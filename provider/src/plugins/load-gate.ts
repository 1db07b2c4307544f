import { monitorEventLoopDelay } from 'node:perf_hooks';

/** How much is asked of the process, and what it therefore turns away. */
export type LoadGate = {
  /** Counts a request in; false when it had better come back later. A refused one is not counted. */
  readonly enter: (isPrefetch: boolean) => boolean;
  readonly leave: () => void;
  readonly inFlight: () => number;
  /** How long nothing has come or gone; 0 while a request is being served. */
  readonly idleForMs: () => number;
  readonly close: () => void;
};

export type LoadLimits = {
  /** Requests served at once; further ones would only wait behind them. */
  readonly mostInFlight: number;
  /** A busy event loop answers late; beyond this delay it takes nothing new. */
  readonly mostDelayMs: number;
};

/** Guesses of what a shopper may open next give way long before shoppers do. */
const prefetchShare = 0.2;
const measureEveryMs = 500;
const nanosecondsPerMs = 1e6;

/**
 * Turns requests away while they would only pile up, prefetches at a fifth of the limits. What is turned away costs
 * next to nothing, so that the rest is served in time.
 */
export function createLoadGate({ mostInFlight, mostDelayMs }: LoadLimits): LoadGate {
  const histogram = monitorEventLoopDelay({ resolution: 20 });
  histogram.enable();
  let inFlight = 0;
  let lastChangeAt = performance.now();
  let lastDelayMs = 0;
  let delayMs = 0;
  const timer = setInterval(() => {
    const median = histogram.percentile(50) / nanosecondsPerMs;
    const measured = Number.isFinite(median) ? median : 0;
    // One long block, as when a database is opened, is no overload: two measurements in a row must agree.
    delayMs = Math.min(lastDelayMs, measured);
    lastDelayMs = measured;
    histogram.reset();
  }, measureEveryMs);
  timer.unref();
  return {
    enter: (isPrefetch) => {
      const share = isPrefetch ? prefetchShare : 1;
      if (inFlight >= mostInFlight * share || delayMs > mostDelayMs * share) return false;
      inFlight += 1;
      lastChangeAt = performance.now();
      return true;
    },
    leave: () => {
      inFlight -= 1;
      lastChangeAt = performance.now();
    },
    inFlight: () => inFlight,
    idleForMs: () => (inFlight > 0 ? 0 : performance.now() - lastChangeAt),
    close: () => {
      clearInterval(timer);
      histogram.disable();
    },
  };
}
