import { RequestError } from '@szn/shared-contracts';
import { buildUser, createFakeServices } from '@szn/shared-contracts/testing';
import { act, screen, within } from '@testing-library/react';
import { noticeVersion } from './alerts-api.ts';
import { loadPages, renderAccount } from '../../testing/render-account.tsx';

const user = buildUser();
const off = { priceAlerts: false, savedSearches: false, followedBrands: false, newsletter: false };
const search = {
  id: 's1',
  name: 'Blue tees',
  address: '/men?colours=Blue',
  query: 'colours=Blue&gender=men',
};
const alerts = {
  email: user.email,
  addressState: 'verified',
  topics: off,
  hours: { from: 9, to: 21 },
  searches: [search],
};

beforeAll(loadPages);

function openAsMember(known: object = alerts) {
  const services = createFakeServices();
  services.http.answer('GET /alerts', () => known);
  services.http.answer(`GET /wishlist/${user.id}`, () => ({ items: [] }));
  services.http.answer('PATCH /alerts/topics', () => ({ ...alerts, topics: { ...off, priceAlerts: true } }));
  services.http.answer('DELETE /alerts/searches/s1', () => ({ ...alerts, searches: [] }));
  services.http.answer('POST /users/send-verification', () => ({ isVerified: false }));
  const page = renderAccount('/profile/alerts', { services, session: { status: 'member', user } });
  return { ...page, sent: () => services.http.requests.filter(({ method }) => method !== 'GET') };
}

const priceSwitch = () => screen.findByRole('switch', { name: 'Price drops' });

it('A guest can sign in from the page of alerts', async () => {
  const { services, shopper } = renderAccount('/profile/alerts');
  await shopper.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(services.signInRequests).toEqual([{ reason: 'Sign in to choose your alerts.' }]);
  expect(services.http.requests).toEqual([]);
});

it('A switch asks for the age first, and sends the notice that the member saw', async () => {
  const { shopper, sent } = openAsMember();
  const adult = 'I am 18 years or older';
  await shopper.click(await priceSwitch());
  expect(sent()).toEqual([]);
  expect(screen.getByRole('checkbox', { name: adult })).toHaveFocus();
  expect(screen.getByRole('checkbox', { name: adult })).toHaveAccessibleDescription(
    'Alerts are for people of 18 years and over. Tick this box first.',
  );
  await shopper.click(screen.getByRole('checkbox', { name: adult }));
  await shopper.click(await priceSwitch());
  expect(sent()).toMatchObject([
    { body: { topic: 'priceAlerts', isOn: true, isAdult: true, noticeVersion } },
  ]);
  expect(await screen.findByRole('switch', { name: 'Price drops', checked: true })).toBeVisible();
  expect(screen.getByText(new RegExp(`notice ${noticeVersion}`))).toBeVisible();
});

it('Switching off asks nothing', async () => {
  const { shopper, sent } = openAsMember({ ...alerts, topics: { ...off, priceAlerts: true } });
  await shopper.click(await priceSwitch());
  expect(sent()).toMatchObject([{ body: { topic: 'priceAlerts', isOn: false } }]);
});

it('A failed change leaves the switch as it was and says so', async () => {
  const { shopper, services, notices } = openAsMember({ ...alerts, topics: { ...off, priceAlerts: true } });
  services.http.answer('PATCH /alerts/topics', () => {
    throw new RequestError('network');
  });
  await shopper.click(await priceSwitch());
  expect(notices()).toEqual(['That was not saved. Try again.']);
  expect(screen.getByRole('switch', { name: 'Price drops', checked: true })).toBeVisible();
});

it('The page names the hours of mails and the state of the address, and mails the link again', async () => {
  const { shopper, sent, services, notices } = openAsMember({ ...alerts, addressState: 'unverified' });
  expect(await screen.findByText(/between 9 am and 9 pm Indian time/)).toBeVisible();
  const address = within(screen.getByRole('region', { name: 'Your e-mail address' }));
  expect(address.getByText('Not confirmed')).toBeVisible();
  await shopper.click(address.getByRole('button', { name: 'Send me the link' }));
  expect(sent()).toMatchObject([{ path: '/users/send-verification' }]);
  expect(await address.findByText(/The link is on its way/)).toBeVisible();
  services.http.answer('POST /users/send-verification', () => {
    throw new RequestError('status', { status: 429, serverMessage: 'Try again in an hour.' });
  });
  await shopper.click(address.getByRole('button', { name: 'Send it again' }));
  expect(notices()).toEqual(['Try again in an hour.']);
});

it('An address that was confirmed in another tab shows as confirmed on return', async () => {
  const { services } = openAsMember({ ...alerts, addressState: 'unverified' });
  await screen.findByRole('button', { name: 'Send me the link' });
  services.http.answer('GET /alerts', () => alerts);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(await screen.findByText('Confirmed')).toBeVisible();
  expect(screen.queryByRole('button', { name: /Send/ })).not.toBeInTheDocument();
});

/** An answer that the test gives. */
function heldAnswer() {
  let release: (value: object) => void = () => undefined;
  const answer = new Promise<object>((resolve) => (release = resolve));
  return { answer: () => answer, release: async (value: object) => act(async () => release(value)) };
}

it('An answer to an earlier read does not undo the switch that was changed meanwhile', async () => {
  const unverified = { ...alerts, addressState: 'unverified', topics: { ...off, priceAlerts: true } };
  const { services, shopper } = openAsMember(unverified);
  await priceSwitch();
  const read = heldAnswer();
  services.http.answer('GET /alerts', read.answer);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  services.http.answer('PATCH /alerts/topics', () => ({ ...unverified, topics: off }));
  await shopper.click(await priceSwitch());
  await read.release(unverified);
  expect(screen.getByRole('switch', { name: 'Price drops', checked: false })).toBeVisible();
});

it('The answer of an earlier change does not undo a later one', async () => {
  const { services, shopper } = openAsMember({ ...alerts, topics: { ...off, priceAlerts: true } });
  const switched = heldAnswer();
  services.http.answer('PATCH /alerts/topics', switched.answer);
  await shopper.click(await priceSwitch());
  services.http.answer('DELETE /alerts/searches/s1', () => ({ ...alerts, searches: [] }));
  await shopper.click(screen.getByRole('button', { name: /Blue tees/ }));
  await switched.release(alerts);
  expect(screen.queryByRole('link', { name: 'Blue tees' })).not.toBeInTheDocument();
});

it('An address that is confirmed already shows so instead of a mail on its way', async () => {
  const { services, shopper } = openAsMember({ ...alerts, addressState: 'unverified' });
  services.http.answer('POST /users/send-verification', () => ({ isVerified: true }));
  const send = await screen.findByRole('button', { name: 'Send me the link' });
  services.http.answer('GET /alerts', () => alerts);
  await shopper.click(send);
  expect(await screen.findByText('Confirmed')).toBeVisible();
});

it('A saved search links to its list and can be deleted; the focus moves to the heading', async () => {
  const { shopper } = openAsMember();
  const section = within(await screen.findByRole('region', { name: 'Saved searches' }));
  expect(section.getByRole('link', { name: 'Blue tees' })).toHaveAttribute('href', '/men?colours=Blue');
  await shopper.click(section.getByRole('button', { name: 'Delete the search Blue tees' }));
  expect(await section.findByText(/None yet/)).toBeVisible();
  expect(section.getByRole('heading')).toHaveFocus();
  expect(section.getByRole('status')).toHaveTextContent('“Blue tees” is deleted.');
});
