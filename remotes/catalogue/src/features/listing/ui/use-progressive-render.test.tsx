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

it('draws what is new a few cards in a frame, until all are there', () => {
  render(<Cards products={page('a')} />);
  const counts = [cards().length];
  for (let frame = 0; frame < 4; frame++) {
    nextFrame();
    counts.push(cards().length);
  }
  expect(counts).toEqual([0, 4, 8, 10, 10]);
});

it('draws a page at once that is there from the start', () => {
  render(<Cards products={page('a')} isImmediate />);
  expect(cards()).toHaveLength(10);
});

it('keeps cards whose products came again, and those of another list not', () => {
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

it('begins anew with a page that had gone', () => {
  const view = render(<Cards products={page('a')} isImmediate />);
  view.rerender(<Cards products={[]} />);
  nextFrame();
  view.rerender(<Cards products={page('a')} />);
  expect(cards()).toEqual([]);
  nextFrame();
  expect(cards()).toHaveLength(4);
});

it('draws everything where the browser would draw every cell', () => {
  browserSkipsContent(false);
  render(<Cards products={page('a')} />);
  expect(cards()).toHaveLength(10);
});
