import type { FastifyInstance } from 'fastify';
import type { GatewayConfig } from '../config.ts';
import type { VisitChooser } from './assign-versions.ts';

export type RegistryRouteOptions = {
  readonly config: Pick<GatewayConfig, 'publicOrigin'>;
  readonly chooseVisit: VisitChooser;
};

/**
 * `/registry.json`: the composition that a page of this visitor would be made of now. Asked again by pages that are
 * open, so an answer that has not changed costs its headers alone.
 */
export function registerRegistry(app: FastifyInstance, { config, chooseVisit }: RegistryRouteOptions): void {
  app.get('/registry.json', async (request, reply) => {
    const url = new URL('/registry.json', config.publicOrigin ?? 'http://localhost');
    const { release, isPersonal } = await chooseVisit(request, url);
    const etag = `"${release.id}"`;
    reply
      .header('Cache-Control', isPersonal ? 'private, no-cache' : 'no-cache')
      .header('Vary', 'Cookie')
      .header('ETag', etag);
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.send(release.composition);
  });
}
