import {
  specifiedAnnouncement,
  specifiedHero,
  specifiedIntro,
  specifiedNotes,
  specifiedRows,
  type JsonObject,
} from '@szn/shared-contracts';
import {
  heroProducts,
  heroThemes,
  homeRows,
  type ContentSlot,
  type HomeRow,
} from '@szn/shared-contracts/wire';

export type Field = {
  readonly label: string;
  readonly hint?: string;
  /** Value and text; the empty value is the default. */
  readonly options?: readonly (readonly [string, string])[];
  readonly isPicture?: boolean;
};

const link = { label: 'Link', hint: 'A page of the shop, such as /sale.' } as const;

const slides = [0, 1, 2, 3, 4].flatMap((index): readonly (readonly [string, Field])[] => {
  const [name, label] = [`slides.${index}`, `Slide ${index + 1}`];
  return [
    [`${name}.first`, { label: `${label}: heading, first line`, hint: 'At most 12 characters.' }],
    [`${name}.second`, { label: `${label}: heading, second line`, hint: 'At most 12 characters.' }],
    [`${name}.text`, { label: `${label}: text`, hint: 'At most 70 characters.' }],
    [`${name}.shortName`, { label: `${label}: name of its button`, hint: 'At most 8 characters.' }],
    [
      `${name}.to`,
      { label: `${label}: link`, hint: `${link.hint} Without one the slide says 'Coming soon'.` },
    ],
    [
      `${name}.products`,
      { label: `${label}: pictures of products`, options: [['', 'none'], ...heroProducts.map(withText)] },
    ],
    [
      `${name}.theme`,
      { label: `${label}: colours`, options: [['', 'ink'], ...heroThemes.slice(1).map(withText)] },
    ],
    [`${name}.picture`, { label: `${label}: picture`, isPicture: true }],
  ];
});

function withText(value: string): readonly [string, string] {
  return [value, value];
}

const rowNames: Readonly<Record<HomeRow, string>> = {
  newest: 'Just landed',
  personal: 'For the shopper: followed brands, sizes, seen products',
  brandCards: 'Brands to know',
  streetwear: 'Luxury streetwear and Affordable premium',
  collaboration: 'Collaboration',
  casual: 'Casual',
  brandNames: 'Every brand',
  sale: 'On sale now',
  discounts: 'Deepest cuts',
};

const rows = homeRows.map((_, index): readonly [string, Field] => [
  `rows.${index}`,
  {
    label: `Row ${index + 1}`,
    options: [['', 'none'], ...homeRows.map((row) => [row, rowNames[row]] as const)],
  },
]);

const pageNotes = (['about', 'privacy', 'terms', 'disclaimer'] as const).flatMap(
  (page): readonly (readonly [string, Field])[] => [
    [`${page}.text`, { label: `Note of the page ${page}`, hint: 'Above its text, at most 200 characters.' }],
    [`${page}.to`, { ...link, label: `Link of the note of the page ${page}` }],
  ],
);

type SlotForm = {
  readonly title: string;
  /** What the shop came with. */
  readonly specified: JsonObject;
  readonly fields: Readonly<Record<string, Field>>;
};

/** The slots of the storefront and the fields of their content. */
export const slotForms: Readonly<Record<ContentSlot, SlotForm>> = {
  announcement: {
    title: 'Announcement',
    specified: specifiedAnnouncement,
    fields: {
      text: { label: 'Text', hint: 'The line above the header, at most 90 characters.' },
      to: { ...link, hint: `${link.hint} Without one the text has none.` },
    },
  },
  hero: { title: 'Slides of the home page', specified: specifiedHero, fields: Object.fromEntries(slides) },
  rows: {
    title: 'Rows of the home page',
    specified: specifiedRows,
    fields: Object.fromEntries(rows),
  },
  notes: {
    title: 'Notes',
    specified: specifiedNotes,
    fields: {
      shipping: { label: 'Shipping note of the footer', hint: 'At most 90 characters.' },
      ...Object.fromEntries(pageNotes),
    },
  },
  intro: {
    title: 'Introduction for new visitors',
    specified: specifiedIntro,
    fields: {
      title: { label: 'Title', hint: 'At most 40 characters.' },
      text: { label: 'Text', hint: 'At most 200 characters.' },
      button: { label: 'Text of the link', hint: 'At most 30 characters.' },
      to: link,
      isHidden: {
        label: 'Shown to new visitors',
        options: [
          ['', 'yes'],
          ['true', 'no'],
        ],
      },
    },
  },
};

export const contentMessages = {
  intro:
    'Save a draft, look at the whole shop with it, and publish it: at once, or from and until a time. Shoppers see it within seconds. ' +
    'All times are Indian time (IST).',
  save: 'Save the draft',
  saved: 'The draft is saved.',
  shownNow: (version: string) => `Shown now: ${version}`,
  specified: 'what the shop came with',
  version: (version: number) => `version ${version}`,
  history: (title: string) => `${title}: versions`,
  marks: { draft: 'draft', planned: 'planned', shown: 'shown now', past: 'not shown' },
  content: 'Content',
  from: 'From',
  until: 'Until',
  author: 'By',
  saveTime: 'Changed',
  deleted: 'a deleted account',
  preview: 'Preview',
  endPreview: 'End the preview in this browser',
  publish: 'Publish',
  fromHint: 'Indian time (IST). Without one: at once.',
  untilHint:
    'Indian time (IST). Without one: until something else is published. After it, what was shown before is shown again.',
  published: 'It is published.',
  back: 'Return to it',
  backToSpecified: 'Return to what the shop came with',
  withdraw: 'Withdraw',
  reallyWithdraw: 'Withdraw it now?',
  withdrawn: 'It is withdrawn.',
  close: 'Close',
  choosePicture: 'Choose a picture',
  chooseAnother: 'Choose another',
  removePicture: 'Remove',
  pictureHint:
    'JPG or PNG, up to 5 MB and 25 megapixels; at best 1600 by 1000 pixels, because its edges are cut to the slide. Shown in place of pictures of products.',
  thumbnail: 'The picture as phones show it',
  uploading: (percent: number) => `Uploading: ${percent} %`,
  uploaded: 'The picture is uploaded. Describe it and save the draft.',
  notUploaded: 'The picture could not be uploaded. Please try again.',
  description: 'what it shows',
  descriptionHint: 'For people who do not see it, at most 120 characters.',
} as const;
