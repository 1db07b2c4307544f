import { setTimeout as wait } from 'node:timers/promises';
import type { Service } from '@szn/remote-kit/lib/child-processes';

export type SupervisorOptions = {
  /** Starts the service again after it has ended by itself. */
  readonly restart: () => Service;
  /** Receives one line for each end. */
  readonly log: (line: string) => void;
};

const shortestPauseMs = 100;
const longestPauseMs = 30_000;
/** A service that has run for so long is healthy: its next end starts the back-off anew. */
const healthyAfterMs = 60_000;

/**
 * Restarts a service whenever it ends by itself: after 0.1 s, then after twice the pause before, 30 s at most. `stop` ends
 * the service and its supervision.
 */
export function supervise(first: Service, { restart, log }: SupervisorOptions) {
  const stopped = new AbortController();
  let service = first;

  async function keepRunning(): Promise<void> {
    let pauseMs = shortestPauseMs;
    let startedAt = Date.now();
    for (;;) {
      await service.ended;
      if (stopped.signal.aborted) return;
      if (Date.now() - startedAt >= healthyAfterMs) pauseMs = shortestPauseMs;
      log(`The ${service.name} has ended by itself. It is started again in ${pauseMs / 1000} s.`);
      await wait(pauseMs, undefined, { signal: stopped.signal }).catch(() => undefined);
      if (stopped.signal.aborted) return;
      pauseMs = Math.min(2 * pauseMs, longestPauseMs);
      startedAt = Date.now();
      service = restart();
    }
  }
  const ended = keepRunning();

  return {
    stop: async (): Promise<void> => {
      stopped.abort();
      await service.stop();
      await ended;
    },
  };
}
