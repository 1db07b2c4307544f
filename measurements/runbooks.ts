import { parseArgs } from 'node:util';
import { exitOnFailure } from '@szn/remote-kit/lib/child-processes';
import { lookForPostgres } from '../provider/test/support/find-postgres.ts';
import { runRunbooks } from './reliability/runbooks/run-runbooks.ts';
import { build } from '../tools/build.ts';
import { readPort } from '../tools/servers/start-storefront.ts';

/**
 * `npm run runbooks [-- --only <part of a name>] [--no-build]`: executes the commands of docs/runbooks.md in the situations for
 * which they are. `PORT` is the first of six ports (4400) for servers; their metrics are ten above.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { only: { type: 'string' }, 'no-build': { type: 'boolean', default: false } },
  });
  const postgresFolder = lookForPostgres();
  if (postgresFolder === undefined) throw new Error('Install PostgreSQL: this needs a server.');
  if (!values['no-build']) await build();
  await runRunbooks({ port: readPort(process.env.PORT || '4400'), postgresFolder }, values.only);
}

void exitOnFailure(main());
