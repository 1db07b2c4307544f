/** A field of a form: an option of the command, or a word of it. */
export type Field = 'version' | 'traffic' | 'steps' | 'every' | 'message' | 'until' | 'name' | 'from' | 'to';

export type VerbRow = {
  /** Whom the action changes, which decides who may do it. */
  readonly subject: 'remote' | 'environment';
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

/** What the console can do: each action is one command, which has the rules, the plan and the texts of its result. */
export const verbs = {
  promote: {
    subject: 'remote',
    command: 'promote {remote}@{version}',
    fields: ['version'],
    label: 'Promote to all',
    sentence: 'Promote {remote}@{version} to all of {environment}',
  },
  canary: {
    subject: 'remote',
    command: 'promote {remote}@{version}',
    fields: ['version', 'traffic'],
    label: 'Start or change a canary',
    sentence: 'Give {remote}@{version} to {traffic} % of {environment}',
  },
  rollout: {
    subject: 'remote',
    command: 'promote {remote}@{version}',
    fields: ['version', 'steps', 'every'],
    label: 'Roll out in steps',
    sentence: 'Roll {remote}@{version} out in {environment}',
  },
  rollback: {
    subject: 'remote',
    command: 'rollback {remote}',
    optional: ['to'],
    label: 'Roll back',
    sentence: 'Roll back to {remote}@{to} in {environment}',
  },
  undo: {
    subject: 'remote',
    command: 'rollback {remote} --undo',
    label: 'Undo the rollback',
    sentence: 'Undo the rollback of {remote} in {environment}',
  },
  kill: {
    subject: 'remote',
    command: 'kill {remote}',
    fields: ['message'],
    label: 'Switch off',
    sentence: 'Switch {remote} off in {environment}',
  },
  unkill: {
    subject: 'remote',
    command: 'unkill {remote}',
    label: 'Switch on',
    sentence: 'Switch {remote} on in {environment}',
  },
  pin: {
    subject: 'remote',
    command: 'pin {remote}',
    label: 'Pin',
    sentence: 'Pin {remote} in {environment}',
  },
  unpin: {
    subject: 'remote',
    command: 'unpin {remote}',
    label: 'Unpin',
    sentence: 'Unpin {remote} in {environment}',
  },
  retire: {
    subject: 'remote',
    command: 'retire {remote}',
    label: 'Retire',
    sentence: 'Retire {remote} from {environment}',
  },
  pause: {
    subject: 'remote',
    command: 'rollout pause {remote}',
    label: 'Pause the roll-out',
    sentence: 'Pause the roll-out of {remote} in {environment}',
  },
  resume: {
    subject: 'remote',
    command: 'rollout resume {remote}',
    label: 'Resume the roll-out',
    sentence: 'Resume the roll-out of {remote} in {environment}',
  },
  abort: {
    subject: 'remote',
    command: 'rollout abort {remote}',
    label: 'Abort the roll-out',
    sentence: 'Abort the roll-out of {remote} in {environment}',
  },
  finish: {
    subject: 'remote',
    command: 'rollout finish {remote}',
    label: 'Finish the roll-out now',
    sentence: 'Give the new {remote} to all of {environment}',
  },
  approve: {
    subject: 'remote',
    command: 'approve {remote}@{version}',
    label: 'Approve',
    sentence: 'Approve {remote}@{version} in {environment}',
  },
  decline: {
    subject: 'remote',
    command: 'decline {remote}@{version}',
    label: 'Decline',
    sentence: 'Decline {remote}@{version} in {environment}',
  },
  withdraw: {
    subject: 'remote',
    command: 'withdraw {remote}@{version}',
    needsReason: true,
    label: 'Withdraw',
    sentence: 'Withdraw {remote}@{version} everywhere',
  },
  deprecate: {
    subject: 'remote',
    command: 'deprecate {remote}@{version}',
    optional: ['until'],
    needsReason: true,
    label: 'Deprecate',
    sentence: 'Deprecate {remote}@{version} everywhere',
  },
  restore: {
    subject: 'remote',
    command: 'restore {remote}@{version}',
    label: 'Restore',
    sentence: 'Restore {remote}@{version} everywhere',
  },
  freeze: {
    subject: 'environment',
    command: 'freeze',
    optional: ['until'],
    needsReason: true,
    label: 'Freeze',
    sentence: 'Freeze {environment}',
  },
  unfreeze: {
    subject: 'environment',
    command: 'unfreeze',
    label: 'End the freeze',
    sentence: 'End the freeze of {environment}',
  },
  protect: {
    subject: 'environment',
    command: 'protect',
    label: 'Require approvals',
    sentence: 'Require approvals in {environment}',
  },
  unprotect: {
    subject: 'environment',
    command: 'unprotect',
    label: 'Require no approvals',
    sentence: 'Require no approvals in {environment}',
  },
  'env-create': {
    subject: 'environment',
    command: 'env create {name}',
    fields: ['name'],
    optional: ['from'],
    label: 'New environment',
    sentence: 'Make {name}',
  },
  'env-remove': {
    subject: 'environment',
    command: 'env remove {environment}',
    label: 'Remove',
    sentence: 'Remove {environment}',
  },
  'promote-from': {
    subject: 'environment',
    command: 'promote --from {from} --to {environment}',
    fields: ['from'],
    label: 'Promote from another environment',
    sentence: 'Promote {from} to {environment}',
  },
} as const satisfies Readonly<Record<string, VerbRow>>;

export type Verb = keyof typeof verbs;
type VerbOf<Subject extends VerbRow['subject']> = {
  [One in Verb]: (typeof verbs)[One]['subject'] extends Subject ? One : never;
}[Verb];
export type RemoteVerb = VerbOf<'remote'>;
export type EnvironmentVerb = VerbOf<'environment'>;

export const rowOf = (verb: Verb): VerbRow => verbs[verb];

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
