import type { Gender } from '@szn/shared-contracts';

const genderNames: Readonly<Record<Gender, string>> = { men: 'Men', women: 'Women' };

export const saleMessages = {
  heading: 'ON SALE NOW',
  everything: 'See the whole sale',
  sliderName: (gender: Gender, category: string) => `${genderNames[gender]} ${category}`,
  gender: (gender: Gender) => genderNames[gender],
  seeAll: (gender: Gender, category: string) =>
    `All ${genderNames[gender].toLowerCase()}’s ${category} on sale`,
  /** Section 2, literally. */
  empty: (category: string) => `No ${category} on sale right now.`,
} as const;
