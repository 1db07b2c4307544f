import { connect, createServer, type Socket } from 'node:net';
import { findFreePort } from '@szn/remote-kit/lib/child-processes';
import type { Profile } from './profiles.ts';

type Network = Profile['network'];

export type ShapedLink = {
  readonly origin: string;
  /** Sets the network for the following bytes; `null` passes them on at once. */
  readonly shape: (network: Network) => void;
  /** Bytes that were sent to the browser since the last call. */
  readonly takeByteCount: () => number;
  readonly stop: () => Promise<void>;
};

/** Bytes that are sent at once: the payload of one TCP segment. */
const segmentBytes = 1460;
/** Per connection; a server that is faster waits, as it does for a slow client. */
const maxQueuedBytes = 65_536;
const tickMs = 1;
/** A late tick of a busy machine may catch up with this time. */
const maxLateMs = 20;

/**
 * Listens on a port of its own and passes connections on to a server at the speed of a mobile network: all connections
 * share the bandwidth in turn, requests and responses need half a round trip each, and a new connection one more. It
 * does not imitate slow start or loss. DevTools can throttle only with its Network domain, which costs the page time.
 */
export async function startShapedLink(targetOrigin: string): Promise<ShapedLink> {
  const { protocol, hostname, port: targetPort } = new URL(targetOrigin);
  const downlink = new Downlink();
  const server = createServer((browser) => {
    const upstream = connect(Number(targetPort), hostname);
    for (const socket of [browser, upstream]) socket.setNoDelay(true).on('error', () => socket.destroy());
    const latencyMs = downlink.network?.latencyMs ?? 0;
    // The handshake of TCP: one round trip before the first byte of the request.
    const connectedAt = performance.now() + latencyMs;
    browser.on('data', (bytes) => {
      const arrivesAt = Math.max(connectedAt, performance.now()) + latencyMs / 2;
      setTimeout(() => upstream.write(bytes), arrivesAt - performance.now());
    });
    browser.on('close', () => upstream.destroy());
    downlink.add(browser, upstream);
  });
  const timer = setInterval(() => downlink.tick(), tickMs);
  const port = await findFreePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    origin: `${protocol}//localhost:${port}`,
    shape: (network) => (downlink.network = network),
    takeByteCount: () => downlink.takeByteCount(),
    stop: async () => {
      clearInterval(timer);
      const closed = new Promise((resolve) => server.close(resolve));
      downlink.destroy();
      await closed;
    },
  };
}

type Connection = {
  readonly browser: Socket;
  readonly upstream: Socket;
  readonly waiting: Buffer[];
  waitingBytes: number;
  hasEnded: boolean;
  /** Has left the link and arrives after half a round trip. */
  readonly travelling: { readonly bytes: Buffer | 'end'; readonly dueAt: number }[];
};

/** The way from the servers to the browser, which all connections share. */
class Downlink {
  network: Network = null;
  private readonly connections = new Set<Connection>();
  private byteCount = 0;
  /** When the link has sent what it was given. */
  private freeAt = 0;

  add(browser: Socket, upstream: Socket): void {
    const connection: Connection = {
      browser,
      upstream,
      waiting: [],
      waitingBytes: 0,
      hasEnded: false,
      travelling: [],
    };
    this.connections.add(connection);
    upstream.on('data', (bytes: Buffer) => {
      connection.waiting.push(bytes);
      connection.waitingBytes += bytes.length;
      if (connection.waitingBytes > maxQueuedBytes) upstream.pause();
    });
    upstream.on('end', () => (connection.hasEnded = true));
    browser.on('close', () => this.connections.delete(connection));
  }

  tick(): void {
    const now = performance.now();
    this.send(now);
    for (const connection of this.connections) deliver(connection, now);
  }

  takeByteCount(): number {
    const count = this.byteCount;
    this.byteCount = 0;
    return count;
  }

  destroy(): void {
    for (const { browser } of this.connections) browser.destroy();
  }

  /** Sends segments of all connections in turn until the link is busy. */
  private send(now: number): void {
    const dueAt = now + (this.network?.latencyMs ?? 0) / 2;
    this.freeAt = Math.max(this.freeAt, now - maxLateMs);
    while (this.freeAt <= now) {
      const connection = [...this.connections].find(({ waiting }) => waiting.length > 0);
      // Time in which nothing was waiting is not saved up.
      if (connection === undefined) this.freeAt = now + tickMs / 2;
      else {
        const bytes = takeSegment(connection);
        this.byteCount += bytes.length;
        if (this.network) this.freeAt += (bytes.length * 8) / this.network.kilobitsPerSecond;
        connection.travelling.push({ bytes, dueAt });
        // To the end of the order, which outlasts this tick: a segment takes longer than one.
        this.connections.delete(connection);
        this.connections.add(connection);
      }
    }
    for (const connection of this.connections) {
      if (!connection.hasEnded || connection.waiting.length > 0) continue;
      connection.hasEnded = false;
      connection.travelling.push({ bytes: 'end', dueAt });
    }
  }
}

function takeSegment(connection: Connection): Buffer {
  const [first = Buffer.alloc(0)] = connection.waiting.splice(0, 1);
  const segment = first.subarray(0, segmentBytes);
  if (first.length > segmentBytes) connection.waiting.unshift(first.subarray(segmentBytes));
  connection.waitingBytes -= segment.length;
  if (connection.waitingBytes < maxQueuedBytes && connection.upstream.isPaused())
    connection.upstream.resume();
  return segment;
}

function deliver({ travelling, browser }: Connection, now: number): void {
  while (travelling[0] !== undefined && travelling[0].dueAt <= now) {
    const [next] = travelling.splice(0, 1);
    if (next?.bytes === 'end') browser.end();
    else if (next) browser.write(next.bytes);
  }
}
