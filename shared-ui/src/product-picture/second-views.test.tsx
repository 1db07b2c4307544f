import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { buildProduct, createFakeServices } from '@szn/shared-contracts/testing';
import { installFakePointerEvent } from '../testing/fake-pointer-event.ts';
import { ProductCard } from '../product-card/product-card.tsx';
import { showSecondViews } from './second-views.ts';

const services = createFakeServices();
const product = buildProduct({ title: 'Tee', image: '/media/tee', secondImage: '/media/tee--back' });

const front = () => document.querySelector<HTMLImageElement>('img[src^="/media/tee?"]');
const back = () => document.querySelector<HTMLImageElement>('img[src^="/media/tee--back?"]');
const card = () => screen.getByRole('article');
const isBackShown = () => back()?.parentElement?.classList.contains('shown') === true;

/** jsdom loads no pictures. */
function hasLoaded(picture: HTMLImageElement | null) {
  if (!picture) throw new Error('The picture is not on the page.');
  Object.defineProperties(picture, { complete: { value: true }, naturalWidth: { value: 512 } });
  fireEvent.load(picture);
}

let stop: () => void;
let removePointerEvent: () => void;
beforeEach(() => {
  removePointerEvent = installFakePointerEvent();
  jest.useFakeTimers();
  stop = showSecondViews(document);
});
afterEach(() => {
  stop();
  removePointerEvent();
  jest.useRealTimers();
});

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

async function enter(passMs = 100) {
  fireEvent.pointerOver(card(), { pointerType: 'mouse' });
  await pass(passMs);
}

async function leave() {
  fireEvent.pointerOver(document.body, { pointerType: 'mouse' });
  await pass(100);
}

async function swipe(distance: number, down = 0) {
  const finger = { pointerType: 'touch', isPrimary: true };
  const start = { ...finger, clientX: 200, clientY: 0 };
  fireEvent.pointerDown(card(), start);
  await pass(0);
  fireEvent.pointerUp(card(), { ...finger, clientX: 200 + distance, clientY: down });
  await pass(0);
}

it('ProductCard requests its second picture when a mouse is over it, and shows it when it has loaded', async () => {
  render(<ProductCard services={services} product={product} />);
  hasLoaded(front());
  expect(back()).toBeNull();
  await enter();
  expect(back()).toHaveAttribute('alt', '');
  expect(isBackShown()).toBe(false);
  hasLoaded(back());
  expect(isBackShown()).toBe(true);
  await leave();
  expect(isBackShown()).toBe(false);
});

it('ProductCard requests its second picture only after the first one has loaded', async () => {
  render(<ProductCard services={services} product={product} />);
  await enter();
  expect(back()).toBeNull();
  hasLoaded(front());
  expect(back()).not.toBeNull();
});

it.each([
  ['a mouse is over it already', true],
  ['a finger has tapped it', false],
])('ProductCard, when the code arrives while %s, shows its second picture: %s', async (_what, canHover) => {
  stop();
  render(<ProductCard services={services} product={product} />);
  hasLoaded(front());
  const hovered = jest.spyOn(document, 'querySelector').mockReturnValueOnce(card());
  const list = Object.assign(window.matchMedia('(hover: hover)'), { matches: canHover });
  const media = jest.spyOn(window, 'matchMedia').mockReturnValue(list);
  stop = showSecondViews(document);
  hovered.mockRestore();
  media.mockRestore();
  await pass(100);
  expect(back() !== null).toBe(canHover);
});

it('ProductCard requests nothing for a mouse that crosses it', async () => {
  render(<ProductCard services={services} product={product} />);
  hasLoaded(front());
  await enter(20);
  await leave();
  expect(back()).toBeNull();
});

it('ProductCard shows its second picture while the keyboard focus is in it', async () => {
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  render(<ProductCard services={services} product={product} heart={<button type="button">Heart</button>} />);
  hasLoaded(front());
  await user.tab();
  await pass(0);
  hasLoaded(back());
  expect(isBackShown()).toBe(true);
  // Its heart, its title and its link to the brand.
  for (const isStillThere of [true, true, false]) {
    await user.tab();
    await pass(0);
    expect(isBackShown()).toBe(isStillThere);
  }
});

it('ProductCard keeps its picture when a dialog returns the focus to it, until the next key', async () => {
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  render(
    <>
      <ProductCard services={services} product={product} />
      <dialog open>
        <button type="button">Close</button>
      </dialog>
    </>,
  );
  hasLoaded(front());
  await user.tab();
  await pass(0);
  hasLoaded(back());
  expect(isBackShown()).toBe(true);
  const opener = document.querySelector<HTMLElement>(':focus');
  act(() => screen.getByRole('button', { name: 'Close' }).focus());
  expect(isBackShown()).toBe(false);
  act(() => opener?.focus());
  expect(opener).toHaveFocus();
  expect(isBackShown()).toBe(false);
  await user.tab();
  await pass(0);
  expect(isBackShown()).toBe(true);
});

it('ProductCard changes its picture by swipes', async () => {
  render(<ProductCard services={services} product={product} />);
  hasLoaded(front());
  await swipe(-60);
  hasLoaded(back());
  expect(isBackShown()).toBe(true);
  await swipe(60);
  expect(isBackShown()).toBe(false);
});

it.each([
  ['a tap', -5, 0],
  ['a vertical scroll', -60, 200],
])('ProductCard keeps its picture after %s', async (_what, distance, down) => {
  render(<ProductCard services={services} product={product} />);
  hasLoaded(front());
  await swipe(distance, down);
  await swipe(distance, down);
  expect(back()).toBeNull();
});

it('ProductCard keeps its picture when the browser scrolls', async () => {
  render(<ProductCard services={services} product={product} />);
  hasLoaded(front());
  await swipe(0);
  const finger = { pointerType: 'touch', isPrimary: true };
  fireEvent.pointerDown(card(), { ...finger, clientX: 200 });
  fireEvent.pointerCancel(card(), { ...finger, clientX: 150 });
  fireEvent.pointerUp(card(), { ...finger, clientX: 100 });
  await pass(0);
  expect(back()).toBeNull();
});

it('ProductCard of a product with one picture requests nothing', async () => {
  render(<ProductCard services={services} product={buildProduct({ image: '/media/tee' })} />);
  hasLoaded(front());
  await enter();
  await swipe(-60);
  expect(document.querySelectorAll('img')).toHaveLength(1);
});

it('stopped, it requests nothing', async () => {
  render(<ProductCard services={services} product={product} />);
  hasLoaded(front());
  stop();
  await enter();
  expect(back()).toBeNull();
});

it('ProductCard never shows a second picture that does not load', async () => {
  render(<ProductCard services={services} product={product} />);
  hasLoaded(front());
  await enter();
  fireEvent.error(back() ?? document.body);
  expect(isBackShown()).toBe(false);
});
