import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AppOptions, createApp } from '../../src/app.ts';
import { type Config, parseConfig } from '../../src/config/config.ts';
import type { Database, OpenDatabase } from '../../src/database/database.ts';
import type { Clock } from '../../src/lib/clock.ts';
import type { App } from '../../src/lib/fastify-app.ts';
import type { RequestLimiter } from '../../src/plugins/load-shedding.ts';
import type { RedisCounters } from '../../src/rate-limit/redis-counters.ts';
import { createServices, type AppServices } from '../../src/services/app-services.ts';
import { openTestDatabase } from './open-test-database.ts';
import { testProjectRoot } from './test-project-root.ts';

export type TestApp = {
  readonly app: App;
  readonly services: AppServices;
  readonly db: Database;
  readonly config: Config;
  /** Moves the clock of the provider, also for sessions and rate limits. */
  readonly advanceClock: (milliseconds: number) => void;
  readonly close: () => Promise<void>;
};

export type TestAppOptions = {
  readonly environment?: Readonly<Record<string, string>>;
  readonly db?: Database;
  /** A server with all its connections, instead of `db`. */
  readonly database?: OpenDatabase;
  readonly logger?: AppOptions['logger'];
  readonly tracing?: AppOptions['tracing'];
  readonly requestLimiter?: RequestLimiter;
  readonly redisCounters?: RedisCounters | undefined;
};

export const testSessionSecret = 'a secret that only tests use, long enough';

/** Creates the whole app on a real database, with rate limits that tests do not reach. */
export async function openTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'szn-provider-'));
  const environment = {
    ...generousLimits,
    DATABASE_URL: 'embedded',
    DATA_DIR: dataFolder,
    NODE_ENV: 'test',
    ...options.environment,
  };
  const { database } = options;
  const db = database?.db ?? options.db ?? (await openTestDatabase());
  let offsetMs = 0;
  const clock: Clock = { now: () => new Date(Date.now() + offsetMs) };
  const config = parseConfig(environment, testProjectRoot);
  const services = createServices({
    config,
    db,
    ...database,
    clock,
    sessionSecret: testSessionSecret,
    projectRoot: testProjectRoot,
    redisCounters: options.redisCounters,
    passwordCost: { memoryCost: 8, timeCost: 1, parallelism: 1 },
    ...(options.requestLimiter && { requestLimiter: options.requestLimiter }),
  });
  const logger = options.logger ?? { level: process.env.TEST_LOG_LEVEL ?? 'silent' };
  const app = await createApp({ services, logger, tracing: options.tracing ?? null });
  return {
    app,
    services,
    db,
    config,
    advanceClock: (milliseconds) => {
      offsetMs += milliseconds;
    },
    close: async () => {
      await app.close();
      if (options.db === undefined && database === undefined) await db.destroy();
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}

const generousLimits = {
  LOGIN_ATTEMPTS_PER_ACCOUNT: '0',
  LOGIN_ATTEMPTS_PER_ADDRESS: '0',
  REGISTRATIONS_PER_ADDRESS: '0',
  NEWSLETTER_PER_ADDRESS: '0',
  UPLOADS_PER_ADDRESS: '0',
  MEMBER_CALLS_PER_MINUTE: '0',
};
