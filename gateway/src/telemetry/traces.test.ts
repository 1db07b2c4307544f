import { createServer } from 'node:http';
import { pathOf, startCollector } from '@szn/tracing/testing';
import { failureRelease } from '../testing/fixture-remotes.ts';
import { prepareStorefront, startGateway } from '../testing/storefront.ts';

const shop = prepareStorefront([failureRelease()]);
const foreign = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
const secrets = {
  cookie: 'szn-member=mem-secret; other=cookie-secret',
  authorization: 'Bearer token-secret',
};

/** Requests these paths from a gateway that traces, and returns what its collector then has. */
async function traceOf(
  requests: readonly (readonly [path: string, headers: Readonly<Record<string, string>>])[],
  settings: Readonly<Record<string, string>> = {},
) {
  const collector = await startCollector();
  const gateway = await startGateway({
    ...shop.environment,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
    OTEL_TRACES_SAMPLER_ARG: '1',
    ...settings,
  });
  const before = shop.provider.requests.length;
  for (const [path, headers] of requests) await (await fetch(gateway.origin + path, { headers })).text();
  await gateway.close();
  await collector.close();
  return {
    ...collector,
    sent: shop.provider.requests.slice(before).map(({ headers }) => headers.traceparent),
  };
}

const paths = ({ spans }: { readonly spans: Parameters<typeof pathOf>[1] }) =>
  spans
    .map((span) =>
      pathOf(span, spans)
        .map((name) => name.replace('szn-gateway: ', ''))
        .join(' > '),
    )
    .toSorted();

test('A page is one trace from the gateway to the request that the render thread sends', async () => {
  const traced = await traceOf([
    ['/loader-requests-provider?q=query-secret', { accept: 'text/html', ...secrets }],
  ]);

  const page = 'GET /loader-requests-provider';
  expect(paths(traced)).toEqual([page, `${page} > admission`, `${page} > render`, `${page} > render > GET`]);
  const [traceIds, call] = [
    new Set(traced.spans.map(({ traceId }) => traceId)),
    traced.spans.find(({ name }) => name === 'GET'),
  ];
  expect(traceIds.size).toBe(1);
  expect(traced.sent).toEqual([`00-${[...traceIds][0]}-${call?.spanId}-01`]);
  expect(traced.spans.find(({ name }) => name === 'render')?.attributes).toMatchObject({
    'szn.remote.name': 'failures',
    'szn.remote.version': '1.0.0',
    'szn.render.result': 'page',
    'szn.render.host': 'thread',
  });
  expect(traced.text()).not.toMatch(/secret/);
});

test('A forwarded request is one trace, without its query, cookie and token', async () => {
  const traced = await traceOf([['/proxy/products/search?q=query-secret', secrets]]);

  expect(paths(traced)).toEqual(['GET /proxy/*', 'GET /proxy/* > GET', 'GET /proxy/* > admission']);
  expect(traced.sent).toEqual([expect.stringMatching(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/)]);
  expect(traced.text()).not.toMatch(/secret/);
});

test('A page of a failing remote has a failed rendering', async () => {
  const { spans } = await traceOf([['/component-throws', { accept: 'text/html' }]]);

  const failed = spans.filter(({ status }) => status?.code === 2).map(({ name }) => name);
  expect(failed.sort()).toEqual(['GET /component-throws', 'render']);
});

test('Only a trusted proxy continues its trace', async () => {
  const request = ['/proxy/products', { traceparent: foreign }] as const;
  const [trusted, untrusted] = [
    await traceOf([request], { TRUST_PROXY: 'loopback' }),
    await traceOf([request]),
  ];

  const traceId = foreign.split('-')[1];
  expect(new Set(trusted.spans.map((span) => span.traceId))).toEqual(new Set([traceId]));
  expect(trusted.spans.find(({ name }) => name === 'GET /proxy/*')?.parentSpanId).toBe('b7ad6b7169203331');
  expect(untrusted.spans).toHaveLength(3);
  expect(untrusted.spans.map((span) => span.traceId)).not.toContain(traceId);
});

test('Requests that are not in the sample are not recorded, and the provider is told so', async () => {
  const { spans, sent } = await traceOf([['/proxy/products', {}]], { OTEL_TRACES_SAMPLER_ARG: '0' });

  expect(spans).toEqual([]);
  expect(sent).toEqual([expect.stringMatching(/-00$/)]);
});

test('What a render thread reads for a page has the id of its request', async () => {
  const before = shop.provider.requests.length;
  await (await shop.visit('/loader-requests-provider?q=other')).text();
  await (await shop.visit('/loader-requests-provider?q=third')).text();

  const ids = shop.provider.requests.slice(before).map(({ headers }) => headers['x-request-id']);
  expect(ids).toEqual([expect.any(String), expect.any(String)]);
  expect(new Set(ids).size).toBe(2);
});

test('Without a collector there is no trace', async () => {
  const before = shop.provider.requests.length;
  await (await shop.visit('/proxy/products', { headers: { traceparent: foreign } })).text();

  expect(shop.provider.requests.slice(before).map(({ headers }) => headers.traceparent)).toEqual([undefined]);
});

test('Pages are served while the collector does not answer, and the gateway then stops in time', async () => {
  const silent = createServer();
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const address = silent.address();
  const endpoint = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  const settings = { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: '1' };
  const gateway = await startGateway({ ...shop.environment, ...settings });

  for (let index = 0; index < 40; index++) {
    const response = await fetch(`${gateway.origin}/fine`, { headers: { accept: 'text/html' } });
    expect(response.status).toBe(200);
    await response.text();
  }

  const startedAt = performance.now();
  await gateway.close();
  expect(performance.now() - startedAt).toBeLessThan(6000);
  silent.closeAllConnections();
  await new Promise((resolve) => silent.close(resolve));
});
