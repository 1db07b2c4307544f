import { renderHook } from '@testing-library/react';
import { buildProduct } from '@szn/shared-contracts/testing';
import type { ListingView } from '../state/use-listing.ts';
import { useListAnnouncement } from './use-list-announcement.ts';

const sixty: ListingView = {
  kind: 'products',
  products: [buildProduct({ _id: '1' })],
  isStale: false,
  next: { kind: 'end' },
  total: 60,
  corrected: null,
  understood: null,
};
const nothing: ListingView = { kind: 'empty', next: { kind: 'end' }, understood: null };

type Shown = { readonly view: ListingView; readonly params: string };

it('The announcement of the previous list is not repeated', () => {
  const said: string[] = [];
  const { rerender } = renderHook<void, Shown>(
    ({ view, params }) => {
      said.push(useListAnnouncement(view, params, 'Latest').text);
    },
    { initialProps: { view: sixty, params: 'men' } },
  );
  rerender({ view: nothing, params: 'boxy' });
  expect(said.at(-1)).toBe('0 products');
  rerender({ view: { kind: 'loading' }, params: 'men' });
  said.length = 0;
  rerender({ view: sixty, params: 'men' });
  expect(said).toEqual(['', '60 products']);
});
