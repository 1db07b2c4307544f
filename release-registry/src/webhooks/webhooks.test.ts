import { writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import { prepareTemporaryFolder } from '../testing/prepare-temporary-folder.ts';
import { createWebhooks, type ReleaseEvent } from './webhooks.ts';

const folder = prepareTemporaryFolder();
const secret = `whsec_${Buffer.from('a key of 24 bytes or more').toString('base64')}`;
const event: ReleaseEvent = {
  type: 'remote.promoted',
  environment: 'production',
  sequence: 12,
  remote: 'catalogue',
  version: '1.2.0',
  action: 'promote catalogue@1.2.0 --traffic 10',
  by: 'asha@laptop',
  reason: 'faster <pictures>',
};

type Received = { readonly headers: Record<string, string>; readonly body: string };
/** What the receiver does with the requests in their order; the last one also with all later ones. */
type Step = (response: ServerResponse, request: IncomingMessage) => void;

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});

async function startReceiver(...steps: readonly Step[]) {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)]);
      received.push({ headers: Object.fromEntries(headers), body });
      steps[Math.min(received.length, steps.length) - 1]?.(response, request);
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { received, url: `http://127.0.0.1:${port}/services/private-part` };
}

const answer =
  (status: number): Step =>
  (response) =>
    void response.writeHead(status).end();
const hang: Step = () => undefined;
const close: Step = (_response, request) => void request.socket.destroy();

async function send(endpoint: object, limits: { readonly maxWaitMs?: number } = {}) {
  const file = path.join(folder.path, 'webhooks.json');
  await writeFile(file, JSON.stringify({ webhooks: [{ secret, ...endpoint }] }));
  const warnings: string[] = [];
  const onWarning = (warning: string) => void warnings.push(warning);
  const webhooks = createWebhooks({ file, onWarning, requestTimeoutMs: 300, ...limits });
  webhooks.send(event);
  await webhooks.settle();
  return warnings;
}

test('Event is signed by Standard Webhooks and has a text for chat tools beside its fields', async () => {
  const { received, url } = await startReceiver(answer(204));

  expect(await send({ url })).toEqual([]);

  const [{ headers, body } = { headers: {}, body: '' }] = received;
  expect(new Webhook(secret).verify(body, headers)).toEqual({
    type: 'remote.promoted',
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    text: 'production: promote catalogue@1.2.0 --traffic 10 by asha@laptop (registry 12): faster &lt;pictures&gt;',
    data: {
      environment: 'production',
      sequence: 12,
      remote: 'catalogue',
      version: '1.2.0',
      action: 'promote catalogue@1.2.0 --traffic 10',
      by: 'asha@laptop',
      reason: 'faster <pictures>',
    },
  });
  expect(() => new Webhook(`${secret.slice(0, -4)}AAAA`).verify(body, headers)).toThrow(/No matching/);
});

test.each([
  ['answers 500 twice', [answer(500), answer(500), answer(200)], 3],
  ['is too busy', [answer(429), answer(200)], 2],
  ['closes the connection', [close, answer(200)], 2],
  ['hangs', [hang, answer(200)], 2],
])('Event is sent again under the same id to a receiver that %s', async (_title, steps, attempts) => {
  const { received, url } = await startReceiver(...steps);

  expect(await send({ url })).toEqual([]);

  expect(received).toHaveLength(attempts);
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  const [last] = received.slice(-1);
  expect(() => new Webhook(secret).verify(last?.body ?? '', last?.headers ?? {})).not.toThrow();
});

test('Event that a receiver refuses is not sent again; the warning hides the path of its address', async () => {
  const { received, url } = await startReceiver(answer(404));

  const warnings = await send({ url });

  expect(received).toHaveLength(1);
  expect(warnings).toEqual([`${new URL(url).origin} has not accepted remote.promoted: status 404`]);
});

test.each([
  ['hangs', hang, /no answer in time/],
  ['only fails', answer(503), /status 503/],
])('Receiver that %s ends in a warning after the longest wait', async (_title, step, reason) => {
  const { url } = await startReceiver(step);
  const startedAt = Date.now();

  const warnings = await send({ url }, { maxWaitMs: 900 });

  expect(Date.now() - startedAt).toBeLessThan(3000);
  expect(warnings).toEqual([expect.stringMatching(reason)]);
});

test('Receiver gets only the events that it names, and only the text if it asks for it', async () => {
  const { received, url } = await startReceiver(answer(200));

  await send({ url, events: ['remote.killed'] });
  expect(received).toEqual([]);
  await send({ url, format: 'text', events: ['remote.promoted'] });
  expect(Object.keys(JSON.parse(received[0]?.body ?? ''))).toEqual(['text']);
});

test.each([
  ['a short secret', { url: 'http://127.0.0.1:1', secret: 'whsec_abc' }, /webhooks\.0\.secret/],
  ['another protocol', { url: 'file:///etc/passwd' }, /webhooks\.0\.url/],
  ['an unknown event', { url: 'http://127.0.0.1:1', events: ['remote.sold'] }, /webhooks\.0\.events/],
])('Settings with %s are a warning and no error', async (_title, endpoint, reason) => {
  expect(await send(endpoint)).toEqual([expect.stringMatching(reason)]);
});
