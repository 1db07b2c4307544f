import { createServer, type RequestListener } from 'node:http';
import { createOutgoingFetch, isAllowedAddress, readBytes, type ResolveName } from './outgoing-fetch.ts';

const timeoutMs = 10_000;
const asked: string[] = [];
let answer: RequestListener = (_request, response) => void response.end('secret');
const server = createServer((request, response) => {
  asked.push(request.url ?? '');
  answer(request, response);
});
let port = 0;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  port = typeof address === 'object' ? (address?.port ?? 0) : 0;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

test.each([
  '127.0.0.1',
  '127.255.255.254',
  '0.0.0.0',
  '0.1.2.3',
  '10.0.0.1',
  '172.16.0.1',
  '192.168.0.1',
  '100.64.0.1',
  '169.254.169.254',
  '192.0.0.1',
  '192.0.2.1',
  '198.18.0.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::7f00:1',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '64:ff9b::7f00:1',
  '64:ff9b:1::a00:1',
  '2002:7f00:1::',
  '2001:0:1::',
  '2001:db8::1',
  'fc00::1',
  'fd00::1',
  'fe80::1',
  'fec0::1',
  'ff02::1',
  'localhost',
  '',
])('%j is no public address', (address) => {
  expect(isAllowedAddress(address, 'public')).toBe(false);
});

test.each(['8.8.8.8', '93.184.216.34', '2606:4700::1111', '::ffff:8.8.8.8'])(
  '%s is a public address',
  (address) => {
    expect(isAllowedAddress(address, 'public')).toBe(true);
  },
);

test.each([
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://0x7f000001/',
  'https://0177.0.0.1/',
  'https://127.1/',
  'https://[::1]/',
  'https://[::ffff:7f00:1]/',
  'https://8.8.8.8/',
  'https://localhost/',
  'https://a.localhost/',
  'https://printer.local/',
  'https://metadata.google.internal/',
  'https://intranet/',
  'https://shop.example:8443/',
  'https://user:word@shop.example/',
  'http://shop.example/',
  'ftp://shop.example/',
  'file:///etc/passwd',
  'no address',
])('%s is never asked', async (url) => {
  await expect(createOutgoingFetch('public')(url, { timeoutMs })).rejects.toThrow(
    expect.objectContaining({ name: 'RefusedAddressError' }),
  );
});

test('a name is refused if one of its addresses is not public, and the server gets no connection', async () => {
  const resolve: ResolveName = (_name, _options, callback) =>
    callback(null, [
      { address: '93.184.216.34', family: 4 },
      { address: '127.0.0.1', family: 4 },
    ]);
  const fetch = createOutgoingFetch('public', resolve);
  const url = `https://rebinding.example:${port}/`;
  await expect(fetch(url, { timeoutMs, hosts: [new URL(url).host] })).rejects.toThrow(
    '127.0.0.1, which is not public',
  );
  expect(asked).toEqual([]);
});

test('the name of a connection is resolved once: its checked addresses are those of the connection', async () => {
  const resolved: string[] = [];
  const resolve: ResolveName = (name, _options, callback) => {
    resolved.push(name);
    callback(null, [{ address: '127.0.0.1', family: 4 }]);
  };
  const response = await createOutgoingFetch('loopback', resolve)(`http://localhost:${port}/once`, {
    timeoutMs,
  });
  expect((await readBytes(response, 100))?.toString()).toBe('secret');
  expect(resolved).toEqual(['localhost']);
});

test.each(['https://10.0.0.1/', 'http://shop.example/', 'https://167772161:8443/'])(
  'a redirect to %s is not followed',
  async (location) => {
    answer = (_request, response) => void response.writeHead(302, { location }).end();
    const request = createOutgoingFetch('loopback')(`http://127.0.0.1:${port}/`, {
      timeoutMs,
      maxRedirects: 3,
    });
    await expect(request).rejects.toThrow(expect.objectContaining({ name: 'RefusedAddressError' }));
  },
);

test('a body is read up to its limit', async () => {
  answer = (_request, response) => void response.end('x'.repeat(100_000));
  const read = async (maxBytes: number) =>
    await readBytes(
      await createOutgoingFetch('loopback')(`http://127.0.0.1:${port}/`, { timeoutMs }),
      maxBytes,
    );
  expect(await read(99_999)).toBeUndefined();
  expect(await read(100_000)).toHaveLength(100_000);
});
