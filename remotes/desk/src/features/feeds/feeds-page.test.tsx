import { RequestError } from '@szn/shared-contracts';
import { createFakeServices } from '@szn/shared-contracts/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderDesk } from '../../testing/render-desk.tsx';

const url = 'https://loom.example/products.json';
const feed = {
  name: 'loom',
  address: 'https://loom.example',
  brands: ['Loom'],
  settings: {
    brands: ['Loom'],
    hosts: ['loom.example', 'www.loom.example'],
    everyMinutes: 60,
    gender: 'men',
    fields: { title: ['heading'], colour: ['dye', 'shade'] },
    categories: { Dungarees: 'Jeans' },
    maxRemovedShare: 0.5,
  },
  isStored: true,
  state: 'failed',
  importedAt: '2026-11-01T18:30:00.000Z',
  nextAt: null,
  records: 30,
  faulty: 4,
  removed: 2,
  products: 25,
  withoutCategory: 5,
  deadLinks: 1,
  heldBack: 0,
  error: 'status 500',
};
const trial = {
  address: 'https://loom.example',
  format: 'Shopify products',
  encoding: 'utf-8',
  counted: ['2 records: 1 imported, 1 faulty'],
  findings: [['brands', 'Loom 1']],
  questions: [
    { text: 'products of no known gender', setting: '--gender men or women or --field gender=COLUMN' },
  ],
  cards: [
    {
      title: 'Indigo Hoodie',
      brand: 'Loom',
      price: '₹2,499',
      kind: 'Hoodies for men',
      image: 'javascript:alert(1)',
      link: 'https://loom.example/p/1',
    },
  ],
  brands: [['Loom', 1]],
  hosts: [['loom.example', 1]],
  columns: [
    { name: 'heading', sample: 'Indigo Hoodie' },
    { name: 'price', sample: '2499' },
  ],
  unknownFields: ['heading'],
  unlisted: ['Dungarees'],
};

function openFeeds() {
  const services = createFakeServices();
  services.http.answer('GET /desk/feeds', () => ({
    revision: '7',
    feeds: [feed, { ...feed, name: 'of-file', isStored: false }],
  }));
  services.http.answer('POST /desk/feeds/try', () => trial);
  services.http.answer('POST /desk/feeds', () => ({ feeds: [{ ...feed, state: 'new' }] }));
  services.http.answer('POST /desk/feeds/pause', () => ({ feeds: [{ ...feed, state: 'paused' }] }));
  return renderDesk('/desk/feeds', services);
}

test('the list has the health of each feed; those of a file have no actions', async () => {
  const { editor, sent } = openFeeds();
  const [stored, ofFile] = within(await screen.findByRole('list', { name: 'Feeds' })).getAllByRole(
    'listitem',
  );
  if (!stored || !ofFile) throw new Error('The page has no feeds.');
  expect(stored).toHaveTextContent(
    /failed.*Records ?30.*Faulty ?4.*Products listed ?25.*check ?5 \(20 %\).*links ?1 \(4 %\).*Removed ?2.*status 500/,
  );
  expect(stored).toHaveTextContent(/2 Nov 2026.*12:00/);
  expect(within(stored).getByRole('link', { name: '5 (20 %)' })).toHaveAttribute(
    'href',
    '/desk/products?doubt=category&q=Loom',
  );
  expect(within(ofFile).queryByRole('button')).not.toBeInTheDocument();
  await editor.click(within(stored).getByRole('button', { name: 'Pause loom' }));
  expect(sent()).toEqual([['POST', '/desk/feeds/pause', { name: 'loom' }]]);
  expect(await screen.findByText('paused')).toBeVisible();
});

