import { SettingsError } from '@szn/settings/settings';
import { parseConfig } from './config.ts';

const production = {
  NODE_ENV: 'production',
  PUBLIC_ORIGIN: 'https://szn.example',
  SESSION_SECRET: 'k'.repeat(32),
};

test('the database must be chosen; every other setting has a default', () => {
  expect(faultsOf({ DATABASE_URL: '' })).toEqual([
    'DATABASE_URL: required: the URL of a PostgreSQL server, or `embedded` for the database in the folder DATA_DIR',
  ]);
  expect(faultsOf({ ...production, DATABASE_URL: 'embedded' })).toEqual([
    'DATABASE_URL: not allowed in production: the embedded database is for development',
  ]);
  const config = parseConfig({ DATABASE_URL: 'embedded', HOST: '' }, '/shop');
  expect(config.DATABASE_URL).toBeUndefined();
  expect(config).toMatchObject({ HOST: '127.0.0.1', PORT: 4000, DATA_DIR: '/shop/.data/provider' });
  expect(config).toMatchObject({ PUBLIC_ORIGIN: 'http://localhost:3000', WIRE_PRICES: 'mixed' });
});

test('an error lists every fault of the configuration', () => {
  const environment = {
    PORT: 'abc',
    LOG_LEVEL: 'loud',
    DATABASE_URL: 'mysql://x',
    PUBLIC_ORIGIN: 'shop',
    SESSION_SECRET: 'x',
  };
  const faults = faultsOf(environment);
  expect(faults.map((fault) => fault.split(':', 1)[0])).toEqual([
    'PORT',
    'LOG_LEVEL',
    'DATABASE_URL',
    'PUBLIC_ORIGIN',
    'SESSION_SECRET',
  ]);
});

test.each(['PUBLIC_ORIGIN', 'ALLOWED_ORIGINS'])('%s with a path, query or password is a fault', (name) => {
  for (const rest of ['/shop', '/shop/', '/?a=1', '/#a', '//'])
    expect(faultsOf({ [name]: `https://shop.example${rest}` })).toEqual([
      expect.stringContaining('is more than an origin: https://shop.example is one'),
    ]);
  expect(faultsOf({ [name]: 'https://a:b@shop.example' })).toHaveLength(1);
  expect(faultsOf({ [name]: 'https://Shop.example/' })).toEqual([]);
});

test('a server database needs a secret that all processes share', () => {
  expect(faultsOf({ DATABASE_URL: 'postgresql://localhost/shop' })).toEqual([
    expect.stringContaining('SESSION_SECRET'),
  ]);
});

test('each line of the session secret is a key', () => {
  const key = 'k'.repeat(32);
  expect(faultsOf({ SESSION_SECRET: `${key}\n${key}` })).toEqual([]);
  expect(faultsOf({ SESSION_SECRET: `${key}\nshort` })).toEqual([expect.stringContaining('SESSION_SECRET')]);
});

test('a replica needs its primary, and a pooler a way past it for migrations', () => {
  const url = 'postgresql://localhost/shop';
  expect(faultsOf({ REPLICA_DATABASE_URL: url })).toEqual([expect.stringContaining('REPLICA_DATABASE_URL')]);
  const pooled = { DATABASE_URL: url, SESSION_SECRET: 'k'.repeat(32), DATABASE_POOLER: 'transaction' };
  expect(faultsOf(pooled)).toEqual([expect.stringContaining('DATABASE_POOLER')]);
  expect(faultsOf({ ...pooled, MIGRATION_DATABASE_URL: url, REPLICA_DATABASE_URL: url })).toEqual([]);
});

test('an error lists a missing secret with the other faults', () => {
  const faults = faultsOf({
    DATABASE_URL: 'postgresql://localhost/shop',
    PORT: 'abc',
    TRUST_PROXY: 'gateway',
  });
  const names = faults.map((fault) => fault.split(/[:.]/, 1)[0]);
  expect(names).toEqual(['PORT', 'TRUST_PROXY', 'SESSION_SECRET']);
});

test('an image host needs its account and an entry in PHOTO_HOSTS', () => {
  const host = { PHOTO_HOST_URL: 'https://api.images.example/upload', PHOTO_HOST_PRESET: 'profile' };
  expect(faultsOf(host)).toEqual([expect.stringContaining('PHOTO_HOST_CLOUD_NAME')]);
  expect(faultsOf({ ...host, PHOTO_HOST_CLOUD_NAME: 'szn' })).toEqual([
    expect.stringContaining('PHOTO_HOSTS'),
  ]);
  const whole = { ...host, PHOTO_HOST_CLOUD_NAME: 'szn', PHOTO_HOSTS: 'images.example' };
  expect(faultsOf(whole)).toEqual([]);
  expect(faultsOf({ ...whole, PORT: 'abc', PHOTO_HOSTS: 'a b' })).toHaveLength(2);
});

/** Hosts whose pictures no reader shows. */
const unshown = ['images.example:8443', '10.0.0.7', 'localhost', 'images.example.', 'cdn.internal'];

test.each([
  ['TRUST_PROXY', ['gateway', '10.0.0.0/40', 'loopback, 300.1.1.1']],
  ['MAIL_FROM', ['SZN', 'SZN <hello>', 'a@x.example, b@x.example', 'A\r\nBcc: <b@x.example>']],
  ['PHOTO_HOSTS', ['https://images.example', 'images.example/photos', 'a.example, b c', ...unshown]],
  ['PICTURE_HOSTS', unshown],
])('%s with an invalid value is rejected at the start', (name, values) => {
  for (const value of values) expect(faultsOf({ [name]: value })).toEqual([expect.stringContaining(name)]);
});

test.each([
  ['TRUST_PROXY', ['loopback, 10.0.0.0/8', '2001:db8::1', '::1,127.0.0.1']],
  ['MAIL_FROM', ['hello@szn.example', 'SZN, the shop <hello@localhost>', '"SZN" <hello@szn.example>']],
  ['PHOTO_HOSTS', ['images.example, cdn.images.example', 'res.cloudinary.com']],
])('%s accepts every documented notation', (name, values) => {
  for (const value of values) expect(faultsOf({ [name]: value })).toEqual([]);
});

test('lists are split, and origins lose their final slash', () => {
  const config = parseConfig(
    {
      DATABASE_URL: 'embedded',
      ALLOWED_ORIGINS: 'https://a.example/, https://b.example:8443',
      PHOTO_HOSTS: ' Images.example ,',
    },
    '/shop',
  );
  expect(config.ALLOWED_ORIGINS).toEqual(['https://a.example', 'https://b.example:8443']);
  expect(config.PHOTO_HOSTS).toEqual(['images.example']);
});

function faultsOf(environment: NodeJS.ProcessEnv): readonly string[] {
  try {
    parseConfig({ DATABASE_URL: 'embedded', ...environment }, '/shop');
    return [];
  } catch (error) {
    if (error instanceof SettingsError) return error.faults;
    throw error;
  }
}
