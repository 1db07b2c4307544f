import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Visit } from '../assignment/assign-versions.ts';
import type { PageAnswer } from './page-response.ts';
import { chooseEncoding } from './page-body.ts';

/** For this visitor alone: neither an edge nor the browser may give it to anybody later. */
const personalCaching = 'private, no-store';

export async function sendAnswer(
  answer: PageAnswer,
  visit: Visit,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
): Promise<FastifyReply> {
  reply.code(answer.status).headers(answer.headers);
  if (visit.isPersonal) reply.header('Cache-Control', personalCaching);
  for (const cookie of visit.setCookies) reply.header('Set-Cookie', cookie);
  reply.header('Vary', visit.dependsOnCookies ? 'Accept-Encoding, Cookie' : 'Accept-Encoding');
  if (answer.body === null) return reply.send();
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  if (encoding !== 'identity') reply.header('Content-Encoding', encoding);
  return reply.send(await answer.body.in(encoding));
}
