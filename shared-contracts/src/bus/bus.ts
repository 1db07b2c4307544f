import type { Observable } from 'rxjs';
import type { CommandTopic, EventTopic, StateTopic } from './topic.ts';

/** Takes back what the call that returned it began. Calling it twice is harmless. */
export type Unsubscribe = () => void;

export type CommandFailureCode =
  /** Nobody answers this command, even after its owner was asked to start. */
  | 'no-owner'
  /** The time budget ran out; the owner may still be at work. */
  | 'timed-out'
  /** The payload or the answer is not what the topic promises. */
  | 'invalid'
  /** The owner could not start or failed, or the sender took the command back; `cause` is the error or reason. */
  | 'failed';

export type SendOptions = { readonly budgetMs?: number; readonly signal?: AbortSignal };

/** The signal aborts when the sender no longer waits. */
export type CommandHandler<Payload, Answer> = (
  payload: Payload,
  signal: AbortSignal,
) => Promise<Answer> | Answer;

/** All that remotes may say to each other. Five verbs; each topic's kind decides which one applies. */
export type Bus = {
  /**
   * Says that something happened. Subscribers run synchronously, in the order in which they subscribed; one that
   * throws does not keep the others from hearing. Throws {@link InvalidPayloadError} on a payload the topic refuses.
   */
  readonly emit: <Payload>(topic: EventTopic<Payload>, payload: NoInfer<Payload>) => void;
  /** Says what is so from now on; replaces the retained value. Throws as {@link Bus.emit} does. */
  readonly publish: <Payload>(topic: StateTopic<Payload>, payload: NoInfer<Payload>) => void;
  /** The events from now on, or the retained value (synchronously, on subscribing) and all that follow. */
  readonly observe: <Payload>(topic: EventTopic<Payload> | StateTopic<Payload>) => Observable<Payload>;
  /** The retained value of a state, or `undefined` before its first publication. */
  readonly read: <Payload>(topic: StateTopic<Payload>) => Payload | undefined;
  /** Becomes the one owner of a command. Throws while another owner holds it. */
  // A type of its own for the handler: inferred together, a wrong answer would widen `Answer` and compile.
  readonly handle: <Payload, Answer, Handler extends CommandHandler<Payload, Answer>>(
    topic: CommandTopic<Payload, Answer>,
    handler: Handler,
  ) => Unsubscribe;
  /**
   * Asks the command's owner, starting it first where the page knows who it is. Rejects with a {@link CommandError},
   * at the latest when the budget has run out. What the sender has been told is over never begins: an owner that
   * starts after the budget or after an abort does not get the command.
   */
  readonly send: <Payload, Answer>(
    topic: CommandTopic<Payload, Answer>,
    payload: NoInfer<Payload>,
    options?: SendOptions,
  ) => Promise<Answer>;
};

const commandBrand = Symbol.for('szn/command-error');

/** A bug of the sender: its payload is not what the topic promises to its subscribers. */
export class InvalidPayloadError extends TypeError {
  override readonly name = 'InvalidPayloadError';

  constructor(topicName: string) {
    super(`The payload given for "${topicName}" is not one that its topic accepts.`);
  }
}

/** Why a command got no answer. */
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

/** Recognises a {@link CommandError} whichever remote's copy of the class made it. */
export function isCommandError(error: unknown): error is CommandError {
  return typeof error === 'object' && error !== null && commandBrand in error;
}
