import { act, screen, within } from '@testing-library/react';
import { RequestError, type Remote } from '@szn/shared-contracts';
import { RemoteUnavailableError } from '../federation/remote-source.ts';
import { composedRemote, fixtureRemote } from '../testing/fixture-remotes.tsx';
import { closeStorefronts, openStorefront } from '../testing/open-storefront.tsx';
import { renderOnServer } from '../testing/render-on-server.tsx';

const remotes = [composedRemote('catalogue'), composedRemote('account')];
const arrives = (name: string) => async () => fixtureRemote(name);
const both = { catalogue: arrives('catalogue'), account: arrives('account') };
const missing = async () => {
  throw new RemoteUnavailableError('catalogue', 'SZN-102');
};

/** Returns the responses in order and repeats the last one. */
function inTurn(...deliveries: readonly (() => Promise<Remote>)[]) {
  let asked = 0;
  return () => {
    const deliver = deliveries[Math.min(asked, deliveries.length - 1)] ?? missing;
    asked += 1;
    return deliver();
  };
}

function createGate() {
  let open: (remote: Remote) => void = () => undefined;
  let close: (error: unknown) => void = () => undefined;
  const delivery = new Promise<Remote>((resolve, reject) => {
    open = resolve;
    close = reject;
  });
  return {
    deliver: () => delivery,
    open: (remote: Remote) => open(remote),
    close: (error: unknown) => close(error),
  };
}

const failure = () => screen.findByRole('alert');

afterEach(closeStorefronts);

