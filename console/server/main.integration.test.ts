import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { findFreePort } from '@szn/release-registry/lib/free-port';
import { prepareTestConsole } from './testing/test-console.ts';

const { createRunner, settingsWith } = prepareTestConsole();

test('The log has the shape of those of gateway and provider, and names the console', async () => {
  await createRunner().ask('status');
  const port = String(await findFreePort());
  const child = spawn(process.execPath, ['--import', 'tsx', path.join(import.meta.dirname, 'main.ts')], {
    env: { PATH: process.env.PATH, ...settingsWith({ CONSOLE_PORT: port }) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += String(chunk)));
  try {
    while (!output.includes('listening at')) await once(child.stdout, 'data');
    await fetch(`http://127.0.0.1:${port}/api/state`);
  } finally {
    child.kill('SIGTERM');
    await once(child, 'close');
  }

  const lines = output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const shape = {
    service: 'console',
    level: expect.stringMatching(/^(?:info|warn)$/),
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
  };
  expect(lines).toEqual(lines.map(() => expect.objectContaining(shape)));
  expect(lines).toContainEqual(
    expect.objectContaining({ path: '/api/state', status: 401, msg: 'request completed' }),
  );
});
