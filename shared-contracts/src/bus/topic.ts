/** Reads an untrusted payload; `undefined` refuses it. Never throws. */
export type PayloadReader<Payload> = (value: unknown) => Payload | undefined;

/** Turns a payload of a neighbouring version into another; keys are the version on the other side. */
export type VersionAdapters = Readonly<Record<number, (payload: never) => unknown>>;

type TopicBase<Kind extends string, Payload> = {
  readonly kind: Kind;
  /** Owner first, past tense for events: `session:ended`; owner and verb for commands: `wishlist.set`. */
  readonly name: string;
  readonly version: number;
  readonly read: PayloadReader<Payload>;
  /** How to read what an older publisher sends: `{ 1: (old) => new }`. */
  readonly upgradeFrom: VersionAdapters;
  /** How an older subscriber reads what this version publishes: `{ 1: (new) => old }`. */
  readonly downgradeTo: VersionAdapters;
};

/** Something that happened. Not replayed: who subscribes later does not see it. */
export type EventTopic<Payload> = TopicBase<'event', Payload>;

/** Something that is so. The last value is replayed to a late subscriber. */
export type StateTopic<Payload> = TopicBase<'state', Payload>;

/** A wish addressed to its one owner, who answers or fails. */
export type CommandTopic<Payload, Answer> = TopicBase<'command', Payload> & {
  readonly readAnswer: PayloadReader<Answer>;
  /** How long a sender waits, activation of the owner included. */
  readonly budgetMs: number;
};

export type TopicOptions<Payload> = {
  readonly name: string;
  readonly read: PayloadReader<Payload>;
  readonly version?: number;
  readonly upgradeFrom?: VersionAdapters;
  readonly downgradeTo?: VersionAdapters;
};

export function defineEvent<Payload>(options: TopicOptions<Payload>): EventTopic<Payload> {
  return { kind: 'event', ...withDefaults(options) };
}

export function defineState<Payload>(options: TopicOptions<Payload>): StateTopic<Payload> {
  return { kind: 'state', ...withDefaults(options) };
}

export function defineCommand<Payload, Answer>(
  options: TopicOptions<Payload> & { readonly readAnswer: PayloadReader<Answer>; readonly budgetMs?: number },
): CommandTopic<Payload, Answer> {
  const { readAnswer, budgetMs = 8000 } = options;
  return { kind: 'command', ...withDefaults(options), readAnswer, budgetMs };
}

function withDefaults<Payload>(options: TopicOptions<Payload>) {
  return {
    name: options.name,
    read: options.read,
    version: options.version ?? 1,
    upgradeFrom: options.upgradeFrom ?? {},
    downgradeTo: options.downgradeTo ?? {},
  };
}
