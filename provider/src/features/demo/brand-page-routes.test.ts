import { openTestApp, type TestApp } from '../../../test/support/open-test-app.ts';
import { openTestDatabase } from '../../../test/support/open-test-database.ts';
import { testProjectRoot } from '../../../test/support/test-project-root.ts';
import { readSampleCatalogue, seedCatalogue } from '../../catalogue/seed.ts';

let opened: TestApp;
beforeAll(async () => {
  const db = await openTestDatabase();
  await db.deleteFrom('products').execute();
  opened = await openTestApp({ db });
}, 60_000);
afterAll(async () => {
  await opened.close();
  await opened.db.destroy();
});

test('every product link of the sample catalogue opens its page', async () => {
  const products = readSampleCatalogue(opened.config, testProjectRoot);
  await seedCatalogue(opened.db, () => products);

  const broken: string[] = [];
  for (const { link } of products) {
    const { statusCode } = await opened.app.inject(link);
    if (statusCode !== 200) broken.push(link);
  }

  expect(products.length).toBeGreaterThan(2000);
  expect(broken).toEqual([]);
});
