/** What editors have published, by slot. A slot that is absent shows what the specification says. */
export type SiteContent = {
  readonly announcement?: Announcement;
  readonly intro?: Intro;
};

export type ContentSlot = keyof SiteContent;

/** The line above the header of every page. */
export type Announcement = {
  readonly text: string;
  /** A path of the shop. */
  readonly to?: string;
};

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
