/** Runs a task again and again, with a pause after each run, from `start` to `stop`. The task must not reject. */
export function createRepeater(task: () => Promise<void>, intervalMs: number) {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let running = Promise.resolve();

  async function run(): Promise<void> {
    await task();
    if (isStopped) return;
    timer = setTimeout(start, intervalMs).unref();
  }

  function start(): void {
    running = run();
  }

  return {
    start,
    /** Resolves when no run is under way. */
    stop: async (): Promise<void> => {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
