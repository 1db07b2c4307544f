import { createLazyPart } from '../../lib/create-lazy-part.ts';

// Both in one script: they draw the same tables, and a page shows one or the other.

export const megaMenuPart = createLazyPart(async () => {
  const { MegaMenuPanel } = await import(/* webpackChunkName: "menus" */ './mega-menu-panel.tsx');
  return MegaMenuPanel;
});

export const menuSheetPart = createLazyPart(async () => {
  const { MenuSheet } = await import(/* webpackChunkName: "menus" */ './menu-sheet.tsx');
  return MenuSheet;
});
