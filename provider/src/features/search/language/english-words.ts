import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** Shorter names are typing errors as often: "Blu", "Jens". */
const minNameLength = 5;

/** A Hunspell rule: a word with `flag` whose end (or start) matches `condition` may have `add` in place of `strip`. */
type AffixRule = {
  readonly flag: string;
  readonly strip: string;
  readonly add: string;
  readonly condition: RegExp;
};

type Dictionary = {
  /** The flags of each word without endings. */
  readonly stems: ReadonlyMap<string, string>;
  readonly suffixes: readonly AffixRule[];
  readonly prefixes: readonly AffixRule[];
};

let dictionary: Dictionary | undefined;

/**
 * Whether a word in lower case is English, with its endings ("knitted", "jewellery"). The dictionaries are read at the first
 * call: 0.15 s of processor time and 5 MB, where a library that lists every form (nspell) takes 1.6 s and 20 MB.
 */
export function isEnglishWord(word: string): boolean {
  dictionary ??= readDictionary();
  const { stems, suffixes, prefixes } = dictionary;
  const endings = { stems, suffixes };
  if (stems.has(word) || hasSuffix(word, endings, '')) return true;
  return prefixes.some(({ flag, add }) => {
    if (!word.startsWith(add)) return false;
    const rest = word.slice(add.length);
    return stems.get(rest)?.includes(flag) === true || hasSuffix(rest, endings, flag);
  });
}

/** Whether the word is a stem with `flag` and an ending that it may have. */
function hasSuffix(word: string, { stems, suffixes }: Pick<Dictionary, 'stems' | 'suffixes'>, flag: string) {
  return suffixes.some((rule) => {
    if (!word.endsWith(rule.add)) return false;
    const stem = word.slice(0, word.length - rule.add.length) + rule.strip;
    const flags = stems.get(stem);
    return flags?.includes(rule.flag) === true && flags.includes(flag) && rule.condition.test(stem);
  });
}

function readDictionary(): Dictionary {
  // The packages have an ES module that waits for its files, which programs that start synchronously cannot import.
  const require = createRequire(import.meta.url);
  // American and British spelling. Both have the same rules for endings.
  const files = [require.resolve('dictionary-en'), require.resolve('dictionary-en-gb')];
  const folders = files.map((file) => join(file, '..'));
  const stems = new Map<string, string>();
  for (const folder of folders)
    for (const line of readFileSync(join(folder, 'index.dic'), 'utf8').split('\n').slice(1))
      addStem(stems, line);
  const rules = readFileSync(join(folders[0] ?? '', 'index.aff'), 'utf8').split('\n');
  return {
    stems,
    suffixes: rules.flatMap((line) => readRule(line, 'SFX')),
    prefixes: rules.flatMap((line) => readRule(line, 'PFX')),
  };
}

function addStem(stems: Map<string, string>, line: string): void {
  const slash = line.indexOf('/');
  const word = slash < 0 ? line : line.slice(0, slash);
  const lower = word.toLowerCase();
  const isName = lower !== word;
  const key = lower.includes("'") ? lower.replaceAll("'", '') : lower;
  if (isName && word.length < minNameLength) return;
  const flags = slash < 0 ? '' : line.slice(slash + 1);
  const known = stems.get(key);
  if (known !== flags) stems.set(key, (known ?? '') + flags);
}

function readRule(line: string, type: 'SFX' | 'PFX'): readonly AffixRule[] {
  const [kind, flag = '', strip = '', add = '', condition] = line.trim().split(/\s+/);
  if (kind !== type || condition === undefined) return [];
  // A possessive without its apostrophe: "womens", but no "jeanss".
  const ending = add === "'s" ? '[^s]$' : `${condition}$`;
  const pattern = type === 'SFX' ? ending : `^${condition}`;
  return [
    { flag, strip: strip === '0' ? '' : strip, add: add.replaceAll("'", ''), condition: new RegExp(pattern) },
  ];
}
