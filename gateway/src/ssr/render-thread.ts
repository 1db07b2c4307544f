import { Worker } from 'node:worker_threads';
import type { RenderedPage } from '@szn/shared-contracts/rendering';
import type { RenderMessage, RenderTask } from '@szn/shared-contracts/rendering';
import { createThreadJobs } from './thread-jobs.ts';

export type RenderLog = { readonly warn: (details: object, text: string) => void };

export type RenderThreadOptions = {
  readonly workerFile: string;
  readonly task: RenderTask;
  readonly log: RenderLog;
};

export type RenderThread = {
  /** The page, or `null` when it is not to be had in time. Never rejects. */
  readonly render: (url: string) => Promise<RenderedPage | null>;
  /** Settles with the reason when the thread has ended without being told to. */
  readonly lost: Promise<string>;
  /** Ends the thread once the pages under way are done; it takes no further ones. */
  readonly retire: () => void;
  readonly end: () => Promise<void>;
};

const startLimitMs = 10_000;
/** A thread is given this much longer than its own limit for a page before it is taken for stuck. */
const graceMs = 1000;

/** Starts a thread and resolves when it takes pages; rejects when it does not come to that. */
export async function startRenderThread(options: RenderThreadOptions): Promise<RenderThread> {
  const { task, log } = options;
  const worker = createWorker(options);
  const loss = createLoss();
  let state: 'working' | 'retiring' | 'ended' = 'working';
  const jobs = createThreadJobs({
    limitMs: task.renderTimeoutMs + graceMs,
    post: (job) => worker.postMessage(job),
    onSilence: () => finish('it is stuck'),
  });

  function finish(reason: string): void {
    if (state === 'ended') return;
    if (state === 'working') loss.tell(reason);
    state = 'ended';
    jobs.abandon();
    void worker.terminate();
  }

  worker.on('message', (message: RenderMessage) => {
    if (message.kind === 'ready') return;
    if (message.kind === 'stray') log.warn({ reason: message.reason }, 'error beside a rendering');
    else {
      if (message.kind === 'failed') log.warn({ reason: message.reason }, 'page not rendered');
      jobs.settle(message.id, message.kind === 'rendered' ? message.page : null);
    }
    if (state === 'retiring' && jobs.isIdle()) finish('retired');
  });
  worker.on('error', (error) => finish(String(error)));
  worker.on('exit', () => finish('it ended'));
  await untilReady(worker, log);
  return {
    lost: loss.told,
    render: (url) => (state === 'working' ? jobs.run(url) : Promise.resolve(null)),
    retire: () => {
      if (state === 'working') state = 'retiring';
      if (jobs.isIdle()) finish('retired');
    },
    end: async () => {
      if (state === 'working') state = 'retiring';
      finish('ended');
      await worker.terminate();
    },
  };
}

function createWorker({ workerFile, task }: RenderThreadOptions): Worker {
  return new Worker(workerFile, {
    name: 'render',
    workerData: task,
    // Remotes need nothing of the gateway's settings, nor of the loader under which it runs.
    env: { NODE_ENV: process.env.NODE_ENV ?? 'production' },
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  });
}

function createLoss(): { readonly told: Promise<string>; readonly tell: (reason: string) => void } {
  let tell: (reason: string) => void = () => undefined;
  const told = new Promise<string>((resolve) => {
    tell = resolve;
  });
  return { told, tell };
}

async function untilReady(worker: Worker, log: RenderLog): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  try {
    await new Promise<void>((resolve, reject) => {
      const fail = (reason: string) => reject(new Error(`The render thread did not start: ${reason}.`));
      timer = setTimeout(() => fail(`no word within ${startLimitMs / 1000} s`), startLimitMs);
      worker.once('error', (error) => fail(error.message));
      worker.once('exit', () => fail('it ended'));
      worker.on('message', (message: RenderMessage) => {
        if (message.kind !== 'ready') return;
        for (const { name, reason } of message.refused)
          log.warn({ remote: name, reason }, 'not rendered here');
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
