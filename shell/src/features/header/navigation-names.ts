import { paths } from '@szn/shared-contracts';

export type MenuId = 'men' | 'women' | 'sale' | 'brands';

/** One name of the main navigation; what lies behind it comes with the menus' own script. */
export type NavigationName = {
  readonly id: MenuId;
  readonly label: string;
  /** Where the name itself leads. */
  readonly path: string;
};

export const navigationNames: readonly NavigationName[] = [
  { id: 'men', label: 'Men', path: paths.gender('men') },
  { id: 'women', label: 'Women', path: paths.gender('women') },
  { id: 'sale', label: 'Sale', path: paths.sale() },
  { id: 'brands', label: 'Brands', path: paths.collections() },
];
