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
    expect(link).toMatch(/<\/assets\/main\.\w+\.css>; rel=preload; as=style; crossorigin/);
    expect(link).toMatch(/<\/assets\/letters\.\w+\.woff2>; rel=preload; as=font/);
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
