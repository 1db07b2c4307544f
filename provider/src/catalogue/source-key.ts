import { findBrandByStoredName, findStoredSource } from '@szn/shared-contracts/wire';

/** What two spellings of a brand have in common: slug, label, alias and stored name all give the stored name's key. */
export function sourceKey(name: string): string {
  return bare(findStoredSource(name) ?? name);
}

/** How a feed's brand is stored: the storefront's stored name where it knows the brand, else as given. */
export function storedSource(name: string): string {
  return findStoredSource(name) ?? name.trim();
}

/** The brand's part of its sample pages' addresses. */
export function brandPageSlug(source: string): string {
  return findBrandByStoredName(source)?.slug ?? kebab(source);
}

/** Lower-case words joined by hyphens. */
export function kebab(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}

function bare(name: string): string {
  return name.toLowerCase().replaceAll(/[\s-]+/g, '');
}
