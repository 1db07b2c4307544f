import { setTimeout as wait } from 'node:timers/promises';

/**
 * Aborts with the first SIGINT or SIGTERM. Further ones change nothing: Ctrl-C comes twice, from the terminal and from
 * the program that started this one.
 */
export function createInterruption(): AbortSignal {
  const controller = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => controller.abort());
  return controller.signal;
}

/** Resolves when the signal aborts. */
export function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

/** Resolves after the milliseconds, or when the signal aborts. */
export async function waitUnless(signal: AbortSignal, milliseconds: number): Promise<void> {
  await wait(milliseconds, undefined, { signal }).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
}
