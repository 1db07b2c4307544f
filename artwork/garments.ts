import type { Kind } from './drawings.ts';
import type { GarmentGroup } from './garment-group.ts';
import { accessoryGarments } from './garments-accessories.ts';
import { fittedGarments } from './garments-fitted.ts';
import { lowerGarments } from './garments-lower.ts';
import { sweatAndJacketGarments } from './garments-sweats-and-jackets.ts';
import { teeAndShirtGarments } from './garments-tees-and-shirts.ts';

export const garments: Readonly<Record<Kind, GarmentGroup>> = {
  ...teeAndShirtGarments,
  ...sweatAndJacketGarments,
  ...lowerGarments,
  ...fittedGarments,
  ...accessoryGarments,
};
