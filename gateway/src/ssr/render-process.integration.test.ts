import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { stableRelease } from '../releases/registry-snapshot.ts';
import { processAttempts, remoteWith } from '../testing/escape-attempts.ts';
import { catalogueRelease } from '../testing/fixture-remotes.ts';
import type { FixtureRelease } from '../testing/fixture-release.ts';
import { fixtureTask, writeFixtureProcess } from '../testing/fixture-threads.ts';
import { prepareRenderPools } from '../testing/render-pools.ts';
import { detectSandbox } from './process-sandbox.ts';
import { createMessageReader } from './read-render-message.ts';
import type { RenderPool } from './render-pool.ts';
import { renderProcess } from './render-process.ts';
import { startRenderer, type Renderer } from './start-renderer.ts';

const pools = prepareRenderPools();
const { warnings } = pools;
const log = { warn: (_details: object, text: string) => void warnings.push(text), info: () => undefined };

/** Starts a program without a fence as the process of a remote. */
async function startProgram(expressions: readonly string[]): Promise<Renderer> {
  const workerFile = path.join(pools.folder.path, 'worker.cjs');
  const script = path.join(pools.folder.path, 'remote.cjs');
  const constants = { gateway: process.pid, provider: pools.provider.origin, script };
  await writeFixtureProcess(workerFile, expressions, constants);
  await writeFixtureProcess(script, []);
  const { scripts: _none, ...task } = fixtureTask(4000);
  const attacker = { name: 'attacker', file: script, integrity: '' };
  const host = renderProcess({ workerFile, task, script: attacker, sandbox: await detectSandbox(log) });
  return startRenderer({ host, task, log });
}

const outcomeOf = async (renderer: Pick<Renderer, 'render'>, attempt: number) => {
  const page = await renderer.render(`http://shop.example/attempt?n=${attempt}`);
  return page?.kind === 'page' ? page.data : JSON.stringify(page);
};

/** The processes of Node that may read releases of this file. */
async function findProcesses(): Promise<readonly number[]> {
  const pids = (await readdir('/proc')).filter((entry) => /^\d+$/.test(entry));
  const lines = await Promise.all(
    pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')),
  );
  const isOfThisFile = (line = '') =>
    line.startsWith(process.execPath) && line.includes(`--allow-fs-read=${pools.folder.path}`);
  return pids.filter((_pid, index) => isOfThisFile(lines[index])).map(Number);
}

describe('Code of a remote of tier foreign that has passed the fence does not get', () => {
  let renderer: Renderer;
  let hasNetwork: boolean;
  beforeAll(async () => {
    renderer = await startProgram(processAttempts.map(([, expression]) => expression));
    ({ hasNetwork } = await detectSandbox(log));
  });
  afterAll(() => renderer.end());

  test.each(
    processAttempts.map(([name, , outcome, openOutcome = outcome], index) => ({
      name,
      outcome,
      openOutcome,
      index,
    })),
  )('$name', async ({ outcome, openOutcome, index }) => {
    expect(await outcomeOf(renderer, index)).toMatch(hasNetwork ? openOutcome : outcome);
  });
});

test('A process with more memory than its limit is ended', async () => {
  const renderer = await startProgram([
    `new Promise(() => { globalThis.all = Buffer.alloc(500_000_000, 1); })`,
  ]);

  expect(await outcomeOf(renderer, 0)).toBe('null');
  expect(await renderer.lost).toBe('a page exceeded the memory of the process');
  expect(warnings).toContain('page exceeds the memory of its process');
});

test('A process whose page is late is ended, also while it renders others', async () => {
  const renderer = await startProgram([`new Promise(() => undefined)`, `1`]);
  const late = outcomeOf(renderer, 0);
  expect(await outcomeOf(renderer, 1)).toBe('1');

  expect(await late).toBe('null');
  expect(await renderer.lost).toBe('a page exceeded its time');
});

