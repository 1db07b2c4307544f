import fc from 'fast-check';
import { readField, urlVariantsPerFile, releaseUrl, retryUrl } from '@szn/shared-contracts';
import { readConfig } from './config.ts';
import { createServer, routedUrl } from './server.ts';

const file = releaseUrl({ name: 'home', version: '1.0.0' }, 'remote.js');

test('All retry URLs of a file are routed to the file', () => {
  const urls = Array.from({ length: urlVariantsPerFile }, (_, attempt) => retryUrl(file, attempt));

  expect(new Set(urls).size).toBe(urlVariantsPerFile);
  expect(urls.map(routedUrl)).toEqual(urls.map(() => file));
});

test.each([
  ['a number above the limit', `/releases/home/1.0.0/browser/~r${urlVariantsPerFile}/remote.js`],
  ['no number', '/releases/home/1.0.0/browser/~r/remote.js'],
  ['a second one', '/releases/home/1.0.0/browser/~r1/~r2/remote.js'],
  ['a path outside of the releases', '/~r1/men'],
  ['a place before the browser folder', '/releases/home/~r1/1.0.0/browser/remote.js'],
  ['a search query around it', '/search?q=/releases/home/1/browser/~r1/remote.js'],
])('A retry segment with %s is not removed', (_case, url) => {
  expect(routedUrl(url)).toMatch(/~r/);
});

test.each([
  ['/men?sort=newest', '/men?sort=newest'],
  ['/search?q=100%&x=?', '/search?q=100%&x=?'],
  ['/%E0%A4%A', '/%25E0%25A4%25A'],
  ['/100%', '/100%25'],
  ['/%00', '/%00'],
  ['http://evil.example/men?a=1', '/men?a=1'],
  ['HTTPS://evil.example', '/'],
  ['ftp://evil.example/x', '/x'],
  ['*', '/*'],
])('The target %s is routed as %s', (target, url) => {
  expect(routedUrl(target)).toBe(url);
});

describe('Request log', () => {
  async function logOf(settings: Readonly<Record<string, string>>) {
    const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'debug', ...settings });
    const log: object[] = [];
    const levels: string[] = [];
    const app = createServer(config, (request, response) => {
      if (!request.url?.startsWith('/again')) return false;
      response.end('early');
      return true;
    });
    for (const level of ['info', 'debug'] as const)
      jest.spyOn(app.log, level).mockImplementation((fields: unknown) => {
        if (typeof fields !== 'object' || !fields || !('status' in fields)) return;
        log.push(fields);
        levels.push(level);
      });
    app.get('/men', async (request) => ({ id: request.id, header: request.headers['x-request-id'] }));
    const origin = await app.listen({ host: '127.0.0.1', port: 0 });
    const first = await fetch(`${origin}/men?q=red+dress`, { headers: { 'x-request-id': 'forged' } });
    const names: unknown = await first.json();
    await (await fetch(`${origin}/again?token=secret`)).text();
    await (await fetch(`${origin}/readyz`)).text();
    await (await fetch(`${origin}/assets/missing.js`)).text();
    await app.close();
    return { log, levels, names };
  }

  test('has a line for each request, without its query', async () => {
    const { log, levels, names } = await logOf({ REQUEST_LOG: 'on' });
    expect(log).toEqual([
      expect.objectContaining({ method: 'GET', path: '/men', status: 200 }),
      expect.objectContaining({ method: 'GET', path: '/again', status: 200 }),
      expect.objectContaining({ method: 'GET', path: '/readyz', status: 200 }),
      expect.objectContaining({ method: 'GET', path: '/assets/missing.js', status: 404 }),
    ]);
    // Of checks and files only those that fail.
    expect(levels).toEqual(['info', 'info', 'debug', 'info']);
    expect(JSON.stringify(log)).not.toMatch(/red|secret|forged/);
    expect(names).toEqual({ id: readField(log[0], 'reqId'), header: readField(log[0], 'reqId') });
    expect(readField(log[0], 'reqId')).not.toBe(readField(log[1], 'reqId'));
  });

  test('is off by default outside of production', async () => {
    expect((await logOf({})).log).toEqual([]);
  });
});

test('A gateway logs once that a proxy serves it below a path', async () => {
  const app = createServer(readConfig({ NODE_ENV: 'test' }), () => false);
  const warn = jest.spyOn(app.log, 'warn').mockImplementation(() => undefined);
  const ask = (prefix: string) => app.inject({ url: '/livez', headers: { 'x-forwarded-prefix': prefix } });

  await ask('/');
  expect(warn).not.toHaveBeenCalled();
  await ask('/shop');
  await ask('/other');
  await app.close();

  expect(warn.mock.calls).toEqual([[{ prefix: '/shop' }, expect.stringContaining('root of a host only')]]);
});

test('A closing gateway serves and reports 503 for the shutdown delay, and ends connections with their responses', async () => {
  const app = createServer(
    readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', SHUTDOWN_DELAY_MS: '400' }),
    () => false,
  );
  app.get('/men', async () => 'men');
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  const states = async () =>
    Promise.all(
      ['/men', '/livez', '/readyz'].map(async (path) => {
        const { status, headers } = await fetch(origin + path);
        return [path, status, headers.get('connection')];
      }),
    );
  expect(await states()).toEqual([
    ['/men', 200, 'keep-alive'],
    ['/livez', 200, 'keep-alive'],
    ['/readyz', 200, 'keep-alive'],
  ]);

  const closed = app.close();
  await new Promise(setImmediate);

  expect(await states()).toEqual([
    ['/men', 200, 'close'],
    ['/livez', 200, 'close'],
    ['/readyz', 503, 'close'],
  ]);
  await closed;
  await expect(fetch(`${origin}/men`)).rejects.toThrow('fetch failed');
});

test('A shutdown delay may be longer than the 10 s that Fastify gives a hook by default', async () => {
  const app = createServer(
    readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', SHUTDOWN_DELAY_MS: '15000' }),
    () => false,
  );

  expect(app.initialConfig).toMatchObject({ pluginTimeout: 25_000 });
});

test('Every target becomes a path that the router can decode', () => {
  fc.assert(
    fc.property(fc.string(), (target) => {
      const path = routedUrl(target).split('?')[0] ?? '';

      expect(path.startsWith('/')).toBe(true);
      expect(() => decodeURIComponent(path)).not.toThrow();
    }),
  );
});
