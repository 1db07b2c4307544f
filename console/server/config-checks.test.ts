import { createServer } from 'node:http';
import path from 'node:path';
import { findFreePort } from '@szn/release-registry/lib/free-port';
import { checkConfig } from '@szn/settings/check';
import { parseConfig } from './config.ts';
import { listConfigChecks } from './config-checks.ts';
import { prepareTestConsole } from './testing/test-console.ts';

const { folder, createRunner, settingsWith } = prepareTestConsole();

test('Each thing that the settings name is tried, and a fault that several have is one line', async () => {
  await createRunner().ask('status');
  const gateway = createServer((_request, response) => response.end('[]'));
  const [port, away] = [await findFreePort(), await findFreePort()];
  await new Promise<void>((resolve) => gateway.listen(port, '127.0.0.1', resolve));
  const settings = settingsWith({
    CONSOLE_PORT: String(port),
    CONSOLE_STOREFRONTS: `staging=http://127.0.0.1:${away}`,
    CONSOLE_METRICS: `staging=http://127.0.0.1:${port}/metrics.json,prod=http://127.0.0.1:${port}/metrics.json`,
    CONSOLE_ORIGIN: 'https://console.example',
    CONSOLE_APPROVAL_KEY: path.join(folder.path, 'nowhere.pem'),
    OIDC_ISSUER: 'http://127.0.0.1:1',
    OIDC_CLIENT_ID: 'console',
    OIDC_CLIENT_SECRET: 'a secret',
  });
  const { printed, code } = await check(settings);
  gateway.close();

  expect(printed).toEqual([
    'settings: complete',
    `data folder: ${path.join(folder.path, 'data')}`,
    'keys: 1 public keys',
    `store: ${path.join(folder.path, 'store')}, environments: staging`,
    `metrics of staging: http://127.0.0.1:${port}/metrics.json`,
    `metrics of prod: http://127.0.0.1:${port}/metrics.json`,
    `port: WARNING: 127.0.0.1:${port} is in use: by this process, or by another`,
    expect.stringMatching(/^approval key: FAULT: .+nowhere\.pem is missing/),
    'registries: WARNING: There is no environment "prod". There are: staging',
    `storefront of staging: WARNING: connect ECONNREFUSED 127.0.0.1:${away}`,
    'sign-in: WARNING: The provider at http://127.0.0.1:1 does not answer.',
  ]);
  expect(code).toBe(1);

  const unmounted = await check({ ...settings, RELEASES_STORE: path.join(folder.path, 'unmounted') });
  expect(unmounted.printed).toContainEqual(
    expect.stringMatching(/^store, registries: FAULT: The store .+ is no folder: its volume is not mounted/),
  );
});

async function check(settings: Readonly<Record<string, string>>) {
  const printed: string[] = [];
  const write = jest
    .spyOn(process.stdout, 'write')
    .mockImplementation((text) => printed.push(String(text).trim()) > 0);
  const code = await checkConfig(() => parseConfig(settings), listConfigChecks);
  write.mockRestore();
  return { printed, code };
}
