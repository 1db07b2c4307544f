import type { PageFailureProps } from './page-failure-props.ts';
import { RemoteFailure } from './remote-failure.tsx';
import { StorefrontFailure } from './storefront-failure.tsx';

export function PageFailure({ remote, error }: PageFailureProps) {
  return remote ? <RemoteFailure remote={remote} error={error} /> : <StorefrontFailure />;
}
