import { environmentSchema, nameSchema } from '@szn/shared-contracts/release';
import { compare } from 'semver';
import { z } from 'zod';
import { differencesSchema, keysSchema, rolloutsSchema, versionsSchema } from '../api/releases.ts';
import { readByCommand } from './actions/run-command.ts';
import type { App } from './lib/fastify-app.ts';
import { RequestFailure } from './lib/request-failure.ts';
import type { ConsoleServices } from './services.ts';

/** What commands of the command line print with `--json`. */
export function registerCommandRoutes(app: App, { command }: ConsoleServices): void {
  app.get(
    '/api/versions/:name',
    {
      schema: {
        summary: 'The published versions of a remote with their states, the highest first',
        params: z.object({ name: nameSchema }),
        response: { 200: versionsSchema },
      },
    },
    async ({ params }) => {
      const { versions, ...rest } = await readByCommand(['versions', params.name], versionsSchema, command);
      if (versions.length === 0) throw new RequestFailure(404, `There is no version of "${params.name}".`);
      return { ...rest, versions: versions.sort((one, other) => compare(other.version, one.version)) };
    },
  );

  app.get(
    '/api/rollouts',
    {
      schema: {
        summary: 'Staged roll-outs with their figures and what they wait for',
        querystring: z.strictObject({ environment: environmentSchema }),
        response: { 200: rolloutsSchema },
      },
    },
    async ({ query }) =>
      readByCommand(['rollout', 'status', '--env', query.environment], rolloutsSchema, command),
  );

  app.get(
    '/api/differences',
    {
      schema: {
        summary: 'In what two environments differ',
        querystring: z.strictObject({ one: environmentSchema, other: environmentSchema }),
        response: { 200: differencesSchema },
      },
    },
    async ({ query: { one, other } }) =>
      readByCommand(['env', 'diff', one, other], differencesSchema, command),
  );

  app.get(
    '/api/keys',
    { schema: { summary: 'Keys of teams and what they may change', response: { 200: keysSchema } } },
    async () => readByCommand(['grants'], keysSchema, command),
  );
}
