import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider, useRouteError } from 'react-router-dom';
import { createBus } from '@szn/shared-contracts';
import { createServerServices } from '../services/server-services.ts';
import { ShellRoot } from '../services/shell-context.tsx';
import { shellWithoutRemotes } from '../testing/shell-without-remotes.ts';
import { ErrorPage } from './error-page.tsx';

function AppErrorPage() {
  return <ErrorPage remote={null} error={useRouteError()} />;
}

test('the error page without a layout offers a reload and hides the error message', async () => {
  const runtime = createServerServices({ bus: createBus(), providerOrigin: 'http://provider.invalid' });
  const reported: unknown[] = [];
  const reloadPage = jest.fn();
  const broken = new Error('an internal message');
  const Broken = () => {
    throw broken;
  };
  const router = createMemoryRouter([{ path: '*', Component: Broken, errorElement: <AppErrorPage /> }]);
  const report = (error: unknown) => void reported.push(error);
  await act(async () =>
    render(
      <ShellRoot shell={shellWithoutRemotes(runtime, { report, reloadPage })}>
        <RouterProvider router={router} onError={() => undefined} />
      </ShellRoot>,
      { onCaughtError: () => undefined },
    ),
  );

  expect(screen.getByRole('alert')).not.toHaveTextContent('an internal message');
  await userEvent.click(screen.getByRole('button', { name: 'Reload the page' }));

  expect(reloadPage).toHaveBeenCalledTimes(1);
  expect(reported).toContain(broken);
});
