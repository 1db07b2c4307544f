/** Section 9: "1 at 480 px or less, 2 at 768 or less, 3 at 1024 or less, 4 above". */
const steps = [
  { upTo: 480, cards: 1 },
  { upTo: 768, cards: 2 },
  { upTo: 1024, cards: 3 },
] as const;

/** The gap between two cards (section 9); the style sheet's `--space-4`. */
export const cardGapPx = 16;

/** How many cards of a slider are seen at once in a window of this width. */
export function cardsInView(windowWidthPx: number): number {
  return steps.find(({ upTo }) => windowWidthPx <= upTo)?.cards ?? 4;
}
