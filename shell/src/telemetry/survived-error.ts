import type { ComposedRemote, ErrorKind } from '@szn/shared-contracts';

export type ErrorDetails = {
  /** `handled` when left out. */
  readonly kind?: ErrorKind;
  /** What was being done, for whoever reads the log. */
  readonly during?: string;
  /** Which components were being drawn, as React tells. */
  readonly componentStack?: string | null | undefined;
  /** The version that takes the remote's place because of the error. */
  readonly standIn?: string | undefined;
};

export type SurvivedError = {
  readonly error: unknown;
  readonly details: ErrorDetails;
  readonly remote: ComposedRemote | undefined;
  readonly path: string;
};

export type SendErrorReport = (survived: SurvivedError) => void;
