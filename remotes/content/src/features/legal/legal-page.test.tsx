import { screen, within } from '@testing-library/react';
import { keptAfterDeletion, storedData } from '@szn/shared-contracts';
import { createFakeServices } from '@szn/shared-contracts/testing';
import { openPage } from '../../testing/open-page.tsx';
import { formatLastUpdated } from './legal-page.tsx';

/** 20:30 in London is 02:00 of the next day in India. */
const eveningInLondonMs = Date.UTC(2026, 9, 31, 20, 30);

describe.each([
  ['/privacy-policy', 'Privacy Policy'],
  ['/terms-of-service', 'Terms of Service'],
  ['/disclaimer', 'Disclaimer'],
])('Legal page at %s', (address, title) => {
  test("shows today's date in India as Last Updated", async () => {
    await openPage(address, createFakeServices({ clock: { now: () => eveningInLondonMs } }));

    expect(screen.getByRole('heading', { level: 1, name: title })).toBeInTheDocument();
    expect(screen.getByText(/^Last Updated:/)).toHaveTextContent('Last Updated: 1 November 2026');
    expect(screen.getByText('1 November 2026')).toHaveAttribute('datetime', '2026-11-01');
  });

  test('links to the mail address for legal matters', async () => {
    await openPage(address);

    const contact = document.querySelector('#contact');
    expect(contact).toHaveTextContent(/legal matters is hello@szn\.example\./);
    expect(contact?.querySelector('a')).toHaveAttribute('href', 'mailto:hello@szn.example');
    expect(document.body).not.toHaveTextContent(/\{[a-z-]+\}/);
  });

  test('has a table of contents that links to every section', async () => {
    await openPage(address);

    const links = within(screen.getByRole('navigation', { name: 'On this page' })).getAllByRole('link');
    expect(links.length).toBeGreaterThan(7);
    for (const link of links) {
      const target = document.querySelector(link.getAttribute('href') ?? '');
      expect(target).toHaveAccessibleName(link.textContent ?? '');
    }
  });

  test('has its path as canonical path', async () => {
    const { pages } = await openPage(address);

    const head = pages[address]?.head({
      params: {},
      url: new URL(`https://szn.example${address}`),
      data: null,
    });

    expect(head).toMatchObject({ title, canonicalPath: address });
  });
});

describe('Privacy policy', () => {
  test('names everything that the program stores, with purpose and period', async () => {
    await openPage('/privacy-policy');

    for (const { name, what, why, period, place } of storedData) {
      const section = screen.getByRole('region', {
        name: place === 'device' ? /what your browser stores/ : /^Your data/,
      });
      const entry = within(section).getByRole('heading', { level: 3, name }).parentElement;
      expect(entry).toHaveTextContent(what);
      expect(entry).toHaveTextContent(`Why: ${why} How long: ${period}`);
    }
    const deletion = screen.getByRole('region', { name: 'When you delete your account' });
    for (const text of keptAfterDeletion) expect(deletion).toHaveTextContent(text);
    expect(within(deletion).getByRole('link', { name: 'Your data' })).toHaveAttribute(
      'href',
      '/profile/data',
    );
  });

  test('says that outbound clicks are counted and links to the setting that stops it', async () => {
    await openPage('/privacy-policy');

    const clicks = screen.getByRole('region', { name: 'Clicks that we count' });
    expect(clicks).toHaveTextContent('When you open a product at its brand we count it');
    expect(clicks).toHaveTextContent('We do not keep who opened it.');
    expect(clicks).toHaveTextContent('show brands the numbers of a month');
    expect(clicks).toHaveTextContent('Global Privacy Control and Do Not Track refuse for you');
    expect(within(clicks).getByRole('link', { name: 'Your data' })).toHaveAttribute('href', '/profile/data');
  });
});

test('Privacy policy says that speed is measured without identifiers and how to refuse', async () => {
  await openPage('/privacy-policy');

  const speed = screen.getByRole('region', { name: 'Speed that we measure' });
  expect(speed).toHaveTextContent('In a random share of page loads your browser measures how fast the page');
  expect(speed).toHaveTextContent('It names neither you, your account or your device');
  expect(speed).toHaveTextContent('The same setting as above refuses this as well');
});

describe('Terms of service', () => {
  test('state the minimum age, the notice period for changes and the missing governing law', async () => {
    await openPage('/terms-of-service');

    expect(screen.getByRole('region', { name: 'Minimum age' })).toHaveTextContent('at least 18 years old');
    expect(screen.getByRole('region', { name: 'Changes to these terms' })).toHaveTextContent(
      'at least 30 days’ notice of material changes',
    );
    expect(screen.getByRole('region', { name: 'Governing law' })).toHaveTextContent(/\[To be confirmed:/);
  });

  test('link to the privacy policy', async () => {
    await openPage('/terms-of-service');

    expect(screen.getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute('href', '/privacy-policy');
  });

  test('say that there is no cart and no checkout', async () => {
    await openPage('/terms-of-service');

    expect(screen.getByRole('region', { name: 'What the website does' })).toHaveTextContent(
      'There is no cart and no checkout here',
    );
  });
});

test.each([
  ['before midnight in India', Date.UTC(2026, 0, 31, 18, 29, 59), '2026-01-31', '31 January 2026'],
  ['after midnight in India', Date.UTC(2026, 0, 31, 18, 30), '2026-02-01', '1 February 2026'],
])("The setting 'today' shows the date in India %s", (_when, nowMs, iso, text) => {
  expect(formatLastUpdated('today', nowMs)).toEqual({ iso, text });
});

test('A fixed date in the settings is shown on every day', () => {
  expect(formatLastUpdated('2026-01-15', Date.UTC(2030, 5, 1))).toEqual({
    iso: '2026-01-15',
    text: '15 January 2026',
  });
});
