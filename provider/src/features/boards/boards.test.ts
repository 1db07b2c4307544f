import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { z } from 'zod';
import { toProductRecord } from '../../catalogue/product-record.ts';
import { wireProductSchema } from '../../catalogue/product-serializer.ts';
import { nextCatalogueVersion, writeProducts } from '../../catalogue/store/catalogue-write-queries.ts';
import type { TestApp } from '../../../test/support/open-test-app.ts';
import { bearer, signUp, type TestMember } from '../../../test/support/sign-up.ts';
import { listTestDatabases } from '../../../test/support/test-databases.ts';
import { createTestDraft } from '../../../test/support/test-products.ts';
import { drawOutfitPicture } from './outfit-picture.ts';

/** Every seventh test product is of another label. */
const ofLabel = (label: number, index = 0) => createTestDraft(label * 7 + index).id;
const outfit = [0, 1, 2].map((label) => ofLabel(label));

const boardSchema = z.object({
  id: z.string(),
  name: z.string(),
  version: z.number(),
  isShared: z.boolean(),
  pieces: z.array(
    z.object({ product: wireProductSchema, isListed: z.boolean(), swapFrom: z.number().optional() }),
  ),
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

  test('a board keeps the order of its pieces and of its rail, and its list shows the rail first', async () => {
    const pieces = [ofLabel(3), ...outfit];
    const board = await create({ name: '  Late   monsoon ', pieces, rail: outfit.toReversed() });
    expect(board).toMatchObject({ name: 'Late monsoon', version: 1, isShared: false });
    expect(idsOf(board)).toEqual(pieces);
    expect(board.rail).toEqual(outfit.toReversed());
    const content = { pieces: pieces.toReversed(), rail: outfit };
    const update = { boardId: board.id, version: 1, name: 'Dry', content };
    expect((await call('PATCH', 'update', update)).statusCode).toBe(200);
    const changed = await read(board.id);
    expect([changed.name, changed.version]).toEqual(['Dry', 2]);
    expect([idsOf(changed), changed.rail]).toEqual([content.pieces, outfit]);
    const second = await create();
    const list = await opened.app.inject({ url: '/boards', headers: bearer(member.token) });
    expect(list.json().boards).toEqual([
      { id: second.id, name: 'Monsoon', pieceCount: 0, railCount: 0, isShared: false, images: [] },
      {
        id: board.id,
        name: 'Dry',
        pieceCount: 4,
        railCount: 3,
        isShared: false,
        images: Array.from({ length: 4 }, () => '/media/garments/test-garment'),
      },
    ]);
  });

  test('a change of an older version is refused and changes nothing', async () => {
    const board = await create({ pieces: outfit });
    await call('PATCH', 'update', { boardId: board.id, version: 1, name: 'First' });
    const late = await call('PATCH', 'update', {
      boardId: board.id,
      version: 1,
      content: { pieces: [], rail: [] },
    });
    expect(late).toEqual({ statusCode: 409, body: { message: 'This board has changed on another page.' } });
    expect(idsOf(await read(board.id))).toEqual(outfit);
  });

  test('adding a piece twice keeps it once, at the end', async () => {
    const board = await create({ pieces: [outfit[0]] });
    for (const _repeat of [1, 2]) {
      const added = await call('POST', 'add', { boardId: board.id, productId: outfit[1] });
      expect(added.statusCode).toBe(200);
    }
    const after = await read(board.id);
    expect([idsOf(after), after.version]).toEqual([[outfit[0], outfit[1]], 2]);
  });

  test.each([
    [
      'two pieces of one label',
      { pieces: [ofLabel(1), ofLabel(1, 1)], rail: [ofLabel(1), ofLabel(1, 1)] },
      400,
    ],
    ['a piece that is not on the board', { pieces: [], rail: [ofLabel(1)] }, 400],
    ['seven pieces', { pieces: seven(), rail: seven() }, 400],
    ['a piece twice', { pieces: [ofLabel(1)], rail: [ofLabel(1), ofLabel(1)] }, 400],
    ['an unknown piece', { pieces: ['0'.repeat(24)], rail: [] }, 404],
  ])('a rail with %s is refused', async (_name, content, status) => {
    const board = await create({ pieces: outfit, rail: outfit });
    expect((await call('PATCH', 'update', { boardId: board.id, content })).statusCode).toBe(status);
    expect((await read(board.id)).rail).toEqual(outfit);
  });

  test('a board refuses piece 101, and a member board 51, also at the same time', async () => {
    const hundred = Array.from({ length: 100 }, (_, index) => createTestDraft(index).id);
    const full = await create({ pieces: hundred });
    const more = { boardId: full.id, productId: createTestDraft(100).id };
    expect(await call('POST', 'add', more)).toEqual({
      statusCode: 400,
      body: { message: 'A board holds at most 100 pieces.' },
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
      message: 'A member has at most 50 boards.',
    });
  }, 60_000);

  test('a hung piece names the cheapest similar piece whose label hangs nowhere else', async () => {
    // A gender, category and kind of garment of their own: only these are similar to each other.
    const cape = { gender: 'women', category: 'Capes', salePaise: null } as const;
    const capeOf = (index: number, source: string, rupees: number) =>
      createTestDraft(8000 + index, {
        ...cape,
        styles: [],
        source,
        title: `Design ${index} Corset`,
        pricePaise: rupees * 100,
      });
    const write = async (...drafts: readonly ReturnType<typeof createTestDraft>[]) => {
      await opened.db.transaction().execute(async (transaction) => {
        const version = await nextCatalogueVersion(transaction);
        await writeProducts(transaction, drafts.map(toProductRecord), version);
      });
      opened.advanceClock(5000);
    };
    const hung = [capeOf(1, 'HUEMN', 3000), capeOf(2, 'TURNT', 2500)];
    await write(
      ...hung,
      capeOf(3, 'TURNT', 500),
      capeOf(4, 'outcasts', 900),
      capeOf(5, 'HUEMN', 1200),
      capeOf(6, 'Genrage', 2600),
    );
    const rail = hung.map(({ id }) => id);
    const board = await create({ pieces: [...rail, ofLabel(9)], rail });
    // The piece for Rs 500 is of the label of the second hanger.
    expect(board.pieces.map(({ swapFrom }) => swapFrom)).toEqual([900, 500, undefined]);
    await write(capeOf(1, 'HUEMN', 800));
    expect((await read(board.id)).pieces[0]?.swapFrom).toBeUndefined();
  });

  test('a piece that has left the catalogue stays on the board, on the rail and behind the link', async () => {
    const board = await create({ pieces: outfit, rail: outfit });
    const key = await share(board.id);
    const gone = outfit[1] ?? '';
    const setRemoved = (removed_in: number) =>
      opened.db.updateTable('products').set({ removed_in }).where('id', '=', gone).execute();
    await setRemoved(1);
    expect((await read(board.id)).pieces.map(({ isListed }) => isListed)).toEqual([true, false, true]);
    expect((await openLink(key)).json().pieces).toMatchObject([
      { isListed: true },
      { isListed: false, product: { _id: gone, title: createTestDraft(7).title } },
      { isListed: true },
    ]);
    await setRemoved(2_147_483_647);
  });

  test('a link shows the rail to anyone, without the member, and is neither cached nor indexed', async () => {
    const board = await create({ pieces: [ofLabel(5), ...outfit], rail: outfit });
    const key = await share(board.id);
    const answer = await openLink(key);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
    const shown = answer.json();
    expect(Object.keys(shown)).toEqual(['name', 'pieces']);
    expect(shown.pieces.map((piece: { product: { _id: string } }) => piece.product._id)).toEqual(outfit);
    for (const secret of [member.userId, member.email, 'Asha', board.id, ofLabel(5)])
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

  test('fewer than three pieces, and an emptied rail, are not shown', async () => {
    const board = await create({ pieces: outfit, rail: outfit.slice(1) });
    expect(await call('POST', 'share', { boardId: board.id })).toEqual({
      statusCode: 400,
      body: { message: 'Hang at least 3 pieces before you share.' },
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

  test('the picture is a JPEG of 1200 x 630 pixels that follows the rail', async () => {
    const board = await create({ pieces: [...outfit, ofLabel(6)], rail: outfit });
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
    const content = { pieces: [...outfit, ofLabel(6)], rail: [...outfit, ofLabel(6)] };
    await call('PATCH', 'update', { boardId: board.id, content });
    expect((await openLink(key, '/picture')).rawPayload.equals(first.rawPayload)).toBe(false);
  });
});

function seven(): string[] {
  return Array.from({ length: 7 }, (_, label) => ofLabel(label));
}

test('a picture that unpacks to more than 50 megapixels is an empty box in the picture of an outfit', async () => {
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
