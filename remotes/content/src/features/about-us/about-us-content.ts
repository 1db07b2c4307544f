import { site } from '@szn/shared-contracts';

/**
 * The texts of the About page. Edit the texts between the quotation marks; sections and paragraphs can be added, moved
 * or removed without other changes.
 */
export const aboutUsContent = {
  title: 'About us',
  description: `${site.name} puts India's streetwear brands side by side. Who we are, how it works, and what comes next.`,
  lead: 'The brands worth wearing are scattered over a hundred tabs. We put them on one rail.',
  facts: [
    { term: 'Founded', value: site.foundedIn },
    { term: 'Made for', value: 'India, in rupees' },
    { term: 'You buy from', value: 'The brand itself' },
  ],
  sections: [
    {
      heading: 'Why we are here',
      paragraphs: [
        'A new drop lands on a Friday night, sells out by Saturday, and you hear about it on Monday. Finding streetwear should not be a second job.',
        `${site.name} was founded in ${site.foundedIn} to fix that: independent and fast-fashion brands in one place, with the prices next to each other and nothing in between.`,
      ],
    },
    {
      heading: 'How it works',
      paragraphs: [
        "Browse by brand, by category, or straight to what is on sale. When something is yours, we take you to the brand's own page and you buy it there.",
        'No cart here and no mark-up. Sign in and the heart on every card keeps your list together.',
      ],
    },
    {
      heading: 'What comes next',
      paragraphs: [
        'We plan to onboard independent designers: the ones printing forty tees in a spare room, and the ones about to.',
        'Selling through us, shipping and returns come as those sellers join. Until then we stay good at one thing: discovery.',
      ],
    },
  ],
  invitation: {
    heading: 'You make clothes?',
    text: 'Tell us what you make and where people can find it.',
    mailLabel: 'Write to us',
    instagramLabel: 'Follow on Instagram',
  },
} as const;
