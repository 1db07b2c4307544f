import { environmentSchema, nameSchema } from '@szn/shared-contracts/release';
import { z } from 'zod';
import { comparisonSchema, errorsSchema, latestErrorsSchema } from '../api/measurements.ts';
import { visitorSchema } from '../api/releases.ts';
import { type App, describeRoute, noEnvironment, RequestFailure } from './lib/fastify-app.ts';
import { compareVersions } from './measurements/compare-versions.ts';
import { readLatestErrors } from './measurements/latest-errors.ts';
import { countErrors } from './measurements/count-errors.ts';
import { findVisitorVersions } from './releases/visitor.ts';
import type { ConsoleServices } from './services.ts';

const hours = z.coerce.number().min(1).max(336).default(24);

/** What gateways have measured, and what they answer. */
export function registerMeasurementRoutes(app: App, services: ConsoleServices): void {
  registerCountRoutes(app, services);
  registerLatestErrorsRoute(app, services);
  registerVisitorRoute(app, services);
}

function registerCountRoutes(app: App, { poller, collector }: ConsoleServices): void {
  app.get(
    '/api/comparison',
    describeRoute('A canary beside the stable version', comparisonSchema, {
      querystring: z.strictObject({ environment: environmentSchema, remote: nameSchema, hours }),
    }),
    async ({ query }) => {
      const { remotes } = requireKnown(poller, query.environment);
      const remote = remotes.find(({ name }) => name === query.remote);
      if (!remote) throw new RequestFailure(404, `${query.environment} has no remote "${query.remote}".`);
      const since = Date.now() / 1000 - query.hours * 3600;
      const { environment } = query;
      return compareVersions({
        environment,
        remote,
        hours: query.hours,
        samplesOf: (version) => collector.find({ environment, remote: remote.name, version, since }),
      });
    },
  );

  app.get(
    '/api/errors',
    describeRoute('Errors in browsers by version, kind and code', errorsSchema, {
      querystring: z.strictObject({ environment: environmentSchema, hours }),
    }),
    async ({ query }) => {
      requireKnown(poller, query.environment);
      const since = Date.now() / 1000 - query.hours * 3600;
      return {
        hours: query.hours,
        rows: countErrors(collector.find({ environment: query.environment, since })),
      };
    },
  );
}

function registerLatestErrorsRoute(app: App, { poller, collector, environmentNamed }: ConsoleServices): void {
  app.get(
    '/api/errors/latest',
    describeRoute(
      'The latest errors in browsers, with files and lines of sources; asks the gateways',
      latestErrorsSchema,
      { querystring: z.strictObject({ environment: environmentSchema }) },
    ),
    async ({ query: { environment } }) => {
      requireKnown(poller, environment);
      return readLatestErrors(environmentNamed(environment).store, collector.urlsOf(environment));
    },
  );
}

/** The last known state of an environment, also while the store is away. */
function requireKnown(poller: ConsoleServices['poller'], name: string) {
  const found = poller.current().environments.find((one) => one.name === name);
  if (found) return found;
  throw noEnvironment(name);
}

function registerVisitorRoute(app: App, { poller, addressOf }: ConsoleServices): void {
  app.get(
    '/api/visitor',
    describeRoute('What a new page of a visitor would get; asks a gateway', visitorSchema, {
      querystring: z.strictObject({
        environment: environmentSchema,
        visitor: z.string().max(100).default(''),
        override: z.string().max(2000).default(''),
      }),
    }),
    async ({ query }) => {
      const address = addressOf(query.environment);
      if (address === null) {
        requireKnown(poller, query.environment);
        throw new RequestFailure(
          422,
          `The console knows no address of ${query.environment} (CONSOLE_STOREFRONTS).`,
        );
      }
      return findVisitorVersions({ ...query, address });
    },
  );
}
