import {
  declaredPages,
  registrySchema,
  releaseRecordSchema,
  type Registry,
  type ReleaseRecord,
} from '../release.ts';

const integrity = `sha384-${'Ab+/'.repeat(16)}`;
const record: ReleaseRecord = {
  schema: 1,
  name: 'catalogue',
  version: '1.4.0-9f2c01ab',
  contract: '1.0.0',
  owner: 'team-catalogue',
  tier: 'primary',
  commit: '0123456789abcdef0123456789abcdef01234567',
  routes: ['/men', '/men/:category', '*'],
  handles: [],
  sends: [{ name: 'wishlist.set', version: 1 }],
  publishes: [{ name: 'product:opened', version: 1 }],
  consumes: [{ name: 'wishlist:changed', version: 2 }],
  activatesFor: null,
  exposes: ['./remote'],
  budgets: { scriptBytes: 40_000, styleBytes: 8000 },
  shared: { react: '^19.0.0' },
  browser: {
    entry: 'remoteEntry.0123456789.js',
    scripts: ['page-listing.ab12.js'],
    styles: ['css/page.css'],
  },
  server: { script: 'server.mjs' },
  files: { 'remoteEntry.0123456789.js': { bytes: 21300, brotliBytes: 6400, integrity } },
};
const release = {
  url: '/releases/catalogue/1.4.0/browser/remoteEntry.0123456789.js',
  metadata: { version: '1.4.0', integrity, recordIntegrity: integrity },
  deployment: { traffic: 100, default: true, deploymentId: 'd-1' },
  extras: {
    contract: '1.0.0',
    owner: 'team-catalogue',
    tier: 'primary' as const,
    previous: null,
    killed: null,
    isPinned: false,
  },
};
const registry: Registry = {
  format: 1,
  environment: 'production',
  sequence: 7,
  change: { at: '2026-01-01T00:00:00.000Z', by: 'Asha', action: 'promote catalogue@1.4.0', reason: null },
  microFrontends: { catalogue: [release] },
};

const link = { text: 'Men', order: 10, in: ['footer.about', 'menu.shop'] };
const each = { of: 'category', parameter: 'category', gender: 'men', isOnSale: true };
const ofCategories = { name: 'categories', each };
const everything = {
  queryParameters: ['page'],
  link,
  sitemap: [{ name: 'pages' }],
  sharePicture: '/share/men.jpg',
  isKeptOffline: false,
};

const isRecord = (changes: object) => releaseRecordSchema.safeParse({ ...record, ...changes }).success;
const isRegistry = (changes: object) => registrySchema.safeParse({ ...registry, ...changes }).success;
const holdsRelease = (changes: object) =>
  isRegistry({ microFrontends: { catalogue: [{ ...release, ...changes }] } });

