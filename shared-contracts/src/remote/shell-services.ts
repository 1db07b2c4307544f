import type { Bus } from '../bus/bus.ts';
import type { SessionState } from '../topics/session-topics.ts';

export type RequestOptions = {
  /** Appended as the query string; `undefined` values are left out. */
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  /** Aborts the request; it then rejects with a `RequestError` of kind `aborted`. */
  readonly signal?: AbortSignal;
  /** How long to wait for the answer; 10 seconds unless said otherwise. */
  readonly timeoutMs?: number;
  /** Told the uploaded share of the body, 0 to 1. */
  readonly onUploadProgress?: (share: number) => void;
};

/**
 * The provider's API under its base path, with the bearer token, cookies, time-outs, retries of GET and the 401 rule of
 * sections 4 and 8 taken care of. Resolves to the answer's JSON, which nobody has checked yet; rejects with a
 * `RequestError` only. A `FormData` body goes out as multipart/form-data, anything else as JSON.
 */
export type HttpClient = {
  readonly get: (path: string, options?: RequestOptions) => Promise<unknown>;
  readonly post: (path: string, body: unknown, options?: RequestOptions) => Promise<unknown>;
  readonly patch: (path: string, body: unknown, options?: RequestOptions) => Promise<unknown>;
  readonly delete: (path: string, body: unknown, options?: RequestOptions) => Promise<unknown>;
};

export type Notice = {
  readonly kind: 'success' | 'error' | 'info';
  readonly text: string;
  readonly action?: { readonly label: string; readonly run: () => void };
};

/** Browser storage that is always there: disabled, full or corrupted storage reads as empty and is healed. */
export type SafeStorage = {
  /** The stored JSON as `read` understands it. A value it refuses is removed. */
  readonly read: <Value>(key: string, read: (value: unknown) => Value | undefined) => Value | undefined;
  /** Whether the value is stored. Never throws. */
  readonly write: (key: StorageKey | `szn:${string}`, value: unknown) => boolean;
  readonly remove: (key: StorageKey | `szn:${string}`) => void;
};

export type SignInRequest = {
  /** Shown above the form: what the shopper was about to do. */
  readonly reason?: string;
};

/** Everything the shell hands to a remote. Nothing else reaches one. */
export type ShellServices = {
  /** Where this instance runs. On the server: one instance for each request, no storage, no timers, no effects. */
  readonly environment: 'browser' | 'server';
  readonly bus: Bus;
  readonly http: HttpClient;
  readonly session: {
    /** Who is signed in now; follow `sessionChanged` on the bus for what comes after. */
    readonly current: () => SessionState;
    /** Opens the sign-in dialog; resolves when it has closed. */
    readonly requestSignIn: (request?: SignInRequest) => Promise<'signed-in' | 'dismissed'>;
  };
  /** Raises a toast: five seconds, top right, announced. */
  readonly notify: (notice: Notice) => void;
  readonly navigate: (path: string, options?: { readonly replace?: boolean }) => void;
  readonly localStorage: SafeStorage;
  readonly sessionStorage: SafeStorage;
  readonly clock: { readonly now: () => number };
  readonly telemetry: {
    /** Hands over an error that was survived; the shell adds remote, version and route. */
    readonly report: (error: unknown, details?: { readonly during: string }) => void;
  };
};

/** Names of what the storefront keeps in the browser (specification, section 3, "Browser storage keys"). */
export const localKeys = {
  token: 'token',
  user: 'user',
  auth: 'persist:auth',
  wishlist: 'persist:wishlist',
  products: 'products',
  lastVisitedPage: 'lastVisitedPage',
} as const;

/** Kept for the browser session only. */
export const sessionKeys = { hasSeenPopup: 'hasSeenPopup' } as const;

export type StorageKey =
  (typeof localKeys)[keyof typeof localKeys] | (typeof sessionKeys)[keyof typeof sessionKeys];
