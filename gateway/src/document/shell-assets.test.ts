import { createHash } from 'node:crypto';
import { request as sendRequest, type IncomingHttpHeaders } from 'node:http';
import { homeRelease } from '../testing/fixture-remotes.ts';
import { prepareStorefront, startGateway } from '../testing/storefront.ts';

const shop = prepareStorefront([homeRelease()]);

/** Requests a page; returns the headers of its 103 responses and the status of the final one. */
function navigate(url: string, headers: Readonly<Record<string, string>> = {}) {
  return new Promise<{ hints: readonly IncomingHttpHeaders[]; status: number | undefined }>(
    (resolve, reject) => {
      const hints: IncomingHttpHeaders[] = [];
      const request = sendRequest(url, {
        headers: { accept: 'text/html', 'sec-fetch-mode': 'navigate', ...headers },
      });
      request.on('information', (information) => hints.push(information.headers));
      request.on('response', (response) => {
        response.resume().on('end', () => resolve({ hints, status: response.statusCode }));
      });
      request.on('error', reject);
      request.end();
    },
  );
}

test('Early Hints name the files of the shell while a page is rendered, and only for navigations', async () => {
  const gateway = await startGateway({ ...shop.environment, EARLY_HINTS: 'on' });
  try {
    const { hints, status } = await navigate(`${gateway.origin}/?first`);
    expect(status).toBe(200);
    expect(hints).toHaveLength(1);
    const link = String(hints[0]?.link);
    // The styles are in the document, and the font is requested last.
    expect(link).not.toMatch(/as=style|as=font/);
    expect(link).toMatch(/<\/assets\/main\.\w+\.js>; rel=modulepreload; crossorigin/);

    const cached = await navigate(`${gateway.origin}/?first`);
    const fetched = await navigate(`${gateway.origin}/?second`, { 'sec-fetch-mode': 'cors' });
    const speculative = await navigate(`${gateway.origin}/?third`, { 'sec-purpose': 'prefetch' });
    expect([cached.hints, fetched.hints, speculative.hints]).toEqual([[], [], []]);
  } finally {
    await gateway.close();
  }
});

test('A gateway sends no Early Hints by default', async () => {
  expect(await navigate(`${shop.gateway.origin}/?fourth`)).toEqual({ hints: [], status: 200 });
});

test('A page contains the styles that its HTML needs, allows exactly these, and links the whole sheets at its end', async () => {
  const response = await shop.visit('/');
  const html = await response.text();
  const policy = response.headers.get('content-security-policy') ?? '';

  const styles = [...html.matchAll(/<style data-href="([^"]+)">([^<]*)<\/style>/g)];
  expect(styles.map(([, address, text]) => [address, text])).toEqual([
    ['/assets/main.0123456789.css', 'h1 { color: red }'],
    // The page has no element of its class.
    ['/releases/home/1.0.0/browser/remote.css', ''],
  ]);
  const hashes = styles.map(
    ([, , text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );
  expect(policy).toContain(`style-src 'self' ${hashes.join(' ')};`);
  const links = [
    ...html.matchAll(/<link rel="stylesheet" href="([^"]+)" integrity="sha384-[^"]+" crossorigin/g),
  ];
  expect(links.map(([, address]) => address)).toEqual(styles.map(([, address]) => address));
  const [first = '', last = ''] = html.split('<div id="root">');
  expect(first).not.toContain('rel="stylesheet"');
  expect(last.lastIndexOf('rel="stylesheet"')).toBeLessThan(last.indexOf('<script type="module"'));
  // The remote's chunk loader looks for this.
  expect(last).toContain('data-rspack="home:chunk-remote"');
});
