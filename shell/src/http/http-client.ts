import { RequestError, type HttpClient } from '@szn/shared-contracts';
import { lazyChunk } from '../lib/lazy-chunk.ts';
import type { ProviderTransport, ShellRequest, TransportOptions } from './provider-transport.ts';

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
