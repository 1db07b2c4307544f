import { RequestError, type HttpClient, type RequestOptions } from '@szn/shared-contracts';
import { lazyChunk } from '../lib/lazy-chunk.ts';
import type { ProviderTransport, TransportOptions } from './provider-transport.ts';

export type ShellRequest = RequestOptions & {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** A path below the provider's base path, or an absolute URL of another host. */
  readonly path: string;
  /** JSON, or `FormData` for files. */
  readonly body?: unknown;
  /** `pass` leaves every 401 to the caller, as for the login-status request, which has a rule of its own. */
  readonly on401?: 'end-session' | 'pass';
  readonly token?: string;
  readonly isRetried?: boolean;
};

/** The client that remotes receive, with the options that only the shell uses. */
export type ShellHttpClient = HttpClient & {
  readonly send: (request: ShellRequest) => Promise<unknown>;
};

export function withMethods(send: ShellHttpClient['send']): ShellHttpClient {
  return {
    send,
    get: (path, options) => send({ ...options, method: 'GET', path }),
    post: (path, body, options) => send({ ...options, method: 'POST', path, body }),
    patch: (path, body, options) => send({ ...options, method: 'PATCH', path, body }),
    delete: (path, body, options) => send({ ...options, method: 'DELETE', path, body }),
  };
}

/** The API client of a browser. The chunk with axios is loaded with the first request. */
export function createHttpClient(options: TransportOptions): ShellHttpClient {
  let transport: ProviderTransport | undefined;

  async function loadTransport(): Promise<ProviderTransport> {
    try {
      const { createProviderTransport } = await transportChunk.load();
      return (transport ??= createProviderTransport(options));
    } catch (cause) {
      throw new RequestError('network', { cause });
    }
  }

  return withMethods(async (request) => {
    // Read before the first await: a logout sends the token that it clears in the same tick.
    const sentToken = request.token ?? options.credentials.token();
    const send = await loadTransport();
    return send(request, sentToken);
  });
}

/** The code with axios, which the first request needs. */
export const transportChunk = lazyChunk(
  () => import(/* webpackChunkName: "network" */ './provider-transport.ts'),
);
