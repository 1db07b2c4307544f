import { brands, site } from '@szn/shared-contracts';

/** The pitch of the specification, section 2, "Intro popup", in our own words: it gives no literal text. */
export const introPopupMessages = {
  title: 'Every Gen Z label. One rail.',
  /** The title as it is set. */
  titleLines: ['Every', 'Gen Z label.', 'One rail.'],
  text: `${site.name} lists Gen Z fashion brands in one place, so that you can compare drops, fits and prices before you buy at the brand itself.`,
  points: [`${brands.length} labels`, 'Prices side by side', 'Sales found for you'],
  explore: 'Explore all brands',
  close: 'Close',
} as const;
