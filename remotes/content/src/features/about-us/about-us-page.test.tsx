import { screen } from '@testing-library/react';
import { openPage } from '../../testing/open-page.tsx';
import { installFakeViewport } from '../../testing/fake-viewport.ts';

let viewport: ReturnType<typeof installFakeViewport> | undefined;

afterEach(() => {
  viewport?.uninstall();
  viewport = undefined;
});

const block = () => screen.getByRole('region', { name: 'What comes next' });

describe('About page', () => {
  test('shows the founding year and the plan for independent designers', async () => {
    await openPage('/about-us');

    expect(screen.getByRole('heading', { level: 1, name: 'About us' })).toBeInTheDocument();
    expect(screen.getByText(/was founded in 2025/)).toBeInTheDocument();
    expect(screen.getByText(/We plan to onboard independent designers/)).toBeInTheDocument();
  });

  test('links to the mail address and, in a new tab, to Instagram', async () => {
    await openPage('/about-us');

    expect(screen.getByRole('link', { name: 'Write to us' })).toHaveAttribute(
      'href',
      'mailto:hello@szn.example',
    );
    const instagram = screen.getByRole('link', { name: 'Follow on Instagram (opens in a new tab)' });
    expect(instagram).toHaveAttribute('rel', 'noopener noreferrer');
  });

  test('animates a section once when it is scrolled into view', async () => {
    viewport = installFakeViewport();
    await openPage('/about-us');
    expect(block()).toHaveAttribute('data-reveal', 'resting');

    viewport.reportBelow(block());
    expect(block()).toHaveAttribute('data-reveal', 'waiting');

    viewport.reportVisible(block());
    expect(block()).toHaveAttribute('data-reveal', 'arriving');
    expect(viewport.isObserving(block())).toBe(false);
  });

  test('does not hide a section above the viewport', async () => {
    viewport = installFakeViewport();
    await openPage('/about-us');

    viewport.reportAbove(block());
    expect(block()).toHaveAttribute('data-reveal', 'resting');

    viewport.reportVisible(block());
    expect(block()).toHaveAttribute('data-reveal', 'resting');
  });

  test('animates nothing under reduced motion', async () => {
    viewport = installFakeViewport({ prefersReducedMotion: true });
    await openPage('/about-us');

    expect(viewport.isObserving(block())).toBe(false);
    expect(block()).toHaveAttribute('data-reveal', 'resting');
  });

  test('has one canonical path for all query strings', async () => {
    const { pages } = await openPage('/about-us');
    const head = pages['/about-us']?.head({
      params: {},
      url: new URL('https://szn.example/about-us?utm_source=x'),
      data: undefined,
    });

    expect(head).toMatchObject({ title: 'About us', canonicalPath: '/about-us' });
  });
});
