import type { ReleaseRecord } from '@szn/shared-contracts/release';
import { buildHost } from '../testing/build-host.ts';
import { buildRecord } from '../testing/build-record.ts';
import { findViolations, withoutAllowedBreaking } from './check-release.ts';
import type { LiveRemotes } from './gate.ts';
import { findGenerationWarnings } from './generations.ts';

const wishlistChanged = { name: 'wishlist:changed', version: 1, payload: { productIds: 'string[]' } };
const productOpened = { name: 'product:opened', version: 1, payload: { source: 'string' } };
const toggle = { name: 'wishlist.set', version: 1, payload: { 'product._id': 'string' } };

const account = buildRecord({
  name: 'account',
  routes: ['/wishlist', '/profile'],
  handles: [toggle],
  publishes: [wishlistChanged, productOpened],
});
const home = buildRecord({
  name: 'home',
  version: '3.1.0',
  routes: ['/'],
  sends: [toggle],
  consumes: [wishlistChanged],
});
const host = buildHost({
  contract: '1.4.0',
  shared: {
    react: { version: '19.3.1', exports: ['useState'] },
    'react-redux': { version: '9.3.1', exports: ['Provider'] },
  },
  publishes: [{ name: 'session:ended', version: 1, payload: { reason: 'string' } }],
  consumes: [productOpened],
});
const live: LiveRemotes = { environment: 'production', replaced: account, others: [home], host };

const check = (changes: Partial<ReleaseRecord>, beside: Partial<LiveRemotes> = {}) =>
  findViolations({ ...account, version: '1.1.0', ...changes }, { ...live, ...beside });

test('the gate accepts a version with the declarations of the previous version', () => {
  expect(check({})).toEqual([]);
  expect(check({}, { replaced: null, others: [] })).toEqual([]);
});

