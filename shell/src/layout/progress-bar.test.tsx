import { act, screen } from '@testing-library/react';
import { closeShells, openShell } from '../testing/open-shell.tsx';

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  closeShells();
  jest.useRealTimers();
});

function slowPage() {
  let arrive: () => void = () => undefined;
  const loader = () => new Promise<null>((resolve) => (arrive = () => resolve(null)));
  return {
    route: { path: '/slow', loader, element: <h1>Slow</h1> },
    arrive: async () => act(async () => arrive()),
  };
}

it('the progress bar is shown during a navigation of more than 150 ms', async () => {
  const page = slowPage();
  const { router } = await openShell({ routes: [page.route] });
  await act(async () => void router.navigate('/slow'));
  act(() => jest.advanceTimersByTime(140));
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
  act(() => jest.advanceTimersByTime(20));
  expect(screen.getByRole('progressbar', { name: 'Loading the next page' })).toBeInTheDocument();
  await page.arrive();
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
});

it('the progress bar is not shown for a quick navigation', async () => {
  const page = slowPage();
  const { router } = await openShell({ routes: [page.route] });
  await act(async () => void router.navigate('/slow'));
  act(() => jest.advanceTimersByTime(100));
  await page.arrive();
  act(() => jest.advanceTimersByTime(1000));
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
});
