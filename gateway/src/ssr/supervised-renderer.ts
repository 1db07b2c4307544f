import { startRenderer, type Renderer, type RendererOptions } from './start-renderer.ts';

/** Restarts its thread or process after a crash. While none runs, `render` resolves to `null`. */
export type SupervisedRenderer = Pick<Renderer, 'render' | 'retire' | 'end'> & {
  /** Resolves at the end of the first start. Rejects if a thread does not start; a process is tried again. */
  readonly started: Promise<void>;
};

export function superviseRenderer(options: RendererOptions): SupervisedRenderer {
  const { host, log } = options;
  const nextDelayMs = createRestartBackoff();
  let renderer: Renderer | null = null;
  const stopping = new AbortController();
  let restartTimer: NodeJS.Timeout | undefined;

  async function start(): Promise<void> {
    const started = await startRenderer({ ...options, signal: stopping.signal });
    if (stopping.signal.aborted) return started.end();
    renderer = started;
    void started.lost.then((reason) => {
      renderer = null;
      if (stopping.signal.aborted) return;
      log.warn({ remote: host.remote, reason }, `render ${host.kind} lost`);
      scheduleRestart();
    });
  }

  function scheduleRestart(): void {
    restartTimer = setTimeout(() => {
      starting = start().catch(retry);
    }, nextDelayMs());
  }

  function retry(error: unknown): void {
    if (stopping.signal.aborted) return;
    log.warn({ remote: host.remote, reason: String(error) }, `render ${host.kind} not started`);
    scheduleRestart();
  }

  function stop(): void {
    stopping.abort();
    clearTimeout(restartTimer);
  }

  const started = host.kind === 'process' ? start().catch(retry) : start();
  let starting = started;
  return {
    started,
    render: async (url, member, requestId) => {
      // Its composition does not wait for a process before it becomes current.
      if (!renderer && host.kind === 'process') await started;
      return renderer?.render(url, member, requestId) ?? null;
    },
    retire: () => {
      stop();
      renderer?.retire();
    },
    end: async () => {
      stop();
      await renderer?.end();
      await starting.catch(() => undefined);
    },
  };
}

const firstDelayMs = 250;
const maxDelayMs = 30_000;
const resetAfterMs = 90_000;

/** Returns the delay before each restart: 0 first, then 250 ms doubled up to 30 s. Resets after 90 s without a crash. */
export function createRestartBackoff(now: () => number = Date.now): () => number {
  let crashes = 0;
  let lastCrashAt = -Infinity;
  return () => {
    if (now() - lastCrashAt > resetAfterMs) crashes = 0;
    lastCrashAt = now();
    crashes += 1;
    return crashes === 1 ? 0 : Math.min(maxDelayMs, firstDelayMs * 2 ** (crashes - 2));
  };
}
