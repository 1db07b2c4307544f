import type { CommandFailureCode } from './bus.ts';

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
