import { setTimeout as wait } from 'node:timers/promises';
import type { FixtureRelease } from '../testing/fixture-release.ts';
import { prepareStorefront } from '../testing/storefront.ts';

/** A remote with a personal and a public path: both pages show the provider's response for the member. */
const script = `
  const { createElement } = require('react');
  const create = (services) => {
    let text = 'everybody';
    return {
      loader: async () => {
        const id = services.session.memberId;
        const reads = ['/wishlist/' + (id ?? 'nobody'), '/products'].map((path) => services.http.get(path));
        const [list] = await Promise.all(reads.map((read) => read.catch(() => null)));
        if (id !== undefined) text = id + ' ' + (list?.owner ?? 'refused') + ' ' + JSON.stringify(services);
        return null;
      },
      Component: () => createElement('h1', null, text),
      head: () => ({ title: 'Wishlist' }),
    };
  };
  exports.default = {
    name: 'account',
    contract: '1.0.0',
    routes: { '/wishlist': {}, '/men': {} },
    start: (services) => ({ pages: { '/wishlist': create(services), '/men': create(services) } }),
  };`;
const account: FixtureRelease = {
  name: 'account',
  version: '1.0.0',
  routes: ['/wishlist', '/men'],
  pages: { '/wishlist': { role: 'member', isPersonal: true } },
  script,
};

const shop = prepareStorefront([account]);

const cookieOf = (member: string) => `__Host-szn_session=session-of-${member}-0000; szn-member=${member}`;
const headingOf = (html: string) => /<h1>(.*?)<\/h1>/.exec(html)?.[1] ?? '';

async function visitAs(member: string, path = '/wishlist') {
  const response = await shop.visit(path, { headers: { cookie: cookieOf(member) } });
  const { status, headers } = response;
  return { status, headers, html: await response.text() };
}

beforeAll(() =>
  shop.provider.respondWith(({ url, headers }, response) => {
    const member = /session-of-(\w+)-0000/.exec(headers.cookie ?? '')?.[1];
    response.setHeader('content-type', 'application/json');
    response.statusCode = url === `/wishlist/${member}` ? 200 : 401;
    // Concurrent requests overlap.
    void wait(5).then(() => response.end(JSON.stringify({ owner: `list of ${member}` })));
  }),
);

describe('A personal page', () => {
  test('is rendered with the response for its member and is not stored anywhere', async () => {
    const { status, headers, html } = await visitAs('asha');

    expect(status).toBe(200);
    expect(headingOf(html)).toMatch(/^asha list of asha /);
    expect(html).toContain('"memberId":"asha"');
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(headers.get('vary')).toBe('Accept-Encoding, Cookie');
    expect(headers.get('set-cookie')).toBeNull();
  });

  test('is rendered again for each of six concurrent requests of two members', async () => {
    const before = shop.provider.requests.length;
    const members = ['asha', 'ravi', 'asha', 'ravi', 'asha', 'ravi'];
    const pages = await Promise.all(members.map((member) => visitAs(member)));

    const words = pages.map(({ html }) => headingOf(html).split(' ').slice(0, 4).join(' '));
    expect(words).toEqual(members.map((member) => `${member} list of ${member}`));
    const reads = shop.provider.requests.slice(before).filter(({ url }) => url.startsWith('/wishlist/'));
    expect(reads).toHaveLength(members.length);
  });

  test('does not leave the HTML of a member to a guest', async () => {
    await visitAs('asha');
    const guest = await shop.visit('/wishlist');

    expect(headingOf(await guest.text())).toBe('everybody');
    expect(guest.headers.get('cache-control')).toMatch(/^public/);
    expect(guest.headers.get('vary')).toBe('Accept-Encoding, Cookie');
    expect(headingOf((await visitAs('ravi')).html)).toMatch(/^ravi list of ravi /);
  });

  test.each([
    ['no session cookie', 'szn-member=asha'],
    ['no member cookie', '__Host-szn_session=session-of-asha-0000'],
    ['a session cookie with other characters', 'szn-member=asha; __Host-szn_session=session-of-asha-0000%0d'],
    ['a member cookie with a path', 'szn-member=..%2fasha; __Host-szn_session=session-of-asha-0000'],
    ['a short session cookie', 'szn-member=asha; __Host-szn_session=short'],
  ])('is that of everybody for a request with %s', async (_case, cookie) => {
    const before = shop.provider.requests.length;
    const response = await shop.visit(`/wishlist?case=${encodeURIComponent(_case)}`, { headers: { cookie } });

    expect(headingOf(await response.text())).toBe('everybody');
    for (const { headers } of shop.provider.requests.slice(before)) expect(headers.cookie).toBeUndefined();
  });

  test.each(['prefetch', 'prefetch;prerender'])('is that of everybody for a %s', async (purpose) => {
    const headers = { cookie: cookieOf('asha'), 'sec-purpose': purpose };
    const response = await shop.visit(`/wishlist?for=${purpose}`, { headers });

    expect(headingOf(await response.text())).toBe('everybody');
  });

  test('gives the cookie to no code of a remote, and the provider gets it with one request', async () => {
    const before = shop.provider.requests.length;
    const { html } = await visitAs('asha');
    const requests = shop.provider.requests.slice(before);

    expect(html).not.toContain('session-of-asha');
    const withCookie = requests.filter(({ headers }) => headers.cookie !== undefined);
    expect(withCookie.map(({ method, url }) => `${method} ${url}`)).toEqual(['GET /wishlist/asha']);
    expect(withCookie[0]?.headers).toMatchObject({
      cookie: '__Host-szn_session=session-of-asha-0000',
      'x-szn-render-read': '1',
    });
  });

  test('is rendered without the list if the session belongs to somebody else', async () => {
    const cookie = '__Host-szn_session=session-of-ravi-0000; szn-member=asha';
    const response = await shop.visit('/wishlist', { headers: { cookie } });

    expect(response.status).toBe(200);
    expect(headingOf(await response.text())).toMatch(/^asha refused /);
    expect(response.headers.get('cache-control')).toBe('private, no-store');
  });

  test.each(['/Wishlist', '/wishlist/', '/wishlist?sort=priceLowHigh'])('is found at %s', async (path) => {
    expect(headingOf((await visitAs('asha', path)).html)).toMatch(/^asha list of asha /);
  });

  test('is the only kind of page that gets a cookie', async () => {
    const before = shop.provider.requests.length;
    const { headers, html } = await visitAs('asha', '/men');

    expect(headingOf(html)).toBe('everybody');
    expect(headers.get('cache-control')).toMatch(/^public/);
    expect(headers.get('vary')).toBe('Accept-Encoding');
    for (const request of shop.provider.requests.slice(before))
      expect(request.headers.cookie).toBeUndefined();
  });
});
