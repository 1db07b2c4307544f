import { screen } from '@testing-library/react';
import { openPage } from '../../testing/open-page.tsx';
import { installFakeViewport } from '../../testing/fake-viewport.ts';

type FakeViewport = ReturnType<typeof installFakeViewport>;
let viewport: FakeViewport | undefined;

afterEach(() => {
  viewport?.uninstall();
  viewport = undefined;
});

const block = () => screen.getByRole('region', { name: 'What comes next' });

describe('the About page', () => {
  test('says when the storefront was founded and that independent designers shall join', async () => {
    await openPage('/about-us');

    expect(screen.getByRole('heading', { level: 1, name: 'About us' })).toBeInTheDocument();
    expect(screen.getByText(/was founded in 2025/)).toBeInTheDocument();
    expect(screen.getByText(/We plan to onboard independent designers/)).toBeInTheDocument();
  });

  test('leads to the mail address and, in a new tab, to Instagram', async () => {
    await openPage('/about-us');

    expect(screen.getByRole('link', { name: 'Write to us' })).toHaveAttribute(
      'href',
      'mailto:hello@szn.example',
    );
    const instagram = screen.getByRole('link', { name: 'Follow on Instagram (opens in a new tab)' });
    expect(instagram).toHaveAttribute('rel', 'noopener noreferrer');
  });

  test('lets a text arrive once when it is scrolled into view', async () => {
    viewport = installFakeViewport();
    await openPage('/about-us');
    expect(block()).toHaveAttribute('data-reveal', 'resting');

    viewport.liesBelow(block());
    expect(block()).toHaveAttribute('data-reveal', 'waiting');

    viewport.scrollsTo(block());
    expect(block()).toHaveAttribute('data-reveal', 'arriving');
    expect(viewport.isObserving(block())).toBe(false);
  });

  test('does not take away a text that the shopper has seen already', async () => {
    viewport = installFakeViewport();
    await openPage('/about-us');

    viewport.liesAbove(block());
    expect(block()).toHaveAttribute('data-reveal', 'resting');

    viewport.scrollsTo(block());
    expect(block()).toHaveAttribute('data-reveal', 'resting');
  });

  test('simply shows its texts to a shopper who wants less motion', async () => {
    viewport = installFakeViewport({ prefersReducedMotion: true });
    await openPage('/about-us');

    expect(viewport.isObserving(block())).toBe(false);
    expect(block()).toHaveAttribute('data-reveal', 'resting');
  });

  test('is known to search engines under one address', async () => {
    const { pages } = await openPage('/about-us');
    const head = pages['/about-us']?.head({
      params: {},
      url: new URL('https://szn.example/about-us?utm_source=x'),
      data: undefined,
    });

    expect(head).toMatchObject({ title: 'About us', canonicalPath: '/about-us' });
  });
});
