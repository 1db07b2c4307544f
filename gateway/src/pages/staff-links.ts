import { digestHeader, readField } from '@szn/shared-contracts/wire';
import type { FastifyInstance } from 'fastify';
import type { VersionAssigner } from '../assignment/assign-versions.ts';
import { listStaffLinks } from './declared-pages.ts';

/**
 * Serves `/proxy/desk/links`: the links that pages of editors and admins declare, to whom the provider answers that they are one. Everybody
 * else gets the answer of the provider, which is the same for every address below `/desk`.
 */
export function registerStaffLinks(app: FastifyInstance, assignVersions: VersionAssigner): void {
  app.get('/proxy/desk/links', async (request, reply) => {
    const { 'accept-encoding': _encodings, 'if-none-match': _tag, ...headers } = request.headers;
    const { remoteAddress } = request.socket;
    const session = await app.inject({
      url: '/proxy/desk/session',
      headers,
      ...(remoteAddress !== undefined && { remoteAddress }),
    });
    if (session.statusCode !== 200)
      return reply.code(session.statusCode).headers(session.headers).send(session.rawPayload);
    // Those of the body stay with it.
    const { 'content-length': _length, [digestHeader]: _digest, ...answered } = session.headers;
    reply.headers(answered);
    const { release } = await assignVersions(request, new URL('http://localhost/'));
    return reply.send({ links: listStaffLinks(release, readField(session.json(), 'role') === 'admin') });
  });
}
