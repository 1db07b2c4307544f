import { screen, waitFor } from '@testing-library/react';
import { RequestError } from '@szn/shared-contracts';
import { createFakeServices, type FakeServices } from '@szn/shared-contracts/testing';
import { answerPages, openCatalogue, shownTitles } from '../../../testing/open-catalogue.tsx';

const menPath = '/products/gender/men';

function servicesWithMen(): FakeServices {
  const services = createFakeServices();
  services.http.answer('GET /products/filter-options', () => ({ success: true, filterOptions: {} }));
  answerPages(services, menPath, 30);
  return services;
}

/** The rows of two cards that the list has in all; `null` if it has those of its cards only. */
function reservedRows(): number | null {
  const viewBox = document.querySelector('svg.inTwo')?.getAttribute('viewBox');
  return viewBox === undefined || viewBox === null ? null : Number(viewBox.split(' ')[3]);
}

const feed = () => screen.getByRole('feed', { name: 'Men' });
const endOfList = () => document.querySelector('.end');

/** Answers the next page only when the returned function is called. */
function delayNextPage(services: FakeServices): () => void {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  services.http.answer(`GET ${menPath}`, async () => {
    await released;
    throw new RequestError('network');
  });
  return release;
}

it('A list has the rows of all its products until they are loaded, and is busy only while a page is loading', async () => {
  const { scrollToEnd } = await openCatalogue('/men', { services: servicesWithMen() });
  expect(reservedRows()).toBe(15);
  expect(feed()).toHaveAttribute('aria-busy', 'false');
  expect(document.querySelector('.placeholders')).toHaveAttribute('aria-hidden', 'true');
  await scrollToEnd();
  await waitFor(() => expect(shownTitles()).toHaveLength(24));
  expect(reservedRows()).toBe(15);
  await scrollToEnd();
  await waitFor(() => expect(shownTitles()).toHaveLength(30));
  expect(reservedRows()).toBeNull();
});

it('A failed page keeps its rows, and Retry stays visible among them', async () => {
  const services = servicesWithMen();
  const { user, scrollToEnd } = await openCatalogue('/men', { services });
  const release = delayNextPage(services);
  await scrollToEnd();
  expect(endOfList()).not.toHaveClass('stickyEnd');
  expect(feed()).toHaveAttribute('aria-busy', 'true');
  release();
  const retry = await screen.findByRole('button', { name: 'Retry' });
  expect(reservedRows()).toBe(15);
  expect(endOfList()).toHaveClass('stickyEnd');
  expect(feed()).toHaveAttribute('aria-busy', 'false');
  answerPages(services, menPath, 30);
  await user.click(retry);
  await waitFor(() => expect(shownTitles()).toHaveLength(24));
  expect(endOfList()).not.toHaveClass('stickyEnd');
});

it('Load more adds the rows of its page at once, before the response', async () => {
  const services = servicesWithMen();
  services.localStorage.write('szn:choices', { loadsByItself: false });
  const { user } = await openCatalogue('/men', { services });
  expect(reservedRows()).toBeNull();
  delayNextPage(services);
  await user.click(screen.getByRole('link', { name: 'Load more' }));
  expect(reservedRows()).toBe(12);
});

it('The End key and "Skip to footer" remove the rows between the last card and the footer', async () => {
  const { user } = await openCatalogue('/men', { services: servicesWithMen() });
  await user.keyboard('{End}');
  expect(reservedRows()).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Load more' }));
  expect(reservedRows()).toBe(15);
  await waitFor(() => expect(shownTitles()).toHaveLength(24));
  await user.click(screen.getByRole('link', { name: 'Skip to footer' }));
  expect(reservedRows()).toBeNull();
});
