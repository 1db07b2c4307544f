import { screen } from '@testing-library/react';
import { createFakeServices } from '@szn/shared-contracts/testing';
import { openPage } from '../../testing/open-page.tsx';

const note = { text: '<b>We move</b> in May', to: '/sale' };
const { to: _to, ...withoutLink } = note;

test.each([
  ['about', '/about-us'],
  ['privacy', '/privacy-policy'],
  ['terms', '/terms-of-service'],
  ['disclaimer', '/disclaimer'],
])('Note of the page %s is above its text, and on no other page', async (name, address) => {
  const { unmount } = await openPage(address, createFakeServices({ content: { notes: { [name]: note } } }));
  const link = screen.getByRole('link', { name: note.text });
  expect(link).toHaveAttribute('href', '/sale');
  const heading = screen.getByRole('heading', { level: 1 });
  expect(link.compareDocumentPosition(heading)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  unmount();
  const other = address === '/disclaimer' ? '/about-us' : '/disclaimer';
  await openPage(other, createFakeServices({ content: { notes: { [name]: note } } }));
  expect(screen.queryByText(note.text)).toBeNull();
});

test('Note without a page of the shop is a text', async () => {
  await openPage('/about-us', createFakeServices({ content: { notes: { about: withoutLink } } }));
  expect(screen.getByText(note.text)).toBeVisible();
  expect(screen.queryByRole('link', { name: note.text })).toBeNull();
});
