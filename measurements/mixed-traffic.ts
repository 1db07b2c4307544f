import { parseArgs } from 'node:util';
import { exitOnFailure } from '@szn/remote-kit/lib/child-processes';
import { lookForPostgres } from '../provider/test/support/find-postgres.ts';
import { measureMixedTraffic } from './reliability/mixed-traffic.ts';
import { build } from '../tools/build.ts';
import { readPort } from '../tools/servers/start-storefront.ts';

/**
 * `npm run mixed-traffic [-- --minutes 60] [--share 0.33]`: traffic of all kinds while processes are killed, remotes are
 * promoted and the database restarts. `PORT` is the first of six ports (4600).
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      minutes: { type: 'string', default: '60' },
      share: { type: 'string', default: '0.33' },
    },
  });
  const minutes = Number(values.minutes);
  const share = Number(values.share);
  if (!(minutes > 0)) throw new Error(`--minutes must be a number above 0, not "${values.minutes}".`);
  if (!(share > 0 && share <= 1)) throw new Error(`--share must be from 0 to 1, not "${values.share}".`);
  const postgresFolder = lookForPostgres();
  if (postgresFolder === undefined) throw new Error('Install PostgreSQL: this needs a server.');
  await build();
  await measureMixedTraffic({ minutes, share, port: readPort(process.env.PORT || '4600'), postgresFolder });
}

void exitOnFailure(main());
