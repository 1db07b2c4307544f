import cookie from '@fastify/cookie';
import { logRequest } from '@szn/settings/log-options';
import { requestSpans } from '@szn/tracing/request-spans';
import type { Tracing } from '@szn/tracing/tracing';
import fastify, { LogController, type FastifyServerOptions } from 'fastify';
import { serializerCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { registerEmailVerificationRoutes } from './features/accounts/email-verification-routes.ts';
import { registerDeviceRoutes } from './features/accounts/device-routes.ts';
import { registerPasswordChangeRoute } from './features/accounts/password-change-routes.ts';
import { registerPasswordResetRoutes } from './features/accounts/password-reset-routes.ts';
import { registerProfileRoutes } from './features/accounts/profile-routes.ts';
import { registerSessionRoutes, registerSignInRoutes } from './features/accounts/session-routes.ts';
import { registerAlertRoutes } from './features/alerts/alert-routes.ts';
import { registerBounceRoutes } from './features/alerts/bounce-routes.ts';
import { registerUnsubscribeRoutes } from './features/alerts/unsubscribe-routes.ts';
import { registerBoardRoutes } from './features/boards/board-routes.ts';
import { registerOutfitRoutes } from './features/boards/outfit-routes.ts';
import { registerBrandMonthRoutes } from './features/brand-months/brand-month-routes.ts';
import { registerBrandRoutes } from './features/brands/brand-routes.ts';
import { registerDesk } from './features/desk/register-desk.ts';
import { registerBrandPageRoutes } from './features/demo/brand-page-routes.ts';
import { registerDocsRoutes } from './features/demo/docs-routes.ts';
import { registerDropRoutes, registerLatestProductRoutes } from './features/drops/drop-routes.ts';
import { registerFilterOptionRoutes } from './features/filter-options/filter-option-routes.ts';
import { registerFollowRoutes } from './features/follows/follow-routes.ts';
import { registerHealthRoutes } from './features/health/health-routes.ts';
import { registerMediaRoutes } from './features/media/media-routes.ts';
import { registerMemberDataRoutes } from './features/member-data/member-data-routes.ts';
import { registerNewsletterRoutes } from './features/newsletter/newsletter-routes.ts';
import { registerOutfitSuggestionRoutes } from './features/outfit-suggestions/outfit-suggestion-routes.ts';
import { registerPhotoRoutes } from './features/photos/photo-routes.ts';
import { registerProductCountRoutes } from './features/products/product-count-routes.ts';
import { registerProductDetailRoutes } from './features/products/product-detail-routes.ts';
import { registerProductListRoutes } from './features/products/product-list-routes.ts';
import { registerSearchRoutes } from './features/search/search-routes.ts';
import { registerPriceHistoryRoutes } from './features/price-history/price-history-routes.ts';
import { registerSimilarProductRoutes } from './features/similar-products/similar-product-routes.ts';
import { registerWishlistRoutes } from './features/wishlist/wishlist-routes.ts';
import type { App } from './lib/fastify-app.ts';
import { addJsonBodies, addJsonDigests, validateRequest } from './plugins/body-parsers.ts';
import { createErrorHandler, handleNotFound } from './plugins/error-handler.ts';
import { addLoadShedding } from './plugins/load-shedding.ts';
import { addRequestMetrics, type Metrics } from './plugins/metrics.ts';
import { addMemberCheck, addOriginCheck } from './plugins/write-checks.ts';
import { addOpenApi } from './plugins/openapi.ts';
import { addRequestDeadline } from './plugins/request-deadline.ts';
import { addSecurityHeaders } from './plugins/security-headers.ts';
import { addNetworkLimits } from './rate-limit/call-limits.ts';
import { createServices, type AppServices, type ServiceOptions } from './services/app-services.ts';

export type AppOptions = {
  readonly logger?: FastifyServerOptions['logger'];
  /** Default: requests are not measured. */
  readonly metrics?: Metrics | undefined;
  /** Default: requests are not traced. */
  readonly tracing?: Tracing | null;
  /** Whether the log has told of the outage that a failure follows from. */
  readonly isKnownOutage?: (error: unknown) => boolean;
} & (
  | ServiceOptions
  // A caller that uses the services as well creates them itself.
  | { readonly services: AppServices }
);

type Feature = (app: App, services: AppServices) => void;

/** These only read, and may do so from a replica. */
const catalogueFeatures: readonly Feature[] = [
  registerProductListRoutes,
  registerProductDetailRoutes,
  registerProductCountRoutes,
  registerOutfitSuggestionRoutes,
  registerSimilarProductRoutes,
  registerPriceHistoryRoutes,
  registerDropRoutes,
  registerLatestProductRoutes,
  registerSearchRoutes,
  registerFilterOptionRoutes,
  registerBrandRoutes,
  registerMediaRoutes,
  registerBrandPageRoutes,
  registerDocsRoutes,
];

const memberFeatures: readonly Feature[] = [
  registerSignInRoutes,
  registerSessionRoutes,
  registerProfileRoutes,
  registerPhotoRoutes,
  registerPasswordResetRoutes,
  registerEmailVerificationRoutes,
  registerPasswordChangeRoute,
  registerDeviceRoutes,
  registerMemberDataRoutes,
  registerWishlistRoutes,
  registerFollowRoutes,
  registerBoardRoutes,
  registerOutfitRoutes,
  registerNewsletterRoutes,
  registerAlertRoutes,
  registerUnsubscribeRoutes,
  registerBounceRoutes,
  registerBrandMonthRoutes,
  registerDesk,
];

/** Builds the app without listening. `app.close` does not close the database: the caller owns it. */
export async function createApp({
  logger,
  metrics,
  tracing,
  isKnownOutage,
  ...options
}: AppOptions): Promise<App> {
  const services = 'services' in options ? options.services : createServices(options);
  const handleError = createErrorHandler(isKnownOutage);
  const app: App = fastify({
    ...(logger !== undefined && { logger }),
    trustProxy: services.config.TRUST_PROXY,
    bodyLimit: 1024 * 1024,
    // Limits for slow senders. The database limits slow statements, see `database.ts`.
    // The gateway gives the upload of a photo 65 s, and forwards it while it arrives.
    requestTimeout: 70_000,
    connectionTimeout: 30_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 5000, maxHeaderSize: 16_384 },
    keepAliveTimeout: 72_000,
    // The gateway names each request, so that its log and this one can be joined.
    requestIdHeader: 'x-request-id',
    // `logRequest` writes one line per request.
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    frameworkErrors: (error, request, reply) => void handleError(error, request, reply),
    // Open connections are served while the app closes.
    return503OnClosing: false,
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validateRequest);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(handleError);
  app.setNotFoundHandler(handleNotFound);
  if (tracing) await app.register(requestSpans, { tracing, trustProxy: services.config.TRUST_PROXY });
  if (metrics) addRequestMetrics(app, metrics);
  services.indexFaults.reportTo(({ index, count, example, error }) => {
    metrics?.leftOut.set({ index }, count);
    const details = { event: 'index-values-left-out', index, count, example, err: error };
    if (count > 0) app.log.error(details, 'values that cannot be indexed were left out');
  });
  await addPlugins(app, services);
  return app;
}

/** Fastify runs the hooks in this order. */
async function addPlugins(app: App, services: AppServices): Promise<void> {
  await addOpenApi(app);
  await app.register(cookie);
  addSecurityHeaders(app);
  addLoadShedding(app, services);
  addRequestDeadline(app);
  addOriginCheck(app, services);
  addNetworkLimits(app);
  addMemberCheck(app, services);
  addJsonBodies(app);
  addJsonDigests(app);
  app.addHook('onResponse', async (request, reply) => logRequest(request, reply));
  registerHealthRoutes(app, services);
  for (const register of catalogueFeatures) register(app, { ...services, db: services.catalogueDb });
  for (const register of memberFeatures) register(app, { ...services, db: services.memberDb });
}
