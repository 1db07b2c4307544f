import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { quickViewSlot, readField, type Remote, type ShellServices } from '@szn/shared-contracts';
import { buildProduct } from '@szn/shared-contracts/testing';
import { productLinkProps } from '@szn/shared-ui/product-link';
import { RemoteUnavailableError } from '../../federation/remote-source.ts';
import { composedRemote, fixtureRemote } from '../../testing/fixture-remotes.tsx';
import { lazyChunkMessages } from '../../lib/lazy-chunk.ts';
import { closeStorefronts, openStorefront, type Delivery } from '../../testing/open-storefront.tsx';

const tee = buildProduct({ _id: 'tee', title: 'Dusk Tee', sizes: ['S', 'M'], soldOutSizes: ['M'] });
const cap = buildProduct({ _id: 'cap', title: 'Camo Cap' });

/** A remote with one page, which links to two products. */
const lists: Remote = {
  ...fixtureRemote('lists'),
  start: (services: ShellServices) => ({
    pages: {
      '/lists': {
        Component: () => (
          <>
            <h1>List</h1>
            <a {...productLinkProps(services, tee.id, tee)}>{tee.title}</a>
            <a {...productLinkProps(services, cap.id, cap)}>{cap.title}</a>
          </>
        ),
        head: () => ({ title: 'List' }),
      },
    },
  }),
};

/** What the remote that fills the slot gets: the address and the product in its history entry. */
function ShownProduct() {
  const { hash, state } = useLocation();
  return (
    <p role="dialog" aria-label={hash}>
      {JSON.stringify(readField(state, 'product'))}
    </p>
  );
}

const views = fixtureRemote(
  'views',
  {},
  { start: () => ({ pages: {}, fills: { [quickViewSlot]: ShownProduct } }) },
);

async function openLists(deliver: Delivery = async () => views, path = '/lists?sort=price') {
  const storefront = await openStorefront({
    path,
    remotes: [composedRemote('lists'), composedRemote('views', { fills: { [quickViewSlot]: {} } })],
    deliveries: { lists: async () => lists, views: deliver },
  });
  await screen.findByRole('heading', { name: 'List' });
  return storefront;
}

const url = () => window.location.pathname + window.location.search + window.location.hash;
const open = (title: string) => fireEvent.click(screen.getByRole('link', { name: title }));
const back = () => act(async () => window.history.back());

// The introduction would open a second after the load.
beforeEach(() => window.sessionStorage.setItem('hasSeenPopup', 'true'));
afterEach(closeStorefronts);

test('a product link opens the quick view over its page with all fields of the product, and Back closes it', async () => {
  await openLists();
  open('Dusk Tee');
  const view = await screen.findByRole('dialog', { name: '#look-tee' });
  expect(JSON.parse(view.textContent)).toMatchObject({ _id: 'tee', sizes: ['S', 'M'], soldOutSizes: ['M'] });
  expect(url()).toBe('/lists?sort=price#look-tee');
  expect(screen.getByRole('heading', { name: 'List' })).toBeVisible();

  await back();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(url()).toBe('/lists?sort=price');
});

test('a link within a quick view replaces its product, so that Back closes it', async () => {
  await openLists();
  open('Dusk Tee');
  await screen.findByRole('dialog', { name: '#look-tee' });
  open('Camo Cap');
  const view = await screen.findByRole('dialog', { name: '#look-cap' });
  expect(JSON.parse(view.textContent)).toMatchObject({ _id: 'cap' });

  await back();
  await waitFor(() => expect(url()).toBe('/lists?sort=price'));
});

test('a shared address opens the quick view of its product', async () => {
  await openLists(undefined, '/lists#look-cap');
  expect(await screen.findByRole('dialog', { name: '#look-cap' })).toBeInTheDocument();
});

test.each<[string, Delivery]>([
  [
    'does not load',
    async () => {
      throw new RemoteUnavailableError('views', 'SZN-102');
    },
  ],
  ['does not fill the slot in this version', async () => fixtureRemote('views')],
])('a product opens on its page if the remote of the quick view %s', async (_case, deliver) => {
  await openLists(deliver);
  open('Dusk Tee');
  await waitFor(() => expect(url()).toBe('/product-details?id=tee'));
});

test('without a network a product that cannot be shown leaves its list, and opens by a tap once there is one', async () => {
  const isOnline = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  let attempts = 0;
  await openLists(async () => {
    attempts += 1;
    if (attempts === 1) throw new RemoteUnavailableError('views', 'SZN-102');
    return views;
  });
  open('Dusk Tee');
  await waitFor(() =>
    expect(screen.getAllByText(lazyChunkMessages.notLoaded).some((text) => !text.closest('[hidden]'))).toBe(
      true,
    ),
  );
  await waitFor(() => expect(url()).toBe('/lists?sort=price'));
  expect(screen.getByRole('heading', { name: 'List' })).toBeVisible();

  isOnline.mockRestore();
  open('Dusk Tee');
  expect(await screen.findByRole('dialog', { name: '#look-tee' })).toBeInTheDocument();
});
