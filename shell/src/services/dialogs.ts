import { readField, type DialogName, type Unsubscribe } from '@szn/shared-contracts';

/** State of a history entry that the shell pushed over a page: closing goes back one entry. */
export const overPageState = { isOverPage: true } as const;

export function isOverPage(state: unknown): boolean {
  return readField(state, 'isOverPage') === true;
}

export type NavigateOptions = {
  readonly replace?: boolean;
  readonly preventScrollReset?: boolean;
  readonly state?: unknown;
};

/** React Router's `navigate`, as far as the shell's services use it. */
export type Navigate = (path: string, options?: NavigateOptions) => void;

export type DialogOutcome = 'signed-in' | 'dismissed';

export type Dialogs = {
  /** Opens a dialog over the current page; resolves when it has closed. */
  readonly open: (name: DialogName, request?: DialogRequest) => Promise<DialogOutcome>;
  /** Why the dialog was opened, in the words of the remote that opened it. */
  readonly reason: () => string | undefined;
  readonly subscribe: (listener: () => void) => Unsubscribe;
  /** The shopper will probably open a dialog soon. */
  readonly anticipate: () => void;
  /** Calls `prepare` for each `anticipate`, for example to prefetch the dialog's chunk. */
  readonly onAnticipated: (prepare: () => void) => Unsubscribe;
  /** Resolves the pending `open` calls, once the URL names no dialog any more. */
  readonly settle: (outcome: DialogOutcome) => void;
};

export type DialogRequest = {
  readonly reason?: string;
  /** Replaces another sheet in the URL (the menu), so that Back returns to the page. */
  readonly isReplacing?: boolean;
};

export type DialogsOptions = {
  readonly navigate: Navigate;
  readonly currentUrl: () => { readonly pathname: string; readonly search: string; readonly hash: string };
};

/** The URL fragment names the open dialog, so that Back closes it and a link can open it. */
export function createDialogs({ navigate, currentUrl }: DialogsOptions): Dialogs {
  const listeners = new Set<() => void>();
  const preparations = new Set<() => void>();
  let pending: readonly ((outcome: DialogOutcome) => void)[] = [];
  let reason: string | undefined;

  function setReason(next: string | undefined): void {
    reason = next;
    for (const listener of listeners) listener();
  }

  return {
    open: (name, request = {}) => {
      const { pathname, search, hash } = currentUrl();
      setReason(request.reason);
      const outcome = new Promise<DialogOutcome>((resolve) => {
        pending = [...pending, resolve];
      });
      if (hash !== `#${name}`) {
        navigate(`${pathname}${search}#${name}`, {
          preventScrollReset: true,
          state: overPageState,
          replace: request.isReplacing ?? false,
        });
      }
      return outcome;
    },
    reason: () => reason,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    anticipate: () => preparations.forEach((prepare) => prepare()),
    onAnticipated: (prepare) => {
      preparations.add(prepare);
      return () => preparations.delete(prepare);
    },
    settle: (outcome) => {
      const settled = pending;
      pending = [];
      for (const resolve of settled) resolve(outcome);
      if (reason !== undefined) setReason(undefined);
    },
  };
}
