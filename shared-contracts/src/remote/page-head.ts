/** What a page says of itself in the document's head. Made from parameters and loader data, never from the DOM. */
export type PageHead = {
  /** The document's title without the storefront's name, which the shell appends. */
  readonly title: string;
  readonly description?: string;
  /** Path and query under which search engines shall know the page. */
  readonly canonicalPath?: string;
  readonly isIndexed?: boolean;
  /** schema.org objects, written as JSON-LD. */
  readonly structuredData?: readonly object[];
  /** Pictures of the first screen, fetched before any script runs. */
  readonly preloadImages?: readonly PreloadImage[];
};

export type PreloadImage = { readonly src: string; readonly srcSet?: string; readonly sizes?: string };
