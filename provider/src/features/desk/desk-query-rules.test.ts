import { signUpWithRole } from '../../../test/support/desk-members.ts';
import type { TestApp } from '../../../test/support/open-test-app.ts';
import { bearer, type TestMember } from '../../../test/support/sign-up.ts';
import { listTestDatabases } from '../../../test/support/test-databases.ts';
import { compileQueryRules } from '../../catalogue/query-rules.ts';

describe('rules of phrases', () => {
  const { rewrite, findPage } = compileQueryRules([
    { phrase: 'kicks', instead: 'sneakers' },
    { phrase: 'high kicks', instead: 'boots under 3000' },
    { phrase: 'sneakers', instead: 'kicks' },
    { phrase: 'tshirt dress', instead: 'long tee' },
    { phrase: 'levis', instead: 'denim' },
    { phrase: 'size guide', page: '/size-guide' },
  ]);
  test.each([
    ['black kicks', 'black sneakers'],
    ['High-Kicks in black', 'boots under 3000 in black'],
    ['kicks, sneakers', 'sneakers, kicks'],
    ['kickstart', 'kickstart'],
    ['Café kickś', 'cafe sneakers'],
    ['T-Shirt dress', 'long tee'],
    ['Levi’s jeans', 'denim jeans'],
    ["levi's", 'denim'],
    ['size guide', 'size guide'],
    ['Crème brûlée', 'Crème brûlée'],
  ])('%j is searched for as %j', (typed, searched) => {
    expect(rewrite(typed)).toBe(searched);
  });
  test('only a whole text leads to a page', () => {
    expect([findPage(' Size  GUIDE!'), findPage('size guide jeans'), findPage('kicks')]).toEqual([
      '/size-guide',
      undefined,
      undefined,
    ]);
  });
});

