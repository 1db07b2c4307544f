import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import { RouterProvider, createMemoryRouter } from 'react-router-dom';
import type { ComponentProps, ReactNode } from 'react';
import { Link, NavLink } from '@szn/remote-kit/shared-modules/link';

const openPage = (link: ReactNode, path = '/sale') => {
  const router = createMemoryRouter([{ path: '*', element: link }], { initialEntries: ['/', path] });
  render(<RouterProvider router={router} />);
  return router;
};

/** Returns whether the browser would follow the link itself. */
async function click(options: MouseEventInit = {}): Promise<boolean> {
  const link = screen.getByRole('link');
  const event = createEvent.click(link, options);
  // jsdom cannot load documents.
  let isLeftToBrowser = false;
  window.addEventListener('click', recordDefault, { once: true });
  function recordDefault(): void {
    isLeftToBrowser = !event.defaultPrevented;
    event.preventDefault();
  }
  fireEvent(link, event);
  await Promise.resolve();
  return isLeftToBrowser;
}

test('a click on a link navigates without loading a document', async () => {
  const router = openPage(<Link to="/men?sort=new">Men</Link>);

  expect(await click()).toBe(false);

  expect(screen.getByRole('link')).toHaveAttribute('href', '/men?sort=new');
  expect(router.state.location).toMatchObject({ pathname: '/men', search: '?sort=new' });
  expect(router.state.historyAction).toBe('PUSH');
});

test.each([
  ['of the current URL', '/sale', false],
  ['with replace', '/men', true],
])('a link %s replaces the history entry', async (_case, to, isReplacing) => {
  const router = openPage(
    <Link to={to} {...(isReplacing && { replace: true })}>
      Go
    </Link>,
  );

  await click();

  expect([router.state.location.pathname, router.state.historyAction]).toEqual([to, 'REPLACE']);
});

test.each<[string, MouseEventInit, Omit<ComponentProps<typeof Link>, 'to'>]>([
  ['a click with Ctrl', { ctrlKey: true }, {}],
  ['a click with the middle button', { button: 1 }, {}],
  ['a click on a link with target', {}, { target: '_blank' }],
  ['a click on a link with reloadDocument', {}, { reloadDocument: true }],
])('%s is left to the browser', async (_case, options, props) => {
  const router = openPage(
    <Link to="/men" {...props}>
      Men
    </Link>,
  );

  expect(await click(options)).toBe(true);

  expect(router.state.location.pathname).toBe('/sale');
});

test('a click whose handler prevents the default does not navigate', async () => {
  const router = openPage(
    <Link to="/men" onClick={(event) => event.preventDefault()}>
      Men
    </Link>,
  );

  expect(await click()).toBe(false);

  expect(router.state.location.pathname).toBe('/sale');
});

test.each([
  ['/men', 'page', 'item active'],
  ['/men/jeans', 'page', 'item active'],
  ['/mens', null, 'item'],
  ['/', null, 'item'],
])('on %s the navigation link of /men has aria-current %s', (path, current, className) => {
  openPage(
    <NavLink to="/men" className="item">
      Men
    </NavLink>,
    path,
  );

  expect(screen.getByRole('link').getAttribute('aria-current')).toBe(current);
  expect(screen.getByRole('link').className).toBe(className);
});
