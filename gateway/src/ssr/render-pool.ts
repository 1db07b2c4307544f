import type { ComposedRelease } from '@szn/release-registry/composition/compose';
import type { RenderedPage } from '@szn/shared-contracts/rendering';
import {
  startCompositionRenderer,
  type CompositionRenderer,
  type RendererOptions,
} from './composition-renderer.ts';

/** The threads that render, one for each composition. */
export type RenderPool = {
  /** Starts rendering a composition, if that has not begun. Rejects when no thread can be started. */
  readonly warm: (release: ComposedRelease) => Promise<Pick<CompositionRenderer, 'render'>>;
  /** The page, or `null` when there is no rendering to be had: the browser then does all of it. Never rejects. */
  readonly render: (release: ComposedRelease, url: string) => Promise<RenderedPage | null>;
  /** Says which compositions are at work; the threads of others end once their pages are done. */
  readonly keep: (releases: readonly ComposedRelease[]) => void;
  readonly close: () => Promise<void>;
};

/** Compositions beside those at work, made for single visits: the one asked for last replaces the oldest. */
const mostGuests = 2;

export function createRenderPool(options: RendererOptions): RenderPool {
  const renderers = new Map<string, Promise<CompositionRenderer>>();
  let atWork: ReadonlySet<string> = new Set();
  let isClosed = false;

  function warm(release: ComposedRelease): Promise<CompositionRenderer> {
    const begun = renderers.get(release.id);
    if (begun) return begun;
    const started = startCompositionRenderer(release, options);
    renderers.set(release.id, started);
    started.catch(() => renderers.delete(release.id));
    return started;
  }

  function retire(id: string): void {
    const leaving = renderers.get(id);
    renderers.delete(id);
    leaving?.then(
      (renderer) => renderer.retire(),
      // Whoever has started it has been told.
      () => undefined,
    );
  }

  function admit(release: ComposedRelease): Promise<CompositionRenderer> {
    if (isClosed) return Promise.reject(new Error('the gateway is closing'));
    const guests = [...renderers.keys()].filter((id) => !atWork.has(id) && id !== release.id);
    const isGuest = !atWork.has(release.id);
    if (isGuest) for (const id of guests.slice(0, Math.max(0, guests.length - mostGuests + 1))) retire(id);
    return warm(release);
  }

  return {
    warm,
    render: async (release, url) => {
      try {
        const renderer = await admit(release);
        return await renderer.render(url);
      } catch (error) {
        options.log.warn({ reason: String(error) }, 'composition not rendered');
        return null;
      }
    },
    keep: (releases) => {
      atWork = new Set(releases.map(({ id }) => id));
      for (const id of renderers.keys()) if (!atWork.has(id)) retire(id);
    },
    close: async () => {
      isClosed = true;
      await Promise.all([...renderers.values()].map(end));
    },
  };
}

async function end(started: Promise<CompositionRenderer>): Promise<void> {
  // One that did not start has nothing to end, and whoever began it has been told.
  const renderer = await started.catch(() => null);
  await renderer?.end();
}
