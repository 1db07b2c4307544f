import type { Database } from '../database/database.ts';
import { dayInIndia, dayInMs, type Clock } from '../lib/clock.ts';
import { createWaitingCounts } from '../lib/waiting-counts.ts';
import { addSearchCounts, type SearchCount } from './search-count-queries.ts';
import { toSearchWords } from '../catalogue/text-normalization.ts';

/** Counts are deleted after so long. */
export const searchCountLifeMs = 90 * dayInMs;
/** A longer text was pasted. */
const maxLetters = 60;
const maxWords = 8;
/** Different queries of a day that are stored; of each process between two writes a fifth of it. */
const maxQueriesPerDay = 5000;
const maxWaiting = maxQueriesPerDay / 5;

/** An e-mail address, a web address, or a number of a telephone, a card or a person: 7 digits, or 10 in groups. */
const identifying = /@|:\/\/|www\.|\d{7}|(?:\d[\s().-]*){10}/i;

/** The words of a search text that are counted; `null` for what can identify somebody. */
export function countableQuery(text: string): string | null {
  const typed = text.normalize('NFKC');
  // "1,29,999" is one number.
  const query = toSearchWords(typed.replaceAll(/(\d),(?=\d)/g, '$1'));
  const isShort = query.length <= maxLetters && query.split(' ').length <= maxWords;
  return query === '' || !isShort || identifying.test(typed) ? null : query;
}

/** `relaxed`: without one of the conditions or words. */
export type SearchOutcome = 'complete' | 'relaxed' | 'nothing';

/**
 * Counts searches by what they found: popular ones, and what shoppers look for and the shop does not have. Stored are the
 * words, the day and the counts; nothing says who searched. `count` only changes memory, and `write` stores the counts later.
 */
export function createSearchCounts({ db, clock }: { readonly db: Database; readonly clock: Clock }) {
  const { add, write } = createWaitingCounts<SearchCount>({
    keyOf: ({ day, query }) => `${day} ${query}`,
    sum: (one, other) => ({
      ...one,
      complete: one.complete + other.complete,
      withoutProducts: one.withoutProducts + other.withoutProducts,
      relaxed: one.relaxed + other.relaxed,
    }),
    store: async (searches) => await addSearchCounts(db, searches, maxQueriesPerDay),
    maxWaiting,
  });
  return {
    count: (text: string, outcome: SearchOutcome): void => {
      const query = countableQuery(text);
      if (query === null) return;
      const day = dayInIndia(clock.now());
      const is = (other: SearchOutcome) => (outcome === other ? 1 : 0);
      add({ day, query, complete: is('complete'), withoutProducts: is('nothing'), relaxed: is('relaxed') });
    },
    write,
  };
}
