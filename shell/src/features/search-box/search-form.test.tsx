import { act, screen, waitFor, within } from '@testing-library/react';
import { buildWireProduct } from '@szn/shared-contracts/testing';
import { createFakeProvider } from '../../testing/create-fake-provider.ts';
import { closeShells, openShell } from '../../testing/open-shell.tsx';

afterEach(closeShells);

const box = () => screen.getByRole('combobox', { name: 'Search products and brands' });
const options = () => screen.getAllByRole('option').map((option) => option.textContent);

function suggestingProvider(titles: readonly string[] = ['Night Shift Hoodie']) {
  const provider = createFakeProvider();
  provider.answer('GET /products/suggestions', {
    body: { products: titles.map((title, index) => buildWireProduct({ _id: `p${index}`, title })) },
  });
  return provider;
}

it('the form navigates to the results page of the encoded text', async () => {
  const { user, url } = await openShell();
  await user.type(box(), '  blue & denim? {Enter}');
  expect(url()).toBe('/search?q=blue%20%26%20denim%3F');
});

it('an empty search does not navigate', async () => {
  const { user, url } = await openShell();
  await user.type(box(), '   {Enter}');
  await user.click(screen.getByRole('button', { name: 'Search' }));
  expect(url()).toBe('/men');
  expect(box()).toHaveFocus();
});

it('the box shows the query on the results page only', async () => {
  const { user, go } = await openShell({ path: '/search?q=hoodie' });
  expect(box()).toHaveValue('hoodie');
  await go('/search?q=denim');
  expect(box()).toHaveValue('denim');
  await user.type(box(), '{Enter}');
  expect(box()).toHaveValue('denim');
  await go('/men');
  expect(box()).toHaveValue('');
});

it('a page that arrives while the shopper types does not replace the text', async () => {
  const { user, go } = await openShell({ path: '/search?q=hoodie' });
  await user.click(box());
  await go('/search?q=denim');
  expect(box()).toHaveValue('denim');
  await user.type(box(), ' jack');
  await go('/men');
  await user.type(box(), 'et');
  expect(box()).toHaveValue('denim jacket');
});

it('the clear button empties the box', async () => {
  const { user } = await openShell();
  await user.type(box(), 'hood');
  await user.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(box()).toHaveValue('');
  expect(box()).toHaveFocus();
});

it('the form works without script', async () => {
  await openShell();
  expect(box().closest('form')).toHaveAttribute('action', '/search');
  expect(box()).toHaveAttribute('name', 'q');
});

