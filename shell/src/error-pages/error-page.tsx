import type { PageFailureProps } from './error-page-props.ts';
import { RemoteFailure } from './remote-error.tsx';
import { StorefrontFailure } from './app-error.tsx';

export function PageFailure({ remote, error }: PageFailureProps) {
  return remote ? <RemoteFailure remote={remote} error={error} /> : <StorefrontFailure />;
}
