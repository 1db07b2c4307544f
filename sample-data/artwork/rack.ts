import type { Trait } from './drawing.ts';
import type { ColourName } from './palette.ts';

/**
 * What a kind of garment comes in. Designs take colours, prints and cuts in turn, each list at its own pace;
 * lists of lengths without a common divisor give every picture its own mixture.
 */
export type Rack = {
  count: number;
  colours: readonly ColourName[];
  prints: readonly string[];
  cuts: readonly (readonly Trait[])[];
};
