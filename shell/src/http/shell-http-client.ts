import type { HttpClient, RequestOptions } from '@szn/shared-contracts';

export type ShellRequest = RequestOptions & {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** A path under the provider's base path, or an absolute URL of another host. */
  readonly path: string;
  /** JSON, or `FormData` for files. */
  readonly body?: unknown;
  /** `pass` leaves every 401 to the caller: the login-status check has a rule of its own. */
  readonly on401?: 'end-session' | 'pass';
  /** Asks on behalf of a token that is not the session's yet. */
  readonly token?: string;
  /** `false` keeps a read from being tried again. */
  readonly isRetried?: boolean;
};

/** As remotes see it, and with the options that only the shell uses. */
export type ShellHttpClient = HttpClient & {
  readonly send: (request: ShellRequest) => Promise<unknown>;
};

/** The contract's four verbs over one `send`. */
export function withVerbs(send: ShellHttpClient['send']): ShellHttpClient {
  return {
    send,
    get: (path, options) => send({ ...options, method: 'GET', path }),
    post: (path, body, options) => send({ ...options, method: 'POST', path, body }),
    patch: (path, body, options) => send({ ...options, method: 'PATCH', path, body }),
    delete: (path, body, options) => send({ ...options, method: 'DELETE', path, body }),
  };
}
