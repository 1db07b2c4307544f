import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ComposedRelease } from '@szn/release-registry/composition/compose';
import type { GatewayConfig } from '../config.ts';
import { withDevelopmentEntries } from '../document/development-entries.ts';
import { renderDevelopmentDocument } from '../document/render-development-document.ts';
import type { ShellAssets } from '../document/shell-assets.ts';
import type { RenderPool } from '../ssr/render-pool.ts';
import type { VisitMetrics } from '../telemetry/metrics.ts';
import type { Visit, VisitChooser } from '../assignment/assign-versions.ts';
import { createAnswerCache } from './response-cache.ts';
import { createAnswerMaker, type PageAnswer } from './page-response.ts';
import { sendAnswer } from './send-answer.ts';
import { readVisitedAddress } from './page-url.ts';

export type PageHandlerOptions = {
  readonly config: GatewayConfig;
  readonly assets: ShellAssets;
  readonly pool: RenderPool;
  readonly chooseVisit: VisitChooser;
  readonly metrics: VisitMetrics;
};

const looksLikeFile = /\.[a-z0-9]{1,8}$/i;
const cacheLimits = { mostBytes: 48 * 1024 * 1024, standInMs: 300_000 };

/** Answers every address that nothing else does: with a page, be it the 404 page. */
export function createPageHandler({ config, assets, pool, chooseVisit, metrics }: PageHandlerOptions) {
  const answerFor = createAnswerCache<PageAnswer>(cacheLimits);
  const makeAnswer = createAnswerMaker(assets);

  async function renderAnswer(release: ComposedRelease, url: URL, request: FastifyRequest) {
    const page = await metrics.timeRendering(() => pool.render(release, url.href));
    const reason = page?.kind === 'frame' ? page.reason : 'no render thread has time';
    const isWhole = page !== null && page.kind !== 'frame';
    if (!isWhole) request.log.warn({ reason, path: url.pathname }, 'page not rendered');
    return makeAnswer({ release, page }, url);
  }

  async function answerVisit(visit: Visit, url: URL, request: FastifyRequest): Promise<PageAnswer> {
    const key = `${visit.release.id} ${url.href}`;
    return answerFor(key, () => renderAnswer(visit.release, url, request));
  }

  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const address = readVisitedAddress(request.url, config.publicOrigin ?? request);
    if (address.kind === 'moved') return reply.redirect(address.location, 308);
    if (address.kind === 'refused')
      return reply.code(400).send({ message: 'This is no address of the shop.' });
    const { url } = address;
    // A missing script or style sheet answered with a page would be taken for what it is not.
    if (looksLikeFile.test(url.pathname) && !asksForPage(request)) {
      reply.callNotFound();
      return reply;
    }
    const visit = await chooseVisit(request, url);
    if (config.development) {
      const composition = withDevelopmentEntries(visit.release.composition, config.development);
      const html = renderDevelopmentDocument(composition, config.development.shell);
      return reply.type('text/html; charset=utf-8').header('Cache-Control', 'no-store').send(html);
    }
    const answer = await answerVisit(visit, url, request);
    if (request.method === 'GET' && answer.remote) metrics.countVisit(answer.remote);
    return sendAnswer(answer, visit, { request, reply });
  };
}

function asksForPage(request: FastifyRequest): boolean {
  return request.headers.accept?.includes('text/html') ?? false;
}
