import type { FastifyInstance } from 'fastify';
import type { VersionAssigner } from './assign-versions.ts';

/**
 * Serves `/registry.json`: the composition that a new page of this client would get. Open pages poll it to detect
 * updates, so an unchanged composition answers 304.
 */
export function registerRegistryRoute(app: FastifyInstance, assignVersions: VersionAssigner): void {
  // The path has no `mfe` parameter: only cookies select versions here.
  const url = new URL('http://localhost/registry.json');
  app.get('/registry.json', async (request, reply) => {
    const { release, isPersonal } = await assignVersions(request, url);
    const etag = `"${release.id}"`;
    reply
      .header('Cache-Control', isPersonal ? 'private, no-cache' : 'no-cache')
      .header('Vary', 'Cookie')
      .header('ETag', etag);
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.send(release.composition);
  });
}
