import { RequestError } from '@szn/shared-contracts';
import type { AxiosAdapter } from 'axios';
import { loadWithRetry } from '../load-with-retry.ts';
import type { ProviderTransport } from './create-provider-transport.ts';
import { withVerbs, type ShellHttpClient } from './shell-http-client.ts';

/** What the client needs to know of the session, and tells it. */
export type Credentials = {
  readonly token: () => string | null;
  /** A reply brought a fresh token for the one it was asked with (silent renewal). */
  readonly renew: (token: string, sentToken: string | null) => void;
  /** A reply said that this token is over. */
  readonly refuse: (sentToken: string | null) => void;
  /** The provider can be reached. */
  readonly answered?: () => void;
};

export type HttpClientOptions = {
  readonly baseUrl: string;
  readonly credentials: Credentials;
  /** How requests leave the page; the browser's own way unless a test brings another. */
  readonly adapter?: AxiosAdapter;
  readonly random?: () => number;
};

/** The provider as a browser reaches it. axios and what is done with it arrive with the first request. */
export function createHttpClient(options: HttpClientOptions): ShellHttpClient {
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

const importTransport = () => import(/* webpackChunkName: "network" */ './create-provider-transport.ts');

async function loadTransport(options: HttpClientOptions): Promise<ProviderTransport> {
  const { createProviderTransport } = await loadWithRetry(importTransport);
  return createProviderTransport(options);
}
