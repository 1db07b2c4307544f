import type { ColourName } from './palette.ts';
import type { Random } from '../sample-data/catalogue/seeded-random.ts';

export type Texture = 'rib' | 'wide-rib' | 'twill' | 'knit' | 'mesh' | 'crochet';

/** How the cloth takes light and how much it ripples. */
export type Cloth = 'cotton' | 'fleece' | 'denim' | 'satin' | 'nylon' | 'canvas' | 'knit' | 'metal';

/** One piece of cloth. Panels are painted in order, each over the one before. */
export type Panel = {
  outline: string;
  fill: string;
  texture?: Texture;
  /** Degrees by which texture and pattern turn with the piece, as on a sleeve. */
  turn?: number;
  takesPattern?: boolean;
  /** Extra artwork clipped to the piece, under texture and light. */
  inlay?: string;
  /** Throws a soft shadow on the pieces below it. */
  castsShadow?: boolean;
  /** How strongly the rim falls into shadow; 1 is usual, 0 lies flush with its neighbour. */
  rim?: number;
  /** No outline: the piece is sewn flat on, and its seams are drawn by hand. */
  flush?: boolean;
  opacity?: number;
};

/** Raises (positive) or sinks (negative) the cloth; the light does the rest. */
export type Fold = { outline: string; lift: number; crisp?: boolean };

/** A pale worn patch on denim, as an ellipse. */
export type Fade = { x: number; y: number; rx: number; ry: number; amount: number };

/** `centreX` is 400, the centre line, unless given. */
export type Frame = { scale: number; centreX?: number; centreY: number };

export type ChestArea = { x: number; y: number; width: number; height: number; small?: boolean };

export type Drawing = {
  /** Artwork behind every panel: straps, the far handle of a bag. */
  behind?: string;
  panels: readonly Panel[];
  folds: readonly Fold[];
  fades?: readonly Fade[];
  /** Artwork over every panel: seams, buttons, cords. */
  details: string;
  chest?: ChestArea;
  cloth: Cloth;
  /** Brings the garment to the size and position at which it sits well on the picture. */
  frame: Frame;
};

export type Trait =
  | 'cropped'
  | 'boxy'
  | 'long-sleeve'
  | 'ringer'
  | 'raglan'
  | 'pocket'
  | 'tipped'
  | 'knitted'
  | 'zip'
  | 'banded'
  | 'quilted'
  | 'hooded'
  | 'contrast-sleeves'
  | 'wide'
  | 'straight'
  | 'flared'
  | 'ripped'
  | 'carpenter'
  | 'pleated'
  | 'cargo'
  | 'cuffed'
  | 'side-stripe'
  | 'belted'
  | 'satin'
  | 'ribbed'
  | 'ruched'
  | 'mesh'
  | 'lace-up'
  | 'square-neck'
  | 'cut-out'
  | 'high-leg'
  | 'crochet'
  | 'trousers'
  | 'camp'
  | 'denim'
  | 'patch'
  | 'two-tone'
  | 'star'
  | 'tag'
  | 'ring'
  | 'heart'
  | 'pompom'
  | 'shoulder-bag'
  | 'patchwork'
  | 'sherpa'
  | 'tiered'
  | 'slit'
  | 'long-line';

/** What a picture shows: the whole garment, the whole of its back, or a part of its front close up. */
export type View = 'front' | 'back' | 'detail';

export type Design = {
  kind: string;
  /** The file name without its ending. */
  key: string;
  /** The key of its front picture: the seed of every chance, so that all views show the same garment. */
  garment: string;
  view: View;
  /** The place among its kind in lengths of the first series: below 1 in the first, from 1 in the second. */
  rank: number;
  colourName: ColourName;
  colour: string;
  /** The look of its brand: the ink of prints, two further inks, its paper, and its lettering. */
  ink: string;
  accent: string;
  paleAccent: string;
  paper: string;
  print: string;
  traits: ReadonlySet<Trait>;
  words: readonly [string, string];
  random: Random;
};

export type DrawGarment = (design: Design) => Drawing;
