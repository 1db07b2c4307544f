import { site } from '@szn/shared-contracts';

/** Literal texts of the specification, section 2, "Always present", and the names of the header's controls. */
export const headerMessages = {
  announcement: 'New szn, new drops! Explore the latest collection',
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
  wishlistWith: (count: number) => `Wishlist, ${count} ${count === 1 ? 'item' : 'items'}`,
  login: 'Login',
  register: 'Register',
  logout: 'Logout',
  cart: 'Cart',
  cartNote:
    'There is no checkout here: every product opens at its brand, and you buy it there. A cart comes as sellers are onboarded.',
} as const;
