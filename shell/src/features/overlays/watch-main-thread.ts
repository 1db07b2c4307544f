const tickMs = 1000;
/** After so many ticks without idle time the main thread counts as occupied. */
const maxBusyTicks = 10;
/** A timer that is later shows a slow device or long tasks, but no loop. */
const maxLatenessMs = 100;

/**
 * Calls `onBusy` when short tasks have occupied the main thread for ten seconds without a pause, although the shopper did
 * nothing: an effect that sets state without end. React stops other loops itself. Only where browsers report idle time
 * (not Safari); a single task without end stops this timer, too.
 */
export function watchMainThread(onBusy: () => void): void {
  if (!('requestIdleCallback' in window)) return;
  let busyTicks = 0;
  const reset = () => {
    busyTicks = 0;
  };
  for (const type of ['scroll', 'pointermove', 'touchmove', 'keydown', 'visibilitychange']) {
    document.addEventListener(type, reset, { capture: true, passive: true });
  }
  // One request at a time: browsers carry it out when they are idle.
  const awaitIdle = () =>
    requestIdleCallback(() => {
      reset();
      setTimeout(awaitIdle, tickMs);
    });
  awaitIdle();
  let dueAt = performance.now() + tickMs;
  const tick = () => {
    const isLate = performance.now() - dueAt > maxLatenessMs;
    busyTicks = isLate || document.visibilityState === 'hidden' ? 0 : busyTicks + 1;
    if (busyTicks >= maxBusyTicks) {
      reset();
      onBusy();
    }
    dueAt = performance.now() + tickMs;
    setTimeout(tick, tickMs);
  };
  setTimeout(tick, tickMs);
}
