import { RequestFailure } from './request-failure.ts';

/** Runs work a few at a time; when too many wait, further ones are told to come back (503). */
export type TakeTurn = <Result>(work: () => Promise<Result>) => Promise<Result>;

export function createTurns(mostAtOnce: number, mostWaiting: number): TakeTurn {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running < mostAtOnce) running += 1;
    else if (waiting.length >= mostWaiting) throw tooBusy();
    // Whoever finishes hands its turn over, so nobody who comes later can slip in between.
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}

export function tooBusy(): RequestFailure {
  return new RequestFailure(503, 'The shop is busy. Please try again in a moment.', { 'retry-after': '2' });
}
