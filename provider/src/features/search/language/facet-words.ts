import {
  brandLabel,
  comparableText,
  findBrandByStoredName,
  findStoredSource,
  listBrands,
  splitSlugIntoName,
  type NameFacetKey,
} from '@szn/shared-contracts/wire';
import { colourWords } from '../../../catalogue/colour-words.ts';
import { sizeKey, sizePhrases } from '../../../catalogue/product-sizes.ts';
import { fitWords } from '../../../catalogue/product-traits.ts';
import { sourceKey, toSearchWords } from '../../../catalogue/text-normalization.ts';
import { categoryWords, styleTitleWords, styleWords } from './query-words.ts';

/** The phrases that name a value, or several at once: "pants" are three categories. */
type NamedValues = {
  readonly phrases: readonly string[];
  readonly keys: readonly string[];
  /** The name on pages, if it is not the key. */
  readonly label?: string;
};

/** What a search text calls the values of a facet, and which products it then finds. */
type FacetWords = {
  /** Of every catalogue. */
  readonly table?: readonly NamedValues[];
  /** Of a name of the catalogue. */
  readonly read?: (name: string) => NamedValues;
  readonly furtherNames?: () => readonly string[];
  /**
   * For a trait, which titles name as well: the words that a title may have in place of the value. Another facet of traits that
   * has a value of this name is as good.
   */
  readonly titleWords?: (key: string) => readonly string[];
  /** A product has all values that a text names; otherwise one of them. */
  readonly needsAll?: boolean;
};

/** Words before a colour that belong to it. "Washed black" is in titles. */
const shades = ['light', 'dark', 'pale', 'deep', 'bright'];

export const facetWords: Readonly<Record<NameFacetKey, FacetWords>> = {
  brands: {
    // Of the directory, with those that have no page of their own.
    furtherNames: () => [
      ...listBrands().map(({ storedName }) => storedName),
      ...[findStoredSource('hm') ?? []].flat(),
    ],
    read: (name) => ({ phrases: spellingsOfBrand(name), keys: [sourceKey(name)], label: brandLabel(name) }),
  },
  categories: {
    table: categoryWords.map(({ slugs, words }) => ({ phrases: words.split('|'), keys: slugs })),
  },
  colours: {
    table: Object.entries(colourWords).map(([colour, { asked }]) => ({
      // "Dark blue" is no blue product of a print "After Dark".
      phrases: asked.split('|').flatMap((word) => [word, ...shades.map((shade) => `${shade} ${word}`)]),
      keys: [colour],
    })),
  },
  styles: {
    read: (style) => ({ phrases: [style, ...wordsOfTrait(style)], keys: [style] }),
    titleWords: wordsInTitles,
    needsAll: true,
  },
  fits: {
    // A title can be of a print "Loose Wire": only who asks for "loose" finds it.
    table: [{ phrases: ['loose', 'loose fit'], keys: ['loose|baggy'] }],
    read: (fit) => {
      const words = [fit.replace(/ fit$/i, ''), ...wordsOfTrait(fit)];
      return {
        phrases: words.flatMap((word) => [word, `${word} fit`]),
        keys: [comparableText(fit)],
        label: fit,
      };
    },
    titleWords: wordsInTitles,
  },
  sizes: {
    read: (size) => ({ phrases: sizePhrases(size), keys: [sizeKey(size)], label: size }),
  },
};

function split(words: string | undefined): readonly string[] {
  return words?.split('|') ?? [];
}

/** Styles and fits have names in common: a feed tags "baggy" what another one has in its column. */
function wordsOfTrait(name: string): readonly string[] {
  const key = comparableText(name);
  return [...split(styleWords.get(key)), ...split(fitWords.get(key))];
}

function wordsInTitles(name: string): readonly string[] {
  const key = comparableText(name);
  return [...split(styleTitleWords.get(key)), ...split(fitWords.get(key))];
}

/** The names of a brand, as they are, in separate words, and joined. */
function spellingsOfBrand(storedName: string): readonly string[] {
  const brand = findBrandByStoredName(storedName);
  const names = brand
    ? [
        brand.label,
        brand.slug,
        splitSlugIntoName(brand.slug),
        ...brand.aliases,
        ...brand.aliases.map(splitSlugIntoName),
      ]
    : [];
  const spellings = [storedName, ...names].flatMap((name) => {
    const spoken = toSearchWords(name);
    const joined = ['and', 'n'].map((word) => toSearchWords(name.replaceAll('&', ` ${word} `)));
    return [spoken, spoken.replaceAll(' ', ''), ...joined];
  });
  return [...new Set(spellings)].filter((name) => name.length > 1);
}
