/** Why a version may not go live. */
export type GateRefusal = {
  readonly rule: 'expose' | 'route' | 'command' | 'topic' | 'payload' | 'contract' | 'shared' | 'budget';
  /** The live remote that would break or be robbed; `shell` where it is the shell itself. */
  readonly consumer: string;
  /** What it is about: a path, a topic, a topic's field, a module, a size. */
  readonly field: string;
  readonly message: string;
  /** Whether a new major version may do it all the same, when its team says so. */
  readonly isBreakingChange: boolean;
};
