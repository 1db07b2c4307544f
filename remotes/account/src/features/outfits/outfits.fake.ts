import { screen, within } from '@testing-library/react';
import { RequestError, type WireProduct } from '@szn/shared-contracts';
import { buildUser, buildWireProduct } from '@szn/shared-contracts/testing';

export const user = buildUser();
export const member = { status: 'member', user } as const;
export const wire = (title: string, source: string, price: number): WireProduct =>
  buildWireProduct({ _id: title.toLowerCase(), title, source, price, salePrice: null });
export const hoodie = wire('Hoodie', 'Jaywalking', 3000);
export const jeans = wire('Jeans', 'Veloce', 2500);
export const tee = wire('Tee', 'Genrage', 999);
export const cap = wire('Cap', 'Veloce', 700);
export const fleece = wire('Fleece', 'Veloce', 1200);
const products = new Map([hoodie, jeans, tee, cap, fleece].map((product) => [product._id, product]));
export const productOf = (id: string) => products.get(id) ?? hoodie;

export const listed = (product: WireProduct) => ({ product, isListed: true });
export const monsoon = {
  id: 'monsoon',
  name: 'Monsoon',
  budget: 7000 as number | null,
  version: 3,
  isShared: false,
  pieces: [listed(hoodie), listed(jeans), listed(tee), listed(cap)],
  rail: ['hoodie', 'jeans', 'tee'],
};
export const summary = {
  id: 'monsoon',
  name: 'Monsoon',
  budget: 7000,
  productIds: ['hoodie', 'jeans', 'cap'],
  pieceCount: 3,
  railCount: 3,
  total: 6200,
  isShared: true,
  images: [],
};

export const limit = 'Too many requests. Try again in 43 seconds.';
export const refuse = () => {
  throw new RequestError('status', { status: 429, serverMessage: limit });
};
export const region = () => screen.findByRole('region', { name: 'The outfit' });
export const titles = async () =>
  within(await region())
    .getAllByRole('link')
    .flatMap((link) => (link.getAttribute('href')?.startsWith('/product-details?') ? link.ariaLabel : []));
