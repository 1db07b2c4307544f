import { act, screen, waitFor } from '@testing-library/react';
import { composedRemote, fixtureRemote } from '../testing/fixture-remotes.tsx';
import { closeStorefronts, openStorefront } from '../testing/open-storefront.tsx';

const remotes = [composedRemote('catalogue'), composedRemote('account', { routes: ['/wishlist'] })];

/** A storefront with an account link in its header. Returns the requested remotes. */
async function open() {
  const asked: string[] = [];
  const deliver = (name: string) => async () => {
    asked.push(name);
    return fixtureRemote(name, {}, name === 'account' ? { routes: { '/wishlist': {} } } : {});
  };
  const deliveries = { catalogue: deliver('catalogue'), account: deliver('account') };
  await openStorefront({ path: '/catalogue', remotes, deliveries });
  await screen.findByRole('heading', { name: 'Page of catalogue' });
  return asked;
}

const focusWishlist = () => act(async () => screen.getAllByRole('link', { name: /wishlist/i })[0]?.focus());

afterEach(() => {
  closeStorefronts();
  Reflect.deleteProperty(navigator, 'connection');
});

it('a hovered link loads its remote', async () => {
  const asked = await open();
  expect(asked).toEqual(['catalogue']);

  await focusWishlist();

  await waitFor(() => expect(asked).toEqual(['catalogue', 'account']));
});

it('Save-Data disables the prefetch', async () => {
  Object.assign(navigator, { connection: { saveData: true } });
  const asked = await open();

  await focusWishlist();

  expect(asked).toEqual(['catalogue']);
});
