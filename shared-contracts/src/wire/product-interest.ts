/** What shoppers do with a product and the shop counts: a heart, a tick of the comparison, a click to the brand. */
export type InterestMeasure = 'wished' | 'compared' | 'opened';
