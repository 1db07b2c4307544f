import { createHash } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import { request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { integrityOf } from '@szn/release-registry/records/integrity';
import { failureRelease, pageScript } from '../testing/fixture-remotes.ts';
import { prepareStorefront, startGateway } from '../testing/storefront.ts';

const catalogue = (version: string) => ({
  name: 'catalogue',
  version,
  routes: ['/men', '/collections/:source', '/search', '*'],
  script: pageScript('catalogue', {
    '/men': `Men ${version}`,
    '/collections/:source': 'Brand',
    '/search': 'Search',
    '*': 'Oops! 404 Not Found',
  }),
});

const shop = prepareStorefront([catalogue('1.0.0'), failureRelease()]);

/** Sends a request target that `fetch` would normalize. */
function sendRaw(target: string, headers: Readonly<Record<string, string>> = {}) {
  const { hostname, port } = new URL(shop.gateway.origin);
  return new Promise<{ status: number; location: string | undefined; body: string }>((resolve, reject) => {
    const outgoing = request(
      { hostname, port, path: target, headers: { accept: 'text/html', ...headers } },
      (response) => {
        let body = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => {
          body += chunk;
        });
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, location: response.headers.location, body }),
        );
      },
    );
    outgoing.on('error', reject);
    outgoing.end();
  });
}

describe('A page', () => {
  test('is HTML that an edge may cache for seconds, without validators', async () => {
    const response = await shop.visit('/men');

    expect(response.status).toBe(200);
    expect(await response.text()).toContain('<h1>Men 1.0.0</h1>');
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': expect.stringMatching(/^public, max-age=0, s-maxage=15/),
      vary: 'Accept-Encoding',
    });
    expect(response.headers.get('etag') ?? response.headers.get('last-modified')).toBeNull();
    expect(response.headers.get('set-cookie')).toBeNull();
  });

  test('lists the integrity of every script, including lazy chunks', async () => {
    const html = await (await shop.visit('/men')).text();
    const importMap = JSON.parse(/<script type="importmap">(.+?)<\/script>/.exec(html)?.[1] ?? '');
    const entry = '/releases/catalogue/1.0.0/browser/remoteEntry.js';
    const served = Buffer.from(await (await fetch(shop.gateway.origin + entry)).arrayBuffer());

    expect(importMap.integrity[entry]).toBe(integrityOf(served));
    expect(Object.keys(importMap.integrity)).toEqual(
      expect.arrayContaining(['/assets/main.0123456789.js', '/assets/later.0123456789.js']),
    );
    expect(Object.keys(importMap.integrity).filter((url) => !url.endsWith('.js'))).toEqual([]);
  });

  test('preloads the shell and its own remote only', async () => {
    const html = await (await shop.visit('/men')).text();

    expect([...html.matchAll(/rel="modulepreload" href="([^"]+)"/g)].map(([, href]) => href)).toEqual([
      '/assets/main.0123456789.js',
      '/releases/catalogue/1.0.0/browser/remoteEntry.js',
      '/releases/catalogue/1.0.0/browser/remote.js',
    ]);
  });

  test('requests the font after its scripts', async () => {
    const html = await (await shop.visit('/men')).text();
    const fonts = [...html.matchAll(/<link rel="preload" as="font"/g)].map(({ index }) => index);
    expect(fonts).toHaveLength(1);
    expect(fonts[0]).toBeGreaterThan(html.lastIndexOf('<script type="module"'));
  });

  test('preloads each script with the integrity of the import map', async () => {
    const html = await (await shop.visit('/men')).text();

    const importMap = JSON.parse(/<script type="importmap">(.*?)<\/script>/.exec(html)?.[1] ?? '{}');
    const links = [...html.matchAll(/rel="modulepreload" href="([^"]+)" integrity="([^"]+)"/g)];
    expect(links).toHaveLength(3);
    for (const [, url = '', integrity] of links) expect(importMap.integrity[url]).toBe(integrity);
  });

  test('allows only its own inline script and import map', async () => {
    const [response, other] = [await shop.visit('/men'), await shop.visit('/nowhere')];
    const policy = response.headers.get('content-security-policy') ?? '';

    expect(policy).toMatch(/script-src 'self'( 'sha256-[A-Za-z0-9+/]{43}='){2}; /);
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types szn-service-worker");
    expect(other.headers.get('content-security-policy')).toBe(policy);
    const html = await response.text();
    const inline = [...html.matchAll(/<script(?: type="importmap")?>(.*?)<\/script>/g)].map(
      ([, text]) => text,
    );
    expect(inline).toEqual(['void 0;', expect.stringContaining('"integrity"')]);
    for (const text of inline) {
      expect(policy).toContain(createHash('sha256').update(String(text)).digest('base64'));
    }
    // Before the styles: an inline script would wait for linked ones.
    expect(html.indexOf('<script>')).toBeLessThan(html.indexOf('<style'));
    const executable = [...html.matchAll(/<script(?![^>]*(?:json|importmap))[^>]+>/g)].map(([tag]) => tag);
    expect(executable).toEqual([
      expect.stringMatching(/type="module" src="\/assets\/main.+ integrity="sha384-/),
    ]);
  });

  test('is compressed if the client accepts it, and HEAD returns its full length', async () => {
    const plain = await (await shop.visit('/men', { headers: { 'accept-encoding': 'identity' } })).text();
    const raw = await new Promise<Buffer>((resolve) => {
      request(`${shop.gateway.origin}/men`, { headers: { 'accept-encoding': 'br' } }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => resolve(Buffer.concat(chunks)));
      }).end();
    });
    const head = await shop.visit('/men', { method: 'HEAD', headers: { 'accept-encoding': 'identity' } });

    expect(brotliDecompressSync(raw).toString('utf8')).toBe(plain);
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([
      200,
      String(Buffer.byteLength(plain)),
      '',
    ]);
  });

  test('escapes hostile data, and preloads the first picture once, before the scripts', async () => {
    const html = await (await shop.visit('/head-is-hostile')).text();

    expect(html.match(/ as="image"[^>]*/g)).toEqual([expect.stringContaining(' href="/a.png?&quot;&gt;"')]);
    expect(html.indexOf(' as="image"')).toBeLessThan(html.indexOf('rel="modulepreload"'));

    expect(html).not.toContain('<script>alert(1)');
    expect(html).not.toContain('/"><script>');
    expect(html.match(/<\/script>/g)).toHaveLength(html.match(/<script/g)?.length ?? 0);
    const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.+?)<\/script>/g)];
    const data = blocks.at(-1)?.[1] ?? '';
    const name = '</script><script>alert(1)</script><!--\u2028"&';
    expect(JSON.parse(data)).toEqual({ '@type': 'Thing', name });
  });

  test('without PUBLIC_ORIGIN has a relative canonical URL and no og:url', async () => {
    const html = await (await shop.visit('/men')).text();

    expect(html).toContain('<link rel="canonical" href="/men">');
    expect(html).not.toContain('og:url');
  });

  test('with PUBLIC_ORIGIN has absolute URLs with that origin, whatever the Host header', async () => {
    const gateway = await startGateway({ ...shop.environment, PUBLIC_ORIGIN: 'http://shop.example' });
    const html = await (await fetch(`${gateway.origin}/men`, { headers: { accept: 'text/html' } })).text();
    await gateway.close();

    expect(html).toContain('<link rel="canonical" href="http://shop.example/men">');
    expect(html).toContain('<meta property="og:url" content="http://shop.example/men">');
    expect(html).not.toContain(gateway.origin);
  });

  test('does not depend on cookies and tokens of the client', async () => {
    const before = shop.provider.requests.length;
    const headers = { cookie: 'session=secret', authorization: 'Bearer secret', 'x-user': '1' };

    const [guest, member] = [await shop.visit('/men?a=1'), await shop.visit('/men?a=1', { headers })];

    expect(await member.text()).toBe(await guest.text());
    expect(
      shop.provider.requests.slice(before).filter(({ headers: sent }) => sent.cookie ?? sent.authorization),
    ).toEqual([]);
  });
});

