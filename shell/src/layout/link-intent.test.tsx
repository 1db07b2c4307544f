import { act, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { fillJsdomGaps } from '../testing/fill-jsdom-gaps.ts';
import { useLinkIntent, useVisibleLinks } from './link-intent.ts';

beforeEach(() => {
  fillJsdomGaps();
  window.history.replaceState(null, '', '/men');
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(window, 'IntersectionObserver');
});

type PageProps = {
  readonly onIntent: (url: URL) => void;
  readonly onVisible?: (url: URL) => boolean;
};

function Page({ onIntent, onVisible = () => false }: PageProps) {
  useLinkIntent(onIntent);
  useVisibleLinks(onVisible);
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
  render(<Page onIntent={(url) => wanted.push(url.pathname + url.search)} />, { wrapper: MemoryRouter });
  return wanted;
}

const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

it('useLinkIntent reports a link that the pointer rests on', () => {
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

it('useLinkIntent reports a press and focus at once', () => {
  const wanted = open();
  fireEvent.focusIn(screen.getByText('Jeans'));
  fireEvent.pointerDown(screen.getByText('Jeans'));
  expect(wanted).toEqual(['/women/jeans?sort=newest', '/women/jeans?sort=newest']);
});

it.each(['Here', 'Brand', 'New tab', 'Text'])('useLinkIntent ignores the link %s', (text) => {
  const wanted = open();
  fireEvent.pointerDown(screen.getByText(text));
  expect(wanted).toEqual([]);
});

it('useLinkIntent reports a link that is already focused', () => {
  document.body.innerHTML = '<a href="/sale">Sale</a>';
  document.querySelector('a')?.focus();
  expect(open()).toEqual(['/sale']);
});

/** The links of a page that a fake observer watches, and what moves them into the view and out. */
function observeLinks(paths: readonly string[]) {
  const watched = new Map<string, Element>();
  let notify: (entries: readonly Partial<IntersectionObserverEntry>[]) => void = () => undefined;
  class FakeObserver {
    constructor(callback: typeof notify) {
      notify = callback;
    }
    observe = (link: Element) => void watched.set(link.getAttribute('href') ?? '', link);
    unobserve = (link: Element) => void watched.delete(link.getAttribute('href') ?? '');
    disconnect = () => watched.clear();
  }
  Object.assign(window, { IntersectionObserver: FakeObserver });
  const requested: string[] = [];
  const onVisible = (url: URL) => {
    requested.push(url.pathname);
    return !url.pathname.startsWith('/product');
  };
  render(
    <main>
      <Page onIntent={() => undefined} onVisible={onVisible} />
      {paths.map((path) => (
        <a key={path} href={path}>
          {path}
        </a>
      ))}
      <article>
        <a href="/card">Card</a>
      </article>
    </main>,
    { wrapper: MemoryRouter },
  );
  pass(0);
  const move = (isIntersecting: boolean) => (path: string) =>
    notify([{ target: watched.get(path) ?? document.body, isIntersecting }]);
  return { requested, watched, show: move(true), hide: move(false) };
}

it('useVisibleLinks prefetches a link that stays in view, and none of a card', () => {
  const { requested, watched, show, hide } = observeLinks(['/a', '/b']);
  expect([...watched.keys()]).not.toContain('/card');
  show('/a');
  show('/b');
  pass(200);
  hide('/b');
  pass(1000);
  expect(requested).toEqual(['/a']);
});

it('useVisibleLinks prefetches four lists of a page, each once', () => {
  const lists = ['/a', 'http://localhost/a', '/b', '/c', '/d', '/e'];
  const { requested, show } = observeLinks(['/product-details', ...lists]);
  ['/product-details', ...lists].forEach((path) => show(path));
  pass(300);
  expect(requested).toEqual(['/product-details', '/a', '/b', '/c', '/d']);
});

it.each([
  ['3g', 0],
  ['4g', 1],
  [undefined, 1],
])('useVisibleLinks on a network that is called %s prefetches %i lists', (effectiveType, count) => {
  Object.assign(navigator, { connection: { effectiveType } });
  const { requested, watched, show } = observeLinks(['/a']);
  if (watched.has('/a')) show('/a');
  pass(300);
  Reflect.deleteProperty(navigator, 'connection');
  expect(requested).toHaveLength(count);
});