describe('releaseRecordSchema', () => {
  test('accepts a complete document unchanged', () => {
    expect(releaseRecordSchema.parse(JSON.parse(JSON.stringify(record)))).toEqual(record);
    expect(isRecord({ activatesFor: 'member' })).toBe(true);
    expect(
      isRecord({ pages: { '/men': everything, '/men/:category': { sitemap: [ofCategories] }, '*': {} } }),
    ).toBe(true);
    expect(isRecord({ slots: [{ name: 'catalogue.listing.after-first-row.v1', size: 'product-row' }] })).toBe(
      true,
    );
    expect(isRecord({ fills: { 'home.end.v1': {}, 'home.top.v12': { ifStored: 'szn:seen' } } })).toBe(true);
    expect(isRecord({ skippedChecks: ['types', 'lint'] })).toBe(true);
    expect(isRecord({ contract: '1.9.0', needs: '1.4.0', uses: { react: ['useState'] } })).toBe(true);
  });

  test.each(Object.keys(record))('rejects a document without %s', (field) => {
    expect(isRecord({ [field]: undefined })).toBe(false);
  });

  test.each<[string, unknown]>([
    ['schema', 2],
    ['name', 'Catalogue'],
    ['name', '../catalogue'],
    ['name', 'a'.repeat(42)],
    ['name', ''],
    ['version', 'v1.4.0'],
    ['version', '1.4'],
    ['version', '1.4.0/..'],
    ['version', '1.4.0-AB'],
    ['contract', '^1.0.0'],
    ['contract', 1],
    ['needs', '1.1.0'],
    ['needs', '0.9.0'],
    ['needs', '^1.0.0'],
    ['uses', ['Link']],
    ['uses', { react: 'useState' }],
    ['owner', ''],
    ['tier', 'vital'],
    ['emptyText', ''],
    ['emptyText', 'x'.repeat(201)],
    ['commit', 1],
    ['routes', ['men']],
    ['routes', ['https://evil.example']],
    ['routes', ['**']],
    ['routes', '/men'],
    ['personalRoutes', ['/men']],
    ['routes', ['/proxy/users']],
    ['routes', ['/assets/:file']],
    ['routes', ['/service-worker.js']],
    ['routes', ['/:language?/proxy/users']],
    ['routes', ['/men/../proxy/users']],
    ['routes', ['/./proxy/users']],
    ['routes', ['//evil.example/men']],
    ['routes', ['/men//jeans']],
    ['routes', ['/men/']],
    ['routes', ['/%70roxy/users']],
    ['routes', ['/men%2fjeans']],
    ['routes', ['/men\\jeans']],
    ['routes', ['/men#jeans']],
    ['routes', ['/men?page=1']],
    ['routes', ['/*/men']],
    ['routes', ['/p\u200droxy']],
    ['routes', ['/рroxy/users']],
    ['routes', [`/${'a?/'.repeat(5)}men`]],
    ['routes', [`/${'a'.repeat(200)}`]],
    ['pages', { '/wishlist': {} }],
    ['pages', { '/men': { path: 'https://evil.example' } }],
    ['pages', { '/men': { queryParameters: [''] } }],
    ['pages', { '/men': { role: 'guest' } }],
    ['pages', { '/men': { isPersonal: true } }],
    ['pages', { '/men/:category': { isPersonal: true, role: 'member' } }],
    ['pages', { '/men/:category': { link } }],
    ['pages', { '*': { link } }],
    ['pages', { '/men': { link: { ...link, path: 'https://evil.example' } } }],
    ['pages', { '/men': { link: { ...link, text: '' } } }],
    ['pages', { '/men': { link: { ...link, text: 'x'.repeat(41) } } }],
    ['pages', { '/men': { link: { ...link, text: 'Men\n' } } }],
    ['pages', { '/men': { link: { ...link, text: 'nem\u202e' } } }],
    ['pages', { '/men': { link: { ...link, text: 'M\u200den' } } }],
    ['pages', { '/men': { link: { ...link, text: 'M\u3164en' } } }],
    ['pages', { '/men': { link: { ...link, order: -1 } } }],
    ['pages', { '/men': { link: { ...link, in: ['header'] } } }],
    ['pages', { '/men': { link: { ...link, in: [] } } }],
    ['pages', { '/men': { link: { ...link, in: ['menu.account'] } } }],
    ['pages', { '/men': { role: 'member', link: { ...link, in: ['menu.account'] } } }],
    ['pages', { '/men': { sitemap: [{ name: '../pages' }] } }],
    ['pages', { '/men': { role: 'member', sitemap: [{ name: 'pages' }] } }],
    ['pages', { '/men/:category': { sitemap: [{ name: 'pages' }] } }],
    ['pages', { '*': { sitemap: [{ name: 'pages' }] } }],
    ['pages', { '/men': { sitemap: [{ name: 'pages', each: { ...each, of: 'member' } }] } }],
    ['pages', { '/men': { sharePicture: 'https://evil.example/a.jpg' } }],
    ['pages', { '/men': { sharePicture: '//evil.example/a.jpg' } }],
    ['pages', { '/men': { sharePicture: '/share/../a.jpg' } }],
    ['pages', { '/men': { isKeptOffline: true } }],
    ['slots', [{ name: 'home.end.v1', size: 'product-row' }]],
    ['slots', [{ name: 'catalogue.end', size: 'product-row' }]],
    ['slots', [{ name: 'catalogue.end.v0', size: 'product-row' }]],
    ['slots', [{ name: 'catalogue.end.v1' }]],
    ['fills', ['home.end.v1']],
    ['fills', { 'home.end': {} }],
    ['fills', { 'home.end.v1': { ifStored: 'token' } }],
    ['fills', { 'home.end.v1': { when: 'always' } }],
    ['handles', [{ name: 'wishlist.set' }]],
    ['sends', [{ name: 'wishlist.set', version: 0 }]],
    ['publishes', [{ name: 'x', version: 1.5 }]],
    ['consumes', ['wishlist:changed']],
    ['activatesFor', 'guest'],
    ['exposes', './remote'],
    ['budgets', { scriptBytes: 1 }],
    ['publishes', [{ name: 'x', version: 1, payload: { id: 1 } }]],
    ['publishes', [{ name: 'x', version: 2, downgradesTo: [0] }]],
    ['shared', { react: 19 }],
    ['browser', { entry: '', scripts: [], styles: [] }],
    ['browser', { entry: '../shell/main.js', scripts: [], styles: [] }],
    ['browser', { entry: 'a.js', scripts: ['/a.js'], styles: [] }],
    ['browser', { entry: 'a.js', scripts: ['https://evil.example/a.js'], styles: [] }],
    ['browser', { entry: 'a.js', scripts: [], styles: ['a//b.css'] }],
    ['browser', { entry: 'a.js', scripts: [], styles: ['a\\b.css'] }],
    ['server', { script: 'a b.mjs' }],
    ['server', {}],
    ['files', { '../a.js': { bytes: 1, brotliBytes: 1, integrity } }],
    ['files', { 'a.js': { bytes: -1, brotliBytes: 1, integrity } }],
    ['files', { 'a.js': { bytes: 1, brotliBytes: 0.5, integrity } }],
    ['files', { 'a.js': { bytes: 1, brotliBytes: 1, integrity: integrity.replace('384', '256') } }],
    ['files', { 'a.js': { bytes: 1, brotliBytes: 1, integrity: 'sha384-short' } }],
    ['files', { 'a.js': { bytes: 1, brotliBytes: 1 } }],
    ['skippedChecks', []],
    ['skippedChecks', ['tests']],
    ['signature', 'surplus'],
  ])('rejects a document whose %s is %j', (field, value) => {
    expect(isRecord({ [field]: value })).toBe(false);
  });

  test('rejects a document with more links than one remote may have', () => {
    const withLinks = (count: number) => {
      const paths = Array.from({ length: count }, (_nothing, index) => `/page-${index}`);
      const pages = Object.fromEntries(paths.map((path) => [path, { link: { ...link, in: ['menu.shop'] } }]));
      return isRecord({ routes: paths, pages });
    };
    expect([withLinks(12), withLinks(13)]).toEqual([true, false]);
  });

  test('declaredPages has what pages declare', () => {
    expect(declaredPages({ routes: ['/men', '*'], pages: { '/men': { isKeptOffline: false } } })).toEqual([
      { route: '/men', isKeptOffline: false },
      { route: '*' },
    ]);
  });

  test('drops a __proto__ key', () => {
    const shared: unknown = JSON.parse('{"react":"^19.0.0","__proto__":{"polluted":"yes"}}');
    const read = releaseRecordSchema.parse({ ...record, shared });

    expect(Object.entries(read.shared)).toEqual([['react', '^19.0.0']]);
    expect(read.shared).not.toHaveProperty('polluted');
    expect({}).not.toHaveProperty('polluted');
  });
});

