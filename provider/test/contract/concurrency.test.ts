import { readWishlist } from '@szn/shared-contracts/wire';
import { nextCatalogueVersion, writeProducts } from '../../src/catalogue/store/catalogue-write-queries.ts';
import { toProductRecord, type ProductDraft } from '../../src/catalogue/product-record.ts';
import type { TestApp } from '../support/open-test-app.ts';
import { testProductCount } from '../support/open-test-database.ts';
import { bearer, signUp, type TestMember } from '../support/sign-up.ts';
import { listTestDatabases } from '../support/test-databases.ts';
import { createTestDraft } from '../support/test-products.ts';

describe.each(listTestDatabases())('on $name', ({ openApp }) => {
  let opened: TestApp;

  beforeAll(async () => {
    opened = await openApp();
  }, 120_000);
  afterAll(() => opened.close());

  const change = (method: 'POST' | 'DELETE', { userId, token }: TestMember, productId: string) =>
    opened.app.inject({
      method,
      url: method === 'POST' ? '/wishlist/add' : '/wishlist/remove',
      payload: { userId, productId },
      headers: bearer(token),
    });

  const heldIds = async ({ userId, token }: TestMember) => {
    const answer = await opened.app.inject({ url: `/wishlist/${userId}`, headers: bearer(token) });
    return readWishlist(answer.json()).products.map((product) => product.id);
  };

  test('a hundred simultaneous adds of one product create one item', async () => {
    const member = await signUp(opened.app);
    const { id } = createTestDraft(11);
    const answers = await Promise.all(Array.from({ length: 100 }, () => change('POST', member, id)));
    expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([200]));
    expect(await heldIds(member)).toEqual([id]);
  });

  test('simultaneous adds and removals end in a state that one order of them explains', async () => {
    const member = await signUp(opened.app);
    const ids = Array.from({ length: 10 }, (_, index) => createTestDraft(index).id);
    const kept = createTestDraft(20).id;
    const calls = ids.flatMap((id) => [
      change('POST', member, id),
      change('DELETE', member, id),
      change('POST', member, kept),
    ]);
    const answers = await Promise.all(calls);
    expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([200]));
    const held = await heldIds(member);
    expect(held).toContain(kept);
    expect(new Set(held).size).toBe(held.length);
    await Promise.all(ids.map((id) => change('DELETE', member, id)));
    expect(await heldIds(member)).toEqual([kept]);
  });

  test('of twenty registrations of one address in different case, one succeeds', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => {
        const email = index % 2 === 0 ? 'same@example.com' : 'SAME@Example.COM';
        const payload = { name: 'A', email, password: 'secret' };
        return opened.app.inject({ method: 'POST', url: '/users/register', payload });
      }),
    );
    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1);
    const refused = answers.filter((answer) => [400, 429].includes(answer.statusCode));
    expect(refused).toHaveLength(19);
    const users = await opened.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'same@example.com')
      .execute();
    expect(users).toHaveLength(1);
  });

  test('pages do not shift while products are added, by asOf and by cursor', async () => {
    const get = async (query: string) => (await opened.app.inject(`/products?limit=50${query}`)).json();
    const whole: string[] = [];
    for (let page = 1; page <= testProductCount / 50; page += 1)
      whole.push(...idsOf(await get(`&page=${page}`)));
    const first = await get('');
    await list(Array.from({ length: 30 }, (_, index) => createTestDraft(1000 + index)));
    opened.advanceClock(5000);
    expect(idsOf(await get(''))).not.toEqual(idsOf(first));

    const byPage = idsOf(first);
    for (let page = 2; page <= testProductCount / 50; page += 1) {
      byPage.push(...idsOf(await get(`&page=${page}&asOf=${first.asOf}`)));
    }
    expect(byPage).toEqual(whole);

    const byCursor = idsOf(first);
    let { cursor } = first;
    while (cursor !== undefined) {
      const next = await get(`&cursor=${cursor}`);
      byCursor.push(...idsOf(next));
      cursor = next.cursor;
    }
    expect(byCursor).toEqual(whole);
  });

  async function list(drafts: readonly ProductDraft[]): Promise<void> {
    await opened.db.transaction().execute(async (transaction) => {
      const version = await nextCatalogueVersion(transaction);
      await writeProducts(transaction, drafts.map(toProductRecord), version);
    });
  }
});

function idsOf(answer: { products: readonly { _id: string }[] }): string[] {
  return answer.products.map((product) => product._id);
}
