import { render, screen, waitFor, within } from '@testing-library/react';
import { RequestError, sessionEnded } from '@szn/shared-contracts';
import { buildUser, createFakeServices } from '@szn/shared-contracts/testing';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { inMySizeSlot, startCatalogue } from '../../start-catalogue.tsx';
import { openCatalogue, products } from '../../testing/open-catalogue.tsx';
import { createMySizes } from './my-sizes.ts';

const sizes = ['S', 'M', 'XL', '32'];

function servicesWithSizes(stored: readonly string[] = []) {
  const services = createFakeServices();
  if (stored.length > 0) services.localStorage.write('szn:my-sizes', stored);
  const list = () => ({ products: products(12), data: products(12), hasMore: false, total: 12 });
  for (const path of ['/products/gender/men', '/products/filtered'])
    services.http.answer(`GET ${path}`, list);
  const facet = {
    key: 'sizes',
    label: 'Size',
    type: 'names',
    values: sizes.map((id) => ({ id, count: 3 })),
  };
  services.http.answer('GET /products/filter-options', () => ({
    success: true,
    filterOptions: { facets: [facet] },
  }));
  services.http.answer('GET /products/facets', () => ({ success: true, total: 12, facets: [facet] }));
  return services;
}

const storedSizes = ({ localStorage }: Pick<ReturnType<typeof servicesWithSizes>, 'localStorage'>) =>
  localStorage.read('szn:my-sizes', (value) => Object(value).sizes);

const requestedSizes = ({ http }: ReturnType<typeof servicesWithSizes>) =>
  http.requests.filter(({ path }) => path === '/products/filtered').map(({ query }) => query.sizes);

it("Chosen sizes are remembered as the shopper's, chosen again on the next list, and forgotten", async () => {
  const services = servicesWithSizes();
  const { user, view } = await openCatalogue('/men', { services });
  const panel = within(screen.getByRole('complementary', { name: 'Filters' }));
  const options = await panel.findAllByRole('checkbox', { name: /^(S|M|XL|32)\b/ });
  expect(options.map((option) => option.getAttribute('value'))).toEqual(sizes);
  await user.click(panel.getByRole('checkbox', { name: /^M\b/ }));
  await user.click(await panel.findByRole('button', { name: 'Remember M as my sizes' }));
  expect(storedSizes(services)).toEqual(['M']);
  expect(await panel.findByRole('button', { name: 'Forget my sizes' })).toBeVisible();
  view.unmount();

  const next = { ...servicesWithSizes(), localStorage: services.localStorage };
  const again = await openCatalogue('/men', { services: next });
  await again.user.click(await screen.findByRole('button', { name: 'Only my sizes: M' }));
  await waitFor(() => expect(requestedSizes(next)).toEqual(['M']));
  await again.user.click(await screen.findByRole('button', { name: 'Forget my sizes' }));
  expect(services.localStorage.read('szn:my-sizes', (value) => value)).toBeUndefined();
});

it('A chip lists the products in the sizes of the shopper, and all others again', async () => {
  const services = servicesWithSizes(['M', '32']);
  const { user } = await openCatalogue('/men', { services });
  const chip = screen.getByRole('button', { name: 'In my size' });
  await user.click(chip);
  await waitFor(() => expect(requestedSizes(services)).toEqual(['M,32']));
  expect(chip).toHaveAttribute('aria-pressed', 'true');
  await user.click(chip);
  expect(chip).toHaveAttribute('aria-pressed', 'false');
});

it("The slot of another remote's page shows products in the sizes of the shopper, and nothing without", async () => {
  const show = (services: ReturnType<typeof servicesWithSizes>) => {
    const Component = startCatalogue(services, undefined).fills[inMySizeSlot];
    return render(<RouterProvider router={createMemoryRouter([{ path: '/', Component }])} />);
  };
  const { unmount } = show(servicesWithSizes(['M']));
  expect(
    within(await screen.findByRole('list', { name: 'In your size' })).getAllByRole('listitem'),
  ).not.toHaveLength(0);
  unmount();
  show(servicesWithSizes());
  expect(screen.queryByRole('region')).not.toBeInTheDocument();
});

it('Sizes of a member are those of the account, which gets the sizes of the device if it never had any', async () => {
  const services = servicesWithSizes(['M']);
  let account: readonly string[] | null = null;
  services.http.answer('GET /users/sizes', () => ({ sizes: account }));
  services.http.answer('POST /users/sizes', ({ body }) => ({ sizes: (account = Object(body).sizes) }));
  const stored = () => storedSizes(services);
  const sizesOf = createMySizes(services);
  const stop = sizesOf.activate();
  services.setSession({ status: 'member', user: buildUser({ id: 'asha' }) });
  await waitFor(() => expect(account).toEqual(['M']));
  sizesOf.set(['L', '32']);
  await waitFor(() => expect(account).toEqual(['L', '32']));

  services.setSession({ status: 'guest' });
  services.bus.emit(sessionEnded, { reason: 'signed-out' });
  expect(stored()).toBeUndefined();
  sizesOf.set(['S']);
  services.setSession({ status: 'member', user: buildUser({ id: 'asha' }) });
  await waitFor(() => expect(stored()).toEqual(['L', '32']));
  account = [];
  services.setSession({ status: 'member', user: buildUser({ id: 'ravi' }) });
  await waitFor(() => expect(stored()).toBeUndefined());
  stop();
});

const member = (id: string) => ({ status: 'member', user: buildUser({ id }) }) as const;

/** Signs a member in whose account has these sizes, and returns what the account has and what is sent to it. */
function openAccount(services: ReturnType<typeof servicesWithSizes>, sizes: readonly string[] | null) {
  const sent: unknown[] = [];
  const account = { sizes, sent, isReachable: true };
  services.http.answer('GET /users/sizes', () => ({ sizes: account.sizes }));
  services.http.answer('POST /users/sizes', ({ body }) => {
    if (!account.isReachable) throw new RequestError('network');
    sent.push(Object(body).sizes);
    return body;
  });
  return account;
}

it("Sizes of a member whose session ended without this code are no guest's, and no other member's", async () => {
  const services = servicesWithSizes();
  services.localStorage.write('szn:my-sizes', { sizes: ['M'], owner: 'asha', isUnsent: false });
  const account = openAccount(services, null);
  const sizesOf = createMySizes(services);
  const stop = sizesOf.activate();
  services.setSession(member('ravi'));
  await waitFor(() => expect(storedSizes(services)).toBeUndefined());
  services.setSession({ status: 'guest' });
  expect(sizesOf.current()).toEqual([]);
  expect(account.sent).toEqual([]);
  stop();
});

it('A change that could not be sent is sent with the next page, before the account is read', async () => {
  const services = servicesWithSizes();
  const account = openAccount(services, ['S']);
  account.isReachable = false;
  const first = createMySizes(services);
  const stopFirst = first.activate();
  services.setSession(member('asha'));
  await waitFor(() => expect(first.current()).toEqual(['S']));
  first.set(['M']);
  first.set(['L']);
  await waitFor(() =>
    expect(services.http.requests.filter(({ method }) => method === 'POST')).toHaveLength(2),
  );
  stopFirst();

  account.isReachable = true;
  const next = createMySizes(services);
  const stop = next.activate();
  await waitFor(() => expect(account.sent).toEqual([['L']]));
  expect(next.current()).toEqual(['L']);
  stop();
});
