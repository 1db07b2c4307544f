import { comparableText } from '@szn/shared-contracts/wire';
import { toSearchWords } from './text-normalization.ts';

/** What an editor has decided for a phrase: a text that is searched for in its place, or a page for searches that have nothing else. */
export type QueryRule = {
  /** In search words. */
  readonly phrase: string;
  readonly instead?: string | undefined;
  /** Path below the storefront's own origin. */
  readonly page?: string | undefined;
};

export type QueryRules = {
  /** Replaces the phrases of a search text, longer ones first. What replaces them is not replaced again. */
  readonly rewrite: (text: string) => string;
  readonly findPage: (text: string) => string | undefined;
};

export function compileQueryRules(rules: readonly QueryRule[]): QueryRules {
  const insteadOf = new Map<string, string>();
  const pages = new Map<string, string>();
  for (const { phrase, instead, page } of rules) {
    if (instead !== undefined) insteadOf.set(phrase, instead);
    if (page !== undefined) pages.set(phrase, page);
  }
  const pattern = toPattern([...insteadOf.keys()]);
  return {
    rewrite: (text) => {
      if (pattern === undefined) return text;
      const plain = comparableText(text)
        .normalize('NFKD')
        .replaceAll(/[\p{M}'’]+/gu, '');
      const rewritten = plain.replaceAll(pattern, (words) => insteadOf.get(toSearchWords(words)) ?? words);
      return rewritten === plain ? text : rewritten;
    },
    findPage: (text) => pages.get(toSearchWords(text)),
  };
}

/** Search words have letters and digits only: nothing of them is a sign of a pattern. */
function toPattern(phrases: readonly string[]): RegExp | undefined {
  if (phrases.length === 0) return undefined;
  const alternatives = phrases
    .toSorted((one, other) => other.length - one.length)
    .map((phrase) =>
      phrase
        .replaceAll(' ', '[^\\p{L}\\p{N}]+')
        .replaceAll('tshirt', 't[\\s-]*shirt')
        .replaceAll('coord', 'co[\\s-]*ord'),
    );
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${alternatives.join('|')})(?![\\p{L}\\p{N}])`, 'gu');
}