test('a feed is tried, its owner is suggested, and it is added with what the editor has settled', async () => {
  const { editor, sent, notices } = openFeeds();
  await editor.type(await screen.findByLabelText('Address'), url);
  await editor.click(screen.getByRole('button', { name: 'Try it' }));
  expect(await screen.findByText('Indigo Hoodie')).toBeVisible();
  expect(
    screen.getByText(
      'products of no known gender: Products that say nothing are for men or women or What columns mean: Gender',
    ),
  ).toBeVisible();
  // An address of the feed that is no picture by https is not requested.
  expect(document.querySelector('img')).toBeNull();
  expect(screen.getByLabelText('Brands')).toHaveValue('Loom');
  expect(screen.getByLabelText('Hosts')).toHaveValue('loom.example');
  await editor.selectOptions(screen.getByLabelText('Products that say nothing are for'), 'men');
  await editor.type(screen.getByLabelText('Address of the shop'), 'https://loom.example');
  await editor.click(screen.getByRole('button', { name: 'Add the feed' }));
  const settings = {
    site: 'https://loom.example',
    brands: ['Loom'],
    hosts: ['loom.example'],
    gender: 'men',
    everyMinutes: 360,
  };
  expect(sent()).toEqual([
    ['POST', '/desk/feeds/try', { url, settings: { everyMinutes: 360 } }],
    ['POST', '/desk/feeds', { name: 'loom', url, settings, replaces: false }],
  ]);
  expect(notices()).toEqual(['loom is added and is imported within a minute.']);
  await waitFor(() => expect(screen.queryByText('Indigo Hoodie')).not.toBeInTheDocument());
});

test('columns and words that are not known are chosen, tried again and saved with the feed', async () => {
  const { editor, sent, services } = openFeeds();
  await editor.type(await screen.findByLabelText('Address'), url);
  await editor.click(screen.getByRole('button', { name: 'Try it' }));
  const title = await screen.findByLabelText('Title');
  expect(
    within(title)
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual(['as found', 'heading: Indigo Hoodie', 'price: 2499']);
  await editor.selectOptions(title, 'heading: Indigo Hoodie');
  await editor.selectOptions(screen.getByLabelText('“Dungarees” is'), 'Jeans');
  services.http.answer('POST /desk/feeds/try', () => ({ ...trial, unknownFields: [], unlisted: [] }));
  await editor.click(screen.getByRole('button', { name: 'Try with these settings' }));
  const settings = { fields: { title: 'heading' }, categories: { Dungarees: 'Jeans' } };
  expect(sent().at(-1)?.[2]).toMatchObject({ url, settings });
  // The choices stay, and one can be undone.
  await editor.selectOptions(screen.getByLabelText('Title'), 'as found');
  await editor.click(screen.getByRole('button', { name: 'Add the feed' }));
  expect(sent().at(-1)).toEqual([
    'POST',
    '/desk/feeds',
    expect.objectContaining({ settings: expect.objectContaining({ categories: { Dungarees: 'Jeans' } }) }),
  ]);
  expect(sent().at(-1)?.[2]).not.toHaveProperty('settings.fields');
});

test('a feed that cannot be read says why and keeps the address', async () => {
  const { editor, services, notices, sent } = openFeeds();
  await editor.click(await screen.findByRole('button', { name: 'Try it' }));
  expect(await screen.findByText('Paste an https address.')).toBeVisible();
  expect(sent()).toEqual([]);
  services.http.answer('POST /desk/feeds/try', () => {
    throw new RequestError('status', { status: 400, serverMessage: 'The server answered 404' });
  });
  await editor.type(screen.getByLabelText('Address'), url);
  await editor.click(screen.getByRole('button', { name: 'Try it' }));
  expect(notices()).toEqual(['The server answered 404']);
  expect(screen.getByLabelText('Address')).toHaveValue(url);
});

test('a stored feed is changed in its form: what the page does not ask for stays, and so does the address that nobody sees', async () => {
  const { editor, sent, notices } = openFeeds();
  await editor.click(await screen.findByRole('button', { name: 'Change loom' }));
  expect(screen.getByRole('heading', { name: 'Change loom' })).toBeVisible();
  expect(screen.getByLabelText('Address')).toHaveFocus();
  expect(screen.getByLabelText('Hosts')).toHaveValue('loom.example, www.loom.example');
  expect(screen.queryByLabelText('Name of the feed')).not.toBeInTheDocument();
  await editor.selectOptions(screen.getByLabelText('Products that say nothing are for'), 'women');
  await editor.click(screen.getByRole('button', { name: 'Try with these settings' }));
  const changed = { ...feed.settings, gender: 'women' };
  expect(await screen.findByLabelText('Title')).toHaveDisplayValue('heading: Indigo Hoodie');
  expect(screen.getByLabelText('Colour')).toHaveDisplayValue('dye,shade');
  expect(screen.getByLabelText('“Dungarees” is')).toHaveDisplayValue('Jeans');
  expect(sent()).toEqual([['POST', '/desk/feeds/try', { name: 'loom', settings: changed }]]);

  await editor.type(screen.getByLabelText('Address'), url);
  await editor.selectOptions(screen.getByLabelText('“Dungarees” is'), 'Bottoms');
  await editor.click(screen.getByRole('button', { name: 'Store the changes' }));
  const settings = { ...changed, categories: { Dungarees: 'Bottoms' } };
  expect(sent().at(-1)).toEqual(['POST', '/desk/feeds', { name: 'loom', url, settings, replaces: true }]);
  expect(notices()).toEqual(['loom is changed and is imported within a minute.']);
  expect(await screen.findByRole('heading', { name: 'Add a feed' })).toBeVisible();
  expect(screen.getByLabelText('Address')).toHaveValue('');
});

test('a change that is cancelled leaves the form for another feed', async () => {
  const { editor, sent } = openFeeds();
  await editor.click(await screen.findByRole('button', { name: 'Change loom' }));
  await editor.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByRole('heading', { name: 'Add a feed' })).toBeVisible();
  expect(screen.queryByLabelText('Hosts')).not.toBeInTheDocument();
  expect(sent()).toEqual([]);
});

