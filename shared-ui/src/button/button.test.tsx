import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button, buttonVariants } from './button.tsx';

it('Button calls onClick and does not submit a form', async () => {
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

it('buttonVariants returns the class names of a button for links', () => {
  render(<Button variant="accent">Shop</Button>);
  expect(screen.getByRole('button')).toHaveClass(...buttonVariants({ variant: 'accent' }).split(' '));
});
