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

it('shows what was said before the component was there, in the first render', () => {
  const bus = createBus();
  bus.publish(wishlistChanged, { productIds: ['a', 'b'] });
  const renders: number[] = [];
  render(<Count bus={bus} onRender={(count) => renders.push(count)} />);
  expect(screen.getByText('2')).toBeInTheDocument();
  expect(renders).not.toContain(-1);
});

it('follows what is said later', () => {
  const bus = createBus();
  render(<Count bus={bus} />);
  expect(screen.getByText('-1')).toBeInTheDocument();
  act(() => bus.publish(wishlistChanged, { productIds: ['a'] }));
  expect(screen.getByText('1')).toBeInTheDocument();
});

it('does not render again when the selected value stays the same', () => {
  const bus = createBus();
  bus.publish(wishlistChanged, { productIds: ['a'] });
  const renders: number[] = [];
  render(<Count bus={bus} onRender={(count) => renders.push(count)} />);
  const before = renders.length;
  act(() => bus.publish(wishlistChanged, { productIds: ['b'] }));
  expect(renders).toHaveLength(before);
});

it('hears nothing more after the component has left', () => {
  const bus = createBus();
  const renders: number[] = [];
  const view = render(<Count bus={bus} onRender={(count) => renders.push(count)} />);
  view.unmount();
  const before = renders.length;
  act(() => bus.publish(wishlistChanged, { productIds: ['a'] }));
  expect(renders).toHaveLength(before);
});

it('hydrates what the server drew, and only then shows what the browser knows', async () => {
  const bus = createBus();
  bus.publish(wishlistChanged, { productIds: ['a', 'b', 'c'] });
  const container = document.createElement('div');
  container.innerHTML = renderToString(<Count bus={bus} />);
  expect(container).toHaveTextContent('-1');
  const root = await act(async () => hydrateRoot(container, <Count bus={bus} />));
  expect(container).toHaveTextContent('3');
  act(() => root.unmount());
});