describe('A page of a remote of tier foreign', () => {
  const foreign = (fixture: FixtureRelease) => ({ ...fixture, isForeign: true });

  /** The default time is long enough for the start of a process on a busy machine. */
  async function open(
    fixtures: readonly FixtureRelease[],
    pool: RenderPool = pools.open({ renderTimeoutMs: 10_000 }),
  ) {
    const release = stableRelease(await pools.compose(...fixtures));
    pool.activate([release]);
    const member = { id: 'member-7', cookie: 'session=secret-session' };
    return async (address: string) => {
      const page = await pool.render(release, `http://shop.example${address}`, member);
      if (page?.kind !== 'page') return page;
      return { ...page, outcome: JSON.parse(page.data).hydration.loaderData['attacker /attempt'] };
    };
  }

  test('reads the provider as a guest, by the gateway', async () => {
    const visit = await open([
      foreign(
        remoteWith(`[
          async ({ http, session }) => JSON.stringify([await http.get('/products?page=3'), session]),
        ]`),
      ),
    ]);

    expect(await visit('/attempt?n=0')).toMatchObject({
      status: 200,
      remote: 'attacker',
      outcome: expect.stringContaining('"products":[]'),
    });
    const [request] = pools.provider.requests.filter(({ url }) => url === '/products?page=3');
    expect(JSON.stringify(request)).not.toMatch(/secret-session|cookie|authorization/i);
    // The provider ends a query for which nobody waits any more.
    expect(request?.headers['x-szn-response-timeout-ms']).toBe('10000');
    expect(JSON.stringify(await visit('/attempt?n=0'))).not.toMatch(/member-7|secret-session/);
  });

  test('gets nothing else by the HTTP client, and writes nothing', async () => {
    const calls = [
      `http.get('/readyz')`,
      `http.get('/documentation/json')`,
      `http.get('/products/../readyz')`,
      `http.get('/products/%2e%2e/readyz')`,
      `http.get('http://169.254.169.254/latest/meta-data')`,
      `http.get('//evil.example/products')`,
      `http.post('/newsletter', { email: 'a@b.example' })`,
      `http.delete('/wishlist/remove')`,
    ];
    const before = pools.provider.requests.length;
    const visit = await open([
      foreign(remoteWith(`[${calls.map((call) => `({ http }) => ${call}`).join()}]`)),
    ]);

    for (const index of calls.keys())
      expect(await visit(`/attempt?n=${index}`)).toMatchObject({ outcome: expect.stringMatching(/Error/) });
    expect(pools.provider.requests).toHaveLength(before);
  });

  test.each([
    ['loops', `() => { for (;;); }`],
    ['fills the heap', `() => { const all = []; for (;;) all.push('x'.repeat(100) + all.length); }`],
  ])('that %s costs no other page, and its process is replaced', async (_name, attempt) => {
    const attacker = foreign(remoteWith(`[${attempt}, () => 'well']`));
    const visit = await open([attacker, catalogueRelease()], pools.open({ renderTimeoutMs: 1500 }));

    const untilWell = async () => {
      while ((await visit('/attempt?n=1')) === null) await wait(20);
    };
    await untilWell();

    const attack = visit('/attempt?n=0');

    expect(await visit('/men')).toMatchObject({ kind: 'page', status: 200 });
    expect(await attack).toBeNull();
    expect(await visit('/men')).toMatchObject({ kind: 'page', status: 200 });
    await untilWell();
    expect(warnings.join('\n')).toContain('render process lost {"remote":"attacker"');
    expect(warnings.join('\n')).not.toContain('thread');
  });

  test('that is stopped costs its pages only, each in time, and its process is replaced', async () => {
    const attacker = foreign(remoteWith(`[() => 'well']`));
    const visit = await open([attacker, catalogueRelease()], pools.open({ renderTimeoutMs: 1500 }));
    while ((await visit('/attempt?n=0')) === null) await wait(20);
    const [pid = 0] = await findProcesses();

    process.kill(pid, 'SIGSTOP');
    const stopped = visit('/attempt?n=0');

    expect(await visit('/men')).toMatchObject({ kind: 'page', status: 200 });
    expect(await stopped).toBeNull();
    while ((await visit('/attempt?n=0')) === null) await wait(20);
    expect(await findProcesses()).not.toContain(pid);
  });

  test('is evaluated in the process only', async () => {
    const script = `throw new Error('evaluated where exit is ' + typeof process.exit);`;
    const visit = await open([foreign({ ...remoteWith('[]'), script }), catalogueRelease()]);

    expect(await visit('/attempt?n=0')).toMatchObject({ kind: 'frame', remote: 'attacker' });
    expect(warnings.filter((text) => text.includes('evaluated where exit is undefined'))).toHaveLength(1);
  });
});

describe('The gateway does not take from a process', () => {
  const page = { kind: 'page', status: 200, head: { title: 'T' }, html: '', data: '{}', remote: 'attacker' };
  const redirect = { kind: 'redirect', status: 302, location: '/men' };
  const read = createMessageReader('attacker');
  const rendered = (changed: object) => ({ kind: 'rendered', id: 3, page: changed });

  test.each<[string, unknown, object]>([
    ['a page of another remote', rendered({ ...page, remote: 'catalogue' }), { kind: 'failed', id: 3 }],
    ['a page without a title', rendered({ ...page, head: {} }), { kind: 'failed', id: 3 }],
    ['a status that is none', rendered({ ...page, status: 20_000 }), { kind: 'failed', id: 3 }],
    ['a page without end', rendered({ ...page, html: 'x'.repeat(5e6) }), { kind: 'failed', id: 3 }],
    ['a redirect away', rendered({ ...redirect, location: '//evil.example' }), { kind: 'failed', id: 3 }],
    ['a header', rendered({ ...redirect, location: '/\r\nSet-Cookie: a=b' }), { kind: 'failed', id: 3 }],
    ['a page that it does not render', { kind: 'foreign', id: 3, remote: 'x' }, { kind: 'stray' }],
    ['the fault of another remote', { kind: 'exceeded', id: 3, remote: 'home' }, { remote: 'attacker' }],
    ['text', 'ready', { kind: 'stray' }],
  ])('%s', (_name, message, result) => {
    expect(read(message)).toMatchObject(result);
  });

  test('anything but messages as threads send them', () => {
    expect(read(rendered(page))).toEqual(rendered(page));
    expect(read(rendered(redirect))).toEqual(rendered(redirect));
  });
});
