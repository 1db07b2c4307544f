import { act, screen, waitFor, within } from '@testing-library/react';
import { readField, RequestError } from '@szn/shared-contracts';
import { createFakeServices } from '@szn/shared-contracts/testing';
import { loadPages, renderAccount } from '../../testing/render-account.tsx';
import {
  cap,
  fleece,
  hoodie,
  jeans,
  limit,
  listed,
  member,
  monsoon,
  productOf,
  refuse,
  region,
  tee,
  titles,
  user,
  wire,
} from './outfits.fake.ts';

/** A provider with one outfit, which applies changes as the real one does. */
function openOutfit(outfit = monsoon) {
  const services = createFakeServices();
  const { http } = services;
  let stored = outfit;
  http.answer(`GET /wishlist/${user.id}`, () => ({ items: [] }));
  http.answer('GET /boards/monsoon', () => stored);
  http.answer('PATCH /boards/update', ({ body }) => {
    const content = readField(body, 'content');
    const budget = readField(body, 'budget');
    stored = {
      ...stored,
      version: stored.version + 1,
      budget: typeof budget === 'number' ? budget : null,
      rail: readIds(readField(content, 'rail')),
      pieces: readIds(readField(content, 'pieces')).map((id) => listed(productOf(id))),
    };
    return stored;
  });
  const view = renderAccount('/outfits/monsoon', { services, session: member });
  const changes = () => http.requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
  return { ...view, changes, stored: () => stored };
}

const readIds = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

beforeAll(loadPages);

