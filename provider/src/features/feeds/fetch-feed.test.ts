import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createOutgoingFetch } from '../../lib/outgoing-fetch.ts';
import { fetchFeed } from './fetch-feed.ts';

let folder: string;
let answer: (request: IncomingMessage, response: ServerResponse) => void;
const requests: IncomingMessage[] = [];
/** Of the shop whose feed was fetched last. */
let currency: string | undefined;
const server = createServer((request, response) => {
  requests.push(request);
  answer(request, response);
});
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'szn-feeds-'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true });
});
beforeEach(() => void (requests.length = 0));

const nothing = { etag: null, last_modified: null, content_hash: null };
const limits = {
  everyMinutes: 60,
  isComplete: true,
  maxRemovedShare: 0.3,
  maxRemoved: 500,
  maxFaultyShare: 1,
};

/** The lines of the downloaded file. */
async function fetchPath(
  path: string,
  { credentials = '', maxBytes = 1e6, settings = {} } = {},
): Promise<string[]> {
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const url = `http://${credentials}127.0.0.1:${port}${path}`;
  const feed = { name: 'loom', url, brands: ['Loom'], hosts: [], ...limits, ...settings };
  const { signal } = new AbortController();
  const options = { folder, origin: 'https://szn.example', signal, maxBytes };
  const fetched = await fetchFeed(feed, nothing, { ...options, fetch: createOutgoingFetch('loopback') });
  currency = fetched === 'unchanged' ? undefined : fetched.currency;
  return fetched === 'unchanged' ? [] : readFileSync(fetched.path, 'utf8').trim().split('\n');
}

/** Pages with so many products. */
function answerPages(pages: readonly number[]): void {
  answer = (request, response) => {
    const page = Number(new URL(request.url ?? '', 'http://shop').searchParams.get('page'));
    const products = Array.from({ length: pages[page - 1] ?? 0 }, (_, index) => ({
      id: page * 1000 + index,
    }));
    response.end(JSON.stringify({ products }));
  };
}

test.each([
  ['/products.json', 'limit=250'],
  ['/collections/all/products.json?limit=50', 'limit=50'],
])('%s of a shop is read page by page until one is empty', async (path, size) => {
  answerPages([30, 30, 7]);
  expect(await fetchPath(path)).toHaveLength(3);
  const asked = requests.map(({ url }) => new URL(url ?? '', 'http://shop'));
  expect(asked.slice(0, -1).map(({ search }) => search)).toEqual(
    [1, 2, 3, 4].map((page) => `?${size}&page=${page}`),
  );
  expect(asked.at(-1)?.pathname).toBe('/meta.json');
});

test.each([
  ['{"name":"Loom","currency":"USD"}', 200, 'USD'],
  ['{"currency":"<b>"}', 200, undefined],
  ['<html>', 200, undefined],
  ['', 404, undefined],
])(
  'A shop whose products name no currency is asked for it: %s with status %i',
  async (body, status, expected) => {
    answer = (request, response) => {
      if (request.url === '/meta.json') response.writeHead(status).end(body);
      else response.end(request.url?.endsWith('page=1') === true ? '{"products":[{"id":1}]}' : '[]');
    };
    expect(await fetchPath('/products.json')).toHaveLength(1);
    expect(currency).toBe(expected);
  },
);

test.each([429, 503])(
  'A shop that does not say its currency now, with status %i, is asked later',
  async (status) => {
    answer = (request, response) => {
      if (request.url === '/meta.json') response.writeHead(status).end();
      else response.end(request.url?.endsWith('page=1') === true ? '{"products":[{"id":1}]}' : '[]');
    };
    await expect(fetchPath('/products.json')).rejects.toThrow(`answered ${status}`);
  },
);

test('A shop whose currency the operator has named is not asked', async () => {
  answerPages([1]);
  await fetchPath('/products.json', { settings: { currency: 'INR' } });
  expect(requests.map(({ url }) => url)).not.toContain('/meta.json');
});

test('A server that answers the same page to every number has one page', async () => {
  answer = (_request, response) => response.end('[{"id":1}]');
  expect(await fetchPath('/wp-json/wc/store/v1/products')).toEqual(['[{"id":1}]']);
});

test.each<[string, (response: ServerResponse) => void, string]>([
  ['an error', (response) => response.writeHead(503).end(), 'The server of the feed answered 503'],
  ['a web page', (response) => response.end('<html>'), 'A page of the feed is no complete JSON'],
  ['another object', (response) => response.end('{"a":[]}'), 'A page of the feed has no list of products'],
])('A feed of which a page is %s is not complete', async (_case, respond, message) => {
  answer = (request, response) => {
    if (request.url?.endsWith('page=2') === true) respond(response);
    else response.end('{"products":[{"id":1}]}');
  };
  await expect(fetchPath('/products.json')).rejects.toThrow(message);
});

test('A feed of pages has the limit of any other', async () => {
  answerPages([100, 100, 100]);
  await expect(fetchPath('/products.json', { maxBytes: 2000 })).rejects.toThrow(
    'The feed is larger than 2000 bytes',
  );
});

test('Name and password of an address are sent as a header, and no message has them', async () => {
  answer = (_request, response) => response.writeHead(403).end();
  await expect(fetchPath('/feed.csv', { credentials: 'brand:s%20ecret@' })).rejects.toThrow(
    /^The server of the feed answered 403$/,
  );
  const { authorization } = requests[0]?.headers ?? {};
  expect(authorization).toBe(`Basic ${Buffer.from('brand:s ecret').toString('base64')}`);
});
