import { byNameFacet } from '@szn/shared-contracts/wire';
import type { AddEach, IndexFaults } from '../../catalogue/index-faults.ts';
import type { CatalogueIndex } from '../../catalogue/index/catalogue-index.ts';
import { memoizeByIndex } from '../../catalogue/index/current-index.ts';
import { countCommon } from '../../catalogue/index/product-set.ts';
import { listNames } from '../../catalogue/index/count-facets.ts';
import { createNameSuggester, type NameSuggester } from './name-suggestions.ts';
import { createQueryLexicon, type QueryLexicon } from './language/query-lexicon.ts';
import type { FindWord } from './search-plan.ts';
import type { CatalogueWords } from './language/correct-words.ts';
import { createSpellChecker } from './language/spell-checker.ts';

/** The words of one version of the catalogue. */
export type Vocabulary = {
  readonly lexicon: QueryLexicon;
  readonly findWord: FindWord;
  /** For the understanding of queries. */
  readonly catalogueWords: CatalogueWords;
  readonly names: NameSuggester;
};

export function createVocabulary({ addEach }: Pick<IndexFaults, 'addEach'>) {
  return memoizeByIndex((index) => readVocabulary(index, addEach));
}

function readVocabulary(index: CatalogueIndex, addEach: AddEach): Vocabulary {
  const { names, listed, words } = index;
  const known = new Map(words.terms.map(({ term, titleCount }) => [term, titleCount]));
  const listedNames = byNameFacet(({ key }) => listNames(names[key], listed).map(({ name }) => name));
  const lexicon = createQueryLexicon(listedNames, addEach);
  const lexiconTerms = lexicon.correctable
    .filter((term) => !known.has(term))
    .map((term) => ({ term, productCount: 0, titleCount: 0 }));
  const findWord: FindWord = (word) => {
    const titleCount = known.get(word) ?? known.get(singularOf(word));
    if (titleCount === undefined) return 'prefix';
    // Keywords name whole categories: "bag" is one of accessories.
    return titleCount > 0 ? 'title' : 'whole';
  };
  return {
    lexicon,
    findWord,
    catalogueWords: {
      ...createSpellChecker([...words.terms, ...lexiconTerms]),
      // By its words, not only by their stems: a belted dress is no belt, a wide leg no leggings.
      hasPhrase: (phrase) =>
        phrase.split(' ').every((word) => findWord(word) === 'title') &&
        countCommon(words.select([{ alternatives: [phrase], match: 'title' }], true), listed) > 0,
    },
    names: createNameSuggester(index, addEach),
  };
}

/**
 * As a prefix, "bags" would find "baggy". Only where the stemmer takes the ending off, too: not of "des", "plus" or
 * "dress".
 */
function singularOf(word: string): string {
  if (!/[aeiouy].*[^su]s$/.test(word)) return word;
  return /(?:ch|sh|x|z|ss)es$/.test(word) ? word.slice(0, -2) : word.slice(0, -1);
}
