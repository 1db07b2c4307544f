/** Cards that belong to the first screen: the first row of the widest common ones, two rows on a phone. */
export const firstRowSize = 4;
