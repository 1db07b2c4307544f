import type { Action } from '../../api/actions.ts';
import { fillIn, placeholdersOf, rowOf } from '../../api/verbs.ts';

/** The words of the command line for an action, without store, key, author and output format. */
export function wordsOf(action: Action): readonly string[] {
  const { command, fields = [], optional = [] } = rowOf(action.verb);
  const inCommand = placeholdersOf(command);
  const namesEnvironment = inCommand.includes('environment') || inCommand.includes('name');
  return [
    ...command.split(' ').map((word) => fillIn(word, action)),
    ...[...fields, ...optional]
      .filter((name) => !inCommand.includes(name))
      .flatMap((name) => option(name, action[name])),
    ...(namesEnvironment ? [] : ['--env', action.environment]),
    ...option('reason', action.reason),
  ];
}

function option(name: string, value: string | undefined): readonly string[] {
  return value === undefined || value === '' ? [] : [`--${name}`, value];
}

/** A line that a shell runs: words with other than plain characters are quoted. */
export function commandLineOf(program: string, words: readonly string[]): string {
  return [program, ...words.map(quote)].join(' ');
}

function quote(word: string): string {
  return /^[\w@.:/,=+-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}
