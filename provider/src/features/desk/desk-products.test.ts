import { sql } from 'kysely';
import { signUpWithRole } from '../../../test/support/desk-members.ts';
import { openProductDesk, type ProductDesk } from '../../../test/support/desk-products.ts';
import type { TestApp } from '../../../test/support/open-test-app.ts';
import { listTestDatabases } from '../../../test/support/test-databases.ts';
import { createTestDraft } from '../../../test/support/test-products.ts';
import { bearer, signUp, type TestMember } from '../../../test/support/sign-up.ts';

describe.each(listTestDatabases())('products at the desk on $name', ({ openApp }) => {
  let opened: TestApp;
  let desk: ProductDesk;
  beforeAll(async () => {
    opened = await openApp();
    desk = await openProductDesk(opened);
  }, 120_000);
  afterAll(() => opened.close());

  test('the second of two editors is told who changed the product, and overwrites nothing', async () => {
    const { id } = createTestDraft(20);
    const other = await signUpWithRole(opened, 'admin');
    const { version } = await desk.detail(id);
    for (const unknown of [{}, { version: '7' }, { version: "0' or '1" }])
      expect(
        (await desk.call('/desk/product', { id, ...unknown, changes: { colour: 'Red' }, reason: 'Seen' }))
          .status,
      ).toBe(412);
    const save = async (changes: object, { token }: TestMember) => {
      const headers = { ...bearer(token), 'if-match': `"${version}"` };
      const payload = { id, changes, reason: 'Seen' };
      const answer = await opened.app.inject({ method: 'PATCH', url: '/desk/product', headers, payload });
      return { status: answer.statusCode, body: answer.json() };
    };
    const both = await Promise.all([save({ colour: 'Red' }, desk.editor), save({ colour: 'Green' }, other)]);
    expect(both.map(({ status }) => `${status}`).toSorted()).toEqual(['200', '412']);
    const [saved, refused] = both.toSorted((one, two) => one.status - two.status);
    const { message, ...present } = refused?.body ?? {};
    expect(message).toMatch(/^Asha changed this at \d+ \w+ \d{4}, \d+:\d\d [ap]m\.$/u);
    expect(present).toEqual(saved?.body);
    expect((await desk.stored(id)).colour).toBe(saved?.body.changes[0].value);
  });

  test('guests and members get 403; hostile texts and unknown values change nothing', async () => {
    const member = await signUp(opened.app);
    const { id } = createTestDraft(50);
    const before = await desk.stored(id);
    const body = { id, version: '0', changes: { colour: 'Red' }, reason: 'x' };
    for (const answer of [
      await desk.call('/desk/product', body, member),
      await desk.call('/desk/products', undefined, member),
      await desk.call(`/desk/product?id=${id}`, undefined, { token: 'none' }),
    ])
      expect(answer.status).toBe(403);
    const hostile: readonly object[] = [
      { changes: { title: '' } },
      { changes: { title: '\u200B\u202E\uFEFF' } },
      { changes: { title: '<img src=x onerror=alert(1)>' } },
      { changes: { title: 'x'.repeat(301) } },
      { changes: { title: ['a'] } },
      { changes: { title: { toString: 'a' } } },
      { changes: { category: 'Shoes' } },
      { changes: { category: 'hoodies' } },
      { changes: { category: '__proto__' } },
      { changes: { category: 'Dresses', gender: 'men' } },
      { changes: { gender: 'kids' } },
      { changes: { gender: 'constructor' } },
      { changes: { colour: "Red'; drop table products; --" } },
      { changes: { colour: 'red' } },
      { changes: { price: 1 } },
      { changes: { pins: [{ listing: '../admin', place: 1 }] } },
      { changes: { pins: [{ listing: 'men', place: 51 }] } },
      { changes: { pins: [{ listing: 'men', place: 1.5 }] } },
      { changes: { hidden: 'yes' } },
      { changes: {} },
      { reason: '\u202E \u0000' },
    ];
    for (const one of hostile)
      expect([one, (await desk.call('/desk/product', { ...body, ...one })).status]).toEqual([one, 400]);
    expect((await desk.call('/desk/product', { ...body, id: "' or true" })).status).toBe(404);
    expect(await desk.stored(id)).toEqual(before);
    expect((await desk.detail(id)).changes).toEqual([]);
    // Repaired as the import repairs titles, and nothing else than text.
    expect(
      (await desk.change(id, { title: 'Tee\u202E &amp;\n <script>x</script>' })).body.product.title,
    ).toBe('Tee & x');
  });

  test('the log of changes is only added to, is in the export, and outlives the account without naming it', async () => {
    const { id } = createTestDraft(60);
    const leaving = await signUpWithRole(opened, 'editor');
    const saved = await desk.call(
      '/desk/product',
      { id, version: '0', changes: { colour: 'Red' }, reason: 'Seen' },
      leaving,
    );
    expect(saved.status).toBe(200);
    for (const statement of [
      sql`update product_overrides set value = 'Blue'`,
      sql`delete from product_overrides`,
      sql`truncate product_overrides`,
    ])
      await expect(statement.execute(opened.db)).rejects.toThrow(/rows of product_overrides are only added/);
    const headers = bearer(leaving.token);
    const copy = (await opened.app.inject({ url: '/users/data', headers })).json();
    expect(copy.productChanges).toEqual([
      { at: expect.any(String), productId: id, field: 'colour', scope: '', value: 'Red', reason: 'Seen' },
    ]);
    const payload = { password: leaving.password };
    await opened.app.inject({ method: 'DELETE', url: '/users/account', headers, payload });
    const { changes } = await desk.detail(id);
    expect(changes[0]).toMatchObject({ by: null, value: 'Red' });
    expect((await desk.stored(id)).colour).toBe('Red');
  });
});
