import { paths, site, type BrandTier } from '@szn/shared-contracts';
import type { Crumb } from '../../components/page-header.tsx';
import { formatCount } from '../../lib/format-count.ts';

export const spotlightMessages = {
  spotlight: 'All brands',
  spotlightText: `Every brand on ${site.name}, and some that are on their way.`,
  featuredBrands: 'Brands to know',
  tiers: {
    luxury: 'Luxury streetwear',
    premium: 'Affordable premium',
    casual: 'Casual',
  } satisfies Record<BrandTier, string>,
  moreBrands: 'More brands',
  shopAll: (label: string) => `Shop all of ${label}`,
  shopSale: 'On sale',
  radar: 'New drops',
  radarText: 'New drops: what they added in the last 30 days',
  newFrom: (label: string) => `New from ${label}`,
  saleAt: (label: string) => `On sale at ${label}`,
  categoriesOf: (label: string) => `${label} by category`,
  onSaleCount: (count: number) => `${formatCount(count)} on sale`,
  prices: (from: string, to: string) => (from === to ? from : `${from} – ${to}`),
  notYet: (label: string) => `${label} is on its way`,
  notYetText:
    'We are still onboarding this brand. Until it is here, this is what just dropped from the others.',
  freshIn: 'Fresh in',
  similarBrands: 'Brands like this one',
  unknown: 'That one is not here (any more)',
  unknownText: 'It may have sold out or been renamed. Here is what just came in.',
  failed: 'This page could not be fetched',
  describeBrand: (label: string, text: string) =>
    `${label} on ${site.name}. ${text}: new drops and sale prices in one listing.`,
  describeIndex: `Every streetwear brand on ${site.name} in one listing.`,
} as const;

export const spotlightCrumb: Crumb = { label: spotlightMessages.spotlight, path: paths.productDetails() };
