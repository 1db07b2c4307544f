import { act, fireEvent, screen, within } from '@testing-library/react';
import { closeShells, openShell } from '../../testing/open-shell.tsx';

afterEach(closeShells);

const navigation = () => within(screen.getByRole('navigation', { name: 'Main' }));
const toggle = (name: string) => screen.getByRole('button', { name: `${name} menu` });
const isOpen = (name: string) => toggle(name).getAttribute('aria-expanded') === 'true';

it('the navigation links to men, women, sale and brands', async () => {
  await openShell({ path: '/about-us' });
  expect(
    navigation()
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([
    ['Men', '/men'],
    ['Women', '/women'],
    ['Sale', '/sale'],
    ['Brands', '/collections'],
  ]);
});

it('a menu opens by keyboard, and Tab moves to its links', async () => {
  const { user } = await openShell();
  act(() => toggle('Women').focus());
  await user.keyboard('{Enter}');
  await navigation().findByRole('link', { name: 'Everything for women' });
  expect(isOpen('Women')).toBe(true);
  await user.tab();
  expect(screen.getByRole('link', { name: 'Everything for women' })).toHaveFocus();
});

it('Escape closes the menu and restores the focus', async () => {
  const { user } = await openShell();
  await user.click(toggle('Brands'));
  const link = await navigation().findByRole('link', { name: 'Almost Gods' });
  act(() => link.focus());
  await user.keyboard('{Escape}');
  expect(isOpen('Brands')).toBe(false);
  expect(toggle('Brands')).toHaveFocus();
});

it('only one menu is open, and its button closes it', async () => {
  const { user } = await openShell();
  await user.click(toggle('Men'));
  await user.click(toggle('Sale'));
  expect(isOpen('Men')).toBe(false);
  expect(isOpen('Sale')).toBe(true);
  await user.click(toggle('Sale'));
  expect(isOpen('Sale')).toBe(false);
});

it('a click outside closes the menu', async () => {
  const { user } = await openShell();
  await user.click(toggle('Men'));
  await user.click(screen.getByRole('heading', { level: 1 }));
  expect(isOpen('Men')).toBe(false);
});

it('the menu closes when the focus leaves it', async () => {
  const { user } = await openShell();
  await user.click(toggle('Men'));
  act(() => screen.getByRole('button', { name: 'Cart' }).focus());
  expect(isOpen('Men')).toBe(false);
});

it('a link of the menu navigates and closes the menu', async () => {
  const { user, url } = await openShell();
  await user.click(toggle('Men'));
  await user.click(await navigation().findByRole('link', { name: 'Jackets' }));
  expect(url()).toBe('/men/jackets');
  expect(isOpen('Men')).toBe(false);
});

it('a link to the current page closes the menu', async () => {
  const { user } = await openShell({ path: '/men' });
  await user.click(toggle('Men'));
  await user.click(await navigation().findByRole('link', { name: 'Everything for men' }));
  expect(isOpen('Men')).toBe(false);
});

describe('with a mouse', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  const hover = (name: string) =>
    fireEvent.pointerEnter(toggle(name).parentElement ?? document.body, { pointerType: 'mouse' });
  const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

  it('the menu opens after a hover delay, not when the pointer crosses the bar', async () => {
    await openShell();
    hover('Men');
    pass(100);
    expect(isOpen('Men')).toBe(false);
    pass(50);
    expect(isOpen('Men')).toBe(true);
  });

  it('the menu stays open while the pointer crosses the next entry', async () => {
    await openShell();
    hover('Men');
    pass(150);
    await act(async () => jest.advanceTimersByTimeAsync(0));
    hover('Women');
    pass(150);
    fireEvent.pointerEnter(
      navigation().getByRole('link', { name: 'Jackets' }).closest('[id]') ?? document.body,
      {
        pointerType: 'mouse',
      },
    );
    pass(1000);
    expect(isOpen('Men')).toBe(true);
    expect(isOpen('Women')).toBe(false);
  });

  it('the next entry opens its menu when the pointer stays on it', async () => {
    await openShell();
    hover('Men');
    pass(150);
    hover('Women');
    pass(300);
    expect(isOpen('Women')).toBe(true);
    expect(isOpen('Men')).toBe(false);
  });

  it('the menu closes shortly after the pointer has left', async () => {
    await openShell();
    hover('Men');
    pass(150);
    fireEvent.pointerLeave(screen.getByRole('navigation', { name: 'Main' }), { pointerType: 'mouse' });
    pass(300);
    expect(isOpen('Men')).toBe(true);
    pass(100);
    expect(isOpen('Men')).toBe(false);
  });

  it('Escape closes the menu when the focus is elsewhere', async () => {
    await openShell();
    hover('Men');
    pass(150);
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(isOpen('Men')).toBe(false);
  });

  it('the menu does not open on touch', async () => {
    await openShell();
    fireEvent.pointerEnter(toggle('Men').parentElement ?? document.body, { pointerType: 'touch' });
    pass(1000);
    expect(isOpen('Men')).toBe(false);
  });
});
