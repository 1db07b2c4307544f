import path from 'node:path';
import { buildRenderWorker } from '../testing/build-render-worker.ts';
import { composeFixtures, fixtureSources } from '../testing/compose-fixtures.ts';
import { startFakeProvider, type FakeProvider } from '../testing/fake-provider.ts';
import { buildRegistry, withCanary, withExtras } from '../testing/fixture-registry.ts';
import { publishFixture } from '../testing/fixture-release.ts';
import { prepareTemporaryFolder } from '../testing/prepare-temporary-folder.ts';
import { scriptInTrouble, scriptShowing } from '../testing/server-scripts.ts';
import { createRenderPool, type RenderPool } from '../ssr/render-pool.ts';
import type { RenderedPage } from '@szn/shared-contracts/rendering';
import { commonRelease, composeEdition, type Edition } from './registry-snapshot.ts';
import { serveEditions, type ServedEditions } from './deployment-manager.ts';

const folder = prepareTemporaryFolder();
const refused: string[] = [];
const pools: RenderPool[] = [];
let workerFile = '';
let provider: FakeProvider;
let sequence = 0;

beforeAll(async () => {
  workerFile = await buildRenderWorker(path.join(folder.path, 'worker'));
  provider = await startFakeProvider();
}, 60_000);
afterAll(() => provider.close());
afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.close()));
  refused.length = 0;
});

const catalogue = (version: string, script = scriptShowing('catalogue', { '/men': `Men ${version}` })) => ({
  name: 'catalogue',
  version,
  routes: ['/men'],
  script,
});
const brokenScripts = {
  evaluation: `throw new Error('broken');`,
  definition: `module.exports = {};`,
  drawing: scriptInTrouble.replaceAll('/component-throws', '/men').replace("'trouble'", "'catalogue'"),
  answering: scriptInTrouble.replaceAll('/loader-hangs', '/men').replace("'trouble'", "'catalogue'"),
};

const compose = (fixture: ReturnType<typeof catalogue>) =>
  composeFixtures(folder.path, ++sequence, [fixture]);
const releasesFolder = () => path.join(folder.path, 'releases');

async function composeCanary(standard: string, canary: ReturnType<typeof catalogue>): Promise<Edition> {
  const records = [await publishFixture(releasesFolder(), catalogue(standard))];
  const registry = withCanary(
    buildRegistry(++sequence, records),
    await publishFixture(releasesFolder(), canary),
    10,
  );
  return composeEdition(registry, fixtureSources(releasesFolder()));
}

type Shop = { readonly pool: RenderPool; readonly editions: ServedEditions };

async function start(first: Edition): Promise<Shop> {
  const pool = createRenderPool({
    workerFile,
    releasesFolder: releasesFolder(),
    providerOrigin: provider.origin,
    // Long enough for a first page on a busy machine; whatever hangs is waited for that long.
    renderTimeoutMs: 3000,
    log: { warn: () => undefined },
  });
  pools.push(pool);
  const onCanaryRefused = (error: unknown) => void refused.push(String(error));
  return { pool, editions: await serveEditions(first, { pool, onCanaryRefused }) };
}

async function visit({
  pool,
  editions,
}: Shop): Promise<{ version: string | undefined; page: RenderedPage | null }> {
  const release = commonRelease(editions.current());
  const page = await pool.render(release, 'http://shop.example/men');
  return { version: release.records[0]?.version, page };
}

