import type { Gender } from '@szn/shared-contracts/wire';
import type { Wearer } from '../../database/schema.ts';
import { type CategoryTexts, findWearerOfKind } from './category-evidence.ts';
import { decide, type Decision, type Evidence, weighEvidence } from './evidence.ts';

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
  readonly decision: Decision;
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
  const readings: readonly WearerBy[] = [
    ['field', ofField],
    ['categories', inTexts(texts.own)],
    ['title', inTexts([texts.title])],
    ['tags', inTexts([texts.tags.join(' ')])],
    ['taxonomy', inTexts(texts.taxonomy)],
    ['kind', findWearerOfKind(texts)],
    ['link', inTexts([texts.path])],
    ['default', byDefault],
  ];
  const index = readings.findIndex(([, wearer]) => wearer !== undefined);
  const [by, wearer] = readings[index] ?? [];
  if (by !== undefined && wearer !== undefined) {
    const weighed = weighEvidence('gender', { by, value: wearer }, findOpposite(wearer, readings));
    return { wearer, ...weighed, warnings: [...warnings, ...weighed.warnings] };
  }
  return {
    wearer: 'unisex',
    decision: decide('nothing'),
    warnings: [...warnings, 'no gender is named: listed for women and men'],
  };
}

type WearerBy = readonly [by: Evidence, wearer: Wearer | undefined];

/** A part of the record that names the other gender: neither chance words of the link nor what the feed is set to. */
function findOpposite(wearer: Wearer, readings: readonly WearerBy[]) {
  const opposite = { men: 'women', women: 'men', unisex: undefined }[wearer];
  const [by] =
    readings.find(([part, one]) => one === opposite && part !== 'link' && part !== 'default') ?? [];
  return opposite === undefined || by === undefined ? undefined : { by, value: opposite };
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
