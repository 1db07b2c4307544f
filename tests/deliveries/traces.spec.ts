import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findFreePort } from '@szn/remote-kit/lib/child-processes';
import { pathOf, startCollector, type ReceivedSpan } from '@szn/tracing/testing';
import { startStorefront } from '../../tools/servers/start-storefront.ts';
import { expect, test } from '../fixtures/test.ts';

/** The spans of the trace of a page. */
function traceOfPage(spans: readonly ReceivedSpan[], page: string): readonly ReceivedSpan[] {
  const root = spans.find(({ name }) => name === page);
  return spans.filter(({ traceId }) => traceId === root?.traceId);
}

const isStatement = ({ attributes }: ReceivedSpan) => attributes['db.query.text'] !== undefined;

test('A page of the built servers is one trace from the gateway to the database', async ({ request }) => {
  const collector = await startCollector();
  const dataFolder = await mkdtemp(path.join(tmpdir(), 'szn-traces-'));
  const shop = await startStorefront({
    port: await findFreePort(),
    dataFolder,
    environment: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint, OTEL_TRACES_SAMPLER_ARG: '1' },
  });
  const page = 'GET /men/:category';
  try {
    const address = `${shop.url}/men/jeans?utm_source=secret`;
    const response = await request.get(address, { headers: { accept: 'text/html' } });
    expect(response.status()).toBe(200);
    await collector.untilReceived((spans) => {
      const trace = traceOfPage(spans, page);
      return trace.some(isStatement) && trace.some(({ name }) => name === 'render');
    });
  } finally {
    await shop.stop();
    await collector.close();
    await rm(dataFolder, { recursive: true, force: true });
  }

  const trace = traceOfPage(collector.spans, page);
  const statement = trace.find(isStatement);
  if (!statement) throw new Error('The trace has no statement.');
  expect(pathOf(statement, trace)).toEqual([
    `szn-gateway: ${page}`,
    'szn-gateway: render',
    'szn-gateway: GET',
    expect.stringMatching(/^szn-provider: GET \/products\/.*:/),
    expect.stringMatching(/^szn-provider: SELECT /),
  ]);
  expect(collector.text()).not.toMatch(/jeans|secret/i);
});
