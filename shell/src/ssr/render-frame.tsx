import {
  StaticRouterProvider,
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  type RouteObject,
} from 'react-router-dom';
import { Layout } from '../layout/layout.tsx';
import { PagePending } from '../components/page-pending.tsx';
import { ShellRoot } from '../services/shell-context.tsx';
import { renderToHtml } from './render-to-html.ts';
import type { RenderedPage } from '@szn/shared-contracts/rendering';
import { createRequestShell, type RequestShellOptions } from './request-shell.ts';

export type FrameRequest = {
  readonly shell: RequestShellOptions;
  readonly url: string;
  readonly remote: string | null;
  /** The error of the page. */
  readonly failure: unknown;
};

const timeoutMs = 250;

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

/** The layout around a loading indicator, without code of remotes: what browsers render before a page has loaded. */
export async function renderFrame(request: FrameRequest): Promise<RenderedPage> {
  const handler = createStaticHandler(routes);
  const context = await handler.query(new Request(request.url));
  if (context instanceof Response) throw new Error('The frame has no loaders that could redirect.');
  const html = await renderToHtml(
    <ShellRoot shell={createRequestShell(request.shell).context}>
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </ShellRoot>,
    AbortSignal.timeout(timeoutMs),
  );
  return {
    kind: 'frame',
    status: statusOf(request.failure),
    html,
    remote: request.remote,
    reason: describe(request.failure),
  };
}

/** The status of a thrown response; 503 for other errors, which may be temporary. */
function statusOf(failure: unknown): number {
  return isRouteErrorResponse(failure) && failure.status >= 400 ? failure.status : 503;
}

function describe(failure: unknown): string {
  if (isRouteErrorResponse(failure)) return `${failure.status} ${failure.statusText}`;
  return failure instanceof Error ? (failure.stack ?? failure.message) : String(failure);
}
