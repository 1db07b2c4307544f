import { gzipSync } from 'node:zlib';
import { createTextImport } from '../../../test/support/import-text.ts';
import { readWord } from './feed-record.ts';

const { readAll } = createTextImport();

/** Title, price and size of each row of each product, or its fault. */
async function outline(content: string | Buffer, site?: string): Promise<string[]> {
  return (await readAll(content, site)).map((product) =>
    'fault' in product
      ? `${product.line}: ${product.fault}`
      : product.rows
          .map((row) =>
            [
              readWord(row, ['title', 'name']),
              readWord(row, ['price', 'variant_price', 'regular_price']),
            ].join(' '),
          )
          .join(', '),
  );
}

const names = 'brand,title,price,gender,link';
const rows = ['Loom,Tee A,901,men,https://loom.example/a', 'Loom,Tee B,902,men,https://loom.example/b'];
const csv = [names, ...rows].join('\n');
const objects = [
  { title: 'Tee A', price: 901 },
  { title: 'Tee B', price: 902 },
];
const rss = `<?xml version="1.0"?><rss xmlns:g="http://base.google.com/ns/1.0"><channel><title>Loom</title>
<item><title><![CDATA[Tee A]]></title><g:price>901</g:price><g:shipping><g:price>4</g:price></g:shipping></item>
<item><g:title>Tee B</g:title><g:price>902</g:price></item></channel></rss>`;
const atom = `<feed><title>Loom</title><entry><title>Tee A</title><g:price>901</g:price></entry>
<entry><title>Tee B</title><g:price>902</g:price><link href="https://loom.example/b"/></entry></feed>`;

test.each<[string, string | Buffer]>([
  ['CSV', csv],
  ['CSV with a mark and CRLF', `\uFEFF${csv.replaceAll('\n', '\r\n')}\r\n`],
  ['CSV with empty lines', `\n${names}\n${rows[0]}\n,,,,\n${rows[1]}\n\n`],
  ['CSV with comments', `# Required | the brand,# Required | the title\n${csv}`],
  ['CSV with a delimiter for spreadsheets', `sep=,\n${csv}`],
  [
    'CSV with names in capitals',
    csv.replace(names, 'Brand,Product Title,Price,Gender,Product Link').replace('Product Title', 'TITLE'),
  ],
  ['CSV with tabs', csv.replaceAll(',', '\t')],
  ['CSV with semicolons', csv.replaceAll(',', ';')],
  ['CSV with bars', csv.replaceAll(',', '|')],
  ['gzip', gzipSync(csv)],
  ['UTF-16', Buffer.from(`\uFEFF${csv}`, 'utf16le')],
  ['UTF-16 without a mark', Buffer.from(csv, 'utf16le')],
  ['JSON Lines', objects.map((one) => JSON.stringify(one)).join('\n')],
  ['a JSON list', JSON.stringify(objects, null, 2)],
  ['a JSON object with a list', JSON.stringify({ page: 1, products: objects })],
  [
    'pages of JSON',
    `${JSON.stringify({ products: objects.slice(0, 1) })}\n${JSON.stringify({ products: objects.slice(1) })}`,
  ],
  ['RSS', rss],
  ['RSS with another encoding', Buffer.from(rss.replace('"1.0"?', '"1.0" encoding="utf-16le"?'), 'utf16le')],
  ['Atom', atom],
])('%s is found out, and its products are read', async (_format, content) => {
  expect(await outline(content)).toEqual(['Tee A 901', 'Tee B 902']);
});

test('Windows-1252 is detected, read, and reported', async () => {
  const [product] = await readAll(Buffer.from('title,price\nCaf\u00E9 Noir,901\n', 'latin1'));
  expect(product).toMatchObject({ notes: ['the file is not UTF-8: it was read as windows-1252'] });
  expect(await outline(Buffer.from('title,price\nCaf\u00E9 Noir,901\n', 'latin1'))).toEqual([
    'Caf\u00E9 Noir 901',
  ]);
});

