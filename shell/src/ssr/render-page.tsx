import {
  StaticRouterProvider,
  createStaticHandler,
  createStaticRouter,
  type StaticHandlerContext,
} from 'react-router';
import { createRoutes } from '../routing/create-routes.tsx';
import type { PageData } from '@szn/shared-contracts/rendering';
import { storefrontHead } from '@szn/shared-contracts/rendering';
import { readPageHead } from '../layout/page-head.ts';
import { isRemoteRouteHandle, type RemoteRouteHandle } from '../layout/remote-route-handle.ts';
import { Root } from '../services/root.tsx';
import { readOwnLocation } from './own-location.ts';
import { renderFrame } from './render-frame.tsx';
import { renderToText } from './render-to-text.ts';
import type { RenderedPage } from '@szn/shared-contracts/rendering';
import { createRequestShell, type RequestShell, type RequestShellOptions } from './request-shell.ts';

export type RenderRequest = RequestShellOptions & {
  readonly url: string;
  /** Ends loaders and rendering; the page is then answered with the frame. */
  readonly signal: AbortSignal;
  /** Told of errors that cost nobody a page. */
  readonly onStray: (error: unknown) => void;
};

/** Paths whose page says that there is none (specification, section 2, "Routes"). */
const notFoundPatterns: ReadonlySet<string> = new Set(['*', '/404', '/not-found']);

/**
 * Runs the loaders of a page and renders it. Everything is made anew for the request: services, bus, stores. A page
 * whose loader or component throws is answered with the frame, and the browser tries again.
 */
export async function renderPage(request: RenderRequest): Promise<RenderedPage> {
  const shell = createRequestShell(request);
  try {
    return await renderWith(shell, request);
  } finally {
    dispose(shell, request);
  }
}

async function renderWith(shell: RequestShell, request: RenderRequest): Promise<RenderedPage> {
  const handler = createStaticHandler(createRoutes(request.composition, shell.context.remotes));
  let route: RemoteRouteHandle | null = null;
  try {
    const context = await handler.query(new Request(request.url, { signal: request.signal }));
    if (context instanceof Response) return toRedirect(context, request);
    route = readRoute(context);
    const failure = findFailure(context);
    if (failure) throw failure.error;
    const html = await renderToText(
      <Root shell={shell.context}>
        <StaticRouterProvider
          router={createStaticRouter(handler.dataRoutes, context)}
          context={context}
          hydrate={false}
        />
      </Root>,
      request.signal,
    );
    return {
      kind: 'page',
      status: isNotFound(context) ? 404 : context.statusCode,
      head: readHead(context, shell, request),
      html,
      data: JSON.stringify(toPageData(context, shell)),
      remote: route?.remote ?? null,
    };
  } catch (error) {
    return await renderFrame({
      shell: request,
      url: request.url,
      remote: route?.remote ?? null,
      failure: error,
    });
  }
}

function toRedirect(response: Response, request: RenderRequest): RenderedPage {
  const location = readOwnLocation(response.headers.get('Location'), new URL(request.url));
  if (location === null) throw new Error(`A redirect away from the storefront is refused (${request.url}).`);
  return { kind: 'redirect', status: response.status, location };
}

function readRoute(context: StaticHandlerContext): RemoteRouteHandle | null {
  const handle: unknown = context.matches.at(-1)?.route.handle;
  return isRemoteRouteHandle(handle) ? handle : null;
}

/** The page's own, of whatever remote, or the shell's where no remote has one. */
function isNotFound(context: StaticHandlerContext): boolean {
  return notFoundPatterns.has(context.matches.at(-1)?.route.path ?? '');
}

function findFailure(context: StaticHandlerContext): { readonly error: unknown } | undefined {
  return Object.values(context.errors ?? {}).map((error: unknown) => ({ error }))[0];
}

function readHead(context: StaticHandlerContext, shell: RequestShell, request: RenderRequest) {
  const matches = context.matches.map(({ route, params }) => ({
    handle: route.handle as unknown,
    params,
    data: context.loaderData[route.id] as unknown,
  }));
  return readPageHead(matches, shell.context.remotes, new URL(request.url)) ?? storefrontHead;
}

function toPageData(context: StaticHandlerContext, shell: RequestShell): PageData {
  return {
    hydration: { loaderData: context.loaderData, actionData: null, errors: null },
    remoteStates: shell.dehydrate(),
  };
}

/** The page is rendered by then; a remote that does not end well costs nobody a page. */
function dispose(shell: RequestShell, request: RenderRequest): void {
  try {
    shell.dispose();
  } catch (error) {
    request.onStray(error);
  }
}
