import { isForwarded } from '@szn/gateway/register-proxy';
import { openTestApp } from '../provider/test/support/open-test-app.ts';

test('every documented operation of the API is forwarded, except the probes of a balancer', async () => {
  const { app, close } = await openTestApp();
  const { paths } = (await app.inject('/docs/openapi.json')).json<{ paths: Record<string, object> }>();
  await close();

  const addresses = Object.keys(paths).map((path) => path.replaceAll(/\{\w+\}/g, '1'));
  const notForwarded = addresses.filter((path) => !isForwarded(`/proxy${path}`) && !isForwarded(path));
  expect(addresses.length).toBeGreaterThan(notForwarded.length);
  expect(notForwarded.toSorted()).toEqual(['/healthz', '/livez', '/readyz']);
});
