import type { ShellServices } from '@szn/shared-contracts';
import type { Dialogs } from './dialogs.ts';
import type { Toasts } from './toasts.ts';
import type { ShellHttpClient } from '../http/shell-http-client.ts';
import type { Session } from '../session/session-service.ts';
import type { IntroPopupStorage } from './intro-popup-storage.ts';
import type { LastVisitedPageStorage } from './visit-storage.ts';

/** What the shell's own features work with: in one page of a browser, or for one request on the server. */
export type ShellRuntime = {
  /** The provider, with the options that only the shell uses. */
  readonly http: ShellHttpClient;
  /** What remotes are given. */
  readonly services: ShellServices;
  readonly session: Session;
  readonly toasts: Toasts;
  readonly dialogs: Dialogs;
  readonly lastVisitedPage: LastVisitedPageStorage;
  readonly introPopup: IntroPopupStorage;
};
