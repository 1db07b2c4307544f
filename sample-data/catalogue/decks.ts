import { itemAt, shuffled, type Random } from './seeded-random.ts';

/**
 * Deals the cards in shuffled rounds: the mixture looks random, yet every card is dealt its share of times.
 * A promise about the whole catalogue ("every brand, a third on sale") then holds by construction.
 */
export function createDeck<Card>(random: Random, cards: readonly Card[]): () => Card {
  let round: Card[] = [];
  let next = 0;
  return () => {
    if (next === round.length) {
      round = shuffled(random, cards);
      next = 0;
    }
    const card = itemAt(round, next);
    next += 1;
    return card;
  };
}

/** Each item as many times as it weighs. */
export function weighted<Item extends { weight: number }>(items: readonly Item[]): Item[] {
  return items.flatMap((item) => Array.from({ length: item.weight }, () => item));
}
