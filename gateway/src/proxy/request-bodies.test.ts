import { request } from 'node:http';
import { connect } from 'node:net';
import { site } from '@szn/shared-contracts';
import { homeRelease } from '../testing/fixture-remotes.ts';
import { prepareStorefront } from '../testing/storefront.ts';

const shop = prepareStorefront([homeRelease()]);

const photos = `/proxy${site.photoUpload.path}`;
const nextTurn = () => new Promise((resolve) => setImmediate(resolve));
const activeOf = async (kind: string) =>
  Number(new RegExp(`szn_admission_active\\{kind="${kind}"\\} (\\d+)`).exec(await shop.metrics())?.[1]);

describe('The proxy rejects a body that is too large', () => {
  test.each([
    [photos, 6 * 1024 * 1024 + 1],
    ['/proxy/users/updateUser', 1024 * 1024 + 1],
  ])('at %s by its Content-Length', async (address, bytes) => {
    const before = shop.provider.requests.length;
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const outgoing = request(
        shop.gateway.origin + address,
        { method: 'POST', headers: { 'content-length': bytes } },
        (response) => resolve(response.statusCode),
      );
      outgoing.on('error', reject);
      outgoing.flushHeaders();
    });

    expect(status).toBe(413);
    expect(shop.provider.requests.length).toBe(before);
  });

  test('without Content-Length while it is received', async () => {
    const status = await new Promise<number | undefined>((resolve) => {
      const outgoing = request(
        `${shop.gateway.origin}/proxy/users/updateUser`,
        { method: 'POST', headers: { 'content-type': 'application/json' } },
        (response) => resolve(response.statusCode),
      );
      outgoing.on('error', () => undefined);
      const send = (pieces: number) => {
        if (pieces === 0) outgoing.end();
        else outgoing.write(Buffer.alloc(64 * 1024), () => setTimeout(() => send(pieces - 1), 1));
      };
      send(24);
    });

    expect(status).toBe(413);
  });
});

test.each([
  ['a length', 'Content-Length: 100000\r\n\r\nabc'],
  ['chunks', 'Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n'],
])(
  'A body with %s that the client ends behind another request, after an invalid Content-Type, ends nothing else',
  async (_case, rest) => {
    const before = shop.provider.requests.length;
    shop.provider.respondWith(() => undefined);
    const { hostname, port } = new URL(shop.gateway.origin);
    const client = connect(Number(port), hostname);
    client.write(
      `GET /proxy/products HTTP/1.1\r\nHost: shop\r\n\r\nPOST /proxy/newsletter HTTP/1.1\r\nHost: shop\r\nContent-Type: x\r\n${rest}`,
    );
    while (shop.provider.requests.length === before) await nextTurn();
    client.destroy();
    while ((await activeOf('catalogue')) > 0) await nextTurn();

    expect((await fetch(`${shop.gateway.origin}/livez`)).status).toBe(200);
  },
);
