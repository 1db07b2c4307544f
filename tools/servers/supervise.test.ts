import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findFreePort, startProcess, untilReady, type Service } from '@szn/remote-kit/lib/child-processes';
import { supervise } from './supervise.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'szn-supervise-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function open(script: string) {
  const port = await findFreePort();
  const file = path.join(folder, `${port}.mjs`);
  await writeFile(file, script);
  const started: Service[] = [];
  const start = () => {
    const environment = { PORT: String(port) };
    const service = startProcess('server', [file], { cwd: process.cwd(), environment, isQuiet: true });
    started.push(service);
    return service;
  };
  const lines: string[] = [];
  const supervisor = supervise(start(), { restart: start, log: (line) => lines.push(line) });
  const untilOpen = () => untilReady(`http://127.0.0.1:${port}/`, started.at(-1) ?? start(), 20_000);
  return { supervisor, started, lines, untilOpen, url: `http://127.0.0.1:${port}/` };
}

const server = `
  import { createServer } from 'node:http';
  createServer((_request, response) => response.end('open')).listen(process.env.PORT, '127.0.0.1');
`;

test('A killed server answers again, and one line says when it is started', async () => {
  const { supervisor, started, lines, untilOpen } = await open(server);
  await untilOpen();

  process.kill(started[0]?.pid ?? 0, 'SIGKILL');
  while (started.length < 2) await wait(20);
  await untilOpen();

  expect(lines).toEqual(['The server has ended by itself. It is started again in 0.1 s.']);
  await supervisor.stop();
});

test('A stopped server is not started again', async () => {
  const { supervisor, started, lines, untilOpen, url } = await open(server);
  await untilOpen();

  await supervisor.stop();
  await wait(1200);

  expect(started).toHaveLength(1);
  expect(lines).toEqual([]);
  await expect(fetch(url)).rejects.toThrow('fetch failed');
});

test('The pause doubles while a server ends at once, and stopping does not wait for it', async () => {
  const { supervisor, started, lines } = await open('process.exit(3);');

  while (lines.length < 3) await wait(10);
  const stoppedAt = Date.now();
  await supervisor.stop();

  expect(Date.now() - stoppedAt).toBeLessThan(1000);
  expect(lines.map((line) => /in ([\d.]+) s/.exec(line)?.[1])).toEqual(['0.1', '0.2', '0.4']);
  expect(started).toHaveLength(3);
}, 30_000);
