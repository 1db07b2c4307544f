import {
  listBrands,
  categories,
  genders,
  paths,
  type BrandTier,
  type Category,
  type Gender,
} from '@szn/shared-contracts';
import { useSiteLinks } from '../../components/site-links.ts';
import { navigationNames, type MenuId, type NavigationName } from './header-messages.ts';

export type NavigationLink = { readonly label: string; readonly path: string };

export type NavigationGroup = {
  /** `null` for a menu with one group. */
  readonly heading: { readonly label: string; readonly path?: string } | null;
  readonly links: readonly NavigationLink[];
};

export type NavigationMenu = NavigationName & {
  readonly allLabel: string;
  readonly groups: readonly NavigationGroup[];
  readonly aside: NavigationLink | null;
};

type MenuContent = Omit<NavigationMenu, keyof NavigationName>;

const genderLabels: Readonly<Record<Gender, string>> = { men: 'Men', women: 'Women' };
const tiers: readonly (readonly [BrandTier, string])[] = [
  ['luxury', 'Luxury streetwear'],
  ['premium', 'Affordable premium'],
  ['casual', 'Casual'],
];

const listContents = (): Readonly<Record<MenuId, MenuContent>> => ({
  men: genderContent('men'),
  women: genderContent('women'),
  sale: { allLabel: 'Everything on sale', groups: genders.map(saleGroup), aside: null },
  brands: {
    allLabel: 'All collection',
    groups: tiers.map(([tier, label]) => ({ heading: { label }, links: brandLinks(tier) })),
    aside: null,
  },
});

/** The category mega-menu of the specification, section 2: men, women (its smaller set), sale and brands. */
export function listNavigation(): readonly NavigationMenu[] {
  const contents = listContents();
  return navigationNames.map((name) => ({ ...name, ...contents[name.id] }));
}

/** The links beside the groups of a menu: its own one, and those that pages declare. */
export function useMenuAsides({ id, aside }: NavigationMenu): readonly { text: string; path: string }[] {
  const declared = useSiteLinks(`menu.${id}`);
  return aside ? [{ text: aside.label, path: aside.path }, ...declared] : declared;
}

function genderContent(gender: Gender): MenuContent {
  const links = menuCategories(gender).map((category) => ({
    label: category.name,
    path: categoryPath(gender, category),
  }));
  return {
    allLabel: `Everything for ${gender}`,
    groups: [{ heading: null, links }],
    aside: { label: `${genderLabels[gender]}’s sale`, path: paths.saleOfGender(gender) },
  };
}

function saleGroup(gender: Gender): NavigationGroup {
  return {
    heading: { label: genderLabels[gender], path: paths.saleOfGender(gender) },
    links: menuCategories(gender).map(({ name, slug }) => ({
      label: name,
      path: paths.saleOfCategory(gender, slug),
    })),
  };
}

function menuCategories(gender: Gender): readonly Category[] {
  return categories[gender].filter((category) => category.isInMenu);
}

// The specification writes this menu entry without a hyphen; the listing accepts both.
function categoryPath(gender: Gender, { slug }: Category): string {
  const hasNoHyphen = gender === 'men' && slug === 't-shirts';
  return hasNoHyphen ? `${paths.gender(gender)}/tshirts` : paths.category(gender, slug);
}

// Brands without a tier are listed as casual.
function brandLinks(tier: BrandTier): readonly NavigationLink[] {
  const listed = listBrands().filter((brand) => (brand.tier ?? 'casual') === tier);
  return listed.map((brand) => ({ label: brand.label, path: paths.collection(brand) }));
}
