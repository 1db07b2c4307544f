import { type Gender, site } from '@szn/shared-contracts';

const genderNames: Readonly<Record<Gender, string>> = { men: 'Men', women: 'Women' };

export const browseMessages = {
  allCollection: 'All Collection',
  sale: 'Sale',
  gender: (gender: Gender) => genderNames[gender],
  category: (gender: Gender, category: string) => `${genderNames[gender]}’s ${category}`,
  genderSale: (gender: Gender) => `${genderNames[gender]}’s Sale`,
  everythingFor: (gender: Gender) => `Everything for ${genderNames[gender]}`,
  categorySale: (gender: Gender, category: string) => `${genderNames[gender]}’s ${category} Sale`,
  /** Section 2, "Listing pages". */
  emptySale: (category: string) =>
    `Oops! No ${category} for sale right now. Check back later for fresh deals!`,
  empty: 'Nothing here right now. New drops land all the time.',
  shopByCategory: 'Shop by category',
  shopByBrand: 'All brands',
  shopFor: 'Shop for',
  everyone: 'Everyone',
  describe: (what: string) =>
    `${what} from independent and streetwear brands in one place. Compare, save and buy on the brand’s own site. ${site.name}.`,
} as const;
