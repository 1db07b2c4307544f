import { writeFixtureThread, type ThreadScenario } from '../testing/fixture-threads.ts';
import { prepareTemporaryFolder } from '../testing/prepare-temporary-folder.ts';
import { startRenderThread, type RenderThread } from './render-thread.ts';

const folder = prepareTemporaryFolder();
const warnings: string[] = [];
const threads: RenderThread[] = [];

async function start(scenario: ThreadScenario, renderTimeoutMs = 200): Promise<RenderThread> {
  const thread = await startRenderThread({
    workerFile: await writeFixtureThread(folder.path, scenario),
    task: {
      composition: { environment: 'test', revision: 'r1', remotes: [] },
      scripts: [],
      providerOrigin: 'http://127.0.0.1:1',
      renderTimeoutMs,
    },
    log: { warn: (_details, text) => void warnings.push(text) },
  });
  threads.push(thread);
  return thread;
}

const at = (path: string) => `http://shop.example${path}`;

afterEach(async () => {
  await Promise.all(threads.splice(0).map((thread) => thread.end()));
  warnings.length = 0;
});

test('a page comes from the thread', async () => {
  const thread = await start('obeys-paths');

  expect(await thread.render(at('/men'))).toMatchObject({ html: at('/men') });
});

test('many pages at a time each come to the one who asked', async () => {
  const thread = await start('obeys-paths');
  const urls = Array.from({ length: 30 }, (_, index) => at(`/men?page=${index}`));

  const pages = await Promise.all(urls.map(thread.render));

  expect(pages.map((page) => page?.kind === 'frame' && page.html)).toEqual(urls);
});

test('a page that fails by itself is no page, and costs no other one', async () => {
  const thread = await start('obeys-paths');

  expect(await Promise.all([thread.render(at('/fails')), thread.render(at('/men'))])).toMatchObject([
    null,
    { html: at('/men') },
  ]);
  expect(warnings).toEqual(['page not rendered']);
});

test.each(['/throws', '/ends'])(
  'a thread that a page kills (%s) is lost, and nobody waits for it',
  async (path) => {
    const thread = await start('obeys-paths');

    const pages = await Promise.all([thread.render(at('/waits')), thread.render(at(path))]);

    expect(pages).toEqual([null, null]);
    expect(await thread.lost).toMatch(/thrown by a page|it ended/);
    expect(await thread.render(at('/men'))).toBeNull();
  },
);

test('a thread that a page blocks for ever is given up', async () => {
  const thread = await start('obeys-paths');

  expect(await thread.render(at('/blocks'))).toBeNull();
  expect(await thread.lost).toBe('it is stuck');
});

test('a page without an answer is not waited for, while the thread goes on with others', async () => {
  const thread = await start('obeys-paths');
  const unanswered = thread.render(at('/unanswered'));
  const others = setInterval(() => void thread.render(at('/men')), 100);

  expect(await unanswered).toBeNull();
  clearInterval(others);
  expect(await thread.render(at('/men'))).toMatchObject({ html: at('/men') });
});

test('a thread that is merely busy is not given up, although pages come late', async () => {
  // 32 pages at ten a second need longer than a page is waited for; a tenth of a second of silence is far from the limit.
  const thread = await start('is-slow-but-at-work', 2000);
  let isLost = false;
  void thread.lost.then(() => {
    isLost = true;
  });

  const pages = await Promise.all(Array.from({ length: 32 }, () => thread.render(at('/men'))));

  expect(pages).toContain(null);
  expect(pages).toContainEqual(expect.objectContaining({ html: at('/men') }));
  expect(isLost).toBe(false);
});

test('a thread that has enough to do sends the next one away at once', async () => {
  const thread = await start('obeys-paths', 5000);
  const waiting = Array.from({ length: 32 }, () => thread.render(at('/waits')));

  expect(await thread.render(at('/men'))).toBeNull();
  await thread.end();
  expect(await Promise.all(waiting)).toEqual(waiting.map(() => null));
});

test('a retired thread finishes its pages, takes no further ones, and is not lost', async () => {
  const thread = await start('obeys-paths', 5000);
  const outcomes: string[] = [];
  void thread.lost.then((reason) => outcomes.push(reason));
  const underWay = [thread.render(at('/waits')), thread.render(at('/releases'))];

  thread.retire();

  expect(await thread.render(at('/men'))).toBeNull();
  expect(await Promise.all(underWay)).toMatchObject([{ html: at('/waits') }, { html: at('/releases') }]);
  await thread.end();
  expect(outcomes).toEqual([]);
});

test.each<ThreadScenario>(['throws-at-start', 'ends-at-start'])(
  'a thread that %s is refused',
  async (scenario) => {
    await expect(start(scenario)).rejects.toThrow(/^The render thread did not start: .+\.$/);
  },
);

test('a script that does not exist is refused', async () => {
  const options = {
    workerFile: `${folder.path}/missing.cjs`,
    task: {
      composition: { environment: 'test', revision: 'r1', remotes: [] },
      scripts: [],
      providerOrigin: '',
      renderTimeoutMs: 100,
    },
    log: { warn: () => undefined },
  };

  await expect(startRenderThread(options)).rejects.toThrow(/did not start/);
});

test('remotes cannot read the settings of the gateway', async () => {
  process.env['SZN_TEST_SECRET'] = 'hidden';
  const thread = await start('tells-its-environment');

  const page = await thread.render(at('/'));

  delete process.env['SZN_TEST_SECRET'];
  expect(page?.kind === 'frame' && JSON.parse(page.html)).toEqual({ NODE_ENV: 'test' });
});
