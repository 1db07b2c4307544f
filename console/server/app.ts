import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import fastifyStatic from '@fastify/static';
import swagger from '@fastify/swagger';
import { clientPrefix, networkOf } from '@szn/settings/client-networks';
import { logRequest } from '@szn/settings/log-options';
import { DocumentError } from '@szn/release-registry/lib/json-document';
import { StoreError } from '@szn/release-registry/store/release-store';
import fastify, {
  LogController,
  type FastifyError,
  type FastifyRequest,
  type FastifyServerOptions,
} from 'fastify';
import {
  jsonSchemaTransform,
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
} from 'fastify-type-provider-zod';
import { registerActionRoutes } from './action-routes.ts';
import { registerOidcRoutes, type OidcOptions } from './auth/oidc.ts';
import { createIdentityCheck, registerSignInRoutes, type SignInOptions } from './auth/sign-in-routes.ts';
import { registerCommandRoutes, registerEventRoute, registerReadRoutes } from './read-routes.ts';
import { type App, RequestFailure } from './lib/fastify-app.ts';
import { registerMeasurementRoutes } from './measurement-routes.ts';
import type { ConsoleServices } from './services.ts';

export type AppOptions = SignInOptions & {
  readonly services: ConsoleServices;
  /** Single sign-on; `null` without it. */
  readonly oidc: OidcOptions | null;
  readonly logger?: FastifyServerOptions['logger'];
  /** The build of the interface. */
  readonly webFolder: string;
  /** Proxies whose `X-Forwarded-…` headers are trusted. */
  readonly trustProxy: readonly string[];
  /** The origin at which browsers reach the console; without it that of the `Host` header. */
  readonly origin: string | undefined;
};

/** Builds the server of the console without listening. */
export async function createApp(options: AppOptions): Promise<App> {
  const { services, logger, webFolder, trustProxy } = options;
  const app: App = fastify({
    trustProxy: trustProxy.length > 0 ? [...trustProxy] : false,
    ...(logger !== undefined && { logger }),
    bodyLimit: 64 * 1024,
    requestTimeout: 120_000,
    forceCloseConnections: 'idle',
    // `logRequest` writes one line per request.
    logController: new LogController({ disableRequestLogging: true }),
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const { status, message } = describeError(error);
    if (status >= 500) request.log.error(error);
    return reply.code(status).send({ message });
  });
  await app.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title: 'SZN release console', version: '1.0.0' } },
    transform: jsonSchemaTransform,
  });
  // The key of one process: an attempt to sign in ends with it.
  await app.register(cookie, { secret: randomBytes(32).toString('base64') });
  await app.register(rateLimit, { global: false, keyGenerator: ({ ip }) => networkOf(ip, clientPrefix) });
  const requireIdentity = createIdentityCheck(options);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(responseHeaders);
    checkOrigin(request, options.origin);
    // Fastify decodes the path before it finds the route, so the raw address of a route can differ from its pattern.
    const address = request.routeOptions.url ?? request.url;
    if (/^\/api\/(?!session|sign-in)/.test(address)) requireIdentity(request);
  });
  app.addHook('onResponse', async (request, reply) => logRequest(request, reply));
  registerSignInRoutes(app, options);
  if (options.oidc) registerOidcRoutes(app, options.oidc, options);
  registerReadRoutes(app, services);
  registerMeasurementRoutes(app, services);
  registerCommandRoutes(app, services);
  registerActionRoutes(app, services, requireIdentity);
  registerEventRoute(app, services.poller, requireIdentity);
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger());
  app.get('/livez', { schema: { hide: true } }, async () => ({ status: 'ok' }));
  await registerWeb(app, webFolder);
  return app;
}

/** Texts of the store, and of faults of the console, are in its log: they name files, addresses and code. */
function describeError(error: FastifyError): { readonly status: number; readonly message: string } {
  const { statusCode = 500, message } = error;
  if (statusCode < 500 || error instanceof RequestFailure) return { status: statusCode, message };
  if (error instanceof StoreError || error instanceof DocumentError) {
    return { status: 503, message: 'The store, or a document in it, cannot be used. The log says why.' };
  }
  return { status: 500, message: 'The console has a fault. Its log says which.' };
}

const responseHeaders = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
} as const;

function documentPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "font-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
}

/** Throws a 403 for writes that a page of another site sends. Requests without these headers are not from a browser. */
function checkOrigin(request: FastifyRequest, ownOrigin: string | undefined): void {
  if (['GET', 'HEAD', 'OPTIONS'].includes(request.method)) return;
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (site === 'same-origin' || (site === undefined && origin === undefined)) return;
  const own = ownOrigin ?? `${request.protocol}://${request.host}`;
  if (site !== 'cross-site' && origin === own) return;
  throw new RequestFailure(403, 'Requests from other sites are not accepted.');
}

/** The files of the interface, and its document for every other path. */
async function registerWeb(app: App, webFolder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: path.join(webFolder, 'assets'),
    prefix: '/assets/',
    cacheControl: false,
    setHeaders: (response) => void response.setHeader('Cache-Control', 'public, max-age=31536000, immutable'),
  });
  app.setNotFoundHandler(async (request, reply) => {
    const isPage = request.method === 'GET' && !/^\/(?:api|assets)\//.test(request.url);
    if (!isPage) return reply.code(404).send({ message: 'There is no such address.' });
    const file = path.join(webFolder, 'index.html');
    if (!existsSync(file)) {
      return reply.code(503).header('Refresh', '2').type('text/plain').send('The console is being built …');
    }
    const nonce = randomBytes(16).toString('base64');
    const html = (await readFile(file, 'utf8')).replaceAll('%NONCE%', nonce);
    return reply.header('Content-Security-Policy', documentPolicy(nonce)).type('text/html').send(html);
  });
}
