import startSharedPostgres from '../../provider/test/support/start-shared-postgres.ts';
import { buildForTests } from './build-for-tests.ts';

/** Jest global set-up of the provider: its programs, and a PostgreSQL server. */
// oxlint-disable-next-line import/no-default-export -- Jest requires it
export default async function setUpProvider(): Promise<void> {
  process.env.TEST_PROVIDER_DIR = await buildForTests('provider');
  await startSharedPostgres();
}
