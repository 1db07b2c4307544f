import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { feedRecord } from '../../../test/support/feed-products.ts';
import type { TestApp } from '../../../test/support/open-test-app.ts';
import { programOf } from '../../../test/support/provider-programs.ts';
import { listTestDatabases } from '../../../test/support/test-databases.ts';
import { parseFeed, type ScheduledFeed } from '../../config/feed-schedule.ts';
import { readFeedArguments } from '../../feed-arguments.ts';
import { createOutgoingFetch } from '../../lib/outgoing-fetch.ts';
import { minuteInMs } from '../../lib/clock.ts';
import { describeTrial } from './describe-trial.ts';
import { listQuestions } from './feed-questions.ts';
import { importDueFeeds } from './feed-worker.ts';
import { describeFeed, listFeeds } from './list-feeds.ts';
import { addFeed, pauseFeed, removeFeed, runFeed } from './stored-feeds.ts';
import { renderTrialPage } from './trial-page.ts';
import { tryFeed } from './try-feed.ts';

const lines = (records: readonly object[]) => records.map((record) => JSON.stringify(record)).join('\n');
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'szn-stored-feeds-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function writeFeed(name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const readTrial = async (settings: object) =>
  await tryFeed(parseFeed({ name: 'trial', ...settings }), {
    fetch: createOutgoingFetch('loopback'),
    origin: 'https://szn.example',
    ownHosts: ['szn.example'],
    now: new Date('2025-06-01T00:00:00Z'),
    signal: new AbortController().signal,
  });

