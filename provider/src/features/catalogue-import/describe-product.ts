import { ownValue } from '@szn/shared-contracts';
import type { Gender } from '@szn/shared-contracts/wire';
import { findColour } from '../../catalogue/colour-words.ts';
import type { Wearer } from '../../database/schema.ts';
import { type FeedRecord, readFirst } from '../feed-files/feed-record.ts';
import { productFields } from '../feed-files/product-fields.ts';
import { type CategoryTexts, findListedCategory, isListedCategory } from './category-evidence.ts';
import { decide, type Decision } from './evidence.ts';
import * as fields from './feed-fields.ts';
import { findFurtherCategories, findSetCategories } from './further-categories.ts';
import { readGender } from './gender-evidence.ts';
import { findOption } from './product-variants.ts';

export type KindDefaults = {
  readonly gender?: Gender | undefined;
  readonly category?: string | undefined;
  /** By the shop's words that name no category. */
  readonly categories?: Readonly<Record<string, string>> | undefined;
};

const noCategory = 'Other';
/** What follows in a description says how to wear it. */
const sentenceLength = 160;

/** Who wears a product, what it is and how it looks, and how sure that is. */
export function describeProduct(
  main: FeedRecord,
  title: string,
  { link, defaults }: { readonly link: string; readonly defaults: KindDefaults },
) {
  const lines = (names: readonly string[]) => fields.readLines(main, names);
  const [description = ''] = lines(productFields.description);
  const texts: CategoryTexts = {
    own: lines(productFields.category),
    title,
    tags: fields.readNames(main, productFields.tags),
    taxonomy: lines(productFields.taxonomy),
    description: description.slice(0, sentenceLength),
    path: decodePath(link),
  };
  const field = lines(productFields.gender).join(' ') || undefined;
  const reading = readGender({ ...texts, field }, defaults.gender);
  const { name: category, ...chosen } = chooseCategory(reading.wearer, texts, defaults);
  const furtherCategories = findFurtherCategories(reading.wearer, texts, category);
  const traits = readTraits(main);
  const colour = weighColour(traits.colour, title);
  const evidence: KindEvidence = {
    gender: reading.decision,
    category: chosen.decision,
    colour: colour.decision,
  };
  const warnings = [...reading.warnings, ...chosen.warnings, ...colour.warnings];
  const further = furtherCategories.length > 0 && { furtherCategories };
  return { described: { gender: reading.wearer, category, ...further, ...traits }, evidence, warnings };
}

/** The part of the path with the most words. */
function decodePath(link: string): string {
  const parts = new URL(link).pathname.split('/').map((part) => part.replaceAll(/[-_+]|%20/g, ' '));
  return parts.toSorted((left, right) => right.split(' ').length - left.split(' ').length)[0] ?? '';
}

/** Says nothing about what a product is. */
const emptyCategory =
  /^(?:mens?|womens?|unisex|clothing|apparel|uncategori[sz]ed|default category|all|new|sale)$/i;

/** What has decided each value. */
export type KindEvidence = Readonly<Record<'gender' | 'category' | 'colour', Decision>>;

function chooseCategory(wearer: Wearer, texts: CategoryTexts, defaults: KindDefaults) {
  const found = findListedCategory(wearer, texts);
  if (found !== undefined) {
    // The title names the other garments of a set, too.
    const isOfSet = findSetCategories(wearer, texts.title).includes(found.name);
    return isOfSet ? { ...found, decision: decide(found.decision.by), warnings: [] } : found;
  }
  const own = texts.own
    .flatMap((text) => text.split(/[,|;]/).map((path) => path.split(/[>/]/).at(-1)?.trim()))
    .find((name) => name !== undefined && name !== '' && !emptyCategory.test(name));
  const word = fields.readName(own) ?? noCategory;
  const set = ownValue(defaults.categories ?? {}, word) ?? defaults.category;
  const name = set ?? word;
  const ownBy = own === undefined ? 'nothing' : 'categories';
  return {
    name,
    decision: decide(set === undefined ? ownBy : 'default'),
    warnings: isListedCategory(wearer, name) ? [] : [`category "${name}" has no listing page`],
  };
}

/** What names the colour; where neither the feed nor the title does, the picture decides after the import. */
function weighColour(given: string | undefined, title: string) {
  const by = [
    ['field', given ?? ''],
    ['title', title],
  ] as const;
  const [named] = by.find(([, text]) => findColour(text) !== null) ?? [];
  if (named !== undefined) return { decision: decide(named), warnings: [] };
  if (given === undefined) return { decision: decide('picture'), warnings: [] };
  return {
    decision: { by: 'picture', confidence: 'low' } as const,
    warnings: [`colour "${given}" is not understood: the picture decides`],
  };
}

/** What else is said of how a product looks; undefined where the record says nothing. */
function readTraits(main: FeedRecord) {
  return {
    colour: fields.readName(findOption(main, /\bcolou?r\b/i)?.[0] ?? readFirst(main, productFields.colour)),
    pattern: fields.readName(readFirst(main, productFields.pattern)),
    fit: fields.readName(readFirst(main, productFields.fit)),
    fabric: fields.readName(
      findOption(main, /\b(?:fabric|material)\b/i)?.[0] ?? readFirst(main, productFields.fabric),
    ),
  };
}
