import path from 'node:path';
import { generationsOf, type ComposedRelease } from '@szn/release-registry/composition/compose';
import type { RenderedPage, RenderMember } from '@szn/shared-contracts/rendering';
import {
  startRenderThread,
  type RenderLog,
  type RenderThread,
  type RenderThreadOptions,
} from './render-thread.ts';

export type RenderPoolOptions = {
  /** Path of the shell's `render-worker.cjs`. */
  readonly workerFile: string;
  /** That of the previous generation of shared modules, and the script that replaces remotes of the other generation. */
  readonly previous?:
    | {
        readonly workerFile: string;
        readonly documentScript: { readonly file: string; readonly integrity: string };
      }
    | undefined;
  readonly releasesFolder: string;
  readonly providerOrigin: string;
  readonly renderTimeoutMs: number;
  readonly log: RenderLog;
  readonly onExceeded?: RenderThreadOptions['onExceeded'];
};

/** Render threads, one per composition. */
export type RenderPool = ReturnType<typeof createRenderPool>;

/** Compositions of single requests (overrides) that run beside the active ones. The oldest one is evicted. */
const maxTemporary = 2;

export function createRenderPool(options: RenderPoolOptions) {
  const renderers = new Map<string, Promise<SupervisedRenderer>>();
  let active: ReadonlySet<string> = new Set();
  let isClosed = false;

  function warm(release: ComposedRelease): Promise<SupervisedRenderer> {
    const existing = renderers.get(release.id);
    if (existing) return existing;
    const started = startSupervisedRenderer(release, options);
    renderers.set(release.id, started);
    started.catch(() => renderers.delete(release.id));
    return started;
  }

  function retire(id: string): void {
    const renderer = renderers.get(id);
    renderers.delete(id);
    // The caller of `warm` has received the error of a renderer that did not start.
    renderer?.then((started) => started.retire()).catch(() => undefined);
  }

  function evictTemporary(newest: string): void {
    const temporary = [...renderers.keys()].filter((id) => !active.has(id) && id !== newest);
    for (const id of temporary.slice(0, Math.max(0, temporary.length - maxTemporary + 1))) retire(id);
  }

  return {
    /** Starts the thread of a composition unless it runs already. Rejects if no thread starts. */
    warm,
    /** Renders a page. `null`: not rendered on the server; the browser renders the page. Never rejects. */
    render: async (
      release: ComposedRelease,
      url: string,
      member: RenderMember | null = null,
    ): Promise<RenderedPage | null> => {
      try {
        if (isClosed) throw new Error('the gateway is closing');
        if (!active.has(release.id)) evictTemporary(release.id);
        const renderer = await warm(release);
        return await renderer.render(url, member);
      } catch (error) {
        options.log.warn({ reason: String(error) }, 'composition not rendered');
        return null;
      }
    },
    /** Sets the active compositions. All other threads end after their pending pages. */
    activate: (releases: readonly ComposedRelease[]): void => {
      active = new Set(releases.flatMap(generationsOf).map(({ id }) => id));
      for (const id of renderers.keys()) if (!active.has(id)) retire(id);
    },
    close: async (): Promise<void> => {
      isClosed = true;
      const all = [...renderers.values()].map((started) => started.catch(() => null));
      await Promise.all(all.map(async (started) => (await started)?.end()));
    },
  };
}

/** Restarts its render thread after a crash. While no thread runs, `render` resolves to `null`. */
export type SupervisedRenderer = Pick<RenderThread, 'render' | 'retire' | 'end'>;

/** Rejects if the first thread does not start. */
export async function startSupervisedRenderer(
  release: ComposedRelease,
  options: RenderPoolOptions,
): Promise<SupervisedRenderer> {
  const nextDelayMs = createRestartBackoff();
  let thread: RenderThread | null = null;
  let isStopped = false;
  let restartTimer: NodeJS.Timeout | undefined;
  let restarting: Promise<void> = Promise.resolve();

  function supervise(started: RenderThread): void {
    thread = started;
    void started.lost.then((reason) => {
      thread = null;
      options.log.warn({ reason }, 'render thread lost');
      scheduleRestart();
    });
  }

  function scheduleRestart(): void {
    if (isStopped) return;
    restartTimer = setTimeout(() => {
      restarting = restart();
    }, nextDelayMs());
  }

  async function restart(): Promise<void> {
    try {
      const started = await startThread(release, options);
      if (isStopped) await started.end();
      else supervise(started);
    } catch (error) {
      options.log.warn({ reason: String(error) }, 'render thread not started');
      scheduleRestart();
    }
  }

  function stop(): void {
    isStopped = true;
    clearTimeout(restartTimer);
  }

  supervise(await startThread(release, options));
  return {
    render: async (url: string, member?: RenderMember | null) => thread?.render(url, member) ?? null,
    retire: () => {
      stop();
      thread?.retire();
    },
    end: async () => {
      stop();
      await thread?.end();
      await restarting;
    },
  };
}

function startThread(release: ComposedRelease, options: RenderPoolOptions): Promise<RenderThread> {
  const { previous } = options;
  return startRenderThread({
    workerFile: (release.generation === 'previous' && previous?.workerFile) || options.workerFile,
    log: options.log,
    ...(options.onExceeded && { onExceeded: options.onExceeded }),
    task: {
      composition: release.composition,
      scripts: [
        ...release.records.map((record) => ({
          name: record.name,
          file: path.join(options.releasesFolder, record.name, record.version, record.server.script),
          integrity: record.files[record.server.script]?.integrity ?? '',
        })),
        ...(previous ? release.elsewhere.map((name) => ({ name, ...previous.documentScript })) : []),
      ],
      providerOrigin: options.providerOrigin,
      renderTimeoutMs: options.renderTimeoutMs,
    },
  });
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
