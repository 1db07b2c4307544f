import path from 'node:path';
import type { ComposedRelease } from '@szn/release-registry/composition/compose';
import { startRenderThread, type RenderLog, type RenderThread } from './render-thread.ts';
import { createRestartDelay } from './restart-delay.ts';

export type RendererOptions = {
  readonly workerFile: string;
  readonly releasesFolder: string;
  readonly providerOrigin: string;
  readonly renderTimeoutMs: number;
  readonly log: RenderLog;
};

/** Renders the pages of one composition for as long as it is wanted: a lost thread is followed by another. */
export type CompositionRenderer = Pick<RenderThread, 'render' | 'retire' | 'end'> & {
  readonly release: ComposedRelease;
};

/** Rejects when no thread can be started; later on, `render` gives `null` while there is none. */
export async function startCompositionRenderer(
  release: ComposedRelease,
  options: RendererOptions,
): Promise<CompositionRenderer> {
  const restartDelay = createRestartDelay();
  let thread: RenderThread | null = null;
  let isWanted = true;
  let restartTimer: NodeJS.Timeout | undefined;
  let restarting: Promise<void> = Promise.resolve();

  function follow(started: RenderThread): void {
    thread = started;
    void started.lost.then((reason) => {
      thread = null;
      options.log.warn({ reason }, 'render thread lost');
      scheduleRestart();
    });
  }

  function scheduleRestart(): void {
    if (!isWanted) return;
    restartTimer = setTimeout(() => {
      restarting = restart();
    }, restartDelay());
  }

  async function restart(): Promise<void> {
    try {
      const started = await startThread(release, options);
      if (isWanted) follow(started);
      else await started.end();
    } catch (error) {
      options.log.warn({ reason: String(error) }, 'no render thread');
      scheduleRestart();
    }
  }

  function stopRestarting(): void {
    isWanted = false;
    clearTimeout(restartTimer);
  }

  follow(await startThread(release, options));
  return {
    release,
    render: async (url) => thread?.render(url) ?? null,
    retire: () => {
      stopRestarting();
      thread?.retire();
    },
    end: async () => {
      stopRestarting();
      await thread?.end();
      await restarting;
    },
  };
}

function startThread(release: ComposedRelease, options: RendererOptions): Promise<RenderThread> {
  return startRenderThread({
    workerFile: options.workerFile,
    log: options.log,
    task: {
      composition: release.composition,
      scripts: release.records.map((record) => ({
        name: record.name,
        file: path.join(options.releasesFolder, record.name, record.version, record.server.script),
        integrity: record.files[record.server.script]?.integrity ?? '',
      })),
      providerOrigin: options.providerOrigin,
      renderTimeoutMs: options.renderTimeoutMs,
    },
  });
}
