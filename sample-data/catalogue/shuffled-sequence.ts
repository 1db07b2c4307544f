import { itemAt, shuffled, type Random } from './seeded-random.ts';

/**
 * Returns the items in shuffled rounds: each round holds every item once. The order looks random, and shares of the
 * whole catalogue ("every brand, a third on sale") hold exactly.
 */
export function createShuffledSequence<Item>(random: Random, items: readonly Item[]): () => Item {
  let round: Item[] = [];
  let next = 0;
  return () => {
    if (next === round.length) {
      round = shuffled(random, items);
      next = 0;
    }
    const item = itemAt(round, next);
    next += 1;
    return item;
  };
}