describe('a new version', () => {
  test('takes over', async () => {
    const [before, after] = [await compose(catalogue('4.0.0')), await compose(catalogue('5.0.0'))];
    const shop = await start(before);
    const first = await visit(shop);

    await shop.editions.use(after);

    expect([first, await visit(shop)]).toMatchObject([
      { version: '4.0.0', page: { head: { title: 'Men 4.0.0' } } },
      { version: '5.0.0', page: { head: { title: 'Men 5.0.0' } } },
    ]);
  });

  test('never makes a page of two versions, however many are asked for meanwhile', async () => {
    const editions = [await compose(catalogue('6.0.0')), await compose(catalogue('7.0.0'))] as const;
    const shop = await start(editions[0]);
    const visits: Awaited<ReturnType<typeof visit>>[] = [];
    let isSwapped = false;
    const crowd = async () => {
      while (!isSwapped) visits.push(await visit(shop));
    };
    const crowds = Promise.all([crowd(), crowd(), crowd(), crowd()]);

    await shop.editions.use(editions[1]);
    await shop.editions.use(editions[0]);
    isSwapped = true;
    await crowds;

    expect(visits).not.toHaveLength(0);
    for (const { version, page } of visits) {
      expect(page).toMatchObject({ head: { title: `Men ${version}` } });
    }
  });

  test('is overtaken by a newer one that comes right after it', async () => {
    const shop = await start(await compose(catalogue('8.0.0')));
    const [second, third] = [await compose(catalogue('8.0.1')), await compose(catalogue('8.0.2'))];

    await Promise.all([shop.editions.use(second), shop.editions.use(third)]);

    expect(shop.editions.current().registry).toBe(third.registry);
  });

  test.each([
    ['throws while it is evaluated', brokenScripts.evaluation],
    ['is no remote', brokenScripts.definition],
    ['throws while it is drawn', brokenScripts.drawing],
    ['never answers', brokenScripts.answering],
  ])('that %s does not take over', async (_case, script) => {
    const shop = await start(await compose(catalogue('9.0.0')));

    const use = shop.editions.use(await compose(catalogue('9.1.0', script)));

    await expect(use).rejects.toThrow('does not render /men');
    expect(await visit(shop)).toMatchObject({ version: '9.0.0', page: { head: { title: 'Men 9.0.0' } } });
  });

  test('takes over while the provider is down, which the one before cannot render either', async () => {
    provider.answers((_request, response) => void response.writeHead(500).end('{}'));
    const asking = (text: string) =>
      scriptInTrouble.replaceAll('/loader-asks-the-provider', '/men').replace("'trouble'", "'catalogue'") +
      `// ${text}`;
    const shop = await start(await compose(catalogue('10.0.0', asking('one'))));

    await shop.editions.use(await compose(catalogue('10.1.0', asking('two'))));

    expect(await visit(shop)).toMatchObject({ version: '10.1.0' });
  });

  test('that is switched off takes over without being rendered', async () => {
    const shop = await start(await compose(catalogue('11.0.0')));
    const record = await publishFixture(releasesFolder(), catalogue('11.1.0', brokenScripts.evaluation));
    const registry = withExtras(buildRegistry(++sequence, [record]), 'catalogue', {
      killed: { message: 'Back at nine.' },
    });

    await shop.editions.use(await composeEdition(registry, fixtureSources(releasesFolder())));

    expect(commonRelease(shop.editions.current()).composition.remotes).toMatchObject([
      { version: '11.1.0', killed: 'Back at nine.' },
    ]);
  });
});

describe('a canary', () => {
  const canaryOf = ({ editions }: Shop) => editions.current().compositions.at(0)?.release;

  test('is rendered beside what everybody else runs', async () => {
    const shop = await start(await composeCanary('12.0.0', catalogue('12.1.0')));
    const release = canaryOf(shop);
    if (!release) throw new Error('a canary is needed');

    const page = await shop.pool.render(release, 'http://shop.example/men');

    expect(page).toMatchObject({ head: { title: 'Men 12.1.0' } });
    expect(await visit(shop)).toMatchObject({ version: '12.0.0', page: { head: { title: 'Men 12.0.0' } } });
  });

  test('that renders worse is given to nobody, and holds back nothing else', async () => {
    const shop = await start(await compose(catalogue('13.0.0')));

    await shop.editions.use(await composeCanary('13.1.0', catalogue('13.2.0', brokenScripts.drawing)));

    expect(shop.editions.current().compositions).toHaveLength(1);
    expect(await visit(shop)).toMatchObject({ version: '13.1.0' });
    expect(refused).toEqual([expect.stringContaining('The canary does not render /men')]);
  });

  test('is refused by a gateway that starts with it, too', async () => {
    const shop = await start(await composeCanary('14.0.0', catalogue('14.1.0', brokenScripts.evaluation)));

    expect(shop.editions.current().compositions).toHaveLength(1);
    expect(refused).toHaveLength(1);
  });
});
