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

it('Content is rendered while the element is near the viewport', () => {
  render(<Place />);
  expect(card()).toBeInTheDocument();
  report(false);
  expect(card()).not.toBeInTheDocument();
  report(true);
  expect(card()).toBeInTheDocument();
});

it('An element that starts far renders its content when it comes near', () => {
  render(<Place isInitiallyNear={false} />);
  expect(card()).not.toBeInTheDocument();
  report(true);
  expect(card()).toBeInTheDocument();
});

it('Content stays when the height becomes known', () => {
  const { rerender } = render(<Place hasKnownHeight={false} isInitiallyNear={false} />);
  rerender(<Place isInitiallyNear={false} />);
  expect(card()).toBeInTheDocument();
});

it('Content stays when a far element mounts again and its height becomes known', () => {
  const { rerender } = render(<Place />);
  report(false);
  rerender(<Place hasKnownHeight={false} />);
  rerender(<Place />);
  expect(card()).toBeInTheDocument();
});

it('Content with the focus stays', () => {
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
])('Content is always rendered if %s', (_case, listingId) => {
  render(listingId());
  expect(card()).toBeInTheDocument();
  expect(() => report(false)).toThrow('Nobody watches the place.');
});
