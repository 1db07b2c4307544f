import { sumCounts } from '../../catalogue/catalogue-counts.ts';
import { memoizeByVersion, type ByVersion } from '../../catalogue/catalogue-version.ts';
import type { AppServices } from '../../services/app-services.ts';
import { createNameSuggester, type NameSuggester } from './name-suggestions.ts';
import { createQueryLexicon, type QueryLexicon } from './query-lexicon.ts';
import type { FindWord } from './search-plan.ts';
import { findTerms } from './search-queries.ts';
import { createSpellChecker, type SpellChecker } from './spell-checker.ts';

/** The words of one version of the catalogue. */
export type Vocabulary = {
  readonly lexicon: QueryLexicon;
  readonly findWord: FindWord;
  readonly spellChecker: SpellChecker;
  readonly names: NameSuggester;
  readonly productCount: number;
};

export function createVocabulary({
  db,
  countsAt,
  indexFaults: { addEach },
}: Pick<AppServices, 'db' | 'countsAt' | 'indexFaults'>): ByVersion<Vocabulary> {
  return memoizeByVersion(async (version) => {
    const { listings, styles } = await countsAt(version);
    const terms = await findTerms(db);
    const known = new Map(terms.map(({ term, titleCount }) => [term, titleCount]));
    const catalogue = {
      sources: [...new Set(listings.map(({ source }) => source))],
      styles: [...new Set(styles.map(({ style }) => style))],
    };
    const lexicon = createQueryLexicon(catalogue, addEach);
    const lexiconTerms = lexicon.correctable
      .filter((term) => !known.has(term))
      .map((term) => ({ term, productCount: 0, titleCount: 0 }));
    return {
      lexicon,
      findWord: (word) => {
        const titleCount = known.get(word) ?? known.get(singularOf(word));
        if (titleCount === undefined) return 'prefix';
        // Keywords name whole categories: "bag" is one of accessories.
        return titleCount > 0 ? 'title' : 'whole';
      },
      spellChecker: createSpellChecker([...terms, ...lexiconTerms]),
      names: createNameSuggester(listings, addEach),
      productCount: sumCounts(listings),
    };
  });
}

/**
 * As a prefix, "bags" would find "baggy". Only where the database's stemmer takes the ending off, too: not of "des",
 * "plus" or "dress".
 */
function singularOf(word: string): string {
  if (!/[aeiouy].*[^su]s$/.test(word)) return word;
  return /(?:ch|sh|x|z|ss)es$/.test(word) ? word.slice(0, -2) : word.slice(0, -1);
}
