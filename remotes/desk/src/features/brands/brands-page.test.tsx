import { RequestError } from '@szn/shared-contracts';
import { createFakeServices } from '@szn/shared-contracts/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderDesk } from '../../testing/render-desk.tsx';

const loom = { slug: 'Loom', label: 'The Loom', tier: 'luxury', aliases: ['Looms', 'LOOM House'] };

function openBrands(history: readonly object[] = []) {
  const services = createFakeServices();
  services.http.answer('GET /desk/brands', () => ({ revision: '7', brands: [loom], history }));
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
  await editor.click(screen.getByRole('button', { name: /^Remove Loom: Remove it/ }));
  expect(sent()).toEqual([['DELETE', '/desk/brands', { slug: 'Loom' }]]);
});

test('a brand that somebody else has changed is shown as it is now, what was typed stays, and nothing of the other is lost', async () => {
  const { editor, sent, services, notices } = openBrands();
  await editor.click(await screen.findByRole('button', { name: 'Edit Loom' }));
  await editor.type(screen.getByLabelText('Delivery'), 'By boat');
  const present = { ...loom, label: 'Loom House', text: 'Woven here' };
  services.http.answer('GET /desk/brands', () => ({ revision: '8', brands: [present] }));
  const conflict = () => {
    throw new RequestError('status', { status: 412, serverMessage: 'Asha has changed Loom meanwhile.' });
  };
  services.http.answer('PATCH /desk/brands', conflict);
  await editor.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('heading', { name: 'Loom House' })).toBeVisible();
  expect(services.http.requests.findLast(({ method }) => method === 'PATCH')).toMatchObject({
    ifMatch: '"7"',
  });
  expect(notices()).toEqual(['Asha has changed Loom meanwhile.']);
  expect(screen.getByLabelText('Delivery')).toHaveValue('By boat');
  await waitFor(() => expect(screen.getByLabelText('What the brand is')).toHaveValue('Woven here'));
  services.http.answer('PATCH /desk/brands', () => ({ brands: [present] }));
  await editor.click(screen.getByRole('button', { name: 'Save' }));
  expect(sent().at(-1)).toEqual([
    'PATCH',
    '/desk/brands',
    { slug: 'Loom', settings: { delivery: 'By boat' } },
  ]);
  expect(services.http.requests.at(-1)).toMatchObject({ ifMatch: '"8"' });
});

test('an undo that fails keeps the focus on its button, and two presses send it once', async () => {
  const at = '2026-11-02T10:00:00.000Z';
  const { editor, sent, services } = openBrands([
    { id: 5, at, author: 'Asha', name: 'Loom', verb: 'changed', former: { text: null }, isUndoable: true },
  ]);
  let fail = () => {};
  const failed = new Promise<never>((_resolve, reject) => {
    fail = () => reject(new RequestError('network'));
  });
  services.http.answer('POST /desk/brands/undo', () => failed);
  const undo = await screen.findByRole('button', { name: /^Undo: Loom changed/ });
  await editor.click(undo);
  await editor.click(undo);
  fail();
  await waitFor(() => expect(undo).toHaveAttribute('aria-disabled', 'false'));
  expect(sent()).toHaveLength(1);
  expect(undo).toHaveFocus();
});

test('what was entered stays when somebody else has removed the brand', async () => {
  const { editor, services } = openBrands();
  await editor.click(await screen.findByRole('button', { name: 'Edit Loom' }));
  await editor.type(screen.getByLabelText('Delivery'), 'By boat');
  services.http.answer('GET /desk/brands', () => ({ revision: '8', brands: [{ slug: 'Weft' }] }));
  services.http.answer('PATCH /desk/brands', () => {
    throw new RequestError('status', { status: 412, serverMessage: 'Asha has changed Loom meanwhile.' });
  });
  await editor.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('heading', { name: 'Weft' })).toBeVisible();
  expect(screen.getByLabelText('Delivery')).toHaveValue('By boat');
});

test('the changes of the last 30 days name what was before, and one is undone by one press', async () => {
  const change = {
    id: 5,
    at: '2026-11-01T18:30:00.000Z',
    author: 'Asha',
    name: 'Loom',
    verb: 'changed',
    former: { place: 3, text: null, aliases: ['Looms', 'LOOM'], isInFooter: true },
    isUndoable: true,
  };
  const removal = { ...change, id: 4, author: null, verb: 'removed', former: {}, isUndoable: false };
  const { editor, sent, services, notices } = openBrands([change, removal]);
  services.http.answer('POST /desk/brands/undo', () => ({
    revision: '8',
    brands: [{ ...loom, label: 'As before' }],
    history: [{ ...change, isUndoable: false }],
  }));
  const list = await screen.findByRole('list', { name: 'Changes of the last 30 days' });
  const [changed, removed] = within(list).getAllByRole('listitem');
  expect(changed).toHaveTextContent(
    /Loom ?changed.*Place in the footer, before ?3.*What the brand is, before ?not set.*Other names, before ?Looms, LOOM.*Link in the footer, before ?yes.*By ?Asha.*2 Nov 2026/,
  );
  expect(removed).toHaveTextContent(/Loom ?removed.*By ?a command of the server, or a deleted account/);
  await editor.click(
    within(list).getByRole('button', {
      name: /^Undo: Loom changed, Place in the footer, What the brand is, .*2 Nov 2026/,
    }),
  );
  expect(sent()).toEqual([['POST', '/desk/brands/undo', { id: 5 }]]);
  expect(services.http.requests.at(-1)).toMatchObject({ ifMatch: '"7"' });
  expect(await screen.findByRole('heading', { name: 'As before' })).toBeVisible();
  expect(notices()).toEqual(['Undone: Loom']);
  expect(screen.getByRole('heading', { name: 'Changes of the last 30 days' })).toHaveFocus();
  expect(screen.queryByRole('button', { name: /^Undo/ })).not.toBeInTheDocument();
});
