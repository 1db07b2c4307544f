import cookie from '@fastify/cookie';
import fastify, { type FastifyServerOptions, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { createPasswords } from './auth/passwords.ts';
import { createSessionTokens } from './auth/session-token.ts';
import { createSessions } from './auth/sessions.ts';
import { createCatalogueCounts } from './catalogue/catalogue-counts.ts';
import { createCatalogueVersion } from './catalogue/catalogue-version.ts';
import { createProductPresenter } from './catalogue/product-serializer.ts';
import { createAnswerCache } from './catalogue/response-cache.ts';
import type { Config } from './config/config.ts';
import { findMastersFolder } from './config/project-paths.ts';
import type { Database } from './database/database.ts';
import { registerPasswordResetRoutes } from './features/accounts/password-reset-routes.ts';
import { registerProfileRoutes } from './features/accounts/profile-routes.ts';
import { registerSessionRoutes, registerSignInRoutes } from './features/accounts/session-routes.ts';
import { registerBrandPageRoutes } from './features/demo/brand-page-routes.ts';
import { registerDocsRoutes } from './features/demo/docs-routes.ts';
import { registerFilterOptionRoutes } from './features/filter-options/filter-option-routes.ts';
import { registerHealthRoutes } from './features/health/health-routes.ts';
import { registerMediaRoutes } from './features/media/media-routes.ts';
import { registerNewsletterRoutes } from './features/newsletter/newsletter-routes.ts';
import { registerPhotoRoutes } from './features/photos/photo-routes.ts';
import { registerProductDetailRoutes } from './features/products/product-detail-routes.ts';
import { registerProductListRoutes } from './features/products/product-list-routes.ts';
import { registerSearchRoutes } from './features/search/search-routes.ts';
import { registerWishlistRoutes } from './features/wishlist/wishlist-routes.ts';
import { type Clock, systemClock } from './lib/clock.ts';
import type { App } from './lib/fastify-app.ts';
import { acceptJsonBodies } from './plugins/body-parsers.ts';
import { answerError, answerNotFound } from './plugins/error-handler.ts';
import {
  addRequestGuards,
  createLoadGate,
  createReadiness,
  type LoadGate,
  type Readiness,
} from './plugins/load-shedding.ts';
import { collectApiDocument } from './plugins/openapi.ts';
import { createOriginCheck } from './plugins/origin-check.ts';
import { addSecurityHeaders } from './plugins/security-headers.ts';
import type { AppServices } from './services/app-services.ts';

export type AppOptions = {
  readonly config: Config;
  readonly db: Database;
  readonly sessionSecret: string;
  readonly projectRoot: string;
  readonly clock?: Clock;
  /** Without one, nothing is logged. */
  readonly logger?: FastifyServerOptions['logger'];
  /** Without one, the app is ready from the start. */
  readonly readiness?: Readiness;
  /** Handed in by who wants to see how busy the app is. */
  readonly load?: LoadGate;
};

/** Builds the provider without listening; `close` ends it, the database stays the caller's. */
export async function createApp(options: AppOptions): Promise<App> {
  const { config } = options;
  const app: App = fastify({
    ...(options.logger !== undefined && { logger: options.logger }),
    trustProxy: config.TRUST_PROXY,
    bodyLimit: 1024 * 1024,
    // Slow senders are cut off; slow statements are by the database (see `database.ts`).
    requestTimeout: 30_000,
    connectionTimeout: 30_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 5000, maxHeaderSize: 16_384 },
    keepAliveTimeout: 72_000,
    // The guards log one line per request themselves, without query strings.
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
    // While closing, what still comes over open connections is served.
    return503OnClosing: false,
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(answerError);
  app.setNotFoundHandler(answerNotFound);
  acceptJsonBodies(app);
  const services = createServices(options);
  await collectApiDocument(app);
  await app.register(cookie);
  addSecurityHeaders(app);
  addRequestGuards(app, services);
  registerFeatures(app, services);
  return app;
}

function createServices({ config, db, sessionSecret, projectRoot, ...options }: AppOptions): AppServices {
  const clock = options.clock ?? systemClock;
  const tokens = createSessionTokens(sessionSecret);
  return {
    config,
    db,
    clock,
    readiness: options.readiness ?? createReadiness('ready'),
    load: options.load ?? createLoadGate({ mostInFlight: config.MOST_IN_FLIGHT, mostDelayMs: 5000 }),
    catalogueVersion: createCatalogueVersion(db, clock),
    counts: createCatalogueCounts(db),
    answers: createAnswerCache(config.ANSWER_CACHE_MB),
    sessions: createSessions({ db, clock, tokens, isCookieRequired: config.REQUIRE_SESSION_COOKIE }),
    checkOrigin: createOriginCheck(config),
    passwords: createPasswords(),
    presentProduct: createProductPresenter(config),
    mastersFolder: findMastersFolder(projectRoot),
  };
}

const registrations: readonly ((app: App, services: AppServices) => void)[] = [
  registerHealthRoutes,
  registerProductListRoutes,
  registerProductDetailRoutes,
  registerSearchRoutes,
  registerFilterOptionRoutes,
  registerSignInRoutes,
  registerSessionRoutes,
  registerProfileRoutes,
  registerPhotoRoutes,
  registerPasswordResetRoutes,
  registerWishlistRoutes,
  registerNewsletterRoutes,
  registerMediaRoutes,
  registerBrandPageRoutes,
  registerDocsRoutes,
];

/** Adds every feature's routes to the app. */
function registerFeatures(app: App, services: AppServices): void {
  for (const register of registrations) register(app, services);
}
