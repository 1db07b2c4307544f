import { BrandCards } from './features/brand-cards/brand-cards.tsx';
import { brandLists } from './features/brands/brand-lists.ts';
import { BrandSection } from './features/brands/brand-section.tsx';
import { CollaborationTeaser } from './features/collaboration/collaboration-teaser.tsx';
import { LabelCarousel } from './features/labels/label-carousel.tsx';
import { Marquee } from './features/labels/marquee.tsx';

/** Everything about labels, between the hero and the sale: a chunk of its own, for nobody sees it at first. */
export function BrandStreet() {
  const [luxury, premium, casual] = brandLists;
  return (
    <>
      <Marquee />
      <BrandCards />
      {luxury && <BrandSection list={luxury} />}
      {premium && <BrandSection list={premium} />}
      <CollaborationTeaser />
      {casual && <BrandSection list={casual} />}
      <LabelCarousel />
    </>
  );
}
