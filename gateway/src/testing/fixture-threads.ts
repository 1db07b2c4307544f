import { writeFile } from 'node:fs/promises';
import path from 'node:path';

const answering = `
  const { parentPort } = require('node:worker_threads');
  const page = (url) => ({ kind: 'frame', status: 503, html: url, remote: null, reason: 'fixture' });
  const rendered = (job) => parentPort.postMessage({ kind: 'rendered', id: job.id, page: page(job.url) });
  const ready = () => parentPort.postMessage({ kind: 'ready', refused: [] });`;

/** Worker scripts that speak the render protocol and misbehave in the way that they are named after. */
const scripts = {
  'throws-at-start': `throw new Error('no such module');`,
  'ends-at-start': `process.exit(0);`,
  'obeys-paths': `${answering}
    const waiting = [];
    parentPort.on('message', (job) => {
      const path = new URL(job.url).pathname;
      if (path === '/throws') throw new Error('thrown by a page');
      if (path === '/ends') process.exit(7);
      if (path === '/blocks') for (;;);
      if (path === '/unanswered') return;
      if (path === '/fails') return parentPort.postMessage({ kind: 'failed', id: job.id, reason: 'by itself' });
      if (path === '/waits') return waiting.push(job);
      rendered(job);
      if (path === '/releases') waiting.splice(0).forEach(rendered);
    });
    ready();`,
  'is-slow-but-at-work': `${answering}
    const queue = [];
    parentPort.on('message', (job) => queue.push(job));
    setInterval(() => { if (queue.length > 0) rendered(queue.shift()); }, 100);
    ready();`,
  'dies-with-every-page': `${answering}
    parentPort.on('message', () => process.exit(7));
    ready();`,
  'tells-its-environment': `${answering}
    parentPort.on('message', (job) => rendered({ id: job.id, url: JSON.stringify(process.env) }));
    ready();`,
} as const;

export type ThreadScenario = keyof typeof scripts;

export async function writeFixtureThread(folder: string, scenario: ThreadScenario): Promise<string> {
  const file = path.join(folder, `${scenario}.cjs`);
  await writeFile(file, scripts[scenario]);
  return file;
}
