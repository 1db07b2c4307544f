import { RequestError } from '@szn/shared-contracts';
import { loadWithRetry } from '../lib/load-with-retry.ts';
import type { ProviderTransport, TransportOptions } from './provider-transport.ts';
import { withVerbs, type ShellHttpClient } from './shell-http-client.ts';

/** The provider as a browser reaches it. axios and what is done with it arrive with the first request. */
export function createHttpClient(options: TransportOptions): ShellHttpClient {
  let loading: Promise<ProviderTransport> | undefined;

  function load(): Promise<ProviderTransport> {
    loading ??= loadTransport(options).catch((cause: unknown) => {
      // The next request tries anew.
      loading = undefined;
      throw new RequestError('network', { cause });
    });
    return loading;
  }

  return withVerbs(async (request) => {
    // Read before anything is awaited: a sign-out that clears the token must still be able to name it.
    const sentToken = request.token ?? options.credentials.token();
    const transport = await load();
    return transport(request, sentToken);
  });
}

const importTransport = () => import(/* webpackChunkName: "network" */ './provider-transport.ts');

async function loadTransport(options: TransportOptions): Promise<ProviderTransport> {
  const { createProviderTransport } = await loadWithRetry(importTransport);
  return createProviderTransport(options);
}
