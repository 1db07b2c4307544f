import { act, screen, waitFor, within } from '@testing-library/react';
import { readField, RequestError, type WireProduct } from '@szn/shared-contracts';
import { buildUser, buildWireProduct, createFakeServices } from '@szn/shared-contracts/testing';
import { loadPages, renderAccount } from '../../testing/render-account.tsx';

const user = buildUser();
const member = { status: 'member', user } as const;
const wire = (title: string, source: string, price: number): WireProduct =>
  buildWireProduct({ _id: title.toLowerCase(), title, source, price, salePrice: null });
const hoodie = wire('Hoodie', 'Jaywalking', 3000);
const jeans = wire('Jeans', 'Veloce', 2500);
const tee = wire('Tee', 'Genrage', 999);
const cap = wire('Cap', 'Veloce', 700);

type WireBoard = {
  readonly id: string;
  readonly name: string;
  readonly version: number;
  readonly isShared: boolean;
  readonly pieces: readonly { product: WireProduct; isListed: boolean; swapFrom?: number }[];
  readonly rail: readonly string[];
};

const listed = (product: WireProduct) => ({ product, isListed: true });
const monsoon: WireBoard = {
  id: 'monsoon',
  name: 'Monsoon',
  version: 3,
  isShared: false,
  pieces: [{ ...listed(hoodie), swapFrom: 1200 }, listed(jeans), listed(tee), listed(cap)],
  rail: ['hoodie', 'jeans', 'tee'],
};

/** A provider with one board, which applies changes as the real one does. */
function openBoard(board: WireBoard = monsoon) {
  const services = createFakeServices();
  const { http } = services;
  let stored = board;
  const products = new Map([hoodie, jeans, tee, cap, cheaper].map((product) => [product._id, product]));
  http.answer(`GET /wishlist/${user.id}`, () => ({ items: [] }));
  http.answer('GET /boards/monsoon', () => stored);
  http.answer('PATCH /boards/update', ({ body }) => {
    const content = readField(body, 'content');
    const pieces = readIds(readField(content, 'pieces'));
    stored = {
      ...stored,
      version: stored.version + 1,
      rail: readIds(readField(content, 'rail')),
      pieces: pieces.map((id) => listed(products.get(id) ?? hoodie)),
    };
    return stored;
  });
  const view = renderAccount('/boards/monsoon', { services, session: member });
  const changes = () => http.requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
  return { ...view, changes, stored: () => stored };
}

const limit = 'Too many requests. Try again in 43 seconds.';
const refuse = () => {
  throw new RequestError('status', { status: 429, serverMessage: limit });
};
const readIds = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);
const cheaper = wire('Fleece', 'Evemen', 1200);
const rail = () => screen.findByRole('region', { name: 'The Rail' });
const hung = async () =>
  within(await rail())
    .getAllByRole('link')
    .flatMap((link) => (link.getAttribute('href')?.startsWith('/product-details?') ? link.ariaLabel : []));

beforeAll(loadPages);

describe('boards of a guest', () => {
  it('say what boards are and offer the sign-in', async () => {
    const { services, shopper } = renderAccount('/boards');
    expect(screen.getByRole('heading', { name: 'Build an outfit from every brand' })).toBeVisible();
    await shopper.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(services.signInRequests).toEqual([{ reason: 'Sign in to make outfits.' }]);
    expect(services.http.requests).toEqual([]);
  });
});

