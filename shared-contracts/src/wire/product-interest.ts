/** What shoppers do with a product and the shop counts: a heart, a tick of the comparison, a click to the brand. */
export const interestMeasures = ['wished', 'compared', 'opened'] as const;
export type InterestMeasure = (typeof interestMeasures)[number];

export const interestGroups = ['brand', 'category', 'product', 'day'] as const;
export type InterestGroup = (typeof interestGroups)[number];

/** In days up to today. */
export const interestPeriods = [7, 30, 90] as const;