test.each<[string, Partial<ReleaseRecord>, { rule: string; consumer: string; field: string }, RegExp]>([
  [
    'removes an exposed module',
    { exposes: [] },
    { rule: 'expose', consumer: 'shell', field: './remote' },
    /no longer exposes "\.\/remote"/,
  ],
  [
    "claims another remote's path",
    { routes: ['/wishlist', '/'] },
    { rule: 'route', consumer: 'home', field: '/' },
    /claims the route \/, which belongs to home@3\.1\.0/,
  ],
  [
    "claims another remote's path by an optional segment",
    { routes: ['/wishlist', '/:language?'] },
    { rule: 'route', consumer: 'home', field: '/:language?' },
    /claims the route \/:language\?, which belongs to home@3\.1\.0/,
  ],
  [
    'stops publishing a topic that another remote consumes',
    { publishes: [productOpened] },
    { rule: 'topic', consumer: 'home', field: 'wishlist:changed' },
    /stops publishing wishlist:changed, which home@3\.1\.0 consumes/,
  ],
  [
    'stops handling a command that another remote sends',
    { handles: [] },
    { rule: 'command', consumer: 'home', field: 'wishlist.set' },
    /stops handling wishlist\.set, which home@3\.1\.0 sends/,
  ],
  [
    'removes a field of a published topic',
    { publishes: [{ ...wishlistChanged, payload: {} }, productOpened] },
    { rule: 'payload', consumer: 'home', field: 'wishlist:changed.productIds' },
    /account@1\.1\.0 sends wishlist:changed without its field productIds, which home@3\.1\.0 reads/,
  ],
  [
    'makes a field of a published topic optional',
    { publishes: [{ ...wishlistChanged, payload: { productIds: 'string[]?' } }, productOpened] },
    { rule: 'payload', consumer: 'home', field: 'wishlist:changed.productIds' },
    /with "string\[\]\?" as its field productIds/,
  ],
  [
    'requires a command field that its senders do not declare',
    { handles: [{ ...toggle, payload: { 'product._id': 'string', size: 'string' } }] },
    { rule: 'payload', consumer: 'home', field: 'wishlist.set.size' },
    /home@3\.1\.0 sends wishlist\.set without its field size, which account@1\.1\.0 reads/,
  ],
  [
    'publishes a new topic version without an adapter for its consumers',
    { publishes: [{ ...wishlistChanged, version: 2 }, productOpened] },
    { rule: 'payload', consumer: 'home', field: 'wishlist:changed' },
    /in version 2, home@3\.1\.0 reads version 1, and neither has an adapter/,
  ],
  [
    'stops publishing a topic that the shell consumes',
    { publishes: [wishlistChanged] },
    { rule: 'topic', consumer: 'shell', field: 'product:opened' },
    /stops publishing product:opened, which the shell consumes/,
  ],
  [
    'publishes a new version of a topic of the shell without an adapter',
    { publishes: [wishlistChanged, { ...productOpened, version: 2 }] },
    { rule: 'payload', consumer: 'shell', field: 'product:opened' },
    /account@1\.1\.0 sends product:opened in version 2, the shell reads version 1, and neither has an adapter/,
  ],
  [
    'removes a field that the shell reads',
    { publishes: [wishlistChanged, { ...productOpened, payload: {} }] },
    { rule: 'payload', consumer: 'shell', field: 'product:opened.source' },
    /without its field source, which the shell reads as "string"/,
  ],
  [
    'reads a field that the shell does not publish',
    { consumes: [{ name: 'session:ended', version: 1, payload: { at: 'number' } }] },
    { rule: 'payload', consumer: 'shell', field: 'session:ended.at' },
    /the shell sends session:ended without its field at, which account@1\.1\.0 reads/,
  ],
  [
    'requires another major version of React',
    { shared: { react: '^18.0.0' } },
    { rule: 'shared', consumer: 'shell', field: 'react' },
    /asks for react \^18\.0\.0; the shell has 19\.3\.1/,
  ],
  [
    'requires a newer minor version than the shell has',
    { shared: { react: '^19.4.0' } },
    { rule: 'shared', consumer: 'shell', field: 'react' },
    /the shell has 19\.3\.1/,
  ],
  [
    'requires a module that is not shared',
    { shared: { vue: '^3.0.0' } },
    { rule: 'shared', consumer: 'shell', field: 'vue' },
    /does not share it/,
  ],
  [
    'uses a name that the shell does not provide',
    { uses: { react: ['useState', 'useMagic'] } },
    { rule: 'shared', consumer: 'shell', field: 'react.useMagic' },
    /^it uses useMagic of react, which the shell does not provide$/,
  ],
  [
    'was built for another major version of the contracts',
    { contract: '2.0.0' },
    { rule: 'contract', consumer: 'shell', field: 'contract' },
    /^account@1\.1\.0 needs contract 2\.0\.0; the shell of production has 1\.4\.0: deploy a shell with contract 2\.0 first, or build the remote with an older one$/,
  ],
  [
    'was built for a newer minor version of the contracts',
    { contract: '1.9.0' },
    { rule: 'contract', consumer: 'shell', field: 'contract' },
    /^account@1\.1\.0 needs contract 1\.9\.0; the shell of production has 1\.4\.0: deploy a shell with contract 1\.9 first/,
  ],
  [
    'needs a newer minor version of the contracts than the shell has',
    { contract: '1.9.0', needs: '1.5.0' },
    { rule: 'contract', consumer: 'shell', field: 'contract' },
    /needs contract 1\.5\.0; the shell of production has 1\.4\.0/,
  ],
  [
    'exceeds its size budget',
    { budgets: { scriptBytes: 0, styleBytes: 0 } },
    { rule: 'budget', consumer: 'shell', field: 'scriptBytes' },
    /its scripts are 1 bytes \(Brotli\), 1 over the budget of 0/,
  ],
])('the gate rejects a version that %s, with consumer and field', (_case, changes, expected, message) => {
  expect(check(changes)).toEqual([
    expect.objectContaining({ ...expected, message: expect.stringMatching(message) }),
  ]);
});

test('the gate accepts a version that was built with a newer contract than it needs', () => {
  expect(check({ contract: '1.9.0', needs: '1.4.0', uses: { react: ['useState'] } })).toEqual([]);
});

test('the gate asks to build a remote of an older major version with the contract of the shell', () => {
  expect(check({}, { host: { ...host, contract: '2.3.0' } })).toEqual([
    expect.objectContaining({ message: expect.stringMatching(/: build the remote with contract 2\.3$/) }),
  ]);
});

test('the gate rejects a version that handles a command of another remote', () => {
  const thief = buildRecord({ name: 'thief', routes: ['/new'], handles: [toggle] });

  expect(findViolations(thief, { ...live, replaced: null, others: [account] })).toEqual([
    expect.objectContaining({ rule: 'command', consumer: 'account', field: 'wishlist.set' }),
  ]);
});

