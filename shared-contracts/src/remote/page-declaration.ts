import type { Gender } from '../routes/categories.ts';

/**
 * What shell and gateway know of a page before any code of its remote is loaded. It travels in the release record, so that
 * a new page with its links is one release of one remote.
 */
export type PageDeclaration = {
  /**
   * All query parameters that loader, head and components read. The server renders the page without any other parameter
   * and shares it between addresses that differ in others only. Without the list, the page gets all.
   */
  readonly queryParameters?: readonly string[];
  /**
   * Who opens the page. `member`: it asks guests to sign in; no browser stores it, no sitemap lists it. Pages of editors
   * and admins are in the documents of their own addresses only: no page of shoppers names them.
   */
  readonly role?: PageRole;
  /**
   * The server renders the page for the signed-in member and no cache stores it; `services.session.memberId` names the
   * member. Only for a fixed path with the role `member`.
   */
  readonly isPersonal?: true;
  /** Only pages without parameters have a link. Links of pages of editors and admins are in `menu.account` only. */
  readonly link?: PageLink;
  readonly sitemap?: readonly SitemapEntry[];
  /** Path of the picture of link previews, a JPEG of 1200 x 630 pixels. Default: that of the storefront. */
  readonly sharePicture?: string;
  /** `false`: browsers do not store the page for reading without a network. */
  readonly isKeptOffline?: false;
};

export const pageRoles = ['member', 'editor', 'admin'] as const;
export type PageRole = (typeof pageRoles)[number];

/** Whether it is the role of people who run the shop: editors and admins. */
export function isStaffRole(role: string | undefined): boolean {
  return role === 'editor' || role === 'admin';
}

/**
 * Where links of pages appear: columns of the footer; the four menus of the header; the list below them in the menu of
 * small screens; and, for editors and admins, beside their name (`menu.account`).
 */
export const linkPlaces = [
  'footer.about',
  'footer.legal',
  'menu.men',
  'menu.women',
  'menu.sale',
  'menu.brands',
  'menu.shop',
  'menu.account',
] as const;
export type LinkPlace = (typeof linkPlaces)[number];

/** `order`: position among all links of a place, ascending. */
export type PageLink = {
  readonly text: string;
  readonly order: number;
  readonly in: readonly LinkPlace[];
};

/** One entry of a sitemap, or one for each brand or category that has products. */
export type SitemapEntry = {
  /** `/sitemaps/<name>.xml` */
  readonly name: string;
  readonly each?: SitemapValues;
};

/**
 * `parameter`: that of the route, or of the query, which gets the value. A parameter `:gender` of the route gets both
 * genders. `source`: the stored name of a brand that has no collection.
 */
export type SitemapValues = {
  readonly parameter: string;
  readonly of: 'brand' | 'source' | 'category';
  readonly gender?: Gender;
  readonly isOnSale?: true;
};
