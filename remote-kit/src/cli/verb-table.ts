export type OptionName =
  | (typeof commonOptions)[number]
  | 'version'
  | 'from'
  | 'traffic'
  | 'allow-breaking'
  | 'message'
  | 'keep'
  | 'limit'
  | 'out'
  | 'metrics'
  | 'visits'
  | 'points'
  | 'every'
  | 'once';

export type Verb = {
  /** What follows the verb. */
  readonly subject: '<remote>' | '<remote>@<version>' | null;
  readonly summary: string;
  readonly options: readonly OptionName[];
};

export const commonOptions = ['env', 'store', 'key', 'by', 'reason', 'json', 'help'] as const;

export const verbs = {
  publish: {
    subject: '<remote>',
    summary: 'Builds a remote and stores it as an immutable version; nobody gets it yet.',
    options: ['version', 'from', 'allow-breaking'],
  },
  promote: {
    subject: '<remote>@<version>',
    summary: 'Gives a published version to everybody, or to some per cent of the visitors.',
    options: ['traffic', 'allow-breaking'],
  },
  rollback: {
    subject: '<remote>',
    summary: 'Ends a canary, or returns to the version before; once more goes forward again.',
    options: [],
  },
  kill: {
    subject: '<remote>',
    summary: 'Switches a remote off and tells shoppers why.',
    options: ['message'],
  },
  unkill: { subject: '<remote>', summary: 'Switches a remote on again.', options: [] },
  pin: { subject: '<remote>', summary: 'Refuses promotions of a remote until it is unpinned.', options: [] },
  unpin: { subject: '<remote>', summary: 'Lets a pinned remote be promoted again.', options: [] },
  status: { subject: null, summary: 'Shows what the environment runs.', options: [] },
  history: { subject: null, summary: 'Shows who changed what, when and why.', options: ['limit'] },
  prune: { subject: null, summary: 'Removes old versions that nothing needs.', options: ['keep'] },
  keys: { subject: null, summary: 'Makes a key pair for signing registries.', options: ['out'] },
  guard: {
    subject: null,
    summary: 'Watches the counters of gateways and stops canaries that fail too often.',
    options: ['metrics', 'visits', 'points', 'every', 'once'],
  },
} as const satisfies Record<string, Verb>;

export type VerbName = keyof typeof verbs;
