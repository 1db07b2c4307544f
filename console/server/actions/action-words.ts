import type { Action, ActionOf, Verb } from '../../api/actions.ts';

/** The words of the command line for an action, without store, key, author and output format. */
export function wordsOf(action: Action): readonly string[] {
  const { environment, reason } = action;
  const words = commandOf(action.verb, action);
  const namesEnvironment = action.verb === 'promote-from' || words[0] === 'env';
  return [
    ...words,
    ...(namesEnvironment ? [] : ['--env', environment]),
    ...(reason === '' ? [] : ['--reason', reason]),
  ];
}

function commandOf<V extends Verb>(verb: V, action: ActionOf<V>): readonly string[] {
  return commands[verb](action);
}

type Versioned = { readonly remote: string; readonly version: string };

const label = ({ remote, version }: Versioned) => `${remote}@${version}`;

const commands: { readonly [V in Verb]: (action: ActionOf<V>) => readonly string[] } = {
  promote: (action) => [
    'promote',
    label(action),
    ...(action.allowBreaking === true ? ['--allow-breaking'] : []),
  ],
  canary: (action) => ['promote', label(action), '--traffic', String(action.traffic)],
  rollout: (action) => ['promote', label(action), '--steps', action.steps.join(','), '--every', action.every],
  rollback: ({ remote, to }) => ['rollback', remote, ...option('--to', to)],
  kill: ({ remote, message }) => ['kill', remote, '--message', message],
  unkill: ({ remote }) => ['unkill', remote],
  pin: ({ remote }) => ['pin', remote],
  unpin: ({ remote }) => ['unpin', remote],
  retire: ({ remote }) => ['retire', remote],
  pause: ({ remote }) => ['rollout', 'pause', remote],
  resume: ({ remote }) => ['rollout', 'resume', remote],
  abort: ({ remote }) => ['rollout', 'abort', remote],
  finish: ({ remote }) => ['rollout', 'finish', remote],
  approve: ({ remote }) => ['approve', remote],
  decline: ({ remote }) => ['decline', remote],
  withdraw: (action) => ['withdraw', label(action)],
  deprecate: (action) => ['deprecate', label(action), ...option('--until', action.until)],
  restore: (action) => ['restore', label(action)],
  freeze: ({ until }) => ['freeze', ...option('--until', until)],
  unfreeze: () => ['unfreeze'],
  protect: () => ['protect'],
  unprotect: () => ['unprotect'],
  'env-create': ({ environment, from }) => ['env', 'create', environment, ...option('--from', from)],
  'env-remove': ({ environment }) => ['env', 'remove', environment],
  'promote-from': ({ environment, from }) => ['promote', '--from', from, '--to', environment],
};

function option(name: string, value: string | null | undefined): readonly string[] {
  return value === null || value === undefined ? [] : [name, value];
}

/** A line that a shell runs: words with other than plain characters are quoted. */
export function commandLineOf(program: string, words: readonly string[]): string {
  return [program, ...words.map(quote)].join(' ');
}

function quote(word: string): string {
  return /^[\w@.:/,=+-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}
