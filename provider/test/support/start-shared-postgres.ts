import { lookForPostgres } from './find-postgres.ts';
import { startPostgres } from './start-postgres.ts';

/** Nothing is lost with this server, and each worker of Jest opens two or three pools. */
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  max_connections: '200',
};

/** Jest global set-up of this project: one PostgreSQL server for all files that do not stop it or change its settings. */
// oxlint-disable-next-line import/no-default-export -- Jest requires it
export default async function startSharedPostgres(): Promise<void> {
  const binFolder = lookForPostgres();
  if (binFolder === undefined) return;
  const server = await startPostgres(binFolder, { settings });
  process.env.TEST_POSTGRES_URL = server.url;
  Object.assign(globalThis, { stopSharedPostgres: server.stop });
}
