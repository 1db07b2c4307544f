import type { DevelopmentRecord } from '@szn/shared-contracts/release';

/** A remote as its development server has it: changing under its address, and without server rendering. */
export type DevelopmentRemote = {
  readonly record: DevelopmentRecord;
  /** Of its development server. */
  readonly origin: string;
};
