import { onReconnect } from '@szn/shared-ui/use-online';
import { lazyChunk } from '../../lib/lazy-chunk.ts';
import type { OverlayOptions } from './inspector.tsx';

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
