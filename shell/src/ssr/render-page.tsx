import {
  StaticRouterProvider,
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  type StaticHandler,
  type StaticHandlerContext,
} from 'react-router-dom';
import { isRequestError, type Composition, ownValue, parseUrl } from '@szn/shared-contracts';
import { type PageData, storefrontHead, type RenderedPage } from '@szn/shared-contracts/rendering';
import { PagePending } from '../components/loading-overlay.tsx';
import { Layout } from '../layout/layout.tsx';
import { createRoutes } from '../routing/create-routes.tsx';
import { readPageHead, isRemoteRouteHandle, notFoundPatterns } from '../layout/document-head.ts';
import { ShellRoot, type ShellContext } from '../services/shell-context.tsx';
import { renderToHtml } from './render-to-html.ts';
import { createRequestShell, type RequestShell, type RequestShellOptions } from './request-shell.ts';

type RenderRequest = RequestShellOptions & {
  /** The routes of the composition, from {@link createPageRoutes}. */
  readonly routes: StaticHandler;
  readonly url: string;
  /** Remotes whose pages another process renders. */
  readonly foreign?: readonly string[] | undefined;
  /** Aborts loaders and rendering; the response is then the frame. */
  readonly signal: AbortSignal;
  readonly onStray: (error: unknown) => void;
};

/** The routes of a composition, created once: creating and ranking them takes as long as the loaders of a page. */
export function createPageRoutes(composition: Composition): StaticHandler {
  return createStaticHandler(
    createRoutes(composition, {
      // Only browsers revalidate a page.
      peek: () => undefined,
      load: (name, context) => readShell(context).context.remotes.load(name),
    }),
  );
}

/** What loaders receive as `context`. Not the class of React Router: its previous major version has none. */
class RequestContext {
  constructor(readonly shell: RequestShell) {}
}

function readShell(context: unknown): RequestShell {
  if (context instanceof RequestContext) return context.shell;
  throw new TypeError('A page is rendered without the shell of its request.');
}

/** A process of the remote renders the page. */
type ForeignRemote = { readonly kind: 'foreign'; readonly remote: string };

/** If a loader or component throws, the response is the frame, and the browser loads the page again. */
export async function renderPage(request: RenderRequest): Promise<RenderedPage<string> | ForeignRemote> {
  let isIncomplete = false;
  const shell = createRequestShell({ ...request, onUnanswered: () => (isIncomplete = true) });
  try {
    const page = await renderWith(shell, request);
    return page.kind === 'page' && isIncomplete ? { ...page, isIncomplete } : page;
  } finally {
    dispose(shell, request);
  }
}

async function renderWith(
  shell: RequestShell,
  request: RenderRequest,
): Promise<RenderedPage<string> | ForeignRemote> {
  let remote: string | null = null;
  try {
    const context = await request.routes.query(new Request(request.url, { signal: request.signal }), {
      requestContext: new RequestContext(shell),
    });
    if (context instanceof Response) return toRedirect(context, request);
    const last = context.matches.at(-1)?.route;
    remote = readRemote(last?.handle);
    if (isForeign(remote, request)) return { kind: 'foreign', remote };
    const [failure] = Object.values({ ...context.errors }).map((error: unknown) => ({ error }));
    if (failure) throw failure.error;
    const html = await renderToHtml(renderTree(shell.context, request.routes, context), request.signal);
    return {
      kind: 'page',
      status: notFoundPatterns.has(last?.path ?? '') ? 404 : context.statusCode,
      html,
      head: readHead(context, shell, request),
      data: JSON.stringify(createPageData(context, shell, request)),
      remote,
    };
  } catch (error) {
    return await renderFrame(request, remote, error);
  }
}

function isForeign(remote: string | null, { foreign = [] }: RenderRequest): remote is string {
  return remote !== null && foreign.includes(remote);
}

function createPageData(
  context: StaticHandlerContext,
  shell: RequestShell,
  request: RenderRequest,
): PageData {
  return {
    hydration: { loaderData: context.loaderData, actionData: null, errors: null },
    remoteStates: shell.dehydrate(),
    ...(request.member && { memberId: request.member.id }),
  };
}

const frameTimeoutMs = 250;

const frame = (
  <Layout>
    <PagePending />
  </Layout>
);

/** The layout around a loading indicator, without code of remotes: what browsers render before a page has loaded. */
async function renderFrame(
  request: RenderRequest,
  remote: string | null,
  failure: unknown,
): Promise<RenderedPage<string>> {
  const handler = createStaticHandler([{ id: 'root', path: '*', element: frame }]);
  const context = await handler.query(new Request(request.url));
  if (context instanceof Response) throw new Error('The frame has no loaders that could redirect.');
  const shell = createRequestShell(request).context;
  const signal = AbortSignal.timeout(frameTimeoutMs);
  return {
    kind: 'frame',
    // Errors other than a thrown response may be temporary.
    status: isRouteErrorResponse(failure) && failure.status >= 400 ? failure.status : 503,
    html: await renderToHtml(renderTree(shell, handler, context), signal),
    remote,
    reason: describe(failure),
    hasThrown: !isRouteErrorResponse(failure) && !isRequestError(failure) && !request.signal.aborted,
  };
}

function renderTree(shell: ShellContext, { dataRoutes }: StaticHandler, context: StaticHandlerContext) {
  const router = createStaticRouter(dataRoutes, context);
  return (
    <ShellRoot shell={shell}>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </ShellRoot>
  );
}

function describe(failure: unknown): string {
  if (isRouteErrorResponse(failure)) return `${failure.status} ${failure.statusText}`;
  return failure instanceof Error ? (failure.stack ?? failure.message) : String(failure);
}

function toRedirect(response: Response, request: RenderRequest): RenderedPage<string> {
  const location = sameOriginPath(response.headers.get('Location'), new URL(request.url));
  if (location === null) throw new Error(`Redirects to another origin are not allowed (${request.url}).`);
  return { kind: 'redirect', status: response.status, location };
}

function readRemote(handle: unknown): string | null {
  return isRemoteRouteHandle(handle) ? handle.remote : null;
}

function readHead(context: StaticHandlerContext, shell: RequestShell, request: RenderRequest) {
  const matches = context.matches.map(({ route, params }) => ({
    handle: route.handle as unknown,
    params,
    data: ownValue(context.loaderData, route.id) as unknown,
  }));
  return readPageHead(matches, shell.context.remotes, new URL(request.url)) ?? storefrontHead;
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
  const target = location === null ? null : parseUrl(location, page);
  if (target === null) return null;
  // `/.//other.example` is on this origin, but its normalised pathname `//other.example` is not.
  const isOwn = target.origin === page.origin && !target.pathname.startsWith('//');
  return isOwn ? `${target.pathname}${target.search}` : null;
}
