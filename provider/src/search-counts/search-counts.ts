import type { Database } from '../database/database.ts';
import { dayInIndia, dayInMs, type Clock } from '../lib/clock.ts';
import { addUnmetSearches, type UnmetSearch } from './unmet-search-queries.ts';
import { toSearchWords } from '../catalogue/text-normalization.ts';

/** Counts are deleted after so long. */
export const unmetSearchLifeMs = 90 * dayInMs;
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
  const query = toSearchWords(typed);
  const isShort = query.length <= maxLetters && query.split(' ').length <= maxWords;
  return query === '' || !isShort || identifying.test(typed) ? null : query;
}

/**
 * Counts the searches that found nothing, or only products without one of the conditions: what shoppers look for and the shop
 * does not have. Stored are the words, the day and the counts; nothing says who searched. `count` only changes memory, and
 * `write` stores the counts later.
 */
export function createUnmetSearches({ db, clock }: { readonly db: Database; readonly clock: Clock }) {
  let waiting = new Map<string, UnmetSearch>();

  function add({ day, query, withoutProducts, relaxed }: UnmetSearch): void {
    const key = `${day} ${query}`;
    const known = waiting.get(key);
    if (known === undefined && waiting.size >= maxWaiting) return;
    waiting.set(key, {
      day,
      query,
      withoutProducts: withoutProducts + (known?.withoutProducts ?? 0),
      relaxed: relaxed + (known?.relaxed ?? 0),
    });
  }

  return {
    count: (text: string, hasProducts: boolean): void => {
      const query = countableQuery(text);
      if (query === null) return;
      const day = dayInIndia(clock.now());
      add({ day, query, withoutProducts: hasProducts ? 0 : 1, relaxed: hasProducts ? 1 : 0 });
    },
    /** Counts that could not be stored wait for the next call. */
    write: async (): Promise<void> => {
      const written = [...waiting.values()];
      waiting = new Map();
      try {
        await addUnmetSearches(db, written, maxQueriesPerDay);
      } catch (error) {
        written.forEach(add);
        throw error;
      }
    },
  };
}
