import type { Database } from '../database/database.ts';
import type { AnswerCache } from '../catalogue/response-cache.ts';
import type { Sessions } from '../auth/sessions.ts';
import type { OriginCheck } from '../plugins/origin-check.ts';
import type { CatalogueCounts } from '../catalogue/catalogue-counts.ts';
import type { CatalogueVersion } from '../catalogue/catalogue-version.ts';
import type { Clock } from '../lib/clock.ts';
import type { Config } from '../config/config.ts';
import type { LoadGate } from '../plugins/load-gate.ts';
import type { Passwords } from '../auth/passwords.ts';
import type { Readiness } from '../plugins/readiness.ts';
import type { Versioned } from '../catalogue/versioned.ts';
import type { PresentProduct } from '../catalogue/product-serializer.ts';

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
