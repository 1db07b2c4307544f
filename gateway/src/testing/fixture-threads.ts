import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { RenderTask } from '@szn/shared-contracts/rendering';

const protocol = `
  const { parentPort } = require('node:worker_threads');
  const page = (url) => ({ kind: 'frame', status: 503, html: url, remote: null, reason: 'fixture', hasThrown: false });
  const rendered = (job) => parentPort.postMessage({ kind: 'rendered', id: job.id, page: page(job.url) });
  const ready = () => parentPort.postMessage({ kind: 'ready', refused: [] });`;

/** Worker scripts with the render protocol. Each one behaves as its name says. */
const scripts = {
  'throws-at-start': `throw new Error('no such module');`,
  'exits-at-start': `process.exit(0);`,
  'path-commands': `${protocol}
    const waiting = [];
    parentPort.on('message', (job) => {
      const path = new URL(job.url).pathname;
      if (path === '/throws') throw new Error('thrown by a page');
      if (path === '/exits') process.exit(7);
      if (path === '/blocks') for (;;);
      if (path === '/no-response') return;
      if (path === '/fails') return parentPort.postMessage({ kind: 'failed', id: job.id, reason: 'page error' });
      if (path === '/waits') return waiting.push(job);
      rendered(job);
      if (path === '/releases') waiting.splice(0).forEach(rendered);
    });
    ready();`,
  slow: `${protocol}
    const queue = [];
    parentPort.on('message', (job) => queue.push(job));
    setInterval(() => { if (queue.length > 0) rendered(queue.shift()); }, 100);
    ready();`,
  'exits-on-each-page': `${protocol}
    parentPort.on('message', () => process.exit(7));
    ready();`,
  'prints-environment': `${protocol}
    parentPort.on('message', (job) => rendered({ id: job.id, url: JSON.stringify(process.env) }));
    ready();`,
} as const;

export type ThreadScenario = keyof typeof scripts;

export async function writeFixtureThread(folder: string, scenario: ThreadScenario): Promise<string> {
  const file = path.join(folder, `${scenario}.cjs`);
  await writeFile(file, scripts[scenario]);
  return file;
}

/** A task without remotes and provider. */
export const fixtureTask = (renderTimeoutMs: number): RenderTask => ({
  composition: { environment: 'test', revision: 'r1', remotes: [] },
  scripts: [],
  providerOrigin: 'http://127.0.0.1:1',
  renderTimeoutMs,
});

/** A program without a fence, with the protocol of processes: its page `?n=<number>` makes that attempt. */
export async function writeFixtureProcess(
  file: string,
  expressions: readonly string[],
  values: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const constants = Object.entries(values).map(
    ([name, value]) => `const ${name} = ${JSON.stringify(value)};`,
  );
  const attempts = expressions.map((expression) => `async () => (${expression})`);
  await writeFile(
    file,
    `const fs = require('node:fs');
    ${constants.join('\n')}
    const attempts = [${attempts.join(',\n')}];
    const page = (data) => ({ kind: 'page', status: 200, head: { title: '' }, html: '', data: String(data), remote: 'attacker' });
    process.once('message', () => {
      process.on('message', async ({ id, url }) => {
        const run = attempts[Number(new URL(url).searchParams.get('n'))];
        const data = await run().catch((error) => [error.code, error.message].join(' '));
        process.send({ kind: 'rendered', id, page: page(data) });
      });
      process.send({ kind: 'ready', refused: [] });
    });`,
  );
}
