import { RequestError } from '@szn/shared-contracts';
import { buildUser, createFakeServices, type FakeServices } from '@szn/shared-contracts/testing';
import { screen, waitFor } from '@testing-library/react';
import { answerPages, openCatalogue } from '../../testing/open-catalogue.tsx';

const user = buildUser();
const saveButton = () => screen.findByRole('button', { name: 'Save this search' });

function fakeServices(): FakeServices {
  const services = createFakeServices();
  answerPages(services, '/products/gender/men', 30);
  answerPages(services, '/products/filtered', 5);
  answerPages(services, '/products/search', 5);
  services.http.answer('GET /products/filter-options', () => ({ success: true, filterOptions: {} }));
  services.http.answer('POST /alerts/searches', () => ({ id: 's1', isNew: true }));
  services.setSession({ status: 'member', user });
  return services;
}

const posted = (services: FakeServices) =>
  services.http.requests.filter(({ method }) => method === 'POST').map(({ path, body }) => ({ path, body }));

it('A member saves scope and filters of a list under their names, without order and page', async () => {
  const services = fakeServices();
  const address = '/men?brands=TURNT&maxPrice=2000&sort=priceLowHigh&page=2&utm_source=mail';
  const { user: shopper } = await openCatalogue(address, { services });
  await shopper.click(await saveButton());
  expect(await screen.findByRole('button', { name: 'Search saved' })).toBeVisible();
  expect(posted(services)).toEqual([
    {
      path: '/alerts/searches',
      body: {
        name: expect.stringMatching(/^Men.* · Up to Rs 2,000 · TurntUp$/),
        address: '/men?brands=TURNT&maxPrice=2000&sort=priceLowHigh',
        query: 'brands=TURNT&maxPrice=2000&gender=men',
      },
    },
  ]);
  expect(services.notices).toMatchObject([{ kind: 'success', action: { label: 'Your alerts' } }]);
});

it('A list without filters has nothing to save; a search has', async () => {
  const services = fakeServices();
  const { view } = await openCatalogue('/men', { services });
  expect(screen.queryByRole('button', { name: 'Save this search' })).not.toBeInTheDocument();
  view.unmount();
  const { user: shopper } = await openCatalogue('/search?q=linen+shirt', { services });
  await shopper.click(await saveButton());
  await waitFor(() =>
    expect(posted(services)).toMatchObject([
      { body: { name: 'linen shirt', query: 'q=linen+shirt', address: '/search?q=linen+shirt' } },
    ]),
  );
});

it.each(['signed-in', 'dismissed'] as const)('A guest signs in first; the dialog was %s', async (outcome) => {
  const services = fakeServices();
  services.setSession({ status: 'guest' });
  const requestSignIn: typeof services.session.requestSignIn = async (request) => {
    await services.session.requestSignIn(request);
    return outcome;
  };
  const session = { ...services.session, requestSignIn };
  const { user: shopper } = await openCatalogue('/men?brands=TURNT', { services: { ...services, session } });
  await shopper.click(await saveButton());
  await waitFor(() => expect(services.signInRequests).toEqual([{ reason: 'Sign in to save this search.' }]));
  const isSignedIn = outcome === 'signed-in';
  await waitFor(() => expect(posted(services)).toHaveLength(isSignedIn ? 1 : 0));
  // The shell has left the page by then.
  expect(services.navigations).toEqual(isSignedIn ? ['/men?brands=TURNT'] : []);
});

it.each([
  [
    () => ({ id: 's1', isNew: false }),
    { kind: 'info', text: 'You have saved this search already.', action: { label: 'Your alerts' } },
  ],
  [
    () => {
      throw new RequestError('status', { status: 400, serverMessage: 'You can save 20 searches.' });
    },
    { kind: 'error', text: 'You can save 20 searches.', action: { label: 'Your alerts' } },
  ],
  [
    () => {
      throw new RequestError('network');
    },
    { kind: 'error', text: 'The search could not be saved. Try again.' },
  ],
])('The shopper is told what has become of it: %#', async (answer, notice) => {
  const services = fakeServices();
  services.http.answer('POST /alerts/searches', answer);
  const { user: shopper } = await openCatalogue('/men?brands=TURNT', { services });
  await shopper.click(await saveButton());
  await waitFor(() => expect(services.notices).toMatchObject([notice]));
});
