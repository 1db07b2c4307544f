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

it('searches for what was typed, encoded', async () => {
  const { user, url } = await openShell();
  await user.type(box(), '  blue & denim? {Enter}');
  expect(url()).toBe('/search?q=blue%20%26%20denim%3F');
});

it('does not search for nothing', async () => {
  const { user, url } = await openShell();
  await user.type(box(), '   {Enter}');
  await user.click(screen.getByRole('button', { name: 'Search' }));
  expect(url()).toBe('/men');
  expect(box()).toHaveFocus();
});

it('keeps the query in the box on the results page, and only there', async () => {
  const { user, go } = await openShell({ path: '/search?q=hoodie' });
  expect(box()).toHaveValue('hoodie');
  await go('/search?q=denim');
  expect(box()).toHaveValue('denim');
  await user.type(box(), '{Enter}');
  expect(box()).toHaveValue('denim');
  await go('/men');
  expect(box()).toHaveValue('');
});

it('empties the box by its button', async () => {
  const { user } = await openShell();
  await user.type(box(), 'hood');
  await user.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(box()).toHaveValue('');
  expect(box()).toHaveFocus();
});

it('works as a plain form for a browser without script', async () => {
  await openShell();
  expect(box().closest('form')).toHaveAttribute('action', '/search');
  expect(box()).toHaveAttribute('name', 'q');
});

describe('suggestions', () => {
  it('offer brands and categories at once, and products when the provider has answered', async () => {
    const { user, provider } = await openShell({ provider: suggestingProvider() });
    await user.type(box(), 'ho');
    expect(await screen.findByRole('option', { name: 'Hoodies Men' })).toBeInTheDocument();
    expect(await screen.findByRole('option', { name: 'Night Shift Hoodie Jaywalking' })).toBeInTheDocument();
    expect(within(screen.getByRole('group', { name: 'Categories' })).getAllByRole('option')).toHaveLength(2);
    expect(provider.requests.at(-1)).toMatchObject({ path: '/products/suggestions', query: { q: 'ho' } });
    expect(screen.getByText('4 suggestions')).toHaveAttribute('role', 'status');
  });

  it('call a product’s brand what it is known by', async () => {
    const provider = createFakeProvider();
    const products = [buildWireProduct({ title: 'Night Shift Hoodie', source: 'DapperLady' })];
    provider.answer('GET /products/suggestions', () => ({ body: { products } }));
    const { user } = await openShell({ provider });
    await user.type(box(), 'night');
    expect(
      await screen.findByRole('option', { name: 'Night Shift Hoodie The Dapper Lady' }),
    ).toBeInTheDocument();
  });

  it('ask once for a word typed in one go', async () => {
    const { user, provider } = await openShell({ provider: suggestingProvider() });
    await user.type(box(), 'hoodie');
    await screen.findByRole('option', { name: 'Night Shift Hoodie Jaywalking' });
    expect(provider.requests.filter(({ path }) => path === '/products/suggestions')).toHaveLength(1);
  });

  it('show the last question’s answer though an earlier one comes later', async () => {
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

  it('are walked through with the arrow keys and followed with Enter', async () => {
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

  it('go round past the text itself', async () => {
    const { user } = await openShell();
    await user.type(box(), 'zzz');
    const all = await screen.findByRole('option', { name: 'See all results for “zzz”' });
    await user.keyboard('{ArrowUp}');
    expect(all).toHaveAttribute('aria-selected', 'true');
    await user.keyboard('{ArrowDown}');
    expect(all).toHaveAttribute('aria-selected', 'false');
    expect(box()).not.toHaveAttribute('aria-activedescendant');
  });

  it('close with Escape, keep the text, and come back with the next letter', async () => {
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

  it('are followed by a click', async () => {
    const { user, url } = await openShell({ provider: suggestingProvider(['Night & Day Hoodie']) });
    await user.type(box(), 'night');
    await user.click(await screen.findByRole('option', { name: /Night & Day Hoodie/ }));
    expect(url()).toBe('/search?q=Night%20%26%20Day%20Hoodie');
    expect(box()).toHaveValue('Night & Day Hoodie');
  });

  it('leave the search alone when the provider is down', async () => {
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

  it('offer recent searches while nothing is typed', async () => {
    window.localStorage.setItem('szn:recent-searches', JSON.stringify(['denim', 7, '', 'hoodie']));
    const { user, url } = await openShell();
    await user.click(box());
    expect(await screen.findByRole('group', { name: 'Recent searches' })).toBeInTheDocument();
    expect(options()).toEqual(['denim', 'hoodie']);
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(url()).toBe('/search?q=hoodie');
  });
});
