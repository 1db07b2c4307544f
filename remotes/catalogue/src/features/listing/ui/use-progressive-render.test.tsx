import { act, render, screen } from '@testing-library/react';
import type { Product } from '@szn/shared-contracts';
import { buildProduct } from '@szn/shared-contracts/testing';
import { useProgressiveRender } from './progressive-rendering.ts';

beforeEach(() => {
  jest.useFakeTimers();
  browserSkipsContent(true);
});

afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(globalThis, 'CSS');
});

function browserSkipsContent(isSo: boolean) {
  Object.defineProperty(globalThis, 'CSS', { configurable: true, value: { supports: () => isSo } });
}

function Cards({ products, isImmediate = false }: { products: readonly Product[]; isImmediate?: boolean }) {
  const isRendered = useProgressiveRender(products, { isImmediate });
  return products.filter(isRendered).map(({ key, title }) => <p key={key}>{title}</p>);
}

const page = (first: string) =>
  Array.from({ length: 10 }, (_nothing, index) => buildProduct({ _id: `${first}${index}`, title: first }));
const cards = () => screen.queryAllByText(/./).map((card) => card.textContent);
const nextFrame = () => act(() => jest.advanceTimersByTime(20));

it('New cards are rendered a few per frame', () => {
  render(<Cards products={page('a')} />);
  const counts = [cards().length];
  for (let frame = 0; frame < 4; frame++) {
    nextFrame();
    counts.push(cards().length);
  }
  expect(counts).toEqual([0, 4, 8, 10, 10]);
});

it('Cards of an immediate first render are rendered at once', () => {
  render(<Cards products={page('a')} isImmediate />);
  expect(cards()).toHaveLength(10);
});

it('Cards of repeated products stay, cards of another list do not', () => {
  const view = render(<Cards products={page('a')} isImmediate />);
  view.rerender(<Cards products={[...page('a'), ...page('b')]} />);
  expect(cards()).toEqual(Array(10).fill('a'));
  nextFrame();
  expect(cards()).toHaveLength(14);
  view.rerender(<Cards products={page('c')} />);
  expect(cards()).toEqual([]);
  nextFrame();
  expect(cards()).toEqual(Array(4).fill('c'));
});

it('A removed page is rendered progressively again', () => {
  const view = render(<Cards products={page('a')} isImmediate />);
  view.rerender(<Cards products={[]} />);
  nextFrame();
  view.rerender(<Cards products={page('a')} />);
  expect(cards()).toEqual([]);
  nextFrame();
  expect(cards()).toHaveLength(4);
});

it('Browsers without content-visibility render all cards', () => {
  browserSkipsContent(false);
  render(<Cards products={page('a')} />);
  expect(cards()).toHaveLength(10);
});
