import { RejectedError } from '../lib/errors.ts';
import type { ReleaseStore } from './release-store.ts';

/** From here on, a machine whose clock differs from that of the store is told so. */
const warnedSkewMs = 30_000;
/** Further away, it signs nothing: histories, expiry and reports of gateways are read by these times. */
const maxSkewMs = 300_000;

/**
 * A sentence about a clock of this machine that is wrong, `null` if it is right or the store tells no time. Throws a
 * {@link RejectedError} if it differs by more than five minutes.
 */
export async function checkClock(store: Pick<ReleaseStore, 'now' | 'location'>): Promise<string | null> {
  const storeTime = await store.now();
  if (storeTime === null) return null;
  const skewMs = Date.now() - storeTime.getTime();
  const skew = Math.abs(skewMs);
  if (skew < warnedSkewMs) return null;
  const amount =
    skew < 90_000 ? `${Math.round(skew / 1000)} seconds` : `${Math.round(skew / 60_000)} minutes`;
  const text = `the clock of this machine is ${amount} ${skewMs > 0 ? 'ahead of' : 'behind'} that of the store ${store.location}`;
  if (skew <= maxSkewMs) return text;
  throw new RejectedError(`Nothing is signed: ${text}. Set it, and run the command again.`);
}
