import type { AppServices } from '../../common/app-services.ts';
import { createVersioned, type Versioned } from '../../common/versioned.ts';
import { createLexicon, type Lexicon } from './lexicon.ts';
import { createNameSuggester, type NameSuggester } from './name-suggestions.ts';
import { findTerms } from './search-queries.ts';

/** What the search knows by heart: every word of the catalogue, its brands and its categories. */
export type Vocabulary = { readonly lexicon: Lexicon; readonly names: NameSuggester };

export function createVocabulary({ db, counts }: Pick<AppServices, 'db' | 'counts'>): Versioned<Vocabulary> {
  return createVersioned(async (version) => ({
    lexicon: createLexicon(await findTerms(db)),
    names: createNameSuggester((await counts.at(version)).listings),
  }));
}
