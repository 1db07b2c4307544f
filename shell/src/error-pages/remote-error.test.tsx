import { screen, waitFor, within } from '@testing-library/react';
import type { ComposedRemote } from '@szn/shared-contracts';
import { RemoteUnavailableError, type RemoteErrorCode } from '../federation/remote-source.ts';
import { composedRemote, fixtureRemote } from '../testing/fixture-remotes.tsx';
import { closeStorefronts, openStorefront } from '../testing/open-storefront.tsx';
import { renderOnServer } from '../testing/render-on-server.tsx';

const remotes = [composedRemote('catalogue'), composedRemote('account')];
const arrives = (name: string) => async () => fixtureRemote(name);
const both = { catalogue: arrives('catalogue'), account: arrives('account') };
const failsWith = (code: RemoteErrorCode) => async () => {
  throw new RemoteUnavailableError('catalogue', code);
};
const missing = failsWith('SZN-102');
const replaced = failsWith('SZN-106');

const failure = () => screen.findByRole('alert');

afterEach(closeStorefronts);

describe('a remote that cannot be loaded', () => {
  const open = (remote: Partial<ComposedRemote>, deliver = missing) =>
    openStorefront({
      path: '/catalogue',
      remotes: [composedRemote('catalogue', remote), composedRemote('account')],
      deliveries: { ...both, catalogue: deliver },
    });

  test.each(['primary', 'essential'] as const)(
    'with the tier %s shows an error with recovery links',
    async (tier) => {
      await open({ tier, routes: ['/catalogue', '/men', '/women', '/sale'] });

      const panel = within(await failure());
      expect(panel.getByRole('heading', { name: 'This part of the shop did not load' })).toBeVisible();
      expect(panel.getByRole('button', { name: 'Try again' })).toBeVisible();
      expect(panel.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
        '/',
        '/wishlist',
        '/about-us',
      ]);
    },
  );

  test('with the tier optional shows its empty text without an alert', async () => {
    await open({ tier: 'optional', emptyText: 'No reviews right now.' });

    expect(await screen.findByRole('heading', { name: 'No reviews right now.' })).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });

  test('with the tier optional shows a default text', async () => {
    await open({ tier: 'optional' });

    expect(await screen.findByRole('heading', { name: 'Nothing to see here right now.' })).toBeVisible();
  });

  test('with the tier optional offers a reload after a deployment', async () => {
    const { user, reloadPage } = await open({ tier: 'optional' }, replaced);

    const button = await screen.findByRole('button', { name: 'Reload the page' });
    expect(reloadPage).not.toHaveBeenCalled();
    await user.click(button);
    expect(reloadPage).toHaveBeenCalledTimes(1);
  });
});

describe('a remote that is switched off', () => {
  const off = composedRemote('catalogue', { killed: 'The catalogue is closed until six.' });

  test('shows its message and is not fetched', async () => {
    const deliver = jest.fn(arrives('catalogue'));
    const { reported } = await openStorefront({
      path: '/catalogue',
      remotes: [off],
      deliveries: { catalogue: deliver },
    });

    expect(await screen.findByText('The catalogue is closed until six.')).toBeVisible();
    // The empty address is that of the document, with all its parameters.
    expect(screen.getByText('Reload the page')).toHaveAttribute('href', '');
    expect(deliver).not.toHaveBeenCalled();
    expect(reported).toEqual([]);
  });

  test('has its message in the HTML of the server, which the browser hydrates without a change', async () => {
    const server = await renderOnServer('/catalogue', [off], []);
    expect(server.html).toContain('The catalogue is closed until six.');
    expect(server.html).not.toContain('Loading the page');

    const { container, reported } = await openStorefront({
      path: '/catalogue',
      remotes: [off],
      deliveries: {},
      server,
    });

    expect(server.html).toContain(container.querySelector('[data-failed-remote]')?.outerHTML);
    expect(reported).toEqual([]);
  });
});

describe('after a deployment has replaced the files', () => {
  const open = () =>
    openStorefront({ path: '/catalogue', remotes, deliveries: { ...both, catalogue: replaced } });

  test('the page reloads automatically once', async () => {
    const first = await open();
    await waitFor(() => expect(first.reloadPage).toHaveBeenCalledTimes(1));

    const second = await open();

    expect(await screen.findAllByRole('alert')).toHaveLength(2);
    expect(second.reloadPage).not.toHaveBeenCalled();
  });

  test('the error page offers a reload after an automatic reload', async () => {
    window.sessionStorage.setItem('szn:reloaded-from', '"revision-1"');
    const { user, reloadPage } = await open();

    const panel = within(await failure());
    expect(panel.getByRole('heading', { name: 'A newer version of the shop is here' })).toBeVisible();
    expect(panel.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
    await user.click(panel.getByRole('button', { name: 'Reload the page' }));

    expect(reloadPage).toHaveBeenCalledTimes(1);
  });

  test('the page does not reload automatically without storage', async () => {
    const blocked = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    const spy = jest.spyOn(window, 'sessionStorage', 'get').mockImplementation(blocked);
    const { reloadPage } = await open();

    expect(within(await failure()).getByRole('button', { name: 'Reload the page' })).toBeVisible();
    expect(reloadPage).not.toHaveBeenCalled();
    spy.mockRestore();
  });

  test('the page does not reload for missing files of the current version', async () => {
    const { reloadPage } = await openStorefront({
      path: '/catalogue',
      remotes,
      deliveries: { ...both, catalogue: missing },
    });

    await failure();
    expect(reloadPage).not.toHaveBeenCalled();
  });
});
