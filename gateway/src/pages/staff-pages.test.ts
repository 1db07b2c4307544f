import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { digestHeader } from '@szn/shared-contracts/wire';
import { catalogueRelease, homeRelease, pageScript } from '../testing/fixture-remotes.ts';
import type { FixtureRelease } from '../testing/fixture-release.ts';
import { prepareStorefront } from '../testing/storefront.ts';

const desk = (version: string, changes: Partial<FixtureRelease> = {}): FixtureRelease => ({
  name: 'desk',
  version,
  routes: ['/desk', '/desk/brands'],
  pages: {
    '/desk': { role: 'editor', link: { text: 'Desk', order: 20, in: ['menu.account'] } },
    '/desk/brands': { role: 'admin', link: { text: 'Brands', order: 10, in: ['menu.account'] } },
  },
  script: pageScript('desk', { '/desk': `Desk ${version}`, '/desk/brands': 'Brands' }),
  ...changes,
});

const shop = prepareStorefront([homeRelease(), catalogueRelease()]);

const read = async (path: string) => {
  const response = await shop.visit(path);
  return { status: response.status, html: await response.text() };
};
/** With the answer of the provider to whoever asks for the links. */
const readLinks = async (status: number, session: object) => {
  shop.provider.respondWith((_request, response) => {
    const body = JSON.stringify(session);
    const digest = `sha-256=:${createHash('sha256').update(body).digest('base64')}:`;
    const headers = { 'x-session-token': 'renewed', [digestHeader]: digest };
    response.writeHead(status, { ...headers, 'content-type': 'application/json' }).end(body);
  });
  const answer = await shop.visit('/proxy/desk/links', { headers: { cookie: 'a=1' } });
  return { status: answer.status, body: await answer.json(), headers: answer.headers };
};
const waitUntilDeskShows = async (text: string) => {
  for (let page = await read('/desk'); !page.html.includes(text); page = await read('/desk')) await wait(20);
};

test('Pages of editors come into a running shop with a remote of their own, and no page of shoppers changes', async () => {
  const shoppers = ['/men', '/', '/registry.json', '/no-such-page'];
  const before = await Promise.all(shoppers.map(read));
  expect(before.map(({ status }) => status)).toEqual([200, 200, 200, 404]);
  expect((await read('/desk')).status).toBe(404);

  await shop.release(homeRelease(), catalogueRelease(), desk('1.0.0'));
  await waitUntilDeskShows('<h1>Desk 1.0.0</h1>');

  const editor = await readLinks(200, { role: 'editor' });
  expect(editor).toMatchObject({ status: 200, body: { links: [{ path: '/desk', text: 'Desk' }] } });
  const namesOfHeaders = ['cache-control', 'x-session-token', digestHeader];
  expect(namesOfHeaders.map((name) => editor.headers.get(name))).toEqual(['no-store', 'renewed', null]);
  expect(shop.provider.requests.at(-1)).toMatchObject({ url: '/desk/session', headers: { cookie: 'a=1' } });
  expect((await readLinks(200, { role: 'admin' })).body).toEqual({
    links: [
      { path: '/desk/brands', text: 'Brands' },
      { path: '/desk', text: 'Desk' },
    ],
  });
  const closed = { message: 'Only people who run the shop can do this.' };
  expect(await readLinks(403, closed)).toMatchObject({ status: 403, body: closed });

  const brands = await read('/desk/brands');
  expect(brands.status).toBe(200);
  expect(brands.html).toContain('/releases/desk/1.0.0/browser/remoteEntry.js');
  expect(brands.html).toContain('/releases/catalogue/1.0.0/browser/remoteEntry.js');
  expect((await read('/desk/no-such-page')).status).toBe(404);
  expect(await Promise.all(shoppers.map(read))).toEqual(before);

  // Another version that does not render is refused like any other.
  const broken = desk('2.0.0', { script: `throw new Error('broken')` });
  await shop.release(homeRelease(), catalogueRelease(), broken);
  while (!(await shop.metrics()).includes('szn_remote_refused{remote="desk",version="2.0.0"} 1\n'))
    await wait(20);
  expect((await read('/desk')).html).toContain('Desk 1.0.0');

  await shop.release(homeRelease(), catalogueRelease());
  while ((await read('/desk')).status !== 404) await wait(20);
  expect((await readLinks(200, { role: 'admin' })).body).toEqual({ links: [] });
  expect(await Promise.all(shoppers.map(read))).toEqual(before);
});
