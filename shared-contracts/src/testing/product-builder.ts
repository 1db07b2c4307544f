import { readProduct, type Product, type WireProduct } from '../wire/product.ts';
import type { User } from '../wire/user.ts';

/** A product as sent by the provider, with overrides. */
export function buildWireProduct(overrides: Partial<WireProduct> = {}): WireProduct {
  return {
    _id: '64b0c0ffee0000000000000a',
    title: 'Night Shift Oversized Hoodie',
    // A row shows no picture twice.
    image: `/media/garments/hoodie--${overrides._id ?? 'black'}`,
    source: 'Jaywalking',
    price: 'Rs. 2,999',
    salePrice: 'N/A',
    link: 'https://jaywalking.example/products/night-shift-hoodie',
    ...overrides,
  };
}

export function buildProduct(overrides: Partial<WireProduct> = {}): Product {
  const product = readProduct(buildWireProduct(overrides));
  if (!product) throw new Error('A built product must be readable.');
  return product;
}

export function buildUser(overrides: Partial<User> = {}): User {
  return {
    id: '64b0c0ffee0000000000beef',
    name: 'Aarohi Deshmukh',
    email: 'aarohi@example.in',
    phone: '9800000000',
    photo: null,
    address: { address: '12 FC Road', state: 'Maharashtra', country: 'India' },
    ...overrides,
  };
}
