/** What editors have published, by slot. A slot that is absent shows what the specification says. */
export type SiteContent = {
  readonly announcement?: Announcement;
};

export type ContentSlot = keyof SiteContent;

/** The line above the header of every page. */
export type Announcement = {
  readonly text: string;
  /** A path of the shop. */
  readonly to?: string;
};
