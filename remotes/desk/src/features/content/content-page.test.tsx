import { RequestError, specifiedIntro, specifiedNotes } from '@szn/shared-contracts';
import { createFakeServices } from '@szn/shared-contracts/testing';
import { screen, within } from '@testing-library/react';
import { renderDesk } from '../../testing/render-desk.tsx';

const base = { document: { text: 'First' }, state: 'published', until: null, author: 'asha@shop.example' };
const at = '2026-10-01T00:00:00.000Z';
/** The clock of the fake services is at 2026-11-01T00:00Z. */
const versions = [
  {
    ...base,
    version: 3,
    document: { text: 'Draft', to: '/sale' },
    state: 'draft',
    from: null,
    at,
    preview: '/?draft=t3',
  },
  { ...base, version: 2, from: '2026-12-01T00:00:00.000Z', at, preview: '/?draft=t2' },
  { ...base, version: 1, from: at, at, author: null, preview: 'https://evil.example/' },
];
const answer = { slots: [{ slot: 'announcement', revision: 'r1', versions }] };

function openContent(given: object = answer) {
  const services = createFakeServices();
  services.http.answer('GET /desk/content', () => given);
  services.http.answer('POST /desk/content', () => given);
  return renderDesk('/desk/content', services);
}

const record = async (name: string) => {
  const heading = await screen.findByRole('heading', { name: new RegExp(`^${name}`) });
  const found = heading.closest('li');
  if (found === null) throw new Error(`${name} is in no list`);
  return within(found);
};

test('a draft is saved, previewed and published from and until a time in India', async () => {
  const { editor, sent, notices } = openContent();
  const form = within(await screen.findByRole('form', { name: 'Announcement' }));
  expect(form.getByLabelText('Text')).toHaveValue('Draft');
  await editor.clear(form.getByLabelText('Text'));
  await editor.type(form.getByLabelText('Text'), ' 50% off ');
  await editor.clear(form.getByLabelText('Link'));
  await editor.click(form.getByRole('button', { name: 'Save the draft' }));
  expect(sent().at(-1)?.[2]).toEqual({
    slot: 'announcement',
    change: { verb: 'save', document: { text: '50% off' } },
  });

  const draft = await record('version 3');
  expect(draft.getByRole('link', { name: 'Preview version 3' })).toHaveAttribute('href', '/?draft=t3');
  await editor.click(draft.getByRole('button', { name: 'Publish version 3' }));
  await editor.type(draft.getByLabelText('From'), '2026-11-02T00:30');
  await editor.type(draft.getByLabelText('Until'), '2026-11-09T23:59');
  await editor.click(draft.getByRole('button', { name: 'Publish' }));
  expect(sent().at(-1)?.[2]).toEqual({
    slot: 'announcement',
    change: {
      verb: 'publish',
      version: 3,
      from: '2026-11-01T19:00:00.000Z',
      until: '2026-11-09T18:29:00.000Z',
    },
  });
  expect(notices()).toEqual(['The draft is saved.', 'It is published.']);
});

test('what is shown, planned and past can be withdrawn or returned to', async () => {
  const { editor, sent } = openContent();
  expect(await screen.findByText('Shown now: version 1')).toBeVisible();
  const shown = await record('version 1');
  expect(shown.getByText('shown now')).toBeVisible();
  expect(shown.getByText('a deleted account')).toBeVisible();
  expect(shown.getByRole('link', { name: 'Preview version 1' })).toHaveAttribute('href', '/');
  await editor.click(shown.getByRole('button', { name: 'Withdraw version 1' }));
  await editor.click(shown.getByRole('button', { name: /Withdraw it now/ }));
  const planned = await record('version 2');
  expect(planned.getByText('planned')).toBeVisible();
  await editor.click(planned.getByRole('button', { name: 'Return to it: version 2' }));
  await editor.click(screen.getByRole('button', { name: 'Return to what the shop came with' }));
  expect(sent().map(([, , body]) => body)).toEqual(
    [
      { verb: 'withdraw', version: 1 },
      { verb: 'publish', version: 2 },
      { verb: 'publish', version: 0 },
    ].map((change) => ({ slot: 'announcement', change })),
  );
});

