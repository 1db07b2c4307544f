import {
  StaticRouterProvider,
  createStaticHandler,
  createStaticRouter,
  type StaticHandlerContext,
} from 'react-router-dom';
import { type PageData, storefrontHead, type RenderedPage } from '@szn/shared-contracts/rendering';
import { createRoutes } from '../routing/create-routes.tsx';
import { readPageHead, isRemoteRouteHandle, type RemoteRouteHandle } from '../layout/document-head.ts';
import { ShellRoot } from '../services/shell-context.tsx';
import { renderFrame } from './render-frame.tsx';
import { renderToHtml } from './render-to-html.ts';
import { createRequestShell, type RequestShell, type RequestShellOptions } from './request-shell.ts';

type RenderRequest = RequestShellOptions & {
  readonly url: string;
  /** Aborts loaders and rendering; the response is then the frame. */
  readonly signal: AbortSignal;
  /** Called with errors that do not affect the page. */
  readonly onStray: (error: unknown) => void;
};

/** Patterns of not-found pages (specification, section 2, "Routes"). */
const notFoundPatterns: ReadonlySet<string> = new Set(['*', '/404', '/not-found']);

/**
 * Runs the loaders of a page and renders it, with services, bus and stores of its own. If a loader or component throws,
 * the response is the frame, and the browser loads the page again.
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
    const html = await renderToHtml(
      <ShellRoot shell={shell.context}>
        <StaticRouterProvider
          router={createStaticRouter(handler.dataRoutes, context)}
          context={context}
          hydrate={false}
        />
      </ShellRoot>,
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
  const location = sameOriginPath(response.headers.get('Location'), new URL(request.url));
  if (location === null) throw new Error(`Redirects to another origin are not allowed (${request.url}).`);
  return { kind: 'redirect', status: response.status, location };
}

function readRoute(context: StaticHandlerContext): RemoteRouteHandle | null {
  const handle: unknown = context.matches.at(-1)?.route.handle;
  return isRemoteRouteHandle(handle) ? handle : null;
}

/** The not-found page of a remote, or that of the shell. */
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

/** The page is already rendered, so an error of a remote's `dispose` is only reported. */
function dispose(shell: RequestShell, request: RenderRequest): void {
  try {
    shell.dispose();
  } catch (error) {
    request.onStray(error);
  }
}

/** The target of a redirect as path and query, or `null` for another origin. */
export function sameOriginPath(location: string | null, page: URL): string | null {
  if (location === null || !URL.canParse(location, page.href)) return null;
  const target = new URL(location, page.href);
  // `/.//other.example` is on this origin, but its normalised pathname `//other.example` is not.
  const isOwn = target.origin === page.origin && !target.pathname.startsWith('//');
  return isOwn ? `${target.pathname}${target.search}` : null;
}
