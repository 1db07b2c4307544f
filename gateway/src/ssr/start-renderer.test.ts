import { fixtureTask, writeFixtureThread, type ThreadScenario } from '../testing/fixture-threads.ts';
import { prepareTemporaryFolder } from '../testing/temporary-folder.ts';
import { renderThread } from './render-thread.ts';
import { startRenderer, type Renderer } from './start-renderer.ts';

const folder = prepareTemporaryFolder();
const warnings: string[] = [];
const threads: Renderer[] = [];

async function startFile(workerFile: string, renderTimeoutMs: number): Promise<Renderer> {
  const task = fixtureTask(renderTimeoutMs);
  const thread = await startRenderer({
    host: renderThread(workerFile, task),
    task,
    log: { warn: (_details, text) => void warnings.push(text), info: () => undefined },
  });
  threads.push(thread);
  return thread;
}

async function start(scenario: ThreadScenario, renderTimeoutMs = 200): Promise<Renderer> {
  return startFile(await writeFixtureThread(folder.path, scenario), renderTimeoutMs);
}

const at = (path: string) => `http://shop.example${path}`;

afterEach(async () => {
  await Promise.all(threads.splice(0).map((thread) => thread.end()));
  warnings.length = 0;
});

test('The thread renders a page', async () => {
  const thread = await start('path-commands');

  expect(await thread.render(at('/men'))).toMatchObject({ html: at('/men') });
});

test('Concurrent requests each get their own page', async () => {
  const thread = await start('path-commands');
  const urls = Array.from({ length: 30 }, (_, index) => at(`/men?page=${index}`));

  const pages = await Promise.all(urls.map((url) => thread.render(url)));

  expect(pages.map((page) => page?.kind === 'frame' && page.html)).toEqual(urls);
});

test('A failed page is null and does not affect other pages', async () => {
  const thread = await start('path-commands');

  expect(await Promise.all([thread.render(at('/fails')), thread.render(at('/men'))])).toMatchObject([
    null,
    { html: at('/men') },
  ]);
  expect(warnings).toEqual(['page not rendered']);
});

test.each(['/throws', '/exits'])(
  'A page that ends the thread (%s) aborts all pending pages',
  async (path) => {
    const thread = await start('path-commands');

    const pages = await Promise.all([thread.render(at('/waits')), thread.render(at(path))]);

    expect(pages).toEqual([null, null]);
    expect(await thread.lost).toMatch(/thrown by a page|the thread exited/);
    expect(await thread.render(at('/men'))).toBeNull();
  },
);

test('A thread that a page blocks counts as lost', async () => {
  const thread = await start('path-commands');

  expect(await thread.render(at('/blocks'))).toBeNull();
  expect(await thread.lost).toBe('the thread is blocked');
});

test('A page without a result times out while the thread renders other pages', async () => {
  const thread = await start('path-commands');
  const withoutResult = thread.render(at('/no-response'));
  const others = setInterval(() => void thread.render(at('/men')), 100);

  expect(await withoutResult).toBeNull();
  clearInterval(others);
  expect(await thread.render(at('/men'))).toMatchObject({ html: at('/men') });
});

test('A busy thread that still renders does not count as lost', async () => {
  // 32 pages at 10 pages/s take longer than the time limit of a page, but the pause between messages is only 0.1 s.
  const thread = await start('slow', 2000);
  let isLost = false;
  void thread.lost.then(() => {
    isLost = true;
  });

  const pages = await Promise.all(Array.from({ length: 32 }, () => thread.render(at('/men'))));

  expect(pages).toContain(null);
  expect(pages).toContainEqual(expect.objectContaining({ html: at('/men') }));
  expect(isLost).toBe(false);
});

test('A thread with the maximum of pending pages rejects the next one immediately', async () => {
  const thread = await start('path-commands', 5000);
  const waiting = Array.from({ length: 32 }, () => thread.render(at('/waits')));

  expect(await thread.render(at('/men'))).toBeNull();
  await thread.end();
  expect(await Promise.all(waiting)).toEqual(waiting.map(() => null));
});

test('A retired thread finishes its pages, accepts no further ones, and does not count as lost', async () => {
  const thread = await start('path-commands', 5000);
  const outcomes: string[] = [];
  void thread.lost.then((reason) => outcomes.push(reason));
  const pending = [thread.render(at('/waits')), thread.render(at('/releases'))];

  thread.retire();

  expect(await thread.render(at('/men'))).toBeNull();
  expect(await Promise.all(pending)).toMatchObject([{ html: at('/waits') }, { html: at('/releases') }]);
  await thread.end();
  expect(outcomes).toEqual([]);
});

test.each<ThreadScenario>(['throws-at-start', 'exits-at-start'])(
  'A worker that %s does not start',
  async (scenario) => {
    await expect(start(scenario)).rejects.toThrow(/^The render thread did not start: .+\.$/);
  },
);

test('a script that does not exist is refused', async () => {
  await expect(startFile(`${folder.path}/missing.cjs`, 100)).rejects.toThrow(/did not start/);
});

test('remotes cannot read the settings of the gateway', async () => {
  process.env['SZN_TEST_SECRET'] = 'hidden';
  const thread = await start('prints-environment');

  const page = await thread.render(at('/'));

  delete process.env['SZN_TEST_SECRET'];
  expect(page?.kind === 'frame' && JSON.parse(String(page.html))).toEqual({ NODE_ENV: 'test' });
});
