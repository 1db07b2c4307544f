import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { paint, repeatScans } from '../../../test/support/hostile-pictures.ts';
import { openTestDatabase } from '../../../test/support/open-test-database.ts';
import { createTestDraft } from '../../../test/support/test-products.ts';
import { testProjectRoot } from '../../../test/support/test-project-root.ts';
import { nextCatalogueVersion, writeProducts } from '../../catalogue/store/catalogue-write-queries.ts';
import { findColour } from '../../catalogue/colour-words.ts';
import { toProductRecord } from '../../catalogue/product-record.ts';
import { findMastersFolder } from '../../config/project-paths.ts';
import type { Database } from '../../database/database.ts';
import { fillPictureColours } from './fill-picture-colours.ts';
import { readGarmentColour } from './garment-colour.ts';
import { createOutgoingFetch } from '../../lib/outgoing-fetch.ts';
import { createPictureReader, type ReadPicture } from './read-picture.ts';

const mastersFolder = findMastersFolder(testProjectRoot);

function svg(content: string): Buffer {
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="300" height="400">${content}</svg>`);
}
const garment = (fill: string) => `<rect x="80" y="80" width="140" height="240" fill="${fill}"/>`;
const backdrop = (fill: string) => `<rect width="300" height="400" fill="${fill}"/>`;

test.each([
  ['on a white backdrop', `${backdrop('#fff')}${garment('#2b3650')}`, 'Blue'],
  ['on a red backdrop', `${backdrop('#c62a2f')}${garment('#35503f')}`, 'Green'],
  ['without a backdrop', garment('#c62a2f'), 'Red'],
  ['in white on grey', `${backdrop('#8b8d91')}${garment('#f4f1ea')}`, 'White'],
  [
    'that touches the lower edge',
    `${backdrop('#fff')}<rect x="60" y="100" width="180" height="300" fill="#121214"/>`,
    'Black',
  ],
  [
    'in two equal colours',
    `${garment('#c62a2f')}<rect x="80" y="80" width="70" height="120" fill="#3457b0"/>
    <rect x="150" y="80" width="70" height="120" fill="#f2d65c"/>`,
    'Red',
  ],
  [
    'in three colours',
    `<rect x="80" y="80" width="140" height="80" fill="#c62a2f"/>
    <rect x="80" y="160" width="140" height="80" fill="#3457b0"/>
    <rect x="80" y="240" width="140" height="80" fill="#f2d65c"/>`,
    null,
  ],
  ['that is not there', backdrop('#c62a2f'), null],
])('the colour of a garment %s', async (_case, content, colour) => {
  expect(await readGarmentColour(await sharp(svg(content)).png().toBuffer())).toBe(colour);
});

test('three of four plain sample pictures have the colour of their name, and one of ten at most another', async () => {
  // Fronts only: products have their colour from them.
  const fronts = /^(?:hoodie|tee|sweatpants|shorts|bodysuit)--.*-plain\.webp$/;
  const named = readdirSync(mastersFolder)
    .filter((name) => fronts.test(name))
    .flatMap((name) => {
      const colour = findColour(name.split('--')[1] ?? '');
      return colour === null ? [] : [{ name, colour }];
    });
  const missing: string[] = [];
  const wrong: string[] = [];
  for (const { name, colour } of named) {
    const found = await readGarmentColour(await readFile(join(mastersFolder, name)));
    if (found === null) missing.push(name);
    else if (found !== colour) wrong.push(`${name}: ${found}`);
  }
  expect(named.length).toBeGreaterThan(20);
  expect(wrong.length > named.length / 10 ? wrong : []).toEqual([]);
  expect(missing.length > named.length / 4 ? missing : []).toEqual([]);
}, 60_000);

test.each([
  ['no picture', async () => Buffer.from('<html>')],
  ['an SVG, of which 1 KB can take minutes', async () => svg(garment('#c62a2f'))],
  ['a JPEG that is decoded 300 times', () => repeatScans(300)],
  ['26 megapixels', () => paint(5200, 5100).png().toBuffer()],
  ['9 megapixels as AVIF', () => paint(3000, 3000).avif({ effort: 0 }).toBuffer()],
])('bytes that are %s are rejected', async (_name, make) => {
  await expect(readGarmentColour(await make())).rejects.toThrow(/unsupported|too many scans|pixel limit/);
});

test.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)(
  'the colour of a picture as %s is read',
  async (format) => {
    const picture = sharp(svg(garment('#c62a2f')));
    expect(await readGarmentColour(await picture.toFormat(format).toBuffer())).toBe('Red');
  },
);

describe('filling colours', () => {
  let db: Database;
  beforeEach(async () => {
    db = await openTestDatabase();
    await db.deleteFrom('products').execute();
  }, 60_000);
  afterEach(() => db.destroy());

  async function write(images: Readonly<Record<string, string>>): Promise<void> {
    const drafts = Object.entries(images).map(([title, image], index) =>
      createTestDraft(index, { title, image, link: `/p/${title}`, colour: null }),
    );
    await db.transaction().execute(async (transaction) => {
      await writeProducts(transaction, drafts.map(toProductRecord), await nextCatalogueVersion(transaction));
    });
  }

  async function coloursByTitle() {
    const rows = await db.selectFrom('products').select(['title', 'colour', 'colour_origin']).execute();
    return Object.fromEntries(
      rows.map(({ title, colour, colour_origin: from }) => [title, `${from}: ${colour}`]),
    );
  }

  const fill = (readPicture: ReadPicture, maxMs = 60_000) => fillPictureColours(db, { readPicture, maxMs });
  const redPicture = () =>
    sharp(svg(garment('#c62a2f')))
      .png()
      .toBuffer();

  test('a title wins over the picture; failures are tried again, missing pictures are not', async () => {
    const images = {
      'Black Tee': 'red',
      Tee: 'red',
      Hat: 'damaged',
      Bag: 'missing',
      Coat: 'failing',
      Scarf: 'elsewhere',
    };
    await write(images);
    const asked: string[] = [];
    const read: ReadPicture = async (image) => {
      asked.push(image);
      if (image === 'failing') throw new Error('timeout');
      if (image === 'missing') return 'missing';
      if (image === 'elsewhere') return 'not-allowed';
      return { bytes: image === 'damaged' ? Buffer.from('no picture') : await redPicture() };
    };
    expect(await fill(read)).toEqual({ read: 3, found: 1, failed: 1 });
    expect(await coloursByTitle()).toEqual({
      'Black Tee': 'title: Black',
      Tee: 'picture: Red',
      Hat: 'none: null',
      Bag: 'none: null',
      Coat: 'null: null',
      Scarf: 'null: null',
    });
    asked.length = 0;
    await write(images);
    await fill(read);
    expect(asked.toSorted()).toEqual(['elsewhere', 'failing']);
    expect(await coloursByTitle()).toMatchObject({ Tee: 'picture: Red' });
    await write({ ...images, Hat: 'red' });
    await fill(read);
    expect(await coloursByTitle()).toMatchObject({ Hat: 'picture: Red' });
  }, 60_000);

  test('a run without time reads nothing, and the next one continues', async () => {
    await write(Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`Tee ${index}`, 'red'])));
    const read: ReadPicture = async () => ({ bytes: await redPicture() });
    expect(await fill(read, 0)).toEqual({ read: 0, found: 0, failed: 0 });
    expect(await fill(read)).toEqual({ read: 20, found: 20, failed: 0 });
    expect(await fill(read)).toEqual({ read: 0, found: 0, failed: 0 });
  }, 60_000);
});

describe('reading pictures', () => {
  const read = createPictureReader({
    mastersFolder,
    hosts: ['images.example'],
    fetch: createOutgoingFetch('public'),
  });

  test.each([
    'http://images.example/a.jpg',
    'https://images.example.evil.example/a.jpg',
    'https://images.example:8443/a.jpg',
    'https://127.0.0.1/a.jpg',
    'file:///etc/passwd',
    '/media/photos/a.jpg',
    '/media/garments/../../catalogue.jsonl',
    '//images.example/a.jpg',
    '',
  ])('%j is not read', async (image) => {
    expect(await read(image)).toBe('not-allowed');
  });

  test('own pictures are read from their folder', async () => {
    const firstMaster = readdirSync(mastersFolder)
      .find((name) => name.endsWith('.webp'))
      ?.replace('.webp', '');
    expect(await read('/media/garments/no-such-garment')).toBe('missing');
    expect(await read(`/media/garments/${firstMaster}`)).toEqual({ bytes: expect.any(Buffer) });
  });
});
