import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { buildProduct, createFakeServices } from '@szn/shared-contracts/testing';
import { ProductCard } from './product-card.tsx';
import { ProductCardSkeleton } from './product-card-skeleton.tsx';

const services = createFakeServices();
const brandLink = () => screen.getByRole('link', { name: /^View Product/ });

it('ProductCard links to the brand in a new tab by "View Product" only, and announces it', () => {
  render(
    <ProductCard services={services} product={buildProduct({ title: 'Mesh Jersey', source: 'Veloce' })} />,
  );
  const link = screen.getByRole('link', { name: 'View Product: Mesh Jersey, opens Veloce in a new tab' });
  expect(link).toHaveTextContent('View Product');
  expect(link).toHaveAttribute('target', '_blank');
  expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  expect(screen.getAllByRole('link').filter((other) => other.hasAttribute('target'))).toEqual([link]);
});

it('ProductCard opens the quick view by its title, which leads to the product page without scripts', async () => {
  const opening = createFakeServices();
  render(<ProductCard services={opening} product={buildProduct({ _id: 'a b', title: 'Mesh Jersey' })} />);
  const link = screen.getByRole('link', { name: 'Mesh Jersey' });
  expect(link).toHaveAttribute('href', '/product-details?id=a%20b');
  expect(link).not.toHaveAttribute('target');
  await userEvent.click(link);
  expect(opening.openedProducts).toEqual(['a b']);
});

it.each([
  ['a click with Ctrl', { ctrlKey: true }],
  ['a click with Shift', { shiftKey: true }],
  ['a click with the Command key', { metaKey: true }],
  ['the middle button', { button: 1 }],
])('ProductCard leaves %s on its title to the browser', (_case, click) => {
  const opening = createFakeServices();
  render(<ProductCard services={opening} product={buildProduct({ title: 'Mesh Jersey' })} />);
  let wasPrevented = true;
  window.addEventListener(
    'click',
    (event) => {
      wasPrevented = event.defaultPrevented;
      // jsdom cannot navigate.
      event.preventDefault();
    },
    { once: true },
  );
  fireEvent.click(screen.getByRole('link', { name: 'Mesh Jersey' }), click);
  expect(wasPrevented).toBe(false);
  expect(opening.openedProducts).toEqual([]);
});

