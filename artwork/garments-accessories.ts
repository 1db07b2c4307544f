import type { ColourName } from './palette.ts';
import type { GarmentGroup } from './garment-group.ts';

const metals: readonly ColourName[] = ['Gold', 'Silver'];

/** What goes on the head, round the neck and over the shoulder. */
export const accessoryGarments = {
  cap: {
    count: 12,
    colours: [
      'Lilac',
      'Black',
      'Forest',
      'Sand',
      'Navy',
      'Off-White',
      'Rust',
      'Olive',
      'Cobalt',
      'Charcoal',
      'Maroon',
    ],
    prints: ['letters', 'patch', 'letters', 'camo', 'plain'],
    cuts: [['two-tone'], [], ['contrast-sleeves'], []],
  },
  beanie: {
    count: 9,
    colours: ['Black', 'Rust', 'Sage', 'Charcoal', 'Mustard', 'Navy', 'Ecru', 'Maroon'],
    prints: ['label', 'label', 'plain'],
    cuts: [[], ['two-tone'], ['banded'], ['pompom']],
  },
  'tote-bag': {
    count: 11,
    colours: [
      'Ecru',
      'Black',
      'Off-White',
      'Olive',
      'Sand',
      'Cobalt',
      'Rust',
      'Sage',
      'Charcoal',
      'Blush',
      'Navy',
    ],
    prints: [
      'bloom',
      'headline',
      'sunset',
      'checkers',
      'plain',
      'globe',
      'moon',
      'gingham',
      'butterfly',
      'repeat',
    ],
    cuts: [[], ['two-tone'], []],
  },
  'shoulder-bag': {
    count: 7,
    colours: ['Black', 'Blush', 'Chocolate', 'Off-White', 'Lilac', 'Forest', 'Maroon'],
    prints: ['plain'],
    cuts: [['quilted'], [], ['two-tone']],
  },
  chain: {
    count: 8,
    colours: metals,
    prints: ['plain'],
    cuts: [['ring'], ['star'], ['tag', 'wide'], ['heart'], ['star', 'wide']],
    furtherCuts: [['ring', 'wide'], ['tag'], ['heart', 'wide'], ['heart'], ['ring']],
  },
} as const satisfies Record<string, GarmentGroup>;
