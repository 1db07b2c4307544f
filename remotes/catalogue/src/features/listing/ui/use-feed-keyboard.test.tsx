import { screen } from '@testing-library/react';
import { createFakeServices } from '@szn/shared-contracts/testing';
import { answerPages, openCatalogue } from '../../../testing/open-catalogue.tsx';

async function openMen() {
  const services = createFakeServices();
  answerPages(services, '/products/gender/men', 60);
  services.http.answer('GET /products/filter-options', () => ({ success: true, filterOptions: {} }));
  const footer = document.createElement('footer');
  footer.id = 'footer';
  document.body.append(footer);
  const opened = await openCatalogue('/men', { services });
  return { ...opened, footer, cards: screen.getAllByRole('article') };
}

afterEach(() => document.getElementById('footer')?.remove());

it('Each card has its position and the number of cards', async () => {
  const { cards } = await openMen();
  expect(screen.getByRole('feed', { name: 'Men' })).toContainElement(cards[0] ?? null);
  expect(cards[2]).toHaveAttribute('aria-posinset', '3');
  expect(cards[2]).toHaveAttribute('aria-setsize', '60');
  expect(cards[2]).toHaveAccessibleName('Product 3');
});

it('Page Down and Page Up move between cards and stop at the ends', async () => {
  const { user, cards } = await openMen();
  cards[0]?.querySelector('a')?.focus();
  await user.keyboard('{PageDown}');
  expect(cards[1]).toHaveFocus();
  await user.keyboard('{PageDown}{PageUp}{PageUp}{PageUp}');
  expect(cards[0]).toHaveFocus();
});

it('Control+End moves past the feed and suspends automatic loading', async () => {
  const { user, cards, footer, scrollToEnd, requests } = await openMen();
  const before = requests.length;
  cards[3]?.querySelector('a')?.focus();
  await user.keyboard('{Control>}{End}{/Control}');
  expect(footer).toHaveFocus();
  await scrollToEnd();
  expect(requests).toHaveLength(before);
});

it('Control+Home moves before the feed', async () => {
  const { user, cards } = await openMen();
  cards[3]?.querySelector('a')?.focus();
  await user.keyboard('{Control>}{Home}{/Control}');
  expect(screen.getByRole('link', { name: 'Skip to footer' })).toHaveFocus();
});

it('The keys have no effect outside the feed', async () => {
  const { user } = await openMen();
  const sort = screen.getByLabelText('Sort By');
  sort.focus();
  await user.keyboard('{PageDown}');
  expect(sort).toHaveFocus();
});
