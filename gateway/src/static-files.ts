import staticFiles from '@fastify/static';
import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify';
import path from 'node:path';
import type { GatewayConfig } from './config.ts';
import type { ReleaseMirror } from './releases/release-cache.ts';

const common = { index: false, dotfiles: 'ignore', decorateReply: false } as const;
/** Released files never change under their address. */
const immutable = { maxAge: '365d', immutable: true, preCompressed: true } as const;

const types = '(?:js|css|woff2|svg|png|webp|avif|jpg)';
const isAsset = new RegExp(`^/[^/]+\\.${types}$`);
/** The rest of a release folder is for the gateway alone. */
const isReleasedAsset = new RegExp(`^/[^/]+/[^/]+/browser/[^/]+\\.${types}$`);
/** As in the schemas of release records. */
const releasedVersion = /^\/releases\/([a-z][a-z0-9-]{0,40})\/(\d+\.\d+\.\d+(?:-[0-9a-z.-]+)?)\/browser\//;

/**
 * The shell's own files under `/assets/`, the remotes' under `/releases/`, and the few that browsers ask for by name.
 * What is missing is 404 and not to be kept: a deploy may bring it a moment later.
 */
export async function registerStaticFiles(
  app: FastifyInstance,
  config: GatewayConfig,
  mirror: ReleaseMirror | null,
): Promise<void> {
  await app.register(staticFiles, {
    ...common,
    ...immutable,
    root: path.join(config.shellFolder, 'browser'),
    prefix: '/assets/',
    allowedPath: (pathname) => isAsset.test(pathname),
  });
  if (mirror) app.addHook('onRequest', bringReleased(mirror));
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

/** Nobody can make this gateway ask the store for the same missing version more often than this. */
const missingForMs = 30_000;
const mostMissing = 1000;

/** An open tab may ask for files of a version that this gateway has never served: the store still has them. */
function bringReleased(mirror: ReleaseMirror): onRequestAsyncHookHandler {
  const missingSince = new Map<string, number>();
  return async (request) => {
    const [, name, version] = releasedVersion.exec(request.url) ?? [];
    if (name === undefined || version === undefined) return;
    const key = `${name}@${version}`;
    if (Date.now() - (missingSince.get(key) ?? 0) < missingForMs) return;
    try {
      await mirror.bring({ name, version });
    } catch (error) {
      if (missingSince.size >= mostMissing) missingSince.clear();
      missingSince.set(key, Date.now());
      request.log.warn({ reason: String(error), name, version }, 'version not brought from the store');
    }
  };
}