describe('rendered by the browser', () => {
  test('a page shows a loading indicator between header and footer until its remote has loaded', async () => {
    const gate = createGate();
    await openStorefront({ path: '/catalogue', remotes, deliveries: { ...both, catalogue: gate.deliver } });

    expect(screen.getByText('Loading the page')).toBeInTheDocument();
    expect(screen.getByRole('banner')).toBeVisible();
    await act(async () => gate.open(fixtureRemote('catalogue')));

    expect(await screen.findByRole('heading', { name: 'Page of catalogue' })).toBeVisible();
    expect(screen.getByText('data of catalogue')).toBeVisible();
  });

  test('a remote that cannot be loaded shows an error page, and the rest of the shop works', async () => {
    const { go } = await openStorefront({
      path: '/catalogue',
      remotes,
      deliveries: { ...both, catalogue: missing },
    });

    const panel = within(await failure());
    expect(panel.getByRole('heading', { name: 'This part of the shop did not load' })).toBeVisible();
    expect(panel.getByText('catalogue · SZN-102')).toBeVisible();
    const waysOut = within(panel.getByRole('navigation', { name: 'Elsewhere in the shop' }));
    expect(waysOut.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/');
    expect(screen.getByRole('banner')).toBeVisible();
    expect(screen.getByRole('contentinfo')).toBeVisible();
    await go('/account');
    expect(await screen.findByRole('heading', { name: 'Page of account' })).toBeVisible();
  });

  test('Try again loads the page without a reload once the remote is available', async () => {
    const catalogue = inTurn(missing, missing, arrives('catalogue'));
    const { user, reloadPage } = await openStorefront({
      path: '/catalogue',
      remotes,
      deliveries: { ...both, catalogue },
    });

    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeEnabled();
    await user.click(screen.getByRole('button', { name: 'Try again' }));

    expect(await screen.findByRole('heading', { name: 'Page of catalogue' })).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(reloadPage).not.toHaveBeenCalled();
  });

  test('Try again renders a page that threw again, also when its data is available at once', async () => {
    let isBroken = true;
    const Component = () => {
      if (isBroken) throw new Error('for a moment');
      return <h1>Page of catalogue</h1>;
    };
    const { user } = await openStorefront({
      path: '/catalogue',
      remotes,
      deliveries: { ...both, catalogue: async () => fixtureRemote('catalogue', { Component }) },
    });
    await failure();

    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));

    expect(await screen.findByRole('heading', { name: 'Page of catalogue' })).toBeVisible();
  });

  test('a dialog over a page opens and closes without loading the data of the page again', async () => {
    const loader = jest.fn(() => 'data of catalogue');
    const { go } = await openStorefront({
      path: '/catalogue',
      remotes,
      deliveries: { ...both, catalogue: async () => fixtureRemote('catalogue', { loader }) },
    });
    await screen.findByRole('heading', { name: 'Page of catalogue' });

    await go('/catalogue#sign-in');
    await screen.findByRole('dialog', { name: 'Sign in' });
    await go('/catalogue');
    expect(screen.queryByRole('dialog', { name: 'Sign in' })).not.toBeInTheDocument();
    expect(loader).toHaveBeenCalledTimes(1);

    await go('/catalogue');
    expect(loader).toHaveBeenCalledTimes(2);
  });

  test('the error page loads the page again when the browser is online again', async () => {
    const catalogue = inTurn(missing, arrives('catalogue'));
    await openStorefront({ path: '/catalogue', remotes, deliveries: { ...both, catalogue } });
    await failure();

    await act(async () => void window.dispatchEvent(new Event('online')));

    expect(await screen.findByRole('heading', { name: 'Page of catalogue' })).toBeVisible();
  });

  test('the retry button shows a pending retry and keeps the focus', async () => {
    const gate = createGate();
    const catalogue = inTurn(missing, gate.deliver);
    const { user } = await openStorefront({
      path: '/catalogue',
      remotes,
      deliveries: { ...both, catalogue },
    });

    await user.click(await screen.findByRole('button', { name: 'Try again' }));

    expect(screen.getByRole('button', { name: 'Trying…' })).toHaveFocus();
    await act(async () => gate.open(fixtureRemote('catalogue')));
  });

  test('the error page shows the server’s message of a failed loader', async () => {
    const error = new RequestError('status', {
      status: 500,
      serverMessage: 'The catalogue is being counted',
    });
    const loader = () => Promise.reject(error);
    const { reported } = await openStorefront({
      path: '/catalogue',
      remotes,
      deliveries: { ...both, catalogue: async () => fixtureRemote('catalogue', { loader }) },
    });

    expect(within(await failure()).getByText('The catalogue is being counted')).toBeVisible();
    expect(new Set(reported)).toEqual(new Set([error]));
  });

  test.each([
    ['an error', new Error('a stack for nobody')],
    ['null', null],
    ['an object', { toString: 'no' }],
  ])('the error page hides the message of a page that throws %s', async (_case, thrown) => {
    const Component = () => {
      // oxlint-disable-next-line typescript/only-throw-error -- the case
      throw thrown;
    };
    await openStorefront({
      path: '/catalogue',
      remotes,
      deliveries: { ...both, catalogue: async () => fixtureRemote('catalogue', { Component }) },
    });

    const panel = await failure();
    expect(panel).toHaveTextContent('Everything else still works. Give it a moment and try again.');
    expect(panel).not.toHaveTextContent(/stack for nobody|undefined|\[object/);
  });

  test('a remote without the page of its release record shows an error page', async () => {
    const empty = fixtureRemote('catalogue', {}, { start: () => ({ pages: {} }) });
    await openStorefront({
      path: '/catalogue',
      remotes,
      deliveries: { ...both, catalogue: async () => empty },
    });

    expect(await failure()).toBeVisible();
  });

  test('a path that no remote serves shows the 404 page of the shell', async () => {
    await openStorefront({ path: '/nowhere', remotes, deliveries: both });

    expect(screen.getByRole('heading', { name: 'Oops! 404 Not Found' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to Home' })).toHaveAttribute('href', '/');
  });
});

describe('rendered by the server', () => {
  const prepare = () => renderOnServer('/catalogue', remotes, [fixtureRemote('catalogue')]);

  /** Opens the page in a browser where the remote loads after the gate opens. */
  const openBefore = async (gate: ReturnType<typeof createGate>) =>
    openStorefront({
      path: '/catalogue',
      remotes,
      server: await prepare(),
      deliveries: { ...both, catalogue: gate.deliver },
    });

  test('the HTML of the server stays until the remote has loaded and then hydrates', async () => {
    const gate = createGate();
    const { container, user, reported } = await openBefore(gate);
    const heading = screen.getByRole('heading', { name: 'Page of catalogue' });

    expect(container).toContainElement(heading);
    await act(async () => gate.open(fixtureRemote('catalogue')));
    await user.click(screen.getByRole('button', { name: 'Pressed 0' }));

    expect(screen.getByRole('button', { name: 'Pressed 1' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Page of catalogue' })).toBe(heading);
    expect(reported).toEqual([]);
  });

  test('the shell is interactive while the remote loads', async () => {
    const { go } = await openBefore(createGate());

    await go('/account');

    expect(await screen.findByRole('heading', { name: 'Page of account' })).toBeVisible();
  });

  test('a dialog opens over the page while the remote loads', async () => {
    const { go } = await openBefore(createGate());

    await go('/catalogue#sign-in');

    expect(await screen.findByRole('dialog', { name: 'Sign in' })).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Page of catalogue', hidden: true })).toBeVisible();
  });

  test('a remote that cannot be loaded shows an error page, from which Try again works', async () => {
    const gate = createGate();
    const server = await prepare();
    const { user } = await openStorefront({
      path: '/catalogue',
      remotes,
      server,
      deliveries: { ...both, catalogue: inTurn(gate.deliver, missing, arrives('catalogue')) },
    });
    expect(screen.getByText('data of catalogue')).toBeVisible();

    await act(async () => gate.close(new RemoteUnavailableError('catalogue', 'SZN-102')));
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    await user.click(await screen.findByRole('button', { name: 'Try again' }));

    expect(await screen.findByRole('heading', { name: 'Page of catalogue' })).toBeVisible();
    expect(screen.getByText('data of catalogue')).toBeVisible();
  });
});

describe('with a fallback version', () => {
  const previous = {
    ...composedRemote('catalogue'),
    version: '0.9.0',
    entry: '/releases/catalogue/0.9.0/browser/remoteEntry.js',
  };
  const standingBy = [composedRemote('catalogue', { previous }), composedRemote('account')];
  const Broken = () => {
    throw new Error('a stack for nobody');
  };
  const broken = async () => fixtureRemote('catalogue', { Component: Broken });
  const mount = () => document.querySelector('[data-remote]')?.getAttribute('data-remote');

  test('the fallback version renders a page that throws, without an error page', async () => {
    const { reported } = await openStorefront({
      path: '/catalogue',
      remotes: standingBy,
      deliveries: { ...both, catalogue: inTurn(broken, arrives('catalogue')) },
    });

    expect(await screen.findByRole('heading', { name: 'Page of catalogue' })).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(mount()).toBe('catalogue@0.9.0');
    expect(reported[0]).toMatchObject({ message: 'a stack for nobody' });
  });

  test('the error page is shown when the fallback version throws too', async () => {
    await openStorefront({
      path: '/catalogue',
      remotes: standingBy,
      deliveries: { ...both, catalogue: broken },
    });

    expect(await failure()).toHaveTextContent('This part of the shop did not load');
  });

  test('the fallback version renders a server-rendered page whose scripts fail', async () => {
    const server = await renderOnServer('/catalogue', standingBy, [fixtureRemote('catalogue')]);
    const older = fixtureRemote('catalogue', { loader: () => 'data of the older version' });
    await openStorefront({
      path: '/catalogue',
      remotes: standingBy,
      server,
      deliveries: { ...both, catalogue: inTurn(missing, async () => older) },
    });

    expect(await screen.findByText('data of the older version')).toBeVisible();
    expect(screen.queryByText('data of catalogue')).not.toBeInTheDocument();
    expect(mount()).toBe('catalogue@0.9.0');
  });
});
