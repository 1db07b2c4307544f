import { act, render, screen } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { createBus, wishlistChanged, type Bus } from '@szn/shared-contracts';
import { useMemo } from 'react';
import { useObservable } from './use-observable.ts';

function Count({ bus, onRender }: { bus: Bus; onRender?: (count: number) => void }) {
  const source = useMemo(() => bus.observe(wishlistChanged), [bus]);
  const count = useObservable(source, (state) => state?.productIds.length ?? -1);
  onRender?.(count);
  return <output>{count}</output>;
}

it('useObservable returns a replayed value in the first render', () => {
  const bus = createBus();
  bus.publish(wishlistChanged, { productIds: ['a', 'b'] });
  const renders: number[] = [];
  render(<Count bus={bus} onRender={(count) => renders.push(count)} />);
  expect(screen.getByText('2')).toBeInTheDocument();
  expect(renders).not.toContain(-1);
});

it('useObservable renders later values', () => {
  const bus = createBus();
  render(<Count bus={bus} />);
  expect(screen.getByText('-1')).toBeInTheDocument();
  act(() => bus.publish(wishlistChanged, { productIds: ['a'] }));
  expect(screen.getByText('1')).toBeInTheDocument();
});

it('useObservable does not render again when the selected value stays the same', () => {
  const bus = createBus();
  bus.publish(wishlistChanged, { productIds: ['a'] });
  const renders: number[] = [];
  render(<Count bus={bus} onRender={(count) => renders.push(count)} />);
  const before = renders.length;
  act(() => bus.publish(wishlistChanged, { productIds: ['b'] }));
  expect(renders).toHaveLength(before);
});

it('useObservable unsubscribes on unmount', () => {
  const bus = createBus();
  const renders: number[] = [];
  const view = render(<Count bus={bus} onRender={(count) => renders.push(count)} />);
  view.unmount();
  const before = renders.length;
  act(() => bus.publish(wishlistChanged, { productIds: ['a'] }));
  expect(renders).toHaveLength(before);
});

it('useObservable returns the server value during hydration and the current value afterwards', async () => {
  const bus = createBus();
  bus.publish(wishlistChanged, { productIds: ['a', 'b', 'c'] });
  const container = document.createElement('div');
  container.innerHTML = renderToString(<Count bus={bus} />);
  expect(container).toHaveTextContent('-1');
  const root = await act(async () => hydrateRoot(container, <Count bus={bus} />));
  expect(container).toHaveTextContent('3');
  act(() => root.unmount());
});
