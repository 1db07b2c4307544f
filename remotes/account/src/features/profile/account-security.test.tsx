import { RequestError } from '@szn/shared-contracts';
import { buildUser, createFakeServices } from '@szn/shared-contracts/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { loadPages, renderAccount } from '../../testing/render-account.tsx';

const user = buildUser();
const office = {
  _id: 'office',
  name: 'Firefox on Windows',
  signedInOn: '2026-09-02',
  lastSeenOn: '2026-10-30',
  isThisDevice: false,
};
const devices = [
  {
    _id: 'here',
    name: 'Chrome on Android',
    signedInOn: '2026-10-20',
    lastSeenOn: '2026-11-01',
    isThisDevice: true,
  },
  office,
];

async function openSettings(listed = devices) {
  const services = createFakeServices();
  services.http.answer('GET /users/getUser', () => ({ ...user, _id: user.id }));
  services.http.answer('GET /users/devices', () => ({ devices: listed }));
  services.http.answer(`GET /wishlist/${user.id}`, () => ({ items: [] }));
  const opened = renderAccount('/profile', { services, session: { status: 'member', user } });
  await screen.findByText('Firefox on Windows');
  return {
    ...opened,
    sent: (method: string) => services.http.requests.filter((one) => one.method === method),
  };
}

beforeAll(loadPages);

describe('password form', () => {
  const field = (label: string) => screen.getByLabelText(label, { exact: true });

  async function fillIn(
    shopper: Awaited<ReturnType<typeof openSettings>>['shopper'],
    texts: readonly string[],
  ) {
    for (const [index, label] of ['Current password', 'New password', 'Confirm new password'].entries()) {
      await shopper.clear(field(label));
      if (texts[index]) await shopper.type(field(label), texts[index]);
    }
    await shopper.click(screen.getByRole('button', { name: 'Change password' }));
  }

  it.each([
    [['', 'monsoon-2', 'monsoon-2'], 'Current password', 'All fields are required!'],
    [['monsoon', 'short', 'short'], 'New password', 'Password must be at least 6 characters!'],
    [['monsoon', 'monsoon-2', 'monsoon-3'], 'Confirm new password', 'Passwords do not match!'],
  ])('shows for %j an error at %s and sends nothing', async (texts, label, message) => {
    const { shopper, sent } = await openSettings();
    await fillIn(shopper, texts);
    expect(field(label)).toHaveFocus();
    expect(field(label)).toHaveAccessibleDescription(message);
    expect(sent('POST')).toEqual([]);
  });

  it('sends both passwords, loads the devices again and is empty afterwards', async () => {
    const { services, shopper, notices, sent } = await openSettings();
    services.http.answer('POST /users/change-password', () => ({ message: 'done' }));
    services.http.answer('GET /users/devices', () => ({ devices: devices.slice(0, 1) }));
    await fillIn(shopper, ['monsoon', 'monsoon-2', 'monsoon-2']);
    await waitFor(() =>
      expect(notices()).toEqual(['Your password is changed. All other devices are signed out.']),
    );
    expect(sent('POST')).toEqual([
      expect.objectContaining({
        path: '/users/change-password',
        body: { currentPassword: 'monsoon', newPassword: 'monsoon-2' },
      }),
    ]);
    expect(field('New password')).toHaveValue('');
    await waitFor(() => expect(screen.queryByText('Firefox on Windows')).not.toBeInTheDocument());
  });

  it('shows the refusal of the provider at the current password, and keeps the input', async () => {
    const { services, shopper } = await openSettings();
    services.http.answer('POST /users/change-password', () => {
      throw new RequestError('status', { status: 400, serverMessage: 'Your current password is not right.' });
    });
    await fillIn(shopper, ['a guess', 'monsoon-2', 'monsoon-2']);
    await waitFor(() =>
      expect(field('Current password')).toHaveAccessibleDescription('Your current password is not right.'),
    );
    expect(field('New password')).toHaveValue('monsoon-2');
  });

  it('sends passwords that were filled in without an event', async () => {
    const { services, shopper, sent } = await openSettings();
    services.http.answer('POST /users/change-password', () => ({ message: 'done' }));
    for (const label of ['Current password', 'New password', 'Confirm new password'])
      Reflect.set(HTMLInputElement.prototype, 'value', 'monsoon-2', field(label));
    await shopper.click(screen.getByRole('button', { name: 'Change password' }));
    await waitFor(() => expect(sent('POST')).toHaveLength(1));
    expect(sent('POST')[0]?.body).toEqual({ currentPassword: 'monsoon-2', newPassword: 'monsoon-2' });
  });

  it('shows the passwords on request', async () => {
    const { shopper } = await openSettings();
    await shopper.click(screen.getByRole('checkbox', { name: 'Show passwords' }));
    expect(field('New password')).toHaveAttribute('type', 'text');
    expect(field('New password')).toHaveAttribute('autocomplete', 'new-password');
  });
});

