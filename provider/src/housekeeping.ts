import { minuteInMs, type Clock } from './lib/clock.ts';

/** Clears away what nobody needs any more; several processes may do so at once. */
export type Chore = (now: Date) => Promise<void>;

const everyMs = 10 * minuteInMs;

/** Does the chores now and then; returns what stops it. */
export function startHousekeeping(
  { chores, clock }: { readonly chores: readonly Chore[]; readonly clock: Clock },
  reportFailure: (error: unknown) => void,
): () => void {
  const timer = setInterval(() => void doChores(chores, clock.now(), reportFailure), everyMs);
  timer.unref();
  return () => clearInterval(timer);
}

/** One that fails is reported and keeps none of the others from being done. */
export async function doChores(
  chores: readonly Chore[],
  now: Date,
  reportFailure: (error: unknown) => void,
): Promise<void> {
  for (const chore of chores) {
    try {
      await chore(now);
    } catch (error) {
      reportFailure(error);
    }
  }
}
