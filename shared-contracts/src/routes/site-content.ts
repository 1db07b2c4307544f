/** What editors have published, by slot. A slot that is absent shows what the specification says. */
export type SiteContent = {
  readonly announcement?: Announcement;
  readonly intro?: Intro;
  readonly hero?: Hero;
  readonly rows?: HomeRows;
  readonly notes?: Notes;
};

export type ContentSlot = keyof SiteContent;

/** The line above the header of every page. */
export type Announcement = {
  readonly text: string;
  /** A path of the shop. */
  readonly to?: string;
};

/** The slides at the top of the home page, one to five. */
export type Hero = { readonly slides: readonly HeroContent[] };

export type HeroContent = {
  /** The lines of the heading. */
  readonly first: string;
  readonly second: string;
  readonly text: string;
  /** The name of the slide's button; no two have the same. */
  readonly shortName: string;
  /** Without a page of the shop the slide says 'Coming soon'. */
  readonly to?: string;
  /** Whose pictures it shows; none by default. */
  readonly products?: HeroProducts;
  /** Shown in place of those of products. */
  readonly picture?: HeroPicture;
  /** The first by default. */
  readonly theme?: HeroTheme;
};

/** A picture that an editor has uploaded, and what it shows, in words. */
export type HeroPicture = { readonly url: string; readonly alt: string };

export const heroThemes = ['ink', 'hot', 'paper', 'acid', 'night'] as const;
export type HeroTheme = (typeof heroThemes)[number];
export const heroProducts = ['newest', 'sale', 'women', 'men'] as const;
export type HeroProducts = (typeof heroProducts)[number];

/** The popup that introduces the shop to new visitors. */
export type Intro = {
  /** Nobody sees it. */
  readonly isHidden?: boolean;
  readonly title: string;
  readonly text: string;
  /** The text of its link, and the page of the shop that it opens. */
  readonly button: string;
  readonly to: string;
};

/** The rows of the home page below its slides: those that it has, from top to bottom. */
export type HomeRows = { readonly rows: readonly HomeRow[] };

/** In the order of the specification. `personal`: what the browser of a shopper adds, such as brands that they follow. */
export const homeRows = [
  'newest',
  'personal',
  'brandCards',
  'streetwear',
  'collaboration',
  'casual',
  'brandNames',
  'sale',
  'discounts',
] as const;
export type HomeRow = (typeof homeRows)[number];

/** Short notes of pages that are otherwise part of a release. */
export type Notes = {
  /** In the footer of every page. */
  readonly shipping?: string;
  /** Above the text of a page. */
  readonly about?: Note;
  readonly privacy?: Note;
  readonly terms?: Note;
  readonly disclaimer?: Note;
};

export type Note = {
  readonly text: string;
  /** A path of the shop. */
  readonly to?: string;
};
