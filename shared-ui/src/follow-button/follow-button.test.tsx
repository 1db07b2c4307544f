import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { followsChanged, followSet, followsKey } from '@szn/shared-contracts';
import { createFakeServices } from '@szn/shared-contracts/testing';
import { FollowButton } from './follow-button.tsx';

const button = () => screen.getByRole('button', { name: 'Follow Huemn' });

it('follow button shows the requested state at once, busy until account has changed the list', async () => {
  const services = createFakeServices();
  let finish = () => {};
  services.bus.handle(followSet, async ({ brand, isFollowed }) => {
    expect([brand, isFollowed]).toEqual(['HUEMN', true]);
    await new Promise<void>((resolve) => (finish = resolve));
    services.bus.publish(followsChanged, { brands: ['huemn'] });
    return { outcome: 'followed' as const };
  });
  render(<FollowButton services={services} source="HUEMN" />);
  expect(button()).toHaveAttribute('aria-pressed', 'false');
  await userEvent.click(button());
  expect(button()).toHaveAttribute('aria-pressed', 'true');
  expect(button()).toHaveAttribute('aria-busy', 'true');
  await act(async () => finish());
  await waitFor(() => expect(button()).toHaveAttribute('aria-busy', 'false'));
  expect(button()).toHaveAttribute('aria-pressed', 'true');
});

it('follow button rolls back with a notice when nobody handles the command', async () => {
  const services = createFakeServices();
  render(<FollowButton services={services} source="HUEMN" />);
  await userEvent.click(button());
  await waitFor(() => expect(button()).toHaveAttribute('aria-pressed', 'false'));
  expect(services.notices).toMatchObject([{ kind: 'error' }]);
});

it('follow button shows what is stored on the device, and changes of another tab', () => {
  const services = createFakeServices();
  services.localStorage.write(followsKey, { brands: ['huemn'] });
  render(<FollowButton services={services} source="HUEMN" />);
  expect(button()).toHaveAttribute('aria-pressed', 'true');
  services.localStorage.remove(followsKey);
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: followsKey })));
  expect(button()).toHaveAttribute('aria-pressed', 'false');
});

it('follow button is rendered as not followed on the server', () => {
  const services = createFakeServices({ environment: 'server' });
  services.localStorage.write(followsKey, { brands: ['huemn'] });
  expect(renderToString(<FollowButton services={services} source="HUEMN" />)).toContain(
    'aria-pressed="false"',
  );
});
