/** A brand of the sample list of section 2, "Home page". */
export type SampleBrand = {
  /** What `/product-details?id=` knows it by. */
  readonly id: string;
  readonly imageUrl: string;
  readonly name: string;
  readonly description: string;
};

/** The brands of the home page's cards, with their static descriptions: written to fit, so that none is cut. */
export const sampleBrands: readonly SampleBrand[] = [
  {
    id: 'Jaywalking',
    imageUrl: '/media/garments/parachute-pants--off-white-camo',
    name: 'Jaywalking',
    description: 'Sharp cuts, louder details',
  },
  {
    id: 'huemn',
    imageUrl: '/media/garments/trousers--olive-tartan',
    name: 'Huemn',
    description: 'Wears its art on a sleeve',
  },
  {
    id: 'Veloce',
    imageUrl: '/media/garments/hoodie--powder-blue-tie-dye',
    name: 'Veloce',
    description: 'Easy fits, fast graphics',
  },
  {
    id: 'hm',
    imageUrl: '/media/garments/tee--rust-plain',
    name: 'H&M',
    description: 'Everyday fashion for all',
  },
  {
    id: 'Snitch',
    imageUrl: '/media/garments/camp-shirt--lilac-palm',
    name: 'Snitch',
    description: 'Shirts that get noticed',
  },
  {
    id: 'BonkersCorner',
    imageUrl: '/media/garments/hoodie--chocolate-manifesto',
    name: 'Bonkers Corner',
    description: 'Prints that talk back',
  },
  {
    id: 'TheBearHouse',
    imageUrl: '/media/garments/shirt--powder-blue-stripe',
    name: 'The Bear House',
    description: 'Casual shirts, done right',
  },
];
