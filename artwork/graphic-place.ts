/** What a graphic needs to know of the garment it is printed on. */
export type GraphicPlace = {
  x: number;
  y: number;
  width: number;
  height: number;
  cloth: string;
  ink: string;
  accent: string;
  pale: string;
  words: readonly [string, string];
};

export type DrawGraphic = (place: GraphicPlace) => string;
