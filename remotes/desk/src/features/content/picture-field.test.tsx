import { contentPictureUpload, RequestError } from '@szn/shared-contracts';
import { createFakeServices } from '@szn/shared-contracts/testing';
import { screen, within } from '@testing-library/react';
import { renderDesk } from '../../testing/render-desk.tsx';

const url = `/media/pictures/${'0a'.repeat(16)}`;
const slide = { first: 'MONSOON', second: 'DROPS', text: 'Rain-ready.', shortName: 'Rain' };
const upload = `POST ${contentPictureUpload}` as const;

async function openSlides(slides: readonly object[] = [slide]) {
  const services = createFakeServices();
  const at = '2026-10-01T00:00:00.000Z';
  const version = {
    version: 1,
    document: { slides },
    state: 'draft',
    from: null,
    until: null,
    author: 'a',
    at,
  };
  const answer = { slots: [{ slot: 'hero', revision: 'h', versions: [version] }] };
  services.http.answer('GET /desk/content', () => answer);
  services.http.answer('POST /desk/content', () => answer);
  const desk = renderDesk('/desk/content', services);
  const form = within(await screen.findByRole('form', { name: 'Slides of the home page' }));
  const field = within(form.getByRole('group', { name: 'Slide 1: picture' }));
  return {
    ...desk,
    form,
    field,
    choose: async (file: File) => await desk.editor.upload(field.getByLabelText(/^Choose/), file),
    save: async () => {
      await desk.editor.click(form.getByRole('button', { name: 'Save the draft' }));
      return desk.sent().at(-1)?.[2];
    },
  };
}

const file = (size = 3, type = 'image/jpeg') => new File([new Uint8Array(size)], 'rain.jpg', { type });
const saved = (changed: object) => ({
  slot: 'hero',
  change: { verb: 'save', document: { slides: [{ ...slide, ...changed }] } },
});

test('a picture is uploaded, described, saved with its slide, and removed again', async () => {
  const { services, editor, field, choose, save, sent } = await openSlides();
  services.http.answer(upload, () => ({ url }));
  expect(field.queryByLabelText(/what it shows/)).not.toBeInTheDocument();
  await choose(file());
  expect(await field.findByRole('img')).toHaveAttribute('src', `${url}?width=512`);
  expect(field.getByRole('status')).toHaveTextContent('The picture is uploaded.');
  const form = sent().at(-1)?.[2];
  expect(form instanceof FormData && form.get('file')).toBeInstanceOf(File);
  await editor.type(field.getByLabelText('Slide 1: picture: what it shows'), ' Two friends ');
  expect(await save()).toEqual(saved({ picture: { url, alt: 'Two friends' } }));

  // Another one has the description, too, until somebody changes it.
  const other = url.replaceAll('0a', '0b');
  services.http.answer(upload, () => ({ url: other }));
  await choose(file());
  expect(await save()).toEqual(saved({ picture: { url: other, alt: 'Two friends' } }));

  await editor.click(field.getByRole('button', { name: 'Remove: Slide 1: picture' }));
  expect(field.getByLabelText('Choose a picture')).toHaveFocus();
  expect(field.queryByRole('img')).not.toBeInTheDocument();
  expect(await save()).toEqual(saved({}));
});

test('a slide that has a picture begins with it', async () => {
  const picture = { url, alt: 'Two friends' };
  const { field, save } = await openSlides([{ ...slide, picture }]);
  expect(field.getByLabelText(/what it shows/)).toHaveValue('Two friends');
  expect(screen.getAllByText('Two friends')).toHaveLength(1);
  expect(await save()).toEqual(saved({ picture }));
});

test.each([
  ['a text', file(3, 'text/plain'), 'not a JPG or PNG'],
  ['more than 5 MB', file(5 * 1024 * 1024 + 1), 'larger than 5 MB'],
])('%s is not sent', async (_name, chosen, text) => {
  const { field, choose, sent } = await openSlides();
  // By a program, or an "all files" dialog.
  field.getByLabelText(/^Choose/).removeAttribute('accept');
  await choose(chosen);
  expect(field.getByRole('status')).toHaveTextContent(text);
  expect(sent()).toEqual([]);
});

test.each([
  [
    'the provider refuses',
    new RequestError('status', { status: 415, serverMessage: 'Please choose a whole JPG.' }),
    'Please choose a whole JPG.',
  ],
  ['a lost connection ends', new RequestError('network'), 'could not be uploaded'],
])('a picture that %s changes nothing, and what was typed stays', async (_name, error, text) => {
  const picture = { url, alt: 'Two friends' };
  const { services, editor, form, field, choose, save } = await openSlides([{ ...slide, picture }]);
  services.http.answer(upload, () => {
    throw error;
  });
  await editor.type(form.getByLabelText('Slide 1: text'), '!');
  await choose(file());
  expect(await field.findByText(text, { exact: false })).toBeVisible();
  expect(field.getByRole('img')).toHaveAttribute('src', `${url}?width=512`);
  expect(await save()).toEqual(saved({ text: 'Rain-ready.!', picture }));
});

test('the draft is saved when its picture has arrived, not before', async () => {
  const { services, field, choose, save, sent } = await openSlides();
  let arrive = () => {};
  services.http.answer(upload, () => new Promise((resolve) => (arrive = () => resolve({ url }))));
  await choose(file());
  expect(field.getByRole('status')).toHaveTextContent('Uploading: 0 %');
  expect(field.getByLabelText(/^Choose/)).toBeDisabled();
  await save();
  expect(sent().map(([, path]) => path)).toEqual([contentPictureUpload]);
  arrive();
  expect(await field.findByRole('img')).toBeVisible();
  expect(await save()).toEqual(saved({ picture: { url } }));
});

test('a description that is typed while another picture is on its way stays', async () => {
  const { services, editor, field, choose, save } = await openSlides([
    { ...slide, picture: { url, alt: 'Two' } },
  ]);
  const other = url.replaceAll('0a', '0b');
  let arrive = () => {};
  services.http.answer(upload, () => new Promise((resolve) => (arrive = () => resolve({ url: other }))));
  await choose(file());
  await editor.type(field.getByLabelText(/what it shows/), ' friends');
  expect(field.getByRole('button', { name: 'Remove: Slide 1: picture' })).toBeDisabled();
  arrive();
  expect(await field.findByText(/^The picture is uploaded/)).toBeVisible();
  expect(await save()).toEqual(saved({ picture: { url: other, alt: 'Two friends' } }));
});
