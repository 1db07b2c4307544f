import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button, buttonVariants } from './button.tsx';

it('does its deed and submits no form by accident', async () => {
  const deed = jest.fn();
  const submit = jest.fn();
  render(
    <form onSubmit={submit}>
      <Button onClick={deed}>Retry</Button>
    </form>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(deed).toHaveBeenCalledTimes(1);
  expect(submit).not.toHaveBeenCalled();
});

it('gives links the same look', () => {
  render(<Button variant="accent">Shop</Button>);
  expect(screen.getByRole('button')).toHaveClass(...buttonVariants({ variant: 'accent' }).split(' '));
});
