import { site } from '@szn/shared-contracts';
import type { LegalDocument } from './legal-page.tsx';

export const legalDocument: LegalDocument = {
  summary: `${site.name} shows you what brands offer and takes you to them. What you should know before you rely on what you see here:`,
  sections: [
    {
      id: 'not-the-seller',
      heading: 'We are not the seller',
      paragraphs: [
        'Every product links to the page of the brand that sells it. The purchase, the payment, the delivery, returns and exchanges are between you and that brand. We do not hold stock, take orders or handle money.',
      ],
    },
    {
      id: 'product-information',
      heading: 'Product information',
      paragraphs: [
        'Titles, pictures, prices, discounts and availability come from the brands and can change without our knowing. Prices are in Indian rupees, as last checked, and may leave out delivery or other charges. Colours look different on different screens. Always read the brand’s own page before you buy.',
      ],
    },
    {
      id: 'discounts',
      heading: 'Discounts',
      paragraphs: [
        'A percentage compares the two prices the brand has given us. We do not check whether the higher one was ever asked, and we show no countdowns and no invented scarcity.',
      ],
    },
    {
      id: 'brands',
      heading: 'Brands and trademarks',
      paragraphs: [
        'Names and marks of brands are used to identify their products. Being listed here does not mean that a brand endorses, sponsors or is connected with us. Brand names on our own pages are set in our typeface and are not their logos.',
        'A brand that wants its listing corrected or removed can write to {email}.',
      ],
    },
    {
      id: 'links',
      heading: 'Links that leave this website',
      paragraphs: [
        'We choose whom we list with care, but we do not control other websites and are not responsible for them. Some links may earn us a commission; it changes neither the price nor the order in which we show products.',
      ],
    },
    {
      id: 'no-advice',
      heading: 'No advice',
      paragraphs: [
        'Texts on this website inform and entertain. They are no promise about quality, fit, material or care, and no legal or financial advice.',
      ],
    },
    {
      id: 'responsibility',
      heading: 'Limits of responsibility',
      paragraphs: [
        'We take care, but cannot promise that everything here is complete, correct and always available. As far as the law permits, we are not liable for loss that comes from relying on it. Rights that the law gives you as a consumer stay untouched.',
      ],
    },
    {
      id: 'contact',
      heading: 'Something is wrong?',
      paragraphs: ['Tell us. Contact for legal matters is {email}.'],
    },
  ],
};
