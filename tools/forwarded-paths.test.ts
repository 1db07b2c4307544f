import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isForwarded, registerProxy } from '@szn/gateway/register-proxy';
import fastify from 'fastify';
import { openTestApp } from '../provider/test/support/open-test-app.ts';

type Call = { readonly method: string; readonly address: string };

const methods = ['GET', 'POST', 'PATCH', 'DELETE'];

/** A gateway's proxy before a provider with every route, both listening. */
async function startApi() {
  const environment = { MAIL_BOUNCE_TOKEN: 'a token of tests, long enough for the setting' };
  const { app, close } = await openTestApp({ environment });
  const providerOrigin = await app.listen({ host: '127.0.0.1', port: 0 });
  const gateway = fastify();
  await registerProxy(gateway, {
    providerOrigin,
    admission: {
      acquire: async () => () => undefined,
      sessions: { has: () => true, remember: () => undefined },
    },
  });
  const origin = await gateway.listen({ host: '127.0.0.1', port: 0 });
  const { paths } = (await app.inject('/docs/openapi.json')).json<{ paths: Record<string, object> }>();
  const operations = Object.entries(paths).flatMap(([documented, byMethod]) =>
    Object.keys(byMethod).map((method) => ({ method: method.toUpperCase(), address: fill(documented) })),
  );
  return {
    operations,
    /** False for a 5xx, and where the gateway or the provider has no such route; another 404 is an unknown object. */
    hasRoute: async ({ method, address }: Call): Promise<boolean> => {
      const response = await fetch(`${origin}${toPublicPath(address)}`, { method });
      const body = await response.text();
      if (response.status >= 500) return false;
      return response.status !== 404 || !/"message":"(?:Not found"|Route )/.test(body);
    },
    close: async () => {
      await gateway.close();
      await close();
    },
  };
}

/** Documents name the API's addresses with and without the prefix of the gateway. */
function toPublicPath(address: string): string {
  return isForwarded(address) ? address : `/proxy${address}`;
}

function fill(address: string): string {
  return address.replaceAll(/\{\w+\}|:\w+/g, '1');
}

const features =
  'alerts|desk|products|users|wishlist|follows|boards|newsletter|photos|mail|media|brand-pages';
const addressPattern = new RegExp(
  `(?<![\\w./])(?:https?://[\\w.:]+)?((?:/proxy)?/(?:${features})/[^\\s\`?)"'|,]*)`,
  'g',
);

/** The addresses of the API in the documents: not source files, and not the prefixes of many. */
function listAddresses(): readonly string[] {
  const folder = path.join(import.meta.dirname, '../docs');
  const files = readdirSync(folder).filter((name) => name.endsWith('.md'));
  const documents = [
    ...files.map((name) => path.join(folder, name)),
    path.join(folder, '../provider/README.md'),
  ];
  const found = documents.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(addressPattern)].map(([, address = '']) => fill(address)),
  );
  return [...new Set(found)].filter((address) => !/\.tsx?$|…$|\/$/.test(address)).toSorted();
}

describe('an address of the API that a document names has a route behind the gateway', () => {
  let api: Awaited<ReturnType<typeof startApi>>;
  beforeAll(async () => {
    api = await startApi();
  }, 120_000);
  afterAll(() => api.close());

  test('in the OpenAPI document, except the probes of a balancer and the counts of gateways', async () => {
    const missing: Call[] = [];
    // One after the other: together they wait for the first reads of a new database.
    for (const call of api.operations) if (!(await api.hasRoute(call))) missing.push(call);
    expect(missing.map(({ method, address }) => `${method} ${address}`).toSorted()).toEqual([
      'GET /healthz',
      'GET /livez',
      'GET /readyz',
      'POST /product-counts',
    ]);
  }, 120_000);

  test('in docs and in the README of the provider', async () => {
    const addresses = listAddresses();
    expect(addresses).toEqual(
      expect.arrayContaining(['/proxy/mail/bounces', '/users/devices', '/products/1/prices']),
    );
    const missing: string[] = [];
    for (const address of addresses) {
      const found = await Promise.all(methods.map((method) => api.hasRoute({ method, address })));
      if (!found.includes(true)) missing.push(address);
    }
    expect(missing).toEqual([]);
  }, 120_000);
});
