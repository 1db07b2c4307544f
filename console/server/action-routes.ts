import type { Author } from '@szn/release-registry/registry/change-registry';
import { actionResultSchema, actionSchema, planSchema, type Action } from '../api/actions.ts';
import { mayChange } from '../api/permissions.ts';
import type { Identity } from '../api/session.ts';
import { rowOf } from '../api/verbs.ts';
import { planAction, runAction } from './actions/run-command.ts';
import type { RequireIdentity } from './auth/sign-in-routes.ts';
import { type App, describeRoute, RequestFailure } from './lib/fastify-app.ts';
import type { ConsoleServices } from './services.ts';

/** Plans for everybody who is signed in; actions for those who may change the remote or the environment. */
export function registerActionRoutes(
  app: App,
  { command, poller, keys }: ConsoleServices,
  requireIdentity: RequireIdentity,
): void {
  const optionsOf = ({ verb }: Action, identity: Identity) => {
    const keyFile = verb === 'approve' ? (keys.approval ?? keys.release) : keys.release;
    return { ...command, author: authorOf(identity), keyFile };
  };

  app.post(
    '/api/plans',
    describeRoute('What an action would do', planSchema, { body: actionSchema }),
    async (request) => planAction(request.body, optionsOf(request.body, requireIdentity(request))),
  );

  app.post(
    '/api/actions',
    describeRoute('Carry out an action; resolves when the gateways serve it', actionResultSchema, {
      body: actionSchema,
    }),
    async (request) => {
      const identity = requireIdentity(request);
      const action = request.body;
      requirePermission(identity, action);
      const result = await runAction(action, optionsOf(action, identity));
      request.log.info({ identity, action, exitCode: result.exitCode }, 'action');
      await poller.refresh();
      return result;
    },
  );
}

function authorOf({ name, issuer, subject }: Identity): Author {
  return { by: `${name} (console)`, person: { issuer, subject } };
}

function requirePermission(identity: Identity, { verb, remote = '' }: Action): void {
  const subject = rowOf(verb).subject === 'remote' ? remote : null;
  if (mayChange(identity, subject)) return;
  const rights =
    identity.role === 'viewer'
      ? 'A viewer changes nothing.'
      : `${identity.name} may change ${identity.remotes.join(', ') || 'no remote'}.`;
  throw new RequestFailure(403, `You may not change ${subject ?? 'environments'}. ${rights}`);
}
