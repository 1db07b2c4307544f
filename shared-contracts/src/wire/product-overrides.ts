import { categories, genders } from '../routes/categories.ts';
import { productColours } from './colours.ts';

/** What editors correct of a product. Provider and desk have the same lists. */
export const correctableFields = ['title', 'category', 'gender', 'colour'] as const;
export type CorrectableField = (typeof correctableFields)[number];

export const maxTitleLength = 300;
/** Pins are the places 1 to this of a listing. */
export const maxPinPlace = 50;

/** The values that a field can get; a title is any line of text. */
export const correctValues: Readonly<Record<Exclude<CorrectableField, 'title'>, readonly string[]>> = {
  category: [...new Set(genders.flatMap((gender) => categories[gender].map(({ name }) => name)))].sort(),
  gender: [...genders, 'unisex'],
  colour: productColours.map(({ name }) => name),
};

/** Why somebody should look at a product. */
export const doubtKinds = ['category', 'gender', 'price', 'picture', 'duplicate', 'link'] as const;
export type DoubtKind = (typeof doubtKinds)[number];

/** Of the list at the desk. */
export const deskProductsPerPage = 24;

export const productStates = ['listed', 'hidden', 'removed'] as const;
