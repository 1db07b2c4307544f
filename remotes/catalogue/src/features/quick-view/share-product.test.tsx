import { screen, within } from '@testing-library/react';
import { createFakeServices } from '@szn/shared-contracts/testing';
import { openCatalogue, products } from '../../testing/open-catalogue.tsx';

describe('Sharing a product', () => {
  const openShare = async () => {
    const services = createFakeServices();
    services.http.answer('GET /products/gender/men', () => ({ products: products(1), hasMore: false }));
    services.http.answer('GET /products/1/similar', () => ({ products: [], hasMore: false }));
    const opened = await openCatalogue('/men', { services: services });
    await opened.user.click(screen.getByRole('link', { name: 'Product 1' }));
    await opened.user.click(
      await within(await screen.findByRole('dialog')).findByRole('button', { name: 'Share' }),
    );
    return opened;
  };
  afterEach(() => Reflect.deleteProperty(navigator, 'share'));

  it('opens the sheet of the browser with title, price and page', async () => {
    const shared: unknown[] = [];
    Object.defineProperty(navigator, 'share', {
      configurable: true,
      value: async (data: unknown) => void shared.push(data),
    });
    await openShare();
    expect(shared).toEqual([
      {
        title: 'Product 1',
        text: expect.stringMatching(/^Product 1, Rs [\d,]+ at Jaywalking$/),
        url: 'http://localhost/product-details?id=1',
      },
    ]);
    expect(screen.queryByRole('link', { name: 'WhatsApp' })).not.toBeInTheDocument();
  });

  it('offers WhatsApp and the link where the browser has no sheet', async () => {
    const { user } = await openShare();
    const target = screen.getByRole('link', { name: 'WhatsApp' }).getAttribute('href') ?? '';
    expect(new URL(target).searchParams.get('text')).toMatch(
      /^Product 1, Rs [\d,]+ at Jaywalking http:\/\/localhost\/product-details\?id=1$/,
    );
    await user.click(screen.getByRole('button', { name: 'Copy link' }));
    expect(await navigator.clipboard.readText()).toBe('http://localhost/product-details?id=1');
  });
});
