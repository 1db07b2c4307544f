import type { Gender } from '@szn/shared-contracts/wire';
import type { Wearer } from '../../database/schema.ts';
import { type CategoryTexts, type Evidence, findWearerOfKind, warnOfEvidence } from './category-evidence.ts';

const bothWords = /\b(?:unisex|both|gender neutral|all genders|everyone)\b/;
/** Of a field that says nothing but a gender. */
const fieldWords: Readonly<Record<Gender, RegExp>> = {
  men: /\b(?:m|man|men|mens|male|males|boy|boys|gents|gent|menswear|him)\b/,
  women: /\b(?:f|w|woman|women|womens|female|females|girl|girls|ladies|lady|womenswear|her)\b/,
};
/** Of a title: "Spider-Man" and "Wonder Woman" are names. */
const textWords: Readonly<Record<Gender, RegExp>> = {
  men: /\b(?:men|mens|male|gents|boys|menswear|guys)\b/,
  women: /\b(?:women|womens|female|ladies|girls|womenswear)\b/,
};

export type GenderTexts = CategoryTexts & {
  /** What the field for it says. */
  readonly field: string | undefined;
};

export type GenderReading = {
  readonly wearer: Wearer;
  readonly by: Evidence;
  readonly warnings: readonly string[];
};

/**
 * Who wears a product: by the record's field, by the words of its categories, title and tags, by its kind, and by its link;
 * a clear word of the record beats the default. A record that says nothing, without a default, is for both.
 */
export function readGender(texts: GenderTexts, byDefault: Gender | undefined): GenderReading {
  const { field } = texts;
  const ofField = field === undefined ? undefined : genderIn(field, fieldWords);
  const warnings =
    field !== undefined && ofField === undefined ? [`gender "${field.slice(0, 40)}" is not understood`] : [];
  const inTexts = (sources: readonly string[]) =>
    sources.map((text) => genderIn(text, textWords)).find((found) => found !== undefined);
  const readings: readonly (readonly [Evidence, Wearer | undefined])[] = [
    ['field', ofField],
    ['categories', inTexts(texts.own)],
    ['title', inTexts([texts.title])],
    ['tags', inTexts([texts.tags.join(' ')])],
    ['taxonomy', inTexts(texts.taxonomy)],
    ['kind', findWearerOfKind(texts)],
    ['link', inTexts([texts.path])],
    ['default', byDefault],
  ];
  for (const [by, wearer] of readings)
    if (wearer !== undefined) return { wearer, by, warnings: [...warnings, ...warnOfEvidence('gender', by)] };
  return {
    wearer: 'unisex',
    by: 'nothing',
    warnings: [...warnings, 'no gender is named: listed for women and men'],
  };
}

function genderIn(text: string, words: Readonly<Record<Gender, RegExp>>): Wearer | undefined {
  const plain = text
    .toLowerCase()
    .replaceAll(/['’]/g, '')
    .replaceAll(/[^a-z]+/g, ' ');
  const isForWomen = words.women.test(plain);
  const isForMen = words.men.test(plain);
  if (bothWords.test(plain) || (isForWomen && isForMen)) return 'unisex';
  if (isForWomen) return 'women';
  return isForMen ? 'men' : undefined;
}
