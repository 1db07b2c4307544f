import { useRef } from 'react';
import type { OfferedSlot, Product } from '@szn/shared-contracts';
import { Slot } from '@szn/shared-ui/slot';
import { afterNewest, inMySize } from './slots.ts';
import { useAppearsBelowScreen } from './components/use-appears-below-screen.ts';
import { BrandCards } from './features/brands/brand-cards.tsx';
import { listTier } from './features/brands/brand-lists.ts';
import { BrandNameCarousel } from './features/brands/brand-name-carousel.tsx';
import { BrandSection } from './features/brands/brand-section.tsx';
import { Marquee } from './features/brands/marquee.tsx';
import { CollaborationTeaser } from './features/collaboration/collaboration-teaser.tsx';
import { selectHeroProducts } from './features/hero/hero-pictures.ts';
import { FollowedProducts } from './features/product-rows/followed-products.tsx';
import { LargestDiscounts, NewestProducts } from './features/product-rows/product-rows.tsx';
import { SaleSection } from './features/product-rows/sale-section.tsx';

/** The sections between the hero and the footer, from top to bottom, in a chunk of their own. */
export const belowFoldSections = {
  first: [
    { name: 'newest', Section: FirstRow },
    { name: 'followed', Section: FollowedProducts },
    { name: inMySize.name, Section: () => <PersonalSlot slot={inMySize} /> },
    { name: afterNewest.name, Section: () => <PersonalSlot slot={afterNewest} /> },
  ],
  brands: [{ name: 'brands', Section: BrandSections }],
  products: [
    { name: 'sale', Section: SaleSection },
    { name: 'largest discounts', Section: LargestDiscounts },
  ],
} as const;

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

function BrandSections() {
  return (
    <>
      <Marquee />
      <BrandCards />
      <BrandSection list={listTier('luxury')} />
      <BrandSection list={listTier('premium')} />
      <CollaborationTeaser />
      <BrandSection list={listTier('casual')} />
      <BrandNameCarousel />
    </>
  );
}
