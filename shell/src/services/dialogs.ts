import { readField, type DialogName, type Unsubscribe } from '@szn/shared-contracts';

/** Marks a history entry that the shell pushed over a page: closing it is going back. */
export const overPageState = { isOverPage: true } as const;

/** Whether a history entry's state says so. */
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
  /** Opens a dialog over the present page; resolves when it has closed. */
  readonly open: (name: DialogName, request?: DialogRequest) => Promise<DialogOutcome>;
  /** Why the open dialog was asked for, in the asking remote's words. */
  readonly reason: () => string | undefined;
  readonly subscribe: (listener: () => void) => Unsubscribe;
  /** Someone seems about to open one. */
  readonly anticipate: () => void;
  /** Makes ready what `open` will need, each time one is anticipated. */
  readonly onAnticipated: (prepare: () => void) => Unsubscribe;
  /** Said by the dialogs' host when the address names no dialog any more. */
  readonly settle: (outcome: DialogOutcome) => void;
};

export type DialogRequest = {
  readonly reason?: string;
  /** Takes the place of another sheet that the address names (the menu), so that Back leads to the page. */
  readonly isReplacing?: boolean;
};

export type DialogsOptions = {
  readonly navigate: Navigate;
  /** Path, query and fragment of the present page. */
  readonly currentUrl: () => { readonly pathname: string; readonly search: string; readonly hash: string };
};

export function createDialogs({ navigate, currentUrl }: DialogsOptions): Dialogs {
  const listeners = new Set<() => void>();
  const preparations = new Set<() => void>();
  let waiting: readonly ((outcome: DialogOutcome) => void)[] = [];
  let reason: string | undefined;

  function explain(next: string | undefined): void {
    reason = next;
    for (const listener of listeners) listener();
  }

  return {
    open: (name, request = {}) => {
      const { pathname, search, hash } = currentUrl();
      explain(request.reason);
      const outcome = new Promise<DialogOutcome>((resolve) => {
        waiting = [...waiting, resolve];
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
      const settled = waiting;
      waiting = [];
      for (const resolve of settled) resolve(outcome);
      if (reason !== undefined) explain(undefined);
    },
  };
}
