import type { AppServices } from '../../services/app-services.ts';
import { sumOf } from '../../catalogue/catalogue-counts.ts';
import { createVersioned, type Versioned } from '../../catalogue/versioned.ts';
import { createLexicon, type Lexicon } from './lexicon.ts';
import { createNameSuggester, type NameSuggester } from './name-suggestions.ts';
import { findTerms } from './search-queries.ts';

/** What the search knows by heart: every word of the catalogue, its brands and its categories. */
export type Vocabulary = {
  readonly lexicon: Lexicon;
  readonly names: NameSuggester;
  readonly productCount: number;
};

export function createVocabulary({ db, counts }: Pick<AppServices, 'db' | 'counts'>): Versioned<Vocabulary> {
  return createVersioned(async (version) => {
    const { listings } = await counts.at(version);
    return {
      lexicon: createLexicon(await findTerms(db)),
      names: createNameSuggester(listings),
      productCount: sumOf(listings),
    };
  });
}
