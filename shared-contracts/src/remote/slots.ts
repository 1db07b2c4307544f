import type { ComponentType } from 'react';

/**
 * Name of a place in the pages of one remote that another remote can fill: the offering remote, the place, the version.
 * A slot with another size, or at a place of another kind, is another version.
 */
export type SlotName = `${string}.${string}.v${number}`;

/** The reserved size of a slot, for each width of the screen: a class of shared-ui's `Slot`. */
export type SlotSize =
  /** A heading and one row of product cards. */
  | 'product-row'
  /** Nothing: the content is a dialog, or the page has reserved its room. */
  | 'dialog';

export type OfferedSlot = { readonly name: SlotName; readonly size: SlotSize };

/** Declares that a remote fills a slot. */
export type SlotFill = {
  /**
   * Key in local storage. A browser that stores nothing there leaves the slot empty and loads no code for it. Without
   * the field the slot is filled in all browsers.
   */
  readonly ifStored?: `szn:${string}`;
};

/** The slot of the shell over every page: the remote that fills it renders the quick view that the URL fragment names. */
export const quickViewSlot = 'shell.quick-view.v1';

/**
 * The slot of the quick view: the remote that fills it renders the sheet that adds the product to an outfit. The quick view's
 * fragment names the product, and the history entry may have it.
 */
export const outfitSheetSlot = 'catalogue.outfit-sheet.v1';

export type SlotContentProps = {
  readonly name: SlotName;
  /** The filling remote could not be loaded, threw while rendering, or has no content for the slot. */
  readonly onEmpty: () => void;
};

/** What fills the slots of a remote. */
export type SlotService = {
  /** The declaration of the remote that fills the slot on this page. The same on the server and in the browser. */
  readonly find: (name: SlotName) => SlotFill | undefined;
  /** Loads the component that loads the filling remote and renders its content in an error boundary. */
  readonly load: () => Promise<ComponentType<SlotContentProps>>;
};
