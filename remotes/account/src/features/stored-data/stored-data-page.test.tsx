import { keptAfterDeletion, storedData, localKeys, RequestError } from '@szn/shared-contracts';
import { buildUser, createFakeServices, createMemoryStorage } from '@szn/shared-contracts/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { loadPages, renderAccount } from '../../testing/render-account.tsx';

const user = buildUser();

function openPage(isMember: boolean, initial: Readonly<Record<string, unknown>> = {}) {
  const services = createFakeServices({
    localStorage: createMemoryStorage(initial),
    sessionStorage: createMemoryStorage({ hasSeenPopup: true }),
  });
  services.http.answer(`GET /wishlist/${user.id}`, () => ({ items: [] }));
  const session = isMember ? ({ status: 'member', user } as const) : ({ status: 'guest' } as const);
  return renderAccount('/profile/data', { services, session });
}

const section = (name: string) => within(screen.getByRole('region', { name }));
const entryOf = (name: string) => screen.getByRole('heading', { level: 3, name: new RegExp(`^${name}`) });

beforeAll(loadPages);

describe('page "Your data"', () => {
  it.each([true, false])('lists everything with purpose and period (member: %s)', (isMember) => {
    openPage(isMember);
    for (const { name, what, why, period } of storedData) {
      const entry = entryOf(name).parentElement;
      for (const text of [what, why, period]) expect(entry).toHaveTextContent(text);
    }
    expect(screen.getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute('href', '/privacy-policy');
  });

  it('shows a guest what this device stores, and clears it', async () => {
    const stored = { 'szn:recent-searches': ['hoodie'], [localKeys.lastVisitedPage]: '/men', unknown: 1 };
    const { services, shopper, notices } = openPage(false, stored);
    expect(entryOf('Recent searches')).toHaveTextContent('Stored now');
    expect(entryOf('The page you visited last')).toHaveTextContent('Stored now');
    expect(entryOf('Recently viewed products')).toHaveTextContent('Nothing stored');
    expect(screen.getByText('Further keys on this device: unknown')).toBeVisible();
    await shopper.click(screen.getByRole('button', { name: 'Clear this device' }));
    expect(entryOf('Recent searches')).toHaveTextContent('Nothing stored');
    expect(notices()).toEqual(['This device is cleared.']);
    expect(services.localStorage.keys?.()).toEqual(['unknown']);
    expect(services.sessionStorage.keys?.()).toEqual([]);
  });

  it('leaves the sign-in of a member on the device', async () => {
    const { services, shopper } = openPage(true, { token: 'a token', 'szn:recent-searches': ['hoodie'] });
    await shopper.click(screen.getByRole('button', { name: 'Clear this device' }));
    expect(services.localStorage.keys?.()).not.toContain('szn:recent-searches');
    expect(services.localStorage.keys?.()).toContain('token');
  });

  it('asks a guest to sign in for a copy and the deletion', async () => {
    const { services, shopper } = openPage(false);
    expect(screen.queryByRole('button', { name: /copy|delete/i })).not.toBeInTheDocument();
    await shopper.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(services.signInRequests).toEqual([{ reason: 'Sign in to see and change your data.' }]);
  });

  it('saves the copy of a member as a file, and says so when it fails', async () => {
    const { services, shopper, notices } = openPage(true);
    const files: Blob[] = [];
    // jsdom has no object URLs.
    const objectUrls = {
      createObjectURL: (file: Blob) => (files.push(file), 'blob:copy'),
      revokeObjectURL: () => undefined,
    };
    Object.assign(URL, objectUrls);
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    try {
      services.http.answer('GET /users/data', () => ({ format: 'szn-member-data', version: 1 }));
      await shopper.click(screen.getByRole('button', { name: 'Download a copy' }));
      await waitFor(() => expect(notices()).toEqual(['Your copy is downloaded.']));
      expect(files.map(({ type }) => type)).toEqual(['application/json']);
      services.http.answer('GET /users/data', () => {
        throw new RequestError('network');
      });
      await shopper.click(screen.getByRole('button', { name: 'Download a copy' }));
      await waitFor(() =>
        expect(notices()).toContain('Your copy could not be downloaded. Please try again.'),
      );
    } finally {
      // The object URLs stay: the page revokes its own a second later.
      click.mockRestore();
    }
  });

  it('deletes the account by the password, signs out, and says what remains', async () => {
    const { services, shopper, notices } = openPage(true);
    for (const text of keptAfterDeletion)
      expect(section('Delete your account').getByText(text)).toBeVisible();
    await shopper.click(screen.getByRole('button', { name: 'Delete my account…' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Delete your account?' }));
    const remove = dialog.getByRole('button', { name: 'Delete for good' });
    const field = dialog.getByLabelText('Your password');
    await shopper.click(remove);
    expect(field).toHaveFocus();
    expect(field).toHaveAccessibleDescription('Please enter your password.');
    services.http.answer('DELETE /users/account', () => {
      throw new RequestError('status', { status: 400, serverMessage: 'Your current password is not right.' });
    });
    await shopper.type(field, 'a guess{Enter}');
    await waitFor(() => expect(field).toHaveAccessibleDescription('Your current password is not right.'));
    services.http.answer('DELETE /users/account', () => ({ message: 'gone' }));
    Reflect.set(HTMLInputElement.prototype, 'value', 'monsoon', field);
    await shopper.click(remove);
    await waitFor(() => expect(notices()).toEqual(['Your account is deleted.']));
    expect(services.http.requests.at(-1)).toMatchObject({
      method: 'DELETE',
      path: '/users/account',
      body: { password: 'monsoon' },
    });
    expect(services.session.current()).toEqual({ status: 'guest' });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('status')).toHaveTextContent('Your account is deleted.');
  });

  it('can be left without deleting', async () => {
    const { services, shopper } = openPage(true);
    await shopper.click(screen.getByRole('button', { name: 'Delete my account…' }));
    await shopper.click(screen.getByRole('button', { name: 'Keep my account' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(services.http.requests.filter(({ method }) => method === 'DELETE')).toEqual([]);
  });
});
