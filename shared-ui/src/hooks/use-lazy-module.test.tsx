import { act, render, screen, waitFor } from '@testing-library/react';
import { lazyModule, type LazyModule } from '@szn/shared-contracts';
import type { ComponentType } from 'react';
import { useLazyModule } from './use-lazy-module.ts';

type Props = {
  readonly module: LazyModule<ComponentType>;
  readonly isNeeded?: boolean;
  readonly onFailure?: () => void;
};

const Panel = () => <p>Panel</p>;
const noop = () => undefined;
const loadFailure = () => Promise.reject(new Error('ChunkLoadError'));
const options = { attempts: 2, pauseMs: 0 };

function Frame({ module, isNeeded = true, onFailure = noop }: Props) {
  const Loaded = useLazyModule(module, isNeeded, onFailure);
  return Loaded ? <Loaded /> : <p>Nothing yet</p>;
}

it('useLazyModule loads the module once it is needed, and only once', async () => {
  const importModule = jest.fn(async () => Panel);
  const module = lazyModule(importModule);
  const { rerender } = render(<Frame module={module} isNeeded={false} />);
  expect(importModule).not.toHaveBeenCalled();
  rerender(<Frame module={module} />);
  expect(await screen.findByText('Panel')).toBeVisible();
  rerender(<Frame module={module} isNeeded={false} />);
  expect(screen.getByText('Nothing yet')).toBeVisible();
  rerender(<Frame module={module} />);
  expect(screen.getByText('Panel')).toBeVisible();
  expect(importModule).toHaveBeenCalledTimes(1);
});

it('useLazyModule returns a prefetched module in the first render', async () => {
  const module = lazyModule(async () => Panel);
  await module.load();
  render(<Frame module={module} />);
  expect(screen.getByText('Panel')).toBeVisible();
});

it('useLazyModule does not report one failed import', async () => {
  const onFailure = jest.fn();
  const module = lazyModule(jest.fn(async () => Panel).mockImplementationOnce(loadFailure), options);
  render(<Frame module={module} onFailure={onFailure} />);
  expect(await screen.findByText('Panel')).toBeVisible();
  expect(onFailure).not.toHaveBeenCalled();
});

it('useLazyModule reports a failed load', async () => {
  const onFailure = jest.fn();
  render(<Frame module={lazyModule(loadFailure, options)} onFailure={onFailure} />);
  await act(async () => undefined);
  expect(onFailure).toHaveBeenCalledTimes(1);
});

it('useLazyModule returns a module that arrives after the load has timed out', async () => {
  const onFailure = jest.fn();
  let resolve: (module: ComponentType) => void = () => undefined;
  const imported = new Promise<ComponentType>((fulfil) => (resolve = fulfil));
  render(<Frame module={lazyModule(() => imported, { timeoutMs: 1 })} onFailure={onFailure} />);
  await waitFor(() => expect(onFailure).toHaveBeenCalledTimes(1));
  await act(async () => resolve(Panel));
  expect(screen.getByText('Panel')).toBeVisible();
});
