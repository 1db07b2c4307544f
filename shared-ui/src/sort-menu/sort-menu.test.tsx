import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { SortMenu } from './sort-menu.tsx';

const choices = [
  { value: 'newest', label: 'Newest' },
  { value: 'cheapest', label: 'Price, low to high' },
] as const;

type Order = (typeof choices)[number]['value'];

function List({ onSort }: { readonly onSort: (order: Order) => void }) {
  const [order, setOrder] = useState<Order>('newest');
  const sort = (chosen: Order) => {
    setOrder(chosen);
    onSort(chosen);
  };
  return <SortMenu choices={choices} value={order} onSort={sort} />;
}

it('SortMenu shows the current order and reports a chosen one', async () => {
  const chosen: Order[] = [];
  render(<List onSort={(order) => chosen.push(order)} />);
  const menu = screen.getByRole('combobox', { name: 'Sort By' });
  expect(menu).toHaveDisplayValue('Newest');

  await userEvent.selectOptions(menu, 'Price, low to high');

  expect(chosen).toEqual(['cheapest']);
  expect(menu).toHaveDisplayValue('Price, low to high');
});
