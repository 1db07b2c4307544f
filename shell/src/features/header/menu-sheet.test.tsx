import { screen, waitFor, within } from '@testing-library/react';
import { site } from '@szn/shared-contracts';
import { composedRemote, composition } from '../../testing/fixture-remotes.tsx';
import { closeShells, openShell } from '../../testing/open-shell.tsx';

afterEach(closeShells);

const content = composedRemote('content', {
  links: {
    '/about-us': { text: 'About us', order: 10, in: ['menu.shop'] },
    '/privacy-policy': { text: 'Privacy Policy', order: 30, in: ['menu.shop'] },
    '/product-details': { text: 'All brands', order: 10, in: ['menu.brands'] },
  },
});

const button = () => screen.getByRole('button', { name: 'Open menu' });

async function openSheet(path = '/men') {
  const shell = await openShell({ path, shell: { composition: composition(content) } });
  await shell.user.click(button());
  return { ...shell, sheet: await screen.findByRole('dialog', { name: 'Menu' }) };
}

const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

it('the menu sheet contains the navigation and the sign-in buttons', async () => {
  const { sheet } = await openSheet();
  for (const name of [
    'Everything for men',
    'Everything for women',
    'Everything on sale',
    'All collection',
    'All brands',
    'Profile',
  ]) {
    // The closed sections render after the sheet is visible.
    expect(await within(sheet).findByRole('link', { name, hidden: true })).toBeInTheDocument();
  }
  expect(within(sheet).getByRole('button', { name: 'Login' })).toBeInTheDocument();
});

it('the menu sheet links to the pages about the shop and its mail address', async () => {
  const { user, sheet, url } = await openSheet();
  const shop = within(await within(sheet).findByRole('navigation', { name: 'About SZN' }));
  expect(shop.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'About us',
    'Contact us',
    'Privacy Policy',
  ]);
  expect(shop.getByRole('link', { name: 'Contact us' })).toHaveAttribute(
    'href',
    `mailto:${site.contactEmail}`,
  );
  await user.click(shop.getByRole('link', { name: 'Privacy Policy' }));
  await gone();
  expect(url()).toBe('/privacy-policy');
});

it('the menu sheet links to drops and to the pages of the shopper', async () => {
  const { sheet } = await openSheet();
  expect(within(sheet).getByRole('link', { name: 'New drops' })).toHaveAttribute('href', '/drops');
  const own = within(within(sheet).getByRole('list', { name: 'For you' }));
  expect(own.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Profile', '/profile'],
    ['Wishlist', '/wishlist'],
    ['Outfits', '/outfits'],
    ['Alerts', '/profile/alerts'],
    ['Follow brands', '/product-details'],
  ]);
});

it('the menu sheet links to the drops of the followed brands', async () => {
  window.localStorage.setItem('szn:follows', JSON.stringify({ brands: ['huemn', 'veloce'] }));
  const { sheet } = await openSheet();
  expect(within(sheet).getByRole('link', { name: 'Following 2' })).toHaveAttribute(
    'href',
    '/drops?brands=huemn,veloce',
  );
});

it('Back closes the menu sheet and returns to its page', async () => {
  const { go, url } = await openSheet();
  expect(url()).toBe('/men#menu');
  await go(-1);
  await gone();
  expect(url()).toBe('/men');
});

it('the close button and a click beside the menu sheet close it', async () => {
  const { user, sheet, url } = await openSheet();
  await user.click(within(sheet).getByRole('button', { name: 'Close menu' }));
  await gone();
  await user.click(button());
  await user.click(await screen.findByRole('dialog', { name: 'Menu' }));
  await gone();
  await waitFor(() => expect(url()).toBe('/men'));
});

it('a link closes the menu sheet, and Back returns to the page without it', async () => {
  const { user, sheet, go, url } = await openSheet();
  await user.click(within(sheet).getByRole('link', { name: 'Wishlist' }));
  await gone();
  expect(url()).toBe('/wishlist');
  await go(-1);
  await waitFor(() => expect(url()).toBe('/men'));
});

it('the sign-in dialog replaces the menu sheet, and Back returns to the page', async () => {
  const { user, sheet, go, url } = await openSheet();
  await user.click(within(sheet).getByRole('button', { name: 'Login' }));
  await screen.findByRole('dialog', { name: 'Sign in' });
  expect(url()).toBe('/men#sign-in');
  await go(-1);
  await gone();
  expect(url()).toBe('/men');
});

it('a menu sheet opened by its URL closes to the page without the fragment', async () => {
  const { user, url } = await openShell({ path: '/women?sort=newest#menu' });
  const sheet = await screen.findByRole('dialog', { name: 'Menu' });
  await user.click(within(sheet).getByRole('button', { name: 'Close menu' }));
  await gone();
  expect(url()).toBe('/women?sort=newest');
});

it('a sign-in dialog that replaces a menu sheet opened by its URL closes to the page', async () => {
  const { user, go, url } = await openShell({ path: '/women' });
  await go('/men#menu');
  const sheet = await screen.findByRole('dialog', { name: 'Menu' });
  await user.click(within(sheet).getByRole('button', { name: 'Login' }));
  const dialog = await screen.findByRole('dialog', { name: 'Sign in' });
  await user.click(within(dialog).getByRole('button', { name: 'Close' }));
  await gone();
  expect(url()).toBe('/men');
});
