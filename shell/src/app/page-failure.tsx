import type { ComposedRemote } from '@szn/shared-contracts';
import { RemoteFailure } from './remote-failure.tsx';
import { StorefrontFailure } from './storefront-failure.tsx';

export type PageFailureProps = {
  /** Whose page could not be shown; `null`: not even the frame could. */
  readonly remote: ComposedRemote | null;
  readonly error: unknown;
};

export function PageFailure({ remote, error }: PageFailureProps) {
  return remote ? <RemoteFailure remote={remote} error={error} /> : <StorefrontFailure />;
}