describe('suggestions', () => {
  it('complete the last word first', async () => {
    const { user, url } = await openShell({ provider: suggestingProvider() });
    await user.type(box(), 'black hood');
    expect(await screen.findByRole('option', { name: 'black hoodies' })).toBe(
      screen.getAllByRole('option')[0],
    );
    await user.keyboard('{ArrowDown}{Enter}');
    expect(url()).toBe('/search?q=black%20hoodies');
    await user.clear(box());
    await user.type(box(), 'black');
    expect(screen.queryByRole('group', { name: 'Searches' })).not.toBeInTheDocument();
  });

  it('show brands and categories at once, and products after the response', async () => {
    const { user, provider } = await openShell({ provider: suggestingProvider() });
    await user.type(box(), 'ho');
    expect(await screen.findByRole('option', { name: 'Hoodies Men' })).toBeInTheDocument();
    expect(
      await screen.findByRole('option', { name: 'Night Shift Hoodie Jaywalking Rs 2,999' }),
    ).toBeInTheDocument();
    expect(within(screen.getByRole('group', { name: 'Categories' })).getAllByRole('option')).toHaveLength(2);
    expect(provider.requests.at(-1)).toMatchObject({ path: '/products/suggestions', query: { q: 'ho' } });
    expect(screen.getByText('4 suggestions')).toHaveAttribute('role', 'status');
  });

  it('show the label of a product’s brand', async () => {
    const provider = createFakeProvider();
    const products = [buildWireProduct({ title: 'Night Shift Hoodie', source: 'DapperLady' })];
    provider.answer('GET /products/suggestions', () => ({ body: { products } }));
    const { user } = await openShell({ provider });
    await user.type(box(), 'night');
    expect(
      await screen.findByRole('option', { name: 'Night Shift Hoodie The Dapper Lady Rs 2,999' }),
    ).toBeInTheDocument();
  });

  it('show what the provider understood, and the numbers of products', async () => {
    const provider = createFakeProvider();
    provider.answer('GET /products/suggestions', {
      body: {
        products: [],
        brands: [{ source: 'ALMOSTGODS', label: 'Other', slug: 'x', productCount: 9 }, null],
        categories: [
          { gender: 'men', name: 'Hoodies', slug: 'hoodies', productCount: 1204 },
          { gender: 'all', slug: 'hoodies', productCount: 3 },
        ],
        understood: { colours: ['Black'], categories: ['Hoodies'], maxPrice: 1500, text: 'boxy' },
      },
    });
    const { user, url } = await openShell({ provider });
    await user.type(box(), 'hood');
    expect(await screen.findByRole('option', { name: 'Hoodies Men, 1,204 products' })).toBeInTheDocument();
    expect(screen.getByRole('option', { name: 'Hoodies & Sweatshirts Women' })).toBeInTheDocument();
    const understood = within(screen.getByRole('group', { name: 'Looking for' }));
    await user.click(understood.getByRole('option', { name: 'Hoodies, Black, Up to Rs 1,500, “boxy”' }));
    expect(url()).toBe('/search?q=hood');
  });

  it('show nothing as understood if the words are all that was understood', async () => {
    const provider = createFakeProvider();
    const products = [buildWireProduct({ title: 'Night Shift' })];
    provider.answer('GET /products/suggestions', { body: { products, understood: { text: 'night' } } });
    const { user } = await openShell({ provider });
    await user.type(box(), 'night');
    await screen.findByRole('option', { name: /Night Shift/ });
    expect(screen.queryByRole('group', { name: 'Looking for' })).not.toBeInTheDocument();
  });

  it('send one request for fast typing', async () => {
    const { user, provider } = await openShell({ provider: suggestingProvider() });
    await user.type(box(), 'hoodie');
    await screen.findByRole('option', { name: 'Night Shift Hoodie Jaywalking Rs 2,999' });
    expect(provider.requests.filter(({ path }) => path === '/products/suggestions')).toHaveLength(1);
  });

  it('show the response of the latest request', async () => {
    const provider = createFakeProvider();
    const held: (() => void)[] = [];
    provider.answer('GET /products/suggestions', ({ query }) => {
      const reply = { body: { products: [buildWireProduct({ title: `About ${query.q}` })] } };
      return new Promise((resolve) => held.push(() => resolve(reply)));
    });
    const { user } = await openShell({ provider });
    await user.type(box(), 'ab');
    await waitFor(() => expect(held).toHaveLength(1));
    await user.type(box(), 'c');
    await waitFor(() => expect(held).toHaveLength(2));
    act(() => held[1]?.());
    expect(await screen.findByRole('option', { name: /About abc/ })).toBeInTheDocument();
    act(() => held[0]?.());
    await act(async () => undefined);
    expect(screen.queryByRole('option', { name: /About ab / })).not.toBeInTheDocument();
  });

  it('are selected with the arrow keys and opened with Enter', async () => {
    const { user, url } = await openShell({ provider: suggestingProvider() });
    await user.type(box(), 'almost');
    const brand = await screen.findByRole('option', { name: 'Almost Gods Brand' });
    expect(box()).toHaveAttribute('aria-expanded', 'true');
    await user.keyboard('{ArrowDown}');
    expect(brand).toHaveAttribute('aria-selected', 'true');
    expect(box()).toHaveAttribute('aria-activedescendant', brand.id);
    await user.keyboard('{Enter}');
    expect(url()).toBe('/collections/AlmostGods');
    expect(box()).toHaveValue('');
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  });

  it('include the text in the round of the arrow keys', async () => {
    const { user } = await openShell();
    await user.type(box(), 'zzz');
    const all = await screen.findByRole('option', { name: 'See all results for “zzz”' });
    await user.keyboard('{ArrowUp}');
    expect(all).toHaveAttribute('aria-selected', 'true');
    await user.keyboard('{ArrowDown}');
    expect(all).toHaveAttribute('aria-selected', 'false');
    expect(box()).not.toHaveAttribute('aria-activedescendant');
  });

  it('close with Escape and open with the next letter', async () => {
    const { user } = await openShell();
    await user.type(box(), 'zz');
    await screen.findByRole('listbox');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
    expect(box()).toHaveValue('zz');
    expect(box()).toHaveAttribute('aria-expanded', 'false');
    await user.keyboard('z');
    expect(screen.getByRole('listbox')).toBeInTheDocument();
  });

  it.each([
    ['open the page of the product where nothing renders a quick view', 'day', '/product-details?id=day'],
    ['search for the title of a product without an id', undefined, '/search?q=Night%20%26%20Day%20Hoodie'],
  ])('%s on click', async (_case, id, address) => {
    const provider = createFakeProvider();
    const product = { ...buildWireProduct({ title: 'Night & Day Hoodie' }), _id: id };
    provider.answer('GET /products/suggestions', { body: { products: [product] } });
    const { user, url } = await openShell({ provider });
    await user.type(box(), 'night');
    await user.click(await screen.findByRole('option', { name: /Night & Day Hoodie/ }));
    await waitFor(() => expect(url()).toBe(address));
  });

  it('do not affect the search when the provider fails', async () => {
    const provider = createFakeProvider();
    provider.answer('GET /products/suggestions', { status: 404 });
    const { user, url } = await openShell({ provider });
    await user.type(box(), 'almost');
    await waitFor(() => expect(provider.requests).not.toHaveLength(0));
    expect(options()).toEqual(['Almost GodsBrand', 'See all results for “almost”']);
    await user.keyboard('{Enter}');
    expect(url()).toBe('/search?q=almost');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('show the price that a shopper pays', async () => {
    const provider = createFakeProvider();
    const products = [buildWireProduct({ title: 'Night Shift Hoodie', price: 1499, salePrice: 999 })];
    provider.answer('GET /products/suggestions', () => ({ body: { products } }));
    const { user } = await openShell({ provider });
    await user.type(box(), 'night');
    expect(
      await screen.findByRole('option', { name: 'Night Shift Hoodie Jaywalking Rs 999' }),
    ).toBeInTheDocument();
  });

  it('show recent searches, ideas and lists by price for an empty text', async () => {
    window.localStorage.setItem('szn:recent-searches', JSON.stringify(['denim', 7, '', 'hoodie']));
    const { user, url } = await openShell();
    await user.click(box());
    const recent = within(await screen.findByRole('group', { name: 'Recent searches' }));
    expect(recent.getAllByRole('option').map((option) => option.textContent)).toEqual(['denim', 'hoodie']);
    expect(screen.getByRole('group', { name: 'Try a search' })).toBeInTheDocument();
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(url()).toBe('/search?q=hoodie');
    await user.clear(box());
    await user.click(await screen.findByRole('option', { name: 'Up to Rs 999' }));
    expect(url()).toBe('/collections?maxPrice=999');
  });

  it('show the searches that others make most in place of the ideas', async () => {
    const provider = createFakeProvider();
    const popular = ['black hoodie', 'baggy jeans', 'cargo', 'corset', 'tote'];
    provider.answer('GET /products/suggestions', ({ query }) => ({ body: query.q ? {} : { popular } }));
    const { user, url } = await openShell({ provider });
    expect(provider.requests.filter(({ path }) => path === '/products/suggestions')).toEqual([]);
    await user.click(box());
    const group = within(await screen.findByRole('group', { name: 'Popular searches' }));
    expect(group.getAllByRole('option').map((option) => option.textContent)).toEqual(popular.slice(0, 4));
    expect(screen.queryByRole('group', { name: 'Try a search' })).not.toBeInTheDocument();
    await user.click(group.getByRole('option', { name: 'baggy jeans' }));
    expect(url()).toBe('/search?q=baggy%20jeans');
  });

  it('have no group of recent searches before the first search', async () => {
    const { user } = await openShell();
    await user.click(box());
    expect(await screen.findByRole('group', { name: 'By price' })).toBeInTheDocument();
    expect(screen.queryByRole('group', { name: 'Recent searches' })).not.toBeInTheDocument();
  });
});
