import { RequestError } from '@szn/shared-contracts';
import { createFakeServices } from '@szn/shared-contracts/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderDesk } from '../../testing/render-desk.tsx';

const hoodie = {
  id: 'a'.repeat(24),
  title: 'Indigo Hoodie',
  brand: 'Loom',
  image: 'javascript:alert(1)',
  link: 'https://loom.example/p/1',
  category: 'Other',
  gender: 'men',
  colour: null,
  pricePaise: 249_900,
  salePaise: 49_900,
  state: 'listed',
  doubts: ['category', 'price'],
};
const counts = { category: 3, gender: 0, price: 1, picture: 0, duplicate: 0, link: 0 };
const log = (change: object) => ({
  at: '2026-11-20T06:30:00.000Z',
  by: 'Asha',
  field: 'category',
  scope: '',
  value: 'Hoodies',
  former: null,
  feedValue: 'Other',
  reason: 'It has a hood',
  ...change,
});
const detail = {
  product: hoodie,
  version: '7',
  feed: { title: 'Indigo Hoodie', category: 'Other', gender: 'men', colour: null },
  listings: ['men', 'men/other', 'brand:loom'],
  changes: [log({ field: 'pin', scope: 'men', value: '3' }), log({ value: null, former: 'Jeans' })],
};

function openProducts(path = '/desk/products') {
  const services = createFakeServices();
  services.http.answer('GET /desk/session', () => ({ role: 'editor' }));
  services.http.answer('GET /desk/products', () => ({ products: [hoodie], total: 30, counts }));
  services.http.answer('GET /desk/product', () => detail);
  const product = { ...hoodie, category: 'Hoodies', doubts: [] };
  services.http.answer('PATCH /desk/product', () => ({
    ...detail,
    product,
    version: '8',
    changes: [log({})],
  }));
  return renderDesk(path, services);
}

const queries = ({ services }: ReturnType<typeof openProducts>) =>
  services.http.requests.filter(({ path }) => path === '/desk/products').map(({ query }) => query);

test('the list has the counts of what is to check, and search, filters and pages are in the address', async () => {
  const opened = openProducts('/desk/products?doubt=price');
  const item = within(await screen.findByRole('list', { name: 'Products' })).getByRole('listitem');
  expect(item).toHaveTextContent(/Indigo Hoodie.*Loom.*Rs 499 \/ Rs 2,499.*To check ?Category, Price/);
  // Text of a feed is no address of a picture.
  expect(document.querySelector('img')).toBeNull();
  expect(screen.getByRole('search', { name: 'Products' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'at the brand' })).toHaveAttribute('href', hoodie.link);
  const filters = within(screen.getByRole('navigation', { name: 'Filters' }));
  expect(filters.getByRole('link', { name: 'Price 1' })).toHaveAttribute('aria-current', 'true');
  await opened.editor.click(screen.getByRole('link', { name: 'Next' }));
  await opened.editor.click(filters.getByRole('link', { name: 'Category 3' }));
  await opened.editor.type(screen.getByRole('searchbox'), ' hoodie {Enter}');
  await waitFor(() => expect(queries(opened).at(-1)).toEqual({ doubt: 'category', q: 'hoodie' }));
  expect(queries(opened)).toEqual(
    expect.arrayContaining([{ doubt: 'price', page: '2' }, { doubt: 'category' }]),
  );
  expect(await screen.findByText('30 products')).toBeVisible();
});

