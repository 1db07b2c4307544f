import { setTimeout as wait } from 'node:timers/promises';
import { fixtureTask, writeFixtureThread, type ThreadScenario } from '../testing/fixture-threads.ts';
import { prepareTemporaryFolder } from '../testing/temporary-folder.ts';
import { renderThread } from './render-thread.ts';
import { createRestartBackoff, superviseRenderer, type SupervisedRenderer } from './supervised-renderer.ts';

const folder = prepareTemporaryFolder();
const renderers: SupervisedRenderer[] = [];
const warnings: string[] = [];

async function start(scenario: ThreadScenario): Promise<SupervisedRenderer> {
  const task = fixtureTask(200);
  const renderer = superviseRenderer({
    host: renderThread(await writeFixtureThread(folder.path, scenario), task),
    task,
    log: { warn: (_details, text) => void warnings.push(text), info: () => undefined },
  });
  renderers.push(renderer);
  await renderer.started;
  return renderer;
}

async function untilRendered(renderer: SupervisedRenderer, url: string) {
  for (;;) {
    const page = await renderer.render(url);
    if (page) return page;
    await wait(10);
  }
}

afterEach(async () => {
  await Promise.all(renderers.splice(0).map((renderer) => renderer.end()));
  warnings.length = 0;
});

test('A lost thread is replaced, and the new one renders', async () => {
  const renderer = await start('path-commands');

  expect(await renderer.render('http://shop.example/exits')).toBeNull();
  expect(await untilRendered(renderer, 'http://shop.example/men')).toMatchObject({ kind: 'frame' });
});

test('Threads that exit on each page are restarted with a growing delay', async () => {
  const renderer = await start('exits-on-each-page');
  const requests = setInterval(() => void renderer.render('http://shop.example/'), 5);

  await wait(1200);
  clearInterval(requests);

  // Restarts after 0, 250 and 500 ms, a few more on a slow machine; there are hundreds of requests.
  expect(warnings.filter((text) => text === 'render thread lost').length).toBeLessThan(10);
});

test('A renderer that ends during the restart delay starts no thread', async () => {
  const renderer = await start('exits-on-each-page');
  for (let loss = 0; loss < 2; loss++) {
    await renderer.render('http://shop.example/');
    await wait(50);
  }

  await renderer.end();
  await wait(400);

  expect(await renderer.render('http://shop.example/')).toBeNull();
});

test('The restart delay is zero at first and doubles up to 30 s', () => {
  const nextDelayMs = createRestartBackoff(() => 0);

  expect(Array.from({ length: 10 }, nextDelayMs)).toEqual([
    0, 250, 500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000,
  ]);
});

test('The restart delay resets after 90 s without a crash', () => {
  const clock = { now: 0 };
  const nextDelayMs = createRestartBackoff(() => clock.now);
  for (let crash = 0; crash < 5; crash++) nextDelayMs();

  clock.now = 90_001;

  expect(nextDelayMs()).toBe(0);
});
