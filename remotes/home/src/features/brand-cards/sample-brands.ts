/** A card of the sample list. */
export type SampleBrand = { readonly id: string; readonly name: string; readonly description: string };

export const sampleBrandsMessages = { heading: 'Labels to know', open: 'Meet the label' } as const;

/** Section 9: "brand card name 18 characters, description 26". */
export const longestName = 18;
export const longestDescription = 26;

/** The brands of section 2, "Home page", with their static descriptions. */
export const sampleBrands: readonly SampleBrand[] = [
  {
    id: 'Jaywalking',
    name: 'Jaywalking',
    description: 'Luxury streetwear with sharp cuts and louder details.',
  },
  { id: 'huemn', name: 'Huemn', description: 'Luxury streetwear that wears its art on its sleeve.' },
  { id: 'Veloce', name: 'Veloce', description: 'Premium graphics and easy fits at a fair price.' },
  { id: 'hm', name: 'H&M', description: 'Everyday fashion for all.' },
  { id: 'Snitch', name: 'Snitch', description: 'Shirts and casual menswear.' },
  { id: 'BonkersCorner', name: 'Bonkers Corner', description: 'Oversized fits and prints that talk back.' },
  { id: 'TheBearHouse', name: 'The Bear House', description: 'Casual shirts, quietly done.' },
];
