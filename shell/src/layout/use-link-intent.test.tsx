import { act, fireEvent, render, screen } from '@testing-library/react';
import { fillJsdomGaps } from '../testing/fill-jsdom-gaps.ts';
import { useLinkIntent } from './use-link-intent.ts';

beforeEach(() => {
  fillJsdomGaps();
  window.history.replaceState(null, '', '/men');
  jest.useFakeTimers();
});
afterEach(() => jest.useRealTimers());

function Page({ onIntent }: { readonly onIntent: (url: URL) => void }) {
  useLinkIntent(onIntent);
  return (
    <>
      <a href="/women/jeans?sort=newest">
        <span>Jeans</span>
      </a>
      <a href="/men#filters">Here</a>
      <a href="https://brand.example/hoodie">Brand</a>
      <a href="/sale" target="_blank">
        New tab
      </a>
      <p>Text</p>
    </>
  );
}

function open() {
  const wanted: string[] = [];
  render(<Page onIntent={(url) => wanted.push(url.pathname + url.search)} />);
  return wanted;
}

const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

it('notices a pointer that rests on a link, not one that crosses it', () => {
  const wanted = open();
  fireEvent.pointerOver(screen.getByText('Jeans'));
  pass(50);
  fireEvent.pointerOver(screen.getByText('Text'));
  pass(1000);
  expect(wanted).toEqual([]);
  fireEvent.pointerOver(screen.getByText('Jeans'));
  pass(100);
  expect(wanted).toEqual(['/women/jeans?sort=newest']);
});

it('notices focus and touch at once', () => {
  const wanted = open();
  fireEvent.focusIn(screen.getByText('Jeans'));
  fireEvent.touchStart(screen.getByText('Jeans'));
  expect(wanted).toEqual(['/women/jeans?sort=newest', '/women/jeans?sort=newest']);
});

it.each(['Here', 'Brand', 'New tab', 'Text'])('has nothing to fetch for %s', (text) => {
  const wanted = open();
  fireEvent.touchStart(screen.getByText(text));
  expect(wanted).toEqual([]);
});

it('notices a link that has the focus already', () => {
  document.body.innerHTML = '<a href="/sale">Sale</a>';
  document.querySelector('a')?.focus();
  expect(open()).toEqual(['/sale']);
});
