/** Colours a title may name. The key is what shoppers read; the sample catalogue matches on it. */
export const clothColours = {
  Black: '#26252a',
  'Off-White': '#efe9dd',
  Charcoal: '#46474d',
  Ecru: '#e3d8c1',
  'Washed Grey': '#9a9a98',
  Olive: '#6b6a45',
  Sage: '#a3ad91',
  Navy: '#2b3650',
  Indigo: '#3f4a78',
  'Powder Blue': '#a9bfd3',
  Rust: '#b1583a',
  Maroon: '#6f2a35',
  Mustard: '#cf9b3c',
  Lilac: '#b7a5cb',
  Blush: '#e3b9b0',
  Chocolate: '#5a4036',
  Sand: '#cbb595',
  Forest: '#35503f',
  Cobalt: '#3457b0',
  Coral: '#d8765f',
  'Light Wash': '#93adc4',
  'Mid Blue': '#5d7ba0',
  'Raw Indigo': '#2f3d58',
  'Washed Black': '#484a52',
  'Vintage Blue': '#7590a8',
  'Ecru Denim': '#d9cdb5',
  Gold: '#c9a55c',
  Silver: '#b9bcc2',
} as const;

export type ColourName = keyof typeof clothColours;

export const denimWashes = [
  'Light Wash',
  'Mid Blue',
  'Raw Indigo',
  'Washed Black',
  'Vintage Blue',
  'Ecru Denim',
] as const satisfies readonly ColourName[];

/** The colours of the largest garment groups. */
export const streetColours: readonly ColourName[] = [
  'Black',
  'Off-White',
  'Rust',
  'Washed Grey',
  'Forest',
  'Lilac',
  'Navy',
  'Sand',
  'Maroon',
  'Powder Blue',
  'Olive',
  'Mustard',
  'Charcoal',
  'Blush',
  'Cobalt',
  'Ecru',
  'Chocolate',
  'Sage',
  'Coral',
  'Indigo',
];

export const denimThread = '#c98f4d';
export const brass = '#b08a5b';
export const steel = '#b9b2a6';
