import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { prepareStores, storeKinds } from '../testing/prepare-stores.ts';
import { prepareTemporaryFolder } from '../testing/prepare-temporary-folder.ts';
import { openStore } from './open-store.ts';
import { openS3Store } from './s3-store.ts';

const open = prepareStores();
const folder = prepareTemporaryFolder();
const bytes = (text: string) => Buffer.from(text);

describe.each(storeKinds)('a store in a %s', (kind) => {
  test('returns the bytes of a key, and null for an unknown key', async () => {
    const store = await open(kind);
    const binary = Buffer.from(Array.from({ length: 4096 }, (_, index) => index % 256));
    await store.create('home/1.0.0/browser/a.js', binary);

    expect((await store.read('home/1.0.0/browser/a.js'))?.bytes).toEqual(binary);
    expect(await store.read('home/1.0.0/browser/b.js')).toBeNull();
    expect(await store.read('home/1.0.0')).toBeNull();
  });

  test('tells the time of its clock, and stores nothing for it', async () => {
    const store = await open(kind);
    const time = await store.now();

    expect(Math.abs(Date.now() - (time?.getTime() ?? 0))).toBeLessThan(60_000);
    expect(await store.list('')).toEqual([]);
  });

  test('lets one of twenty concurrent writers create a key', async () => {
    const store = await open(kind);
    const creations = Array.from({ length: 20 }, (_, index) => store.create('key', bytes(`writer ${index}`)));
    const made = await Promise.all(creations);

    expect(made.filter(Boolean)).toHaveLength(1);
    expect((await store.read('key'))?.bytes.toString()).toBe(`writer ${made.indexOf(true)}`);
    expect(await store.create('key', bytes('later'))).toBe(false);
  });

  test('lets one of twenty concurrent writers replace a key, and only with the latest etag', async () => {
    const store = await open(kind);
    await store.create('key', bytes('first'));
    const etag = (await store.read('key'))?.etag ?? '';
    const replacements = Array.from({ length: 20 }, (_, index) =>
      store.replace('key', bytes(`writer ${index}`), etag),
    );
    const made = await Promise.all(replacements);

    expect(made.filter(Boolean)).toHaveLength(1);
    const after = await store.read('key');
    expect(after?.bytes.toString()).toBe(`writer ${made.indexOf(true)}`);
    expect(after?.etag).not.toBe(etag);
    expect(await store.replace('nothing', bytes('x'), etag)).toBe(false);
  });

  test('lists keys by prefix in sorted order, without removed keys', async () => {
    const store = await open(kind);
    for (const key of ['home/1.0.0/b', 'home/1.0.0/a/c', 'home/1.0.10/a', 'homely/1.0.0/a']) {
      await store.create(key, bytes(key));
    }
    await store.replace('home/1.0.0/b', bytes('x'), (await store.read('home/1.0.0/b'))?.etag ?? '');

    expect(await store.list('home/')).toEqual(['home/1.0.0/a/c', 'home/1.0.0/b', 'home/1.0.10/a']);
    expect(await store.list('home/1.0.1')).toEqual(['home/1.0.10/a']);
    expect(await store.list('nobody/')).toEqual([]);
    await store.remove('home/1.0.0/b');
    await store.remove('home/1.0.0/b');
    expect(await store.list('home/1.0.0/')).toEqual(['home/1.0.0/a/c']);
    expect(await store.list('')).toHaveLength(3);
  });
});

test('a write to a bucket whose response is lost counts as written, unless another writer was first', async () => {
  const store = await open('s3');
  const send = globalThis.fetch;
  const loseNextResponse = () =>
    jest.spyOn(globalThis, 'fetch').mockImplementationOnce(async (...request) => {
      await send(...request);
      throw new TypeError('fetch failed');
    });

  loseNextResponse();
  expect(await store.create('key', bytes('first'))).toBe(true);
  const etag = (await store.read('key'))?.etag ?? '';
  loseNextResponse();
  expect(await store.replace('key', bytes('second'), etag)).toBe(true);
  loseNextResponse();
  expect(await store.replace('key', bytes('third'), etag)).toBe(false);

  expect((await store.read('key'))?.bytes.toString()).toBe('second');
});

test('a read reports a bucket whose server does not respond', async () => {
  const before = process.env.AWS_ENDPOINT_URL;
  process.env.AWS_ENDPOINT_URL = 'http://127.0.0.1:2';
  const store = await openStore('s3://szn-releases');
  const read = store.read('environments/staging.json');

  await expect(read).rejects.toThrow(/^The store s3:\/\/szn-releases cannot be used: .*ECONNREFUSED/);
  process.env.AWS_ENDPOINT_URL = before;
});

