import { hash } from 'node:crypto';
import {
  Agent as HttpAgent,
  request as requestHttp,
  type ClientRequest,
  type IncomingMessage,
} from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { digestHeader } from '@szn/shared-contracts/rendering';

/** The part of `fetch` that the HTTP client of the server needs. Redirects are errors. */
export type ProviderFetch = (url: string, init: ProviderRequest) => Promise<ProviderResponse>;

export type ProviderRequest = {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal: AbortSignal;
};

export type ProviderResponse = { readonly status: number; readonly text: () => Promise<string> };

/** A provider's answers are far smaller; a larger one would only exhaust the thread. */
const maxResponseBytes = 16 * 1024 * 1024;

/** Node's own `fetch` needs globals that remotes must not have, and keeps its connections in a global of its own. */
export function createProviderFetch(): ProviderFetch {
  const http = new HttpAgent({ keepAlive: true });
  const https = new HttpsAgent({ keepAlive: true });

  function send(url: string, init: ProviderRequest): Promise<ProviderResponse> {
    const options = { method: init.method, headers: init.headers, signal: init.signal };
    return new Promise((resolve, reject) => {
      const sent: ClientRequest = url.startsWith('https:')
        ? requestHttps(url, { ...options, agent: https })
        : requestHttp(url, { ...options, agent: http });
      sent.on('response', (response) => resolve(readResponse(response)));
      sent.on('error', (error: NodeJS.ErrnoException) => {
        // The provider closed an idle connection at the moment of its reuse.
        const isStale = sent.reusedSocket && error.code === 'ECONNRESET' && init.method === 'GET';
        if (isStale) send(url, init).then(resolve, reject);
        // Errors of Node can hold its buffers, and remotes get this one as the cause of theirs.
        else reject(new Error(error.message));
      });
      sent.end(init.body);
    });
  }

  return send;
}

function readResponse(response: IncomingMessage): Promise<ProviderResponse> {
  const status = response.statusCode ?? 0;
  const expected = /sha-256=:([^:]+):/.exec(String(response.headers[digestHeader]))?.[1];
  return new Promise((resolve, reject) => {
    let text = '';
    let bytes = 0;
    response.setEncoding('utf8');
    response.on('data', (part: string) => {
      text += part;
      bytes += part.length;
      if (bytes > maxResponseBytes) response.destroy(new Error('The response of the provider is too large.'));
    });
    response.on('error', reject);
    response.on('end', () => {
      if (status >= 300 && status < 400) reject(new Error('The provider redirects a request.'));
      else if (expected !== undefined && hash('sha256', text, 'base64') !== expected)
        reject(new Error('The response of the provider is damaged.'));
      else resolve({ status, text: async () => text });
    });
  });
}