describe('a trial', () => {
  const settingsOf = (trial: Awaited<ReturnType<typeof readTrial>>) =>
    listQuestions(trial).map(({ setting }) => setting);

  test('says what a feed is, what it gives, and which settings it lacks', async () => {
    const path = writeFeed(
      'shop.csv',
      [
        'Title;Vendor Label;link;price;size;item_group_id;availability;image link',
        'Oversized Tee;Veloce;https://veloce.example/p/1;1299;M;a;in stock;https://cdn.example/a.jpg',
        'Oversized Tee;Veloce;https://veloce.example/p/1;1299;L;a;out of stock;https://cdn.example/a.jpg',
        'Cargo Pants;Veloce;https://veloce.example/p/2;$20;;;;',
        'Loom;Veloce;https://veloce.example/p/3;799;;;;',
      ].join('\n'),
    );
    const bare = await readTrial({ path });
    expect(bare.report).toMatchObject({ records: 4, imported: 0, faulty: 4 });
    expect(bare.unknownFields).toEqual(['vendor_label']);
    expect(bare.columns.slice(0, 3)).toEqual([
      { name: 'title', sample: 'Oversized Tee' },
      { name: 'vendor_label', sample: 'Veloce' },
      { name: 'link', sample: 'https://veloce.example/p/1' },
    ]);
    expect(settingsOf(bare)).toEqual([
      '--brand …',
      '--host …',
      '--source NAME or --field brand=COLUMN',
      '--rate USD=RUPEES',
      'vendor_label',
    ]);
    const named = await readTrial({
      path,
      fields: { brand: 'Vendor Label' },
      rates: { USD: 80 },
      hosts: ['veloce.example'],
    });
    expect(named.report).toMatchObject({ records: 4, imported: 3, merged: 1, faulty: 0 });
    expect(settingsOf(named)).toEqual([
      '--brand Veloce',
      '--gender men|women or --field gender=COLUMN',
      '--field image=COLUMN',
      '--currency CODE',
      '--rename-category WORD=CATEGORY, --category NAME or --field category=COLUMN',
    ]);
    const text = describeTrial(named);
    expect(text).toContain(`${path}: table with ";", utf8\n4 records: 3 imported, 1 merged, 0 faulty`);
    expect(text).toContain('currency: none named 2, USD 1');
    expect(text).toContain('Veloce · Rs 1,299 · T-shirts for women and men · sizes M · sold out L');
    expect(text.split('\n').length).toBeLessThan(40);
  });

  test('gives words without a listing page the category that is set for them', async () => {
    const path = writeFeed(
      'words.jsonl',
      lines([
        feedRecord(1, { title: 'Zibeline', category: 'Wear > Zib' }),
        feedRecord(2, { category: 'Jeans', title: 'Blue' }),
      ]),
    );
    expect(await readTrial({ path })).toMatchObject({ unlisted: ['Zib'] });
    const set = await readTrial({ path, categories: { Zib: 'T-shirts', Jeans: 'Hoodies' } });
    expect(set).toMatchObject({
      unlisted: [],
      categories: [
        ['T-shirts', 1],
        ['Jeans', 1],
      ],
    });
    await expect(readTrial({ path, categories: { Zib: 'Zibs' } })).rejects.toThrow('categories');
  });

  test('has ten samples of different kinds, and quotes names for a shell', async () => {
    const brand = "Loom'; rm -rf /\u001b[2J";
    const shirts = Array.from({ length: 12 }, (_, index) =>
      feedRecord(index, { brand, category: 'T-shirts', title: `Tee ${index}` }),
    );
    const path = writeFeed('kinds.jsonl', lines([...shirts, feedRecord(20, { brand })]));
    const trial = await readTrial({ path });
    expect(trial.samples).toHaveLength(10);
    expect(trial.samples.slice(0, 2).map(({ draft }) => draft.category)).toEqual(['T-shirts', 'Jackets']);
    expect(describeTrial(trial)).toContain(String.raw`--brand 'Loom'\''; rm -rf /`);
    expect(describeTrial(trial)).not.toContain('\u001b');
  });

  test('is a page without requests: texts are escaped, pictures are in it', async () => {
    const path = writeFeed('page.jsonl', lines([feedRecord(1, { title: 'Tee &lt;img src=x&gt; & more' })]));
    const trial = await readTrial({ path });
    const bytes = await sharp({ create: { width: 40, height: 40, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const page = await renderTrialPage(trial, () => Promise.resolve({ bytes }));
    expect(page).toContain('src="data:image/webp;base64,');
    expect(page).not.toMatch(/(?:src|url)[=(]["']?https?:/);
    expect(page).not.toContain('<img src=x');
    expect(page).toMatch(/content="default-src &#39;none&#39;; style-src &#39;sha256-/);
    const broken = await renderTrialPage(trial, () => Promise.reject(new Error('<gone>')));
    expect(broken).toContain('the picture cannot be read: &lt;gone&gt;');
  });
});

test('the command line reads the settings of a feed as the file does', async () => {
  const args = 'add loom https://key@loom.example/f?t=1 --brand Loom --host loom.example --rate USD=80';
  const given = await readFeedArguments([
    ...args.split(' '),
    '--field',
    'price=Cost (=net)',
    '--every',
    '30',
    '--rename-category',
    'Zib=T-shirts',
  ]);
  expect(given).toEqual({
    verb: 'add',
    isJson: false,
    replaces: false,
    feed: expect.objectContaining({
      url: 'https://key@loom.example/f?t=1',
      rates: { USD: 80 },
      fields: { price: ['Cost (=net)'] },
      everyMinutes: 30,
      categories: { Zib: 'T-shirts' },
    }),
  });
  for (const [line, fault] of [
    ['add Loom a.csv', 'lower case'],
    ['add loom a.csv --every soon', 'everyMinutes'],
    ['try a.csv --field colour', 'NAME=VALUE'],
    ['try a.csv --field wings=a', 'fields'],
    ['try', 'try FEED'],
    ['remove', 'remove NAME'],
    ['delete loom', 'Name a verb'],
  ] as const)
    await expect(readFeedArguments(line.split(' '))).rejects.toThrow(fault);
});

function runCommand(given: readonly string[]) {
  const env = { ...process.env, DATABASE_URL: 'embedded', DATA_DIR: join(folder, 'data') };
  return spawnSync(process.execPath, [programOf('feed'), ...given], { encoding: 'utf8', env });
}

test('a command that fails says why and ends with 1', () => {
  const { status, stderr } = runCommand(['pause', 'nobody', '--json']);
  expect([status, stderr.split('\n')]).toEqual([
    1,
    [expect.stringMatching(/^database: /), 'There is no feed nobody', ''],
  ]);
}, 120_000);

test('a feed that is added is stored, and reported as by a trial', () => {
  const path = writeFeed('added.jsonl', lines([feedRecord(1), { ...feedRecord(2), brand: 'Veloce' }]));
  const { status, stdout } = runCommand([
    'add',
    'added',
    path,
    '--brand',
    'Snitch',
    '--host',
    'snitch.example',
  ]);
  expect([status, stdout]).toEqual([0, expect.stringMatching(/^added: new, every 360 minutes/m)]);
  expect(stdout).toContain('2 records: 1 imported, 1 faulty');
  expect(stdout).toContain('1 × brand "Veloce" is none of the feed’s: --brand Veloce');
}, 120_000);

describe.each(listTestDatabases())('on $name', ({ openApp }) => {
  let opened: TestApp;
  let url: string;
  const secret = 'k3y-of-the-feed';
  const asked: string[] = [];
  const reports: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    if (request.headers.authorization === undefined) response.writeHead(401).end();
    else response.end(lines([feedRecord(1), feedRecord(2)]));
  });
  beforeAll(async () => {
    opened = await openApp();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : 0;
    url = `http://shop:${secret}@127.0.0.1:${port}/${secret}.jsonl?key=${secret}`;
  }, 120_000);
  afterAll(async () => {
    server.closeAllConnections();
    server.close();
    await opened.close();
  });

  const stored = (change: object = {}) =>
    parseFeed({ name: 'snitch', url, brands: ['Snitch'], hosts: ['snitch.example'], ...change });
  const options = (ofFile: readonly ScheduledFeed[] = []) => ({ ofFile, now: opened.services.clock.now() });
  const add = async (feed: ScheduledFeed, replaces = false) =>
    await addFeed(opened.db, feed, { ...options(), replaces });
  const list = async () => await listFeeds(opened.db, options());
  const run = async (ofFile: readonly ScheduledFeed[] = []) =>
    await importDueFeeds(
      {
        database: { db: opened.db, maintain: (work) => work(opened.db) },
        clock: opened.services.clock,
        config: opened.config,
        outgoingFetch: createOutgoingFetch('loopback'),
        feeds: ofFile,
        report: (_feed, text) => reports.push(text),
        reportFailure: (_feed, error) => reports.push(String(error)),
        afterImport: () => Promise.resolve(),
      },
      new AbortController().signal,
    );

  test('a feed that is added is imported at once, and its secrets are shown nowhere', async () => {
    await add(stored());
    expect(await list()).toMatchObject([{ name: 'snitch', state: 'new', isStored: true }]);
    await run();
    const [feed] = await list();
    expect(feed).toMatchObject({ state: 'waiting', records: 2, error: null, address: /^http:\/\/127/ });
    expect(asked).toEqual([`/${secret}.jsonl?key=${secret}`]);
    const settings = await opened.db.selectFrom('feeds').selectAll().execute();
    const imports = await opened.db.selectFrom('feed_imports').selectAll().execute();
    const texts = [reports, settings, imports, feed].map((value) => JSON.stringify(value));
    expect([...texts, feed && describeFeed(feed)].filter((text) => text?.includes(secret))).toEqual([]);
  });

  test('a paused feed is not imported until it is run, and still owns its brands', async () => {
    await pauseFeed(opened.db, 'snitch', options());
    asked.length = 0;
    opened.advanceClock(361 * minuteInMs);
    const other = parseFeed({
      name: 'other',
      path: writeFeed('other.jsonl', lines([feedRecord(1, { price: 5 })])),
      brands: ['Snitch'],
      hosts: ['snitch.example'],
    });
    await run([other]);
    expect(asked).toEqual([]);
    expect(reports.at(-1)).toContain('the product belongs to snitch');
    expect(await list()).toMatchObject([{ state: 'paused' }]);
    await runFeed(opened.db, 'snitch', options());
    await run();
    expect(asked).toHaveLength(1);
    expect(await list()).toMatchObject([{ state: 'waiting' }]);
  });

  test('a feed without brands or hosts, with a used name, or of the file is refused', async () => {
    await expect(add(stored({ name: 'a', brands: undefined }))).rejects.toThrow('brands');
    await expect(add(stored({ name: 'a', hosts: undefined }))).rejects.toThrow('hosts');
    await expect(add(stored())).rejects.toThrow('already');
    const ofFile = options([stored()]);
    await expect(addFeed(opened.db, stored(), { ...ofFile, replaces: true })).rejects.toThrow('FEEDS_FILE');
    await expect(removeFeed(opened.db, 'snitch', ofFile)).rejects.toThrow('FEEDS_FILE');
    for (const change of [runFeed, pauseFeed, removeFeed])
      await expect(change(opened.db, 'nobody', options())).rejects.toThrow('There is no feed nobody');
  });

  test('a feed is replaced with its address, and removed with it', async () => {
    const path = writeFeed('replaced.jsonl', lines([feedRecord(1)]));
    await add(stored({ url: undefined, path }), true);
    expect(await opened.db.selectFrom('feed_addresses').selectAll().execute()).toEqual([]);
    await run();
    expect(await list()).toMatchObject([{ address: path, records: 1 }]);
    await add(stored(), true);
    await removeFeed(opened.db, 'snitch', options());
    expect(await list()).toEqual([]);
    for (const table of ['feed_addresses', 'feed_imports'] as const) {
      const rows = await opened.db.selectFrom(table).select('name').where('name', '=', 'snitch').execute();
      expect(rows).toEqual([]);
    }
    const listed = await opened.app.inject('/products/source/Snitch');
    expect(listed.json().data).not.toEqual([]);
  });
});
