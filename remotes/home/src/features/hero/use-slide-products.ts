import type { Product } from '@szn/shared-contracts';
import { newestShelf } from '../../common/shelves/shelf.ts';
import { useShelf } from '../../common/shelves/use-shelf.ts';
import type { HeroSlide } from './hero-slides.ts';

/** The products a slide takes its pictures from, fetched when its turn is near; none for a slide without a shelf. */
export function useSlideProducts({ shelf }: HeroSlide, isNear: boolean): readonly Product[] {
  const state = useShelf(shelf ?? newestShelf, shelf !== undefined && isNear);
  return shelf !== undefined && state.status === 'loaded' ? state.products : [];
}
