import type { Gender } from '@szn/shared-contracts/wire';
import { type FeedRecord, readAll, readFirst } from '../feed-files/feed-record.ts';
import { productFields } from '../feed-files/product-fields.ts';
import {
  type CategoryTexts,
  type Evidence,
  findListedCategory,
  isListedCategory,
  warnOfEvidence,
} from './category-evidence.ts';
import * as fields from './feed-fields.ts';
import { type GenderReading, readGender } from './gender-evidence.ts';
import { readOption } from './product-variants.ts';

type KindDefaults = { readonly gender?: Gender | undefined; readonly category?: string | undefined };

const noCategory = 'Other';
/** What follows in a description says how to wear it. */
const sentenceLength = 160;

/** Who wears a product and what it is. */
export function describeProduct(
  main: FeedRecord,
  title: string,
  { link, defaults }: { readonly link: string; readonly defaults: KindDefaults },
) {
  const lines = (names: readonly string[]) =>
    readAll(main, names).flatMap((value) => fields.readLine(value) ?? []);
  const [description = ''] = lines(productFields.description);
  const texts: CategoryTexts = {
    own: lines(productFields.category),
    title,
    tags: fields.readNames(readAll(main, productFields.tags)),
    taxonomy: lines(productFields.taxonomy),
    description: description.slice(0, sentenceLength),
    path: decodePath(link),
  };
  const field = lines(productFields.gender).join(' ') || undefined;
  const reading = readGender({ ...texts, field }, defaults.gender);
  const { categoryBy, ...chosen } = chooseCategory(reading, texts, defaults);
  return { wearer: reading.wearer, ...chosen, evidence: { gender: reading.by, category: categoryBy } };
}

/** The part of the path with the most words. */
function decodePath(link: string): string {
  const parts = new URL(link).pathname.split('/').map((part) => part.replaceAll(/[-_+]|%20/g, ' '));
  return parts.toSorted((left, right) => right.split(' ').length - left.split(' ').length)[0] ?? '';
}

/** Says nothing about what a product is. */
const emptyCategory =
  /^(?:mens?|womens?|unisex|clothing|apparel|uncategori[sz]ed|default category|all|new|sale)$/i;

/** Which evidence has decided. */
export type KindEvidence = { readonly gender: Evidence; readonly category: Evidence };

function chooseCategory(
  { wearer, warnings }: GenderReading,
  texts: CategoryTexts,
  defaults: KindDefaults,
): { readonly category: string; readonly categoryBy: Evidence; readonly warnings: readonly string[] } {
  const found = findListedCategory(wearer, texts);
  if (found !== undefined) {
    const doubts = warnOfEvidence('category', found.by);
    return { category: found.name, categoryBy: found.by, warnings: [...warnings, ...doubts] };
  }
  const own = texts.own
    .flatMap((text) => text.split(/[,|;]/).map((path) => path.split(/[>/]/).at(-1)?.trim()))
    .find((name) => name !== undefined && name !== '' && !emptyCategory.test(name));
  const category = defaults.category ?? fields.readName(own) ?? noCategory;
  const isListed = isListedCategory(wearer, category);
  const ownBy = own === undefined ? 'nothing' : 'categories';
  return {
    category,
    categoryBy: defaults.category === undefined ? ownBy : 'default',
    warnings: isListed ? warnings : [...warnings, `category "${category}" has no listing page`],
  };
}

/** What else is said of how a product looks; undefined where the record says nothing. */
export function readTraits(main: FeedRecord) {
  return {
    colour: fields.readName(readOption(main, /\bcolou?r\b/i) ?? readFirst(main, productFields.colour)),
    pattern: fields.readName(readFirst(main, productFields.pattern)),
    fit: fields.readName(readFirst(main, productFields.fit)),
    fabric: fields.readName(
      readOption(main, /\b(?:fabric|material)\b/i) ?? readFirst(main, productFields.fabric),
    ),
  };
}
