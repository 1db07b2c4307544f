import { createContext, lazy, Suspense, use, useState, type ReactNode } from 'react';
import type { RequestedAction } from './create-action.ts';

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
