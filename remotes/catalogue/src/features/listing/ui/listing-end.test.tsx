import { screen, waitFor } from '@testing-library/react';
import { createFakeServices } from '@szn/shared-contracts/testing';
import { openCatalogue, products, shownTitles } from '../../../testing/open-catalogue.tsx';

it.each(['/sales/men/jeans', '/sales/men/jeans?page=2'])(
  '%s loads more on request, past pages without reduced products',
  async (path) => {
    const services = createFakeServices();
    const reduced = products(1, 1, { price: 900, salePrice: 500 });
    services.http.answer('GET /products/sales/gender/category/men/Jeans', ({ query }) => ({
      products: Number(query.page) < 7 ? products(12) : reduced,
      hasMore: true,
    }));
    const { user } = await openCatalogue(path, { services });
    const loadMore = await screen.findByRole('link', { name: 'Load more' });
    expect(screen.queryByText(/^This list ends before/)).not.toBeInTheDocument();
    expect(shownTitles()).toHaveLength(0);
    await user.click(loadMore);
    await waitFor(() => expect(shownTitles()).toEqual(['Product 1']));
    expect(screen.getByRole('region', { name: /Jeans/ })).toHaveFocus();
  },
);
