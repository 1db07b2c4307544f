import { createLazyPart } from '../../lib/create-lazy-part.ts';

export const suggestionsPart = createLazyPart(async () => {
  const { SearchSuggestions } = await import(
    /* webpackChunkName: "search-suggestions" */ './search-suggestions.tsx'
  );
  return SearchSuggestions;
});
