export const sampleBrandsMessages = { heading: 'Labels to know', open: 'Meet the label' } as const;

/** Section 9: "brand card name 18 characters, description 26". */
export const longestName = 18;
export const longestDescription = 26;