test.each<[string, Partial<ReleaseRecord>]>([
  [
    'adds a path, a topic and a command',
    {
      routes: ['/wishlist', '/profile', '/orders'],
      publishes: [wishlistChanged, productOpened, { name: 'order:placed', version: 1 }],
      handles: [toggle, { name: 'orders.cancel', version: 1 }],
    },
  ],
  [
    'adds a field to a published topic',
    { publishes: [{ ...wishlistChanged, payload: { productIds: 'string[]', at: 'number' } }, productOpened] },
  ],
  [
    'reads an optional field of a command',
    { handles: [{ ...toggle, payload: { 'product._id': 'string', size: 'string?' } }] },
  ],
  [
    'has an adapter for old consumers',
    { publishes: [{ name: 'wishlist:changed', version: 2, downgradesTo: [1] }, productOpened] },
  ],
  ['has an adapter for old senders', { handles: [{ name: 'wishlist.set', version: 2, upgradesFrom: [1] }] }],
])('the gate accepts a version that %s', (_case, changes) => {
  expect(check(changes)).toEqual([]);
});

test('a new major version with allowed breaking changes passes the consumer rules only', () => {
  const breaking = { ...account, publishes: [productOpened], shared: { vue: '^3.0.0' } };
  const rules = (version: string) =>
    withoutAllowedBreaking(check({ ...breaking, version }), { ...account, version }, account).map(
      ({ rule }) => rule,
    );

  expect(rules('1.1.0')).toEqual(['shared', 'topic']);
  expect(rules('2.0.0')).toEqual(['shared']);
});

const twoGenerations = buildHost({
  ...host,
  previous: { shared: { react: { version: '18.3.1', exports: ['useState', 'useOld'] } } },
});

test('the gate accepts a version of either generation that the shell offers', () => {
  const older = { shared: { react: '^18.0.0' }, uses: { react: ['useOld'] } };

  expect(check(older, { host: twoGenerations })).toEqual([]);
  expect(check({ shared: { react: '^19.0.0' } }, { host: twoGenerations })).toEqual([]);
});

test.each<[string, Partial<ReleaseRecord>, RegExp]>([
  [
    'an older generation than the shell offers',
    { shared: { react: '^17.0.0' } },
    /the shell has 19\.3\.1 and 18\.3\.1: build the remote with react 19, or deploy a shell that offers \^17\.0\.0 as its previous generation first/,
  ],
  [
    'a newer generation than the shell offers',
    { shared: { react: '^20.0.0' } },
    /deploy a shell with react \^20\.0\.0 to production first, or build the remote with react 19/,
  ],
  [
    'a name that its generation does not provide',
    { shared: { react: '^18.0.0' }, uses: { react: ['useNew'] } },
    /uses useNew of react, which the previous generation of the shell does not provide/,
  ],
  [
    'a name that one of its two generations does not provide',
    { shared: { react: '^18.0.0 || ^19.0.0' }, uses: { react: ['useOld'] } },
    /uses useOld of react, which the shell does not provide/,
  ],
])('the gate rejects a version that needs %s', (_case, changes, message) => {
  expect(check(changes, { host: twoGenerations })).toEqual([
    expect.objectContaining({ rule: 'shared', message: expect.stringMatching(message) }),
  ]);
});

test('the gate warns of what pages of the other generation miss', () => {
  const warnings = (changes: Partial<ReleaseRecord>, others = live.others) =>
    findGenerationWarnings({ ...account, ...changes }, { host: twoGenerations, others });

  expect(warnings({ shared: { react: '^18.0.0' }, activatesFor: 'member' })).toEqual([
    'it runs with the previous generation of shared modules; pages of home run with the other one and miss its command wishlist.set, its background work',
  ]);
  expect(warnings({ shared: { react: '^18.0.0 || ^19.0.0' } })).toEqual([]);
  expect(warnings({})).toEqual([]);
  expect(warnings({ shared: { react: '^18.0.0' }, handles: [] })).toEqual([]);
});

test.each([
  ['home-decor', home],
  ['ho', { ...home, name: 'ho-home' }],
])('the gate rejects a new remote %s, whose classes could be those of another one', (name, other) => {
  const beside = { replaced: null, others: [other] };
  const expected = { rule: 'name', consumer: other.name, field: name, isBreakingChange: false };
  expect(check({ name }, beside)).toEqual([expect.objectContaining(expected)]);
  expect(check({ name: 'homes' }, beside)).toEqual([]);
  // It runs already.
  expect(check({ name }, { others: [other] }).filter(({ rule }) => rule === 'name')).toEqual([]);
});
