import { createServer, type Server } from 'node:http';
import { listen, originOf } from '../testing/fake-provider.ts';
import { catalogueRelease, homeRelease } from '../testing/fixture-remotes.ts';
import { prepareStorefront, startGateway, type RunningGateway } from '../testing/storefront.ts';

const shop = prepareStorefront([catalogueRelease(), homeRelease()]);

const development = {
  name: 'lookbook',
  version: '0.1.0-dev',
  contract: '1.0.0',
  owner: 'lookbook team',
  tier: 'optional',
  routes: ['/lookbook'],
  handles: [],
  activatesFor: null,
  shared: { react: '^19.0.0' },
  browser: { entry: 'remoteEntry.js', scripts: [], styles: [] },
};

let staging: RunningGateway;
let developmentServer: Server;
let foreignServer: Server;
const foreignRequests: string[] = [];

beforeAll(async () => {
  await shop.publish(catalogueRelease('2.0.0'), catalogueRelease('3.0.0', { routes: ['/men', '/'] }));
  developmentServer = createServer((request, response) => {
    response.end(request.url === '/release.json' ? JSON.stringify(development) : '');
  });
  foreignServer = createServer((request, response) => {
    foreignRequests.push(request.url ?? '');
    response.end(JSON.stringify(development));
  });
  await listen(developmentServer);
  await listen(foreignServer);
  staging = await startGateway({
    ...shop.environment,
    OVERRIDES: 'versions',
    OVERRIDE_ORIGINS: `${originOf(developmentServer)},http://localhost:1`,
  });
});
afterAll(async () => {
  await staging.close();
  developmentServer.close();
  foreignServer.close();
});

const visit = (address: string, cookie = '') =>
  fetch(`${staging.origin}${address}`, { headers: { accept: 'text/html', cookie } });
const cookieOf = (response: Response) => response.headers.get('set-cookie') ?? '';

test('An override applies to all later requests of the browser session until it is switched off', async () => {
  const first = await visit('/men?mfe=catalogue@2.0.0');
  const cookie = cookieOf(first).split(';')[0] ?? '';

  expect(await first.text()).toContain('<h1>Men 2.0.0</h1>');
  expect(cookieOf(first).split('; ').sort()).toEqual([cookie, 'HttpOnly', 'Path=/', 'SameSite=Lax'].sort());
  expect(first.headers.get('cache-control')).toBe('private, no-store');

  const html = await (await visit('/men', cookie)).text();
  expect(html).toContain('<h1>Men 2.0.0</h1>');
  expect(html).toContain('"reason":"override"');

  const reset = await visit('/men?mfe=off', cookie);
  expect(await reset.text()).toContain('<h1>Men 1.0.0</h1>');
  expect(cookieOf(reset)).toMatch(/^szn-mfe=;.*Max-Age=0/);
});

test('registry.json answers for a page with a parameter, and says why it has none', async () => {
  const chosen = await visit('/registry.json?mfe=catalogue@2.0.0');
  const unknown = await visit('/registry.json?mfe=catalogue@9.0.0');

  expect(await chosen.json()).toMatchObject({
    remotes: [{ name: 'catalogue', version: '2.0.0', reason: 'override' }, {}],
  });
  expect([chosen.headers.get('cache-control'), cookieOf(chosen)]).toEqual(['private, no-cache', '']);
  expect([unknown.status, await unknown.text()]).toEqual([400, expect.stringContaining('catalogue@9.0.0')]);
});

test('Other clients get the stable version, and shared caches vary by cookie', async () => {
  const response = await visit('/men');

  expect(await response.text()).toContain('<h1>Men 1.0.0</h1>');
  expect([response.headers.get('cache-control'), response.headers.get('vary')]).toEqual([
    expect.stringMatching(/^public/),
    'Accept-Encoding, Cookie',
  ]);
});

