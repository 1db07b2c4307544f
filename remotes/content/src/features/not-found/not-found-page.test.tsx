import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openPage } from '../../testing/open-page.tsx';

const user = userEvent.setup({ delay: null });

describe('404 page', () => {
  test.each(['/404', '/not-found', '/nothing/here', '/caf%C3%A9'])('appears at %s', async (address) => {
    await openPage(address);

    expect(screen.getByRole('heading', { level: 1, name: 'Oops! 404 Not Found' })).toBeInTheDocument();
    expect(screen.getByText("The page you're looking for doesn't exist.")).toBeInTheDocument();
  });

  test('links to the home page', async () => {
    const { router } = await openPage('/404');

    await user.click(screen.getByRole('link', { name: 'Back to home' }));

    expect(await screen.findByText('The home page')).toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/');
  });

  test('responds with HTTP status 404 and is not indexed', async () => {
    const { pages } = await openPage('/nothing');
    const page = pages['*'];

    expect(page?.loader?.({ params: {}, request: new Request('https://szn.example/nothing') })).toMatchObject(
      {
        init: { status: 404 },
      },
    );
    expect(page?.head({ params: {}, url: new URL('https://szn.example/nothing'), data: null })).toMatchObject(
      { isIndexed: false },
    );
  });

  test('searches for the trimmed text', async () => {
    const { services } = await openPage('/404');

    await user.type(
      screen.getByRole('searchbox', { name: 'Search brands and clothes' }),
      '  black & white {Enter}',
    );

    expect(services.navigations).toEqual(['/search?q=black%20%26%20white']);
  });

  test('does not submit an empty search', async () => {
    const { services } = await openPage('/404');

    await user.type(screen.getByRole('searchbox'), '   {Enter}');

    expect(services.navigations).toEqual([]);
  });

  test('has a search form that works without scripts', async () => {
    await openPage('/404');

    const form = screen.getByRole('search');
    expect(form).toHaveAttribute('action', '/search');
    expect(form).toHaveAttribute('method', 'get');
    expect(screen.getByRole('searchbox')).toHaveAttribute('name', 'q');
  });

  test('links to popular categories', async () => {
    await openPage('/404');

    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual(
      expect.arrayContaining(['/men/t-shirts', '/men/hoodies', '/women/dresses', '/women/co-ord-set']),
    );
  });
});
