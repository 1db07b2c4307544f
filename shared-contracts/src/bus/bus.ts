import type { Observable } from 'rxjs';
import type { CommandTopic, EventTopic, StateTopic } from './topic.ts';

/** Ends what the call that returned it started: a subscription, a handler. Idempotent. */
export type Unsubscribe = () => void;

export type CommandFailureCode =
  /** No remote handles this command, even after its owner was started. */
  | 'no-owner'
  /** The time budget is used up; the owner may still be running. */
  | 'timed-out'
  /** The reader of the topic rejected the payload or the result. */
  | 'invalid'
  /** The owner failed or could not start, or the sender aborted; `cause` is the error or abort reason. */
  | 'failed';

export type SendOptions = { readonly budgetMs?: number; readonly signal?: AbortSignal };

/** The signal aborts when the sender aborts or its time budget is used up. */
export type CommandHandler<Payload, Answer> = (
  payload: Payload,
  signal: AbortSignal,
) => Promise<Answer> | Answer;

/** The communication between remotes: events, states and commands. */
export type Bus = {
  /**
   * Emits an event. Subscribers run synchronously in the order of subscription; one that throws does not stop the
   * others. Throws {@link InvalidPayloadError} if the reader of the topic rejects the payload.
   */
  readonly emit: <Payload>(topic: EventTopic<Payload>, payload: NoInfer<Payload>) => void;
  /** Publishes a state and retains it as the current value. Throws like {@link Bus.emit}. */
  readonly publish: <Payload>(topic: StateTopic<Payload>, payload: NoInfer<Payload>) => void;
  /** Events from now on; for a state also the retained value, synchronously on subscribing. */
  readonly observe: <Payload>(topic: EventTopic<Payload> | StateTopic<Payload>) => Observable<Payload>;
  /** The retained value of a state, or `undefined` before its first publication. */
  readonly read: <Payload>(topic: StateTopic<Payload>) => Payload | undefined;
  /** Registers the one handler of a command. Throws while another one is registered. */
  // The separate type parameter prevents inference from widening `Answer` to the handler's wrong result.
  readonly handle: <Payload, Answer, Handler extends CommandHandler<Payload, Answer>>(
    topic: CommandTopic<Payload, Answer>,
    handler: Handler,
  ) => Unsubscribe;
  /**
   * Sends a command to its owner and starts the owner first if necessary. Rejects with a {@link CommandError}, at the
   * latest after the time budget. An owner that starts after the time budget or an abort does not receive the command.
   */
  readonly send: <Payload, Answer>(
    topic: CommandTopic<Payload, Answer>,
    payload: NoInfer<Payload>,
    options?: SendOptions,
  ) => Promise<Answer>;
};

const commandBrand = Symbol.for('szn/command-error');

/** The reader of the topic rejects the payload: a bug of the sender. */
export class InvalidPayloadError extends TypeError {
  override readonly name = 'InvalidPayloadError';

  constructor(topicName: string) {
    super(`The payload given for "${topicName}" is not one that its topic accepts.`);
  }
}

/** A command that failed, with the reason as its code. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
  readonly command: string;
  readonly code: CommandFailureCode;
  // As in RequestError: remotes carry copies of this class.
  readonly [commandBrand] = true;

  constructor(command: string, code: CommandFailureCode, cause?: unknown) {
    super(`${command}: ${code}`, { cause });
    this.command = command;
    this.code = code;
  }
}

/** Also `true` for instances of another remote's copy of the class. */
export function isCommandError(error: unknown): error is CommandError {
  return typeof error === 'object' && error !== null && commandBrand in error;
}
