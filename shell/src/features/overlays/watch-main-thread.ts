const tickMs = 1000;
/** After so many ticks without a background task the main thread counts as occupied. */
const maxBusyTicks = 10;
/** A timer that is later shows a slow device or long tasks, but no loop. */
const maxLatenessMs = 100;

/**
 * Calls `onBusy` when short tasks have occupied the main thread for ten seconds without a pause, although the shopper did
 * nothing: an effect that sets state without end. React stops other loops itself. A single task without end stops this
 * timer, too.
 *
 * Only where browsers order tasks by priority (not Safari, nor Firefox before 142). Idle callbacks are no substitute:
 * browsers report no idle time while each frame takes longer than the screen shows it, as an animation does on a slow
 * device.
 */
export function watchMainThread(onBusy: () => void): void {
  if (!('scheduler' in window)) return;
  const { scheduler } = window;
  let busyTicks = 0;
  const reset = () => {
    busyTicks = 0;
  };
  for (const type of ['scroll', 'pointermove', 'touchmove', 'keydown', 'visibilitychange']) {
    document.addEventListener(type, reset, { capture: true, passive: true });
  }
  // One at a time: browsers run it when nothing else waits.
  const awaitPause = () =>
    void scheduler.postTask(
      () => {
        reset();
        setTimeout(awaitPause, tickMs);
      },
      { priority: 'background' },
    );
  awaitPause();
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
