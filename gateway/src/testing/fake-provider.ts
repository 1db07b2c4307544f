import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type ReceivedRequest = {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly bytes: number;
};

export type FakeProvider = {
  readonly origin: string;
  /** All requests so far, in order, without the checks of the gateway. */
  readonly requests: readonly ReceivedRequest[];
  /** Replaces the response to later requests. */
  readonly respondWith: (respond: Respond) => void;
  readonly close: () => Promise<void>;
};

type Respond = (request: ReceivedRequest, response: ServerResponse) => void;

const respondEmptyList: Respond = (_request, response) => {
  response.setHeader('content-type', 'application/json');
  response.end('{"products":[],"hasMore":false}');
};

/** Starts a provider on a free port. It records its requests. */
export async function startFakeProvider(): Promise<FakeProvider> {
  const requests: ReceivedRequest[] = [];
  let respond = respondEmptyList;
  const server = createServer((request, response) => {
    let bytes = 0;
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
    });
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      const entry = { method, url, headers, bytes };
      // What the gateway asks by itself comes at any time.
      if (headers['user-agent'] !== 'szn-gateway-check') requests.push(entry);
      respond(entry, response);
    });
  });
  await listen(server);
  return {
    origin: originOf(server),
    requests,
    respondWith: (next) => {
      respond = next;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export function listen(server: Server): Promise<void> {
  return new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
}

export function originOf(server: Server): string {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server listens on a port, not on a pipe
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
