import type { RootOptions } from 'react-dom/client';
import type { Composition, SafeStorage } from '@szn/shared-contracts';
import { onReconnect } from '@szn/shared-ui/use-online';
import type { RemoteSource } from '../../federation/remote-source.ts';
import type { PageFrame } from '../../services/page-frame.ts';
import { lazyChunk } from '../../lib/lazy-chunk.ts';

type BusMessage = { readonly name: string; readonly version: number; readonly payload: unknown };

export type BusTrace = { add?: (message: BusMessage) => void };

export type OverlayOptions = {
  readonly composition: Composition;
  readonly remotes: RemoteSource;
  readonly reloadPage: () => void;
  readonly frame: Pick<PageFrame, 'failPage'>;
  readonly sessionStorage: SafeStorage;
  readonly trace: BusTrace;
  readonly errorHandlers: RootOptions;
};

/** After everything that a page needs first. */
const delayMs = 3000;

const overlaysChunk = lazyChunk(() => import(/* webpackChunkName: "shell-overlays" */ './overlays.tsx'));

/** Loads the optional overlays; a failed load is repeated whenever the browser is online again. */
export function startOverlays(options: OverlayOptions): void {
  const load = () => {
    overlaysChunk.load().then(
      ({ mountOverlays }) => mountOverlays(options),
      // Not reported: no page depends on the overlays.
      () => {
        const unsubscribe = onReconnect(() => {
          unsubscribe();
          load();
        });
      },
    );
  };
  setTimeout(load, delayMs);
}
