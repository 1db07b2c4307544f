import { act, screen, waitFor, within } from '@testing-library/react';
import { closeShells, openShell } from '../testing/open-shell.tsx';
import { signInAnswer } from '../testing/sign-in-answer.ts';
import { createFakeProvider } from '../testing/create-fake-provider.ts';

afterEach(closeShells);

/** `/men`, whose list in another order arrives when the test releases it. */
async function openSlowList(path = '/men') {
  let release: () => void = () => undefined;
  const arrival = new Promise<void>((resolve) => (release = resolve));
  const provider = createFakeProvider();
  provider.answer('POST /users/login', signInAnswer());
  const loader = async ({ request }: { readonly request: Request }) => {
    if (new URL(request.url).searchParams.has('sort')) await arrival;
    return null;
  };
  const men = { path: '/men', loader, element: <h1>Men</h1>, hydrateFallbackElement: <p>Loading</p> };
  const shell = await openShell({ path, provider, routes: [men] });
  return {
    ...shell,
    sort: () => act(async () => void shell.router.navigate('/men?sort=priceLowHigh')),
    openSignIn: async () => shell.user.click(screen.getByRole('button', { name: 'Login' })),
    release: () => act(async () => release()),
  };
}

const shown = () => screen.findByRole('dialog', { name: 'Sign in' });
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

it('A dialog opened during a sort opens over the sorted list and closes to it', async () => {
  const { user, sort, openSignIn, release, url } = await openSlowList();
  await sort();
  await openSignIn();
  await openSignIn();
  await release();
  const dialog = await shown();
  expect(url()).toBe('/men?sort=priceLowHigh#sign-in');
  await user.click(within(dialog).getByRole('button', { name: 'Close' }));
  await gone();
  expect(url()).toBe('/men?sort=priceLowHigh');
});

it('Back from a dialog opened during a sort returns to the page before the sort', async () => {
  const { sort, openSignIn, release, go, url } = await openSlowList();
  await sort();
  await openSignIn();
  await release();
  await shown();
  await go(-1);
  await gone();
  expect(url()).toBe('/men');
});

it('A dialog opened during a navigation to another page stays on the page', async () => {
  const { openSignIn, router, url } = await openSlowList('/women');
  await act(async () => void router.navigate('/men?sort=priceLowHigh'));
  await openSignIn();
  await shown();
  expect(url()).toBe('/women#sign-in');
});

it('A sign-in does not abort a navigation that leaves its page', async () => {
  const { user, openSignIn, release, url, router } = await openSlowList('/women');
  await openSignIn();
  const dialog = within(await shown());
  await user.type(dialog.getByLabelText('Email'), 'aarohi@example.in');
  await user.type(dialog.getByLabelText('Password'), 'monsoon');
  await act(async () => void router.navigate('/men?sort=priceLowHigh'));
  await user.click(dialog.getByRole('button', { name: 'Sign in' }));
  await dialog.findByText('Login Successful');
  await release();
  await gone();
  expect(url()).toBe('/men?sort=priceLowHigh');
});

it('A dialog whose navigation another one replaces is dismissed', async () => {
  const { runtime, sort, go, url } = await openSlowList();
  await sort();
  let outcome: unknown = null;
  await act(async () => void runtime.dialogs.open('sign-in').then((settled) => (outcome = settled)));
  expect(outcome).toBeNull();
  await go('/women');
  expect(url()).toBe('/women');
  expect(outcome).toBe('dismissed');
});