it('ProductCard of a product without an id has no link to it', () => {
  render(<ProductCard services={services} product={buildProduct({ _id: '', title: 'Mesh Jersey' })} />);
  expect(screen.getByRole('heading', { name: 'Mesh Jersey' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Mesh Jersey' })).not.toBeInTheDocument();
});

it('ProductCard names the shop to the brand by the referral parameters of its link', () => {
  render(<ProductCard services={services} product={buildProduct({ link: 'https://brand.in/tee' })} />);
  expect(brandLink()).toHaveAttribute('href', 'https://brand.in/tee?utm_source=szn&utm_medium=referral');
});

it('ProductCard shows and announces the label of a brand, not the name it is stored under', () => {
  const { container } = render(
    <ProductCard services={services} product={buildProduct({ title: 'Tee', source: 'DapperLady' })} />,
  );
  expect(screen.getByTitle('The Dapper Lady')).toHaveTextContent('The Dapper Lady');
  expect(
    screen.getByRole('link', { name: 'View Product: Tee, opens The Dapper Lady in a new tab' }),
  ).toBeInTheDocument();
  expect(container.innerHTML).not.toContain('DapperLady');
});

it('ProductCard has no control within another', () => {
  render(
    <ProductCard
      services={services}
      product={buildProduct()}
      heart={<button type="button">Heart</button>}
      tick={<input type="checkbox" />}
    />,
  );
  expect(document.querySelectorAll('article :is(a, button, input)')).toHaveLength(4);
  expect(document.querySelector(':is(a, button) :is(a, button, input)')).toBeNull();
});

it('ProductCard calls onOpen on a click to the brand', async () => {
  const product = buildProduct();
  const opened = jest.fn();
  render(<ProductCard services={services} product={product} onOpen={opened} />);
  brandLink().addEventListener('click', (event) => event.preventDefault());
  await userEvent.click(brandLink());
  expect(opened).toHaveBeenCalledWith(product);
});

it.each([
  ['ProductCard calls onOpen on a middle click to the brand', '[MouseMiddle]', 1],
  ['ProductCard does not call onOpen for the menu that the right button opens', '[MouseRight]', 0],
])('%s', async (_case, keys, times) => {
  const opened = jest.fn();
  render(<ProductCard services={services} product={buildProduct()} onOpen={opened} />);
  await userEvent.pointer({ keys, target: brandLink() });
  expect(opened).toHaveBeenCalledTimes(times);
});

it('ProductCard counts the other colours in words', () => {
  const otherColours = [
    { id: '2', colour: 'Red' },
    { id: '3', colour: 'Teal' },
  ];
  const view = render(<ProductCard services={services} product={buildProduct({ otherColours })} />);
  expect(screen.getByText('+2 colours')).toBeVisible();
  view.rerender(
    <ProductCard services={services} product={buildProduct({ otherColours: otherColours.slice(1) })} />,
  );
  expect(screen.getByText('+1 colour')).toBeVisible();
});

it('ProductCard shows brand, title and price, with the title as a heading of the given level', () => {
  render(
    <ProductCard
      services={services}
      product={buildProduct({ title: 'Mesh Jersey', source: 'Veloce', price: 999 })}
      headingLevel={2}
    />,
  );
  expect(screen.getByRole('heading', { level: 2, name: 'Mesh Jersey' })).toBeInTheDocument();
  expect(screen.getByText('Veloce')).toBeInTheDocument();
  expect(screen.getByText('Rs 999')).toBeInTheDocument();
});

it('ProductCard shows the discount on the picture', () => {
  render(<ProductCard services={services} product={buildProduct({ price: 3000, salePrice: 2000 })} />);
  expect(screen.getByText('33% OFF')).toBeInTheDocument();
});

it.each([['N/A'], [0], [3000], [9999]])('ProductCard shows no badge for a sale price of %p', (salePrice) => {
  render(<ProductCard services={services} product={buildProduct({ price: 3000, salePrice })} />);
  expect(screen.queryByText(/OFF/)).not.toBeInTheDocument();
});

it('ProductCard shows fallback texts for missing fields', () => {
  render(
    <ProductCard
      services={services}
      product={buildProduct({ title: '', source: '', image: '', price: '', link: '' })}
    />,
  );
  for (const text of ['Untitled Product', 'Unknown Source', 'Image Not Available', 'N/A']) {
    expect(screen.getByText(text)).toBeInTheDocument();
  }
});

it.each([[''], ['javascript:alert(1)'], ['/relative']])(
  'ProductCard has no link when the link is %p',
  (link) => {
    render(<ProductCard services={services} product={buildProduct({ link })} />);
    expect(screen.queryByRole('link', { name: /^View Product/ })).not.toBeInTheDocument();
    expect(screen.getByText('View Product unavailable')).toBeInTheDocument();
  },
);

it('ProductCard says that the brand does not have a product any more', () => {
  render(<ProductCard services={services} product={buildProduct({ link: '', isListed: false })} />);
  expect(screen.getByText('No longer at the brand')).toBeInTheDocument();
});

it('ProductCardSkeleton is hidden from screen readers', () => {
  const { container } = render(<ProductCardSkeleton />);
  expect(container.firstElementChild).toHaveAttribute('aria-hidden', 'true');
});

it.each([
  [{ kind: 'lowest', days: 60 }, 'Lowest in 60 days'],
  [{ kind: 'fall', amount: 300, days: 14 }, '↓ Rs 300 in 14 days'],
  [{ kind: 'fall', amount: 1300.5, days: 1 }, '↓ Rs 1,300.5 in 1 day'],
  [{ kind: 'belowSaved', amount: 300 }, 'Rs 300 less than when you saved it'],
  [{ kind: 'aboveSaved', amount: 300 }, 'Rs 300 more than when you saved it'],
] as const)('ProductCard with the note %j says "%s"', (priceNote, words) => {
  render(<ProductCard services={services} product={buildProduct({ priceNote })} />);
  expect(screen.getByText(words)).toBeVisible();
});

it.each([
  [{ kind: 'lowest', days: 60 }, '33% OFF'],
  [{ kind: 'fall', amount: 300, days: 14 }, '33% OFF'],
  [{ kind: 'belowSaved', amount: 300 }, 'Rs 300 less than when you saved it'],
] as const)('ProductCard of a reduced product with the note %j has one badge: %s', (priceNote, badge) => {
  render(
    <ProductCard services={services} product={buildProduct({ price: 3000, salePrice: 2000, priceNote })} />,
  );
  const badges = [...document.querySelectorAll('article > div:first-child > span')].filter(
    ({ textContent }) => textContent !== '',
  );
  expect(badges.map(({ textContent }) => textContent)).toEqual([badge]);
});

it('ProductCard says nothing against its product', () => {
  const priceNote = { kind: 'rise', amount: 300, days: 13 } as const;
  const { container } = render(<ProductCard services={services} product={buildProduct({ priceNote })} />);
  expect(container).not.toHaveTextContent(/300/);
});

it('ProductCard without a price note says nothing about earlier prices', () => {
  const { container } = render(<ProductCard services={services} product={buildProduct()} />);
  expect(container).not.toHaveTextContent(/days|less|more|cheaper/);
});
