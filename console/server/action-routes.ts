import { actionResultSchema, actionSchema, planSchema, type Action } from '../api/actions.ts';
import { mayChange } from '../api/permissions.ts';
import type { Identity } from '../api/session.ts';
import { planAction } from './actions/plan-action.ts';
import { runAction } from './actions/run-action.ts';
import type { RequireIdentity } from './auth/sign-in-routes.ts';
import type { App } from './lib/fastify-app.ts';
import { RequestFailure } from './lib/request-failure.ts';
import type { ConsoleServices } from './services.ts';

/** Plans for everybody who is signed in; actions for those who may change the remote. */
export function registerActionRoutes(
  app: App,
  services: ConsoleServices,
  requireIdentity: RequireIdentity,
): void {
  const { command, environmentNamed, poller } = services;

  app.post(
    '/api/plans',
    { schema: { summary: 'What an action would do', body: actionSchema, response: { 200: planSchema } } },
    async ({ body }) => planAction(body, environmentNamed(body.environment), command.workspace.program),
  );

  app.post(
    '/api/actions',
    {
      schema: {
        summary: 'Carry out an action; resolves when the gateways serve it',
        body: actionSchema,
        response: { 200: actionResultSchema },
      },
    },
    async (request) => {
      const identity = requireIdentity(request);
      const action = request.body;
      requirePermission(identity, action);
      const result = await runAction(action, `${identity.name} (console)`, command);
      request.log.info({ identity, action, exitCode: result.exitCode }, 'action');
      await poller.refresh();
      return result;
    },
  );
}

function requirePermission(identity: Identity, { remote }: Action): void {
  if (mayChange(identity, remote)) return;
  const rights =
    identity.role === 'viewer'
      ? 'A viewer changes nothing.'
      : `${identity.name} may change ${identity.remotes.join(', ') || 'no remote'}.`;
  throw new RequestFailure(403, `You may not change ${remote}. ${rights}`);
}
