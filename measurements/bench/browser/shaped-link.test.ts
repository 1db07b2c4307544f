import { connect, createServer, type Socket } from 'node:net';
import { once } from 'node:events';
import { startShapedLink } from './shaped-link.ts';

const bytes = 40_000;
const phone = { latencyMs: 10, kilobitsPerSecond: 4000 };

/** Answers the first bytes of each connection with `bytes` zeros. */
async function startServer() {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once('data', () => socket.end(Buffer.alloc(bytes)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    stop: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

/** Reads the responses of several connections that are opened in order, and what each had when the first was whole. */
async function readTogether(origin: string, count: number) {
  const received = Array.from({ length: count }, () => 0);
  const sockets = received.map((_none, index) => {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1', () => socket.write('GET'));
    socket.on('data', (chunk) => (received[index] = (received[index] ?? 0) + chunk.length));
    return once(socket, 'end');
  });
  await Promise.race(sockets);
  const atFirstEnd = [...received];
  await Promise.all(sockets);
  return { atFirstEnd, received };
}

test('Connections share the bandwidth in turn: none waits until another one has its whole response', async () => {
  const server = await startServer();
  const link = await startShapedLink(server.origin);
  link.shape(phone);
  const { atFirstEnd, received } = await readTogether(link.origin, 3);
  await link.stop();
  server.stop();
  expect(received).toEqual([bytes, bytes, bytes]);
  expect(Math.min(...atFirstEnd)).toBeGreaterThan(bytes / 2);
  expect(link.takeByteCount()).toBe(3 * bytes);
});