test('a read ends when the server accepts connections and does not answer, or stops within its answer', async () => {
  const before = process.env.AWS_ENDPOINT_URL;
  const server = createServer((request, response) => {
    if (request.url?.endsWith('begun'))
      response.writeHead(200, { etag: '"1"', 'content-length': 100 }).write('x');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  process.env.AWS_ENDPOINT_URL = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  const store = openS3Store({ bucket: 'szn-releases', prefix: '', timeoutMs: 200 });
  process.env.AWS_ENDPOINT_URL = before;
  const failure = 'The store s3://szn-releases cannot be used: it did not answer in time.';
  await expect(store.read('silent')).rejects.toThrow(failure);
  await expect(store.read('begun')).rejects.toThrow(failure);
  server.closeAllConnections();
  server.close();
});

describe('A bucket whose server is hostile', () => {
  let pages: readonly string[] = [];
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    response.end(pages[Math.min(asked.length, pages.length) - 1] ?? '');
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => server.close());

  const page = (keys: readonly string[], rest = '') =>
    `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd"><!ENTITY y "&x;&x;">]><ListBucketResult>${keys.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('')}${rest}</ListBucketResult>`;
  function list(...answers: readonly string[]) {
    [pages, asked.length] = [answers, 0];
    const address = server.address();
    const before = process.env.AWS_ENDPOINT_URL;
    process.env.AWS_ENDPOINT_URL = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
    const store = openS3Store({ bucket: 'szn-releases', prefix: 'shop', timeoutMs: 5000 });
    process.env.AWS_ENDPOINT_URL = before;
    return store.list('home/');
  }

  test('lists only keys that a program of ours can have written', async () => {
    const foreign = [
      '../up',
      'home/../../up',
      '/etc/passwd',
      'home//a',
      'home/.work',
      'home/a b',
      'home/&x;',
      'home/&y;',
    ];
    const outside = ['other/home/a', 'home/a', 'shop/homely/a', 'SHOP/home/a', 'shop/../shop/home/a'];
    const keys = [
      ...foreign.map((key) => `shop/${key}`),
      ...outside,
      'shop/home/1.0.0/a',
      'shop/home/1.0.0/a',
    ];
    expect(await list(page(keys))).toEqual(['home/1.0.0/a']);
  });

  test('is followed by its tokens as they are', async () => {
    const next = page(['shop/home/b'], '<NextContinuationToken>a&amp;b/+=</NextContinuationToken>');
    expect(await list(next, page(['shop/home/a']))).toEqual(['home/a', 'home/b']);
    expect(asked[1]).toMatch(/continuation-token=a%26b%2F%2B%3D/);
  });

  test.each([
    ['repeats a token', [page(['shop/home/a'], '<NextContinuationToken>t</NextContinuationToken>')]],
    ['ends within a page', [page(['shop/home/a'], '<IsTruncated>true</IsTruncated>')]],
    ['is cut off', [page(['shop/home/a']).slice(0, -5)]],
    ['is a page of a proxy', ['<html>Sign in to the network</html>']],
    ['is empty', ['']],
    ['is the list of another call', ['<ListAllMyBucketsResult></ListAllMyBucketsResult>']],
    ['begins again and again', ['<ListBucketResult>'.repeat(50_000)]],
    ['has a million keys', [page([], '<Key>shop/home/a</Key>'.repeat(1_000_001))]],
    ['has no end', ['x'.repeat(65 * 1024 * 1024)]],
  ])('cannot be used if its listing %s', async (_case, answers) => {
    await expect(list(...answers)).rejects.toThrow(/^The store .*cannot be used: /);
    expect(asked.length).toBeLessThan(4);
  });
});

test.each([
  ['a folder that is a file', () => openStore(__filename), 'cannot be used: it is not a folder.'],
  ['a bucket that does not exist', () => openStore('s3://szn-elsewhere'), 'cannot be used: NoSuchBucket'],
])('a write reports %s', async (_case, place, message) => {
  const store = await place();
  await expect(store.create('a/b', bytes('x'))).rejects.toThrow(message);
});

test.each(['ftp://host/folder', 's3://', 's3://UPPER', 'https://bucket.example'])(
  'openStore rejects the location %s',
  async (place) => {
    await expect(openStore(place)).rejects.toThrow(`"${place}" is not a store`);
  },
);

test.each(['../outside', '/etc/passwd', 'a//b', 'a/../../b', '.work/x', ''])(
  'a store rejects the key "%s"',
  async (key) => {
    const store = await openStore(folder.path);
    const bucket = await openStore('s3://szn-releases');
    await expect(bucket.read(key)).rejects.toThrow('is not a key');
    await expect(bucket.remove(key)).rejects.toThrow('is not a key');
    await expect(store.create(key, bytes('x'))).rejects.toThrow('is not a key');
    await expect(store.read(key)).rejects.toThrow('is not a key');
  },
);

test('A server does not create the folder of a store whose volume is not mounted', async () => {
  const location = path.join(folder.path, 'unmounted');
  const store = await openStore(location, { mustExist: true });

  for (const write of [() => store.create('gateways/a.json', bytes('a')), () => store.now()])
    await expect(write()).rejects.toThrow(`The store ${location} is no folder: its volume is not mounted`);
  expect(existsSync(location)).toBe(false);
});
