import type { App } from '../../lib/fastify-app.ts';
import type { AppServices } from '../../services/app-services.ts';
import { addDeskGuard, createDeskAccess } from './desk-access.ts';
import { registerDeskBrandRoutes } from './desk-brand-routes.ts';
import { registerDeskContentRoutes } from './desk-content-routes.ts';
import { registerDeskFeedRoutes } from './desk-feed-routes.ts';
import { registerDeskInterestRoutes } from './desk-interest-routes.ts';
import { registerDeskProductRoutes } from './desk-product-routes.ts';
import { registerDeskQueryRuleRoutes } from './desk-query-rule-routes.ts';
import { registerDeskRoleRoutes, registerDeskSessionRoutes } from './desk-role-routes.ts';
import { registerDeskSearchRoutes } from './desk-search-routes.ts';

/** Everything below `/desk`: the API of the people who run the shop. */
export function registerDesk(app: App, services: AppServices): void {
  const access = createDeskAccess(services);
  app.register(
    async (desk: App) => {
      addDeskGuard(desk, access);
      registerDeskSessionRoutes(desk, services, access);
      registerDeskRoleRoutes(desk, services, access);
      registerDeskBrandRoutes(desk, services, access);
      registerDeskFeedRoutes(desk, services, access);
      registerDeskSearchRoutes(desk, services);
      registerDeskInterestRoutes(desk, services, access);
      registerDeskContentRoutes(desk, services, access);
      registerDeskProductRoutes(desk, services, access);
      registerDeskQueryRuleRoutes(desk, services, access);
    },
    { prefix: '/desk' },
  );
}
