import { createContext, lazy, Suspense, use, useState, type ReactNode } from 'react';
import type { Verb } from '../../../api/actions.ts';
import type { RemoteState } from '../../../api/state.ts';

/** An action that the dialog asks about; its fields are the first values of the form. */
export type RequestedAction = {
  readonly verb: Verb;
  readonly environment: string;
  readonly remote: Pick<RemoteState, 'name' | 'version' | 'canary'>;
  readonly version?: string;
};

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
