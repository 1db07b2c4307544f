import { sessionEnded } from '@szn/shared-contracts';
import { offlineReading } from '@szn/shared-contracts/rendering';
import { savesData } from '@szn/shared-ui/saves-data';
import { lazyChunk, whenIdle } from '../lib/lazy-chunk.ts';
import type { OfflineReadingOptions } from './keep-pages.ts';
import { sendToWorker } from './worker-messages.ts';

const keepPagesChunk = lazyChunk(() => import(/* webpackChunkName: "offline-reading" */ './keep-pages.ts'));

/** After the overlays, which are after everything that a page needs first. */
const delayMs = 4000;

/**
 * Registers the service worker, late, and tells it what the shopper reads (decision 0087). Not where the gateway has switched
 * it off, and not under Save-Data. What is kept is removed with the end of a session, also before the worker is registered.
 */
export function startOfflineReading(options: OfflineReadingOptions): void {
  if (!document.querySelector(`meta[name=${offlineReading.metaName}]`)) return;
  const address = claimWorkerAddress();
  options.services.bus.observe(sessionEnded).subscribe(forgetPages);
  // Without a key: the shopper has cleared what this device stores.
  addEventListener('storage', ({ key }) => key ?? forgetPages());
  if (savesData()) return;
  setTimeout(
    () =>
      whenIdle(() => {
        keepPagesChunk.load().then(
          ({ keepPages }) => keepPages(address, options),
          // Without it, the pages of this tab are not kept.
          () => undefined,
        );
      }),
    delayMs,
  );
}

/**
 * The address of the worker for `register`. Trusted Types block it as a text; the one policy that pages allow makes this
 * address and no other. Made before the first remote runs: a page can make a policy of this name once.
 */
function claimWorkerAddress(): string {
  const { policyName, workerPath } = offlineReading;
  const policy = window.trustedTypes?.createPolicy(policyName, { createScriptURL: () => workerPath });
  return policy?.createScriptURL('') ?? workerPath;
}

declare global {
  interface Window {
    // `register` takes the object as well; the types of the DOM name a text only.
    readonly trustedTypes?: {
      readonly createPolicy: (
        name: string,
        rules: { readonly createScriptURL: (text: string) => string },
      ) => { readonly createScriptURL: (text: string) => string };
    };
  }
}

/** Removes everything that is kept in this browser. */
function forgetPages(): void {
  void sendToWorker({ kind: 'forget' });
}
