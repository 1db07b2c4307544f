import type { FastifyRequest } from 'fastify';

/** The token of the Authorization header, whatever it is worth; undefined without one. */
export function readBearer(request: FastifyRequest): string | undefined {
  const [scheme = '', token = ''] = (request.headers.authorization ?? '').trim().split(/\s+/, 2);
  return scheme.toLowerCase() === 'bearer' && token !== '' ? token : undefined;
}
