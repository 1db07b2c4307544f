import { act, screen, within } from '@testing-library/react';
import { findBrand, type LinkPlace } from '@szn/shared-contracts';
import { composedRemote, composition } from '../../testing/fixture-remotes.tsx';
import { closeShells, openShell } from '../../testing/open-shell.tsx';

afterEach(closeShells);

const footer = () => within(screen.getByRole('contentinfo'));

it('the footer links to the collections of exactly 22 brands', async () => {
  await openShell();
  const links = within(footer().getByRole('navigation', { name: 'Brands' })).getAllByRole('link');
  expect(links.map((link) => link.textContent)).toEqual([
    'Jaywalking',
    'Veloce',
    'Huemn',
    'Almost Gods',
    'TurntUp',
    'Outcasts',
    'BluOrng',
    'SpaceBiskit',
    'WtFlex',
    'Six5Six',
    'Drip Project',
    'Bomaachi',
    'Blck Orchid',
    'Future Saints',
    'Warping Theories',
    'DeadBear',
    'Evemen',
    'Genrage',
    'Beeglee',
    'Merche',
    'It-Girl',
    'The Dapper Lady',
  ]);
  for (const link of links) {
    const [, first, slug = ''] = link.getAttribute('href')?.split('/') ?? [];
    expect(first).toBe('collections');
    expect(findBrand(slug)?.slug).toBe(slug);
  }
});

it('the footer has the note about shipping of the specification, or that of editors', async () => {
  const { unmount } = await openShell();
  expect(footer().getByText(/^Shipping, returns and exchanges are coming soon/)).toBeVisible();
  unmount();
  const notes = { shipping: '<b>Shipping</b> begins in May.' };
  await openShell({ shell: { composition: { ...composition(), content: { notes } } } });
  expect(footer().getByText(notes.shipping)).toBeVisible();
});

it('the footer links to the pages that remotes declare, in their order, and to support', async () => {
  const link = (text: string, order: number, place: LinkPlace) => ({ text, order, in: [place] });
  await openShell({
    shell: {
      composition: composition(
        composedRemote('catalogue', { links: { '/drops': link('New drops', 40, 'footer.about') } }),
        composedRemote('content', {
          links: {
            '/about-us': link('About us', 10, 'footer.about'),
            '/disclaimer': link('Disclaimer', 50, 'footer.legal'),
            '/privacy-policy': link('Privacy Policy', 30, 'footer.legal'),
            '/size-guide': link('Size guide', 5, 'menu.shop'),
          },
        }),
        // Its record is older and declares no links.
        composedRemote('home'),
      ),
    },
  });
  const linksOf = (name: string) =>
    within(footer().getByRole('navigation', { name }))
      .getAllByRole('link')
      .map((element) => [element.textContent, element.getAttribute('href')]);

  expect(linksOf('About')).toEqual([
    ['About us', '/about-us'],
    ['New drops', '/drops'],
  ]);
  expect(linksOf('Legal')).toEqual([
    ['Privacy Policy', '/privacy-policy'],
    ['Disclaimer', '/disclaimer'],
  ]);
  expect(footer().getByRole('link', { name: 'Contact us' })).toHaveAttribute(
    'href',
    'mailto:hello@szn.example',
  );
  expect(
    footer().getByText('Shipping, returns and exchanges are coming soon as sellers are onboarded.'),
  ).toBeVisible();
});

it('the Instagram link opens a new tab without an opener', async () => {
  await openShell();
  const link = footer().getByRole('link', { name: /Instagram\s*, opens in a new tab/ });
  expect(link).toHaveAttribute('target', '_blank');
  expect(link).toHaveAttribute('rel', 'noopener noreferrer');
});

describe('Colour scheme switch', () => {
  afterEach(() =>
    act(async () => {
      delete document.documentElement.dataset.theme;
    }),
  );

  const option = (name: string) =>
    within(footer().getByRole('group', { name: 'Colour scheme' })).getByRole('radio', { name });

  it('applies and stores the choice of the shopper', async () => {
    const { user } = await openShell();
    expect(option('System')).toBeChecked();
    await user.click(option('Dark'));
    expect(option('Dark')).toBeChecked();
    expect(document.documentElement.dataset.theme).toBe('dark');
    expect(localStorage.getItem('theme')).toBe('dark');
    await user.click(option('System'));
    expect(document.documentElement.dataset.theme).toBe('system');
    expect(option('System')).toBeChecked();
  });

  it('shows a choice that was made in another tab', async () => {
    await openShell();
    await act(async () => {
      document.documentElement.dataset.theme = 'light';
    });
    expect(option('Light')).toBeChecked();
  });
});
