import { createServer } from 'node:http';
import type { RecentError } from '@szn/shared-contracts/telemetry';
import type { LatestErrors } from '../../api/measurements.ts';
import type { ConsoleState } from '../../api/state.ts';
import { isFresh, prepareTestConsole, signIn, waitForState } from '../testing/test-console.ts';

const { prepareStore, openConsole } = prepareTestConsole();

test('The latest errors have the file and line of their source, and a gateway that does not answer is named', async () => {
  await prepareStore();
  const [id, at, version] = ['5f0c1e77ab', '2026-01-01T10:00:00.000Z', '1.0.0'];
  const error: RecentError = {
    id,
    count: 3,
    at,
    report: {
      kind: 'render',
      code: null,
      message: 'no price',
      stack: `Error: no price\n    at Price (https://shop.example/releases/catalogue/${version}/browser/remote.js:1:1)`,
      during: null,
      remote: { name: 'catalogue', version, reason: 'default', contract: '1.0.0', owner: 'catalogue team' },
      standIn: null,
      route: '/men',
      path: '/men/jeans',
      isFirstOfVisit: true,
    },
  };
  const gateway = createServer(({ url }, response) => {
    response.statusCode = url === '/errors.json' ? 200 : 404;
    response.end(JSON.stringify([error]));
  });
  await new Promise<void>((resolve) => void gateway.listen(0, '127.0.0.1', resolve));
  const listening = gateway.address();
  const port = typeof listening === 'object' ? listening?.port : '';
  const away = 'http://127.0.0.1:1/metrics.json';
  const metrics = `staging=http://127.0.0.1:${port}/metrics.json,staging=${away}`;
  const { read } = await signIn(await openConsole({ CONSOLE_METRICS: metrics }), 'meera');
  await waitForState(read<ConsoleState>, isFresh);

  const latest = await read<LatestErrors>('/api/errors/latest?environment=staging');
  gateway.close();

  const stack = 'Error: no price\n    at Price (src/secret.ts:3:1)';
  const what = { kind: 'render', code: null, message: 'no price', path: '/men/jeans' };
  const expected = { id, count: 3, at, ...what, remote: 'catalogue', version, stack };
  expect(latest).toEqual({ errors: [expected], unread: [away] });
});