test('A remote that is not in the registry loads from an allowed development server', async () => {
  const origin = originOf(developmentServer);

  const response = await visit(`/lookbook?mfe=lookbook@${origin}`);

  const policy = response.headers.get('content-security-policy');
  expect([response.status, response.headers.get('integrity-policy')]).toEqual([200, null]);
  expect(policy).toContain(`script-src 'self' ${origin} 'sha256-`);
  expect(policy).toContain(`connect-src 'self' ${origin} ${origin.replace('http', 'ws')}`);
  const html = await response.text();
  expect(html).toContain(`"entry":"${origin}/remoteEntry.js"`);
  expect(html).toContain(`<link rel="modulepreload" href="${origin}/remoteEntry.js"`);
});

test('A remote of the registry loads from a development server that the gateway cannot reach', async () => {
  const html = await (await visit('/men?mfe=catalogue@http://localhost:1')).text();

  expect(html).toContain('"entry":"http://localhost:1/remoteEntry.js"');
  expect(html).toContain('"version":"0.0.0-dev"');
});

test.each<[string, () => string, RegExp]>([
  ['a foreign origin', () => `lookbook@${originOf(foreignServer)}`, /is not on this storefront's list/],
  ['an origin with a path', () => 'catalogue@http://localhost:1/x.js', /is no override/],
  ['an origin with a user', () => 'catalogue@http://localhost:1@evil.example', /is no override/],
  ['another scheme', () => 'catalogue@javascript:alert(1)', /is no override/],
  ['no version', () => 'catalogue', /is no override/],
  ['a range', () => 'catalogue@^2.0.0', /is no override/],
  ['a path', () => 'catalogue@../../home/1.0.0', /is no override/],
  ['an invalid name', () => '../catalogue@2.0.0', /is no override/],
  ['one remote twice', () => 'catalogue@1.0.0,catalogue@2.0.0', /"catalogue" is overridden twice/],
  ['too many remotes', () => Array.from({ length: 100 }, (_, i) => `r${i}@1.0.0`).join(), /too long/],
  ['an unknown version', () => 'catalogue@9.9.9', /There is no such version/],
  ['an unknown remote', () => 'outlet@1.0.0', /There is no such version/],
  [
    'the name of another remote',
    () => `home@${originOf(developmentServer)}`,
    /serves "lookbook", not "home"/,
  ],
  [
    'an unknown remote on a server that is not reachable',
    () => 'outlet@http://localhost:1',
    /no version of this remote is known/,
  ],
  [
    'a version with a route of another remote',
    () => 'catalogue@3.0.0',
    /"catalogue" and "home" both claim the route \//,
  ],
])('The override %s is rejected with a message', async (_case, text, message) => {
  const response = await visit(`/men?mfe=${encodeURIComponent(text())}`);

  expect([response.status, cookieOf(response)]).toEqual([400, '']);
  expect(await response.json()).toEqual({ message: expect.stringMatching(message) });
  expect(foreignRequests).toEqual([]);
});

test.each(['catalogue@9.9.9', 'nonsense', '%E0%A4%A', ''])(
  'A cookie with an override that is not available (%s) is removed, and the stable page is served',
  async (value) => {
    const response = await visit('/men', `szn-mfe=${value}`);

    expect(await response.text()).toContain('<h1>Men 1.0.0</h1>');
    expect(cookieOf(response)).toMatch(/^szn-mfe=;.*Max-Age=0/);
  },
);

test('If overrides are off, the parameter and the cookie have no effect', async () => {
  for (const target of ['catalogue@2.0.0', `catalogue@${originOf(foreignServer)}`, 'nonsense']) {
    const response = await shop.visit(`/men?mfe=${target}`, { headers: { cookie: `szn-mfe=${target}` } });

    expect(await response.text()).toContain('<h1>Men 1.0.0</h1>');
    expect([response.headers.get('set-cookie'), response.headers.get('cache-control')]).toEqual([
      null,
      expect.stringMatching(/^public/),
    ]);
  }
  expect(foreignRequests).toEqual([]);
});
