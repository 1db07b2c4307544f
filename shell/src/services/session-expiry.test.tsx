import { act, screen, waitFor, within } from '@testing-library/react';
import { createSafeStorage } from '../lib/browser-storage.ts';
import { closeShells, openShell } from '../testing/open-shell.tsx';
import { welcomingProvider } from '../testing/open-session.ts';
import { rememberShopper } from '../testing/sign-in-answer.ts';
import type { SessionMessage } from '../session/cross-tab-sync.ts';
import { createSessionExpiry } from './session-expiry.ts';

const expired = { status: 401, body: { message: 'jwt expired' } };
const message = 'Your session has ended. Please sign in again.';

afterEach(closeShells);

async function signInAgain({ user }: Awaited<ReturnType<typeof openShell>>): Promise<void> {
  const toast = screen.getByText(message).closest('li');
  await user.click(within(toast ?? document.body).getByRole('button', { name: 'Sign in' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Sign in' }));
  expect(dialog.getByText('Sign in to go back to where you were.')).toBeVisible();
  await user.type(dialog.getByLabelText('Email'), 'aarohi@example.in');
  await user.type(dialog.getByLabelText('Password'), 'monsoon');
  await user.click(dialog.getByRole('button', { name: 'Sign in' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
}

describe('a session that the provider rejects', () => {
  it('during requests is told once, at the home page, and signing in leads back to the address', async () => {
    rememberShopper();
    const provider = welcomingProvider();
    provider.answer('GET /wishlist/u-aarohi', expired);
    const shell = await openShell({ path: '/men/jeans?sort=newest', provider });
    await act(async () => {
      const { http } = shell.runtime;
      await Promise.all([1, 2, 3].map(() => http.get('/wishlist/u-aarohi').catch(() => undefined)));
    });
    expect(await screen.findAllByText(message)).toHaveLength(1);
    expect(shell.url()).toBe('/');
    await signInAgain(shell);
    await waitFor(() => expect(shell.url()).toBe('/men/jeans?sort=newest'));
  });

  it('at the start of a page is told there, and signing in leads back to it', async () => {
    rememberShopper();
    const provider = welcomingProvider();
    provider.answer('GET /users/getLoginStatus', expired);
    const shell = await openShell({ path: '/women', provider });
    expect(await screen.findByText(message)).toBeVisible();
    expect(shell.url()).toBe('/women');
    provider.answer('GET /users/getLoginStatus', { body: true });
    await signInAgain(shell);
    await waitFor(() => expect(shell.url()).toBe('/women'));
  });

  it('is told to nobody who signs out', async () => {
    rememberShopper();
    const shell = await openShell({ provider: welcomingProvider() });
    await act(async () => shell.runtime.session.signOut());
    expect(screen.queryByText(message)).not.toBeInTheDocument();
  });
});

describe('several tabs', () => {
  /** Tabs of one browser with one local storage, which lose the same session. */
  function openTabs(visibilities: readonly DocumentVisibilityState[]) {
    const listeners: ((from: number, sent: SessionMessage) => void)[] = [];
    const local = createSafeStorage(() => window.localStorage);
    const told: number[] = [];
    const tabs = visibilities.map((visibilityState, index) => {
      const document = Object.assign(new EventTarget(), { visibilityState });
      const page = { document, location: { pathname: '/men', search: '' }, navigator: {} };
      const expiry = createSessionExpiry({
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the part of a window that is used
        page: page as unknown as Window,
        local,
        channel: {
          post: (sent) => listeners.forEach((listen) => listen(index, sent)),
          listen: (listen) => {
            listeners.push((from, sent) => from !== index && listen(sent));
            return () => undefined;
          },
          close: () => undefined,
        },
        navigate: () => undefined,
        dialogs: { open: async () => 'dismissed' },
        notify: () => told.push(index),
      });
      const show = () => {
        document.visibilityState = 'visible';
        document.dispatchEvent(new Event('visibilitychange'));
      };
      return { ...expiry, show };
    });
    return { tabs, told };
  }
  const settle = () => act(async () => undefined);

  it('of which one is visible say it there, and not again in the others', async () => {
    const { tabs, told } = openTabs(['hidden', 'visible', 'hidden']);
    tabs[0]?.expired('request');
    tabs[1]?.expired('other-tab');
    tabs[2]?.expired('request');
    await settle();
    tabs[0]?.show();
    tabs[2]?.show();
    await settle();
    expect(told).toEqual([1]);
  });

  it('that are all hidden say it in the first that is shown', async () => {
    const { tabs, told } = openTabs(['hidden', 'hidden']);
    for (const tab of tabs) tab.expired('start');
    await settle();
    expect(told).toEqual([]);
    for (const tab of tabs.toReversed()) tab.show();
    await settle();
    expect(told).toEqual([1]);
  });

  it('that are visible beside each other say it once', async () => {
    const { tabs, told } = openTabs(['visible', 'visible']);
    for (const tab of tabs) tab.expired('request');
    await settle();
    expect(told).toHaveLength(1);
  });
});
