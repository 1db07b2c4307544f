// The one late chunk of all pages about boards.
export { fetchOutfit } from './board-api.ts';
export { BoardPage } from './board-page.tsx';
export { BoardsPage } from './boards-page.tsx';
export { OutfitPage } from './outfit-page.tsx';
