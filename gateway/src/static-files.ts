// Adds `createRateLimit` to the type of the app.
import '@fastify/rate-limit';
import { ownValue } from '@szn/shared-contracts/wire';
import staticFiles from '@fastify/static';
import { recordKey, type Version } from '@szn/release-registry/store/release-store';
import { networkOf, sitePrefix } from '@szn/settings/client-networks';
import { nameSchema, versionSchema } from '@szn/shared-contracts/release';
import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { LRUCache } from 'lru-cache';
import path from 'node:path';
import type { GatewayConfig } from './config.ts';
import { previousAssetsPrefix } from './document/shell-assets.ts';
import type { ReleaseCache } from './releases/release-cache.ts';
import { listOwnFiles, type ShellFiles } from './releases/shell-files.ts';
import { site } from '@szn/shared-contracts';
import { z } from 'zod';

const common = { index: false, dotfiles: 'ignore', decorateReply: false } as const;
/** The URL of a released file contains its version or hash, so its content never changes. */
const immutable = { maxAge: '365d', immutable: true, preCompressed: true } as const;

/** Only files of these kinds are served. */
const mediaTypes: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  woff2: 'font/woff2',
  svg: 'image/svg+xml',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
  jpg: 'image/jpeg',
};

const types = `(?:${Object.keys(mediaTypes).join('|')})`;
const shellAsset = new RegExp(`^/[^/]+\\.${types}$`);
/** A path below `/assets/`. */
const requestedShellFile = new RegExp(`^/assets/((?:previous/)?[^/?]+\\.${types})(?:\\?|$)`);
/** Only browser files are public; server scripts and records are not. */
const releasedAsset = new RegExp(`^/[^/]+/[^/]+/browser/[^/]+\\.${types}$`);
const versionParts = z.object({ name: nameSchema, version: versionSchema });
const releasedVersion = /^\/releases\/([^/?]+)\/([^/?]+)\/browser\//;

/**
 * Serves the shell's files, and those of other shells, under `/assets/`, released files under `/releases/`, and the shell's
 * public folder (icons, pictures for link previews). A missing file is a 404 that is not cacheable, because a deployment can add the file later.
 */
export async function registerStaticFiles(
  app: FastifyInstance,
  config: Pick<GatewayConfig, 'shellFolder' | 'previousShellFolder' | 'releasesFolder'>,
  {
    releaseCache,
    shellFiles,
  }: { readonly releaseCache: ReleaseCache | null; readonly shellFiles: ShellFiles },
): Promise<void> {
  app.addHook('onRequest', serveOtherShells(shellFiles, new Set(await listOwnFiles(config))));
  const shellBuilds = { '/assets/': config.shellFolder, [previousAssetsPrefix]: config.previousShellFolder };
  for (const [prefix, folder] of Object.entries(shellBuilds)) {
    if (folder === null) continue;
    await app.register(staticFiles, {
      ...common,
      ...immutable,
      root: path.join(folder, 'browser'),
      prefix,
      allowedPath: (pathname) => shellAsset.test(pathname),
    });
  }
  if (releaseCache) app.addHook('onRequest', cacheRequestedVersions(app, releaseCache));
  await app.register(staticFiles, {
    ...common,
    ...immutable,
    root: config.releasesFolder,
    prefix: '/releases/',
    allowedPath: (pathname) => releasedAsset.test(pathname),
  });
  await app.register(staticFiles, {
    ...common,
    root: path.join(config.shellFolder, '../public'),
    prefix: '/',
    wildcard: false,
    maxAge: '1h',
    // Other sites show the picture of a link to this one.
    setHeaders: (response, file) => {
      if (file.includes(`${path.sep}share${path.sep}`))
        response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
    },
  });
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).header('Cache-Control', 'no-store').send({ message: 'Not found' }),
  );
}

/** Pages of other gateways, and pages that were opened before a roll-out, load the files of their shell. */
function serveOtherShells(shellFiles: ShellFiles, own: ReadonlySet<string>): onRequestAsyncHookHandler {
  return async (request, reply) => {
    const [, file] = requestedShellFile.exec(request.url) ?? [];
    if (file === undefined || own.has(file)) return undefined;
    const bytes = await shellFiles.read(file).catch((error: unknown) => {
      request.log.warn({ reason: String(error), file }, 'file of another shell not available in the store');
      return null;
    });
    if (bytes === null) return undefined;
    return reply
      .header('Cache-Control', 'public, max-age=31536000, immutable')
      .type(ownValue(mediaTypes, path.extname(file).slice(1)) ?? 'application/octet-stream')
      .send(bytes);
  };
}

/** Requests for a missing version reach the store at most once in this time. */
const missingTtlMs = 30_000;
/** Versions that are not on the disk and that one site can have read from the store. A page names about ten. */
const maxStoreReads = {
  max: 60,
  timeWindow: '1 minute',
  keyGenerator: ({ ip }: FastifyRequest) => networkOf(ip, sitePrefix),
};

/** Downloads a requested version that is not cached: open tabs can request versions that this gateway never served. */
function cacheRequestedVersions(app: FastifyInstance, releaseCache: ReleaseCache): onRequestAsyncHookHandler {
  const missing = new LRUCache<string, true>({ max: 1000, ttl: missingTtlMs });
  const pending = new Map<string, Promise<void>>();
  const countRead = app.createRateLimit(maxStoreReads);

  async function download(version: Version, request: FastifyRequest): Promise<void> {
    if (await releaseCache.isCached(version)) return;
    const count = await countRead(request);
    if (!count.isAllowed && count.isExceeded) return;
    try {
      await releaseCache.ensure(version);
    } catch (error) {
      missing.set(recordKey(version), true);
      request.log.warn({ reason: String(error), ...version }, 'version not available in the store');
    }
  }

  return async (request) => {
    const match = releasedVersion.exec(request.url);
    if (!match) return;
    const [, name, version] = match;
    const { data: requested } = versionParts.safeParse({ name, version });
    if (!requested) return;
    const key = recordKey(requested);
    if (missing.has(key)) return;
    const shared = pending.get(key) ?? download(requested, request).finally(() => pending.delete(key));
    pending.set(key, shared);
    await shared;
  };
}

const securityPath = '/.well-known/security.txt';
/** RFC 9116 advises less than a year. */
const validMs = 180 * 24 * 3_600_000;

/** Serves `/.well-known/security.txt` (RFC 9116): to whom a vulnerability is reported. */
export function registerSecurityText(
  app: FastifyInstance,
  { publicOrigin }: Pick<GatewayConfig, 'publicOrigin'>,
): void {
  app.get(securityPath, async (_request, reply) => {
    const lines = [
      `Contact: mailto:${site.contactEmail}`,
      `Expires: ${new Date(Date.now() + validMs).toISOString()}`,
      'Preferred-Languages: en',
      ...(publicOrigin === null ? [] : [`Canonical: ${new URL(securityPath, publicOrigin).href}`]),
    ];
    return reply
      .type('text/plain; charset=utf-8')
      .header('Cache-Control', 'public, max-age=3600')
      .send(`${lines.join('\n')}\n`);
  });
}