describe('registrySchema', () => {
  test('accepts a complete document unchanged', () => {
    const canary = { ...release, deployment: { traffic: 5, default: false, deploymentId: 'd-2' } };
    const document = {
      ...registry,
      schema: 'frontend-discovery/1',
      host: { version: '1.4.0', integrity },
      microFrontends: { catalogue: [release, canary] },
    };

    expect(registrySchema.parse(JSON.parse(JSON.stringify(document)))).toEqual(document);
  });

  test.each<[string, unknown]>([
    ['environment', ''],
    ['environment', undefined],
    ['sequence', -1],
    ['change', undefined],
    ['change', { ...registry.change, at: 'yesterday' }],
    ['signature', 'abc'],
    ['sequence', 1.5],
    ['sequence', '7'],
    ['sequence', undefined],
    ['microFrontends', { catalogue: [] }],
    ['microFrontends', { catalogue: [release, release] }],
    ['microFrontends', { Catalogue: [release] }],
    ['microFrontends', [release]],
    ['microFrontends', undefined],
    ['host', { version: '1.4.0' }],
    ['host', { version: '../1.4.0', integrity }],
    ['host', null],
    ['signedBy', 'surplus'],
  ])('rejects a document whose %s is %j', (field, value) => {
    expect(isRegistry({ [field]: value })).toBe(false);
  });

  test.each<[string, unknown]>([
    ['url', 'https://evil.example/releases/a.js'],
    ['url', '//evil.example/releases/a.js'],
    ['url', '/proxy/media/a.js'],
    ['url', '/releases/../proxy/media/a.js'],
    ['url', '/releases/a/..'],
    ['url', '/releases/./a.js'],
    ['url', '/releases//evil.example/a.js'],
    ['url', '/releases/\\evil.example'],
    ['url', '/releases/%2e%2e/a.js'],
    ['url', '/releases/a.js?v=1'],
    ['url', '/releases/'],
    ['metadata', { version: 'latest', integrity }],
    ['metadata', { version: '1.4.0', integrity: '' }],
    ['metadata', { version: '1.4.0' }],
    ['deployment', { traffic: 101, default: true, deploymentId: 'd-1' }],
    ['deployment', { traffic: -1, default: true, deploymentId: 'd-1' }],
    ['deployment', { traffic: 100, default: 'yes', deploymentId: 'd-1' }],
    ['extras', { contract: 'one', owner: 'team' }],
    ['extras', { contract: '1.0.0' }],
    ['extras', { ...release.extras, tier: 'vital' }],
    ['extras', { ...release.extras, previous: 'latest' }],
    ['extras', { ...release.extras, killed: { message: '' } }],
    ['nonce', 'surplus'],
  ])('rejects a deployment whose %s is %j', (field, value) => {
    expect(holdsRelease({})).toBe(true);
    expect(holdsRelease({ [field]: value })).toBe(false);
  });
});
