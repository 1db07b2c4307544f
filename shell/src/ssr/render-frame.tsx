import {
  StaticRouterProvider,
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  type RouteObject,
} from 'react-router';
import { Layout } from '../layout/layout.tsx';
import { PagePending } from '../components/page-pending.tsx';
import { Root } from '../services/root.tsx';
import { renderToText } from './render-to-text.ts';
import type { RenderedPage } from '@szn/shared-contracts/rendering';
import { createRequestShell, type RequestShellOptions } from './request-shell.ts';

export type FrameRequest = {
  readonly shell: RequestShellOptions;
  readonly url: string;
  readonly remote: string | null;
  /** Why there is no page. */
  readonly failure: unknown;
};

const limitMs = 250;

const routes: RouteObject[] = [
  {
    id: 'root',
    path: '*',
    element: (
      <Layout>
        <PagePending />
      </Layout>
    ),
  },
];

/** Header and footer around an empty place, without any remote's code: what browsers draw before a page has loaded. */
export async function renderFrame(request: FrameRequest): Promise<RenderedPage> {
  const handler = createStaticHandler(routes);
  const context = await handler.query(new Request(request.url));
  if (context instanceof Response) throw new Error('A frame has no loaders that could redirect.');
  const html = await renderToText(
    <Root shell={createRequestShell(request.shell).context}>
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </Root>,
    AbortSignal.timeout(limitMs),
  );
  return {
    kind: 'frame',
    status: statusOf(request.failure),
    html,
    remote: request.remote,
    reason: describe(request.failure),
  };
}

/** A loader that threw a reply knows its status; anything else may pass by itself. */
function statusOf(failure: unknown): number {
  return isRouteErrorResponse(failure) && failure.status >= 400 ? failure.status : 503;
}

function describe(failure: unknown): string {
  if (isRouteErrorResponse(failure)) return `${failure.status} ${failure.statusText}`;
  return failure instanceof Error ? (failure.stack ?? failure.message) : String(failure);
}
