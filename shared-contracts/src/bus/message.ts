import type { CommandTopic, EventTopic, PayloadReader, StateTopic } from './topic.ts';

type AnyTopic<Payload> = EventTopic<Payload> | StateTopic<Payload> | CommandTopic<Payload, never>;

/**
 * What travels between copies of this package. Its shape is the wire format of the bus and stays as it is for the
 * whole life of the major version: an old copy reads what a new one sends.
 */
export type Message = {
  readonly name: string;
  readonly version: number;
  readonly payload: unknown;
  /** The sender's way to say it in an older version; `undefined` where it cannot. */
  readonly inVersion: (version: number) => unknown;
};

export function toMessage<Payload>(topic: Readable<Payload>, payload: Payload): Message {
  return {
    name: topic.name,
    version: topic.version,
    payload,
    inVersion: (version) => adapt(topic.downgradeTo, version, payload),
  };
}

/** The payload as this copy of the topic knows it, or `undefined` when no adapter leads there or it is invalid. */
export function readMessage<Payload>(topic: Readable<Payload>, message: Message): Payload | undefined {
  if (message.version === topic.version) return topic.read(message.payload);
  const adapted =
    message.version < topic.version
      ? adapt(topic.upgradeFrom, message.version, message.payload)
      : message.inVersion(topic.version);
  return adapted === undefined ? undefined : topic.read(adapted);
}

type Readable<Payload> = Pick<AnyTopic<Payload>, 'name' | 'version' | 'upgradeFrom' | 'downgradeTo'> & {
  readonly read: PayloadReader<Payload>;
};

function adapt(adapters: EventTopic<unknown>['upgradeFrom'], version: number, payload: unknown): unknown {
  const adapter: ((value: never) => unknown) | undefined = adapters[version];
  // An adapter takes the other version's payload, which only its author can name; it is read again afterwards.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return adapter?.(payload as never);
}
