import { site } from '@szn/shared-contracts';
import type { FastifyInstance } from 'fastify';
import type { GatewayConfig } from './config.ts';

const path = '/.well-known/security.txt';
/** RFC 9116 advises less than a year. */
const validMs = 180 * 24 * 3_600_000;

/** Serves `/.well-known/security.txt` (RFC 9116): to whom a vulnerability is reported. */
export function registerSecurityText(
  app: FastifyInstance,
  { publicOrigin }: Pick<GatewayConfig, 'publicOrigin'>,
): void {
  app.get(path, async (_request, reply) => {
    const lines = [
      `Contact: mailto:${site.contactEmail}`,
      `Expires: ${new Date(Date.now() + validMs).toISOString()}`,
      'Preferred-Languages: en',
      ...(publicOrigin === null ? [] : [`Canonical: ${new URL(path, publicOrigin).href}`]),
    ];
    return reply
      .type('text/plain; charset=utf-8')
      .header('Cache-Control', 'public, max-age=3600')
      .send(`${lines.join('\n')}\n`);
  });
}
