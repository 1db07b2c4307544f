import { Observable } from 'rxjs';
import {
  type Bus,
  type CommandHandler,
  type SendOptions,
  type Unsubscribe,
  CommandError,
  InvalidPayloadError,
  isCommandError,
} from './bus.ts';
import type { CommandTopic, EventTopic, StateTopic, VersionAdapters } from './topic.ts';

/**
 * The message between copies of this package: the wire format of the bus. It does not change within a major version, so
 * that an old copy can read the messages of a new one.
 */
type Message = {
  readonly name: string;
  readonly version: number;
  readonly payload: unknown;
  /** The payload converted to another version by the sender's adapter; `undefined` without one. */
  readonly inVersion: (version: number) => unknown;
};

export type BusOptions = {
  /**
   * Starts the owner of a command without a handler; resolves when the start has ended. Called once for each `send`
   * without a handler.
   */
  readonly activate?: (command: string) => Promise<void>;
  /** Called for every message that a subscriber could not read and dropped. */
  readonly reportDropped?: (message: Pick<Message, 'name' | 'version'>) => void;
  /** Called for every message, for inspection. Must not throw. */
  readonly trace?: (message: Message) => void;
};

type NamedTopic = Pick<EventTopic<unknown> | StateTopic<unknown>, 'kind' | 'name'>;

type Listener = (message: Message) => void;

type Handler = (message: Message, signal: AbortSignal) => Promise<unknown>;

/** Creates a separate bus: one per request on the server, one per test. Browsers use {@link pageBus}. */
export function createBus(options: BusOptions = {}): Bus {
  // Sets, not subjects of RxJS: `Observable` alone is 0.8 KB less in the first script of each page.
  const listeners = new Map<string, Set<Listener>>();
  const retained = new Map<string, Message>();
  const handlers = new Map<string, Handler>();

  function listenersOf({ kind, name }: NamedTopic) {
    const key = `${kind} ${name}`;
    const ofTopic = listeners.get(key) ?? new Set();
    listeners.set(key, ofTopic);
    return ofTopic;
  }

  function checked<Payload>(topic: EventTopic<Payload> | StateTopic<Payload>, payload: Payload): Message {
    if (topic.read(payload) === undefined) throw new InvalidPayloadError(topic.name);
    const message = toMessage(topic, payload);
    options.trace?.(message);
    return message;
  }

  return {
    emit: (topic, payload) => callListeners(listenersOf(topic), checked(topic, payload)),
    publish: (topic, payload) => {
      const message = checked(topic, payload);
      retained.set(topic.name, message);
      callListeners(listenersOf(topic), message);
    },
    observe: (topic) =>
      new Observable((subscriber) => {
        const listener = (message: Message) => {
          const payload = readMessage(topic, message);
          if (payload === undefined) options.reportDropped?.(message);
          else subscriber.next(payload);
        };
        listenersOf(topic).add(listener);
        const last = topic.kind === 'state' ? retained.get(topic.name) : undefined;
        if (last) listener(last);
        return () => listenersOf(topic).delete(listener);
      }),
    read: (topic) => {
      const message = retained.get(topic.name);
      return message && readMessage(topic, message);
    },
    handle: (topic, handler) => own(handlers, topic, handler),
    send: async (topic, payload, sendOptions) => {
      const message = toMessage(topic, payload);
      options.trace?.(message);
      const callHandler = async (signal: AbortSignal): Promise<unknown> => {
        assertAwaited(signal);
        if (!handlers.has(topic.name)) await options.activate?.(topic.name);
        assertAwaited(signal);
        const handler = handlers.get(topic.name);
        if (!handler) throw new CommandError(topic.name, 'no-owner');
        return handler(message, signal);
      };
      const answer = topic.readAnswer(await withinBudget(topic, callHandler, sendOptions));
      if (answer === undefined) throw new CommandError(topic.name, 'invalid');
      return answer;
    },
  };
}

