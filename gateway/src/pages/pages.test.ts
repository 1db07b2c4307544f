import { brotliDecompressSync } from 'node:zlib';
import { request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { integrityOf } from '@szn/release-registry/records/integrity';
import { scriptInTrouble, scriptShowing, troublePaths } from '../testing/server-scripts.ts';
import { prepareStorefront } from '../testing/prepare-storefront.ts';

const catalogue = (version: string) => ({
  name: 'catalogue',
  version,
  routes: ['/men', '/collections/:source', '/search', '*'],
  script: scriptShowing('catalogue', {
    '/men': `Men ${version}`,
    '/collections/:source': 'Brand',
    '/search': 'Search',
    '*': 'Oops! 404 Not Found',
  }),
});
const trouble = { name: 'trouble', version: '1.0.0', routes: troublePaths, script: scriptInTrouble };

const shop = prepareStorefront([catalogue('1.0.0'), trouble]);

/** Asks with a target that `fetch` would tidy up. */
function askRaw(target: string, headers: Readonly<Record<string, string>> = {}) {
  const { hostname, port } = new URL(shop.gateway.origin);
  return new Promise<{ status: number; location: string | undefined; body: string }>((resolve, reject) => {
    const asking = request(
      { hostname, port, path: target, headers: { accept: 'text/html', ...headers } },
      (answer) => {
        let body = '';
        answer.setEncoding('utf8');
        answer.on('data', (chunk: string) => {
          body += chunk;
        });
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, location: answer.headers.location, body }),
        );
      },
    );
    asking.on('error', reject);
    asking.end();
  });
}

