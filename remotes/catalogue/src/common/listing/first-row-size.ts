/** Cards whose pictures belong to the first screen: the first row of the widest common screens. */
export const firstRowSize = 4;
