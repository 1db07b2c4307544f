import type { Passwords } from '../auth/passwords.ts';
import type { Sessions } from '../auth/sessions.ts';
import type { CatalogueCounts } from '../catalogue/catalogue-counts.ts';
import type { CatalogueVersion, Versioned } from '../catalogue/catalogue-version.ts';
import type { PresentProduct } from '../catalogue/product-serializer.ts';
import type { AnswerCache } from '../catalogue/response-cache.ts';
import type { Config } from '../config/config.ts';
import type { Database } from '../database/database.ts';
import type { Clock } from '../lib/clock.ts';
import type { LoadGate, Readiness } from '../plugins/load-shedding.ts';
import type { OriginCheck } from '../plugins/origin-check.ts';

/** What features are handed; each app, and so each test, has its own. */
export type AppServices = {
  readonly config: Config;
  readonly db: Database;
  readonly clock: Clock;
  readonly catalogueVersion: CatalogueVersion;
  readonly answers: AnswerCache;
  readonly counts: Versioned<CatalogueCounts>;
  readonly sessions: Sessions;
  readonly checkOrigin: OriginCheck;
  readonly passwords: Passwords;
  readonly presentProduct: PresentProduct;
  /** Where the drawn garments lie. */
  readonly mastersFolder: string;
  readonly readiness: Readiness;
  readonly load: LoadGate;
};
