import type { BrandStyle } from './brand-styles.ts';

/** The colours that most pieces of a style have. */
export const brandStyleColours: Readonly<Record<BrandStyle, readonly string[]>> = {
  street: [
    'Black',
    'Charcoal',
    'Olive',
    'Sand',
    'Washed Grey',
    'Rust',
    'Raw Indigo',
    'Washed Black',
    'Silver',
  ],
  sport: ['Cobalt', 'Navy', 'Forest', 'Mustard', 'Off-White', 'Maroon', 'Mid Blue', 'Light Wash', 'Silver'],
  art: ['Rust', 'Mustard', 'Indigo', 'Ecru', 'Sage', 'Maroon', 'Coral', 'Ecru Denim', 'Vintage Blue', 'Gold'],
  myth: ['Off-White', 'Black', 'Maroon', 'Forest', 'Ecru', 'Chocolate', 'Raw Indigo', 'Ecru Denim', 'Gold'],
  grunge: [
    'Washed Grey',
    'Black',
    'Maroon',
    'Olive',
    'Charcoal',
    'Chocolate',
    'Washed Black',
    'Light Wash',
    'Silver',
  ],
  cosmic: [
    'Navy',
    'Lilac',
    'Cobalt',
    'Indigo',
    'Charcoal',
    'Powder Blue',
    'Mid Blue',
    'Raw Indigo',
    'Silver',
  ],
  noir: ['Black', 'Charcoal', 'Maroon', 'Navy', 'Chocolate', 'Lilac', 'Washed Black', 'Raw Indigo', 'Silver'],
  calm: ['Ecru', 'Sand', 'Sage', 'Powder Blue', 'Off-White', 'Blush', 'Light Wash', 'Vintage Blue', 'Gold'],
  y2k: ['Blush', 'Lilac', 'Coral', 'Powder Blue', 'Cobalt', 'Mustard', 'Light Wash', 'Mid Blue', 'Gold'],
};
