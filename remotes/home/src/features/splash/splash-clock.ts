import { reducedMotion } from '@szn/shared-ui/use-media-query';
import { splashTimes } from './splash-messages.ts';

/**
 * How long the splash has been on screen. Its animation began with the first HTML, perhaps long before any script ran;
 * `goneAtMs` where it was never drawn, as for a shopper who wants less motion, and for one who has come back, who is to
 * find the page as it was.
 */
export function splashAgeMs(splash: Element): number {
  if (window.matchMedia(reducedMotion).matches || wasDocumentReturnedTo()) return splashTimes.goneAtMs;
  // Missing in browsers of 2019, which draw the whole splash from here.
  if (typeof splash.getAnimations !== 'function') return 0;
  const age = splash.getAnimations()[0]?.currentTime;
  return typeof age === 'number' ? age : splashTimes.goneAtMs;
}

function wasDocumentReturnedTo(): boolean {
  const [entry] = performance.getEntriesByType?.('navigation') ?? [];
  return entry !== undefined && 'type' in entry && entry.type === 'back_forward';
}
