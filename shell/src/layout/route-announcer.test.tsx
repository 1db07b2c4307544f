import { act, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { closeShells, openShell } from '../testing/open-shell.tsx';

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  closeShells();
  jest.useRealTimers();
  document.title = '';
});

const settle = () => act(() => jest.advanceTimersByTime(100));

/** A search page identified by its query. A new query remounts its chips but not its controls. */
function SearchPage() {
  const [parameters] = useSearchParams();
  const title = `Results for ${parameters.get('q')}, page ${parameters.get('page') ?? 1}`;
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <>
      <h1>{title}</h1>
      <select aria-label="Sort By" />
      <Link key={title} to="/search?q=caps">
        Caps
      </Link>
    </>
  );
}

async function openSearch() {
  const shell = await openShell({
    path: '/search?q=tees',
    routes: [{ path: '/search', Component: SearchPage }],
  });
  settle();
  return { ...shell, announced: () => screen.queryByText(/^Results/, { selector: '[role=status]' }) };
}

it('a navigation focuses the heading and announces the title', async () => {
  const { go } = await openShell({ path: '/men' });
  document.title = 'Women | SZN';
  await go('/women');
  settle();
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  expect(screen.getByText('Women | SZN')).toHaveAttribute('role', 'status');
});

it('the focus stays in the search box while the shopper types in it', async () => {
  const { go } = await openShell({ path: '/men' });
  const box = screen.getByRole('combobox', { name: 'Search products and brands' });
  act(() => box.focus());
  document.title = 'Women | SZN';
  await go('/women');
  settle();
  expect(screen.getByText('Women | SZN')).toHaveAttribute('role', 'status');
  expect(box).toHaveFocus();
});

it('the first page is not announced', async () => {
  document.title = 'Men | SZN';
  await openShell({ path: '/men' });
  settle();
  expect(document.body).toHaveFocus();
  expect(screen.queryByText('Men | SZN')).not.toBeInTheDocument();
});

it.each(['/men?sort=newest', '/men#filters'])('the focus stays for %s', async (to) => {
  const { go } = await openShell({ path: '/men' });
  const cart = screen.getByRole('button', { name: 'Cart' });
  act(() => cart.focus());
  await go(to);
  settle();
  expect(cart).toHaveFocus();
});

it('another search is announced and moves the focus from its link', async () => {
  const { go, announced } = await openSearch();
  act(() => screen.getByRole('link', { name: 'Caps' }).focus());
  await go('/search?q=caps');
  settle();
  expect(announced()).toHaveTextContent('Results for caps, page 1');
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  await go('/search?q=tees');
  settle();
  expect(announced()).toHaveTextContent('Results for tees, page 1');
});

it('a sorted search is not announced', async () => {
  const { go, announced } = await openSearch();
  const sort = screen.getByRole('combobox', { name: 'Sort By' });
  act(() => sort.focus());
  await go('/search?q=tees&sort=priceLowHigh');
  settle();
  expect(announced()).not.toBeInTheDocument();
  expect(sort).toHaveFocus();
});

it('the focus stays on the control that resets the page number', async () => {
  const { go, announced } = await openSearch();
  await go('/search?q=tees&page=2');
  settle();
  const sort = screen.getByRole('combobox', { name: 'Sort By' });
  act(() => sort.focus());
  await go('/search?q=tees&sort=priceLowHigh');
  settle();
  expect(announced()).toHaveTextContent('Results for tees, page 1');
  expect(sort).toHaveFocus();
});

/** A page of another path. React preserves the elements that both pages have. */
function ListPage() {
  const { gender } = useParams();
  return (
    <>
      <h1>{gender}</h1>
      <select aria-label="Sort By" />
    </>
  );
}

it('a page of another path moves the focus from a control that it also has', async () => {
  const { go } = await openShell({
    path: '/lists/men',
    routes: [{ path: '/lists/:gender', Component: ListPage }],
  });
  settle();
  const sort = screen.getByRole('combobox', { name: 'Sort By' });
  act(() => sort.focus());
  await go('/lists/women');
  settle();
  expect(screen.getByRole('combobox', { name: 'Sort By' })).toBe(sort);
  expect(screen.getByRole('heading', { level: 1, name: 'women' })).toHaveFocus();
});

it('a page that is sorted before its announcement is announced', async () => {
  const { go } = await openShell({ path: '/men' });
  settle();
  await go('/women');
  document.title = 'Women | SZN';
  await go('/women?sort=newest');
  settle();
  expect(screen.getByText('Women | SZN')).toHaveAttribute('role', 'status');
});

it('a visually hidden heading is not focused, but the main element', async () => {
  const home = { path: '/', element: <h1 className="visually-hidden">Home</h1> };
  const { go } = await openShell({ path: '/men', routes: [home] });
  await go('/');
  settle();
  expect(screen.getByRole('main')).toHaveFocus();
});
