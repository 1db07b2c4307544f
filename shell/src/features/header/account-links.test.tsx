import { act, screen, waitFor, within } from '@testing-library/react';
import { wishlistChanged } from '@szn/shared-contracts';
import { createFakeProvider } from '../../testing/create-fake-provider.ts';
import { closeShells, openShell } from '../../testing/open-shell.tsx';
import { aarohi, rememberShopper } from '../../testing/sign-in-answer.ts';
import { truncateName } from './account-links.tsx';

afterEach(closeShells);

const banner = () => within(screen.getByRole('banner'));

function memberProvider() {
  const provider = createFakeProvider();
  provider.answer('GET /users/getLoginStatus', { body: true });
  provider.answer('GET /users/getUser', { body: aarohi });
  provider.answer('GET /users/logout', { body: {} });
  return provider;
}

it('the header shows neither login nor logout while the session is unknown', async () => {
  await openShell({ isStarted: false });
  for (const name of ['Login', 'Register', 'Logout']) {
    expect(banner().queryByRole('button', { name })).not.toBeInTheDocument();
  }
});

it('the header shows login and register to guests', async () => {
  await openShell();
  expect(banner().getByRole('button', { name: 'Login' })).toBeVisible();
  expect(banner().getByRole('button', { name: 'Register' })).toBeVisible();
  expect(banner().queryByRole('button', { name: 'Logout' })).not.toBeInTheDocument();
});

it('the greeting shows nine characters of the name and announces all of it', async () => {
  rememberShopper();
  await openShell({ provider: memberProvider() });
  expect(banner().getByText('Hi, Aarohi De... |', { exact: false })).toHaveAttribute('aria-hidden', 'true');
  expect(banner().getByText('Hi, Aarohi Deshmukh')).toBeInTheDocument();
  expect(banner().queryByRole('button', { name: 'Login' })).not.toBeInTheDocument();
});

it('logout navigates to the home page', async () => {
  rememberShopper();
  const { user, url } = await openShell({ path: '/men', provider: memberProvider() });
  await user.click(banner().getByRole('button', { name: 'Logout' }));
  expect(banner().getByRole('button', { name: 'Login' })).toBeVisible();
  await waitFor(() => expect(url()).toBe('/'));
  expect(screen.queryByText('Logout failed')).not.toBeInTheDocument();
});

it('logout works without the provider and shows an error', async () => {
  rememberShopper();
  const provider = memberProvider();
  provider.answer('GET /users/logout', 'cut');
  const { user, url } = await openShell({ path: '/men', provider });
  await user.click(banner().getByRole('button', { name: 'Logout' }));
  expect(await screen.findByText('Logout failed')).toHaveAttribute('role', 'alert');
  expect(banner().getByRole('button', { name: 'Login' })).toBeVisible();
  expect(url()).toBe('/');
  expect(window.localStorage.getItem('token')).toBeNull();
});

it('the header links to profile and wishlist with the number of wishlist items', async () => {
  const { bus } = await openShell();
  expect(banner().getByRole('link', { name: 'Profile' })).toHaveAttribute('href', '/profile');
  expect(banner().getByRole('link', { name: 'Wishlist' })).toHaveAttribute('href', '/wishlist');
  act(() => bus.publish(wishlistChanged, { productIds: ['a'] }));
  expect(banner().getByRole('link', { name: 'Wishlist, 1 product' })).toBeVisible();
  act(() => bus.publish(wishlistChanged, { productIds: ['a', 'b'] }));
  expect(banner().getByRole('link', { name: 'Wishlist, 2 products' })).toBeVisible();
});

it('an expired token navigates to the home page with a message', async () => {
  rememberShopper();
  const provider = memberProvider();
  provider.answer('GET /wishlist/u-aarohi', { status: 401, body: { message: 'jwt expired' } });
  const { runtime, url } = await openShell({ path: '/wishlist', provider });
  await act(async () => {
    await runtime.services.http.get('/wishlist/u-aarohi').catch(() => undefined);
  });
  expect(url()).toBe('/');
  expect(await screen.findByText('Your session has ended. Please sign in again.')).toBeVisible();
  expect(banner().getByRole('button', { name: 'Login' })).toBeVisible();
});

it.each([
  ['Aarohi', 'Aarohi'],
  ['Aarohi De', 'Aarohi De'],
  ['Aarohi Des', 'Aarohi De...'],
  ['', ''],
  ['🧥🧢👟💚🧥🧢👟💚🧥', '🧥🧢👟💚🧥🧢👟💚🧥'],
  ['🧥🧢👟💚🧥🧢👟💚🧥🧢', '🧥🧢👟💚🧥🧢👟💚🧥...'],
])('truncateName shortens %j to %j', (name, greeting) => {
  expect(truncateName(name)).toBe(greeting);
});
