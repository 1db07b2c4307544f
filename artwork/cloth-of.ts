import type { Cloth, Texture, Trait } from './drawing.ts';

/** The weave that shows on the panels of a garment with these traits, to be spread into each. */
export function textureOf(traits: ReadonlySet<Trait>): { texture?: Texture } {
  if (traits.has('ribbed')) return { texture: 'wide-rib' };
  if (traits.has('mesh')) return { texture: 'mesh' };
  if (traits.has('crochet')) return { texture: 'crochet' };
  if (traits.has('knitted')) return { texture: 'knit' };
  if (traits.has('denim')) return { texture: 'twill' };
  return {};
}

/** How that cloth takes the light; cotton where nothing else is said. */
export function clothOf(traits: ReadonlySet<Trait>): Cloth {
  if (traits.has('denim')) return 'denim';
  if (traits.has('satin')) return 'satin';
  if (traits.has('knitted')) return 'knit';
  return 'cotton';
}
