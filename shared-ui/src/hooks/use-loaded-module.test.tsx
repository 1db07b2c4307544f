import { act, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { lazyModule } from '@szn/shared-contracts';
import { useLoadedModule } from './use-loaded-module.ts';

test('A page keeps the HTML of the server while it waits for its module, and React has no error', async () => {
  let arrive = (_module: { readonly text: string }): void => undefined;
  const module = lazyModule(() => new Promise<{ readonly text: string }>((resolve) => (arrive = resolve)));
  function Page() {
    return <p>{useLoadedModule(module).text}</p>;
  }
  const container = document.createElement('div');
  container.innerHTML = '<!--$--><p>loaded</p><!--/$-->';
  document.body.append(container);
  const page = <Suspense fallback="waits">{<Page />}</Suspense>;
  await act(async () => {
    render(page, { container, hydrate: true });
  });
  expect(screen.getByText('loaded')).toBeInTheDocument();

  await act(async () => arrive({ text: 'loaded' }));
  expect(container.querySelector('p')).toHaveTextContent('loaded');

  render(page);
  expect(screen.getAllByText('loaded')).toHaveLength(2);
  expect(screen.queryByText('waits')).not.toBeInTheDocument();
});