describe('An address', () => {
  test.each([
    '/nowhere',
    '/men/x/y/z',
    '/%00',
    '/%E0%A4%A',
    '/100%',
    '/.git/config',
    '/men/style.css',
    '/a.php',
  ])('that does not exist (%s) gets the 404 page, which is not cacheable', async (target) => {
    const { status, body } = await sendRaw(target);

    expect(status).toBe(404);
    expect(body).toContain('Oops! 404 Not Found');
    expect((await shop.visit('/nowhere')).headers.get('cache-control')).toBe('no-store');
  });

  test.each([
    ['//evil.example', '/evil.example'],
    ['/\\evil.example/', '/evil.example/'],
    ['/men//x?q=//y', '/men/x?q=//y'],
  ])('with repeated slashes (%s) redirects to %s', async (target, location) => {
    expect(await sendRaw(target)).toMatchObject({ status: 308, location });
  });

  test('with a dot in its query or brand is a page', async () => {
    expect((await shop.visit('/search?q=a.b')).status).toBe(200);
    expect((await shop.visit('/collections/a.b')).status).toBe(200);
  });

  test('with another host in the request line is served without that host', async () => {
    const { status, body } = await sendRaw('http://evil.example/men');

    expect(status).toBe(200);
    expect(body).not.toContain('evil.example');
  });

  test.each(['evil.example', 'evil.example/x', '"><script>', 'a b'])(
    'with the Host header %s is rendered without that host',
    async (host) => {
      const { status, body } = await sendRaw(`/men?host=${encodeURIComponent(host).length}`, { host });

      expect(status).toBe(200);
      expect(body).not.toContain(host);
    },
  );

  test.each([
    '/missing.js',
    '/assets/missing.js',
    '/releases/catalogue/1.0.0/browser/missing.js',
    '/style.css',
  ])('of a missing file (%s) is not a page', async (target) => {
    const response = await shop.visit(target, { headers: { accept: '*/*' } });

    expect([
      response.status,
      response.headers.get('content-type'),
      response.headers.get('cache-control'),
    ]).toEqual([404, 'application/json; charset=utf-8', 'no-store']);
  });

  test('whose loader redirects gets a redirect that is not cacheable', async () => {
    const response = await shop.visit('/redirects-home');

    expect([
      response.status,
      response.headers.get('location'),
      response.headers.get('cache-control'),
    ]).toEqual([302, '/fine?from=1', 'no-store']);
    expect(await response.text()).toBe('');
  });

  test('whose loader redirects keeps its tracking parameters', async () => {
    const response = await shop.visit('/redirects-home?gclid=a%20b&utm_source=mail');

    expect(response.headers.get('location')).toBe('/fine?from=1&gclid=a%20b&utm_source=mail');
  });
});