test('an editor whose change meets one of somebody else sees that one, and keeps the text', async () => {
  const { editor, services, notices } = openContent();
  const form = within(await screen.findByRole('form', { name: 'Announcement' }));
  const theirs = { ...versions[0], version: 4, document: { text: 'Theirs' } };
  services.http.answer('GET /desk/content', () => ({
    slots: [{ slot: 'announcement', revision: 'r2', versions: [theirs, ...versions] }],
  }));
  services.http.answer('POST /desk/content', () => {
    throw new RequestError('status', { status: 412 });
  });
  await editor.clear(form.getByLabelText('Text'));
  await editor.type(form.getByLabelText('Text'), 'Mine');
  await editor.click(form.getByRole('button', { name: 'Save the draft' }));
  expect((await record('version 4')).getByText('Theirs')).toBeVisible();
  expect(form.getByLabelText('Text')).toHaveValue('Mine');
  expect(notices()).toEqual([expect.stringContaining('Somebody else has changed this meanwhile')]);
});

test('slides without a text are left out of the document, and the popup can be hidden', async () => {
  const slide = { first: 'MONSOON', second: 'DROPS', text: 'Rain-ready.', shortName: 'Rain', theme: 'acid' };
  const hero = {
    ...base,
    version: 1,
    document: { slides: [slide] },
    state: 'draft',
    from: null,
    at,
    preview: '/',
  };
  const { editor, sent } = openContent({
    slots: [
      { slot: 'hero', revision: 'h', versions: [hero] },
      { slot: 'intro', revision: 'i', versions: [] },
      { slot: 'rows', revision: 'r', versions: [] },
      { slot: 'notes', revision: 'n', versions: [] },
      { slot: 'ofLater', revision: 'l', versions: [] },
    ],
  });
  const slides = within(await screen.findByRole('form', { name: 'Slides of the home page' }));
  expect((await record('version 1')).getByText('MONSOON')).toBeVisible();
  await editor.type(slides.getByLabelText('Slide 3: link'), ' /sale ');
  await editor.selectOptions(slides.getByLabelText('Slide 1: pictures of products'), 'newest');
  await editor.click(slides.getByRole('button', { name: 'Save the draft' }));
  const intro = within(screen.getByRole('form', { name: 'Introduction for new visitors' }));
  // Nothing is written yet: the form begins with what the shop came with.
  expect(intro.getByLabelText('Title')).toHaveValue(specifiedIntro.title);
  await editor.selectOptions(intro.getByLabelText('Shown to new visitors'), 'no');
  await editor.click(intro.getByRole('button', { name: 'Save the draft' }));
  const rows = within(screen.getByRole('form', { name: 'Rows of the home page' }));
  expect(rows.getByLabelText('Row 1')).toHaveDisplayValue('Just landed');
  await editor.selectOptions(rows.getByLabelText('Row 1'), 'On sale now');
  for (const index of [2, 4, 5, 6, 7, 8, 9])
    await editor.selectOptions(rows.getByLabelText(`Row ${index}`), 'none');
  await editor.click(rows.getByRole('button', { name: 'Save the draft' }));
  const notes = within(screen.getByRole('form', { name: 'Notes' }));
  expect(notes.getByLabelText('Shipping note of the footer')).toHaveValue(specifiedNotes.shipping);
  await editor.type(notes.getByLabelText('Note of the page about'), 'We move in May.');
  await editor.click(notes.getByRole('button', { name: 'Save the draft' }));
  expect(sent().map(([, , body]) => body)).toEqual([
    {
      slot: 'hero',
      change: { verb: 'save', document: { slides: [{ ...slide, products: 'newest' }, { to: '/sale' }] } },
    },
    { slot: 'intro', change: { verb: 'save', document: { ...specifiedIntro, isHidden: true } } },
    { slot: 'rows', change: { verb: 'save', document: { rows: ['sale', 'brandCards'] } } },
    {
      slot: 'notes',
      change: { verb: 'save', document: { ...specifiedNotes, about: { text: 'We move in May.' } } },
    },
  ]);
});
