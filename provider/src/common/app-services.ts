import type { Database } from '../db/database.ts';
import type { AnswerCache } from './answer-cache.ts';
import type { Sessions } from './auth/sessions.ts';
import type { OriginCheck } from './auth/same-origin.ts';
import type { CatalogueCounts } from './catalogue-counts.ts';
import type { CatalogueVersion } from './catalogue-version.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { LoadGate } from './load-gate.ts';
import type { Passwords } from './passwords.ts';
import type { Readiness } from './readiness.ts';
import type { Versioned } from './versioned.ts';
import type { PresentProduct } from './wire-product.ts';

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