describe('Every response', () => {
  const documents = ['/men', '/nowhere', '/loader-throws'];
  test.each([
    '/men',
    '/nowhere',
    '/loader-throws',
    '/missing.js',
    '/assets/main.0123456789.js',
    '/healthz',
    '/registry.json',
    '/robots.txt',
    '/proxy/products',
    '/proxy/nothing',
  ])('prevents framing, sniffing and foreign scripts: %s', async (target) => {
    const response = await shop.visit(target, {
      headers: { accept: target === '/missing.js' ? '*/*' : 'text/html' },
    });

    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
    expect(response.headers.get('permissions-policy')).toContain('gyroscope=(self)');
    const isDocument = response.headers.get('content-type')?.startsWith('text/html') === true;
    expect(isDocument).toBe(documents.includes(target));
    expect(response.headers.get('content-security-policy')).toMatch(
      isDocument
        ? /^default-src 'self'; .*frame-ancestors 'none'/
        : /^default-src 'none'; .*frame-ancestors 'none'/,
    );
    expect(response.headers.get('server') ?? response.headers.get('x-powered-by')).toBeNull();
  });

  test.each(['/loader-throws', '/component-throws', '/head-throws'])(
    'to %s hides internal errors',
    async (target) => {
      const response = await shop.visit(target);
      const html = await response.text();

      expect([
        response.status,
        response.headers.get('cache-control'),
        response.headers.get('retry-after'),
      ]).toEqual([503, 'no-store', '2']);
      expect(html).not.toMatch(/internal detail|\.cjs|node_modules|\/tmp\//);
      expect(html).toContain('/assets/main.0123456789.js');
    },
  );
});

test('Each query has its own entry in the page cache, shared by all hosts', async () => {
  const requests = () => shop.provider.requests.filter(({ url }) => url?.startsWith('/products?')).length;
  const before = requests();

  await shop.visit('/loader-requests-provider?one');
  await shop.visit('/loader-requests-provider?two');
  await sendRaw('/loader-requests-provider?two', { host: 'other.example' });

  expect(requests() - before).toBe(2);
});

describe('A deployment', () => {
  test('changes page, registry and files to one version without a restart', async () => {
    await shop.release(catalogue('2.0.0'), failureRelease());

    await waitUntilPageShows('Men 2.0.0');

    const html = await (await shop.visit('/men')).text();
    const registry = await (await shop.visit('/registry.json')).json();
    expect(html).toContain('/releases/catalogue/2.0.0/browser/remote.js');
    expect(html).not.toContain('catalogue/1.0.0');
    expect(registry).toMatchObject({
      remotes: [{ name: 'catalogue', version: '2.0.0' }, { name: 'failures' }],
    });
  });

  test('that cannot render is refused, and the version before it stays', async () => {
    await shop.release({ ...catalogue('3.0.0'), script: `throw new Error('broken')` }, failureRelease());

    const refused = 'szn_remote_refused{remote="catalogue",version="3.0.0"} 1\n';
    while (!(await shop.metrics()).includes(refused)) await wait(20);

    expect(await (await shop.visit('/men')).text()).toContain('Men 2.0.0');
    await shop.release(catalogue('4.0.0'), failureRelease());
    await waitUntilPageShows('Men 4.0.0');
  });

  async function waitUntilPageShows(heading: string): Promise<void> {
    while (!(await (await shop.visit('/men')).text()).includes(heading)) await wait(20);
  }
});
