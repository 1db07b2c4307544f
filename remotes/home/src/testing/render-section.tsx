import type { ReactElement } from 'react';
import { act, render } from '@testing-library/react';
import { RouterProvider, createMemoryRouter } from 'react-router-dom';
import { ServicesContext } from '@szn/shared-ui/services-context';
import type { FakeServices } from '@szn/shared-contracts/testing';
import { createProductRowsStore } from '../features/product-rows/product-rows-store.ts';
import { ProductRowsProvider } from '../features/product-rows/use-product-row.tsx';

/** Renders one section of the home page, with another page to navigate to. The window shows the router's address. */
export async function renderSection(section: ReactElement, services: FakeServices, address = '/') {
  const productRows = createProductRowsStore(services);
  const element = (
    <ServicesContext value={services}>
      <ProductRowsProvider value={productRows}>{section}</ProductRowsProvider>
    </ServicesContext>
  );
  const router = createMemoryRouter(
    [
      { path: '/', element },
      { path: '*', element: <h1>Another page</h1> },
    ],
    { initialEntries: [address] },
  );
  const showAddress = () => {
    const { pathname, search, hash } = router.state.location;
    window.history.replaceState(null, '', `${pathname}${search}${hash}`);
  };
  showAddress();
  router.subscribe(showAddress);
  await act(async () => void render(<RouterProvider router={router} />));
  return { services, router };
}
