import { categories, categorySlug, findBrand, isGender, type Gender } from '@szn/shared-contracts';

const names: ReadonlyMap<string, string> = new Map(
  Object.entries({
    collections: 'all collection',
    sale: 'the sale',
    wishlist: 'your wishlist',
    profile: 'your profile',
    'about-us': 'about us',
    'privacy-policy': 'the privacy policy',
    'terms-of-service': 'the terms of service',
    disclaimer: 'the disclaimer',
    'product-details': 'the brand spotlight',
  }),
);

/** The name of a page for shoppers: '/men/jeans' is "men’s jeans". */
export function describePage(path: string): string {
  const url = new URL(path, 'https://storefront.invalid');
  const [first = '', second, third] = url.pathname.split('/').slice(1).map(decode);
  if (first === 'search') return `“${url.searchParams.get('q') ?? ''}”`;
  const brand = first === 'collections' && second ? findBrand(second) : undefined;
  if (brand) return brand.label;
  if (isGender(first)) return describeGender(first, second);
  if (isGender(second)) return describeSale(second, third);
  return names.get(first) ?? fallback;
}

const fallback = 'where you were';

function describeGender(gender: Gender, category: string | undefined): string {
  return category ? describeCategory(gender, category) : gender;
}

function describeSale(gender: Gender, category: string | undefined): string {
  return category ? `${describeCategory(gender, category)} on sale` : `${gender}’s sale`;
}

function describeCategory(gender: Gender, text: string): string {
  const category = categories[gender].find(({ slug }) => slug === categorySlug(text));
  return category ? `${gender}’s ${category.name.toLowerCase()}` : gender;
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