test('a feed that somebody else has changed comes into the open form, without what was chosen there', async () => {
  const { editor, sent, services, notices } = openFeeds();
  await editor.click(await screen.findByRole('button', { name: 'Change loom' }));
  await editor.selectOptions(screen.getByLabelText('Products that say nothing are for'), 'women');
  await editor.click(screen.getByRole('button', { name: 'Try with these settings' }));
  await editor.selectOptions(await screen.findByLabelText('“Dungarees” is'), 'Bottoms');
  const settings = { ...feed.settings, everyMinutes: 90, currency: 'INR', fields: { title: ['name'] } };
  services.http.answer('GET /desk/feeds', () => ({ revision: '8', feeds: [{ ...feed, settings }] }));
  services.http.answer('POST /desk/feeds', () => {
    throw new RequestError('status', { status: 412 });
  });
  await editor.click(screen.getByRole('button', { name: 'Store the changes' }));
  await waitFor(() => expect(screen.getByLabelText('Import every … minutes')).toHaveValue('90'));
  expect(notices()).toEqual([expect.stringMatching(/^Somebody else has changed this meanwhile/)]);
  expect(services.http.requests.findLast(({ method }) => method === 'POST')).toMatchObject({
    ifMatch: '"7"',
  });
  expect(screen.getByLabelText('Products that say nothing are for')).toHaveValue('women');
  services.http.answer('POST /desk/feeds', () => ({ feeds: [feed] }));
  await editor.click(screen.getByRole('button', { name: 'Store the changes' }));
  expect(sent().at(-1)?.[2]).toEqual({
    name: 'loom',
    settings: { ...settings, gender: 'women', categories: { Dungarees: 'Bottoms' } },
    replaces: true,
  });
  expect(services.http.requests.at(-1)).toMatchObject({ ifMatch: '"8"' });
});

test('a removed feed is put back by one press', async () => {
  const { editor, sent, services, notices } = openFeeds();
  const change = { id: 9, at: '2026-11-01T18:30:00.000Z', author: 'Asha', name: 'loom' };
  const removal = { ...change, verb: 'removed', former: {}, isUndoable: true };
  const former = { url: 'https://loom.example', isPaused: false, fields: { title: ['heading', 'name'] } };
  const changed = { ...change, id: 8, verb: 'changed', former, isUndoable: false };
  services.http.answer('DELETE /desk/feeds', () => ({
    revision: '9',
    feeds: [],
    history: [removal, changed],
  }));
  services.http.answer('POST /desk/feeds/undo', () => ({ feeds: [{ ...feed, state: 'paused' }] }));
  await editor.click(await screen.findByRole('button', { name: 'Remove loom' }));
  await editor.click(screen.getByRole('button', { name: 'Remove loom: Remove the feed?' }));
  const list = await screen.findByRole('list', { name: 'Changes of the last 30 days' });
  expect(list).toHaveTextContent(
    /Server, before ?https:..loom.example.*Paused, before ?no.*What columns mean, before ?title: heading, name/,
  );
  await editor.click(within(list).getByRole('button', { name: /^Undo: loom removed/ }));
  expect(sent()).toEqual([
    ['DELETE', '/desk/feeds', { name: 'loom' }],
    ['POST', '/desk/feeds/undo', { id: 9 }],
  ]);
  expect(services.http.requests.at(-1)).toMatchObject({ ifMatch: '"9"' });
  expect(await screen.findByText('paused')).toBeVisible();
  expect(notices()).toEqual(['loom is removed. Its products stay listed.', 'Undone: loom']);
});
