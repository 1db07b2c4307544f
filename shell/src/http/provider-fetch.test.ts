import { hash } from 'node:crypto';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { digestHeader } from '@szn/shared-contracts/rendering';
import { createProviderFetch, type ProviderRequest } from './provider-fetch.ts';

const closing: (() => void)[] = [];
afterEach(() => closing.splice(0).forEach((close) => close()));

/** A provider on a port of its own, and what sends requests to it. */
async function startProvider(listener: RequestListener) {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server listens on a port, not on a pipe
  const { port } = server.address() as AddressInfo;
  const send = createProviderFetch();
  return async (init: Partial<ProviderRequest> = {}) => {
    const { signal } = new AbortController();
    return send(`http://127.0.0.1:${port}/products`, { method: 'GET', headers: {}, signal, ...init });
  };
}

const digestOf = (text: string) => ({ [digestHeader]: `sha-256=:${hash('sha256', text, 'base64')}:` });

it('sends method, headers and body, and returns status and text', async () => {
  const send = await startProvider((request, response) => {
    let body = '';
    request.on('data', (part) => (body += part));
    request.on('end', () =>
      response.writeHead(404).end([request.method, request.headers.a, body, 'é'].join(' ')),
    );
  });
  const response = await send({ method: 'POST', headers: { a: 'b' }, body: '{}' });
  expect([response.status, await response.text()]).toEqual([404, 'POST b {} é']);
});

it('accepts a text with its digest, and refuses a changed one', async () => {
  const texts = ['[1]', '[1]', '[2]'];
  const send = await startProvider((_request, response) =>
    response.writeHead(200, digestOf('[1]')).end(texts.shift()),
  );
  await expect(send().then(({ text }) => text())).resolves.toBe('[1]');
  await expect(send().then(({ text }) => text())).resolves.toBe('[1]');
  await expect(send()).rejects.toThrow('The response of the provider is damaged.');
});

const messageOf = (error: unknown) => (error instanceof Error ? error.message : error);

it.each([
  [299, 299],
  [300, 'The provider redirects a request.'],
  [399, 'The provider redirects a request.'],
  [400, 400],
])('a response with the status %i gives %j', async (status, outcome) => {
  const send = await startProvider((_request, response) => response.writeHead(status).end('text'));
  expect(await send().then((response) => response.status, messageOf)).toBe(outcome);
});

const maxBytes = 16 * 1024 * 1024;
it.each([
  [maxBytes, maxBytes],
  [maxBytes + 1, 'The response of the provider is too large.'],
])('a response of %i bytes gives %j', async (bytes, outcome) => {
  const send = await startProvider((_request, response) => response.end(Buffer.alloc(bytes, 'a')));
  const length = async () => (await (await send()).text()).length;
  expect(await length().catch(messageOf)).toBe(outcome);
});

/** Answers the first request, and resets the connection at the second one. */
function resetSecond(): RequestListener & { readonly requests: string[] } {
  const requests: string[] = [];
  return Object.assign<RequestListener, { requests: string[] }>(
    (request, response) => {
      requests.push(request.method ?? '');
      if (requests.length === 2) request.socket.resetAndDestroy();
      else response.end('[]');
    },
    { requests },
  );
}

it('repeats a GET on a reused connection that the provider resets', async () => {
  const listener = resetSecond();
  const send = await startProvider(listener);
  await send();
  await expect(send().then(({ text }) => text())).resolves.toBe('[]');
  expect(listener.requests).toEqual(['GET', 'GET', 'GET']);
});

it('does not repeat a write, and rejects with an error that has only the message', async () => {
  const listener = resetSecond();
  const send = await startProvider(listener);
  await send();
  const failure: unknown = await send({ method: 'POST' }).catch((error: unknown) => error);
  expect(messageOf(failure)).toMatch(/ECONNRESET|socket hang up/);
  expect(Object.keys(failure ?? {})).toEqual([]);
  expect(listener.requests).toEqual(['GET', 'POST']);
});

it('does not repeat a GET on a new connection', async () => {
  const requests: unknown[] = [];
  const send = await startProvider((request) => {
    requests.push(request.method);
    request.socket.resetAndDestroy();
  });
  await expect(send()).rejects.toThrow(/ECONNRESET|socket hang up/);
  expect(requests).toEqual(['GET']);
});

it('is ended by its signal', async () => {
  const controller = new AbortController();
  const send = await startProvider(() => controller.abort());
  await expect(send({ signal: controller.signal })).rejects.toThrow('aborted');
});
