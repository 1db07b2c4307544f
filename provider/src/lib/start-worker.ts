type WorkerOptions = {
  readonly everyMs: number;
  readonly reportFailure: (error: unknown) => void;
};

/**
 * Calls `work` again and again, one call at a time: `everyMs` is the time between two starts, or longer. Returns a function
 * that aborts the signal of the running call and waits for it.
 */
export function startWorker(
  work: (signal: AbortSignal) => Promise<void>,
  { everyMs, reportFailure }: WorkerOptions,
): () => Promise<void> {
  const stopping = new AbortController();
  let working: Promise<void> | undefined;
  const timer = setInterval(() => {
    working ??= work(stopping.signal)
      .catch(reportFailure)
      .finally(() => {
        working = undefined;
      });
  }, everyMs);
  timer.unref();
  return async () => {
    stopping.abort();
    clearInterval(timer);
    await working;
  };
}