/** Calls the listeners of this moment, except those that an earlier one removes. */
function callListeners(listeners: ReadonlySet<Listener>, message: Message): void {
  for (const listener of new Set(listeners)) if (listeners.has(listener)) listener(message);
}

function own<Payload, Answer>(
  handlers: Map<string, Handler>,
  topic: CommandTopic<Payload, Answer>,
  handler: CommandHandler<Payload, Answer>,
): Unsubscribe {
  if (handlers.has(topic.name)) throw new Error(`"${topic.name}" has an owner already; a command has one.`);
  const reading: Handler = async (message, signal) => {
    const payload = readMessage(topic, message);
    if (payload === undefined) throw new CommandError(topic.name, 'invalid');
    return handler(payload, signal);
  };
  handlers.set(topic.name, reading);
  return () => {
    // A new handler may have been registered since.
    if (handlers.get(topic.name) === reading) handlers.delete(topic.name);
  };
}

async function withinBudget(
  topic: Pick<CommandTopic<never, never>, 'name' | 'budgetMs'>,
  deliver: (signal: AbortSignal) => Promise<unknown>,
  options: SendOptions = {},
): Promise<unknown> {
  const controller = new AbortController();
  const abort = () => controller.abort(options.signal?.reason);
  options.signal?.addEventListener('abort', abort, { once: true });
  if (options.signal?.aborted) abort();
  const timer = setTimeout(
    () => controller.abort(new CommandError(topic.name, 'timed-out')),
    options.budgetMs ?? topic.budgetMs,
  );
  try {
    return await Promise.race([deliver(controller.signal), rejectOnAbort(controller.signal)]);
  } catch (error) {
    // The error of another command, sent by the handler, is a failure of this handler.
    const isOwn = isCommandError(error) && error.command === topic.name;
    throw isOwn ? error : new CommandError(topic.name, 'failed', error);
  } finally {
    clearTimeout(timer);
    options.signal?.removeEventListener('abort', abort);
  }
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    if (signal.aborted) reject(toError(signal.reason));
    else signal.addEventListener('abort', () => reject(toError(signal.reason)), { once: true });
  });
}

/** Throws if the command was aborted or timed out. */
function assertAwaited(signal: AbortSignal): void {
  if (signal.aborted) throw toError(signal.reason);
}

function toError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error(String(reason));
}

function toMessage<Payload>(topic: Readable<Payload>, payload: Payload): Message {
  return {
    name: topic.name,
    version: topic.version,
    payload,
    inVersion: (version) => adapt(topic.downgradeTo, version, payload),
  };
}

/** The payload in this topic's version; `undefined` if it is invalid or no adapter exists. */
function readMessage<Payload>(topic: Readable<Payload>, message: Message): Payload | undefined {
  if (message.version === topic.version) return topic.read(message.payload);
  const adapted =
    message.version < topic.version
      ? adapt(topic.upgradeFrom, message.version, message.payload)
      : message.inVersion(topic.version);
  return adapted === undefined ? undefined : topic.read(adapted);
}

type Readable<Payload> = Pick<
  EventTopic<Payload>,
  'name' | 'version' | 'read' | 'upgradeFrom' | 'downgradeTo'
>;

function adapt(adapters: VersionAdapters, version: number, payload: unknown): unknown {
  const adapter: ((value: never) => unknown) | undefined = adapters[version];
  // An adapter takes the other version's payload, which only its author can name; it is read again afterwards.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return adapter?.(payload as never);
}

/**
 * Contains the major version of the message format. A remote that was built with an older copy of this package uses the
 * same bus as the others.
 */
const slot = Symbol.for('szn/bus@1');

type PageScope = typeof globalThis & { [slot]?: Bus };

/**
 * The bus of the page. The first caller (the shell) creates it with its options; later callers get the same object,
 * from any copy of this package, and their options are ignored. Browser only: the server creates one bus per request
 * with {@link createBus}.
 */
export function pageBus(options: BusOptions = {}): Bus {
  const scope: PageScope = globalThis;
  scope[slot] ??= createBus(options);
  return scope[slot];
}
