import { createPart } from './common/parts/create-part.ts';

/** The script of all that lies below the first screen. */
export const belowFoldPart = createPart(() => import(/* webpackChunkName: "below-fold" */ './below-fold.ts'));
