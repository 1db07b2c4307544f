import { act, renderHook } from '@testing-library/react';
import type { NextPage } from '../state/use-listing.ts';
import { planSize, useReservedSize } from './use-reserved-size.ts';

const error = { message: 'Request failed', status: 400 };
const available: NextPage = { kind: 'available', page: 2, autoLoad: true };
const loading: NextPage = { kind: 'loading', page: 2 };
const failed: NextPage = { kind: 'failed', page: 2, error };

it.each([
  ['all announced products', available, 100, true, 100],
  ['all announced products while a page is loading', loading, 100, true, 100],
  ['all announced products after a failed page', failed, 100, true, 100],
  ['three pages more if the provider does not tell', available, null, true, 12 + 36],
  ['three pages more if the provider announces too few', available, 5, true, 12 + 36],
  ['20,000 products more at most', available, 1e9, true, 12 + 20_000],
  ['the loaded products, with a button', available, 100, false, 12],
  ['the loaded products after a page without new ones', { ...available, autoLoad: false }, 100, true, 12],
  ['one page more while it is loading, with a button', loading, 100, false, 24],
  ['a short last page while it is loading, with a button', loading, 17, false, 17],
  ['one page more after it failed, with a button', failed, 100, false, 24],
  ['the loaded products at the end, whatever was announced', { kind: 'end' }, 100, true, 12],
] satisfies readonly (readonly [string, NextPage, number | null, boolean, number])[])(
  'The list has rows for %s',
  (_case, next, total, isAutomatic, size) => {
    expect(planSize({ count: 12, next, total, isAutomatic })).toBe(size);
  },
);

it('Repeated products and a list that starts at a later page do not add rows', () => {
  const next: NextPage = { kind: 'available', page: 4, autoLoad: true };
  expect(planSize({ count: 20, next, total: 100, isAutomatic: true })).toBe(20 + 100 - 36);
});

/** The observed element, and a function that reports whether the viewport has reached it. */
let observed: { readonly element: Element; readonly report: (isReached: boolean) => void } | null = null;

beforeEach(() => {
  observed = null;
  Object.defineProperty(globalThis, 'IntersectionObserver', {
    configurable: true,
    value: function FakeObserver(tell: (entries: readonly { readonly isIntersecting: boolean }[]) => void) {
      return {
        observe: (element: Element) => {
          observed = { element, report: (isIntersecting) => act(() => tell([{ isIntersecting }])) };
        },
        disconnect: () => (observed = null),
      };
    },
  });
});

type Props = { readonly list?: string; readonly count: number; readonly planned: number | null };

function renderReservedSize(initialProps: Props) {
  const rest = document.createElement('div');
  const end = document.createElement('div');
  const { result, rerender } = renderHook(
    ({ list = 'men', ...size }: Props) => {
      const reserved = useReservedSize({ listKey: list, ...size });
      reserved.restRef.current = rest;
      reserved.endRef.current = end;
      return reserved;
    },
    { initialProps },
  );
  return {
    rest,
    end,
    rerender,
    size: () => result.current.size,
    reserve: (size: number) => act(() => result.current.reserve(size)),
  };
}

it('The list grows only while its end is below the viewport', () => {
  const { end, rerender, size } = renderReservedSize({ count: 12, planned: 48 });
  rerender({ count: 24, planned: 60 });
  expect(observed?.element).toBe(end);
  observed?.report(true);
  expect(size()).toBe(48);
  observed?.report(false);
  expect(size()).toBe(60);
});

it('The list shrinks only while its empty rows are below the viewport', () => {
  const { rest, rerender, size } = renderReservedSize({ count: 12, planned: 100 });
  rerender({ count: 20, planned: 20 });
  expect(observed?.element).toBe(rest);
  observed?.report(true);
  expect(size()).toBe(100);
  observed?.report(false);
  expect(size()).toBe(20);
});

it('Pages that fill their rows change nothing, and nothing is observed', () => {
  const { rerender, size } = renderReservedSize({ count: 12, planned: 30 });
  for (const count of [24, 30]) rerender({ count, planned: 30 });
  expect(size()).toBe(30);
  expect(observed).toBeNull();
});

it('Another list takes its size at once', () => {
  const { rerender, size } = renderReservedSize({ count: 12, planned: 100 });
  rerender({ list: 'women', count: 12, planned: 15 });
  expect(size()).toBe(15);
});

it('A list that is about to be replaced keeps its rows', () => {
  const { rerender, size } = renderReservedSize({ count: 12, planned: 100 });
  rerender({ count: 12, planned: null });
  expect(size()).toBe(100);
  expect(observed).toBeNull();
});

it('The rows that a shopper asks for are there at once', () => {
  const { reserve, size } = renderReservedSize({ count: 12, planned: 12 });
  reserve(24);
  expect(size()).toBe(24);
});
