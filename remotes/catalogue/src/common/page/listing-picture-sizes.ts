/** How wide a picture is drawn in the grid beside the filter panel: 2 columns, 3 from 768px, 4 from 1600px. */
export const listingPictureSizes =
  '(min-width: 1760px) 350px, (min-width: 1600px) 20vw, (min-width: 1024px) 25vw, (min-width: 768px) 32vw, 48vw';

/** Under Save-Data: the smallest picture there is, on every screen. */
export const frugalPictureSizes = '160px';
