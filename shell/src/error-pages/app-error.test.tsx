import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createBus } from '@szn/shared-contracts';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { createServerServices } from '../services/server-services.ts';
import { composition } from '../testing/fixture-remotes.tsx';
import { Root } from '../services/root.tsx';
import { StorefrontFailure } from './app-error.tsx';

test('where header and footer cannot be drawn the shopper can still reload, and sees no program’s words', async () => {
  const runtime = createServerServices({ bus: createBus(), providerOrigin: 'http://provider.invalid' });
  const reported: unknown[] = [];
  const reloadPage = jest.fn();
  const broken = new Error('a stack for nobody');
  const Broken = () => {
    throw broken;
  };
  const router = createMemoryRouter([{ path: '*', Component: Broken, errorElement: <StorefrontFailure /> }]);
  const shell = {
    composition: composition(),
    remotes: {
      peek: () => undefined,
      load: async () => ({ pages: {} }),
      latest: async () => ({ pages: {} }),
      running: () => undefined,
      fallBack: () => false,
    },
    runtime,
    services: runtime.services,
    report: (error: unknown) => void reported.push(error),
    reloadPage,
  };
  await act(async () =>
    render(
      <Root shell={shell}>
        <RouterProvider router={router} onError={() => undefined} />
      </Root>,
      { onCaughtError: () => undefined },
    ),
  );

  expect(screen.getByRole('alert')).not.toHaveTextContent('a stack for nobody');
  await userEvent.click(screen.getByRole('button', { name: 'Reload the page' }));

  expect(reloadPage).toHaveBeenCalledTimes(1);
  expect(reported).toContain(broken);
});
