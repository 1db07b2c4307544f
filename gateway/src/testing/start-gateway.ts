import { createGateway } from '../create-gateway.ts';
import { readConfig } from '../config.ts';
import { originOf } from './fake-provider.ts';

export type RunningGateway = { readonly origin: string; readonly close: () => Promise<void> };

/** Starts a gateway on a port of its own. */
export async function startGateway(environment: Readonly<Record<string, string>>): Promise<RunningGateway> {
  const gateway = await createGateway(readConfig({ PORT: '0', LOG_LEVEL: 'silent', ...environment }));
  await gateway.listen({ host: '127.0.0.1', port: 0 });
  return { origin: originOf(gateway.server), close: () => gateway.close() };
}
