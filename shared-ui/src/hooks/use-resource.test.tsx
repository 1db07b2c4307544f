import { act, renderHook, waitFor } from '@testing-library/react';
import { useResource } from './use-resource.ts';

type Request = {
  readonly signal: AbortSignal;
  readonly resolve: (text: string) => void;
  readonly reject: () => void;
};

function setUp(firstKey: string | null) {
  const requests: Request[] = [];
  const load = (signal: AbortSignal) =>
    new Promise<string>((resolve, reject) => {
      requests.push({ signal, resolve, reject: () => reject(new Error('offline')) });
    });
  const view = renderHook(({ key }) => useResource(key, load), { initialProps: { key: firstKey } });
  const settle = (index: number, how: (request: Request) => void) =>
    act(async () => requests.slice(index, index + 1).forEach(how));
  return { ...view, requests, settle };
}

it('useResource loads nothing for the key null', () => {
  const { result, requests } = setUp(null);
  expect(result.current.state).toEqual({ status: 'idle' });
  expect(requests).toHaveLength(0);
});

it('useResource aborts the request of the previous key and ignores its late result', async () => {
  const { result, rerender, requests, settle } = setUp('a');
  rerender({ key: 'b' });
  expect(requests.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  await settle(0, ({ resolve }) => resolve('value of a'));
  expect(result.current.state).toEqual({ status: 'loading' });
  await settle(1, ({ resolve }) => resolve('value of b'));
  expect(result.current.state).toEqual({ status: 'succeeded', value: 'value of b' });
});

it('useResource aborts on unmount', () => {
  const { unmount, requests } = setUp('a');
  unmount();
  expect(requests[0]?.signal.aborted).toBe(true);
});

it.each([
  ['a retry', (retry: () => void) => retry()],
  ['the return of the network', () => void window.dispatchEvent(new Event('online'))],
])('a failed resource loads again after %s', async (_case, restart) => {
  const { result, settle } = setUp('a');
  await settle(0, ({ reject }) => reject());
  expect(result.current.state).toEqual({ status: 'failed' });
  act(() => restart(result.current.retry));
  expect(result.current.state).toEqual({ status: 'loading' });
  await settle(1, ({ resolve }) => resolve('value'));
  await waitFor(() => expect(result.current.state).toEqual({ status: 'succeeded', value: 'value' }));
});

it('useResource shows a replaced value', async () => {
  const { result } = setUp('a');
  act(() => result.current.replace('newer'));
  expect(result.current.state).toEqual({ status: 'succeeded', value: 'newer' });
});
