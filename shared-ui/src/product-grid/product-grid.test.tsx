import { render, screen } from '@testing-library/react';
import { ProductFeedChunk, ProductFeed, ProductGrid } from './product-grid.tsx';

it('ProductGrid is a named list with aria-busy', () => {
  const view = render(
    <ProductGrid label="Products">
      <li>One</li>
      <li>Two</li>
    </ProductGrid>,
  );
  expect(screen.getByRole('list', { name: 'Products' })).toHaveAttribute('aria-busy', 'false');
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  view.rerender(
    <ProductGrid label="Products" isBusy>
      <li>One</li>
    </ProductGrid>,
  );
  expect(screen.getByRole('list', { name: 'Products' })).toHaveAttribute('aria-busy', 'true');
});

it('ProductFeed is a named feed of articles in chunks', () => {
  render(
    <ProductFeed label="Men">
      <ProductFeedChunk isWhole={false}>
        <div>
          <article>One</article>
        </div>
      </ProductFeedChunk>
    </ProductFeed>,
  );
  expect(screen.getByRole('feed', { name: 'Men' })).toContainElement(screen.getByRole('article'));
  expect(screen.queryByRole('listitem')).not.toBeInTheDocument();
});
