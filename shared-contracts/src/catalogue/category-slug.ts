/** Spellings of section 2 that mean a listed category. */
const slugAliases: Readonly<Record<string, string>> = { tshirts: 't-shirts' };

/** Canonical slug of any accepted spelling; does not check that the category exists. */
export function categorySlug(text: string): string {
  const slug = text
    .toLowerCase()
    .replaceAll(/[\s&-]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  return Object.hasOwn(slugAliases, slug) ? (slugAliases[slug] ?? slug) : slug;
}
