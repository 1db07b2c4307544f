import {
  explainedStack,
  reportedError,
  startGatewayWithError,
} from '@szn/remote-kit/testing/gateway-with-error';
import type { LatestErrors } from '../../api/measurements.ts';
import type { ConsoleState } from '../../api/state.ts';
import { isFresh, prepareTestConsole, signIn, waitForState } from '../testing/test-console.ts';

const { prepareStore, openConsole } = prepareTestConsole();

test('The latest errors have the file and line of their source, and a gateway that does not answer is named', async () => {
  await prepareStore();
  const version = '1.0.0';
  const { id, count, at, report } = reportedError;
  const remote = {
    name: 'catalogue',
    version,
    reason: 'default',
    contract: '1.0.0',
    owner: 'catalogue team',
  } as const;
  const gateway = await startGatewayWithError({ ...reportedError, report: { ...report, remote } });
  const away = 'http://127.0.0.1:1/metrics.json';
  const metrics = `staging=${gateway.metrics},staging=${away}`;
  const { read } = await signIn(await openConsole({ CONSOLE_METRICS: metrics }), 'meera');
  await waitForState(read<ConsoleState>, isFresh);

  const latest = await read<LatestErrors>('/api/errors/latest?environment=staging');
  gateway.stop();

  const what = { kind: 'render', code: null, message: 'no price', path: '/men/jeans' };
  const expected = { id, count, at, ...what, remote: 'catalogue', version, stack: explainedStack };
  expect(latest).toEqual({ errors: [expected], unread: [away] });
});
