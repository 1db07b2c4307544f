import type { Composition } from '@szn/shared-contracts';
import type { RenderedPage } from './rendered-page.ts';

/** What a render thread is made for: one composition, for as long as it lives. */
export type RenderTask = {
  readonly composition: Composition;
  readonly scripts: readonly { readonly name: string; readonly file: string; readonly integrity: string }[];
  readonly providerOrigin: string;
  readonly renderTimeoutMs: number;
};

export type RenderJob = { readonly id: number; readonly url: string };

export type RenderMessage =
  /** The thread takes jobs; `refused` remotes have no usable server script and are left to the browser. */
  | {
      readonly kind: 'ready';
      readonly refused: readonly { readonly name: string; readonly reason: string }[];
    }
  | { readonly kind: 'rendered'; readonly id: number; readonly page: RenderedPage }
  | { readonly kind: 'failed'; readonly id: number; readonly reason: string }
  /** A remote left a rejection unheard or did not end well, which cost nobody a page. */
  | { readonly kind: 'stray'; readonly reason: string };
