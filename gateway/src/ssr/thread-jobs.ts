import type { RenderedPage } from '@szn/shared-contracts/rendering';
import type { RenderJob } from '@szn/shared-contracts/rendering';

export type ThreadJobsOptions = {
  /** How long a visitor waits, and how long a thread with work may say nothing. */
  readonly limitMs: number;
  readonly post: (job: RenderJob) => void;
  readonly onSilence: () => void;
};

/** The pages that a thread is at work on. */
export type ThreadJobs = {
  /** Hands a page to the thread; `null` when it does not come in time, or at once while the thread has enough to do. */
  readonly run: (url: string) => Promise<RenderedPage | null>;
  /** The thread's word on a job; it says one on each. */
  readonly settle: (id: number, page: RenderedPage | null) => void;
  readonly abandon: () => void;
  readonly isIdle: () => boolean;
};

/** More pages at a time only make all of them late. */
const mostJobs = 32;

export function createThreadJobs({ limitMs, post, onSilence }: ThreadJobsOptions): ThreadJobs {
  const underWay = new Map<number, (page: RenderedPage | null) => void>();
  let nextId = 0;
  let silence: NodeJS.Timeout | undefined;

  // A busy thread answers late, a stuck one not at all: only silence counts.
  function expectWord(): void {
    clearTimeout(silence);
    if (underWay.size > 0) silence = setTimeout(onSilence, limitMs);
  }

  return {
    isIdle: () => underWay.size === 0,
    run: (url) => {
      if (underWay.size >= mostJobs) return Promise.resolve(null);
      return new Promise((resolve) => {
        const job: RenderJob = { id: nextId++, url };
        // The visitor is answered in time even if the thread is not; the job stays until the thread says a word.
        const timer = setTimeout(() => resolve(null), limitMs);
        underWay.set(job.id, (page) => {
          clearTimeout(timer);
          resolve(page);
        });
        if (underWay.size === 1) expectWord();
        post(job);
      });
    },
    settle: (id, page) => {
      underWay.get(id)?.(page);
      underWay.delete(id);
      expectWord();
    },
    abandon: () => {
      clearTimeout(silence);
      for (const resolve of underWay.values()) resolve(null);
      underWay.clear();
    },
  };
}
