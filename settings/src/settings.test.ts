import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { createServer } from 'node:net';
import path from 'node:path';
import { z } from 'zod';
import { checkConfig, checkPort, ConfigWarning } from './check.ts';
import { readSettings, setting, SettingsError } from './settings.ts';

const table = z.object({
  NODE_ENV: setting(z.string().optional(), { meaning: '' }),
  PORT: setting(z.coerce.number(), { meaning: 'port', default: '3000' }),
  DATABASE_URL: setting(z.string().optional(), {
    meaning: 'database',
    isSecret: true,
    production: { required: 'it must last' },
  }),
  SAMPLE_PRODUCTS: setting(z.coerce.number(), {
    meaning: 'invented products',
    default: '2400',
    production: { default: '0' },
  }),
  LOG_LEVEL: setting(z.enum(['info', 'debug']), { meaning: 'log', default: 'info' }),
});

const folder = mkdtempSync(path.join(tmpdir(), 'szn-settings-'));
afterAll(() => rmSync(folder, { recursive: true }));

const read = (environment: NodeJS.ProcessEnv) =>
  readSettings(table, { environment, folder, prefixes: ['SAMPLE_'] });

function faultsOf(environment: NodeJS.ProcessEnv): readonly string[] {
  try {
    read(environment);
    return [];
  } catch (error) {
    if (error instanceof SettingsError) return error.faults;
    throw error;
  }
}

test('defaults count for unset and empty variables', () => {
  expect(read({ PORT: '', LOG_LEVEL: 'debug' })).toEqual({
    PORT: 3000,
    SAMPLE_PRODUCTS: 2400,
    LOG_LEVEL: 'debug',
  });
});

test('production has defaults and requirements of its own', () => {
  expect(faultsOf({ NODE_ENV: 'production' })).toEqual([
    'DATABASE_URL: required in production: it must last',
  ]);
  expect(read({ NODE_ENV: 'production', DATABASE_URL: 'x' })).toMatchObject({ SAMPLE_PRODUCTS: 0 });
});

test.each([
  ['DATABSE_URL', 'DATABASE_URL'],
  ['DATABASE_ULR', 'DATABASE_URL'],
  ['DATABASE_URL_FIL', 'DATABASE_URL_FILE'],
  ['LOG_LEVLE', 'LOG_LEVEL'],
  ['SAMPLE_COUNT', 'SAMPLE_PRODUCTS'],
])('%s is refused with the nearest setting %s', (name, nearest) => {
  expect(faultsOf({ [name]: 'x' })).toEqual([`${name}: no setting; did you mean ${nearest}?`]);
});

test('variables of other programs are ignored', () => {
  const environment = {
    PATH: '/bin',
    POST: '1',
    HOST: 'x',
    LOGNAME: 'root',
    DATABASE: 'x',
    NODE_OPTIONS: '',
  };
  expect(faultsOf(environment)).toEqual([]);
});

test('a secret is read from the file that its setting names', () => {
  writeFileSync(path.join(folder, 'database'), 'postgresql://app:pw@localhost/shop\n');
  expect(read({ DATABASE_URL_FILE: 'database' })).toMatchObject({
    DATABASE_URL: 'postgresql://app:pw@localhost/shop',
  });
});

test('a file that cannot be read is one fault, also where its secret is required', () => {
  expect(faultsOf({ NODE_ENV: 'production', DATABASE_URL_FILE: 'nowhere' })).toEqual([
    `DATABASE_URL_FILE: ${path.join(folder, 'nowhere')} is missing`,
  ]);
});

test('a check prints all faults of the settings, or each thing that they name, and one line for one fault', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  const written: string[] = [];
  const write = jest
    .spyOn(process.stdout, 'write')
    .mockImplementation((text) => written.push(String(text)) > 0);
  const checks = () => ({
    keys: async () => '1 key',
    store: () => Promise.reject(new Error('no such folder')),
    mails: () => Promise.reject(new ConfigWarning('not sent,\n  and written to a file')),
    registry: () => Promise.reject(new Error('no such folder')),
    port: () => checkPort('127.0.0.1', port),
  });

  const codes = [
    await checkConfig(() => read({ PORT: 'many' }), checks),
    await checkConfig(() => read({}), checks),
    await checkConfig(
      () => read({}),
      () => ({}),
    ),
  ];
  write.mockRestore();
  server.close();

  expect(codes).toEqual([1, 1, 0]);
  expect(written.join('')).toMatch(
    /PORT: .* \(it is "many"\)\nsettings: complete\nkeys: 1 key\nstore, registry: FAULT: no such folder\nmails: WARNING: not sent, and written to a file\nport: WARNING: 127\.0\.0\.1:\d+ is in use/,
  );
});

test('a check that does not end is a fault after its limit', async () => {
  jest.useFakeTimers();
  const written: string[] = [];
  const write = jest
    .spyOn(process.stdout, 'write')
    .mockImplementation((text) => written.push(String(text)) > 0);
  const ended = checkConfig(
    () => read({}),
    () => ({ store: () => new Promise<string>(() => undefined) }),
  );
  await jest.advanceTimersByTimeAsync(60_000);
  const code = await ended;
  write.mockRestore();
  jest.useRealTimers();

  expect([code, written.at(-1)]).toEqual([1, 'store: FAULT: no answer within 15 s\n']);
});

test('a fault shows the value that was not understood, and never that of a secret', () => {
  const secretTable = z.object({
    PORT: setting(z.coerce.number(), { meaning: 'port' }),
    DATABASE_URL: setting(z.url(), { meaning: 'database', isSecret: true }),
  });
  const environment = { PORT: 'many', DATABASE_URL: 'hidden' };
  expect(() => readSettings(secretTable, { environment, folder, prefixes: [] })).toThrow(
    expect.objectContaining({
      faults: [expect.stringMatching(/^PORT: .+ \(it is "many"\)$/), expect.not.stringContaining('hidden')],
    }),
  );
});
