/** Dialogs that have an address: the page's own with this fragment, so that Back closes them and links open them. */
export const dialogNames = ['sign-in', 'register', 'forgot-password'] as const;
export type DialogName = (typeof dialogNames)[number];

/** The fragment that opens the menu as a sheet over the page. */
export const menuHash = '#menu';

/** Whether an address's fragment has the shell open something over the page. */
export function isDialogHash(hash: string): boolean {
  return hash === menuHash || readDialogName(hash) !== undefined;
}

/** The dialog that an address's fragment names, e.g. `#sign-in`. */
export function readDialogName(hash: string): DialogName | undefined {
  return dialogNames.find((name) => hash === `#${name}`);
}
