import { lighten, mix } from './colour.ts';
import { camoTile, daisyTile, ikatTile, palmTile } from './figure-tiles.ts';
import { bar, counter, disc, distinct, wave, type PatternInks, type Tile } from './tile.ts';

const patternNames = [
  'stripe',
  'pinstripe',
  'breton',
  'gingham',
  'tartan',
  'daisy',
  'ikat',
  'ripple',
  'dots',
  'camo',
  'checkerboard',
  'tie-dye',
  'palm',
] as const;
export type PatternName = (typeof patternNames)[number];

export function isPatternName(name: string): name is PatternName {
  return patternNames.some((known) => known === name);
}

export const tiles: Readonly<Record<Exclude<PatternName, 'tie-dye'>, (inks: PatternInks) => Tile>> = {
  stripe: ({ cloth, accent }) => ({
    width: 46,
    height: 200,
    artwork:
      bar({ width: 18, height: 201, colour: mix(cloth, accent, 0.8) }) +
      bar({ x: 30, width: 3, height: 201, colour: lighten(cloth, 0.6), opacity: 0.7 }),
  }),
  pinstripe: ({ cloth }) => ({
    width: 23,
    height: 200,
    artwork: bar({ width: 2.4, height: 201, colour: counter(cloth, 0.62), opacity: 0.8 }),
  }),
  breton: ({ cloth, accent }) => ({
    width: 400,
    height: 44,
    artwork: bar({ width: 401, height: 15, colour: distinct(cloth, accent) }),
  }),
  gingham: ({ cloth }) => ({
    width: 44,
    height: 44,
    artwork:
      bar({ width: 22, height: 44.4, colour: counter(cloth, 0.42), opacity: 0.42 }) +
      bar({ width: 44.4, height: 22, colour: counter(cloth, 0.42), opacity: 0.42 }),
  }),
  tartan: tartanTile,
  daisy: daisyTile,
  ikat: ikatTile,
  ripple: ({ cloth, accent }) => ({
    width: 60,
    height: 40,
    turn: -8,
    artwork:
      wave(20, { colour: mix(cloth, accent, 0.85), width: 7 }) +
      wave(38, { colour: lighten(cloth, 0.6), width: 2.8 }) +
      wave(-2, { colour: lighten(cloth, 0.6), width: 2.8 }),
  }),
  dots: ({ cloth }) => ({
    width: 46,
    height: 46,
    artwork:
      disc(11, 11, { radius: 6.4, colour: counter(cloth, 0.72) }) +
      disc(34, 34, { radius: 6.4, colour: counter(cloth, 0.72) }),
  }),
  camo: camoTile,
  checkerboard: ({ cloth, accent }) => ({
    width: 56,
    height: 56,
    artwork:
      bar({ width: 28, height: 28, colour: distinct(cloth, accent) }) +
      bar({ x: 28, y: 28, width: 28, height: 28, colour: distinct(cloth, accent) }),
  }),
  palm: palmTile,
};

function tartanTile({ cloth, accent }: PatternInks): Tile {
  const band = counter(cloth, 0.4);
  const overcheck = distinct(cloth, accent);
  return {
    width: 84,
    height: 84,
    artwork:
      bar({ width: 36, height: 84.4, colour: band, opacity: 0.42 }) +
      bar({ width: 84.4, height: 36, colour: band, opacity: 0.42 }) +
      bar({ x: 58, width: 4.6, height: 84.4, colour: overcheck, opacity: 0.95 }) +
      bar({ y: 58, width: 84.4, height: 4.6, colour: overcheck, opacity: 0.95 }) +
      bar({ x: 17, width: 2.6, height: 84.4, colour: lighten(cloth, 0.65), opacity: 0.7 }) +
      bar({ y: 17, width: 84.4, height: 2.6, colour: lighten(cloth, 0.65), opacity: 0.7 }),
  };
}
