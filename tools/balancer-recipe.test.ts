import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { connect as connectHttp2, constants, type ClientHttp2Session } from 'node:http2';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findFreePort } from '@szn/remote-kit/lib/child-processes';
import { root } from './project/project-folders.ts';

/** Debian: `apt-get install haproxy`. */
const hasHaproxy = spawnSync('haproxy', ['-v']).status === 0;
const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

/** The frontend of the storefront of the recipe, with HTTP/2 without TLS on a second port, and one server. */
function adaptRecipe(ports: {
  readonly http1: number;
  readonly http2: number;
  readonly server: number;
}): string {
  const recipe = readFileSync(path.join(root, 'deploy/containers/haproxy.cfg'), 'utf8');
  const [, storefront = ''] = /(frontend storefront[^]*?)\nfrontend api/.exec(recipe) ?? [];
  const [defaults = ''] = recipe.split('\nresolvers');
  return [
    defaults.replace(' init-addr none resolvers containers', ''),
    storefront
      .replace('bind :3000', `bind 127.0.0.1:${ports.http1}\n  bind 127.0.0.1:${ports.http2} proto h2`)
      .replace('gateway-1:3000', `127.0.0.1:${ports.server}`)
      .replace(/^.*gateway-2.*$/m, ''),
    '',
  ].join('\n');
}

(hasHaproxy ? describe : describe.skip)('HAProxy with the recipe, attacked over HTTP/2', () => {
  let folder: string;
  let [http1, http2] = [0, 0];
  let received = 0;
  let server: Server;
  let haproxy: ChildProcess | undefined;
  let session: ClientHttp2Session | undefined;
  let socket: Socket | undefined;

  /** Resolves when another client is served. The server shares this process with the attack, and is late after it. */
  const untilServed = async () => {
    let isServed = false;
    while (!isServed) {
      isServed = await fetch(`http://127.0.0.1:${http1}/`).then(
        ({ ok }) => ok,
        () => false,
      );
    }
    return isServed;
  };
  const openSession = () => {
    session = connectHttp2(`http://127.0.0.1:${http2}`);
    // HAProxy may end the connection of an attacker.
    session.on('error', () => undefined);
    return session;
  };

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'szn-haproxy-'));
    server = createServer((request, response) => {
      if (request.url === '/attack') received += 1;
      request.resume().on('end', () => response.end('{}'));
    });
    const port = await findFreePort();
    server.listen(port, '127.0.0.1');
    [http1, http2] = [await findFreePort(), await findFreePort()];
    const file = path.join(folder, 'haproxy.cfg');
    writeFileSync(file, adaptRecipe({ http1, http2, server: port }));
    haproxy = spawn('haproxy', ['-db', '-f', file], { stdio: 'ignore' });
    await untilServed();
  });
  afterEach(() => {
    session?.destroy();
    socket?.destroy();
  });
  afterAll(() => {
    haproxy?.kill('SIGKILL');
    server.close();
    rmSync(folder, { recursive: true });
  });

  test('does not forward bodies of which the end is missing', async () => {
    const attack = openSession();
    const streams = Array.from({ length: 90 }, () => {
      const stream = attack.request({
        ':method': 'POST',
        ':path': '/attack',
        'content-length': 900,
      });
      stream.on('error', () => undefined);
      stream.write('{"');
      return stream;
    });
    await Promise.all(streams.map((stream) => new Promise((resolve) => stream.once('ready', resolve))));

    expect(await untilServed()).toBe(true);
    expect(received).toBe(0);
  });

  test('serves others after a client has reset a thousand requests (rapid reset)', async () => {
    const attack = openSession();
    for (let count = 0; count < 1000 && !attack.destroyed; count++) {
      const stream = attack.request({ ':path': '/' });
      stream.on('error', () => undefined);
      stream.close(constants.NGHTTP2_CANCEL);
      if (count % 100 === 0) await nextTurn();
    }

    expect(await untilServed()).toBe(true);
  });

  test('refuses a head of more than its buffer', async () => {
    const outcome = await new Promise((resolve) => {
      const stream = openSession().request({ ':path': '/attack', 'x-large': 'a'.repeat(40_000) });
      stream.on('response', (headers) => resolve(headers[':status']));
      stream.on('error', () => resolve('reset'));
    });

    expect([400, 431, 'reset']).toContain(outcome);
    expect(received).toBe(0);
    expect(await untilServed()).toBe(true);
  });

  test('ends a connection whose head does not end (CONTINUATION)', async () => {
    const frame = (type: number, flags: number, payload: Buffer, stream = 1) => {
      const head = Buffer.alloc(9);
      head.writeUIntBE(payload.length, 0, 3);
      head.writeUInt8(type, 3);
      head.writeUInt8(flags, 4);
      head.writeUInt32BE(stream, 5);
      return Buffer.concat([head, payload]);
    };
    const attack = connect(http2, '127.0.0.1');
    socket = attack;
    let isEnded = false;
    attack.on('error', () => undefined).on('close', () => (isEnded = true));
    attack.resume();
    attack.write('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n');
    attack.write(frame(4, 0, Buffer.alloc(0), 0));
    attack.write(frame(1, 0, Buffer.from([0x82])));
    // `:path: /` again and again, which fills no table.
    const more = frame(9, 0, Buffer.alloc(16_000, 0x84));
    for (let sent = 0; sent < 2000 && !isEnded; sent++) {
      attack.write(more);
      await nextTurn();
    }
    while (!isEnded) await nextTurn();

    expect(received).toBe(0);
    await untilServed();
  });
});
