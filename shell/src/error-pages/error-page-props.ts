import type { ComposedRemote } from '@szn/shared-contracts';

export type PageFailureProps = {
  /** Whose page could not be shown; `null`: not even the frame could. */
  readonly remote: ComposedRemote | null;
  readonly error: unknown;
};
