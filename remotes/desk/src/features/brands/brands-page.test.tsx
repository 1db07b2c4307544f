import { RequestError } from '@szn/shared-contracts';
import { createFakeServices } from '@szn/shared-contracts/testing';
import { screen } from '@testing-library/react';
import { renderDesk } from '../../testing/render-desk.tsx';

const loom = { slug: 'Loom', label: 'The Loom', tier: 'luxury', aliases: ['Looms', 'LOOM House'] };

function openBrands() {
  const services = createFakeServices();
  services.http.answer('GET /desk/brands', () => ({ brands: [loom] }));
  for (const method of ['POST', 'PATCH', 'DELETE'] as const)
    services.http.answer(`${method} /desk/brands`, () => ({ brands: [{ ...loom, text: 'Woven here' }] }));
  return renderDesk('/desk/brands', services);
}

test('an editor changes a brand, and only what was changed is sent', async () => {
  const { editor, sent, notices } = openBrands();
  await editor.click(await screen.findByRole('button', { name: 'Edit Loom' }));
  await editor.type(screen.getByLabelText('What the brand is'), ' Woven here ');
  await editor.clear(screen.getByLabelText('Other names'));
  await editor.selectOptions(screen.getByLabelText('List on the home page'), 'Premium');
  await editor.type(screen.getByLabelText('Place in that list'), '3');
  await editor.selectOptions(screen.getByLabelText('Link in the footer'), 'not in the footer');
  await editor.type(screen.getByLabelText('Place in the footer'), '2');
  await editor.click(screen.getByRole('button', { name: 'Save' }));
  const settings = { text: 'Woven here', aliases: null, tier: 'premium', homePlace: 3, isInFooter: false };
  expect(sent()).toEqual([['PATCH', '/desk/brands', { slug: 'Loom', settings, place: 2 }]]);
  expect(notices()).toEqual(['Loom is saved.']);
  expect(await screen.findByText('Woven here')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument();
});

test('a brand without an address is not sent, and one that the provider refuses keeps what was typed', async () => {
  const { editor, sent, services, notices } = openBrands();
  await editor.click(await screen.findByRole('button', { name: 'Add a brand' }));
  await editor.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Name the address of the brand.')).toBeVisible();
  expect(screen.getByLabelText('Address')).toHaveFocus();
  expect(sent()).toEqual([]);
  services.http.answer('POST /desk/brands', () => {
    throw new RequestError('status', {
      status: 400,
      serverMessage: 'There is a brand Loom already: change it',
    });
  });
  await editor.type(screen.getByLabelText('Address'), 'Loom');
  await editor.click(screen.getByRole('button', { name: 'Save' }));
  expect(notices()).toEqual(['There is a brand Loom already: change it']);
  expect(screen.getByLabelText('Address')).toHaveValue('Loom');
});

test('a brand is removed by the second press, and the focus that leaves cancels the first one', async () => {
  const { editor, sent } = openBrands();
  await editor.click(await screen.findByRole('button', { name: 'Remove Loom' }));
  await editor.tab();
  expect(screen.getByRole('button', { name: 'Remove Loom' })).toBeVisible();
  expect(sent()).toEqual([]);
  await editor.click(screen.getByRole('button', { name: 'Remove Loom' }));
  await editor.click(screen.getByRole('button', { name: /^Remove Loom: Remove for good/ }));
  expect(sent()).toEqual([['DELETE', '/desk/brands', { slug: 'Loom' }]]);
});
