import { messageOf } from '@szn/release-registry/lib/errors';
import { findRecord } from '@szn/release-registry/records/release-record';
import { findDeployments } from '@szn/release-registry/registry/deployments';
import { readEnvironment } from '@szn/release-registry/registry/environment';
import { environmentSchema, nameSchema, versionSchema, type Registry } from '@szn/shared-contracts/release';
import { z } from 'zod';
import {
  usageMapSchema,
  versionPageSchema,
  differencesSchema,
  keysSchema,
  rolloutsSchema,
  versionsSchema,
} from '../api/releases.ts';
import {
  consoleStateSchema,
  pastStateSchema,
  timelineSchema,
  type PastState,
  type StateEvent,
} from '../api/state.ts';
import type { RequireIdentity } from './auth/sign-in-routes.ts';
import { type App, describeRoute, noEnvironment, RequestFailure } from './lib/fastify-app.ts';
import { readUsageMap } from '@szn/remote-kit/usage-map';
import { describeVersion } from './releases/version-page.ts';
import type { ConsoleServices } from './services.ts';
import { compare } from 'semver';
import { readByCommand } from './actions/run-command.ts';
import type { StatePoller } from './state/state-poller.ts';

const inEnvironment = z.strictObject({ environment: environmentSchema });

/** Environments, changes, versions and their connections. The live state comes by {@link registerEventRoute}. */
export function registerReadRoutes(app: App, services: ConsoleServices): void {
  registerStateRoutes(app, services);
  registerReleaseRoutes(app, services);
}

function registerStateRoutes(
  app: App,
  { poller, history, environmentNamed, addressOf }: ConsoleServices,
): void {
  app.get('/api/state', describeRoute('All environments with their remotes', consoleStateSchema), async () =>
    poller.current(),
  );

  app.get(
    '/api/changes',
    describeRoute('The changes of an environment, the latest first', timelineSchema, {
      querystring: inEnvironment,
    }),
    async ({ query }) => {
      const { entries, isComplete } = await history.read(environmentNamed(query.environment));
      // A removed environment has a history, too.
      if (entries.length === 0) throw noEnvironment(query.environment);
      return { entries: [...entries], isComplete };
    },
  );

  app.get(
    '/api/changes/:environment/:sequence',
    describeRoute('What an environment ran after a change', pastStateSchema, {
      params: z.object({ environment: environmentSchema, sequence: z.coerce.number().int() }),
    }),
    async ({ params }) => {
      const environment = environmentNamed(params.environment);
      const { entries, registries } = await history.read(environment);
      const entry = entries.find(({ sequence }) => sequence === params.sequence);
      const registry = registries.get(params.sequence);
      if (!entry || !registry) throw new RequestFailure(404, 'The history does not hold this change.');
      const remotes = await describePast(registry, environment);
      return { entry, remotes, link: linkTo(addressOf(params.environment), remotes) };
    },
  );
}

function registerReleaseRoutes(app: App, { poller, history, environmentNamed }: ConsoleServices): void {
  const requireRegistry = async (name: string): Promise<Registry> => {
    const stored = await readEnvironment(environmentNamed(name));
    if (stored) return stored.registry;
    throw noEnvironment(name);
  };

  app.get(
    '/api/versions/:name/:version',
    describeRoute('A version beside the one that is live in an environment', versionPageSchema, {
      params: z.object({ name: nameSchema, version: versionSchema }),
      querystring: inEnvironment,
    }),
    async ({ params, query }) => {
      const environment = environmentNamed(query.environment);
      const registry = await requireRegistry(query.environment);
      if (!(await findRecord(environment.store, params))) {
        throw new RequestFailure(404, `${params.name}@${params.version} is not published.`);
      }
      const { entries } = await history.read(environment);
      return describeVersion(params, { environment, registry, entries, state: poller.current() });
    },
  );

  app.get(
    '/api/map',
    describeRoute('Who uses what in an environment', usageMapSchema, { querystring: inEnvironment }),
    async ({ query }) =>
      readUsageMap(environmentNamed(query.environment), await requireRegistry(query.environment)),
  );
}

