import { describeFailure } from '@szn/settings/check';
import { createDependency } from '@szn/tracing/outages';
import type { FastifyInstance } from 'fastify';
import { askProvider, providerLimitMs, repeatUntilClosed } from '../proxy/ask-provider.ts';
import type { Metrics } from './metrics.ts';

/** Asks the provider whether it serves. Resolves to the reason if it does not, and otherwise to `undefined`. */
export async function checkProvider(providerOrigin: string): Promise<string | undefined> {
  try {
    const response = await askProvider(`${providerOrigin}/readyz`);
    const text = await response.text();
    return response.status < 500 ? undefined : `status ${response.status} ${text.slice(0, 200)}`.trim();
  } catch (error) {
    return error instanceof Error && error.name === 'TimeoutError'
      ? `no answer within ${providerLimitMs / 1000} s`
      : describeFailure(error);
  }
}

/** Asks the provider again and again, also while no shopper does, until the gateway closes. For log and metrics. */
export function watchProvider(
  app: FastifyInstance,
  providerOrigin: string,
  metrics: Pick<Metrics, 'observeDependency'>,
): void {
  const provider = createDependency('provider', 'cached and static pages are served');
  provider.reportTo(app.log);
  metrics.observeDependency('szn_provider_up', provider);
  let isClosed = false;
  app.addHook('onClose', async () => {
    isClosed = true;
  });
  repeatUntilClosed(app, async () => {
    const problem = await checkProvider(providerOrigin);
    if (!isClosed) provider.report(problem);
  });
}
