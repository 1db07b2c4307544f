import type { ReactNode } from 'react';
import { Spinner } from '@szn/shared-ui/spinner';
import { StatePanel } from '@szn/shared-ui/state-panel';
import type { Loaded } from '../lib/api.ts';

type AsyncContentProps<Value> = {
  readonly loaded: Loaded<Value>;
  readonly children: (value: Value) => ReactNode;
};

/** What an endpoint has sent, or that it is loading, or why it failed. */
export function AsyncContent<Value>({ loaded, children }: AsyncContentProps<Value>) {
  if (loaded.status === 'loading') return <Spinner label="Loading" />;
  if (loaded.status === 'failed') {
    return <StatePanel kind="error" title="This cannot be shown" text={loaded.message} headingLevel={2} />;
  }
  return <>{children(loaded.value)}</>;
}
