import { createServer } from 'node:http';
import type { RecentError } from '@szn/shared-contracts/telemetry';

/** An error with a stack in catalogue 1.0.0, whose stored source map leads to line 3 of `src/secret.ts`. */
export const reportedError: RecentError = {
  id: '5f0c1e77ab',
  count: 3,
  at: '2026-01-01T10:00:00.000Z',
  report: {
    kind: 'render',
    code: null,
    message: 'no price',
    stack:
      'Error: no price\n    at Price (https://shop.example/releases/catalogue/1.0.0/browser/remote.js:1:1)',
    during: null,
    remote: null,
    standIn: null,
    route: '/men',
    path: '/men/jeans',
    isFirstOfVisit: true,
  },
};

export const explainedStack = 'Error: no price\n    at Price (src/secret.ts:3:1)';

/** Starts a gateway whose only recent error is this one; `metrics` is the address that names it. */
export async function startGatewayWithError(error: RecentError) {
  const gateway = createServer(({ url }, response) => {
    response.statusCode = url === '/errors.json' ? 200 : 404;
    response.end(JSON.stringify([error]));
  });
  await new Promise<void>((resolve) => void gateway.listen(0, '127.0.0.1', resolve));
  const listening = gateway.address();
  const port = typeof listening === 'object' ? listening?.port : '';
  return { metrics: `http://127.0.0.1:${port}/metrics.json`, stop: () => void gateway.close() };
}
