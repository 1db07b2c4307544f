import type { CommandTopic, EventTopic, PayloadReader, StateTopic } from './topic.ts';

type AnyTopic<Payload> = EventTopic<Payload> | StateTopic<Payload> | CommandTopic<Payload, never>;

/**
 * The message between copies of this package: the wire format of the bus. It does not change within a major version, so
 * that an old copy can read the messages of a new one.
 */
export type Message = {
  readonly name: string;
  readonly version: number;
  readonly payload: unknown;
  /** The payload converted to another version by the sender's adapter; `undefined` without one. */
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

/** The payload in this topic's version; `undefined` if it is invalid or no adapter exists. */
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