describe('list of boards', () => {
  function openList() {
    const services = createFakeServices();
    const summary = {
      id: 'monsoon',
      name: 'Monsoon',
      pieceCount: 4,
      railCount: 3,
      isShared: true,
      images: [],
    };
    services.http.answer(`GET /wishlist/${user.id}`, () => ({ items: [] }));
    services.http.answer('GET /boards', () => ({ boards: [summary] }));
    services.http.answer('GET /boards/monsoon', () => monsoon);
    services.http.answer('DELETE /boards/remove', () => ({ boardId: 'monsoon' }));
    services.http.answer('POST /boards/create', () => monsoon);
    return services;
  }

  it('shows each board and creates one', async () => {
    const services = openList();
    const { shopper } = renderAccount('/boards', { services, session: member });
    expect(await screen.findByRole('link', { name: 'Monsoon' })).toHaveAttribute('href', '/boards/monsoon');
    expect(screen.getByText('4 products · 3 on the rail · Shared')).toBeVisible();
    await shopper.click(screen.getByRole('button', { name: 'Create outfit' }));
    expect(services.notices.at(-1)?.text).toBe('Give the outfit a name.');
    Reflect.set(HTMLInputElement.prototype, 'value', 'Monsoon', screen.getByLabelText('Outfit name'));
    await shopper.click(screen.getByRole('button', { name: 'Create outfit' }));
    expect(services.http.requests.at(-1)).toMatchObject({
      path: '/boards/create',
      body: { name: 'Monsoon' },
    });
    expect(services.navigations).toEqual(['/boards/monsoon']);
  });

  it('creates a deleted board again with its pieces and its rail on Undo', async () => {
    const services = openList();
    const { shopper } = renderAccount('/boards', { services, session: member });
    await shopper.click(await screen.findByRole('button', { name: 'Delete outfit: Monsoon' }));
    expect(screen.queryByRole('link', { name: 'Monsoon' })).not.toBeInTheDocument();
    const notice = services.notices.at(-1);
    expect(notice?.text).toBe('Deleted “Monsoon”. Its links have ended.');
    await act(async () => notice?.action?.run());
    expect(services.http.requests.find(({ path }) => path === '/boards/create')?.body).toEqual({
      name: 'Monsoon',
      pieces: ['hoodie', 'jeans', 'tee', 'cap'],
      rail: ['hoodie', 'jeans', 'tee'],
    });
  });

  it.each(['GET /boards/monsoon', 'DELETE /boards/remove'] as const)(
    'says why %s was refused',
    async (request) => {
      const services = openList();
      services.http.answer(request, refuse);
      const { shopper } = renderAccount('/boards', { services, session: member });
      await shopper.click(await screen.findByRole('button', { name: 'Delete outfit: Monsoon' }));
      await waitFor(() => expect(services.notices.at(-1)?.text).toBe(limit));
      expect(await screen.findByRole('link', { name: 'Monsoon' })).toBeVisible();
    },
  );

  it('puts a product on a board by its link', async () => {
    const services = openList();
    services.http.answer('GET /products/tee', () => tee);
    services.http.answer('POST /boards/add', () => ({}));
    const { shopper } = renderAccount('/boards?add=tee', { services, session: member });
    await shopper.click(await screen.findByRole('button', { name: 'Add to Monsoon' }));
    expect(services.http.requests.at(-1)?.body).toEqual({ boardId: 'monsoon', productId: 'tee' });
    expect(await screen.findByText('5 products')).toBeVisible();
  });
});

