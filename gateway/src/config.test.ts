import { SettingsError } from '@szn/settings/settings';
import { readConfig } from './config.ts';

const production = {
  NODE_ENV: 'production',
  RELEASES_STORE: 's3://releases',
  ENVIRONMENT: 'production',
  REGISTRY_KEYS: 'key.pem',
};

function faultsOf(environment: NodeJS.ProcessEnv): readonly string[] {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    if (error instanceof SettingsError) return error.faults;
    throw error;
  }
}

test('an empty environment is a complete configuration, but not in production', () => {
  expect(faultsOf({})).toEqual([]);
  expect(faultsOf(production)).toEqual([]);
  expect(faultsOf({ NODE_ENV: 'production' })).toEqual([
    expect.stringMatching(/^RELEASES_STORE: required in production/),
    expect.stringMatching(/^ENVIRONMENT: required in production/),
    expect.stringMatching(/^REGISTRY_KEYS: required in production/),
  ]);
});

test.each([
  ['OVERRIDE_ORIGINS', 'http://localhost:4101'],
  ['DEV_ENTRIES', '{}'],
  ['PORT', 'many'],
  ['RENDER_TIMEOUT_MS', '1'],
])('%s=%s is a fault in production', (name, value) => {
  expect(faultsOf({ ...production, [name]: value })).toEqual([expect.stringContaining(name)]);
});

test('an origin loses its final slash, and lists are split', () => {
  const config = readConfig({
    PUBLIC_ORIGIN: 'https://szn.example/',
    OVERRIDE_ORIGINS: 'http://localhost:4101/, http://localhost:4102',
    TRUST_PROXY: 'loopback, 10.0.0.0/8',
  });
  expect(config).toMatchObject({
    publicOrigin: 'https://szn.example',
    overrideOrigins: ['http://localhost:4101', 'http://localhost:4102'],
    trustProxy: ['loopback', '10.0.0.0/8'],
  });
});

test.each(['PUBLIC_ORIGIN', 'PROVIDER_ORIGIN', 'METRICS_ORIGIN', 'OVERRIDE_ORIGINS'])(
  '%s with a path is a fault that names the origin',
  (name) => {
    expect(faultsOf({ [name]: 'https://szn.example/shop' })).toEqual([
      expect.stringMatching(
        new RegExp(
          `^${name}.*: "https://szn.example/shop" is more than an origin: https://szn.example is one`,
        ),
      ),
    ]);
  },
);

test('PICTURE_HOSTS names the hosts whose pictures are shown', () => {
  expect(readConfig({ PICTURE_HOSTS: 'images.example, cdn.images.example' }).pictureHosts).toEqual([
    'images.example',
    'cdn.images.example',
  ]);
  expect(readConfig({ PICTURE_HOSTS: 'none' }).pictureHosts).toEqual([]);
  expect(readConfig({}).pictureHosts).toBeNull();
  for (const host of ['images.example:8443', '10.0.0.7', 'localhost', 'images.internal'])
    expect(faultsOf({ PICTURE_HOSTS: host }).join('\n')).toContain('PICTURE_HOSTS');
});
