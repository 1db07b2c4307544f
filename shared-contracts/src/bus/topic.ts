/** Reads an untrusted payload; `undefined` if it is invalid. Never throws. */
export type PayloadReader<Payload> = (value: unknown) => Payload | undefined;

/**
 * The fields of a payload, by path, with their types; `?` at the end of a type that is optional. The release gate compares
 * those of sender and receiver. Declare it as `typeof window === 'undefined' ? { … } : undefined`: the build
 * removes it from scripts for browsers.
 */
export type PayloadFields = Readonly<Record<string, string>>;

/** Converts payloads between versions; the keys are the versions of the other side. */
export type VersionAdapters = Readonly<Record<number, (payload: never) => unknown>>;

type TopicBase<Kind extends string, Payload> = {
  readonly kind: Kind;
  /** Owner first, past tense for events: `session:ended`; owner and verb for commands: `wishlist.set`. */
  readonly name: string;
  readonly version: number;
  readonly read: PayloadReader<Payload>;
  /** Absent in browsers. */
  readonly payload?: PayloadFields | undefined;
  /** Converts payloads of older senders: `{ 1: (old) => new }`. */
  readonly upgradeFrom: VersionAdapters;
  /** Converts payloads for older receivers: `{ 1: (new) => old }`. */
  readonly downgradeTo: VersionAdapters;
};

/** Something that happened. Not replayed to later subscribers. */
export type EventTopic<Payload> = TopicBase<'event', Payload>;

/** A current value. The last one is replayed to later subscribers. */
export type StateTopic<Payload> = TopicBase<'state', Payload>;

/** A request to one owner, which returns a result or fails. */
export type CommandTopic<Payload, Answer> = TopicBase<'command', Payload> & {
  readonly readAnswer: PayloadReader<Answer>;
  /** Time until the sender's promise rejects, including the start of the owner. */
  readonly budgetMs: number;
};

export type TopicOptions<Payload> = Pick<TopicBase<string, Payload>, 'name' | 'read' | 'payload'> &
  Partial<Pick<TopicBase<string, Payload>, 'version' | 'upgradeFrom' | 'downgradeTo'>>;

const defaults = { version: 1, upgradeFrom: {}, downgradeTo: {} } as const;

export function defineEvent<Payload>(options: TopicOptions<Payload>): EventTopic<Payload> {
  return { kind: 'event', ...defaults, ...options };
}

export function defineState<Payload>(options: TopicOptions<Payload>): StateTopic<Payload> {
  return { kind: 'state', ...defaults, ...options };
}

export function defineCommand<Payload, Answer>(
  options: TopicOptions<Payload> &
    Pick<CommandTopic<Payload, Answer>, 'readAnswer'> & { readonly budgetMs?: number },
): CommandTopic<Payload, Answer> {
  return { kind: 'command', ...defaults, budgetMs: 8000, ...options };
}