describe('a page', () => {
  test('comes as HTML that an edge may keep for moments and that no validator can bring back', async () => {
    const answer = await shop.visit('/men');

    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('<h1>Men 1.0.0</h1>');
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': expect.stringMatching(/^public, max-age=0, s-maxage=15/),
      vary: 'Accept-Encoding',
    });
    expect(answer.headers.get('etag') ?? answer.headers.get('last-modified')).toBeNull();
    expect(answer.headers.get('set-cookie')).toBeNull();
  });

  test('names every script with its integrity, lazy ones and retries included', async () => {
    const html = await (await shop.visit('/men')).text();
    const importMap = JSON.parse(/<script type="importmap">(.+?)<\/script>/.exec(html)?.[1] ?? '');
    const entry = '/releases/catalogue/1.0.0/browser/remoteEntry.js';
    const served = Buffer.from(await (await fetch(shop.gateway.origin + entry)).arrayBuffer());

    expect(importMap.integrity[entry]).toBe(integrityOf(served));
    expect(importMap.integrity[entry.replace('remoteEntry', '~r5/remoteEntry')]).toBe(integrityOf(served));
    expect(Object.keys(importMap.integrity)).toEqual(
      expect.arrayContaining(['/assets/main.0123456789.js', '/assets/later.0123456789.js']),
    );
    expect(Object.keys(importMap.integrity).filter((url) => !url.endsWith('.js'))).toEqual([]);
    for (const link of html.match(/<link rel="stylesheet"[^>]*>/g) ?? [])
      expect(link).toMatch(/integrity="sha384-/);
    expect(html).toMatch(
      /<link rel="stylesheet" href="\/releases\/catalogue\/1\.0\.0\/browser\/remote\.css"/,
    );
  });

  test('loads its remote together with the shell, and no other remote', async () => {
    const html = await (await shop.visit('/men')).text();

    expect([...html.matchAll(/rel="modulepreload" href="([^"]+)"/g)].map(([, href]) => href)).toEqual([
      '/assets/main.0123456789.js',
      '/releases/catalogue/1.0.0/browser/remoteEntry.js',
      '/releases/catalogue/1.0.0/browser/remote.js',
    ]);
  });

  test('allows exactly its own import map among the inline scripts', async () => {
    const [answer, other] = [await shop.visit('/men'), await shop.visit('/nowhere')];
    const policy = answer.headers.get('content-security-policy') ?? '';

    expect(policy).toMatch(/script-src 'self' 'sha256-[A-Za-z0-9+/]{43}='; /);
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types 'none'");
    expect(other.headers.get('content-security-policy')).toBe(policy);
    const executable = [...(await answer.text()).matchAll(/<script(?![^>]*(?:json|importmap))[^>]*>/g)].map(
      ([tag]) => tag,
    );
    expect(executable).toEqual([
      expect.stringMatching(/type="module" src="\/assets\/main.+ integrity="sha384-/),
    ]);
  });

  test('is compressed for who accepts it, and whole for who asks for its head alone', async () => {
    const plain = await (await shop.visit('/men', { headers: { 'accept-encoding': 'identity' } })).text();
    const raw = await new Promise<Buffer>((resolve) => {
      request(`${shop.gateway.origin}/men`, { headers: { 'accept-encoding': 'br' } }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () => resolve(Buffer.concat(chunks)));
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

  test('writes hostile data as data', async () => {
    const html = await (await shop.visit('/head-is-hostile')).text();

    expect(html).not.toContain('<script>alert(1)');
    expect(html).not.toContain('/"><script>');
    expect(html.match(/<\/script>/g)).toHaveLength(html.match(/<script/g)?.length ?? 0);
    const data = /<script type="application\/ld\+json">(.+?)<\/script>/.exec(html)?.[1] ?? '';
    expect(JSON.parse(data)).toEqual({
      '@type': 'Thing',
      name: '</script><script>alert(1)</script><!--\u2028"&',
    });
  });

  test('is the same for everybody, whatever cookies and tokens they bring', async () => {
    const before = shop.provider.asked.length;
    const headers = { cookie: 'session=secret', authorization: 'Bearer secret', 'x-user': '1' };

    const [guest, member] = [await shop.visit('/men?a=1'), await shop.visit('/men?a=1', { headers })];

    expect(await member.text()).toBe(await guest.text());
    expect(
      shop.provider.asked.slice(before).filter(({ headers: sent }) => sent.cookie ?? sent.authorization),
    ).toEqual([]);
  });
});

describe('an address', () => {
  test.each([
    '/nowhere',
    '/men/x/y/z',
    '/%00',
    '/%E0%A4%A',
    '/100%',
    '/.git/config',
    '/men/style.css',
    '/a.php',
  ])('that leads nowhere (%s) is the 404 page, which nobody keeps', async (target) => {
    const { status, body } = await askRaw(target);

    expect(status).toBe(404);
    expect(body).toContain('Oops! 404 Not Found');
    expect((await shop.visit('/nowhere')).headers.get('cache-control')).toBe('no-store');
  });

  test.each([
    ['//evil.example', '/evil.example'],
    ['/\\evil.example/', '/evil.example/'],
    ['/men//x?q=//y', '/men/x?q=//y'],
  ])('with doubled slashes (%s) moves to %s', async (target, location) => {
    expect(await askRaw(target)).toMatchObject({ status: 308, location });
  });

  test('with a dot in its query or in a brand is a page', async () => {
    expect((await shop.visit('/search?q=a.b')).status).toBe(200);
    expect((await shop.visit('/collections/a.b')).status).toBe(200);
  });

  test('that names another host in the request line is taken as one of ours', async () => {
    const { status, body } = await askRaw('http://evil.example/men');

    expect(status).toBe(200);
    expect(body).not.toContain('evil.example');
  });

  test.each(['evil.example/x', '"><script>', 'a b'])(
    'on an impossible host (%s) is refused',
    async (host) => {
      expect(await askRaw('/men', { host })).toMatchObject({ status: 400 });
    },
  );

  test.each([
    '/missing.js',
    '/assets/missing.js',
    '/releases/catalogue/1.0.0/browser/missing.js',
    '/style.css',
  ])('of a file that is not there (%s) is no page', async (target) => {
    const answer = await shop.visit(target, { headers: { accept: '*/*' } });

    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
      404,
      'application/json; charset=utf-8',
      'no-store',
    ]);
  });

  test('from which a loader redirects leads on, and is kept by nobody', async () => {
    const answer = await shop.visit('/redirects-home');

    expect([answer.status, answer.headers.get('location'), answer.headers.get('cache-control')]).toEqual([
      302,
      '/fine?from=1',
      'no-store',
    ]);
    expect(await answer.text()).toBe('');
  });
});

