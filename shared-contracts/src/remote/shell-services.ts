import type { Bus } from '../bus/bus.ts';
import type { BrandRow } from '../routes/brand-rows.ts';
import type { SiteContent } from '../routes/site-content.ts';
import type { SessionState } from '../topics/session-topics.ts';
import type { WireProduct } from '../wire/product.ts';
import type { SlotService } from './slots.ts';

export type RequestOptions = {
  /** Appended as the query string; `undefined` values are left out. */
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  /** Aborts the request; it then rejects with a `RequestError` of kind `aborted`. */
  readonly signal?: AbortSignal;
  /** The version that the change is made to; another one answers 412. */
  readonly ifMatch?: string;
  /** Time until the request rejects; 10 seconds by default. */
  readonly timeoutMs?: number;
  /** Called with the uploaded share of the body, 0 to 1. */
  readonly onUploadProgress?: (share: number) => void;
};

/**
 * A client for the provider's API. It adds the base path, bearer token and cookies, and handles time-outs, retries of
 * GET and status 401 (sections 4 and 8). Resolves with the unverified JSON of the response; rejects with a `RequestError`
 * only. A `FormData` body is sent as multipart/form-data, any other as JSON.
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
  /** The control that was used shows the result already: the notice is announced to screen readers and not shown. */
  readonly isAnnouncedOnly?: boolean;
};

/** Browser storage that never throws: disabled, full or corrupted storage reads as empty. */
export type SafeStorage = {
  /** The stored JSON, parsed by `read`. An invalid value is removed. */
  readonly read: <Value>(key: string, read: (value: unknown) => Value | undefined) => Value | undefined;
  /** Whether the value is stored. Never throws. */
  readonly write: (key: StorageKey | `szn:${string}`, value: unknown) => boolean;
  /** Also of what the shell stores for itself: the colour scheme, and scroll positions. */
  readonly remove: (key: StorageKey | `szn:${string}` | 'theme' | 'react-router-scroll-positions') => void;
  /** All keys with a value, also those of other remotes. */
  readonly keys: () => readonly string[];
};

export type SignInRequest = {
  /** Shown above the sign-in form. */
  readonly reason?: string;
};

/** What an environment sets without a rebuild of the remotes. In every page: no secrets. */
export type EnvironmentValues = Readonly<Record<string, string | boolean>>;

/** The services that the shell passes to a remote. */
export type ShellServices = {
  /** Server: one instance per request, without storage, timers and effects. */
  readonly environment: 'browser' | 'server';
  readonly bus: Bus;
  readonly http: HttpClient;
  readonly session: {
    /** The current session; `sessionChanged` on the bus publishes changes. */
    readonly current: () => SessionState;
    /** Opens the sign-in dialog; resolves when it has closed. */
    readonly requestSignIn: (request?: SignInRequest) => Promise<'signed-in' | 'dismissed'>;
    /** Signs out in all tabs of this browser. Never rejects. */
    readonly signOut: () => Promise<void>;
    /**
     * The member for whom the server renders a personal route. The browser's claim: only a response of the provider
     * proves it. Absent in the browser and for guests.
     */
    readonly memberId?: string;
  };
  /** Shows a toast for five seconds and announces it. */
  readonly notify: (notice: Notice) => void;
  readonly navigate: (path: string, options?: { readonly replace?: boolean }) => void;
  /**
   * Opens the quick view of a product over the page, so that Back closes it; replaces the product of one that is open. With
   * `product` it shows that at once.
   */
  readonly openProduct: (productId: string, product?: WireProduct) => void;
  readonly localStorage: SafeStorage;
  readonly sessionStorage: SafeStorage;
  readonly clock: { readonly now: () => number };
  readonly telemetry: {
    /** Reports a handled error. The shell adds remote, version and route. */
    readonly report: (error: unknown, details?: { readonly during: string }) => void;
  };
  /** For `Slot` of shared-ui. Without it all slots are empty. */
  readonly slots?: SlotService;
  /** Addresses and flags of the environment (`szn set`). Absent if it sets none: have a default for each. */
  readonly values?: EnvironmentValues;
  /** The brands of the shop; `defineRemote` reads them. Absent if they are those of the specification. */
  readonly brands?: readonly BrandRow[];
  /** What editors have published: have the texts of the specification for each slot. Absent without any. */
  readonly content?: SiteContent;
};

/** Keys in local storage (specification, section 3, "Browser storage keys"). */
export const localKeys = {
  token: 'token',
  user: 'user',
  auth: 'persist:auth',
  wishlist: 'persist:wishlist',
  products: 'products',
  lastVisitedPage: 'lastVisitedPage',
} as const;

/** Keys in session storage. */
export const sessionKeys = { hasSeenPopup: 'hasSeenPopup' } as const;

export type StorageKey =
  (typeof localKeys)[keyof typeof localKeys] | (typeof sessionKeys)[keyof typeof sessionKeys];
