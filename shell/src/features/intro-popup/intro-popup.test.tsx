import { act, fireEvent, screen, within } from '@testing-library/react';
import { splashChanged, specifiedIntro } from '@szn/shared-contracts';
import { composition } from '../../testing/fixture-remotes.tsx';
import { closeShells, openShell, type OpenedShell } from '../../testing/open-shell.tsx';

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  closeShells();
  jest.useRealTimers();
});

const popup = () => screen.queryByRole('dialog', { name: specifiedIntro.title });
const pass = async (ms: number) => act(async () => jest.advanceTimersByTimeAsync(ms));
/** Back or Forward, for which jsdom uses a timer. */
const traverse = async ({ router }: OpenedShell, delta: -1 | 1) => {
  act(() => void router.navigate(delta));
  await pass(100);
};

it('the popup opens one second after the page has loaded', async () => {
  await openShell({ hasSeenPopup: false });
  await pass(950);
  expect(popup()).not.toBeInTheDocument();
  await pass(100);
  expect(popup()).toBeInTheDocument();
  expect(window.sessionStorage.getItem('hasSeenPopup')).toBe('true');
});

const intro = { title: 'Monsoon drops', text: 'Rain-ready fits.', button: 'See them', to: '/drops' };
const withIntro = (changes: { readonly isHidden?: boolean } = {}) => ({
  hasSeenPopup: false,
  shell: { composition: { ...composition(), content: { intro: { ...intro, ...changes } } } },
});

it('the popup says what editors have published', async () => {
  await openShell(withIntro());
  await pass(1100);
  const dialog = within(screen.getByRole('dialog', { name: intro.title }));
  expect(dialog.getByText(intro.text)).toBeInTheDocument();
  expect(dialog.getByRole('link', { name: intro.button })).toHaveAttribute('href', intro.to);
});

it('a popup that editors have hidden does not open', async () => {
  await openShell(withIntro({ isHidden: true }));
  await pass(10_000);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('the popup opens once per browser session', async () => {
  await openShell({ hasSeenPopup: true });
  await pass(10_000);
  expect(popup()).not.toBeInTheDocument();
});

it('the popup is removed 0.3 seconds after closing', async () => {
  await openShell({ hasSeenPopup: false });
  await pass(1100);
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await pass(250);
  expect(popup()).toBeInTheDocument();
  await pass(100);
  expect(popup()).not.toBeInTheDocument();
});

it('Back closes the popup and stays on the page', async () => {
  const shell = await openShell({ hasSeenPopup: false, path: '/men?sort=newest' });
  await pass(1100);
  expect(popup()).toBeInTheDocument();
  expect(shell.url()).toBe('/men?sort=newest#intro');
  await traverse(shell, -1);
  expect(popup()).not.toBeInTheDocument();
  expect(shell.url()).toBe('/men?sort=newest');
});

it('closing the popup leaves its history entry, which Forward does not open again', async () => {
  const shell = await openShell({ hasSeenPopup: false, path: '/women' });
  await shell.go('/men');
  await pass(1100);
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await pass(400);
  await pass(100);
  expect(shell.url()).toBe('/men');
  await traverse(shell, 1);
  await pass(100);
  expect(popup()).not.toBeInTheDocument();
  expect(shell.url()).toBe('/men');
  await traverse(shell, -1);
  expect(shell.url()).toBe('/women');
});

it('the link of the popup replaces its history entry', async () => {
  const shell = await openShell({ hasSeenPopup: false });
  await pass(1100);
  fireEvent.click(screen.getByRole('link', { name: 'Explore all brands' }));
  await pass(100);
  expect(popup()).not.toBeInTheDocument();
  expect(shell.url()).toBe('/collections');
  await traverse(shell, -1);
  expect(shell.url()).toBe('/men');
});

/** A page whose data arrives when `arrive` is called; the first time at once if `isFirstFast`. */
function slowPage(path: string, isFirstFast: boolean) {
  const arrivals: (() => void)[] = [];
  const loader = jest.fn(async () => {
    if (isFirstFast && loader.mock.calls.length === 1) return null;
    await new Promise<void>((resolve) => arrivals.push(resolve));
    return null;
  });
  const route = { path, loader, Component: () => null, HydrateFallback: () => null };
  return { route, loader, arrive: async () => act(async () => arrivals.forEach((arrive) => arrive())) };
}

it('the popup closes at once for its link, whose page may take long', async () => {
  const { route, arrive } = slowPage('/collections', false);
  const shell = await openShell({ hasSeenPopup: false, routes: [route] });
  await pass(1100);
  fireEvent.click(screen.getByRole('link', { name: 'Explore all brands' }));
  await pass(2000);
  expect(popup()).not.toBeInTheDocument();
  expect(shell.url()).toBe('/men#intro');
  await arrive();
  expect(shell.url()).toBe('/collections');
});

it('the popup waits until the page has loaded its data again, which it would abort', async () => {
  const { route, loader, arrive } = slowPage('/drops', true);
  const { router } = await openShell({ hasSeenPopup: false, path: '/drops', routes: [route] });
  await pass(500);
  act(() => void router.revalidate());
  await pass(3000);
  expect(popup()).not.toBeInTheDocument();
  await arrive();
  await pass(300);
  expect(popup()).toBeInTheDocument();
  expect(loader).toHaveBeenCalledTimes(2);
});

it('an address with the fragment of the popup shows the page only', async () => {
  const { url } = await openShell({ hasSeenPopup: true, path: '/men#intro' });
  await pass(100);
  expect(popup()).not.toBeInTheDocument();
  expect(url()).toBe('/men');
});

it('the popup waits until the splash is hidden', async () => {
  const { bus } = await openShell({ hasSeenPopup: false, path: '/' });
  act(() => bus.publish(splashChanged, { isShown: true }));
  await pass(4000);
  expect(popup()).not.toBeInTheDocument();
  expect(window.sessionStorage.getItem('hasSeenPopup')).toBeNull();
  act(() => bus.publish(splashChanged, { isShown: false }));
  await pass(300);
  expect(popup()).toBeInTheDocument();
});

it('the popup does not open over a dialog', async () => {
  const { runtime, go } = await openShell({ hasSeenPopup: false });
  await act(async () => void runtime.dialogs.open('sign-in'));
  await pass(3000);
  expect(screen.getByRole('dialog', { name: 'Sign in' })).toBeInTheDocument();
  expect(popup()).not.toBeInTheDocument();
  await go('/women');
  await pass(500);
  expect(popup()).toBeInTheDocument();
});

it('the popup does not open while a field has the focus', async () => {
  await openShell({ hasSeenPopup: false });
  act(() => screen.getByRole('combobox').focus());
  await pass(3000);
  expect(popup()).not.toBeInTheDocument();
  act(() => screen.getByRole('combobox').blur());
  await pass(300);
  expect(popup()).toBeInTheDocument();
});

it('the popup does not open while a toast is shown, which it would close', async () => {
  const { runtime } = await openShell({ hasSeenPopup: false });
  act(() => runtime.services.notify({ kind: 'success', text: 'Registered Successfully' }));
  await pass(4000);
  expect(screen.getByText('Registered Successfully')).toBeInTheDocument();
  expect(popup()).not.toBeInTheDocument();
  await pass(2000);
  expect(popup()).toBeInTheDocument();
});
