import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { spawnProvider } from '../../test/support/spawn-provider.ts';
import { programOf } from '../../test/support/provider-programs.ts';
import { testProjectRoot } from '../../test/support/test-project-root.ts';
import { SettingsError } from '@szn/settings/settings';
import { parseConfig } from './config.ts';

const secret = 'a session secret with more than 32 characters';
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'szn-secrets-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

function faultsOf(environment: NodeJS.ProcessEnv): readonly string[] {
  try {
    parseConfig(
      { ...(!environment.DATABASE_URL_FILE && { DATABASE_URL: 'embedded' }), ...environment },
      folder,
    );
    return [];
  } catch (error) {
    if (error instanceof SettingsError) return error.faults;
    throw error;
  }
}

test('each secret is read from its file, without white space around it', () => {
  write('mail', ' smtp://user:pw@mail.example\r\n');
  const environment = {
    DATABASE_URL_FILE: write('database', 'postgresql://app:pw@localhost/shop\n'),
    MIGRATION_DATABASE_URL_FILE: write('migration', 'postgresql://owner:pw@localhost/shop'),
    SESSION_SECRET_FILE: write('session', `${secret}\n`),
    SMTP_URL_FILE: 'mail',
  };

  expect(parseConfig(environment, folder)).toMatchObject({
    DATABASE_URL: 'postgresql://app:pw@localhost/shop',
    MIGRATION_DATABASE_URL: 'postgresql://owner:pw@localhost/shop',
    SESSION_SECRET: secret,
    SMTP_URL: 'smtp://user:pw@mail.example',
  });
});

test('two settings of one secret, a missing file, an empty one and a folder are faults without the secret', () => {
  const faults = faultsOf({
    SESSION_SECRET: secret,
    SESSION_SECRET_FILE: write('session', 'another secret'),
    DATABASE_URL_FILE: join(folder, 'none'),
    MIGRATION_DATABASE_URL_FILE: write('migration', ' \n'),
    SMTP_URL_FILE: folder,
  });

  expect(faults).toEqual([
    `DATABASE_URL_FILE: ${join(folder, 'none')} is missing`,
    `MIGRATION_DATABASE_URL_FILE: ${join(folder, 'migration')} is empty`,
    'SESSION_SECRET_FILE: SESSION_SECRET is set too; set one of them',
    `SMTP_URL_FILE: ${folder} cannot be read (EISDIR)`,
  ]);
});

test('the content of a file is validated, and not printed', () => {
  const faults = faultsOf({
    SESSION_SECRET_FILE: write('session', 'hidden-value'),
    SMTP_URL_FILE: write('mail', 'hidden-value'),
  });
  expect(faults.map((fault) => fault.split(':', 1)[0])).toEqual(['SESSION_SECRET', 'SMTP_URL']);
  expect(faults.join('\n')).not.toContain('hidden-value');
});

test('a provider with a secret file starts without the secret in its environment', async () => {
  const file = write('session', secret);
  const provider = await spawnProvider({
    DATA_DIR: join(folder, 'data'),
    SAMPLE_PRODUCTS: '0',
    SESSION_SECRET_FILE: file,
  });
  const environment = readFileSync(`/proc/${provider.pid}/environ`, 'utf8');
  expect(await provider.stop()).toBe(0);

  expect(environment).toContain(`SESSION_SECRET_FILE=${file}`);
  expect(environment).not.toContain(secret);
}, 60_000);

test('a provider whose secret file is missing names it and exits with 1', async () => {
  const child = spawn(process.execPath, [programOf('server')], {
    cwd: testProjectRoot,
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      DATABASE_URL: 'embedded',
      SESSION_SECRET_FILE: join(folder, 'none'),
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [[exitCode], errors] = await Promise.all([once(child, 'exit'), text(child.stderr)]);
  expect({ exitCode, errors }).toEqual({
    exitCode: 1,
    errors: expect.stringContaining(`SESSION_SECRET_FILE: ${join(folder, 'none')} is missing`),
  });
}, 60_000);
