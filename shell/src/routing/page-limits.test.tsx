import { act, fireEvent, screen, within } from '@testing-library/react';
import { use, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { ComposedRemote, RemotePage } from '@szn/shared-contracts';
import { composedRemote, fixtureRemote } from '../testing/fixture-remotes.tsx';
import { closeStorefronts, openStorefront } from '../testing/open-storefront.tsx';
import { renderOnServer } from '../testing/render-on-server.tsx';

const account = async () => fixtureRemote('account');
const failure = () => screen.findByRole('alert');

afterEach(closeStorefronts);

describe('a page that never settles', () => {
  const never = () => new Promise<never>(() => undefined);
  const limits = { loader: 15_000, render: 8000 } as const;
  /** In steps, after each of which React renders. */
  const wait = async (durationMs: number) => {
    for (let left = durationMs; left > 0; left -= 500) {
      await act(() => jest.advanceTimersByTimeAsync(Math.min(left, 500)));
    }
  };
  const heading = (name: string) => screen.findByRole('heading', { name: `Page of ${name}` });
  /** The catalogue serves two pages by one pattern; `page` misbehaves for the second one. */
  const openWith = (page: Partial<RemotePage>, previous: ComposedRemote['previous'] = null) => {
    const versions = [page];
    return openStorefront({
      path: '/catalogue/first',
      remotes: [
        composedRemote('catalogue', { routes: ['/catalogue/:page'], previous }),
        composedRemote('account'),
      ],
      deliveries: {
        account,
        catalogue: async () =>
          fixtureRemote('catalogue', versions.shift(), { routes: { '/catalogue/:page': {} } }),
      },
    });
  };
  const hangs: Readonly<Record<string, { readonly page: Partial<RemotePage>; readonly code: string }>> = {
    loader: {
      code: 'SZN-109',
      page: {
        loader: ({ params }) => (params.page === 'second' ? never() : null),
        Component: () => <Links />,
      },
    },
    render: {
      code: 'SZN-110',
      page: {
        Component: () => {
          if (useParams().page === 'second') use(forever);
          return <Links />;
        },
      },
    },
  };
  const forever = never();
  const Links = () => (
    <>
      <h1>Page of catalogue</h1>
      <Link to="/catalogue/second">Second page</Link>
      <Link to="/account">Account</Link>
    </>
  );
  // A navigation that never ends cannot be awaited.
  const follow = (name: string) => fireEvent.click(screen.getByRole('link', { name }));

  beforeEach(() => {
    jest.useFakeTimers();
    window.sessionStorage.setItem('hasSeenPopup', 'true');
  });
  afterEach(() => jest.useRealTimers());

  test.each(Object.entries(hangs))(
    'in its %s shows progress, then an error',
    async (_part, { page, code }) => {
      const { go, reported } = await openWith(page);
      await heading('catalogue');

      follow('Second page');
      await wait(200);
      expect(screen.getByRole('progressbar', { name: 'Loading the next page' })).toBeVisible();
      expect(screen.getByRole('heading', { name: 'Page of catalogue' })).toBeVisible();
      await wait(limits.loader + limits.render);

      expect(within(await failure()).getByText(`catalogue · ${code}`)).toBeVisible();
      expect(screen.getByRole('banner')).toBeVisible();
      expect(new Set(reported)).toEqual(new Set([expect.objectContaining({ code, remote: 'catalogue' })]));
      await go('/account');
      await heading('account');
    },
  );

  test.each(Object.entries(hangs))(
    'in its %s is rendered by the fallback version',
    async (_part, { page }) => {
      const { version, entry, ...rest } = composedRemote('catalogue');
      await openWith(page, {
        ...rest,
        version: '0.9.0',
        entry: entry.replace(version, '0.9.0'),
      });
      await heading('catalogue');

      follow('Second page');
      await wait(limits.loader + 2 * limits.render);

      expect(await heading('catalogue')).toBeVisible();
      expect(document.querySelector('[data-remote]')).toHaveAttribute('data-remote', 'catalogue@0.9.0');
      expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    },
  );

  test('after a change of its state shows an error', async () => {
    const Component = () => {
      const [isOpen, setIsOpen] = useState(false);
      if (isOpen) use(forever);
      return (
        <button type="button" onClick={() => setIsOpen(true)}>
          Open
        </button>
      );
    };
    await openWith({ Component });
    const button = await screen.findByRole('button', { name: 'Open' });
    await act(async () => void fireEvent.click(button));
    expect(screen.getByText('Loading the page')).toBeInTheDocument();

    await wait(limits.render);

    expect(within(await failure()).getByText('catalogue · SZN-110')).toBeVisible();
  });

  test('during hydration shows an error', async () => {
    const server = await renderOnServer(
      '/catalogue',
      [composedRemote('catalogue')],
      [fixtureRemote('catalogue')],
    );
    const Component = () => use(forever);
    await openStorefront({
      path: '/catalogue',
      remotes: [composedRemote('catalogue')],
      server,
      deliveries: { account, catalogue: async () => fixtureRemote('catalogue', { Component }) },
    });

    await wait(limits.render - 1);
    expect(screen.getByText('data of catalogue')).toBeVisible();
    await wait(1);

    expect(within(await failure()).getByText('catalogue · SZN-110')).toBeVisible();
  });

  test('but that the shopper leaves shows no error', async () => {
    await openWith(hangs.loader?.page ?? {});
    await heading('catalogue');
    follow('Second page');
    await wait(200);
    follow('Account');
    await wait(limits.loader);

    await heading('account');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});