test.each<[string, RegExp]>([
  ['', /empty/],
  ['<!doctype html><html></html>', /web page/],
  ['{"items ":[]}', /list of products/],
  ['a,b,c\n1,2,3\n', /no column is a title, a link or a price/],
  [JSON.stringify({ tee: { title: 'Tee', images: ['a'] } }, null, 1), /no list of products/],
])('The file %j is no feed', async (content, message) => {
  await expect(readAll(content)).rejects.toThrow(message);
});

const [first, second] = ['A', 'B'].map((title) => `{"title":"${title}","price":1}`);
test.each([
  ['is cut off', `[${first},${second}`, ['A 1', 'B 1']],
  ['is cut off in a record', `[${first},{"title":"B"`, ['A 1', '2: is no JSON']],
  ['has a brace too many', `[${first}},${second}]`, ['A 1', '2: is no JSON', 'B 1']],
  [
    'has two braces before a record',
    `[${first},\n{${second}]`,
    ['A 1', '2: is no JSON (line 2, byte 28)', 'B 1'],
  ],
  [
    'has a brace too many in a record',
    `[${first},{"title":{"X","variants":[{"id":1},{"id":2}]},${second}]`,
    ['A 1', '2: is no JSON (line 1, byte 72)', 'B 1'],
  ],
  [
    'lacks the end of a record',
    `[${first},{"title":"X","price":1,${second}]`,
    ['A 1', '2: is no JSON (line 1, byte 49)', 'B 1'],
  ],
  [
    'lacks the end of a text',
    `[${first},{"title":"X,"price":1},${second}]`,
    ['A 1', '2: is no JSON (line 1, byte 39)', 'B 1'],
  ],
  [
    'lacks the end of an inner list',
    `[${first},{"title":"X","tags":["a"},${second}]`,
    ['A 1', '2: is no JSON (line 1, byte 50)', 'B 1'],
  ],
  ['has no record yet', '{"products":[', []],
])(
  'A list that %s has the records that can be read, and nothing is removed',
  async (_case, list, expected) => {
    const fault = 'the list is cut off, or has a bracket too many';
    expect(await outline(list)).toEqual([...expected, `${expected.length + 1}: ${fault}`]);
    expect((await readAll(list)).at(-1)).toMatchObject({ isCut: true });
  },
);

test.each([
  ['"Loom 30" Jeans",901', 'Loom 30" Jeans 901'],
  ['"30" Loom Jeans",901', '30" Loom Jeans 901'],
  ['"Loom \\"Drip\\" Jeans",901', 'Loom "Drip" Jeans 901'],
  ['"Loom" Jeans,901', '"Loom" Jeans 901'],
  ['Loom 30" Jeans,901', 'Loom 30" Jeans 901'],
  ['"Loom ""Drip"" Jeans",901', 'Loom "Drip" Jeans 901'],
  ['"Loom, wide" ,901', 'Loom, wide 901'],
  ['"Loom\nJeans",901', 'Loom\nJeans 901'],
  ['"Loom Jeans,901', '3: has a quote that is not closed'],
  ['Loom Jeans,1,901', '3: has 3 fields for 2 names: a value needs quotes'],
  [`"${'x'.repeat(2_000_000)}",901`, '3: is longer than 1048576 bytes'],
])('The line %.40j of a table harms no other', async (line, expected) => {
  const lines = ['title,price', 'Before,1', line, 'After,2', 'Last,3'].join('\n');
  expect(await outline(lines)).toEqual(['Before 1', expected, 'After 2', 'Last 3']);
});

