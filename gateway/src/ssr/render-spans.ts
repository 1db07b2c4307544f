import type { ForeignPage, ProviderCall, RenderedPage, RenderTask } from '@szn/shared-contracts/rendering';
import { endCall, type Tracing } from '@szn/tracing/tracing';

/** The span of a page in a render thread or process. */
export type RenderSpan = {
  readonly traceparent: string;
  /** `calls`: the requests to the provider that the thread sent for the page. */
  readonly end: (page: RenderedPage | ForeignPage | null, calls?: readonly ProviderCall[]) => void;
};

/** Where the program runs that renders. */
export type HostKind = 'thread' | 'process';

type Rendering = {
  readonly host: { readonly kind: HostKind };
  readonly task: Pick<RenderTask, 'composition'>;
};

/** Returns the function that starts the span of a page below the active one; `null` without one, as in checks of versions. */
export function createRenderSpans(tracing: Tracing | null, { host, task }: Rendering) {
  const versions = new Map(task.composition.remotes.map(({ name, version }) => [name, version]));

  return (): RenderSpan | null => {
    if (!tracing?.active()) return null;
    const span = tracing.startSpan('render', { attributes: { 'szn.render.host': host.kind } });

    function addCall({ spanId, method, startedAt, durationMs, status }: ProviderCall): void {
      const call = tracing?.startSpan(method, {
        kind: 'client',
        parent: span.traceparent,
        measured: { spanId, startedAt },
        attributes: { 'http.request.method': method },
      });
      if (call) endCall(call, status, startedAt + durationMs);
    }

    return {
      traceparent: span.traceparent,
      end: (page, calls = []) => {
        calls.forEach(addCall);
        const remote = page && 'remote' in page ? page.remote : null;
        span.set({
          'szn.render.result': page?.kind ?? 'none',
          'szn.remote.name': remote ?? undefined,
          'szn.remote.version': versions.get(remote ?? ''),
        });
        if (page === null) span.fail('not rendered');
        else if (page.kind === 'frame') span.fail('frame');
        span.end();
      },
    };
  };
}
