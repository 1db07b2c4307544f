import type { Kind } from './drawings.ts';
import type { Rack } from './rack.ts';
import { accessoryRacks } from './racks-accessories.ts';
import { fittedRacks } from './racks-fitted.ts';
import { lowerRacks } from './racks-lower.ts';
import { sweatAndJacketRacks } from './racks-sweats-and-jackets.ts';
import { teeAndShirtRacks } from './racks-tees-and-shirts.ts';

export const wardrobe: Readonly<Record<Kind, Rack>> = {
  ...teeAndShirtRacks,
  ...sweatAndJacketRacks,
  ...lowerRacks,
  ...fittedRacks,
  ...accessoryRacks,
};
