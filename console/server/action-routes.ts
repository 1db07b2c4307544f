import { readEnvironment } from '@szn/release-registry/registry/environment';
import { actionResultSchema, actionSchema, planSchema, type Action } from '../api/actions.ts';
import { mayChange } from '../api/permissions.ts';
import type { Identity } from '../api/session.ts';
import { requireOtherPerson } from './actions/other-person.ts';
import { planAction } from './actions/plan-action.ts';
import { runAction } from './actions/run-command.ts';
import type { RequireIdentity } from './auth/sign-in-routes.ts';
import type { App } from './lib/fastify-app.ts';
import { RequestFailure } from './lib/request-failure.ts';
import type { ConsoleServices } from './services.ts';

/** Plans for everybody who is signed in; actions for those who may change the remote or the environment. */
export function registerActionRoutes(
  app: App,
  services: ConsoleServices,
  requireIdentity: RequireIdentity,
): void {
  const { command, environmentNamed, poller, keys } = services;
  const keyOf = ({ verb }: Action) => (verb === 'approve' && keys.approval ? keys.approval : keys.release);

  app.post(
    '/api/plans',
    { schema: { summary: 'What an action would do', body: actionSchema, response: { 200: planSchema } } },
    async (request) => {
      const { program } = command.workspace;
      const signingKey = keyOf(request.body)?.key ?? null;
      const by = nameInHistory(requireIdentity(request));
      return planAction(request.body, { environmentNamed, program, signingKey, rootKeys: keys.root, by });
    },
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
      const by = nameInHistory(identity);
      const stored = await readEnvironment(environmentNamed(action.environment));
      if (stored) requireSame(action, stored.registry, by);
      const result = await runAction(action, { ...command, by, keyFile: keyOf(action)?.file ?? null });
      request.log.info({ identity, action, exitCode: result.exitCode }, 'action');
      await poller.refresh();
      return result;
    },
  );
}

function nameInHistory({ name }: Identity): string {
  return `${name} (console)`;
}

type Content = Parameters<typeof requireOtherPerson>[1];

/** Throws a 409 if a decision is about another request than the waiting one, or about that of the same person. */
function requireSame(action: Action, content: Content, by: string): void {
  if (action.verb !== 'approve' && action.verb !== 'decline') return;
  const request = content.requests?.find(({ remote }) => remote === action.remote);
  if (request && request.version !== action.version) {
    throw new RequestFailure(409, `${action.remote}@${request.version} is requested now: look at it first.`);
  }
  try {
    requireOtherPerson(action, content, by);
  } catch (error) {
    throw new RequestFailure(403, error instanceof Error ? error.message : String(error));
  }
}

function requirePermission(identity: Identity, action: Action): void {
  const remote = 'remote' in action ? action.remote : null;
  if (mayChange(identity, remote)) return;
  const rights =
    identity.role === 'viewer'
      ? 'A viewer changes nothing.'
      : `${identity.name} may change ${identity.remotes.join(', ') || 'no remote'}.`;
  throw new RequestFailure(403, `You may not change ${remote ?? 'environments'}. ${rights}`);
}
