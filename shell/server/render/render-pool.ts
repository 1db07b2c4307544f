import type { ComposedRelease } from '@szn/delivery/compose';
import type { RenderedPage } from '../../src/rendering/rendered-page.ts';
import { startCompositionRenderer, type RendererOptions } from './composition-renderer.ts';
import { findWorsePage } from './find-worse-page.ts';

/** A page and the composition that it was rendered from: the document around it must name the same versions. */
export type Rendering = {
  readonly release: ComposedRelease;
  /** `null` when there is no rendering to be had: the browser then does all of it. */
  readonly page: RenderedPage | null;
};

export type RenderPool = {
  readonly render: (url: string) => Promise<Rendering>;
  /** The composition that pages come from at the moment. */
  readonly serving: () => ComposedRelease;
  /**
   * Warms a thread for another composition and lets it take over; the old one ends when its pages are done. Resolves
   * also when a later call has overtaken this one. Rejects when the new composition renders worse than the one at work,
   * which then stays.
   */
  readonly use: (release: ComposedRelease) => Promise<void>;
  readonly close: () => Promise<void>;
};

/** Starts rendering with a first composition; rejects when no thread can be started. */
export async function startRenderPool(options: RendererOptions, first: ComposedRelease): Promise<RenderPool> {
  let current = await startCompositionRenderer(first, options);
  let wanted = first;
  let isClosed = false;
  let lastTurn: Promise<unknown> = Promise.resolve();

  async function takeOver(next: ComposedRelease): Promise<void> {
    const isOvertaken = () => isClosed || wanted !== next;
    if (isOvertaken()) return;
    const candidate = await startCompositionRenderer(next, options);
    const worse = await findWorsePage(next.composition, candidate, current);
    if (worse !== null || isOvertaken()) await candidate.end();
    if (worse !== null) throw new Error(`It does not render ${worse}, which the composition at work does.`);
    if (isOvertaken()) return;
    current.retire();
    current = candidate;
  }

  return {
    serving: () => current.release,
    render: async (url) => {
      const { release, render } = current;
      return { release, page: await render(url) };
    },
    use: (release) => {
      wanted = release;
      // One at a time, in the order of the calls.
      const turn = lastTurn.then(() => takeOver(release));
      lastTurn = turn.catch(() => undefined);
      return turn;
    },
    close: async () => {
      isClosed = true;
      await lastTurn;
      await current.end();
    },
  };
}
