import type { FastifyReply } from 'fastify';
import { renderDevelopmentDocument, type DevelopmentEntries } from '../document/development-document.ts';
import type { RenderPool } from '../ssr/render-pool.ts';
import { renderInGeneration, type PageJob } from './render-in-generation.ts';

/**
 * Answers a page of `npm run dev`: rendered by the browser, or with `--ssr` by the server first. The log says why a page is
 * not rendered on the server.
 */
export async function sendDevelopmentPage(
  reply: FastifyReply,
  job: PageJob,
  { development, pool }: { readonly development: DevelopmentEntries; readonly pool: RenderPool },
): Promise<FastifyReply> {
  const { page } = development.hasServerRendering ? await renderInGeneration(pool, job) : { page: null };
  if (page?.kind === 'redirect') return reply.redirect(page.location, page.status);
  if (page?.kind === 'frame') {
    const remote = job.release.composition.remotes.find(({ name }) => name === page.remote);
    const reason = remote ? await pool.explain(remote, page.reason) : page.reason;
    reply.log.warn({ reason, path: job.url.pathname }, 'page not rendered on the server');
  }
  const html = renderDevelopmentDocument(job.release.composition, development, page);
  return reply.type('text/html; charset=utf-8').header('Cache-Control', 'no-store').send(html);
}