describe.each(listTestDatabases())('rules of searches on $name', ({ openApp }) => {
  let opened: TestApp;
  let editor: TestMember;
  beforeAll(async () => {
    opened = await openApp();
    editor = await signUpWithRole(opened, 'editor');
  }, 120_000);
  afterAll(() => opened.close());

  const call = async (method: 'GET' | 'POST', url: string, payload?: object, ifMatch?: string) => {
    const headers = { ...bearer(editor.token), ...(ifMatch !== undefined && { 'if-match': `"${ifMatch}"` }) };
    const answer = await opened.app.inject({ method, url, headers, ...(payload && { payload }) });
    return { status: answer.statusCode, body: answer.json() };
  };
  const rule = async (payload: object, ifMatch?: string) =>
    await call('POST', '/desk/query-rules', payload, ifMatch);
  const search = async (q: string) => {
    await opened.services.catalogueIndex.refresh();
    return (await opened.app.inject({ url: '/products/search', query: { q } })).json();
  };

  test('a search without results gets a synonym after a preview, and gives it back', async () => {
    const before = await search('zqwkicks');
    expect(before.total).toBe(0);
    const hoodies = (await search('hoodies')).total;
    expect(hoodies).toBeGreaterThan(0);
    const trial = await call('POST', '/desk/query-rules/try', { phrase: 'ZQWKicks', instead: 'hoodies' });
    expect(trial.body).toMatchObject({
      phrase: 'zqwkicks',
      before: { total: 0, outcome: 'nothing', products: [] },
      after: { total: hoodies, outcome: 'complete' },
    });
    // Nothing was stored.
    expect((await search('zqwkicks')).total).toBe(0);
    const added = await rule({ phrase: 'ZQWKicks', instead: 'hoodies' });
    expect(added.body.rules).toMatchObject([
      { phrase: 'zqwkicks', instead: 'hoodies', author: editor.email },
    ]);
    expect((await search('zqwkicks')).total).toBe(hoodies);
    const suggestions = await opened.app.inject({ url: '/products/suggestions', query: { q: 'zqwkicks' } });
    expect(suggestions.json().products.length).toBeGreaterThan(0);

    const removed = await rule({ phrase: 'zqwkicks' });
    expect(removed.body.rules).toEqual([]);
    expect(removed.body.history.map((change: object) => Object.keys(change).includes('instead'))).toEqual([
      false,
      true,
    ]);
    expect((await search('zqwkicks')).total).toBe(0);
    expect((await rule({ phrase: 'zqwkicks' })).body.message).toBe('There is no rule for “zqwkicks”');
  });

  test('a whole search leads to a page, a part of one does not', async () => {
    await rule({ phrase: 'gift cards', page: '/about?from=search' });
    expect((await search('Gift Cards')).understood.page).toBe('/about?from=search');
    expect((await search('gift cards hoodie')).understood.page).toBe('');
    await rule({ phrase: 'gift cards' });
  });

  test('the second of two editors sees what the first has changed, and changes nothing', async () => {
    const { revision } = (await call('GET', '/desk/query-rules')).body;
    expect((await rule({ phrase: 'drip', instead: 'hoodies' }, revision)).status).toBe(200);
    const second = await rule({ phrase: 'drip', instead: 'jeans' }, revision);
    expect(second.status).toBe(412);
    expect(second.body).toMatchObject({
      message: 'Somebody else has changed the rules. This is their present state.',
      rules: [{ phrase: 'drip', instead: 'hoodies' }],
    });
    const { revision: seen } = second.body;
    expect((await rule({ phrase: 'drip', instead: 'jeans' }, seen)).status).toBe(200);
    await rule({ phrase: 'drip' });
  });

  test('a rule stays without the account of its author', async () => {
    const other = await signUpWithRole(opened, 'editor');
    const payload = { phrase: 'drip', instead: 'hoodies' };
    await opened.app.inject({
      method: 'POST',
      url: '/desk/query-rules',
      headers: bearer(other.token),
      payload,
    });
    const data = await opened.app.inject({ url: '/users/data', headers: bearer(other.token) });
    expect(data.json()).toMatchObject({
      searchRuleChanges: [{ phrase: 'drip', instead: 'hoodies', page: null }],
    });
    await opened.app.inject({
      method: 'DELETE',
      url: '/users/account',
      headers: bearer(other.token),
      payload: { password: other.password },
    });
    expect((await call('GET', '/desk/query-rules')).body.rules).toMatchObject([
      { phrase: 'drip', author: null },
    ]);
    await rule({ phrase: 'drip' });
  });

  test.each<object>([
    { phrase: '' },
    { phrase: '!!! …' },
    { phrase: 'x'.repeat(61), instead: 'tee' },
    { phrase: 'tee', instead: 'Tee!' },
    { phrase: 'tee', instead: '  ' },
    { phrase: 'tee', instead: 'x'.repeat(101) },
    { phrase: 'tee', instead: 'shirt\u202Eexe' },
    { phrase: 'tee', instead: 'shirt', page: '/sale' },
    { phrase: 'tee', page: 'https://elsewhere.example/' },
    { phrase: 'tee', page: '//elsewhere.example/' },
    { phrase: 'tee', page: '/\\elsewhere.example' },
    { phrase: 'tee', page: 'javascript:alert(1)' },
    { phrase: 'tee', page: '/search?q=tee' },
    { phrase: 'tee', page: '/desk/people' },
    { phrase: 'tee', page: '/proxy/me' },
    { phrase: 'tee', page: '/a b' },
    { phrase: 'tee', page: '/<script>' },
    { phrase: 'tee', page: '/reset-browser' },
    { phrase: 'tee', page: '/Search?q=tee' },
    { phrase: 'tee', page: '/%73earch?q=tee' },
    { phrase: 'tee', page: '/assets/a.js' },
    { phrase: 'tee', page: '/../..//elsewhere.example' },
    { phrase: 'tee', page: `/${'x'.repeat(300)}` },
    { phrase: 'tee', instead: 'shirt', author: 'somebody' },
  ])('%j is rejected with a reason, and nothing is stored', async (payload) => {
    const answer = await rule(payload);
    expect([answer.status, typeof answer.body.message]).toEqual([400, 'string']);
    expect((await call('GET', '/desk/query-rules')).body.rules).toEqual([]);
  });
});
