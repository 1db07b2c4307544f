import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Asked = {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly bytes: number;
};

export type FakeProvider = {
  readonly origin: string;
  /** What has been asked so far, in order. */
  readonly asked: readonly Asked[];
  /** Replaces how requests are answered from now on. */
  readonly answers: (answer: Answer) => void;
  readonly close: () => Promise<void>;
};

type Answer = (request: Asked, response: ServerResponse) => void;

const answerEmptyList: Answer = (_request, response) => {
  response.setHeader('content-type', 'application/json');
  response.end('{"products":[],"hasMore":false}');
};

/** A provider on a port of its own that remembers what it was asked. */
export async function startFakeProvider(): Promise<FakeProvider> {
  const asked: Asked[] = [];
  let answer = answerEmptyList;
  const server = createServer((request, response) => {
    let bytes = 0;
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
    });
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      const entry = { method, url, headers, bytes };
      asked.push(entry);
      answer(entry, response);
    });
  });
  await listen(server);
  return {
    origin: originOf(server),
    asked,
    answers: (next) => {
      answer = next;
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
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens on a port, not on a pipe
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
