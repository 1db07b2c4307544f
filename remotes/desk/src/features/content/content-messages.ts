import type { ContentSlot } from '@szn/shared-contracts/wire';

type Field = { readonly label: string; readonly hint?: string; readonly isFlag?: true };

const link = { label: 'Link', hint: 'A page of the shop, such as /sale.' } as const;

/** The slots of the storefront and the fields of their content. */
export const slotForms: Readonly<
  Record<ContentSlot, { readonly title: string; readonly fields: Readonly<Record<string, Field>> }>
> = {
  announcement: {
    title: 'Announcement',
    fields: {
      text: { label: 'Text', hint: 'The line above the header, at most 90 characters.' },
      to: { ...link, hint: `${link.hint} Without one the text has none.` },
    },
  },
  intro: {
    title: 'Introduction for new visitors',
    fields: {
      title: { label: 'Title', hint: 'At most 40 characters.' },
      text: { label: 'Text', hint: 'At most 200 characters.' },
      button: { label: 'Text of the link', hint: 'At most 30 characters.' },
      to: link,
      isHidden: { label: 'Shown to new visitors', isFlag: true },
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
  conflict:
    'Somebody else has changed this meanwhile: below is what there is now. Your text is still in the form.',
  yes: 'yes',
  no: 'no',
} as const;
