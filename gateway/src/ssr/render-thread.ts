import { Worker } from 'node:worker_threads';
import type { ComposedRemote } from '@szn/shared-contracts';
import type {
  RenderedPage,
  RenderJob,
  RenderMember,
  RenderMessage,
  RenderTask,
} from '@szn/shared-contracts/rendering';

export type RenderLog = { readonly warn: (details: object, text: string) => void };

export type RenderThreadOptions = {
  readonly workerFile: string;
  readonly task: RenderTask;
  readonly log: RenderLog;
  /** A page of the remote made the thread exceed its memory. */
  readonly onExceeded?: (remote: ComposedRemote) => void;
};

export type RenderThread = Awaited<ReturnType<typeof startRenderThread>>;

const startTimeoutMs = 10_000;
/** The worker enforces the render timeout itself; after this additional time the thread counts as blocked. */
const graceMs = 1000;

/** Starts a worker thread and resolves when it accepts pages. Rejects if it does not start. */
export async function startRenderThread({ workerFile, task, log, onExceeded }: RenderThreadOptions) {
  const worker = new Worker(workerFile, {
    name: 'render',
    workerData: task,
    // The worker keeps what Node offers from remotes; the settings of the gateway do not even reach the worker.
    env: { NODE_ENV: process.env.NODE_ENV ?? 'production' },
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  });
  let reportLoss: (reason: string) => void = () => undefined;
  const lost = new Promise<string>((resolve) => {
    reportLoss = resolve;
  });
  let state: 'running' | 'retiring' | 'ended' = 'running';
  const jobs = createPendingJobs(
    task.renderTimeoutMs + graceMs,
    (job) => worker.postMessage(job),
    () => finish('the thread is blocked'),
  );

  function finish(reason: string): void {
    if (state === 'ended') return;
    if (state === 'running') reportLoss(reason);
    state = 'ended';
    jobs.abort();
    void worker.terminate();
  }

  function endExceeded(name: string | null): void {
    const remote = task.composition.remotes.find((composed) => composed.name === name);
    log.warn({ remote: name, version: remote?.version }, 'page exceeds the memory of its thread');
    if (remote) onExceeded?.(remote);
    finish('a page exceeded the memory of the thread');
  }

  worker.on('message', (message: RenderMessage) => {
    if (message.kind === 'ready') return;
    if (message.kind === 'exceeded') return endExceeded(message.remote);
    if (message.kind === 'stray') log.warn({ reason: message.reason }, 'error outside of a page rendering');
    else {
      if (message.kind === 'failed') log.warn({ reason: message.reason }, 'page not rendered');
      jobs.complete(message.id, message.kind === 'rendered' ? message.page : null);
    }
    if (state === 'retiring' && jobs.isIdle()) finish('retired');
  });
  worker.on('error', (error) => finish(String(error)));
  worker.on('exit', () => finish('the thread exited'));
  await waitUntilReady(worker, log);
  return {
    /** Resolves with the reason when the thread ends without a call of `retire` or `end`. */
    lost,
    /** Renders a page; `null` if it fails, is late, or the thread is busy. Never rejects. */
    render: (url: string, member: RenderMember | null = null): Promise<RenderedPage | null> =>
      state === 'running' ? jobs.run(url, member) : Promise.resolve(null),
    /** Accepts no further pages and ends the thread after the pending ones. */
    retire: (): void => {
      if (state === 'running') state = 'retiring';
      if (jobs.isIdle()) finish('retired');
    },
    end: async (): Promise<void> => {
      if (state === 'running') state = 'retiring';
      finish('ended');
      await worker.terminate();
    },
  };
}

async function waitUntilReady(worker: Worker, log: RenderLog): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  try {
    await new Promise<void>((resolve, reject) => {
      const fail = (reason: string) => reject(new Error(`The render thread did not start: ${reason}.`));
      timer = setTimeout(() => fail(`no message within ${startTimeoutMs / 1000} s`), startTimeoutMs);
      worker.once('error', (error) => fail(error.message));
      worker.once('exit', () => fail('the thread exited'));
      worker.on('message', (message: RenderMessage) => {
        if (message.kind !== 'ready') return;
        for (const { name, reason } of message.refused)
          log.warn({ remote: name, reason }, 'remote not rendered on the server');
        resolve();
      });
    });
  } catch (error) {
    await worker.terminate();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** More concurrent pages would only make all of them late. */
const maxJobs = 32;

/**
 * Tracks the pages that the thread renders. `timeoutMs` limits one page, and the time without any message from a busy
 * thread.
 */
function createPendingJobs(timeoutMs: number, post: (job: RenderJob) => void, onUnresponsive: () => void) {
  const pending = new Map<number, (page: RenderedPage | null) => void>();
  let nextId = 0;
  let watchdog: NodeJS.Timeout | undefined;

  // A busy thread completes pages late, a blocked one none at all: every message resets the watchdog.
  function resetWatchdog(): void {
    clearTimeout(watchdog);
    if (pending.size > 0) watchdog = setTimeout(onUnresponsive, timeoutMs);
  }

  return {
    isIdle: () => pending.size === 0,
    run: (url: string, member: RenderMember | null): Promise<RenderedPage | null> => {
      if (pending.size >= maxJobs) return Promise.resolve(null);
      return new Promise((resolve) => {
        const job: RenderJob = { id: nextId++, url, member };
        // The request stops waiting after the time limit; the job stays pending until the thread reports it.
        const timer = setTimeout(() => resolve(null), timeoutMs);
        pending.set(job.id, (page) => {
          clearTimeout(timer);
          resolve(page);
        });
        if (pending.size === 1) resetWatchdog();
        post(job);
      });
    },
    complete: (id: number, page: RenderedPage | null) => {
      pending.get(id)?.(page);
      pending.delete(id);
      resetWatchdog();
    },
    abort: () => {
      clearTimeout(watchdog);
      for (const resolve of pending.values()) resolve(null);
      pending.clear();
    },
  };
}
