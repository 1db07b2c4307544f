import type { FastifyReply, FastifyRequest } from 'fastify';
import type { GatewayConfig } from '../config.ts';
import { withDevelopmentEntries } from '../development/development-entries.ts';
import { renderDevelopmentDocument } from '../development/render-development-document.ts';
import type { ShellAssets } from '../document/shell-assets.ts';
import type { RenderPool } from '../render/render-pool.ts';
import { createAnswerCache } from './answer-cache.ts';
import { createAnswerMaker, type PageAnswer } from './page-answer.ts';
import { chooseEncoding } from './page-body.ts';
import { readVisitedAddress } from './visited-address.ts';

export type PageHandlerOptions = {
  readonly config: GatewayConfig;
  readonly assets: ShellAssets;
  readonly pool: RenderPool;
};

const looksLikeFile = /\.[a-z0-9]{1,8}$/i;
const cacheLimits = { mostBytes: 48 * 1024 * 1024, standInMs: 300_000 };

/** Answers every address that nothing else does: with a page, be it the 404 page. */
export function createPageHandler({ config, assets, pool }: PageHandlerOptions) {
  const answerFor = createAnswerCache<PageAnswer>(cacheLimits);
  const makeAnswer = createAnswerMaker(assets);

  async function renderAnswer(url: URL, request: FastifyRequest): Promise<PageAnswer> {
    const rendering = await pool.render(url.href);
    const reason = rendering.page?.kind === 'frame' ? rendering.page.reason : 'no render thread has time';
    const isWhole = rendering.page !== null && rendering.page.kind !== 'frame';
    if (!isWhole) request.log.warn({ reason, path: url.pathname }, 'page not rendered');
    return makeAnswer(rendering, url);
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
    if (config.development) {
      const composition = withDevelopmentEntries(pool.serving().composition, config.development);
      const html = renderDevelopmentDocument(composition, config.development.shell);
      return reply.type('text/html; charset=utf-8').header('Cache-Control', 'no-store').send(html);
    }
    const key = `${pool.serving().composition.revision} ${url.href}`;
    return send(await answerFor(key, () => renderAnswer(url, request)), request, reply);
  };
}

async function send(answer: PageAnswer, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  reply.code(answer.status).headers(answer.headers);
  if (answer.body === null) return reply.send();
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  reply.header('Vary', 'Accept-Encoding');
  if (encoding !== 'identity') reply.header('Content-Encoding', encoding);
  return reply.send(await answer.body.in(encoding));
}

function asksForPage(request: FastifyRequest): boolean {
  return request.headers.accept?.includes('text/html') ?? false;
}