describe('every answer', () => {
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
  ])('forbids framing, sniffing and strange scripts: %s', async (target) => {
    const answer = await shop.visit(target, {
      headers: { accept: target === '/missing.js' ? '*/*' : 'text/html' },
    });

    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
    expect(answer.headers.get('permissions-policy')).toContain('gyroscope=(self)');
    expect(answer.headers.get('content-security-policy')).toMatch(
      /default-src 'none'.*frame-ancestors 'none'/,
    );
    expect(answer.headers.get('server') ?? answer.headers.get('x-powered-by')).toBeNull();
  });

  test.each(['/loader-throws', '/component-throws', '/head-throws'])(
    'to %s hides what has happened',
    async (target) => {
      const answer = await shop.visit(target);
      const html = await answer.text();

      expect([answer.status, answer.headers.get('cache-control'), answer.headers.get('retry-after')]).toEqual(
        [503, 'no-store', '2'],
      );
      expect(html).not.toMatch(/a stack for nobody|\.cjs|node_modules|\/tmp\//);
      expect(html).toContain('/assets/main.0123456789.js');
    },
  );
});

describe('pages are kept for moments', () => {
  const asked = () => shop.provider.asked.filter(({ url }) => url === '/products').length;

  test('a crowd costs one rendering', async () => {
    const before = asked();

    await Promise.all(Array.from({ length: 30 }, () => shop.visit('/loader-asks-the-provider?crowd')));

    expect(asked() - before).toBe(1);
  });

  test('each query is a page of its own, and so is each host', async () => {
    const before = asked();

    await shop.visit('/loader-asks-the-provider?one');
    await shop.visit('/loader-asks-the-provider?two');
    await askRaw('/loader-asks-the-provider?two', { host: 'other.example' });

    expect(asked() - before).toBe(3);
  });

  test('no host can put its name into the pages of others', async () => {
    await askRaw('/men?host', { host: 'evil.example' });

    expect(await (await shop.visit('/men?host')).text()).not.toContain('evil.example');
  });

  test('a page that failed is tried again for the next visitor', async () => {
    shop.provider.answers((_request, response) => void response.writeHead(503).end('{}'));
    expect((await shop.visit('/loader-asks-the-provider?again')).status).toBe(503);
    shop.provider.answers((_request, response) => {
      response.setHeader('content-type', 'application/json');
      response.end('{}');
    });

    expect((await shop.visit('/loader-asks-the-provider?again')).status).toBe(200);
  });
});

describe('a deployment', () => {
  test('reaches the shoppers without a restart: page, registry and files of one version', async () => {
    await shop.deploy(catalogue('2.0.0'), trouble);

    await untilPageSays('Men 2.0.0');

    const html = await (await shop.visit('/men')).text();
    const registry = await (await shop.visit('/registry.json')).json();
    expect(html).toContain('/releases/catalogue/2.0.0/browser/remote.js');
    expect(html).not.toContain('catalogue/1.0.0');
    expect(registry).toMatchObject({
      remotes: [{ name: 'catalogue', version: '2.0.0' }, { name: 'trouble' }],
    });
  });

  test('that cannot run leaves everything as it is', async () => {
    await shop.deploy({ ...catalogue('3.0.0'), script: `throw new Error('broken')` }, trouble);

    await wait(1500);

    expect(await (await shop.visit('/men')).text()).toContain('Men 2.0.0');
    await shop.deploy(catalogue('4.0.0'), trouble);
    await untilPageSays('Men 4.0.0');
  });

  async function untilPageSays(heading: string): Promise<void> {
    while (!(await (await shop.visit('/men')).text()).includes(heading)) await wait(20);
  }
});