describe('the rail of a board', () => {
  it('shows pieces of different labels and their total, and refuses a second piece of a label', async () => {
    const { shopper, notices, changes } = openBoard();
    expect(await hung()).toEqual(['Hoodie', 'Jeans', 'Tee']);
    expect(within(await rail()).getByText('Rs 6,499')).toBeVisible();
    await shopper.click(screen.getByRole('button', { name: 'Hang it: Cap' }));
    expect(notices()).toContain('Veloce hangs already: one product of each brand.');
    await shopper.click(screen.getByRole('button', { name: 'Take off the rail: Jeans' }));
    await shopper.click(screen.getByRole('button', { name: 'Hang it: Cap' }));
    expect(within(await rail()).getByText('Rs 4,699')).toBeVisible();
    expect(changes().at(-1)).toEqual({
      boardId: 'monsoon',
      version: 4,
      name: 'Monsoon',
      content: { pieces: ['hoodie', 'jeans', 'tee', 'cap'], rail: ['hoodie', 'tee', 'cap'] },
    });
  });

  it('moves a piece by buttons and arrow keys, says its place, and keeps the focus', async () => {
    const { shopper, stored } = openBoard();
    await shopper.click(await screen.findByRole('button', { name: 'Move later: Hoodie' }));
    expect(await hung()).toEqual(['Jeans', 'Hoodie', 'Tee']);
    expect(screen.getByText('Hoodie: place 2 of 3.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Move later: Hoodie' })).toHaveFocus();
    const handle = screen.getByRole('button', { name: 'Drag or use the arrow keys: Tee' });
    act(() => handle.focus());
    await shopper.keyboard('{Home}{ArrowRight}');
    expect(await hung()).toEqual(['Jeans', 'Tee', 'Hoodie']);
    expect(handle).toHaveFocus();
    await shopper.keyboard('{ArrowUp}{ArrowUp}');
    expect(await hung()).toEqual(['Tee', 'Jeans', 'Hoodie']);
    expect(stored().rail).toEqual(['tee', 'jeans', 'hoodie']);
  });

  it('swaps a piece for a cheaper one of a label that hangs nowhere else', async () => {
    const { services, shopper, stored } = openBoard();
    const ofJeansLabel = wire('Zip', 'Veloce', 1100);
    const dearer = wire('Parka', 'Outcasts', 4000);
    services.http.answer('GET /products/hoodie/similar', () => ({
      products: [cheaper, ofJeansLabel, dearer],
      hasMore: false,
    }));
    await shopper.click(await screen.findByRole('button', { name: 'Swap for under Rs 2,500: Hoodie' }));
    const sheet = within(screen.getByRole('dialog', { name: 'Same kind, less money' }));
    expect(await sheet.findByText('Rs 1,800 less')).toBeVisible();
    expect(sheet.getAllByRole('listitem')).toHaveLength(1);
    await shopper.click(sheet.getByRole('button', { name: 'Hang this: Fleece' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(await hung()).toEqual(['Fleece', 'Jeans', 'Tee']);
    expect(screen.getByText('Fleece hangs now. Total Rs 4,699.')).toBeInTheDocument();
    expect(stored().pieces.map(({ product }) => product._id)).toContain('hoodie');
  });

  it('shows the stored board when it has changed on another page', async () => {
    const { services, shopper, notices } = openBoard();
    await screen.findByRole('button', { name: 'Move later: Hoodie' });
    services.http.answer('PATCH /boards/update', () => {
      throw new RequestError('status', { status: 409 });
    });
    services.http.answer('GET /boards/monsoon', () => ({ ...monsoon, rail: ['tee'], version: 9 }));
    await shopper.click(screen.getByRole('button', { name: 'Move later: Hoodie' }));
    expect(await hung()).toEqual(['Tee']);
    expect(notices()).toContain('This outfit changed on another page. Here is the latest.');
  });

  it('keeps a piece that has left the catalogue readable, and does not count it', async () => {
    openBoard({ ...monsoon, pieces: [listed(hoodie), listed(jeans), { product: tee, isListed: false }] });
    expect(await hung()).toEqual(['Hoodie', 'Jeans', 'Tee']);
    expect(within(await rail()).getByText('Tee')).toBeVisible();
    expect(within(await rail()).getByText('Rs 5,500')).toBeVisible();
    expect(screen.getByText('One product is no longer listed and not counted.')).toBeVisible();
  });

  it('hangs one piece of each label at once on an empty rail', async () => {
    const { shopper } = openBoard({ ...monsoon, rail: [] });
    await shopper.click(await screen.findByRole('button', { name: 'Hang one for me' }));
    expect(await hung()).toEqual(['Hoodie', 'Jeans', 'Tee']);
  });
});

describe('a piece removed from a board', () => {
  it('comes back to its place on Undo, without the changes made since being undone', async () => {
    const { services, shopper, changes } = openBoard({
      ...monsoon,
      pieces: [listed(hoodie), listed(jeans), listed(tee)],
      rail: ['hoodie'],
    });
    await shopper.click(await screen.findByRole('button', { name: 'Remove from outfit: Jeans' }));
    const undo = services.notices.at(-1)?.action;
    await shopper.click(screen.getByRole('button', { name: 'Hang it: Tee' }));
    await act(async () => undo?.run());
    const content = { pieces: ['hoodie', 'jeans', 'tee'], rail: ['hoodie', 'tee'] };
    expect(changes().at(-1)).toMatchObject({ content });
    await act(async () => undo?.run());
    expect(changes().at(-1)).toMatchObject({ content });
  });
});

describe('sharing', () => {
  it('creates a link that can be copied, and ends it', async () => {
    const { services, shopper, notices } = openBoard();
    services.http.answer('POST /boards/share', () => ({ token: 'secret' }));
    services.http.answer('DELETE /boards/share', () => ({ boardId: 'monsoon' }));
    await shopper.click(await screen.findByRole('button', { name: 'Share' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Share the rail' }));
    expect(await dialog.findByLabelText('Link')).toHaveValue('http://localhost/rail?key=secret');
    await shopper.click(dialog.getByRole('button', { name: 'Copy link' }));
    expect(await navigator.clipboard.readText()).toBe('http://localhost/rail?key=secret');
    await shopper.click(dialog.getByRole('button', { name: 'Stop sharing' }));
    expect(notices()).toEqual(['Link copied', 'All links of this outfit have ended']);
    expect(services.http.requests.filter(({ method }) => method === 'PATCH')).toEqual([]);
  });

  it('says why a link is neither created nor ended', async () => {
    const { services, shopper, notices } = openBoard();
    services.http.answer('POST /boards/share', refuse);
    services.http.answer('DELETE /boards/share', refuse);
    await shopper.click(await screen.findByRole('button', { name: 'Share' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Share the rail' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(`Could not create a link${limit}`);
    await shopper.click(dialog.getByRole('button', { name: 'Stop sharing' }));
    expect(notices()).toEqual([limit]);
  });

  it('needs three pieces', async () => {
    openBoard({ ...monsoon, rail: ['hoodie', 'jeans'] });
    expect(await screen.findByRole('button', { name: 'Share' })).toBeDisabled();
    expect(screen.getByText('Add one more to share.')).toBeVisible();
  });
});

describe('shared outfit', () => {
  it('shows the pieces and saves them on a board of the visitor', async () => {
    const services = createFakeServices();
    const pieces = [listed(hoodie), listed(jeans), { product: tee, isListed: false }];
    services.http.answer('GET /boards/shared', () => ({ name: 'Monsoon', pieces }));
    services.http.answer(`GET /wishlist/${user.id}`, () => ({ items: [] }));
    services.http.answer('POST /boards/create', () => monsoon);
    const { shopper } = renderAccount('/rail?key=secret', { services, session: member });
    expect(await screen.findByRole('heading', { level: 1, name: 'Monsoon' })).toBeVisible();
    expect(await hung()).toEqual(['Hoodie', 'Jeans', 'Tee']);
    await shopper.click(screen.getByRole('button', { name: 'Save this outfit' }));
    expect(services.http.requests.at(-1)?.body).toEqual({
      name: 'Monsoon',
      pieces: ['hoodie', 'jeans', 'tee'],
      rail: ['hoodie', 'jeans', 'tee'],
    });
    expect(services.navigations).toEqual(['/boards/monsoon']);
  });

  it('says that a revoked link has ended', async () => {
    renderAccount('/rail?key=revoked');
    expect(await screen.findByRole('heading', { name: 'Link incomplete or ended' })).toBeVisible();
  });
});