test.each([
  ['"Loom" Jeans,https://x/1,999', '"Loom" Jeans https://x/1'],
  ['"Loom tee,https://x/1,999', '2: has a quote that is not closed'],
])('The line %j swallows no row that has quotes, too', async (line, expected) => {
  const lines = ['title,link,price', line, '"Blue, dark Tee",https://x/2,899'].join('\n');
  const found = (await readAll(lines)).map((product) =>
    'fault' in product
      ? `${product.line}: ${product.fault}`
      : product.rows.map((row) => `${readWord(row, ['title'])} ${readWord(row, ['link'])}`).join(),
  );
  expect(found).toEqual([expected, 'Blue, dark Tee https://x/2']);
});

test('One byte that is no UTF-8 changes one record', async () => {
  const text = Buffer.from(
    ['title,price', ...Array.from({ length: 30 }, (_, index) => `Caf\u00E9 ${index},901`)].join('\n'),
  );
  text[text.indexOf('Caf') + 3] = 0xff;
  const found = await outline(text);
  expect(found.slice(1)).toEqual(Array.from({ length: 29 }, (_, index) => `Caf\u00E9 ${index + 1} 901`));
});

test('The product itself comes first among its rows, wherever it stands', async () => {
  const lines = [
    'ID,Type,SKU,Name,Published,Regular price,Parent',
    '2,variation,LT-S,Loom Tee - S,1,999,LT',
    '1,variable,LT,Loom Tee,1,,',
  ];
  const [product] = await readAll(lines.join('\n'), 'https://loom.example');
  const titles =
    product !== undefined && 'rows' in product ? product.rows.map((row) => readWord(row, ['name'])) : [];
  expect(titles).toEqual(['Loom Tee', 'Loom Tee - S']);
});

test.each([
  ['a key of brackets', JSON.stringify({ title: 'A', ['('.repeat(900_000)]: 1 })],
  ['a price of brackets', JSON.stringify({ title: 'A', price: '('.repeat(900_000) })],
  ['pictures far apart', JSON.stringify({ title: 'A', image: `a${' '.repeat(900_000)}b` })],
  [
    'many variants with many fields',
    JSON.stringify({
      ...Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`a${index}`, 1])),
      handle: 'a',
      variants: Array.from({ length: 50_000 }, () => ({})),
    }),
  ],
])('A record with %s is read in no more time than others', async (_case, line) => {
  expect(await readAll(line)).toHaveLength(1);
});

test.each([
  ['an open CDATA section', '<item><title><![CDATA[Open</title></item>'],
  ['an item without an end', '<item><title>Open</title>'],
  ['a tag that closes another', '<item><title>Open</name></item>'],
])('RSS with %s has its other products', async (_case, item) => {
  const found = await outline(rss.replace('<item>', `${item}<item>`));
  expect(found).toEqual(expect.arrayContaining(['Tee A 901', 'Tee B 902']));
  expect(found).toHaveLength(3);
});

test('Entities of a document are not expanded', async () => {
  const bomb = `<!DOCTYPE r [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${rss.replace('Tee B', 'Tee &b; &amp; &nbsp;')}`;
  expect((await outline(bomb))[1]).toMatch(/Tee &b; & &nbsp; 902/);
});

test('A bare number in a JSON record is a fault of that record', async () => {
  const lines = ['{"title":"A","price":NaN}', '{"title":"B","price":1}'].join('\n');
  expect(await outline(lines)).toEqual(['1: is no JSON', 'B 1']);
  expect(await outline(`[${lines.replace('\n', ',')}]`)).toEqual(['1: is no JSON', 'B 1']);
});

test('Rows of one group are one product, wherever they stand, and their colours are products of their own', async () => {
  const lines = [
    'item_group_id,title,color,size,price',
    'k1,Tee,Black,S,900',
    'k2,Cap,,,300',
    'k1,Tee,Red,S,900',
    'k1,Tee,Black,M,950',
  ];
  const products = await readAll(lines.join('\n'));
  expect(
    products.map((product) => ('rows' in product ? [product.records, product.rows.length] : [])),
  ).toEqual([
    [1, 1],
    [1, 1],
    [2, 2],
  ]);
});
