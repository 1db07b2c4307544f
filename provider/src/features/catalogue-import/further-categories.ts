import type { Wearer } from '../../database/schema.ts';
import {
  categoryOf,
  type CategoryTexts,
  findKinds,
  findListedCategory,
  headOf,
  isGenericKind,
  isListedCategory,
  isMaterial,
  splitPath,
} from './category-evidence.ts';
import { type Kind, kinds } from './category-words.ts';

/** A record with more of them lists words for search engines. */
const maxCategories = 3;
/** Categories of words that name only where it is worn: those of others in them list it already. */
const wideSlugs = new Set(kinds.filter(isWide).flatMap(({ men, women }) => [men ?? '', women ?? '']));

/** The categories that list a product with its first one: of the garments of a set, those that its record names, and for both genders. */
export function findFurtherCategories(wearer: Wearer, texts: CategoryTexts, category: string): string[] {
  if (!isListedCategory(wearer, category)) return [];
  const names = [
    ...findSetCategories(wearer, texts.title),
    ...findNamedCategories(wearer, texts),
    ...findCategoryOfWomen(wearer, texts),
  ];
  return [...new Set(names)].filter((name) => name !== category);
}

/** The categories of a set, whose title joins the names of several garments: "Linen Shirt and Shorts". Denim is a material there. */
export function findSetCategories(wearer: Wearer, title: string): string[] {
  const parts = headOf(title).split(/\s(?:and|n|\+|&)\s/i);
  const ofTitle = findKinds(title);
  const named = parts.map((part) => findKinds(part).at(-1)).filter((kind) => kind && ofTitle.includes(kind));
  const names = named.flatMap((kind) => (kind && !isMaterial(kind) && categoryOf(wearer, kind)) || []);
  return names.length > 1 && names.length === parts.length ? [...new Set(names)] : [];
}

/**
 * The kinds that the shop's lists and tags name, each alone. A title that names its kind excludes others, but not what a garment
 * is besides: a co-ord set, swimwear, denim.
 */
function findNamedCategories(wearer: Wearer, { own, tags, title }: CategoryTexts): readonly string[] {
  const ofTitle = findKinds(title);
  const isSilent = ofTitle.every(isGenericKind);
  const listed = own.flatMap((text) => text.split(/[,|;]/)).flatMap((path) => splitPath(path)[0] ?? []);
  const named = [
    ...listed
      .flatMap(findOnlyKind)
      .filter((kind) => isSilent || kind.isBesides === true || ofTitle.includes(kind)),
    ...tags.flatMap(findOnlyKind).filter((kind) => isSilent || ofTitle.includes(kind)),
  ];
  const names = [...new Set(named.flatMap((kind) => categoryOf(wearer, kind) ?? []))];
  return names.length <= maxCategories ? names : [];
}

/** The kind that a text names and no other one. */
function findOnlyKind(text: string): readonly Kind[] {
  const [kind, ...others] = findKinds(text);
  if (kind === undefined || others.length > 0) return [];
  return [kind.men, kind.women].some((slug) => slug !== undefined && wideSlugs.has(slug)) ? [] : [kind];
}

function isWide(kind: Kind): boolean {
  return isGenericKind(kind) && !isMaterial(kind);
}

/** What both wear can have another category for women. */
function findCategoryOfWomen(wearer: Wearer, texts: CategoryTexts): readonly string[] {
  if (wearer !== 'unisex') return [];
  const [both, women] = [findListedCategory(wearer, texts), findListedCategory('women', texts)];
  return women !== undefined && women.decision.by === both?.decision.by ? [women.name] : [];
}
