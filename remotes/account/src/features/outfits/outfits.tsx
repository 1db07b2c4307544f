// The one late chunk of everything about outfits.
export { joinDeviceOutfits } from './store/device-outfits.ts';
export { fetchSharedOutfit } from './store/outfit-api.ts';
export { OutfitPage } from './outfit-page.tsx';
export { OutfitsPage } from './outfits-page.tsx';
export { SaveSheetSlot } from './save-sheet.tsx';
export { SharedOutfitPage } from './shared-outfit-page.tsx';
