import { setTimeout as wait } from 'node:timers/promises';
import { writeFixtureThread, type ThreadScenario } from '../testing/fixture-threads.ts';
import { prepareTemporaryFolder } from '../testing/prepare-temporary-folder.ts';
import { startCompositionRenderer, type CompositionRenderer } from './composition-renderer.ts';

const folder = prepareTemporaryFolder();
const renderers: CompositionRenderer[] = [];
const warnings: string[] = [];

async function start(scenario: ThreadScenario): Promise<CompositionRenderer> {
  const renderer = await startCompositionRenderer(
    {
      id: 'r1',
      composition: { environment: 'test', revision: 'r1', remotes: [] },
      records: [],
      standIns: [],
      developmentOrigins: [],
      warnings: [],
    },
    {
      workerFile: await writeFixtureThread(folder.path, scenario),
      releasesFolder: folder.path,
      providerOrigin: 'http://127.0.0.1:1',
      renderTimeoutMs: 200,
      log: { warn: (_details, text) => void warnings.push(text) },
    },
  );
  renderers.push(renderer);
  return renderer;
}

async function untilRendered(renderer: CompositionRenderer, url: string) {
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

test('a lost thread is followed by another, which renders', async () => {
  const renderer = await start('obeys-paths');

  expect(await renderer.render('http://shop.example/ends')).toBeNull();
  expect(await untilRendered(renderer, 'http://shop.example/men')).toMatchObject({ kind: 'frame' });
});

test('a page that kills every thread does not make the gateway start one after the other', async () => {
  const renderer = await start('dies-with-every-page');
  const visits = setInterval(() => void renderer.render('http://shop.example/'), 5);

  await wait(1200);
  clearInterval(visits);

  // At once, then after 250 and 500 milliseconds, and a few more where the machine is late; the visits came by hundreds.
  expect(warnings.filter((text) => text === 'render thread lost').length).toBeLessThan(10);
});

test('a renderer that is ended while it waits for its next thread starts none', async () => {
  const renderer = await start('dies-with-every-page');
  for (let loss = 0; loss < 2; loss++) {
    await renderer.render('http://shop.example/');
    await wait(50);
  }

  await renderer.end();
  await wait(400);

  expect(await renderer.render('http://shop.example/')).toBeNull();
});
