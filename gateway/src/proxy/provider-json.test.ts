import { hash } from 'node:crypto';
import { homeRelease } from '../testing/fixture-remotes.ts';
import { prepareStorefront } from '../testing/storefront.ts';

const shop = prepareStorefront([homeRelease()]);
const send = (address: string, init?: RequestInit) => fetch(shop.gateway.origin + address, init);

describe('If the answer of the provider is not the one it sent', () => {
  const sent = '{"products":[{"_id":"1","price":1999}]}';
  const digest = `sha-256=:${hash('sha256', sent, 'base64')}:`;
  const answer = (body: string, length = body.length) =>
    shop.provider.respondWith((_request, response) => {
      const headers = { 'content-type': 'application/json; charset=utf-8', 'unencoded-digest': digest };
      response.writeHead(200, { ...headers, 'content-length': length, 'set-cookie': 'a=1' });
      response.write(body, () => (length > body.length ? response.destroy() : response.end()));
    });
  const countOf = async (reason: string) =>
    Number(
      new RegExp(`szn_provider_failures_total\\{reason="${reason}"\\} (\\d+)`).exec(
        await shop.metrics(),
      )?.[1] ?? 0,
    );

  test.each([
    ['damaged', 'another price', () => answer(sent.replace('1999', '1998'))],
    ['damaged', 'a member of another name', () => answer('{"user":{"_id":"2","name":"Aarohi"}}')],
    ['cut', 'half of the list', () => answer(sent.slice(0, 20), sent.length)],
  ] as const)(
    '(%s: %s), the client gets 502 without it, which is counted',
    async (reason, _case, prepare) => {
      prepare();
      const before = await countOf(reason);

      const response = await send('/proxy/products');

      expect([response.status, response.headers.get('retry-after')]).toEqual([502, '2']);
      expect(response.headers.getSetCookie()).toEqual([]);
      expect(await response.json()).toEqual({
        message: 'The shop is not answering right now. Please try again in a moment.',
      });
      expect(await countOf(reason)).toBe(before + 1);
    },
  );

  test('is forwarded with its digest when it is intact', async () => {
    answer(sent);

    const response = await send('/proxy/products', { headers: { 'accept-encoding': 'br' } });

    expect(await response.text()).toBe(sent);
    expect(response.headers.get('unencoded-digest')).toBe(digest);
  });
});
