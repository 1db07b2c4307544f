import { openTestApp, type TestApp } from '../../../test/support/open-test-app.ts';
import { openTestDatabase } from '../../../test/support/open-test-database.ts';
import { testProjectRoot } from '../../../test/support/test-project-root.ts';
import { readSampleCatalogue, seedCatalogue } from '../../catalogue/store/seed.ts';

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

test('the links of two hundred products, some of each brand, open their pages', async () => {
  const products = readSampleCatalogue(opened.config, testProjectRoot);
  await seedCatalogue(opened.db, () => products);

  // The products of one brand are spread over the whole catalogue.
  const chosen = products.filter((_product, index) => index % 4 === 0);
  const broken: string[] = [];
  for (const { link } of chosen) {
    const { statusCode } = await opened.app.inject(link);
    if (statusCode !== 200) broken.push(link);
  }

  expect(chosen).toHaveLength(206);
  expect(new Set(chosen.map(({ source }) => source)).size).toBe(26);
  expect(broken).toEqual([]);

  // Their prices are samples, known from the first request on; those of the oldest for 90 days.
  const [oldest] = products.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt));
  const prices = (await opened.app.inject(`/products/${oldest?.id}/prices`)).json();
  expect(prices).toMatchObject({ isSample: true, low90: expect.any(Number) });
});
