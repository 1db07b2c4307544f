/**
 * The colours of products, each with the colour of its swatch. A product has one of them. Gold and Silver are known
 * from feeds and titles only: in a picture they look like yellow and grey.
 */
export const productColours = [
  { name: 'Black', hex: '#1f1f22' },
  { name: 'Grey', hex: '#8b8d91' },
  { name: 'White', hex: '#f6f3ec' },
  { name: 'Beige', hex: '#d8c6a3' },
  { name: 'Brown', hex: '#6b4a35' },
  { name: 'Maroon', hex: '#6f2233' },
  { name: 'Red', hex: '#c62a2f' },
  { name: 'Coral', hex: '#e07a63' },
  { name: 'Orange', hex: '#c8622c' },
  { name: 'Yellow', hex: '#e0b23a' },
  { name: 'Green', hex: '#5b7350' },
  { name: 'Blue', hex: '#35559c' },
  { name: 'Purple', hex: '#8f74b8' },
  { name: 'Pink', hex: '#e3a6b2' },
  { name: 'Gold', hex: '#c9a55c' },
  { name: 'Silver', hex: '#b9bcc2' },
] as const;

export type ColourName = (typeof productColours)[number]['name'];

/** The swatch of a colour as `#rrggbb`; `undefined` for a name of another provider. */
export function colourHex(name: string): string | undefined {
  return productColours.find((colour) => colour.name === name)?.hex;
}
