/** A field of a form: an option of the command, or a word of it. */
export type Field = 'version' | 'traffic' | 'steps' | 'every' | 'message' | 'until' | 'name' | 'from' | 'to';

type Row = {
  /** The command; names in braces are fields of the action. Its other fields are options. */
  readonly command: string;
  readonly fields?: readonly Field[];
  /** Fields that may be empty. */
  readonly optional?: readonly Field[];
  readonly needsReason?: true;
  /** In menus and titles. */
  readonly label: string;
  /** On the button that does it. */
  readonly sentence: string;
};

/** What can be done with a remote. Each action is one command, which has the rules, the plan and the texts of its result. */
const remoteVerbs = {
  promote: {
    command: 'promote {remote}@{version}',
    fields: ['version'],
    label: 'Promote to all',
    sentence: 'Promote {remote}@{version} to all of {environment}',
  },
  canary: {
    command: 'promote {remote}@{version}',
    fields: ['version', 'traffic'],
    label: 'Start or change a canary',
    sentence: 'Give {remote}@{version} to {traffic} % of {environment}',
  },
  rollout: {
    command: 'promote {remote}@{version}',
    fields: ['version', 'steps', 'every'],
    label: 'Roll out in steps',
    sentence: 'Roll {remote}@{version} out in {environment}',
  },
  rollback: {
    command: 'rollback {remote}',
    optional: ['to'],
    label: 'Roll back',
    sentence: 'Roll back to {remote}@{to} in {environment}',
  },
  undo: {
    command: 'rollback {remote} --undo',
    label: 'Undo the rollback',
    sentence: 'Undo the rollback of {remote} in {environment}',
  },
  kill: {
    command: 'kill {remote}',
    fields: ['message'],
    label: 'Switch off',
    sentence: 'Switch {remote} off in {environment}',
  },
  unkill: {
    command: 'unkill {remote}',
    label: 'Switch on',
    sentence: 'Switch {remote} on in {environment}',
  },
  pin: {
    command: 'pin {remote}',
    label: 'Pin',
    sentence: 'Pin {remote} in {environment}',
  },
  unpin: {
    command: 'unpin {remote}',
    label: 'Unpin',
    sentence: 'Unpin {remote} in {environment}',
  },
  retire: {
    command: 'retire {remote}',
    label: 'Retire',
    sentence: 'Retire {remote} from {environment}',
  },
  pause: {
    command: 'rollout pause {remote}',
    label: 'Pause the roll-out',
    sentence: 'Pause the roll-out of {remote} in {environment}',
  },
  resume: {
    command: 'rollout resume {remote}',
    label: 'Resume the roll-out',
    sentence: 'Resume the roll-out of {remote} in {environment}',
  },
  abort: {
    command: 'rollout abort {remote}',
    label: 'Abort the roll-out',
    sentence: 'Abort the roll-out of {remote} in {environment}',
  },
  finish: {
    command: 'rollout finish {remote}',
    label: 'Finish the roll-out now',
    sentence: 'Give the new {remote} to all of {environment}',
  },
  approve: {
    command: 'approve {remote}@{version}',
    label: 'Approve',
    sentence: 'Approve {remote}@{version} in {environment}',
  },
  decline: {
    command: 'decline {remote}@{version}',
    label: 'Decline',
    sentence: 'Decline {remote}@{version} in {environment}',
  },
  withdraw: {
    command: 'withdraw {remote}@{version}',
    needsReason: true,
    label: 'Withdraw',
    sentence: 'Withdraw {remote}@{version} everywhere',
  },
  deprecate: {
    command: 'deprecate {remote}@{version}',
    optional: ['until'],
    needsReason: true,
    label: 'Deprecate',
    sentence: 'Deprecate {remote}@{version} everywhere',
  },
  restore: {
    command: 'restore {remote}@{version}',
    label: 'Restore',
    sentence: 'Restore {remote}@{version} everywhere',
  },
} as const satisfies Readonly<Record<string, Row>>;

/** What can be done with an environment. */
const environmentVerbs = {
  freeze: {
    command: 'freeze',
    optional: ['until'],
    needsReason: true,
    label: 'Freeze',
    sentence: 'Freeze {environment}',
  },
  unfreeze: {
    command: 'unfreeze',
    label: 'End the freeze',
    sentence: 'End the freeze of {environment}',
  },
  protect: {
    command: 'protect',
    label: 'Require approvals',
    sentence: 'Require approvals in {environment}',
  },
  unprotect: {
    command: 'unprotect',
    label: 'Require no approvals',
    sentence: 'Require no approvals in {environment}',
  },
  'env-create': {
    command: 'env create {name}',
    fields: ['name'],
    optional: ['from'],
    label: 'New environment',
    sentence: 'Make {name}',
  },
  'env-remove': {
    command: 'env remove {environment}',
    label: 'Remove',
    sentence: 'Remove {environment}',
  },
  'promote-from': {
    command: 'promote --from {from} --to {environment}',
    fields: ['from'],
    label: 'Promote from another environment',
    sentence: 'Promote {from} to {environment}',
  },
} as const satisfies Readonly<Record<string, Row>>;

export const verbs = { ...remoteVerbs, ...environmentVerbs };

export type Verb = keyof typeof verbs;
export type RemoteVerb = keyof typeof remoteVerbs;
export type EnvironmentVerb = keyof typeof environmentVerbs;

/** `subject`: whom the action changes, which decides who may do it. */
export function rowOf(verb: Verb): Row & { readonly subject: 'remote' | 'environment' } {
  return { ...verbs[verb], subject: verb in remoteVerbs ? 'remote' : 'environment' };
}

/** The names in braces of a text. */
export function placeholdersOf(text: string): readonly string[] {
  return [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
}

/** A text with the fields of an action in place of the names in braces. */
export function fillIn(text: string, action: Readonly<Record<string, unknown>>): string {
  const values = new Map(Object.entries(action));
  return text.replace(/\{(\w+)\}/g, (_match, name: string) => textOf(values.get(name)));
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
