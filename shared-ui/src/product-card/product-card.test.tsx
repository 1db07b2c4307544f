import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { buildProduct } from '@szn/shared-contracts/testing';
import { ProductCard } from './product-card.tsx';
import { ProductCardSkeleton } from './product-card-skeleton.tsx';

it('ProductCard links to the brand in a new tab and announces it', () => {
  render(<ProductCard product={buildProduct({ title: 'Mesh Jersey', source: 'Veloce' })} />);
  const link = screen.getByRole('link', { name: 'View Product: Mesh Jersey, opens Veloce in a new tab' });
  expect(link).toHaveTextContent('View Product');
  expect(link).toHaveAttribute('target', '_blank');
  expect(link).toHaveAttribute('rel', 'noopener noreferrer');
});

it('ProductCard names the shop to the brand by the referral parameters of its link', () => {
  render(<ProductCard product={buildProduct({ link: 'https://brand.in/tee' })} />);
  expect(screen.getByRole('link')).toHaveAttribute(
    'href',
    'https://brand.in/tee?utm_source=szn&utm_medium=referral',
  );
});

it('ProductCard shows and announces the label of a brand, not the name it is stored under', () => {
  const { container } = render(
    <ProductCard product={buildProduct({ title: 'Tee', source: 'DapperLady' })} />,
  );
  expect(screen.getByTitle('The Dapper Lady')).toHaveTextContent('The Dapper Lady');
  expect(
    screen.getByRole('link', { name: 'View Product: Tee, opens The Dapper Lady in a new tab' }),
  ).toBeInTheDocument();
  expect(container.innerHTML).not.toContain('DapperLady');
});

it('ProductCard has one link besides the controls on the picture', () => {
  render(<ProductCard product={buildProduct()} heart={<button type="button">Heart</button>} />);
  expect(screen.getAllByRole('link')).toHaveLength(1);
  expect(screen.getByRole('link')).not.toContainElement(screen.getByRole('button', { name: 'Heart' }));
});

it('ProductCard calls onOpen on a click', async () => {
  const product = buildProduct();
  const opened = jest.fn();
  render(<ProductCard product={product} onOpen={opened} />);
  screen.getByRole('link').addEventListener('click', (event) => event.preventDefault());
  await userEvent.click(screen.getByRole('link'));
  expect(opened).toHaveBeenCalledWith(product);
});

it.each([
  ['ProductCard calls onOpen on a middle click', '[MouseMiddle]', 1],
  ['tells nothing of the menu that the right button opens', '[MouseRight]', 0],
])('%s', async (_case, keys, times) => {
  const opened = jest.fn();
  render(<ProductCard product={buildProduct()} onOpen={opened} />);
  await userEvent.pointer({ keys, target: screen.getByRole('link') });
  expect(opened).toHaveBeenCalledTimes(times);
});

it('ProductCard shows brand, title and price, with the title as a heading of the given level', () => {
  render(
    <ProductCard
      product={buildProduct({ title: 'Mesh Jersey', source: 'Veloce', price: 999 })}
      headingLevel={2}
    />,
  );
  expect(screen.getByRole('heading', { level: 2, name: 'Mesh Jersey' })).toBeInTheDocument();
  expect(screen.getByText('Veloce')).toBeInTheDocument();
  expect(screen.getByText('Rs 999')).toBeInTheDocument();
});

it('ProductCard shows the discount on the picture', () => {
  render(<ProductCard product={buildProduct({ price: 3000, salePrice: 2000 })} />);
  expect(screen.getByText('33% OFF')).toBeInTheDocument();
});

it.each([['N/A'], [0], [3000], [9999]])('ProductCard shows no badge for a sale price of %p', (salePrice) => {
  render(<ProductCard product={buildProduct({ price: 3000, salePrice })} />);
  expect(screen.queryByText(/OFF/)).not.toBeInTheDocument();
});

it('ProductCard shows fallback texts for missing fields', () => {
  render(<ProductCard product={buildProduct({ title: '', source: '', image: '', price: '', link: '' })} />);
  for (const text of ['Untitled Product', 'Unknown Source', 'Image Not Available', 'N/A']) {
    expect(screen.getByText(text)).toBeInTheDocument();
  }
});

it.each([[''], ['javascript:alert(1)'], ['/relative']])(
  'ProductCard has no link when the link is %p',
  (link) => {
    render(<ProductCard product={buildProduct({ link })} />);
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
    expect(screen.getByText('View Product unavailable')).toBeInTheDocument();
  },
);

it('ProductCard says that the brand does not have a product any more', () => {
  render(<ProductCard product={buildProduct({ link: '', isListed: false })} />);
  expect(screen.getByText('No longer at the brand')).toBeInTheDocument();
});

it('ProductCardSkeleton is hidden from screen readers', () => {
  const { container } = render(<ProductCardSkeleton />);
  expect(container.firstElementChild).toHaveAttribute('aria-hidden', 'true');
});

it.each([
  [{ kind: 'lowest', days: 60 }, 'Lowest in 60 days'],
  [{ kind: 'fall', amount: 300, days: 14 }, 'Rs 300 cheaper than 2 weeks ago'],
  [{ kind: 'fall', amount: 1300.5, days: 1 }, 'Rs 1,300.5 cheaper than yesterday'],
  [{ kind: 'rise', amount: 300, days: 13 }, 'Was Rs 300 less 13 days ago'],
  [{ kind: 'belowSaved', amount: 300 }, 'Rs 300 less than when you saved it'],
  [{ kind: 'aboveSaved', amount: 300 }, 'Rs 300 more than when you saved it'],
] as const)('ProductCard with the note %j says "%s"', (priceNote, words) => {
  render(<ProductCard product={buildProduct({ priceNote })} />);
  expect(screen.getByText(words)).toBeVisible();
});

it('ProductCard without a price note says nothing about earlier prices', () => {
  const { container } = render(<ProductCard product={buildProduct()} />);
  expect(container).not.toHaveTextContent(/days|less|more|cheaper/);
});
