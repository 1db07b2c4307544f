import type { PageHead } from '@szn/shared-contracts';

/** What came of rendering one address. */
export type RenderedPage =
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
      readonly html: string;
      /** `PageData` as JSON. */
      readonly data: string;
      /** The remote that serves the page, whose files the document preloads. */
      readonly remote: string | null;
    }
  | {
      /** Header and footer around an empty place: the browser brings the page. */
      readonly kind: 'frame';
      readonly status: number;
      readonly html: string;
      readonly remote: string | null;
      readonly reason: string;
    };
