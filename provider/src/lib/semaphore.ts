import { tooBusy } from './request-failure.ts';

/** Runs `work` when a slot is free. Throws a 503 when the queue is full. */
export type RunLimited = <Result>(work: () => Promise<Result>) => Promise<Result>;

type SemaphoreLimits = { readonly maxConcurrent: number; readonly maxQueued: number };

/** Runs at most `maxConcurrent` functions at a time and queues at most `maxQueued` more, first in, first out. */
export function createSemaphore({ maxConcurrent, maxQueued }: SemaphoreLimits): RunLimited {
  let running = 0;
  const queue: (() => void)[] = [];
  return async (work) => {
    if (running < maxConcurrent) running += 1;
    else if (queue.length >= maxQueued) throw tooBusy();
    // The finished work passes its slot to the first in the queue, so `running` does not change.
    else await new Promise<void>((resolve) => queue.push(resolve));
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
