import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, MemoryRouter } from 'react-router-dom';
import { useUrlFragment } from './dialogs.ts';

function CurrentUrl() {
  const { hash, readLocation } = useUrlFragment();
  return <p>{`At ${readLocation().pathname}${hash}`}</p>;
}

it('useUrlFragment falls back to useLocation without a data router', async () => {
  const user = userEvent.setup({ delay: null });
  render(
    <MemoryRouter initialEntries={['/men']}>
      <CurrentUrl />
      <Link to="#menu">Menu</Link>
    </MemoryRouter>,
  );
  expect(screen.getByText('At /men')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Menu' }));
  expect(screen.getByText('At /men#menu')).toBeVisible();
});
