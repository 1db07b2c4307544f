import { act, screen, waitFor, within } from '@testing-library/react';
import { composition } from '../../testing/fixture-remotes.tsx';
import { closeShells, openShell } from '../../testing/open-shell.tsx';

afterEach(closeShells);

it('the header shows the announcement', async () => {
  await openShell();
  expect(screen.getByText('New szn, new drops! Explore the latest collection')).toBeVisible();
});

it('the header shows the announcement that editors have published, with its link', async () => {
  const announcement = { text: '<b>50% off</b> until Sunday', to: '/sale' };
  await openShell({ shell: { composition: { ...composition(), content: { announcement } } } });
  const bar = screen.getByRole('region', { name: 'Announcement' });
  expect(within(bar).getByRole('link', { name: announcement.text })).toHaveAttribute('href', '/sale');
});

it('the logo links to the home page', async () => {
  const { user, url } = await openShell({ path: '/men' });
  await user.click(within(screen.getByRole('banner')).getByRole('link', { name: 'SZN' }));
  expect(url()).toBe('/');
});

it('the cart note explains where to buy, and Escape hides it', async () => {
  const { user } = await openShell();
  const cart = screen.getByRole('button', { name: 'Cart' });
  expect(cart).toHaveAccessibleDescription(
    'There is no checkout here: every product opens at its brand, and you buy it there. A cart comes as sellers are onboarded.',
  );
  await user.click(cart);
  expect(cart).toHaveFocus();
  const note = screen.getByRole('note');
  expect(note.parentElement).toHaveClass('pinned');
  await user.keyboard('{Escape}');
  expect(note.parentElement).toHaveClass('dismissed');
  expect(note.parentElement).not.toHaveClass('pinned');
});

it('a navigation closes the search box of a phone, but not while the shopper types in it', async () => {
  const { user, go } = await openShell({ path: '/men' });
  const box = screen.getByRole('combobox', { name: 'Search products and brands' });
  await user.click(screen.getByRole('button', { name: 'Open search' }));
  await waitFor(() => expect(box).toHaveFocus());
  await go('/women');
  expect(screen.getByRole('button', { name: 'Close search' })).toHaveAttribute('aria-expanded', 'true');
  act(() => box.blur());
  await go('/men');
  expect(screen.getByRole('button', { name: 'Open search' })).toHaveAttribute('aria-expanded', 'false');
});