test('only what was decided is sent with its reason, and the product leaves the counts', async () => {
  const { editor, sent, notices } = openProducts();
  await editor.click(await screen.findByRole('button', { name: 'Edit: Indigo Hoodie' }));
  await editor.selectOptions(await screen.findByLabelText('Category'), 'Hoodies');
  await editor.selectOptions(screen.getByLabelText('First in a listing'), '/men');
  await editor.type(screen.getByLabelText('Place there'), '2');
  await editor.click(screen.getByLabelText('Price: it is right as it is'));
  await editor.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Say why.')).toBeVisible();
  expect(screen.getByLabelText('Reason')).toHaveFocus();
  expect(sent()).toEqual([]);
  await editor.type(screen.getByLabelText('Reason'), 'It has a hood');
  await editor.click(screen.getByRole('button', { name: 'Save' }));
  const changes = {
    category: 'Hoodies',
    pins: [{ listing: 'men', place: 2 }],
    doubts: [{ doubt: 'price', isRight: true }],
  };
  const body = { id: hoodie.id, version: '7', changes, reason: 'It has a hood' };
  expect(sent()).toEqual([['PATCH', '/desk/product', body]]);
  expect(notices()).toEqual(['Indigo Hoodie is saved.']);
  expect(await screen.findByRole('link', { name: 'Category 2' })).toBeVisible();
  expect(screen.getByLabelText('Reason')).toHaveValue('');
  expect(screen.getByLabelText('Category')).toHaveValue('Hoodies');
});

test('the log says who, when, why and what the feed says; changes are undone and removed', async () => {
  const { editor, sent } = openProducts();
  await editor.click(await screen.findByRole('button', { name: 'Edit: Indigo Hoodie' }));
  const changes = within(await screen.findByRole('list', { name: 'Changes' })).getAllByRole('listitem');
  expect(changes[0]).toHaveTextContent(/First in men: 3.*valid.*By ?Asha.*20 Nov 2026.*It has a hood/);
  expect(changes[1]).toHaveTextContent(/Category: change removed.*The feed says ?Other/);
  await editor.click(screen.getByRole('button', { name: 'Undo: Category' }));
  expect(sent().at(-1)).toEqual([
    'PATCH',
    '/desk/product',
    { id: hoodie.id, version: '7', changes: { category: 'Jeans' }, reason: 'Undone at the desk' },
  ]);
  expect(screen.getByRole('heading', { name: 'Changes' })).toHaveFocus();
  await editor.click(screen.getByRole('button', { name: 'Remove the change: Category' }));
  expect(sent().at(-1)?.[2]).toMatchObject({ version: '8', changes: { category: null } });
});

test('what somebody else has changed meanwhile is shown, nothing that was entered is lost, and it can be saved', async () => {
  const { editor, services, sent, notices } = openProducts();
  const message = 'Asha changed this at 20 Nov 2026, 12:00 pm.';
  services.http.answer('PATCH /desk/product', () => {
    throw new RequestError('status', { status: 412, serverMessage: message });
  });
  await editor.click(await screen.findByRole('button', { name: 'Edit: Indigo Hoodie' }));
  await editor.selectOptions(await screen.findByLabelText('Colour'), 'Blue');
  await editor.type(screen.getByLabelText('Reason'), 'It is blue');
  services.http.answer('GET /desk/product', () => ({
    ...detail,
    version: '9',
    product: { ...hoodie, colour: 'Red', title: 'Red Hoodie' },
    changes: [
      log({ field: 'colour', value: 'Red' }),
      log({ field: 'title', value: 'Red Hoodie' }),
      ...detail.changes,
    ],
  }));
  await editor.click(screen.getByRole('button', { name: 'Save' }));
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent(
    `${message}Colour: RedTitle: Red HoodieWhat you have entered is still here.`,
  );
  expect(screen.getByLabelText('Colour')).toHaveValue('Blue');
  expect(screen.getByLabelText('Reason')).toHaveValue('It is blue');
  expect(screen.getByLabelText('Title')).toHaveValue('Red Hoodie');
  expect(notices()).toEqual([]);

  services.http.answer('PATCH /desk/product', () => ({ ...detail, version: '10', changes: [] }));
  await editor.click(screen.getByRole('button', { name: 'Save' }));
  expect(sent().at(-1)?.[2]).toEqual({
    id: hoodie.id,
    version: '9',
    changes: { colour: 'Blue' },
    reason: 'It is blue',
  });
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
  expect(screen.getByLabelText('Reason')).toHaveValue('');
});
