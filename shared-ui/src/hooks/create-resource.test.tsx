import { act, renderHook } from '@testing-library/react';
import { createResource, useSharedResource } from './create-resource.ts';

type Request = {
  readonly signal: AbortSignal;
  readonly resolve: (text: string) => void;
  readonly reject: () => void;
};

function setUp({
  environment = 'browser',
  initial = {},
}: { environment?: 'browser' | 'server'; initial?: Record<string, string> } = {}) {
  const requests: Request[] = [];
  const onError = jest.fn();
  const resource = createResource<string, string>({
    keyOf: (query) => query,
    load: (_query, signal) =>
      new Promise((resolve, reject) => {
        requests.push({ signal, resolve, reject: () => reject(new Error('offline')) });
      }),
    initial,
    environment,
    onError,
  });
  const settle = async (index: number, how: (request: Request) => void) =>
    act(async () => requests.slice(index, index + 1).forEach(how));
  return { resource, requests, onError, settle };
}

it('two users of a resource share one request', async () => {
  const { resource, requests, settle } = setUp();
  const first = resource.acquire('jeans');
  resource.acquire('jeans');
  first.release();
  first.release();
  expect(requests).toHaveLength(1);
  await settle(0, ({ resolve }) => resolve('value'));
  expect(resource.read('jeans')).toEqual({ status: 'succeeded', value: 'value' });
  expect(resource.values()).toEqual({ jeans: 'value' });
});

it('the last release aborts the request and leaves the resource idle', async () => {
  const { resource, requests, onError, settle } = setUp();
  const lease = resource.acquire('jeans');
  lease.release();
  expect(requests[0]?.signal.aborted).toBe(true);
  expect(resource.read('jeans')).toEqual({ status: 'idle' });
  resource.acquire('jeans');
  await settle(0, ({ reject }) => reject());
  await lease.settled;
  expect(resource.read('jeans')).toEqual({ status: 'loading' });
  expect(onError).not.toHaveBeenCalled();
});

it.each([
  ['browser', 'failed'],
  ['server', 'idle'],
] as const)('a failure in a %s leaves the resource %s and is reported', async (environment, status) => {
  const { resource, onError, settle } = setUp({ environment });
  resource.acquire('jeans');
  await settle(0, ({ reject }) => reject());
  expect(resource.read('jeans')).toEqual({ status });
  expect(onError).toHaveBeenCalledWith(new Error('offline'), 'jeans');
});

it('useSharedResource loads when it is needed and releases on unmount', () => {
  const { resource, requests } = setUp();
  const view = renderHook(({ isNeeded }) => useSharedResource(resource, 'jeans', isNeeded), {
    initialProps: { isNeeded: false },
  });
  expect(requests).toHaveLength(0);
  view.rerender({ isNeeded: true });
  expect(view.result.current).toEqual({ status: 'loading' });
  view.unmount();
  expect(requests[0]?.signal.aborted).toBe(true);
});

it('useSharedResource loads again after a failure when the network is back', async () => {
  const { resource, settle } = setUp();
  const { result } = renderHook(() => useSharedResource(resource, 'jeans', true));
  await settle(0, ({ reject }) => reject());
  expect(result.current).toEqual({ status: 'failed' });
  act(() => void window.dispatchEvent(new Event('online')));
  await settle(1, ({ resolve }) => resolve('value'));
  expect(result.current).toEqual({ status: 'succeeded', value: 'value' });
});

it('a value that the server sent is not loaded again', () => {
  const { resource, requests } = setUp({ initial: { jeans: 'sent' } });
  const { result } = renderHook(() => useSharedResource(resource, 'jeans', true));
  expect(result.current).toEqual({ status: 'succeeded', value: 'sent' });
  expect(resource.readInitial('jeans')).toEqual({ status: 'succeeded', value: 'sent' });
  expect(requests).toHaveLength(0);
});
