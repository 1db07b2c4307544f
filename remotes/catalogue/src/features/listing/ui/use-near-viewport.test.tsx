import { act, render, screen } from '@testing-library/react';
import { useNearViewport } from './progressive-rendering.ts';

let report: (isIntersecting: boolean) => void;

beforeEach(() => {
  report = () => {
    throw new Error('Nobody watches the place.');
  };
  Object.defineProperty(globalThis, 'IntersectionObserver', {
    configurable: true,
    value: function FakeObserver(tell: (entries: readonly { readonly isIntersecting: boolean }[]) => void) {
      report = (isIntersecting) => act(() => tell([{ isIntersecting }]));
      return { observe: () => undefined, disconnect: () => undefined };
    },
  });
  browserSkipsContent(true);
});

afterEach(() => Reflect.deleteProperty(globalThis, 'CSS'));

function browserSkipsContent(isSo: boolean) {
  Object.defineProperty(globalThis, 'CSS', { configurable: true, value: { supports: () => isSo } });
}

function Place({ hasKnownHeight = true, isInitiallyNear = true }) {
  const { ref, isNear } = useNearViewport(hasKnownHeight, isInitiallyNear);
  return <div ref={ref}>{isNear && <button type="button">Card</button>}</div>;
}

const card = () => screen.queryByRole('button', { name: 'Card' });

it('has its content in the document while it is near the screen', () => {
  render(<Place />);
  expect(card()).toBeInTheDocument();
  report(false);
  expect(card()).not.toBeInTheDocument();
  report(true);
  expect(card()).toBeInTheDocument();
});

it('begins empty where it is known to be far, and is filled when it comes near', () => {
  render(<Place isInitiallyNear={false} />);
  expect(card()).not.toBeInTheDocument();
  report(true);
  expect(card()).toBeInTheDocument();
});

it('keeps its content when it begins to keep its height, wherever it stands', () => {
  const { rerender } = render(<Place hasKnownHeight={false} isInitiallyNear={false} />);
  rerender(<Place isInitiallyNear={false} />);
  expect(card()).toBeInTheDocument();
});

it('keeps its content when it was far once, was made anew and keeps its height again', () => {
  const { rerender } = render(<Place />);
  report(false);
  rerender(<Place hasKnownHeight={false} />);
  rerender(<Place />);
  expect(card()).toBeInTheDocument();
});

it('keeps what has the focus', () => {
  render(<Place />);
  act(() => card()?.focus());
  report(false);
  expect(card()).toHaveFocus();
});

it.each([
  ['it would lose its height', () => <Place hasKnownHeight={false} isInitiallyNear={false} />],
  [
    'the browser cannot skip content',
    () => {
      browserSkipsContent(false);
      return <Place isInitiallyNear={false} />;
    },
  ],
])('is always filled where %s', (_case, listingId) => {
  render(listingId());
  expect(card()).toBeInTheDocument();
  expect(() => report(false)).toThrow('Nobody watches the place.');
});
