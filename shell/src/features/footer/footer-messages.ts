import { site } from '@szn/shared-contracts';

/** Copy of the footer (specification, section 2); the open newsletter form has its own. */
export const footerMessages = {
  newsletter: {
    heading: 'Get the drop before the drop',
    text: 'New labels, new szn, no noise. One mail when it is worth it.',
    open: 'Subscribe Now',
    close: 'Close',
  },
  instagram: `Follow ${site.name} on Instagram`,
  brands: 'Brands',
  support: 'Support',
  shippingNote: 'Shipping, returns and exchanges are coming soon as sellers are onboarded.',
  about: 'About',
  allBrands: 'All collection',
  spotlight: 'Brand spotlight',
  legal: 'Legal',
  outbound: 'opens in a new tab',
  fineprint: `Founded in ${site.foundedIn}. Prices are in rupees as last seen at each brand; you buy on the brand’s own site.`,
} as const;
