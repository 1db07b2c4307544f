import type { Composition } from './release/composition.ts';
import type { HydrationState } from 'react-router-dom';
import type { PageHead } from './remote/define-remote.ts';
import { site } from './site/site.ts';

export {
  digestHeader,
  memberCookieName,
  liveSessionHeader,
  renderReadHeader,
  responseTimeoutHeader,
  sessionCookieName,
} from './wire/session-headers.ts';

/** Ids of the JSON data blocks in the HTML document: the gateway writes them, the shell reads them at start. */
export const blockIds = { composition: 'szn-composition', page: 'szn-page' } as const;

/** Name of the `meta` element with the share of page loads (0 to 1) that measure their speed. Without it none does. */
export const vitalsShareName = 'szn-vitals-share';

/** Names the address of a style sheet on the `<style>` element with those of its rules that the HTML of the page needs. */
export const firstStyleAttribute = 'data-href';

/** Header of a page whose remote is switched off: what browsers keep of it is removed. */
export const remoteOffHeader = 'X-Remote-Off';

/**
 * Offline reading: the `meta` element in pages that may register the service worker, the address of the worker, and the
 * Trusted Types policy that may make this address, and no other.
 */
export const offlineReading = {
  metaName: 'szn-offline-reading',
  workerPath: '/service-worker.js',
  policyName: 'szn-service-worker',
} as const;

/** The state from which the server rendered the page; empty when only header and footer were rendered. */
export type PageData = {
  readonly hydration: HydrationState | null;
  readonly remoteStates: Readonly<Record<string, unknown>>;
  /** The member for whom the page was rendered; absent on all other pages. */
  readonly memberId?: string;
};

/** A member for whom a page is rendered. */
export type RenderMember = {
  readonly id: string;
  /** `Cookie` header with the session cookie only, for the provider. */
  readonly cookie: string;
};

/** The page data of a page that only the browser renders. */
export const emptyPageData: PageData = { hydration: null, remoteStates: {} };

/** The head of pages without a head of their own. */
export const storefrontHead: PageHead = { title: '', isIndexed: true };

/** The document title: the page's title, then the name of the storefront. */
export function documentTitle(head: PageHead): string {
  return head.title === '' ? `${site.name} | ${site.tagline}` : `${head.title} | ${site.name}`;
}

/** A thread sends bytes in UTF-8, which move to the gateway without a copy, and a process sends text. */
export type SentHtml = string | Uint8Array<ArrayBuffer>;

/** The result of rendering one URL. */
export type RenderedPage<Html extends SentHtml = SentHtml> =
  | {
      readonly kind: 'redirect';
      readonly status: number;
      /** Path and query on the storefront's own origin. */
      readonly location: string;
    }
  | {
      readonly kind: 'page';
      readonly status: number;
      readonly head: PageHead;
      readonly html: Html;
      /** `PageData` as JSON. */
      readonly data: string;
      /** The remote that serves the page, whose files the document preloads. */
      readonly remote: string | null;
      /** Whether the provider did not answer a read of the page, which shows so in place of content. */
      readonly isIncomplete?: boolean | undefined;
    }
  | {
      /** Header and footer only: the browser renders the page. */
      readonly kind: 'frame';
      readonly status: number;
      readonly html: Html;
      readonly remote: string | null;
      readonly reason: string;
      /** Whether code of the page threw: its data was there, and the time limit was not the reason. */
      readonly hasThrown: boolean;
    };

/** The task of a render thread or process: one composition for its lifetime. */
export type RenderTask = {
  readonly composition: Composition;
  /** Remotes of isolation tier `foreign`, whose pages this thread does not render. */
  readonly foreign?: readonly string[];
  readonly scripts: readonly { readonly name: string; readonly file: string; readonly integrity: string }[];
  readonly providerOrigin: string;
  readonly renderTimeoutMs: number;
};

export type RenderJob = {
  readonly id: number;
  readonly url: string;
  /** `null` for a page that is the same for everybody. */
  readonly member: RenderMember | null;
  /** Of the request for the page, which its requests to the provider have too; only for threads. */
  readonly requestId?: string;
  /** W3C trace context of the page; only for threads, and only while pages are traced. */
  readonly traceparent?: string;
};

/** A request to the provider that a thread sent for a traced page. */
export type ProviderCall = {
  /** That the request had in its `traceparent`: 16 hexadecimal digits. */
  readonly spanId: string;
  readonly method: string;
  /** `null`: no response. */
  readonly status: number | null;
  /** ms since 1970. */
  readonly startedAt: number;
  readonly durationMs: number;
};

/** What the provider answered to a `read` of a process, or why it has no answer. */
export type ReadAnswer = { readonly kind: 'answer'; readonly id: number } & (
  { readonly status: number; readonly text: string } | { readonly failure: string }
);

/** Absent from pages that are not traced. */
type TracedCalls = { readonly calls?: readonly ProviderCall[] };

export type RenderMessage<Html extends SentHtml = SentHtml> =
  /** The thread accepts jobs. `refused` remotes have no valid server script and render in the browser. */
  | {
      readonly kind: 'ready';
      readonly refused: readonly { readonly name: string; readonly reason: string }[];
    }
  | ({ readonly kind: 'rendered'; readonly id: number; readonly page: RenderedPage<Html> } & TracedCalls)
  | ({ readonly kind: 'failed'; readonly id: number; readonly reason: string } & TracedCalls)
  /** The thread holds more memory than a thread may; the gateway ends it. */
  | { readonly kind: 'exceeded'; readonly id: number; readonly remote: string | null }
  /** An unhandled rejection or a failed `dispose` of a remote; no page was affected. */
  | { readonly kind: 'stray'; readonly reason: string };

/** What a worker sends where remotes are of isolation tier `foreign`. */
export type TieredRenderMessage<Html extends SentHtml = SentHtml> =
  | RenderMessage<Html>
  /** From the thread: the process of the remote renders the page. */
  | ForeignPage
  /** From a process: a GET of the provider without credentials, for the page of `job`. `path`: with the query. */
  | { readonly kind: 'read'; readonly id: number; readonly job?: number | undefined; readonly path: string };

export type ForeignPage = { readonly kind: 'foreign'; readonly id: number; readonly remote: string };
