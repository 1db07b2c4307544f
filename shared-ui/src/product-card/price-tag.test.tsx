import { render } from '@testing-library/react';
import { buildProduct } from '@szn/shared-contracts/testing';
import { PriceTag } from './product-card.tsx';

const shownFor = (prices: Parameters<typeof buildProduct>[0]) =>
  render(<PriceTag product={buildProduct(prices)} />).container;

it('PriceTag shows the price', () => {
  expect(shownFor({ price: 'Rs. 2,999', salePrice: 'N/A' })).toHaveTextContent(/^Rs 2,999$/);
});

it('PriceTag shows the original price struck through next to the sale price, with names for both', () => {
  const container = shownFor({ price: 129999, salePrice: '₹ 99,999' });
  expect(container).toHaveTextContent('Sale price Rs 99,999, original price Rs 1,29,999');
  expect(container.querySelector('s')).toHaveTextContent('Rs 1,29,999');
});

it('PriceTag shows one price when the sale price is not lower', () => {
  expect(shownFor({ price: 1000, salePrice: 1200 }).querySelector('s')).toBeNull();
});

it('PriceTag shows N/A when the provider sent no price', () => {
  expect(shownFor({ price: '', salePrice: null })).toHaveTextContent('N/A');
});
