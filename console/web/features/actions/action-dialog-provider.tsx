import { createContext, lazy, Suspense, use, useState, type ReactNode } from 'react';
import type { RemoteState } from '../../../api/state.ts';
import type { EnvironmentVerb, RemoteVerb } from '../../../api/verbs.ts';

type RemoteTarget = Pick<RemoteState, 'name' | 'version' | 'canary'>;

/** An action that the dialog asks about; `version` and `from` are first values of the form. */
export type RequestedAction = {
  readonly environment: string;
  readonly version?: string;
  readonly from?: string;
} & (
  | { readonly verb: RemoteVerb; readonly remote: RemoteTarget }
  | { readonly verb: EnvironmentVerb; readonly remote: null }
);

const ActionDialog = lazy(async () => ({ default: (await import('./action-dialog.tsx')).ActionDialog }));
const RequestContext = createContext<(action: RequestedAction) => void>(() => undefined);

/** Shows the dialog of a requested action above its children. */
export function ActionDialogProvider({ children }: { readonly children: ReactNode }) {
  const [requested, setRequested] = useState<RequestedAction | null>(null);
  return (
    <RequestContext value={setRequested}>
      {children}
      {requested && (
        <Suspense fallback={null}>
          <ActionDialog requested={requested} onClose={() => setRequested(null)} />
        </Suspense>
      )}
    </RequestContext>
  );
}

/** Opens the dialog of an action. */
export function useRequestAction(): (action: RequestedAction) => void {
  return use(RequestContext);
}
