import { act, screen } from '@testing-library/react';
import type { ComposedRemote, OfferedSlot, Remote, ShellServices } from '@szn/shared-contracts';
import { ServicesContext } from '@szn/shared-ui/services-context';
import { Slot } from '@szn/shared-ui/slot';
import { RemoteUnavailableError } from '../federation/remote-source.ts';
import { composedRemote, fixtureRemote } from '../testing/fixture-remotes.tsx';
import { closeStorefronts, openStorefront, type Delivery } from '../testing/open-storefront.tsx';
import { renderOnServer } from '../testing/render-on-server.tsx';

const slot: OfferedSlot = { name: 'home.end.v1', size: 'product-row' };

/** A remote whose page ends with the slot. */
const home: Remote = {
  ...fixtureRemote('home'),
  start: (services: ShellServices) => ({
    pages: {
      '/home': {
        Component: () => (
          <ServicesContext value={services}>
            <h1>Page of home</h1>
            <Slot slot={slot} />
          </ServicesContext>
        ),
        head: () => ({ title: 'Home' }),
      },
    },
  }),
};

const Row = () => <h2>Row of reviews</h2>;

function reviews(Component: () => React.ReactNode = Row): Remote {
  return fixtureRemote('reviews', {}, { start: () => ({ pages: {}, fills: { [slot.name]: Component } }) });
}

type Case = { readonly remote?: Partial<ComposedRemote>; readonly delivery?: Delivery };

async function openHome({ remote = {}, delivery = async () => reviews() }: Case = {}) {
  const deliver = jest.fn(delivery);
  const storefront = await openStorefront({
    path: '/home',
    remotes: [composedRemote('home'), composedRemote('reviews', { fills: { [slot.name]: {} }, ...remote })],
    deliveries: { home: async () => home, reviews: deliver },
  });
  await screen.findByRole('heading', { name: 'Page of home' });
  // The chunk of the slots and the remote load in further turns.
  await act(async () => new Promise((resolve) => setTimeout(resolve, 50)));
  return { ...storefront, deliver };
}

const box = () => document.querySelector('[data-slot]');
const row = () => screen.queryByRole('heading', { name: 'Row of reviews' });

/** As far down as a slot below the first screen. */
function placeSlotAt(top: number): void {
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, top, 100, 100));
}

beforeEach(() => placeSlotAt(5000));
afterEach(() => {
  closeStorefronts();
  jest.restoreAllMocks();
});

test('a slot shows the content of the remote that fills it, with its version', async () => {
  await openHome();

  expect(row()).toBeVisible();
  expect(row()?.closest('[data-remote]')).toHaveAttribute('data-remote', 'reviews@1.0.0');
  expect(box()).toContainElement(row());
});

const unavailable = async () => {
  throw new RemoteUnavailableError('reviews', 'SZN-102');
};
const Broken = () => {
  throw new Error('a stack for nobody');
};

test.each<[string, Case, number]>([
  ['no remote fills it', { remote: { fills: {} } }, 0],
  ['the remote is switched off', { remote: { killed: 'Back soon' } }, 0],
  ['the browser stores nothing for it', { remote: { fills: { [slot.name]: { ifStored: 'szn:seen' } } } }, 0],
  ['the remote does not load', { delivery: unavailable }, 1],
  ['the loaded version does not fill it', { delivery: async () => fixtureRemote('reviews') }, 1],
  ['its content throws', { delivery: async () => reviews(Broken) }, 1],
  ['its content is empty', { delivery: async () => reviews(() => null) }, 1],
])('a slot below the screen leaves no space if %s, and its page stays', async (_case, setting, loads) => {
  const { deliver } = await openHome(setting);

  expect(box()).toBeNull();
  expect(row()).toBeNull();
  expect(deliver).toHaveBeenCalledTimes(loads);
  expect(screen.getByRole('heading', { name: 'Page of home' })).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a slot on the screen keeps its space if its remote does not load, so that nothing moves', async () => {
  placeSlotAt(100);
  await openHome({ delivery: unavailable });

  expect(box()).toBeEmptyDOMElement();
});

test('a slot is filled in a browser that stores the value it asks for', async () => {
  window.localStorage.setItem('szn:seen', '[1]');
  await openHome({ remote: { fills: { [slot.name]: { ifStored: 'szn:seen' } } } });

  expect(row()).toBeVisible();
});

test.each<[string, Delivery, object]>([
  ['loading', unavailable, { code: 'SZN-102', remote: 'reviews' }],
  ['rendering', async () => reviews(Broken), { message: 'a stack for nobody' }],
])('an error of %s is reported once', async (_case, delivery, error) => {
  const { reported } = await openHome({ delivery });

  expect(reported).toMatchObject([error]);
});

test('the server reserves the space, and the browser fills it after hydration', async () => {
  const remotes = [
    composedRemote('home'),
    composedRemote('reviews', { fills: { [slot.name]: { ifStored: 'szn:seen' } } }),
  ];
  const server = await renderOnServer('/home', remotes, [home, reviews()]);
  expect(server.html).toMatch(/<div [^>]*data-slot="home\.end\.v1"[^>]*><\/div>/);

  window.localStorage.setItem('szn:seen', '[1]');
  const deliveries = { home: async () => home, reviews: async () => reviews() };
  const { reported } = await openStorefront({ path: '/home', remotes, server, deliveries });

  expect(await screen.findByRole('heading', { name: 'Row of reviews' })).toBeVisible();
  expect(reported).toEqual([]);
});
