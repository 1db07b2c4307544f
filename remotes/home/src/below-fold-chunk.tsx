import { useRef } from 'react';
import type { BrandTier, HomeRow, OfferedSlot, Product } from '@szn/shared-contracts';
import { Slot } from '@szn/shared-ui/slot';
import { afterNewest, inMySize } from './slots.ts';
import { useAppearsBelowScreen } from './components/use-appears-below-screen.ts';
import { BrandCards } from './features/brands/brand-cards.tsx';
import { listTier, BrandSection } from './features/brands/brand-section.tsx';
import { BrandNameCarousel } from './features/brands/brand-name-carousel.tsx';
import { Marquee } from './features/brands/marquee.tsx';
import { CollaborationTeaser } from './features/collaboration/collaboration-teaser.tsx';
import { selectHeroProducts } from './features/hero/hero-pictures.ts';
import { FollowedProducts } from './features/product-rows/followed-products.tsx';
import { LargestDiscounts, NewestProducts } from './features/product-rows/product-rows.tsx';
import { SaleSection } from './features/product-rows/sale-section.tsx';

const brandList = (tier: BrandTier) => () => <BrandSection list={listTier(tier)} />;
const personalSlot = (slot: OfferedSlot) => () => <PersonalSlot slot={slot} />;

/** The sections between the hero and the footer, by rows, in a chunk of their own. */
export const belowFoldSections = {
  newest: { newest: FirstRow },
  personal: {
    followed: FollowedProducts,
    inMySize: personalSlot(inMySize),
    afterNewest: personalSlot(afterNewest),
  },
  brandCards: { marquee: Marquee, brandCards: BrandCards },
  streetwear: { luxury: brandList('luxury'), premium: brandList('premium') },
  collaboration: { collaboration: CollaborationTeaser },
  casual: { casual: brandList('casual') },
  brandNames: { brandNames: BrandNameCarousel },
  sale: { sale: SaleSection },
  discounts: { discounts: LargestDiscounts },
} as const satisfies Record<HomeRow, object>;

const selectInHero = (products: readonly Product[]) =>
  selectHeroProducts(products).map(({ product }) => product);

function FirstRow() {
  return <NewestProducts selectShownAbove={selectInHero} />;
}

function PersonalSlot({ slot }: { readonly slot: OfferedSlot }) {
  const place = useRef<HTMLDivElement>(null);
  const isShown = useAppearsBelowScreen(place);
  return <div ref={place}>{isShown && <Slot slot={slot} />}</div>;
}
