import { createServer, type Server } from 'node:http';
import { listen, originOf } from '../testing/fake-provider.ts';
import { prepareStorefront } from '../testing/prepare-storefront.ts';
import { scriptShowing } from '../testing/server-scripts.ts';
import { startGateway, type RunningGateway } from '../testing/start-gateway.ts';

const catalogue = (version: string, routes = ['/men']) => ({
  name: 'catalogue',
  version,
  routes,
  script: scriptShowing('catalogue', Object.fromEntries(routes.map((route) => [route, `Men ${version}`]))),
});
const home = {
  name: 'home',
  version: '1.0.0',
  routes: ['/'],
  script: scriptShowing('home', { '/': 'Home' }),
};
const shop = prepareStorefront([catalogue('1.0.0'), home]);

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
const asked: string[] = [];

beforeAll(async () => {
  await shop.publish(catalogue('2.0.0'), catalogue('3.0.0', ['/men', '/']));
  developmentServer = createServer((request, response) => {
    response.end(request.url === '/release.json' ? JSON.stringify(development) : '');
  });
  foreignServer = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.end(JSON.stringify(development));
  });
  await listen(developmentServer);
  await listen(foreignServer);
  staging = await startGateway({
    ...shop.environment,
    OVERRIDES: 'versions',
    RENDER_TIMEOUT_MS: '3000',
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
const cookieOf = (answer: Response) => answer.headers.get('set-cookie') ?? '';

test('a visit runs the version it asks for, and goes on doing so until it asks for no more', async () => {
  const first = await visit('/men?mfe=catalogue@2.0.0');
  const cookie = cookieOf(first).split(';')[0] ?? '';

  expect(await first.text()).toContain('<h1>Men 2.0.0</h1>');
  expect(cookieOf(first)).toBe(`${cookie}; Path=/; HttpOnly; SameSite=Lax`);
  expect(first.headers.get('cache-control')).toBe('private, no-store');

  const html = await (await visit('/men', cookie)).text();
  expect(html).toContain('<h1>Men 2.0.0</h1>');
  expect(html).toContain('"reason":"override"');

  const reset = await visit('/men?mfe=off', cookie);
  expect(await reset.text()).toContain('<h1>Men 1.0.0</h1>');
  expect(cookieOf(reset)).toMatch(/^szn-mfe=;.+Max-Age=0$/);
});

test('others go on with what everybody runs, and no edge confuses the two', async () => {
  const answer = await visit('/men');

  expect(await answer.text()).toContain('<h1>Men 1.0.0</h1>');
  expect([answer.headers.get('cache-control'), answer.headers.get('vary')]).toEqual([
    expect.stringMatching(/^public/),
    'Accept-Encoding, Cookie',
  ]);
});

test('a remote that no registry knows comes from a listed development server', async () => {
  const origin = originOf(developmentServer);

  const answer = await visit(`/lookbook?mfe=lookbook@${origin}`);

  const policy = answer.headers.get('content-security-policy');
  expect([answer.status, answer.headers.get('integrity-policy')]).toEqual([200, null]);
  expect(policy).toContain(`script-src 'self' ${origin} 'sha256-`);
  expect(policy).toContain(`connect-src 'self' ${origin} ${origin.replace('http', 'ws')}`);
  const html = await answer.text();
  expect(html).toContain(`"entry":"${origin}/remoteEntry.js"`);
  expect(html).toContain(`<link rel="modulepreload" href="${origin}/remoteEntry.js"`);
});

test('a known remote comes from a development server that only the developer reaches', async () => {
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
  ['a strange name', () => '../catalogue@2.0.0', /is no override/],
  ['one remote twice', () => 'catalogue@1.0.0,catalogue@2.0.0', /"catalogue" is overridden twice/],
  ['a hundred remotes', () => Array.from({ length: 100 }, (_, i) => `r${i}@1.0.0`).join(), /too long/],
  ['an unknown version', () => 'catalogue@9.9.9', /There is no such version/],
  ['an unknown remote', () => 'outlet@1.0.0', /There is no such version/],
  [
    'the name of another remote',
    () => `home@${originOf(developmentServer)}`,
    /serves "lookbook", not "home"/,
  ],
  ['an unknown remote out of reach', () => 'outlet@http://localhost:1', /no version of this remote is known/],
  [
    'a version that takes another’s route',
    () => 'catalogue@3.0.0',
    /"catalogue" and "home" both claim the route \//,
  ],
])('%s is refused with a message', async (_case, text, message) => {
  const answer = await visit(`/men?mfe=${encodeURIComponent(text())}`);

  expect([answer.status, cookieOf(answer)]).toEqual([400, '']);
  expect(await answer.json()).toEqual({ message: expect.stringMatching(message) });
  expect(asked).toEqual([]);
});

test.each(['catalogue@9.9.9', 'nonsense', '%E0%A4%A', ''])(
  'a cookie that asks for what is not to be had (%s) is taken back, and the page is as usual',
  async (value) => {
    const answer = await visit('/men', `szn-mfe=${value}`);

    expect(await answer.text()).toContain('<h1>Men 1.0.0</h1>');
    expect(cookieOf(answer)).toMatch(/^szn-mfe=;.+Max-Age=0$/);
  },
);

test('where overrides are off nobody is asked and nothing is remembered', async () => {
  for (const target of ['catalogue@2.0.0', `catalogue@${originOf(foreignServer)}`, 'nonsense']) {
    const answer = await shop.visit(`/men?mfe=${target}`, { headers: { cookie: `szn-mfe=${target}` } });

    expect(await answer.text()).toContain('<h1>Men 1.0.0</h1>');
    expect([answer.headers.get('set-cookie'), answer.headers.get('cache-control')]).toEqual([
      null,
      expect.stringMatching(/^public/),
    ]);
  }
  expect(asked).toEqual([]);
});
