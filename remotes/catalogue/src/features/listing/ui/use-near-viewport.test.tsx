import { act, render, screen } from '@testing-library/react';
import { useIsNear } from './progressive-rendering.ts';

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

function Place({ isSized = true, isNearAtFirst = true }) {
  const { placeRef, isNear } = useIsNear<HTMLDivElement>(isSized, isNearAtFirst);
  return <div ref={placeRef}>{isNear && <button type="button">Card</button>}</div>;
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
  render(<Place isNearAtFirst={false} />);
  expect(card()).not.toBeInTheDocument();
  report(true);
  expect(card()).toBeInTheDocument();
});

it('keeps its content when it begins to keep its height, wherever it stands', () => {
  const { rerender } = render(<Place isSized={false} isNearAtFirst={false} />);
  rerender(<Place isNearAtFirst={false} />);
  expect(card()).toBeInTheDocument();
});

it('keeps its content when it was far once, was made anew and keeps its height again', () => {
  const { rerender } = render(<Place />);
  report(false);
  rerender(<Place isSized={false} />);
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
  ['it would lose its height', () => <Place isSized={false} isNearAtFirst={false} />],
  [
    'the browser cannot skip content',
    () => {
      browserSkipsContent(false);
      return <Place isNearAtFirst={false} />;
    },
  ],
])('is always filled where %s', (_case, place) => {
  render(place());
  expect(card()).toBeInTheDocument();
  expect(() => report(false)).toThrow('Nobody watches the place.');
});
