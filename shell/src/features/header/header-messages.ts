import { site, paths } from '@szn/shared-contracts';

/** Literal texts of the specification, section 2, "Always present", and the names of the header's controls. */
export const headerMessages = {
  mainNavigation: 'Main',
  showMenu: (label: string) => `${label} menu`,
  openMenu: 'Open menu',
  closeMenu: 'Close menu',
  menu: 'Menu',
  aboutTheShop: `About ${site.name}`,
  openSearch: 'Open search',
  closeSearch: 'Close search',
  profile: 'Profile',
  wishlist: 'Wishlist',
  wishlistWith: (count: number) => `Wishlist, ${count} ${count === 1 ? 'product' : 'products'}`,
  login: 'Login',
  register: 'Register',
  logout: 'Logout',
  cart: 'Cart',
  cartNote:
    'There is no checkout here: every product opens at its brand, and you buy it there. A cart comes as sellers are onboarded.',
} as const;

export type MenuId = 'men' | 'women' | 'sale' | 'brands';

/** One entry of the main navigation. The content of its menu is in the chunk of the menus. */
export type NavigationName = {
  readonly id: MenuId;
  readonly label: string;
  readonly path: string;
};

export const navigationNames: readonly NavigationName[] = [
  { id: 'men', label: 'Men', path: paths.gender('men') },
  { id: 'women', label: 'Women', path: paths.gender('women') },
  { id: 'sale', label: 'Sale', path: paths.sale() },
  { id: 'brands', label: 'Brands', path: paths.collections() },
];