describe('an outfit', () => {
  it('adds up everything that is not switched off, whatever its brand, beside the budget', async () => {
    const { shopper, changes } = openOutfit();
    expect(await titles()).toEqual(['Hoodie', 'Jeans', 'Tee', 'Cap']);
    expect(screen.getByText('Rs 501 left')).toBeVisible();
    await shopper.click(screen.getByRole('switch', { name: 'Counts: Cap' }));
    expect(within(await region()).getByText('Rs 7,199')).toBeVisible();
    expect(screen.getByText('Rs 199 over budget')).toBeVisible();
    expect(screen.getByText('Cap counts. Total Rs 7,199.')).toBeInTheDocument();
    await shopper.click(screen.getByRole('switch', { name: 'Counts: Jeans' }));
    expect(within(await region()).getByText('Rs 4,699')).toBeVisible();
    expect(changes().at(-1)).toEqual({
      boardId: 'monsoon',
      version: 4,
      name: 'Monsoon',
      budget: 7000,
      content: { pieces: ['hoodie', 'jeans', 'tee', 'cap'], rail: ['hoodie', 'tee', 'cap'] },
    });
  });

  it('takes another budget, and none', async () => {
    const { shopper, stored } = openOutfit();
    const field = await screen.findByLabelText('Budget (Rs)');
    await shopper.clear(field);
    await shopper.type(field, '8,000{Enter}');
    expect(await screen.findByText('Rs 1,501 left')).toBeVisible();
    await shopper.clear(screen.getByLabelText('Budget (Rs)'));
    await shopper.tab();
    await waitFor(() => expect(stored().budget).toBeNull());
    expect(screen.queryByText(/left|over/)).not.toBeInTheDocument();
  });

  it('moves a product by buttons and arrow keys, says its place, and keeps the focus', async () => {
    const { shopper, stored } = openOutfit();
    await shopper.click(await screen.findByRole('button', { name: 'Reorder' }));
    await shopper.click(await screen.findByRole('button', { name: 'Move later: Hoodie' }));
    expect(await titles()).toEqual(['Jeans', 'Hoodie', 'Tee', 'Cap']);
    expect(screen.getByText('Hoodie: place 2 of 4.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Move later: Hoodie' })).toHaveFocus();
    const handle = screen.getByRole('button', { name: 'Drag or use the arrow keys: Tee' });
    act(() => handle.focus());
    await shopper.keyboard('{Home}{ArrowRight}');
    expect(await titles()).toEqual(['Jeans', 'Tee', 'Hoodie', 'Cap']);
    expect(handle).toHaveFocus();
    await waitFor(() =>
      expect(stored().pieces.map(({ product }) => product._id)).toEqual(['jeans', 'tee', 'hoodie', 'cap']),
    );
  });

  it('swaps a product for a cheaper, similar or dearer one', async () => {
    const { services, shopper, stored } = openOutfit();
    const parka = wire('Parka', 'Outcasts', 4000);
    services.http.answer('GET /products/hoodie/similar', () => ({
      products: [fleece, cap, parka],
      hasMore: false,
    }));
    await shopper.click(await screen.findByRole('button', { name: 'Swap: Hoodie' }));
    const sheet = within(screen.getByRole('dialog', { name: 'Swap: Hoodie' }));
    expect(await sheet.findByText('Rs 1,800 less')).toBeVisible();
    // The outfit has the cap.
    expect(sheet.getAllByRole('listitem')).toHaveLength(1);
    await shopper.click(sheet.getByLabelText('Similar'));
    expect(sheet.getByText('Nothing of this kind right now.')).toBeVisible();
    await shopper.click(sheet.getByLabelText('Dearer'));
    expect(sheet.getByText('Rs 1,000 more')).toBeVisible();
    await shopper.click(sheet.getByLabelText('Cheaper'));
    await shopper.click(sheet.getByRole('button', { name: 'Take this: Fleece' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(await titles()).toEqual(['Fleece', 'Jeans', 'Tee', 'Cap']);
    expect(screen.getByText('Fleece is in now. Total Rs 4,699.')).toBeInTheDocument();
    await waitFor(() => expect(stored().rail).toEqual(['fleece', 'jeans', 'tee']));
  });

  it('shows the stored outfit when it has changed on another page', async () => {
    const { services, shopper, notices } = openOutfit();
    const off = await screen.findByRole('switch', { name: 'Counts: Cap' });
    services.http.answer('PATCH /boards/update', () => {
      throw new RequestError('status', { status: 409 });
    });
    services.http.answer('GET /boards/monsoon', () => ({ ...monsoon, pieces: [listed(tee)], version: 9 }));
    await shopper.click(off);
    await waitFor(async () => expect(await titles()).toEqual(['Tee']));
    expect(notices()).toContain('This outfit changed on another page. Here is the latest.');
  });

  it('keeps a product that has left the catalogue readable, and does not count it', async () => {
    openOutfit({ ...monsoon, pieces: [listed(hoodie), listed(jeans), { product: tee, isListed: false }] });
    expect(await titles()).toEqual(['Hoodie', 'Jeans', 'Tee']);
    expect(within(await region()).getByText('Rs 5,500')).toBeVisible();
    expect(screen.getByText('One product is no longer listed and not counted.')).toBeVisible();
  });

  it('takes a removed product back in its place on Undo, without undoing the changes made since', async () => {
    const { services, shopper, changes } = openOutfit();
    await shopper.click(await screen.findByRole('button', { name: 'Remove from outfit: Jeans' }));
    const undo = services.notices.at(-1)?.action;
    await shopper.click(screen.getByRole('switch', { name: 'Counts: Cap' }));
    await act(async () => undo?.run());
    const content = {
      pieces: ['hoodie', 'jeans', 'tee', 'cap'],
      rail: ['hoodie', 'jeans', 'tee', 'cap'],
    };
    await waitFor(() => expect(changes().at(-1)).toMatchObject({ content }));
    await act(async () => undo?.run());
    expect(changes().at(-1)).toMatchObject({ content });
  });
});

describe('sharing', () => {
  it('creates a link that can be copied, and ends it', async () => {
    const { services, shopper, notices } = openOutfit();
    services.http.answer('POST /boards/share', () => ({ token: 'secret' }));
    services.http.answer('DELETE /boards/share', () => ({ boardId: 'monsoon' }));
    await shopper.click(await screen.findByRole('button', { name: 'Share' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Share the outfit' }));
    expect(await dialog.findByLabelText('Link')).toHaveValue('http://localhost/rail?key=secret');
    await shopper.click(dialog.getByRole('button', { name: 'Copy link' }));
    expect(await navigator.clipboard.readText()).toBe('http://localhost/rail?key=secret');
    await shopper.click(dialog.getByRole('button', { name: 'Stop sharing' }));
    expect(notices()).toEqual(['Link copied', 'All links of this outfit have ended']);
    expect(services.http.requests.filter(({ method }) => method === 'PATCH')).toEqual([]);
  });

  it('says why a link is neither created nor ended', async () => {
    const { services, shopper, notices } = openOutfit();
    services.http.answer('POST /boards/share', refuse);
    services.http.answer('DELETE /boards/share', refuse);
    await shopper.click(await screen.findByRole('button', { name: 'Share' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Share the outfit' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(`Could not create a link${limit}`);
    await shopper.click(dialog.getByRole('button', { name: 'Stop sharing' }));
    expect(notices()).toEqual([limit]);
  });

  it('needs two products that count', async () => {
    openOutfit({ ...monsoon, rail: ['hoodie'] });
    expect(await screen.findByRole('button', { name: 'Share' })).toBeDisabled();
    expect(screen.getByText('Add one more to share.')).toBeVisible();
  });
});

describe('shared outfit', () => {
  it('shows its products and saves them as an outfit of the visitor', async () => {
    const services = createFakeServices();
    const pieces = [listed(hoodie), listed(jeans), { product: tee, isListed: false }];
    services.http.answer('GET /boards/shared', () => ({ name: 'Monsoon', pieces }));
    services.http.answer(`GET /wishlist/${user.id}`, () => ({ items: [] }));
    services.http.answer('POST /boards/create', () => monsoon);
    const { shopper } = renderAccount('/rail?key=secret', { services, session: member });
    expect(await screen.findByRole('heading', { level: 1, name: 'Monsoon' })).toBeVisible();
    expect(await titles()).toEqual(['Hoodie', 'Jeans', 'Tee']);
    await shopper.click(screen.getByRole('button', { name: 'Save this outfit' }));
    expect(services.http.requests.at(-1)?.body).toEqual({
      name: 'Monsoon',
      budget: null,
      pieces: ['hoodie', 'jeans', 'tee'],
      rail: ['hoodie', 'jeans', 'tee'],
    });
    expect(services.navigations).toEqual(['/outfits/monsoon']);
  });

  it('says that a revoked link has ended', async () => {
    renderAccount('/rail?key=revoked');
    expect(await screen.findByRole('heading', { name: 'Link incomplete or ended' })).toBeVisible();
  });
});
