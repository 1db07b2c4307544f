import type { App } from '../lib/fastify-app.ts';
import type { Sessions } from '../auth/sessions.ts';
import { memberOnly } from './openapi.ts';
import { isWriteMethod } from './origin-check.ts';

/**
 * Authenticates writes to `memberOnly` routes before their body is read: a guest gets 401, whatever the body holds.
 * The handler calls `sessions.require` again, because the session can end while the body arrives. Register this before
 * the routes.
 */
export function addMemberCheck(app: App, { sessions }: { readonly sessions: Sessions }): void {
  app.addHook('onRoute', (route) => {
    if (route.schema?.security !== memberOnly || ![route.method].flat().some(isWriteMethod)) return;
    const hooks = route.onRequest === undefined ? [] : [route.onRequest].flat();
    route.onRequest = [
      ...hooks,
      async (request, reply) => {
        await sessions.require(request, reply);
      },
    ];
  });
}
