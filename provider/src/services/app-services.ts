import { createPasswords, type Passwords } from '../auth/passwords.ts';
import { createSessionTokens } from '../auth/session-token.ts';
import { createSessions, type Sessions } from '../auth/sessions.ts';
import { createCatalogueCounts, type CatalogueCounts } from '../catalogue/catalogue-counts.ts';
import {
  createCatalogueVersion,
  type ByVersion,
  type CatalogueVersion,
} from '../catalogue/catalogue-version.ts';
import { createProductSerializer, type SerializeProduct } from '../catalogue/product-serializer.ts';
import { createResponseCache, type ResponseCache } from '../catalogue/response-cache.ts';
import type { Config } from '../config/config.ts';
import { findMastersFolder } from '../config/project-paths.ts';
import type { Database } from '../database/database.ts';
import { systemClock, type Clock } from '../lib/clock.ts';
import { createRequestLimiter, type Readiness, type RequestLimiter } from '../plugins/load-shedding.ts';
import { createOriginCheck, type OriginCheck } from '../plugins/origin-check.ts';

/** The services of one app. Each app, and so each test, has its own. */
export type AppServices = {
  readonly config: Config;
  readonly db: Database;
  readonly clock: Clock;
  readonly catalogueVersion: CatalogueVersion;
  readonly countsAt: ByVersion<CatalogueCounts>;
  readonly responseCache: ResponseCache;
  readonly serializeProduct: SerializeProduct;
  readonly sessions: Sessions;
  readonly passwords: Passwords;
  readonly checkOrigin: OriginCheck;
  readonly readiness: Readiness;
  readonly requestLimiter: RequestLimiter;
  /** The folder with the pictures of the sample catalogue. */
  readonly mastersFolder: string;
};

export type ServiceOptions = {
  readonly config: Config;
  readonly db: Database;
  readonly sessionSecret: string;
  readonly projectRoot: string;
  readonly clock?: Clock;
  /** Default: ready from the start. */
  readonly readiness?: Readiness;
  readonly requestLimiter?: RequestLimiter;
};

export function createServices({
  config,
  db,
  sessionSecret,
  projectRoot,
  ...options
}: ServiceOptions): AppServices {
  const clock = options.clock ?? systemClock;
  const tokens = createSessionTokens(sessionSecret);
  return {
    config,
    db,
    clock,
    catalogueVersion: createCatalogueVersion(db, clock),
    countsAt: createCatalogueCounts(db),
    responseCache: createResponseCache(config.ANSWER_CACHE_MB),
    serializeProduct: createProductSerializer(config),
    sessions: createSessions({ db, clock, tokens, isCookieRequired: config.REQUIRE_SESSION_COOKIE }),
    passwords: createPasswords(),
    checkOrigin: createOriginCheck(config),
    readiness: options.readiness ?? { state: 'ready' },
    requestLimiter:
      options.requestLimiter ??
      createRequestLimiter({ maxInFlight: config.MOST_IN_FLIGHT, maxDelayMs: 5000 }),
    mastersFolder: findMastersFolder(projectRoot),
  };
}
