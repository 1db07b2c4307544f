import { useState } from 'react';
import { useRouteError } from 'react-router';
import type { ComposedRemote } from '@szn/shared-contracts';
import { partMessages } from '../lib/part-messages.ts';
import { useLazyPart } from '../lib/use-lazy-part.ts';
import { failurePart } from './failure-part.ts';
import { PagePending } from '../components/page-pending.tsx';

/** Brings what stands where a page could not be shown; says so in a word where not even that comes. */
export function FailurePlace({ remote }: { readonly remote: ComposedRemote | null }) {
  const error = useRouteError();
  const [isCutOff, setCutOff] = useState(false);
  const PageFailure = useLazyPart(failurePart, true, () => setCutOff(true));
  if (PageFailure) return <PageFailure remote={remote} error={error} />;
  return isCutOff ? <p role="alert">{partMessages.notLoaded}</p> : <PagePending />;
}