describe('list of devices', () => {
  it('marks this device and says when each was seen last', async () => {
    await openSettings();
    const [here, there] = within(screen.getByRole('region', { name: 'Devices' })).getAllByRole('listitem');
    expect(here).toHaveTextContent('Chrome on AndroidThis deviceLast seen today, signed in on 20 Oct 2026');
    expect(here).not.toContainElement(screen.queryByRole('button', { name: /Sign out Chrome/ }));
    expect(there).toHaveTextContent('Last seen on 30 Oct 2026, signed in on 2 Sept 2026');
  });

  it('signs one device out', async () => {
    const { services, shopper, sent } = await openSettings();
    services.http.answer('DELETE /users/devices/office', () => ({ message: 'Signed out' }));
    await shopper.click(screen.getByRole('button', { name: /^Sign out Firefox on Windows/ }));
    await waitFor(() => expect(screen.queryByText('Firefox on Windows')).not.toBeInTheDocument());
    expect(sent('DELETE')).toEqual([expect.objectContaining({ path: '/users/devices/office' })]);
    expect(screen.getByText('Firefox on Windows is signed out.')).toHaveAttribute('role', 'status');
    expect(screen.getByRole('heading', { name: 'Devices' })).toHaveFocus();
  });

  it('lists neither of two devices whose sign-outs are answered after both were requested', async () => {
    const phone = { ...office, _id: 'phone', name: 'Safari on iPhone' };
    const { services, shopper, sent } = await openSettings([...devices, phone]);
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    for (const id of ['office', 'phone']) services.http.answer(`DELETE /users/devices/${id}`, () => held);
    await shopper.click(screen.getByRole('button', { name: /^Sign out Firefox on Windows/ }));
    await shopper.click(screen.getByRole('button', { name: /^Sign out Safari on iPhone/ }));
    expect(sent('DELETE')).toHaveLength(2);
    await act(async () => release());
    await screen.findByText('Safari on iPhone is signed out.');
    expect(screen.queryByText('Firefox on Windows')).not.toBeInTheDocument();
    expect(screen.queryByText('Safari on iPhone')).not.toBeInTheDocument();
  });

  it('keeps a device that could not be signed out', async () => {
    const { services, shopper, notices } = await openSettings();
    services.http.answer('DELETE /users/devices/office', () => {
      throw new RequestError('network');
    });
    await shopper.click(screen.getByRole('button', { name: /^Sign out Firefox on Windows/ }));
    await waitFor(() => expect(notices()).toEqual(['The device could not be signed out. Please try again.']));
    expect(screen.getByText('Firefox on Windows')).toBeVisible();
  });

  it('signs out everywhere, here too', async () => {
    const { services, shopper, notices } = await openSettings();
    services.http.answer('DELETE /users/devices', () => ({ message: 'Signed out everywhere' }));
    await shopper.click(screen.getByRole('button', { name: 'Sign out everywhere' }));
    await waitFor(() => expect(notices()).toEqual(['You are signed out everywhere.']));
    expect(services.session.current()).toEqual({ status: 'guest' });
    expect(services.navigations).toEqual(['/']);
  });

  it('links to "Your data"', async () => {
    await openSettings();
    expect(screen.getByRole('link', { name: 'Your data' })).toHaveAttribute('href', '/profile/data');
  });
});
