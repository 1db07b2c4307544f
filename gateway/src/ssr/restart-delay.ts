const firstMs = 250;
const mostMs = 30_000;
const forgetAfterMs = 90_000;

/** How long to wait before the next restart: not at all at first, then twice as long each time, up to 30 seconds. */
export function createRestartDelay(now: () => number = Date.now): () => number {
  let losses = 0;
  let lastLossAt = -Infinity;
  return () => {
    if (now() - lastLossAt > forgetAfterMs) losses = 0;
    lastLossAt = now();
    losses += 1;
    return losses === 1 ? 0 : Math.min(mostMs, firstMs * 2 ** (losses - 2));
  };
}
