import { parseArgs } from 'node:util';
import { UsageError } from './usage-error.ts';
import { commonOptions, verbs, type OptionName, type VerbName } from './verb-table.ts';

const options = {
  env: { type: 'string' },
  store: { type: 'string' },
  key: { type: 'string' },
  by: { type: 'string' },
  reason: { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean' },
  version: { type: 'string' },
  from: { type: 'string' },
  traffic: { type: 'string' },
  'allow-breaking': { type: 'boolean' },
  message: { type: 'string' },
  keep: { type: 'string' },
  limit: { type: 'string' },
  out: { type: 'string' },
  metrics: { type: 'string' },
  visits: { type: 'string' },
  points: { type: 'string' },
  every: { type: 'string' },
  once: { type: 'boolean' },
} as const satisfies Record<OptionName, { readonly type: 'string' | 'boolean' }>;

export type OptionValues = {
  readonly [Name in OptionName]?: (typeof options)[Name]['type'] extends 'string' ? string : boolean;
};

export type Command = {
  /** `null` asks for the overview. */
  readonly verb: VerbName | null;
  readonly subject: string | undefined;
  readonly values: OptionValues;
};

/** Reads a release command. Throws a {@link UsageError} that says which word was not understood. */
export function readCommand(words: readonly string[]): Command {
  const { positionals, values } = parseWords(words);
  const [verb, subject, ...surplus] = positionals;
  if (verb === undefined) {
    if (values.help || words.length === 0) return { verb: null, subject: undefined, values };
    throw new UsageError('Say what to do: npm run release -- --help lists the verbs.');
  }
  if (!isVerb(verb)) {
    throw new UsageError(`There is no verb "${verb}". There are: ${Object.keys(verbs).join(', ')}.`);
  }
  const expected = verbs[verb].subject === null ? 0 : 1;
  const unexpected = expected === 0 ? subject : surplus[0];
  if (unexpected !== undefined) throw new UsageError(`${verb}: "${unexpected}" is one word too many.`);
  const known: readonly string[] = [...commonOptions, ...verbs[verb].options];
  const foreign = Object.keys(values).find((name) => !known.includes(name));
  if (foreign !== undefined) throw new UsageError(`${verb} has no option --${foreign}.`);
  return { verb, subject, values };
}

function parseWords(words: readonly string[]) {
  try {
    return parseArgs({ args: [...words], options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

function isVerb(word: string): word is VerbName {
  return Object.hasOwn(verbs, word);
}
