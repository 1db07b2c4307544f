import { createFakeServices } from '@szn/shared-contracts/testing';
import { screen, within } from '@testing-library/react';
import { renderDesk } from '../../testing/render-desk.tsx';

const people = {
  holders: [{ email: 'asha@shop.example', name: 'Asha', role: 'admin' }],
  changes: [
    {
      at: '2026-11-01T18:30:00.000Z',
      member: null,
      from: 'editor',
      to: 'member',
      origin: 'deletion',
      admin: null,
    },
  ],
};

test('an admin gives a role after entering the password, and withdraws it', async () => {
  const services = createFakeServices();
  services.http.answer('GET /desk/roles', () => people);
  services.http.answer('POST /desk/confirm', () => ({}));
  services.http.answer('POST /desk/roles', () => people);
  const { editor, sent, notices } = renderDesk('/desk/people', services);
  const log = await screen.findByRole('list', { name: 'Changes' });
  expect(within(log).getByRole('listitem')).toHaveTextContent(/a deleted account.*Editor to none.*deletion/);

  await editor.click(screen.getByRole('button', { name: 'Give the role' }));
  expect(await screen.findByText('Name the address.')).toBeVisible();
  await editor.type(screen.getByLabelText('E-mail'), ' dev@shop.example');
  await editor.type(screen.getByLabelText('Your password'), 'correct horse');
  await editor.click(screen.getByRole('button', { name: 'Give the role' }));
  await editor.click(screen.getByRole('button', { name: 'Withdraw asha@shop.example' }));
  await editor.click(screen.getByRole('button', { name: /Withdraw the role/ }));
  expect(sent()).toEqual([
    ['POST', '/desk/confirm', { password: 'correct horse' }],
    ['POST', '/desk/roles', { email: 'dev@shop.example', role: 'editor' }],
    ['POST', '/desk/roles', { email: 'asha@shop.example', role: 'member' }],
  ]);
  expect(notices()).toEqual([
    'dev@shop.example has the role now.',
    'asha@shop.example has no role any more.',
  ]);
  expect(screen.getByLabelText('Your password')).toHaveValue('');
});
