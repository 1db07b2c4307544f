import { createLazyPart } from '../../lib/create-lazy-part.ts';

/** The dialogs' own script: fetched when a shopper seems to want it, or when the page has nothing better to do. */
export const authDialogPart = createLazyPart(async () => {
  const { AuthDialog } = await import(/* webpackChunkName: "auth-dialog" */ './auth-dialog.tsx');
  return AuthDialog;
});
