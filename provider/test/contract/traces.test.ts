import { pathOf, startCollector } from '@szn/tracing/testing';
import { startTracing } from '@szn/tracing/tracing';
import { traceQueries } from '../../src/database/database.ts';
import { openTestApp } from '../support/open-test-app.ts';
import { openTestDatabase } from '../support/open-test-database.ts';

const traceId = '0af7651916cd43dd8448eb211c80319c';
const parent = `00-${traceId}-b7ad6b7169203331-01`;

test('a request continues the trace of the gateway down to its statements, without their values', async () => {
  const collector = await startCollector();
  const tracing = await startTracing({ url: `${collector.endpoint}/v1/traces`, share: 1 }, 'szn-provider');
  if (!tracing) throw new Error('Traces are configured.');
  const db = await openTestDatabase({ log: traceQueries(tracing) });
  const { app, close } = await openTestApp({ db, tracing });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const origin = app.listeningOrigin;

  const list = await fetch(`${origin}/products/source/Secretbrand?page=1`, {
    headers: { traceparent: parent },
  });
  const body = JSON.stringify({ email: 'secret@mail.example', password: 'secret password' });
  const headers = { traceparent: parent, 'content-type': 'application/json' };
  const login = await fetch(`${origin}/users/login`, { method: 'POST', headers, body });
  await Promise.all([list.text(), login.text()]);
  await close();
  await db.destroy();
  await tracing.close();
  await collector.close();

  const { spans } = collector;
  expect(new Set(spans.map((span) => span.traceId))).toEqual(new Set([traceId]));
  const servers = spans.filter(({ kind }) => kind === 2);
  expect(servers.map(({ name, parentSpanId }) => [name, parentSpanId])).toEqual([
    ['GET /products/source/:source', 'b7ad6b7169203331'],
    ['POST /users/login', 'b7ad6b7169203331'],
  ]);
  const paths = spans.map((span) => pathOf(span, spans).map((name) => name.replace('szn-provider: ', '')));
  expect(paths).toContainEqual(['GET /products/source/:source', expect.stringMatching(/^[A-Z]+ /)]);
  expect(paths).toContainEqual(['POST /users/login', 'SELECT users']);
  expect(spans.find(({ name }) => name === 'SELECT users')?.attributes).toMatchObject({
    'db.system.name': 'postgresql',
    'db.query.text': expect.stringContaining('$1'),
  });
  expect(collector.text()).not.toMatch(/secret/i);
}, 120_000);
