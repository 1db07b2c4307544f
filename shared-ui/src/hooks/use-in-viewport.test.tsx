import { act, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { useInViewport, type InViewportOptions } from './use-in-viewport.ts';

type Report = (isIntersecting: boolean) => void;
let observers: { readonly report: Report; readonly options: IntersectionObserverInit | undefined }[] = [];

class FakeObserver {
  private readonly entry: (typeof observers)[number];
  constructor(callback: (entries: readonly object[]) => void, options?: IntersectionObserverInit) {
    this.entry = { report: (isIntersecting) => callback([{ isIntersecting }]), options };
  }
  observe() {
    observers.push(this.entry);
  }
  disconnect() {
    observers = observers.filter((entry) => entry !== this.entry);
  }
}

beforeEach(() => {
  observers = [];
  Object.assign(globalThis, { IntersectionObserver: FakeObserver });
});
afterEach(() => Reflect.deleteProperty(globalThis, 'IntersectionObserver'));

function Box(options: InViewportOptions) {
  const ref = useRef<HTMLDivElement>(null);
  return <div ref={ref}>{useInViewport(ref, options) ? 'in' : 'out'}</div>;
}

const report: Report = (isIntersecting) =>
  act(() => observers.forEach((entry) => entry.report(isIntersecting)));

it('useInViewport changes when the element enters or leaves the extended viewport', () => {
  const view = render(<Box rootMargin="600px 0px" />);
  expect(observers[0]?.options).toEqual({ rootMargin: '600px 0px' });
  expect(screen.getByText('out')).toBeInTheDocument();
  report(true);
  expect(screen.getByText('in')).toBeInTheDocument();
  report(false);
  expect(screen.getByText('out')).toBeInTheDocument();
  view.unmount();
  expect(observers).toEqual([]);
});

it('useInViewport with `once` stops observing at the first intersection', () => {
  render(<Box once />);
  report(true);
  expect(observers).toEqual([]);
  expect(screen.getByText('in')).toBeInTheDocument();
});

it('useInViewport is true in a browser without IntersectionObserver', () => {
  Reflect.deleteProperty(globalThis, 'IntersectionObserver');
  render(<Box />);
  expect(screen.getByText('in')).toBeInTheDocument();
});
