import { Worker } from 'node:worker_threads';
import type { TieredRenderMessage, RenderTask } from '@szn/shared-contracts/rendering';
import type { RenderHost } from './start-renderer.ts';

/** Isolation tier `own`: a thread of this process, in which the worker raises a fence. */
export function renderThread(workerFile: string, task: RenderTask): RenderHost {
  return {
    kind: 'thread',
    remote: null,
    open: ({ onMessage, onEnd }) => {
      const worker = new Worker(workerFile, {
        name: 'render',
        workerData: task,
        // The worker keeps what Node offers from remotes; the settings of the gateway do not even reach the worker.
        env: { NODE_ENV: process.env.NODE_ENV ?? 'production' },
        execArgv: [],
        resourceLimits: { maxOldGenerationSizeMb: 512 },
      });
      worker.on('message', (message: TieredRenderMessage) => onMessage(message));
      worker.on('error', (error) => onEnd(error.message));
      worker.on('exit', () => onEnd('the thread exited'));
      return { post: (job) => worker.postMessage(job), close: async () => void (await worker.terminate()) };
    },
  };
}
