import type { ComposedRemote } from '@szn/shared-contracts';
import type {
  ForeignPage,
  ProviderCall,
  RenderedPage,
  RenderJob,
  RenderMember,
  TieredRenderMessage,
  RenderTask,
} from '@szn/shared-contracts/rendering';
import type { Tracing } from '@szn/tracing/tracing';
import { createRenderSpans, type HostKind, type RenderSpan } from './render-spans.ts';

export type RenderLog = Readonly<Record<'warn' | 'info', (details: object, text: string) => void>>;

/** Where the program runs that renders pages. */
export type RenderHost = {
  readonly kind: HostKind;
  /** The only remote of a process. */
  readonly remote: string | null;
  /** Starts it. It ends at most once, also when it is closed. */
  readonly open: (events: RenderHostEvents) => {
    readonly post: (job: RenderJob) => void;
    /** Ends it, also if it is blocked. */
    readonly close: () => Promise<void>;
  };
};

type RenderHostEvents = {
  readonly onMessage: (message: TieredRenderMessage) => void;
  readonly onEnd: (reason: string) => void;
};

export type RendererOptions = {
  readonly host: RenderHost;
  readonly task: Pick<RenderTask, 'composition' | 'renderTimeoutMs'>;
  readonly log: RenderLog;
  /** Ends the start; it then rejects. */
  readonly signal?: AbortSignal;
  readonly tracing?: Tracing | null;
  /** A page of the remote exceeded the memory. */
  readonly onExceeded?: (remote: ComposedRemote) => void;
};

export type Renderer = Awaited<ReturnType<typeof startRenderer>>;
type RenderResult = RenderedPage | ForeignPage | null;

const startTimeoutMs = 10_000;
/** The worker enforces the render timeout itself; after this additional time it counts as blocked. */
const graceMs = 1000;
/** Further messages of one worker about errors outside of pages are not logged. */
const maxStrayMessages = 100;

/** Starts a worker and resolves when it accepts pages. Rejects if it does not start. */
export async function startRenderer(options: RendererOptions) {
  const { host, task, tracing = null } = options;
  const { kind } = host;
  let reportLoss: (reason: string) => void = () => undefined;
  const lost = new Promise<string>((resolve) => {
    reportLoss = resolve;
  });
  const start = createStart(options);
  let state: 'running' | 'retiring' | 'ended' = 'running';
  const worker = host.open({
    onMessage: (message) => {
      receive(message);
      if (state === 'retiring' && jobs.isIdle()) finish('retired');
    },
    onEnd: (reason) => {
      start.fail(reason);
      finish(reason);
    },
  });
  const jobs = createPendingJobs({
    timeoutMs: task.renderTimeoutMs + graceMs,
    startSpan: createRenderSpans(tracing, { host, task }),
    post: worker.post,
    onUnresponsive: () => finish(`the ${kind} is blocked`),
    // Other remotes render in the same thread, so that a late page there is the loss of that page only.
    onLate: () => kind === 'process' && finish('a page exceeded its time'),
  });
  const receive = createReceiver(options, { jobs, finish, onReady: start.finish });

  function finish(reason: string): void {
    if (state === 'ended') return;
    if (state === 'running') reportLoss(reason);
    state = 'ended';
    jobs.abort();
    void worker.close();
  }

  try {
    await start.ended;
  } catch (error) {
    await worker.close();
    throw error;
  }
  return {
    /** Resolves with the reason when the worker ends without a call of `retire` or `end`. */
    lost,
    /** Renders a page; `null` if it fails, is late, or the worker is busy. Never rejects. */
    render: (url: string, member: RenderMember | null = null, requestId?: string): Promise<RenderResult> =>
      state === 'running' ? jobs.run(url, member, requestId) : Promise.resolve(null),
    /** Accepts no further pages and ends the worker after the pending ones. */
    retire: (): void => {
      if (state === 'running') state = 'retiring';
      if (jobs.isIdle()) finish('retired');
    },
    end: async (): Promise<void> => {
      if (state === 'running') state = 'retiring';
      finish('ended');
      await worker.close();
    },
  };
}

