import type { FastifyInstance } from 'fastify';

/** Without an answer within this time the provider counts as away. */
export const providerLimitMs = 2000;
const intervalMs = 2000;
/** Tells the requests of the gateway itself from those of shoppers. */
const userAgent = 'szn-gateway-check';

type ProviderRequest = {
  readonly method?: 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
};

/** Asks the provider for the gateway itself. Rejects as `fetch` does, also after `providerLimitMs`. */
export function askProvider(url: string, { headers, ...request }: ProviderRequest = {}): Promise<Response> {
  return fetch(url, {
    ...request,
    headers: { 'user-agent': userAgent, ...headers },
    signal: AbortSignal.timeout(providerLimitMs),
  });
}

/** Runs again and again until the server closes, never twice at a time. `run` must not reject. */
export function repeatUntilClosed(
  app: FastifyInstance,
  run: () => Promise<void>,
  everyMs: number = intervalMs,
): void {
  let isRunning = false;
  const runAlone = async () => {
    if (isRunning) return;
    isRunning = true;
    await run();
    isRunning = false;
  };
  const timer = setInterval(() => void runAlone(), everyMs).unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