async function describePast(
  registry: Registry,
  { store }: { readonly store: Parameters<typeof findRecord>[0] },
): Promise<PastState['remotes']> {
  const remotes = Object.keys(registry.microFrontends)
    .sort()
    .map(async (name) => {
      const current = findDeployments(registry.microFrontends, name)?.current;
      const version = current?.metadata.version ?? '';
      const record = await findRecord(store, { name, version }).catch((error: unknown) => messageOf(error));
      const isPublished = record !== null && typeof record !== 'string';
      return { name, version, isOff: Boolean(current?.extras.killed), isPublished };
    });
  return Promise.all(remotes);
}

/** A link with all versions; `null` without an address, or if a version was removed. */
function linkTo(address: string | null, remotes: PastState['remotes']): string | null {
  if (address === null || remotes.some(({ isPublished }) => !isPublished)) return null;
  const url = new URL('/', address);
  url.searchParams.set('mfe', remotes.map(({ name, version }) => `${name}@${version}`).join(','));
  return url.href;
}

/** What commands of the command line print with `--json`. */
export function registerCommandRoutes(app: App, { command }: ConsoleServices): void {
  app.get(
    '/api/versions/:name',
    describeRoute('The published versions of a remote with their states, the highest first', versionsSchema, {
      params: z.object({ name: nameSchema }),
    }),
    async ({ params }) => {
      const { versions, ...rest } = await readByCommand(['versions', params.name], versionsSchema, command);
      if (versions.length === 0) throw new RequestFailure(404, `There is no version of "${params.name}".`);
      return { ...rest, versions: versions.sort((one, other) => compare(other.version, one.version)) };
    },
  );

  app.get(
    '/api/rollouts',
    describeRoute('Staged roll-outs with their figures and what they wait for', rolloutsSchema, {
      querystring: z.strictObject({ environment: environmentSchema }),
    }),
    async ({ query }) =>
      readByCommand(['rollout', 'status', '--env', query.environment], rolloutsSchema, command),
  );

  app.get(
    '/api/differences',
    describeRoute('In what two environments differ', differencesSchema, {
      querystring: z.strictObject({ one: environmentSchema, other: environmentSchema }),
    }),
    async ({ query: { one, other } }) =>
      readByCommand(['env', 'diff', one, other], differencesSchema, command),
  );

  app.get('/api/keys', describeRoute('Keys of teams and what they may change', keysSchema), async () =>
    readByCommand(['grants'], keysSchema, command),
  );
}

const maxStreams = 200;
/** Proxies close connections that send nothing for a minute. */
const pingIntervalMs = 20_000;

/** The live state as server-sent events: all of it first, then what changes. Ends when the session does. */
export function registerEventRoute(app: App, poller: StatePoller, requireIdentity: RequireIdentity): void {
  const closers = new Set<() => void>();
  app.addHook('preClose', async () => closers.forEach((close) => close()));

  app.get(
    '/api/events',
    { schema: { summary: 'Live state as server-sent events', hide: false } },
    async (request, reply) => {
      if (closers.size >= maxStreams)
        throw new RequestFailure(503, 'Too many pages of the console are open.');
      for (const [name, value] of Object.entries(reply.getHeaders())) {
        if (value !== undefined) reply.raw.setHeader(name, value);
      }
      reply.hijack();
      const { raw } = reply;
      raw.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
      const send = (event: StateEvent) => raw.write(`data: ${JSON.stringify(event)}\n\n`);
      const unsubscribe = poller.subscribe(send);
      const ping = setInterval(() => {
        try {
          requireIdentity(request);
          raw.write(': ping\n\n');
        } catch {
          raw.end();
        }
      }, pingIntervalMs);
      const close = () => void raw.end();
      closers.add(close);
      raw.on('close', () => {
        clearInterval(ping);
        unsubscribe();
        closers.delete(close);
      });
      send({ ...poller.current(), removed: [] });
    },
  );
}
