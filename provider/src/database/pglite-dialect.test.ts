import { sql } from 'kysely';
import { openTestApp, type TestApp } from '../../test/support/open-test-app.ts';
import { openTestDatabase } from '../../test/support/open-test-database.ts';
import type { Database } from './database.ts';

let db: Database;
let opened: TestApp;
beforeAll(async () => {
  db = await openTestDatabase({ longestWaitMs: 50 });
  opened = await openTestApp({ db });
}, 60_000);
afterAll(async () => {
  await opened.close();
  await db.destroy();
});

test('a query that waits too long for the embedded database fails and leaves the queue', async () => {
  const askedMeanwhile = await db.connection().execute(async () => {
    const asked = Array.from({ length: 3 }, () => opened.app.inject('/products/search?q=hoodie'));
    return await Promise.all(asked);
  });
  for (const answer of askedMeanwhile) {
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '2']);
  }
  const { rows } = await sql`select 1 as one`.execute(db);
  expect(rows).toEqual([{ one: 1 }]);
});
