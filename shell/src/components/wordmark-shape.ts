/** The product's name as letters, in a box of 128 by 40; also for the offline page, which has no React. */
export const wordmarkShape =
  'M7 0h33v11H12.5v3L40 22.500V33l-7 7H0V29h27.500v-3L0 17.500V7zM44 0h38v10.500L61.500 29H82v11H44V29.500L64.500 11H44zM86 0h13.500L116 22V0h12v40h-13.500L98 18v22H86z';
