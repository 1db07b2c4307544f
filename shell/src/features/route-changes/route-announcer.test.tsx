import { act, screen } from '@testing-library/react';
import { closeShells, openShell } from '../../testing/open-shell.tsx';

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  closeShells();
  jest.useRealTimers();
  document.title = '';
});

const settle = () => act(() => jest.advanceTimersByTime(100));

it('moves the focus to the new page’s heading and reads its title out', async () => {
  const { go } = await openShell({ path: '/men' });
  document.title = 'Women | SZN';
  await go('/women');
  settle();
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  expect(screen.getByText('Women | SZN')).toHaveAttribute('role', 'status');
});

it('leaves the first page alone', async () => {
  document.title = 'Men | SZN';
  await openShell({ path: '/men' });
  settle();
  expect(document.body).toHaveFocus();
  expect(screen.queryByText('Men | SZN')).not.toBeInTheDocument();
});

it.each(['/men?sort=newest', '/men#filters'])('leaves the focus where it is for %s', async (to) => {
  const { go } = await openShell({ path: '/men' });
  const cart = screen.getByRole('button', { name: 'Cart' });
  act(() => cart.focus());
  await go(to);
  settle();
  expect(cart).toHaveFocus();
});

it('moves the focus to the page where its heading is for screen readers only', async () => {
  const home = { path: '/', element: <h1 className="visually-hidden">Home</h1> };
  const { go } = await openShell({ path: '/men', routes: [home] });
  await go('/');
  settle();
  expect(screen.getByRole('main')).toHaveFocus();
});
