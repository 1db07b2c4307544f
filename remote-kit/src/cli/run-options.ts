import type { Settings } from './open-context.ts';
import type { Workspace } from './workspace.ts';

/** What a release command has of the world around it. */
export type RunOptions = {
  readonly workspace: Workspace;
  readonly settings: Settings;
  /** Takes what is said for people while a verb is at work. */
  readonly say: (text: string) => void;
  /** Waits between two rounds of a verb that goes on; resolves to false when it is to end. */
  readonly pause: (milliseconds: number) => Promise<boolean>;
};
