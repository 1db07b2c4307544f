import { createHash } from 'node:crypto';
import { amountInPaise, readPrice } from '@szn/shared-contracts/wire';
import sharp from 'sharp';
import { z } from 'zod';
import { wireProductSchema } from '../../catalogue/product-serializer.ts';
import type { TestApp } from '../../../test/support/open-test-app.ts';
import { bearer, signUp, type TestMember } from '../../../test/support/sign-up.ts';
import { listTestDatabases } from '../../../test/support/test-databases.ts';
import { createTestDraft } from '../../../test/support/test-products.ts';
import { drawOutfitPicture } from './outfit-picture.ts';

const paiseOf = (price: unknown) => amountInPaise(readPrice(price));
const idOf = (index: number) => createTestDraft(index).id;
/** Of one brand. */
const outfit = [0, 1, 2].map(idOf);
const nine = Array.from({ length: 9 }, (_, index) => idOf(index));

const boardSchema = z.object({
  id: z.string(),
  name: z.string(),
  budget: z.number().nullable(),
  version: z.number(),
  isShared: z.boolean(),
  pieces: z.array(z.object({ product: wireProductSchema, isListed: z.boolean() })),
  rail: z.array(z.string()),
});

describe.each(listTestDatabases())('on $name', ({ openApp }) => {
  let opened: TestApp;
  let member: TestMember;
  beforeAll(async () => {
    opened = await openApp();
  }, 120_000);
  beforeEach(async () => {
    member = await signUp(opened.app);
  });
  afterAll(() => opened.close());

  const call = async (
    method: 'POST' | 'PATCH' | 'DELETE',
    path: string,
    payload: object,
  ): Promise<{ statusCode: number; body: unknown }> => {
    const url = `/boards/${path}`;
    const answer = await opened.app.inject({ method, url, payload, headers: bearer(member.token) });
    return { statusCode: answer.statusCode, body: answer.json() };
  };
  const create = async (content: object = {}) =>
    boardSchema.parse((await call('POST', 'create', { name: 'Monsoon', ...content })).body);
  const read = async (id: string) => {
    const answer = await opened.app.inject({ url: `/boards/${id}`, headers: bearer(member.token) });
    return boardSchema.parse(answer.json());
  };
  const share = async (boardId: string) =>
    z.object({ token: z.string() }).parse((await call('POST', 'share', { boardId })).body).token;
  const openLink = (key: string, picture = '') =>
    opened.app.inject({ url: `/boards/shared${picture}`, query: { key } });
  const idsOf = ({ pieces }: z.output<typeof boardSchema>) => pieces.map(({ product }) => product._id);

  test('an outfit has one order, whatever counts, and the list shows the one that changed last first', async () => {
    const pieces = [idOf(3), ...outfit];
    const board = await create({
      name: '  Late   monsoon ',
      pieces,
      rail: outfit.toReversed(),
      budget: 5000,
    });
    expect(board).toMatchObject({ name: 'Late monsoon', budget: 5000, version: 1, isShared: false });
    expect([idsOf(board), board.rail]).toEqual([pieces, outfit]);
    const second = await create();
    const content = { pieces: pieces.toReversed(), rail: outfit };
    const update = { boardId: board.id, version: 1, name: 'Dry', budget: null, content };
    expect((await call('PATCH', 'update', update)).statusCode).toBe(200);
    const changed = await read(board.id);
    expect([changed.name, changed.budget, changed.version]).toEqual(['Dry', null, 2]);
    expect([idsOf(changed), changed.rail]).toEqual([content.pieces, outfit.toReversed()]);
    const list = await opened.app.inject({ url: '/boards', headers: bearer(member.token) });
    const paise = changed.pieces
      .slice(0, 3)
      .map(({ product }) => paiseOf(product.salePrice) ?? paiseOf(product.price) ?? 0);
    const summary = { budget: null, isShared: false };
    expect(list.json().boards).toEqual([
      {
        ...summary,
        id: board.id,
        name: 'Dry',
        productIds: content.pieces,
        pieceCount: 4,
        railCount: 3,
        total: paise.reduce((sum, price) => sum + price, 0) / 100,
        images: Array.from({ length: 4 }, () => '/media/garments/test-garment'),
      },
      {
        ...summary,
        id: second.id,
        name: 'Monsoon',
        productIds: [],
        pieceCount: 0,
        railCount: 0,
        total: 0,
        images: [],
      },
    ]);
  });

  test('an outfit of a device is created once by its id, which another member cannot take', async () => {
    const device = { boardId: member.userId, pieces: outfit, rail: outfit };
    expect((await create(device)).id).toBe(member.userId);
    await call('PATCH', 'update', { boardId: member.userId, name: 'Renamed' });
    expect(await create(device)).toMatchObject({ name: 'Renamed', version: 2 });
    const other = await signUp(opened.app);
    const taken = await opened.app.inject({
      method: 'POST',
      url: '/boards/create',
      payload: { name: 'Mine', ...device },
      headers: bearer(other.token),
    });
    expect(taken.statusCode).toBe(400);
    expect(idsOf(await read(member.userId))).toEqual(outfit);
  });

  test('a change of an older version is refused and changes nothing', async () => {
    const board = await create({ pieces: outfit });
    await call('PATCH', 'update', { boardId: board.id, version: 1, name: 'First' });
    const late = await call('PATCH', 'update', {
      boardId: board.id,
      version: 1,
      content: { pieces: [], rail: [] },
    });
    expect(late).toEqual({ statusCode: 409, body: { message: 'This outfit has changed on another page.' } });
    expect(idsOf(await read(board.id))).toEqual(outfit);
  });

  test('adding a product twice keeps it once, at the end, where it counts; a ninth that would count is refused', async () => {
    const board = await create({ pieces: [outfit[0]] });
    for (const _repeat of [1, 2]) {
      const added = await call('POST', 'add', { boardId: board.id, productId: outfit[1] });
      expect(added.statusCode).toBe(200);
    }
    const after = await read(board.id);
    expect([idsOf(after), after.rail, after.version]).toEqual([[outfit[0], outfit[1]], [outfit[1]], 2]);
    const full = await create({ pieces: nine.slice(1), rail: nine.slice(1) });
    expect(await call('POST', 'add', { boardId: full.id, productId: nine[0] })).toEqual({
      statusCode: 400,
      body: { message: 'An outfit counts at most 8 products. Switch one off first.' },
    });
    expect(idsOf(await read(full.id))).toEqual(nine.slice(1));
  });

  test.each([
    ['a product that is not in it', { pieces: [], rail: [idOf(1)] }, 400],
    ['nine products', { pieces: nine, rail: nine }, 400],
    ['a product twice', { pieces: [idOf(1)], rail: [idOf(1), idOf(1)] }, 400],
    ['an unknown product', { pieces: ['0'.repeat(24)], rail: [] }, 404],
  ])('an outfit that counts %s is refused', async (_name, content, status) => {
    const board = await create({ pieces: outfit, rail: outfit });
    expect((await call('PATCH', 'update', { boardId: board.id, content })).statusCode).toBe(status);
    expect((await read(board.id)).rail).toEqual(outfit);
  });

  test('an outfit refuses product 101, and a member outfit 51, also at the same time', async () => {
    const hundred = Array.from({ length: 100 }, (_, index) => createTestDraft(index).id);
    const full = await create({ pieces: hundred });
    const more = { boardId: full.id, productId: createTestDraft(100).id };
    expect(await call('POST', 'add', more)).toEqual({
      statusCode: 400,
      body: { message: 'An outfit holds at most 100 products.' },
    });
    expect((await call('POST', 'add', { ...more, productId: hundred[5] })).statusCode).toBe(200);
    expect((await read(full.id)).pieces).toHaveLength(100);
    const others = Array.from({ length: 45 }, (_, index) => ({
      id: index.toString(16).padStart(8, '0') + member.userId.slice(8),
      user_id: member.userId,
      name: 'Other',
    }));
    await opened.db.insertInto('boards').values(others).execute();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => call('POST', 'create', { name: 'More' })),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(4);
    expect(answers.find(({ statusCode }) => statusCode === 400)?.body).toEqual({
      message: 'A member has at most 50 outfits.',
    });
  }, 60_000);

  test('a piece that has left the catalogue stays in the outfit and behind the link', async () => {
    const board = await create({ pieces: outfit, rail: outfit });
    const key = await share(board.id);
    const gone = outfit[1] ?? '';
    const setRemoved = (removed_in: number) =>
      opened.db.updateTable('products').set({ removed_in }).where('id', '=', gone).execute();
    await setRemoved(1);
    expect((await read(board.id)).pieces.map(({ isListed }) => isListed)).toEqual([true, false, true]);
    expect((await openLink(key)).json().pieces).toMatchObject([
      { isListed: true },
      { isListed: false, product: { _id: gone, title: createTestDraft(1).title } },
      { isListed: true },
    ]);
    await setRemoved(2_147_483_647);
  });

  test('a link shows what counts to anyone, without the member, and is neither cached nor indexed', async () => {
    const board = await create({ pieces: [idOf(5), ...outfit], rail: outfit });
    const key = await share(board.id);
    const answer = await openLink(key);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
    const shown = answer.json();
    expect(Object.keys(shown)).toEqual(['name', 'pieces']);
    expect(shown.pieces.map((piece: { product: { _id: string } }) => piece.product._id)).toEqual(outfit);
    for (const secret of [member.userId, member.email, 'Asha', board.id, idOf(5)])
      expect(answer.body).not.toContain(secret);
    expect((await read(board.id)).isShared).toBe(true);
  });

  test('a token has 256 bits, is stored as a hash only, and each link has its own', async () => {
    const board = await create({ pieces: outfit, rail: outfit });
    const tokens = [await share(board.id), await share(board.id)];
    expect(new Set(tokens).size).toBe(2);
    for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const links = await opened.db
      .selectFrom('board_links')
      .selectAll()
      .where('board_id', '=', board.id)
      .execute();
    expect(links.map(({ token_hash: hash }) => hash).toSorted()).toEqual(
      tokens.map((token) => createHash('sha256').update(token).digest('hex')).toSorted(),
    );
    expect(JSON.stringify(links)).not.toContain(tokens[0]);
  });

  test('revoking ends all links at once, with their picture; deleting the board does, too', async () => {
    const board = await create({ pieces: outfit, rail: outfit });
    const keys = [await share(board.id), await share(board.id)];
    await openLink(keys[0] ?? '', '/picture');
    for (const _repeat of [1, 2])
      expect((await call('DELETE', 'share', { boardId: board.id })).statusCode).toBe(200);
    for (const key of keys) {
      const answer = await openLink(key);
      expect([answer.statusCode, answer.json()]).toEqual([
        404,
        { message: 'This outfit is not shared any more.' },
      ]);
      expect((await openLink(key, '/picture')).statusCode).toBe(404);
    }
    expect((await read(board.id)).isShared).toBe(false);
    const again = await share(board.id);
    expect((await openLink(again)).statusCode).toBe(200);
    await call('DELETE', 'remove', { boardId: board.id });
    expect((await openLink(again)).statusCode).toBe(404);
  });

  test('a single product, and an outfit where all are switched off, are not shown', async () => {
    const board = await create({ pieces: outfit, rail: outfit.slice(2) });
    expect(await call('POST', 'share', { boardId: board.id })).toEqual({
      statusCode: 400,
      body: { message: 'Add at least 2 products before you share.' },
    });
    await call('PATCH', 'update', { boardId: board.id, content: { pieces: outfit, rail: outfit } });
    const key = await share(board.id);
    await call('PATCH', 'update', { boardId: board.id, content: { pieces: outfit, rail: [] } });
    expect((await openLink(key)).statusCode).toBe(404);
  });

  test('a board has at most 20 links', async () => {
    const board = await create({ pieces: outfit, rail: outfit });
    for (let index = 0; index < 20; index += 1) await share(board.id);
    expect((await call('POST', 'share', { boardId: board.id })).statusCode).toBe(400);
  });

  test('the picture is a JPEG of 1200 x 630 pixels that follows the outfit', async () => {
    const board = await create({ pieces: [...outfit, idOf(6)], rail: outfit });
    const key = await share(board.id);
    const first = await openLink(key, '/picture');
    expect(first.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'no-store',
      'cross-origin-resource-policy': 'cross-origin',
    });
    const { width, height, format } = await sharp(first.rawPayload).metadata();
    expect([width, height, format]).toEqual([1200, 630, 'jpeg']);
    expect((await openLink(key, '/picture')).rawPayload.equals(first.rawPayload)).toBe(true);
    const content = { pieces: [...outfit, idOf(6)], rail: [...outfit, idOf(6)] };
    await call('PATCH', 'update', { boardId: board.id, content });
    expect((await openLink(key, '/picture')).rawPayload.equals(first.rawPayload)).toBe(false);
  });
});

test('a picture that unpacks to too many pixels is an empty box in the picture of an outfit', async () => {
  const piece = {
    image: 'https://brand.example/a.png',
    source: 'Turnt',
    effective_paise: 129_900,
    is_listed: true,
  };
  const draw = async (width: number) => {
    const background = '#cc0000';
    const bytes = await sharp({ create: { width, height: 7500, channels: 3, background } })
      .png()
      .toBuffer();
    return await drawOutfitPicture({ name: 'Monsoon', pieces: [piece] }, async () => ({ bytes }));
  };
  const empty = await drawOutfitPicture({ name: 'Monsoon', pieces: [piece] }, async () => 'missing');
  const [small, large] = [await draw(10), await draw(7500)];
  expect(small.equals(empty)).toBe(false);
  expect(large.equals(empty)).toBe(true);
});
