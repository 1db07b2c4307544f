import type { Trait } from './drawing.ts';
import type { ColourName } from './palette.ts';

/**
 * The variants of one kind of garment. The designs take colours, prints and cuts in turn. Lists whose lengths have no
 * common divisor give every picture another combination.
 */
export type GarmentGroup = {
  /** The number of pictures in the first series. */
  count: number;
  colours: readonly ColourName[];
  prints: readonly string[];
  cuts: readonly (readonly Trait[])[];
  /** Cuts of the second series, where those of the first are all taken. */
  furtherCuts?: readonly (readonly Trait[])[];
};
