import { setBrandRows } from '@szn/shared-contracts/wire';
import { createPasswords, type PasswordCost } from '../auth/passwords.ts';
import { createSessionTokens } from '../auth/session-token.ts';
import { createSessions } from '../auth/sessions.ts';
import { createIndexFaults } from '../catalogue/index-faults.ts';
import { readCatalogueIndex } from '../catalogue/index/catalogue-index.ts';
import { createCurrentIndex } from '../catalogue/index/current-index.ts';
import { readBrands } from '../catalogue/store/brand-queries.ts';
import { createProductSerializer } from '../catalogue/product-serializer.ts';
import { createResponseCache } from '../catalogue/response-cache.ts';
import { createProductCounts } from '../product-counts/product-counts.ts';
import { createSearchCounts } from '../search-counts/search-counts.ts';
import type { Config } from '../config/config.ts';
import { findMastersFolder } from '../config/project-paths.ts';
import type { Database } from '../database/database.ts';
import type { ReplicaMonitor } from '../database/replica-monitor.ts';
import { createCallLimit } from '../rate-limit/call-limits.ts';
import { systemClock, type Clock } from '../lib/clock.ts';
import { createSemaphore } from '../lib/semaphore.ts';
import { createOutgoingFetch } from '../lib/outgoing-fetch.ts';
import { createRequestLimiter, type Readiness, type RequestLimiter } from '../plugins/load-shedding.ts';
import { createOriginCheck } from '../plugins/write-checks.ts';
import type { RedisCounters } from '../rate-limit/redis-counters.ts';

/** The services of one app. Each app, and so each test, has its own. */
export type AppServices = Readonly<ReturnType<typeof createServices>>;

export type ServiceOptions = {
  readonly config: Config;
  readonly db: Database;
  /** Default: `db`. */
  readonly memberDb?: Database;
  /** Default: `db`. */
  readonly catalogueDb?: Database;
  readonly replica?: ReplicaMonitor | undefined;
  /** One key per line. */
  readonly sessionSecret: string;
  readonly redisCounters?: RedisCounters | undefined;
  readonly projectRoot: string;
  readonly clock?: Clock;
  readonly readiness?: Readiness;
  readonly requestLimiter?: RequestLimiter;
  /** Of new password hashes. Default: what OWASP recommends. */
  readonly passwordCost?: PasswordCost;
};

/** Decoding 25 megapixels takes about 100 MB. */
const decodingLimits = { maxConcurrent: 2, maxQueued: 20 };

export function createServices(options: ServiceOptions) {
  const { config, db, clock = systemClock, readiness = { state: 'ready' } } = options;
  const { memberDb = db, catalogueDb = db, replica } = options;
  const indexFaults = createIndexFaults();
  const tokens = createSessionTokens(options.sessionSecret);
  const readIndex = async (version: number) => {
    // For this process: names of brands are normalised by them.
    setBrandRows(await readBrands(catalogueDb, indexFaults));
    return await readCatalogueIndex(catalogueDb, version, indexFaults);
  };
  return {
    config,
    db,
    memberDb,
    catalogueDb,
    clock,
    catalogueIndex: createCurrentIndex(readIndex, {
      db: catalogueDb,
      clock,
      needVersion: replica?.needVersion,
    }),
    indexFaults,
    responseCache: createResponseCache(config.ANSWER_CACHE_MB),
    serializeProduct: createProductSerializer(config),
    searchCounts: createSearchCounts({ db, clock }),
    productCounts: createProductCounts({ db, clock }),
    /** Of uploaded pictures. */
    pictureDecoding: createSemaphore(decodingLimits),
    outgoingFetch: createOutgoingFetch(config.OUTGOING_REQUESTS),
    sessions: createSessions({
      db: memberDb,
      clock,
      tokens,
      isCookieRequired: config.REQUIRE_SESSION_COOKIE,
      callLimit: createCallLimit(config.MEMBER_CALLS_PER_MINUTE),
    }),
    passwords: createPasswords(options.passwordCost),
    redisCounters: options.redisCounters,
    checkOrigin: createOriginCheck(config),
    readiness,
    requestLimiter:
      options.requestLimiter ??
      createRequestLimiter({ maxInFlight: config.MOST_IN_FLIGHT, maxDelayMs: 5000 }),
    mastersFolder: findMastersFolder(options.projectRoot),
  };
}
