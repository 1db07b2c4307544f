/** How wide a card's picture is drawn in a row of 1, 2, 3 or 4. */
export const rowPictureSizes =
  '(max-width: 480px) 92vw, (max-width: 768px) 46vw, (max-width: 1024px) 30vw, 24vw';
