/** Cards whose pictures belong to the first screen: the first row of the widest common screens. */
export const firstRowSize = 4;

/** Cards of a list's beginning that a phone shows at once. */
export const phoneScreenSize = 6;
