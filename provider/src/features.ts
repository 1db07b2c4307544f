import type { App } from './lib/fastify-app.ts';
import type { AppServices } from './services/app-services.ts';
import { registerBrandPageRoutes } from './features/demo/brand-page-routes.ts';
import { registerDocsRoutes } from './features/demo/docs-routes.ts';
import { registerFilterOptionRoutes } from './features/filter-options/filter-option-routes.ts';
import { registerHealthRoutes } from './features/health/health-routes.ts';
import { registerMediaRoutes } from './features/media/media-routes.ts';
import { registerNewsletterRoutes } from './features/newsletter/newsletter-routes.ts';
import { registerPasswordResetRoutes } from './features/accounts/password-reset-routes.ts';
import { registerPhotoRoutes } from './features/photos/photo-routes.ts';
import { registerProductDetailRoutes } from './features/products/product-detail-routes.ts';
import { registerProductListRoutes } from './features/products/product-list-routes.ts';
import { registerSearchRoutes } from './features/search/search-routes.ts';
import { registerProfileRoutes } from './features/accounts/profile-routes.ts';
import { registerSessionRoutes } from './features/accounts/session-routes.ts';
import { registerSignInRoutes } from './features/accounts/sign-in-routes.ts';
import { registerWishlistRoutes } from './features/wishlist/wishlist-routes.ts';

const registrations: readonly ((app: App, services: AppServices) => void)[] = [
  registerHealthRoutes,
  registerProductListRoutes,
  registerProductDetailRoutes,
  registerSearchRoutes,
  registerFilterOptionRoutes,
  registerSignInRoutes,
  registerSessionRoutes,
  registerProfileRoutes,
  registerPhotoRoutes,
  registerPasswordResetRoutes,
  registerWishlistRoutes,
  registerNewsletterRoutes,
  registerMediaRoutes,
  registerBrandPageRoutes,
  registerDocsRoutes,
];

/** Adds every feature's routes to the app. */
export function registerFeatures(app: App, services: AppServices): void {
  for (const register of registrations) register(app, services);
}
