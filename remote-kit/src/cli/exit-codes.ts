import { DocumentError } from '@szn/release-registry/lib/json-document';
import { Refusal } from '@szn/release-registry/lib/refusal';
import { StoreError } from '@szn/release-registry/store/release-store';
import { UsageError } from './usage-error.ts';

/** How a release command ends. */
export const exitCodes = {
  done: 0,
  /** Something that no rule foresees, such as a build that fails. */
  failed: 1,
  /** The command line was not understood. */
  usage: 2,
  /** A rule said no: the gate, a pin, an unknown remote, a published version. */
  refused: 3,
  /** The store cannot be used, or a document in it cannot be believed. */
  store: 4,
} as const;

export function exitCodeOf(error: unknown): number {
  if (error instanceof UsageError) return exitCodes.usage;
  if (error instanceof Refusal) return exitCodes.refused;
  if (error instanceof StoreError || error instanceof DocumentError) return exitCodes.store;
  return exitCodes.failed;
}
