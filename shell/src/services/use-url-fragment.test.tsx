import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, MemoryRouter } from 'react-router';
import { usePresentFragment } from './use-url-fragment.ts';

function Place() {
  const { hash, readLocation } = usePresentFragment();
  return <p>{`At ${readLocation().pathname}${hash}`}</p>;
}

it('goes on with what is drawn where no router can be followed', async () => {
  const user = userEvent.setup();
  render(
    <MemoryRouter initialEntries={['/men']}>
      <Place />
      <Link to="#menu">Menu</Link>
    </MemoryRouter>,
  );
  expect(screen.getByText('At /men')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Menu' }));
  expect(screen.getByText('At /men#menu')).toBeVisible();
});
