import type { Action } from '../../api/actions.ts';

/** The words of the command line for an action, without store, author and output format. */
export function wordsOf(action: Action): readonly string[] {
  const { environment, reason } = action;
  return [...commandOf(action), '--env', environment, ...(reason === '' ? [] : ['--reason', reason])];
}

function commandOf(action: Action): readonly string[] {
  const { remote } = action;
  if (action.verb === 'promote') {
    return [
      'promote',
      `${remote}@${action.version}`,
      ...(action.allowBreaking === true ? ['--allow-breaking'] : []),
    ];
  }
  if (action.verb === 'canary') {
    return ['promote', `${remote}@${action.version}`, '--traffic', String(action.traffic)];
  }
  if (action.verb === 'kill') return ['kill', remote, '--message', action.message];
  return [action.verb, remote];
}

/** A line that a shell runs: words with other than plain characters are quoted. */
export function commandLineOf(program: string, words: readonly string[]): string {
  return [program, ...words.map(quote)].join(' ');
}

function quote(word: string): string {
  return /^[\w@.:/,=+-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}
