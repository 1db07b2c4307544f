import staticFiles from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import path from 'node:path';
import type { GatewayConfig } from './config.ts';

const common = { index: false, dotfiles: 'ignore', decorateReply: false } as const;
/** Released files never change under their address. */
const immutable = { maxAge: '365d', immutable: true, preCompressed: true } as const;

const types = '(?:js|css|woff2|svg|png|webp|avif|jpg)';
const isAsset = new RegExp(`^/[^/]+\\.${types}$`);
/** The rest of a release folder is for the gateway alone. */
const isReleasedAsset = new RegExp(`^/[^/]+/[^/]+/browser/[^/]+\\.${types}$`);

/**
 * The shell's own files under `/assets/`, the remotes' under `/releases/`, and the few that browsers ask for by name.
 * What is missing is 404 and not to be kept: a deploy may bring it a moment later.
 */
export async function registerStaticFiles(app: FastifyInstance, config: GatewayConfig): Promise<void> {
  await app.register(staticFiles, {
    ...common,
    ...immutable,
    root: path.join(config.shellFolder, 'browser'),
    prefix: '/assets/',
    allowedPath: (pathname) => isAsset.test(pathname),
  });
  await app.register(staticFiles, {
    ...common,
    ...immutable,
    root: config.releasesFolder,
    prefix: '/releases/',
    allowedPath: (pathname) => isReleasedAsset.test(pathname),
  });
  await app.register(staticFiles, {
    ...common,
    root: path.join(config.shellFolder, '../public'),
    prefix: '/',
    wildcard: false,
    maxAge: '1h',
  });
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).header('Cache-Control', 'no-store').send({ message: 'Not found' }),
  );
}
