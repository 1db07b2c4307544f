import { hash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { stableRelease } from '../releases/registry-snapshot.ts';
import { escapeAttempts, escapeRelease, remoteWith } from '../testing/escape-attempts.ts';
import { catalogueRelease } from '../testing/fixture-remotes.ts';
import type { FixtureRelease } from '../testing/fixture-release.ts';
import { prepareRenderPools } from '../testing/render-pools.ts';
import type { RenderPool } from './render-pool.ts';

const pools = prepareRenderPools();

async function start(fixtures: readonly FixtureRelease[], pool: RenderPool) {
  const release = stableRelease(await pools.compose(...fixtures));
  pool.activate([release]);
  return (address: string, member: { id: string; cookie: string } | null = null) =>
    pool.render(release, `http://shop.example${address}`, member);
}

type Visit = Awaited<ReturnType<typeof start>>;

async function outcomeOf(page: ReturnType<Visit>): Promise<string> {
  const rendered = await page;
  if (rendered?.kind !== 'page') return `no page: ${JSON.stringify(rendered)}`;
  return String(JSON.parse(rendered.data).hydration.loaderData['attacker /attempt']);
}

describe.each(['own', 'foreign'])('The code of a remote of tier %s does not get', (tier) => {
  let visit: Visit;
  beforeAll(async () => {
    const attacker = { ...escapeRelease(), isForeign: tier === 'foreign' };
    visit = await start([attacker, catalogueRelease()], pools.openShared());
  });

  test.each(escapeAttempts.map(([name, , outcome], index) => ({ name, outcome, index })))(
    '$name',
    async ({ outcome, index }) => {
      expect(await outcomeOf(visit(`/attempt?n=${index}`))).toMatch(outcome);
    },
  );

  test('in the way of other remotes', async () => {
    expect(await visit('/men')).toMatchObject({ kind: 'page', status: 200 });
  });
});

/** Walks over everything that the values lead to, and lists the paths that match. */
const walk = (values: string, matches: string) => `(services, args) => {
  const seen = new Set();
  const found = [];
  const pending = [${values}].map((value, index) => [value, String(index)]);
  while (pending.length > 0) {
    const [value, path] = pending.pop();
    if ((${matches})(value, path)) found.push(path);
    if ((typeof value !== 'object' && typeof value !== 'function') || value === null || seen.has(value)) continue;
    seen.add(value);
    pending.push([Object.getPrototypeOf(value), path + '.prototype']);
    if (value instanceof Map || value instanceof Set) pending.push(...[...value].map((entry) => [entry, path + '.entry']));
    for (const key of Reflect.ownKeys(value)) {
      const { value: member, get, set } = Reflect.getOwnPropertyDescriptor(value, key);
      for (const next of [member, get, set]) pending.push([next, path + '.' + String(key)]);
      try { if (get) pending.push([get.call(value), path + '.' + String(key)]); } catch {}
    }
  }
  return seen.size > 500 && found.join();
}`;

test('Nothing that a remote can reach is an object of Node that acts on the process', async () => {
  const values = `globalThis, services, args, require('react'), require('react-dom'), require('react-router-dom'),
    require('react-redux'), require('@reduxjs/toolkit'), new Response('x'), new Request('http://a/'), new FormData()`;
  const matches = `(_, path) =>
    /getBuiltinModule|binding|dlopen|spawn|postMessage|_handle|dispatcher\\)\\.|allocUnsafeSlow/i.test(path)`;
  const visit = await start([remoteWith(`[${walk(values, matches)}]`)], pools.open());

  expect(await outcomeOf(visit('/attempt?n=0'))).toBe('');
});

test('The session cookie of a member is nowhere in what a remote can reach', async () => {
  const matches = `(value) => typeof value === 'string' && value.includes('secret-session')`;
  const visit = await start([remoteWith(`[${walk('globalThis, services, args', matches)}]`)], pools.open());

  expect(await outcomeOf(visit('/attempt?n=0', { id: '7', cookie: 'session=secret-session' }))).toBe('');
});

test.each([
  ['one large array', `() => new Uint8Array(2 ** 31).length`],
  ['many small arrays', `() => { const all = []; for (;;) all.push(new Uint8Array(100000).fill(1)); }`],
  ['copies', `() => { const all = [new Uint8Array(7e6).fill(1)]; for (;;) all.push(all[0].slice()); }`],
])('A page that fills the memory with %s costs that page and its thread', async (_name, attempt) => {
  const exceeded: string[] = [];
  const pool = pools.open({ onExceeded: ({ name, version }) => exceeded.push(`${name}@${version}`) });
  const visit = await start([remoteWith(`[${attempt}]`), catalogueRelease()], pool);

  expect(await visit('/attempt?n=0')).toBeNull();
  expect(exceeded).toEqual(['attacker@6.6.6']);
  expect(pools.warnings.join('\n')).toContain('"version":"6.6.6"');
  while ((await visit('/men')) === null) await wait(20);
});

test('A page does not get an answer of the provider with another digest than its header', async () => {
  const sent = '{"products":[],"price":1999}';
  const digest = `sha-256=:${hash('sha256', sent, 'base64')}:`;
  pools.provider.respondWith(({ url }, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'unencoded-digest': digest });
    response.end(url.includes('page=1') ? sent : sent.replace('1999', '1998'));
  });
  const read = (page: number) =>
    `({ http }) => http.get('/products?page=${page}').then(JSON.stringify, (error) => 'failed: ' + error.kind)`;
  const visit = await start([remoteWith(`[${read(1)}, ${read(2)}]`)], pools.open());

  expect(await outcomeOf(visit('/attempt?n=0'))).toBe(sent);
  expect(await outcomeOf(visit('/attempt?n=1'))).toBe('failed: network');
});
