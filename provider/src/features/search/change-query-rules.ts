import { isShopPath } from '@szn/shared-contracts/wire';
import { compileQueryRules, type QueryRule } from '../../catalogue/query-rules.ts';
import { nextCatalogueVersion } from '../../catalogue/store/catalogue-write-queries.ts';
import {
  insertQueryRuleChange,
  readQueryRuleRevision,
  readQueryRules,
} from '../../catalogue/store/query-rule-queries.ts';
import { toSearchWords } from '../../catalogue/text-normalization.ts';
import type { Database } from '../../database/database.ts';
import type { MemberDataPart } from '../../database/member-data.ts';
import { StaleVersionError } from '../../lib/request-failure.ts';

const maxRules = 500;
const maxPhrase = 60;
/** Limit of a search text. */
const maxInstead = 100;

type RuleChange = {
  /** Without `instead` and `page` the rule is removed. */
  readonly rule: QueryRule;
  /** The number of the last change that the editor has seen. */
  readonly revision: string | undefined;
  readonly authorId: string;
};

/**
 * Changes what a phrase of searches means; all processes have it within two seconds, because the catalogue has a new version.
 * Throws an error for people if the rule is invalid, and a `StaleVersionError`.
 */
export async function changeQueryRule(
  db: Database,
  { rule, revision, authorId }: RuleChange,
  at: Date,
): Promise<void> {
  const checked = checkQueryRule(rule);
  await db.transaction().execute(async (transaction) => {
    // First, because it makes other writers wait.
    await nextCatalogueVersion(transaction);
    if (revision !== undefined && revision !== `${await readQueryRuleRevision(transaction)}`)
      throw new StaleVersionError('Somebody else has changed the rules. This is their present state.');
    const rules = await readQueryRules(transaction);
    const isKnown = rules.some(({ phrase }) => phrase === checked.phrase);
    const isRemoval = checked.instead === undefined && checked.page === undefined;
    if (isRemoval && !isKnown) throw new Error(`There is no rule for “${checked.phrase}”`);
    if (!isRemoval && !isKnown && rules.length >= maxRules)
      throw new Error(`There are ${maxRules} rules already: remove one first`);
    await insertQueryRuleChange(transaction, checked, { at, authorId });
  });
}

/** The rule in search words. Throws an error for people. */
function checkQueryRule({ phrase: typed, instead, page }: QueryRule): QueryRule {
  const phrase = toSearchWords(typed);
  if (phrase === '' || phrase.length > maxPhrase)
    throw new Error(`A phrase has letters or digits, and at most ${maxPhrase} characters`);
  if (instead !== undefined && page !== undefined)
    throw new Error('A phrase is searched for as another text, or leads to a page');
  if (page !== undefined) return { phrase, page: checkPage(page.trim()) };
  return instead === undefined ? { phrase } : { phrase, instead: checkInstead(phrase, instead) };
}

function checkInstead(phrase: string, instead: string): string {
  const text = instead.trim().replaceAll(/\s+/g, ' ');
  const words = toSearchWords(text);
  if (words === '' || text.length > maxInstead)
    throw new Error(`What is searched for has letters or digits, and at most ${maxInstead} characters`);
  if (words === phrase) throw new Error('What is searched for is the phrase itself');
  if (/\p{C}/u.test(text)) throw new Error('What is searched for has characters that nobody sees');
  return text;
}

/** No search leads to a search, and no shopper to the desk. */
function checkPage(page: string): string {
  if (!isShopPath(page) || /^\/(?:search|desk)(?:[/?#]|$)/i.test(page))
    throw new Error(
      'The page is the path of a page of the shop, such as /sale or /men/hoodies; no search leads to a search',
    );
  return page;
}

/** The rules as they are, and with this one, for a trial: nothing is stored. Throws an error for people. */
export async function tryQueryRule(db: Database, rule: QueryRule) {
  const { phrase, ...target } = checkQueryRule(rule);
  const stored = await readQueryRules(db);
  const others = stored.filter((one) => one.phrase !== phrase);
  return {
    phrase,
    before: compileQueryRules(stored),
    after: compileQueryRules([...others, { phrase, ...target }]),
  };
}

const maxExported = 5000;

/** The rules outlive the account of the editor who made them; without it they name nobody. */
export const queryRuleData: MemberDataPart = {
  stored: 'account',
  tables: ['query_rule_changes'],
  exportFields: async (db, { userId }) => ({
    searchRuleChanges: await db
      .selectFrom('query_rule_changes')
      .select(['at', 'phrase', 'instead', 'page'])
      .where('author_id', '=', userId)
      .orderBy('id')
      .limit(maxExported)
      .execute(),
  }),
  // The foreign key does.
  remove: null,
};
