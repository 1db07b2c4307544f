import { site } from '@szn/shared-contracts';
import type { LegalDocument } from './legal-page.tsx';
import { legalSettings } from './legal-settings.ts';

export const legalDocument: LegalDocument = {
  summary: `These terms apply whenever you use ${site.name}. In short: we show you clothes, the brands sell them, and you treat the website and the people on it fairly.`,
  sections: [
    {
      id: 'agreement',
      heading: 'The agreement',
      paragraphs: [
        `By using ${site.name} you accept these terms and our {privacy-policy}. If you do not accept them, please do not use the website. By registering you also confirm that what you tell us is true.`,
      ],
    },
    {
      id: 'age',
      heading: 'Minimum age',
      paragraphs: [
        'You must be at least 18 years old to register an account. If you are younger you may browse together with a parent or guardian, who is then responsible for your use of the website.',
      ],
    },
    {
      id: 'what-we-do',
      heading: 'What the website does',
      paragraphs: [
        `${site.name} is a discovery and comparison service. It lists products of independent and fast-fashion brands and links to the brands’ own pages. There is no cart and no checkout here, and we are not a party to what you buy.`,
        'Price, size, stock, delivery, returns, exchanges, warranty and invoices are matters between you and the brand whose page you buy on, under that brand’s terms. When sellers join us and orders can be placed here, further terms will apply to those orders.',
      ],
    },
    {
      id: 'accuracy',
      heading: 'Prices and product information',
      paragraphs: [
        'We take product information from the brands and show prices in Indian rupees as they were when last checked. The brand’s own page is what counts. Tell us at {email} when something is wrong and we will look into it.',
      ],
    },
    {
      id: 'account',
      heading: 'Your account',
      points: [
        'Keep your password to yourself and use one that you use nowhere else.',
        'One person, one account; do not let others use it.',
        'Tell us at once at {email} if you think someone else has access to it.',
        'You may delete your account at any time on the page {what-we-keep}, or by writing to us.',
      ],
    },
    {
      id: 'fair-use',
      heading: 'Fair use',
      paragraphs: ['You agree not to:'],
      points: [
        'break the law, or the rights of others, by means of the website;',
        'upload anything that is unlawful, hateful, obscene or not yours to share;',
        'attack the website, work around its limits, or load it with automated requests;',
        'copy the catalogue or substantial parts of it by machine without our written consent;',
        'pretend to be somebody else, or to be connected with us or a brand.',
      ],
    },
    {
      id: 'your-content',
      heading: 'What you upload',
      paragraphs: [
        'A photo you upload stays yours. You allow us to store it and to show it as your profile photo for as long as it is there. You may remove it at any time.',
      ],
    },
    {
      id: 'intellectual-property',
      heading: 'Names, pictures and design',
      paragraphs: [
        'The names, marks, pictures and descriptions of products belong to the brands and are shown to identify their products. The design, texts and software of this website belong to us or to our licensors. If you believe that something here infringes your rights, write to {email} with enough detail to find it, and we will remove what must be removed.',
      ],
    },
    {
      id: 'links',
      heading: 'Links to other websites',
      paragraphs: [
        'Links to brands open in a new tab and lead to websites we do not run. We are not responsible for their content, their availability or how they handle your data. We may receive a commission when you buy after following a link; it never changes the price you pay.',
      ],
    },
    {
      id: 'availability',
      heading: 'Availability and changes to the website',
      paragraphs: [
        'We work to keep the website available, but do not promise that it is always so. We may change, pause or end parts of it. Where a change takes away something you use with your account, we tell you beforehand where we reasonably can.',
      ],
    },
    {
      id: 'liability',
      heading: 'Liability',
      paragraphs: [
        'The website is provided as it is and free of charge. As far as the law permits, we are not liable for products and services of brands, for decisions made on the basis of information shown here, or for indirect loss. Nothing in these terms limits rights that the law does not allow to be limited, such as those you have as a consumer, or liability for wilful harm.',
      ],
    },
    {
      id: 'ending',
      heading: 'Ending the agreement',
      paragraphs: [
        'You may stop using the website at any time. We may suspend or close an account that breaks these terms; unless the matter is urgent or the law forbids it, we say why and give you the chance to answer first.',
      ],
    },
    {
      id: 'changes',
      heading: 'Changes to these terms',
      paragraphs: [
        'We give at least 30 days’ notice of material changes, on this page and by e-mail to account holders. If you go on using the website after they take effect, you accept them; if you do not want to, close your account before that day. Changes that only correct, clarify or are required by law may apply sooner.',
      ],
    },
    {
      id: 'governing-law',
      heading: 'Governing law',
      paragraphs: [
        legalSettings.governingLaw ??
          '[To be confirmed: the governing law and the courts that are responsible will be named here.]',
      ],
    },
    {
      id: 'contact',
      heading: 'Contact',
      paragraphs: ['Contact for legal matters is {email}.'],
    },
  ],
};
