import { screen, within } from '@testing-library/react';
import { createFakeServices } from '@szn/shared-contracts/testing';
import { answerNothing } from '../../testing/answer-products.ts';
import { installFakeViewport } from '../../testing/fake-viewport.ts';
import { openHome } from '../../testing/open-home.tsx';
import { truncate } from './truncate.ts';

test('the sample labels lead to the spotlight, their descriptions cut to 26 characters', async () => {
  const viewport = installFakeViewport();
  await openHome({ services: answerNothing(createFakeServices()) });

  const cards = await screen.findByRole('region', { name: 'Labels to know' });
  const links = within(cards).getAllByRole('link');
  expect(links).toHaveLength(7);
  expect(links[0]).toHaveAttribute('href', '/product-details?id=Jaywalking');
  expect(within(cards).getByText('The Bear House')).toBeInTheDocument();
  expect(within(cards).getByText('Luxury streetwear with sha...')).toHaveAttribute(
    'title',
    'Luxury streetwear with sharp cuts and louder details.',
  );
  viewport.uninstall();
});

test.each([
  ['Jaywalking', 18, 'Jaywalking'],
  ['Exactly eighteen c', 18, 'Exactly eighteen c'],
  ['Exactly eighteen ch', 18, 'Exactly eighteen c...'],
  ['Ends with a space here', 16, 'Ends with a spac...'],
  ['Cut at the space', 4, 'Cut...'],
  ['🧥🧥🧥', 2, '🧥🧥...'],
  ['', 18, ''],
])('%p cut to %i characters is %p', (text, longest, cut) => {
  expect(truncate(text, longest)).toBe(cut);
});
