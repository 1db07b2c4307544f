import { brands, categories, genders, paths, type Brand, type Gender } from '@szn/shared-contracts';
import type { Crumb } from '../../components/page-header.tsx';
import type { LinkChipsProps } from '../../components/link-chips.tsx';
import { browseMessages as messages } from './browse-messages.ts';

export const allCollections: Crumb = { label: messages.allCollection, path: paths.collections() };
export const sale: Crumb = { label: messages.sale, path: paths.sale() };

/** The path of a brand; parameters of /collections for a gender and for sources without a path. */
export function collectionPath(source: Brand | string | null, gender: Gender | null): string {
  if (source !== null && typeof source !== 'string' && gender === null) return paths.collection(source);
  const search = new URLSearchParams();
  if (source !== null) search.set('source', typeof source === 'string' ? source.toLowerCase() : source.slug);
  if (gender !== null) search.set('gender', gender);
  const text = search.toString();
  return text === '' ? paths.collections() : `${paths.collections()}?${text}`;
}

export function genderCrumb(source: Brand | string | null, gender: Gender | null): readonly Crumb[] {
  return gender === null ? [] : [{ label: messages.gender(gender), path: collectionPath(source, gender) }];
}

export function genderLinks(source: Brand | string | null, current: Gender | null): LinkChipsProps {
  return {
    label: messages.shopFor,
    links: [
      { label: messages.everyone, path: collectionPath(source, null), isCurrent: current === null },
      ...genders.map((gender) => ({
        label: messages.gender(gender),
        path: collectionPath(source, gender),
        isCurrent: gender === current,
      })),
    ],
  };
}

/** All brands, including those that neither the footer nor the home page names. */
export const brandLinks: LinkChipsProps = {
  label: messages.shopByBrand,
  links: brands.map((brand) => ({ label: brand.label, path: paths.collection(brand), isCurrent: false })),
};

export function everythingFor(gender: Gender): Crumb {
  return { label: messages.everythingFor(gender), path: paths.gender(gender) };
}

/** All categories of the gender, including those that the header's menu leaves out. */
export function categoryLinks(
  gender: Gender,
  current: string | null,
  pathOf: (gender: Gender, slug: string) => string,
): LinkChipsProps {
  return {
    label: messages.shopByCategory,
    links: categories[gender].map(({ slug, name }) => ({
      label: name,
      path: pathOf(gender, slug),
      isCurrent: slug === current,
    })),
  };
}
