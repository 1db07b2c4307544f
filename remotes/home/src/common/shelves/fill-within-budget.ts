import type { Shelf } from './shelf.ts';
import type { Shelves } from './create-shelves.ts';

export type FillBudget = { readonly budgetMs: number; readonly signal: AbortSignal };

/**
 * Fills shelves in parallel and settles when all have an answer, the budget is spent or the request is taken back.
 * What has not come by then is given up and left to the browser.
 */
export async function fillWithinBudget(
  shelves: Shelves,
  wanted: readonly Shelf[],
  { budgetMs, signal }: FillBudget,
): Promise<void> {
  const wishes = wanted.map(shelves.want);
  let stop = () => {};
  const end = new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, budgetMs);
    signal.addEventListener('abort', () => resolve(), { once: true });
    stop = () => clearTimeout(timer);
  });
  await Promise.race([Promise.all(wishes.map((wish) => wish.finished)), end]);
  stop();
  for (const wish of wishes) wish.release();
}
