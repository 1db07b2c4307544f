import { keptAfterDeletion, storedDataIn, site } from '@szn/shared-contracts';
import type { LegalDocument } from './legal-page.tsx';

export const legalDocument: LegalDocument = {
  summary: `${site.name} helps you find streetwear and sends you to the brand that sells it. We keep as little about you as that takes. This policy says what we keep, why, for how long, and what you can ask of us.`,
  sections: [
    {
      id: 'who-we-are',
      heading: 'Who is responsible',
      paragraphs: [
        `“${site.name}”, “we” and “us” mean the operator of this website. We decide why and how the personal data described here is used. For anything about your data, including a complaint, write to {email}.`,
        'This policy covers this website only. When you follow a link to a brand’s own shop you leave us, and that shop’s privacy policy applies to what you do there.',
      ],
    },
    {
      id: 'what-we-collect',
      heading: 'Your data: what we store, why and for how long',
      paragraphs: [
        'You can browse, search and follow links without an account and without telling us who you are: our servers keep nothing about what you look at. {what-we-keep} shows this list together with what your browser stores. We hold data only in these cases:',
      ],
      stored: [...storedDataIn('account'), ...storedDataIn('address'), ...storedDataIn('server')],
    },
    {
      id: 'what-we-do-not-collect',
      heading: 'What we do not collect',
      paragraphs: [
        'We sell nothing on this website, so we never see your card, UPI or bank details. We do not ask for government identifiers, health data or biometric data; please do not send them. We do not buy data about you from others.',
      ],
    },
    {
      id: 'counted-clicks',
      heading: 'Clicks that we count',
      paragraphs: [
        'When you open a product at its brand we count it: the product, its brand, the page you were on and the campaign that brought you, if any. We do not keep who opened it. We count wishes and comparisons of a product as well, and show brands the numbers of a month.',
        'To refuse, switch off “Count clicks to brands” on the page {what-we-keep}. Global Privacy Control and Do Not Track refuse for you, wishes too.',
      ],
    },
    {
      id: 'measured-speed',
      heading: 'Speed that we measure',
      paragraphs: [
        'In a random share of page loads your browser measures how fast the page loaded, whether its content moved and how soon it answered a tap, and sends us the result once, when you leave or hide the page. With the times it names the kind of page (such as “a category”), the version of our software and the kind of element that was slow. It names neither you, your account or your device, nor the product, brand or search you looked at. The measurements are not passed on to others.',
        'The same setting as above refuses this as well: “Count clicks to brands” on the page {what-we-keep}. Global Privacy Control and Do Not Track refuse for you, and nothing is measured while your browser saves data.',
      ],
    },
    {
      id: 'why-we-use-it',
      heading: 'Why we use it',
      points: [
        'To give you the account, profile, wishlist, newsletter and alerts you asked for.',
        'To answer you when you write to us.',
        'To keep the website safe and working: stopping attacks, finding faults, measuring speed.',
        'To meet a legal duty, where one applies to us.',
      ],
      paragraphs: [
        'We rely on your consent, on what is needed to provide what you asked for, or on a legal duty. We do not sell personal data, and we do not use it for advertising on other websites.',
      ],
    },
    {
      id: 'your-browser',
      heading: 'Cookies and what your browser stores',
      paragraphs: [
        'We use no advertising cookies. The following stays in your own browser so that the website works. You can see and clear it on {what-we-keep}.',
      ],
      stored: storedDataIn('device'),
    },
    {
      id: 'who-receives-it',
      heading: 'Who receives it',
      paragraphs: [
        'Companies that host our servers, store profile photos and deliver our e-mails process data for us, on our instructions and only for that purpose. Some may do so outside India, with safeguards the law requires.',
        'We disclose data to authorities only when the law obliges us to. Brands whose products you open learn what any website learns from a visit, and not who you are on this website.',
      ],
    },
    {
      id: 'how-long',
      heading: 'When you delete your account',
      paragraphs: [
        'You can delete your account yourself on {what-we-keep}. It happens at once: everything in your account is deleted, you are signed out on all devices, and mails to you stop. What remains, and why:',
      ],
      points: keptAfterDeletion,
    },
    {
      id: 'your-choices',
      heading: 'Your choices and rights',
      paragraphs: [
        'You can see and change your profile yourself. On {what-we-keep} you can take a copy of your data as a file and delete your account. You can also ask us for a copy of your data, have it corrected, completed or deleted, withdraw a consent, leave the newsletter or stop alerts with one click in each mail, name someone who may act for you, and complain. Withdrawing a consent does not undo what was done before.',
        'Write to {email} from the address of your account and say what you want. We answer within 30 days and may ask you to show that the account is yours. If our answer does not satisfy you, you may turn to the data protection authority responsible for you.',
      ],
    },
    {
      id: 'security',
      heading: 'How we protect it',
      paragraphs: [
        'Connections are encrypted, passwords are hashed, sessions expire, and access to the systems is limited to those who need it. No system is perfectly safe; if a breach puts your data at risk we tell you and the authorities as the law requires. If you find a weakness, tell us first at {email}.',
      ],
    },
    {
      id: 'minors',
      heading: 'People under 18',
      paragraphs: [
        'Accounts are for people of 18 years and over. We do not knowingly hold data of anyone younger. If you believe that we do, write to {email} and we will delete it.',
      ],
    },
    {
      id: 'changes',
      heading: 'Changes to this policy',
      paragraphs: [
        'We change this policy when the website or the law changes. We give at least 30 days’ notice of a material change on this page, and by e-mail to account holders. The date of the last update stands at the top.',
      ],
    },
    {
      id: 'contact',
      heading: 'Contact',
      paragraphs: ['Contact for privacy and other legal matters is {email}.'],
    },
  ],
};
