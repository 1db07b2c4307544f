import { createServer, type RequestListener, type Server } from 'node:http';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { prepareTemporaryFolder } from '@szn/release-registry/testing/prepare-temporary-folder';
import { recordingName, writeRecording } from './recorded-answers.ts';
import { renderWithData } from './render-with-data.ts';

const folder = prepareTemporaryFolder();
const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function startApi(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
}

const answerWith =
  (status: number, body: unknown, headers = {}): RequestListener =>
  (_request, response) => {
    response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body));
  };

/** Stands for a renderer: each page makes one request, and its status is that of the answer. */
async function render(address: string | null, requests: readonly string[]) {
  const bodies: unknown[] = [];
  const rendered = await renderWithData(
    async (provider) =>
      Promise.all(
        requests.map(async (request) => {
          const response = await fetch(`${provider}${request}`).catch(() => null);
          bodies.push(await response?.json());
          return { path: request, status: response?.status ?? 0, failure: null };
        }),
      ),
    { folder: folder.path, environment: 'staging', address },
  );
  return { ...rendered, bodies };
}

/** As `szn check` does after a success. */
async function check(address: string | null, requests: readonly string[]) {
  const rendered = await render(address, requests);
  if (rendered.recording) await writeRecording(folder.path, rendered.recording);
  return rendered;
}

const recorded = async () => JSON.parse(await readFile(path.join(folder.path, recordingName), 'utf8'));
const gone = 'http://127.0.0.1:1';

test('Answers of the environment are recorded, and used when it is out of reach', async () => {
  const asked: (string | undefined)[] = [];
  const api = await startApi((request, response) => {
    asked.push(request.url);
    response.end('{"products":[1]}');
  });

  const online = await check(`${api}/some/page`, ['/products/filtered?page=1']);
  const offline = await check(gone, ['/products/filtered?page=1', '/products/7']);

  expect(asked).toEqual(['/proxy/products/filtered?page=1']);
  expect(online.data).toMatchObject({
    source: 'environment',
    text: `Data: ${api}/proxy; 1 answers are in recorded-answers.json.`,
  });
  expect(offline.data).toEqual({
    source: 'recording',
    unanswered: ['/products/7'],
    text: expect.stringMatching(
      /^Data: answers of http:.*\/proxy, recorded on \d{4}-\d\d-\d\d: http:\/\/127\.0\.0\.1:1\/proxy does not answer\. Without an answer: \/products\/7\.$/,
    ),
  });
  expect(offline.pages.map(({ status }) => status)).toEqual([200, 504]);
  expect(offline.bodies).toContainEqual({ products: [1] });
});

test('Without an address and without recorded answers pages are rendered without data, which is said', async () => {
  const { data, recording } = await check(null, ['/products/7']);

  expect(recording).toBeNull();
  expect(data).toEqual({
    source: 'none',
    unanswered: [],
    text: 'Data: none, the pages were rendered without: the address of staging is not known (szn.json), and there is no recorded-answers.json.',
  });
});

test('An API that only fails counts as out of reach, and a missing product is an answer', async () => {
  const broken = await startApi(answerWith(502, { message: 'away' }));
  const empty = await startApi(answerWith(404, { message: 'no such product' }));

  expect((await check(broken, ['/products/7'])).data.source).toBe('none');
  expect((await check(empty, ['/products/7'])).data.source).toBe('environment');
  expect((await recorded()).answers).toEqual({
    '/products/7': { status: 404, body: { message: 'no such product' } },
  });
});

test('An incomplete set of answers does not replace the recorded ones', async () => {
  await check(await startApi(answerWith(200, { id: 7 })), ['/products/7', '/products/8']);
  const halfBroken = await startApi((request, response) => {
    response.writeHead(request.url?.endsWith('7') === true ? 200 : 503).end('{}');
  });

  const { data } = await check(halfBroken, ['/products/7', '/products/8']);

  expect(data).toMatchObject({ source: 'environment', unanswered: ['/products/8'] });
  expect((await recorded()).answers['/products/8']).toEqual({ status: 200, body: { id: 7 } });
});

test.each([
  ['has cookies', answerWith(200, { id: 7 }, { 'set-cookie': 'session=1' })],
  ['contains a token', answerWith(200, { user: { access_token: 'abc' } })],
  ['is larger than 256 KB', answerWith(200, { text: 'x'.repeat(256 * 1024) })],
  ['is no JSON', answerWith(200, '"<p>hello</p>')],
])('An answer that %s is not recorded', async (_title, listener) => {
  const api = await startApi(
    (request, response) =>
      void (request.url === '/proxy/plain' ? response.end('1') : listener(request, response)),
  );
  const rendered = await renderWithData(
    async (provider) => {
      for (const one of ['/plain', '/products/7']) await (await fetch(`${provider}${one}`)).text();
      return [];
    },
    { folder: folder.path, environment: 'staging', address: api },
  );

  expect(rendered.recording?.answers).toEqual({ '/plain': { status: 200, body: 1 } });
  expect(rendered.data.text).toContain('1 answers are in recorded-answers.json (not: /products/7).');
});

test('Equal answers leave the recorded file as it is', async () => {
  const api = await startApi(answerWith(200, { id: 7 }));
  await check(api, ['/products/7']);
  const before = await recorded();

  await check(api, ['/products/7']);

  expect(await recorded()).toEqual(before);
});

test.each([
  ['another schema', '{"schema":2,"answers":{}}', /schema: Invalid input/],
  ['no JSON', '{"schema":', /is not valid JSON/],
  [
    'answers of another shape',
    '{"schema":1,"from":"x","recordedAt":"2026-01-01T00:00:00Z","answers":{"/a":1}}',
    /answers\.\/a/,
  ],
])('Recorded answers with %s are refused with the way out', async (_title, text, reason) => {
  await writeFile(path.join(folder.path, recordingName), text);

  const refused = check(gone, ['/products/7']);

  await expect(refused).rejects.toThrow(reason);
  await expect(check(gone, ['/products/7'])).rejects.toThrow(
    'Remove the file, and check with the environment in reach: that records it again.',
  );
});
