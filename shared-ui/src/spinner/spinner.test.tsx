import { render, screen } from '@testing-library/react';
import { Spinner } from './spinner.tsx';

it('Spinner announces loading', () => {
  render(<Spinner label="Loading more products" size="small" />);
  expect(screen.getByRole('status')).toHaveTextContent('Loading more products');
});
