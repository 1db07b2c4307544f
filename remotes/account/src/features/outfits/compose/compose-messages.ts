import { formatPrice, type Gender } from '@szn/shared-contracts';

const inRupees = (rupees: number) => formatPrice({ paise: rupees * 100 });

/** Texts of the page that composes outfits. Amounts are in rupees. */
export const composeMessages = {
  title: (budget: number) => `Outfits under ${inRupees(budget)}`,
  description: (budget: number, gender: Gender) =>
    `Three complete outfits for ${gender} under ${inRupees(budget)}, from several streetwear brands. Swap what you do not like and see the total.`,
  loading: 'Composing outfits',
  failed: 'Could not compose outfits',
  failedText: 'Check your connection and try again.',
  retry: 'Retry',
  count: (count: number) => (count === 1 ? '1 outfit' : `${count} outfits`),
  none: (budget: number) => `Nothing within ${inRupees(budget)}`,
  startsAt: (amount: number) => `A top and a bottom that go together start at ${inRupees(amount)}.`,
  noneText: 'No top and bottom that go together are listed for this choice.',
  tryBudget: (budget: number) => `Show outfits under ${inRupees(budget)}`,
  anySize: 'Show all sizes',
  controls: 'Budget, gender and size',
  gender: 'For',
  genders: { men: 'Men', women: 'Women' },
  budgets: 'Budget',
  budget: 'Budget (Rs)',
  currency: 'Rs',
  show: 'Show',
  size: 'Size',
  any: 'Any size',
  outfit: (number: number) => `Outfit ${number}`,
  name: (number: number, budget: number) => `Outfit ${number} under ${inRupees(budget)}`,
  save: 'Save',
  saveOf: (number: number) => `Save outfit ${number}`,
  saved: 'Saved. Open',
  shareOf: (number: number) => `Share outfit ${number}`,
} as const;