/** The start of a worker, which ends in time. */
function createStart({ host, signal }: RendererOptions) {
  let settle: (error?: Error) => void = () => undefined;
  const ended = new Promise<void>((resolve, reject) => {
    settle = (error) => (error ? reject(error) : resolve());
  });
  const fail = (reason: string) => settle(new Error(`The render ${host.kind} did not start: ${reason}.`));
  const timer = setTimeout(() => fail(`no message within ${startTimeoutMs / 1000} s`), startTimeoutMs);
  signal?.addEventListener('abort', () => fail('it is no longer needed'));
  return { ended: ended.finally(() => clearTimeout(timer)), finish: () => settle(), fail };
}

type Receiving = {
  readonly jobs: Pick<ReturnType<typeof createPendingJobs>, 'complete'>;
  readonly finish: (reason: string) => void;
  readonly onReady: () => void;
};

/** Creates the function that acts on the messages of a worker. */
function createReceiver(
  { host: { kind }, task, log, onExceeded }: RendererOptions,
  { jobs, finish, onReady }: Receiving,
) {
  let strayMessages = 0;

  function endExceeded(name: string | null): void {
    const remote = task.composition.remotes.find((composed) => composed.name === name);
    log.warn({ remote: name, version: remote?.version }, `page exceeds the memory of its ${kind}`);
    if (remote) onExceeded?.(remote);
    finish(`a page exceeded the memory of the ${kind}`);
  }

  function logStray(reason: string): void {
    strayMessages += 1;
    if (strayMessages <= maxStrayMessages) log.warn({ reason }, 'error outside of a page rendering');
  }

  return (message: TieredRenderMessage): void => {
    if (message.kind === 'ready') {
      for (const { name, reason } of message.refused)
        log.warn({ remote: name, reason }, 'remote not rendered on the server');
      return onReady();
    }
    if (message.kind === 'exceeded') return endExceeded(message.remote);
    if (message.kind === 'stray') return logStray(message.reason);
    // Only a process reads, and its host answers.
    if (message.kind === 'read') return undefined;
    if (message.kind === 'failed') log.warn({ reason: message.reason }, 'page not rendered');
    const calls = 'calls' in message ? message.calls : undefined;
    return jobs.complete(message.id, resultOf(message), calls);
  };
}

function resultOf(
  message: Extract<TieredRenderMessage, { readonly kind: 'rendered' | 'failed' | 'foreign' }>,
): RenderResult {
  if (message.kind === 'failed') return null;
  return message.kind === 'rendered' ? message.page : message;
}

/** More concurrent pages would only make all of them late. */
const maxJobs = 32;

type JobOptions = {
  readonly timeoutMs: number;
  readonly startSpan: () => RenderSpan | null;
  readonly post: (job: RenderJob) => void;
  readonly onUnresponsive: () => void;
  readonly onLate: () => void;
};

/**
 * Tracks the pages that the worker renders. `timeoutMs` limits one page, and the time without any message from a busy
 * worker.
 */
function createPendingJobs({ timeoutMs, startSpan, post, onUnresponsive, onLate }: JobOptions) {
  const pending = new Map<number, (page: RenderResult, calls?: readonly ProviderCall[]) => void>();
  let nextId = 0;
  let watchdog: NodeJS.Timeout | undefined;

  // A busy worker completes pages late, a blocked one none at all: every message resets the watchdog.
  function resetWatchdog(): void {
    clearTimeout(watchdog);
    if (pending.size > 0) watchdog = setTimeout(onUnresponsive, timeoutMs);
  }

  return {
    isIdle: () => pending.size === 0,
    run: (url: string, member: RenderMember | null, requestId?: string): Promise<RenderResult> => {
      if (pending.size >= maxJobs) return Promise.resolve(null);
      return new Promise((resolve) => {
        const span = startSpan();
        const job: RenderJob = {
          id: nextId++,
          url,
          member,
          ...(requestId !== undefined && { requestId }),
          ...(span && { traceparent: span.traceparent }),
        };
        // The request stops waiting after the time limit; the job stays pending until the worker reports it.
        const timer = setTimeout(() => {
          span?.end(null);
          resolve(null);
          onLate();
        }, timeoutMs);
        pending.set(job.id, (page, calls) => {
          clearTimeout(timer);
          span?.end(page, calls);
          resolve(page);
        });
        if (pending.size === 1) resetWatchdog();
        post(job);
      });
    },
    complete: (id: number, page: RenderResult, calls?: readonly ProviderCall[]) => {
      pending.get(id)?.(page, calls);
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
